import Foundation
import Synchronization
import DocModelLibrary
import SystemEnvironment

/// A writer that adds texts to the index on its own thread, so that no key waits for a disk.
///
/// It has its own connection, so that other connections can read during a write.
final class ReaderTextWriter: Sendable {
  /// A version of a file.
  struct File: Hashable, Sendable {
    var path: String
    var stamp: FileStamp
  }

  private struct State {
    var problem: LibraryError?
    /// Whether no more work may begin.
    var isStopped = false
    var index: TextIndex?
    /// The index's entries for files; nil for files that can't be added.
    var documents: [File: IndexedDocument?] = [:]
    /// The work, in order.
    var work: [@Sendable () -> Void] = []
    /// Whether a thread is working.
    var isWorking = false
  }

  private let path: String
  private let state = Mutex(State())
  private let unfinished = DispatchGroup()

  init(path: String) {
    self.path = path
  }

  /// The error that stopped all writing.
  var problem: LibraryError? { state.withLock { $0.problem } }

  /// Queues pages for writing.
  func write(_ pages: [IndexedPage], of file: File, pageCount: Int) {
    guard state.withLock({ $0.problem == nil && !$0.isStopped }) else { return }
    begin { [self] in
      guard state.withLock({ $0.problem == nil && !$0.isStopped }) else { return }
      do throws(LibraryError) {
        try add(pages, of: file, pageCount)
      } catch {
        state.withLock { $0.problem = error }
      }
    }
  }

  /// Runs work on a thread, after the earlier work.
  ///
  /// This isn't a `DispatchQueue`, which would wait for ever if the system can't create a thread.
  private func begin(_ work: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.work.append(work)
      defer { state.isWorking = true }
      return !state.isWorking
    }
    guard needsThread else { return }
    unfinished.enter()
    let code = SystemThread.start { [self] in
      while let next = next() { next() }
      unfinished.leave()
    }
    guard code != 0 else { return }
    state.withLock { state in
      state.problem = .inputOutput(path: path, reason: "no thread: \(String(cString: strerror(code)))")
      (state.work, state.isWorking) = ([], false)
    }
    unfinished.leave()
  }

  /// Returns the next work; the thread ends if there is none.
  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.work.isEmpty else {
        state.isWorking = false
        return nil
      }
      return state.work.removeFirst()
    }
  }

  /// Waits until all is written, up to a time; a write that has begun is always finished.
  func finish(within time: Duration) {
    let nanoseconds = Int(time.components.seconds) * 1_000_000_000
    _ = unfinished.wait(timeout: .now() + .nanoseconds(nanoseconds))
    state.withLock { $0.isStopped = true }
    unfinished.wait()
  }

  // MARK: On the thread

  private func add(_ pages: [IndexedPage], of file: File, _ pageCount: Int) throws(LibraryError) {
    let index = try openIndex()
    let document: IndexedDocument?
    if let known = state.withLock({ $0.documents[file] }) {
      document = known
    } else {
      document = try index.join(file.path, file.stamp, pageCount: pageCount)
      state.withLock { $0.documents[file] = .some(document) }
    }
    guard let document, !document.isComplete else { return }
    let kept = try index.add(pages, of: document)
    state.withLock { $0.documents[file] = .some(kept) }
  }

  private func openIndex() throws(LibraryError) -> TextIndex {
    if let index = state.withLock({ $0.index }) { return index }
    let index = try TextIndex(path: path, cacheSize: ReaderTexts.cacheSize)
    state.withLock { $0.index = index }
    return index
  }
}
