import DocModel
import Foundation
import Synchronization

/// Puts texts into the index on a thread of its own, so that no key waits for a disk.
///
/// It has a connection of its own, too: SQLite lets others read while one writes.
final class ReaderTextWriter: Sendable {
  /// A file in the state in which it was opened.
  struct File: Hashable, Sendable {
    var path: String
    var stamp: FileStamp
  }

  private struct State {
    var problem: LibraryError?
    /// Whether nothing more is to be begun.
    var isStopped = false
    var index: TextIndex?
    /// The documents to which pages are added; nil for those that can't be kept.
    var documents: [File: KeptDocument?] = [:]
    /// What is to be done, in this order.
    var work: [@Sendable () -> Void] = []
    /// Whether a thread does it.
    var isWorking = false
  }

  private let path: String
  private let state = Mutex(State())
  private let unfinished = DispatchGroup()

  init(path: String) {
    self.path = path
  }

  /// Why nothing is written any more.
  var problem: LibraryError? { state.withLock { $0.problem } }

  /// Writes pages after those that are waiting.
  func write(_ pages: [IndexedPage], of file: File, pageCount: Int) {
    guard state.withLock({ $0.problem == nil && !$0.isStopped }) else { return }
    begin { [self] in
      guard state.withLock({ $0.problem == nil && !$0.isStopped }) else { return }
      do throws(LibraryError) {
        try keep(pages, of: file, pageCount)
      } catch {
        state.withLock { $0.problem = error }
      }
    }
  }

  /// Has something done on a thread, after what was begun before.
  ///
  /// Not a `DispatchQueue`: where the system gives it no thread, it waits for one for ever.
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

  /// What is to be done next; the thread ends where there is nothing.
  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.work.isEmpty else {
        state.isWorking = false
        return nil
      }
      return state.work.removeFirst()
    }
  }

  /// Waits until all has been written, for so long; what is written at that moment is ended in any case.
  func finish(within time: Duration) {
    let nanoseconds = Int(time.components.seconds) * 1_000_000_000
    _ = unfinished.wait(timeout: .now() + .nanoseconds(nanoseconds))
    state.withLock { $0.isStopped = true }
    unfinished.wait()
  }

  // MARK: On the thread

  private func keep(_ pages: [IndexedPage], of file: File, _ pageCount: Int) throws(LibraryError) {
    let index = try openIndex()
    let document: KeptDocument?
    if let known = state.withLock({ $0.documents[file] }) {
      document = known
    } else {
      document = try index.join(file.path, file.stamp, pageCount: pageCount)
      state.withLock { $0.documents[file] = .some(document) }
    }
    guard let document, !document.isComplete else { return }
    let kept = try index.keep(pages, of: document)
    state.withLock { $0.documents[file] = .some(kept) }
  }

  private func openIndex() throws(LibraryError) -> TextIndex {
    if let index = state.withLock({ $0.index }) { return index }
    let index = try TextIndex(path: path)
    state.withLock { $0.index = index }
    return index
  }
}
