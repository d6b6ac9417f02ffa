import DocModel
import Workers

/// Opens documents each in a process of its own.
///
/// One for each, and not one for all: what a page does to its process is felt by no other document, and none is
/// opened anew because another was asked about.
public final class RemoteDocumentOpener: DocumentOpening {
  /// What a question may cost before its process is given up.
  public struct Limits: Sendable {
    /// How long one about a page may take.
    public var page = Duration.seconds(10)
    /// How long one about the whole document may take, such as an export.
    public var document = Duration.seconds(60)
    /// How many bytes of memory a process may use, which its command line says to it; nil for any.
    public var memory: Int? = 1 << 30
    /// How many bytes more than after opening a process may hold on to: libraries keep much of what they have read, up to
    /// hundreds of megabytes for a book that is paged through.
    var kept = 48 << 20
    /// How long a question is waited for although the user wants it stopped.
    var patience = Duration.milliseconds(200)
    /// After how long somebody who waits wonders why nothing happens.
    var wonder = Duration.seconds(1)

    /// 10 seconds and a gibibyte.
    public init() {}

    func time(for part: DocumentPart) -> Duration {
      switch part {
      case .text, .picture, .annotations, .file: page
      case .document: document
      }
    }
  }

  /// Asked while a question takes long: whether the user wants it stopped.
  public var isCancelled: () -> Bool = { false }

  /// Called while a question takes longer than a second, once for each: whose process is waited for.
  public var onWait: (DocumentSource) -> Void = { _ in }

  private let program: WorkerProgram
  private let limits: Limits
  /// A pool with a worker that has no document yet.
  private var spare: WorkerPool?

  /// An opener that starts a program for each document.
  ///
  /// - Parameters:
  ///   - program: answers ``ReaderRequests/all``.
  ///   - limits: what a question may cost.
  public init(_ program: WorkerProgram, limits: Limits = Limits()) {
    self.program = program
    self.limits = limits
  }

  /// Starts a process ahead, while there are other things to do.
  public func prepare() {
    if spare == nil { spare = makePool() }
    spare?.prepare()
  }

  /// Opens a document.
  public func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument
  {
    let pool = spare ?? makePool()
    spare = nil
    do throws(DocumentError) {
      return try RemoteDocument(
        source, password: password, in: pool, limits: limits,
        isCancelled: { [weak self] in self?.isCancelled() ?? false },
        onWait: { [weak self] in self?.onWait(source) })
    } catch {
      // Mostly another password is tried next.
      spare = pool
      throw error
    }
  }

  private func makePool() -> WorkerPool {
    var configuration = WorkerPool.Configuration(
      program: program, jobs: 1, timeout: limits.page, memory: limits.memory)
    // A worker that is replaced has its document to open again.
    configuration.requestsPerWorker = .max
    configuration.residentLimit = (limits.memory ?? .max) / 4 * 3
    return WorkerPool(configuration)
  }
}
