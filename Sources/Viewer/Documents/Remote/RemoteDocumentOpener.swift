import DocModel
import Workers

/// An opener that reads each document in its own worker.
///
/// With one worker for each document, a failure on a page affects no other document, and no document is
/// reopened because of requests about another.
package final class RemoteDocumentOpener: DocumentOpening {
  /// The limits of a request before its worker is stopped.
  package struct Limits: Sendable {
    /// The time limit of a request about a page.
    package var page = Duration.seconds(10)
    /// The time limit of a request about the whole document, such as an export.
    package var document = Duration.seconds(60)
    /// The memory limit of a worker in bytes, which its command line sets; nil for none.
    package var memory: Int? = 1 << 30
    /// The number of bytes by which a worker's memory may grow after opening: libraries keep much of what
    /// they have read, up to hundreds of megabytes for a book that is paged through.
    var retainedMemory = 48 << 20
    /// The time for which a request continues although the user wants to stop it.
    var cancellationDelay = Duration.milliseconds(200)
    /// The time after which the user is informed of a wait.
    var noticeDelay = Duration.seconds(1)

    /// Creates limits of 10 seconds and a gibibyte.
    package init() {}

    func time(for part: DocumentPart) -> Duration {
      switch part {
      case .text, .image, .annotations, .synctex, .file: page
      case .document: document
      }
    }
  }

  /// Called during a long request; returns whether the user wants to stop it.
  package var isCancelled: () -> Bool = { false }

  /// Called once for each request that takes longer than a second, with the source of its document.
  package var onWait: (DocumentSource) -> Void = { _ in }

  private let program: WorkerProgram
  private let limits: Limits
  /// A pool whose worker has no document yet.
  private var spare: WorkerPool?

  /// Creates an opener that starts a program for each document.
  ///
  /// - Parameters:
  ///   - program: the program, which answers ``ReaderRequests/all``.
  ///   - limits: the limits of requests.
  package init(_ program: WorkerProgram, limits: Limits = Limits()) {
    self.program = program
    self.limits = limits
  }

  /// Starts a worker ahead, in parallel to other work.
  package func prepare() {
    if spare == nil { spare = makePool() }
    spare?.prepare()
  }

  /// Opens a document.
  package func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument
  {
    let pool = spare ?? makePool()
    spare = nil
    do throws(DocumentError) {
      return try RemoteDocument(
        source, password: password, in: pool, limits: limits,
        isCancelled: { [weak self] in self?.isCancelled() ?? false },
        onWait: { [weak self] in self?.onWait(source) })
    } catch {
      // The next attempt is usually another password.
      spare = pool
      throw error
    }
  }

  private func makePool() -> WorkerPool {
    var configuration = WorkerPool.Configuration(
      program: program, jobs: 1, timeout: limits.page, memory: limits.memory)
    // A new worker has to open its document again.
    configuration.requestsPerWorker = .max
    configuration.residentLimit = (limits.memory ?? .max) / 4 * 3
    return WorkerPool(configuration)
  }
}
