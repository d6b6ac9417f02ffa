import DocModel
import Workers

/// An opener that reads each document in its own worker.
///
/// With one worker for each document, a failure on a page affects no other document, and no document is
/// reopened because of requests about another.
package final class RemoteDocumentOpener: DocumentOpening {
  /// Called during a long request; returns whether the user wants to stop it.
  package var isCancelled: () -> Bool = { false }

  /// Called once for each request that takes longer than a second, with the source of its document.
  package var onWait: (DocumentSource) -> Void = { _ in }

  private let program: WorkerProgram
  private let limits: RequestLimits
  private let readableFiles: [String]
  /// A pool whose worker has no document yet.
  private var spare: WorkerPool?

  /// Creates an opener that starts a program for each document.
  ///
  /// - Parameters:
  ///   - program: the program, which answers ``DocumentRequests/all`` and the requests for other questions.
  ///   - limits: the limits of requests.
  ///   - readableFiles: the files, besides those of SyncTeX, that libraries open by their names.
  package init(
    _ program: WorkerProgram, limits: RequestLimits = RequestLimits(), readableFiles: [String] = []
  ) {
    (self.program, self.limits, self.readableFiles) = (program, limits, readableFiles)
  }

  /// Starts a worker ahead, in parallel to other work.
  package func prepare() {
    if spare == nil { spare = WorkerPool(forOneDocument: program, limits) }
    spare?.prepare()
  }

  /// Opens a document.
  package func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument
  {
    let pool = spare ?? WorkerPool(forOneDocument: program, limits)
    spare = nil
    do throws(DocumentError) {
      let document = RemoteDocument(
        source, password: password, in: pool, limits: limits, readableFiles: readableFiles,
        isCancelled: { [weak self] in self?.isCancelled() ?? false },
        onWait: { [weak self] in self?.onWait(source) })
      _ = try document.overview()
      return document
    } catch {
      // The next attempt is usually another password.
      spare = pool
      throw error
    }
  }
}

extension WorkerPool {
  /// Creates a pool of one worker, which a document keeps.
  convenience init(forOneDocument program: WorkerProgram, _ limits: RequestLimits) {
    var configuration = Configuration(program: program, jobs: 1, timeout: limits.page, memory: limits.memory)
    // A new worker has to open its document again.
    configuration.requestsPerWorker = .max
    configuration.residentLimit = (limits.memory ?? .max) / 4 * 3
    self.init(configuration)
  }
}
