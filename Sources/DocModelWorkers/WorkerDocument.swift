import Workers

/// A document that another process reads, under limits and in a sandbox.
///
/// The C libraries that read PDFs can crash, hang, fill the memory, or run code of a document's author. That costs
/// one page: the error names it, and the next question starts another worker, which opens the document again. The
/// page isn't read again, until ``retryLostParts()`` permits it.
///
/// ```swift
/// import DocModelWorkers
///
/// DocumentWorker.runIfAsked()
/// let document = try await WorkerDocument(.path("stranger.pdf"))
/// for page in 0..<(await document.pageCount) {
///   do throws(DocumentError) {
///     print(try await document.string(ofPage: page))
///   } catch {
///     print(error, error.lossCause == .timedOut ? "(too slow)" : "")
///   }
/// }
/// ```
///
/// Each document has a process, which ends with it, and a thread while it waits. If the task that asks is
/// cancelled, the worker is stopped after a fifth of a second, and the error's cause is
/// ``WorkerLossCause/cancelled``. Creating a document makes the program ignore SIGPIPE.
///
/// The methods are those of `Document`, and throw `DocumentError` for the same reasons, or because the worker was lost.
/// For what has none here, write a ``WorkerQuestion``.
public actor WorkerDocument {
  /// The program and the rights of a worker.
  public struct Options: Sendable {
    /// The limits of requests.
    public var limits = RequestLimits()
    /// Whether opening fails if the system lacks a part of the sandbox.
    ///
    /// If not, the document is read without that part, and ``WorkerDocument/protection`` says so.
    public var requiresSandbox = false
    /// The path of an executable that calls ``DocumentWorker/runIfAsked(answering:)``; nil for this program.
    ///
    /// A plug-in or a test needs one, since it isn't the program whose `main` runs.
    public var executable: String?
    /// The files, besides the document, that the worker may read, such as a database of certificates.
    public var readableFiles: [String] = []

    /// Creates options with the usual limits, for this program.
    public init() {}
  }

  /// The source of the document.
  public nonisolated let source: DocumentSource
  /// The document in the worker.
  let remote: RemoteDocument
  /// The properties of the document; those of none until it is open.
  private(set) var overview = DocumentOverview(
    pageCount: 0,
    identity: DocumentIdentity(path: nil, permanentIdentifier: nil, pageCount: 0, contentHash: { "" }))
  private let limits: RequestLimits
  private let queue = WorkerQueue()

  /// The queue of the document.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Opens a document in a new worker.
  ///
  /// - Parameters:
  ///   - source: the source of the document; bytes are sent to each worker.
  ///   - password: the password to try.
  ///   - options: the limits, and the program of the worker.
  /// - Throws: `DocumentError`; `unreadable` if no worker can be started, also because the program doesn't call
  ///   ``DocumentWorker/runIfAsked(answering:)``.
  public init(
    _ source: DocumentSource, password: String? = nil, options: Options = Options()
  ) async throws(DocumentError) {
    try await self.init(
      source, password: password, options: options, program: try options.program(for: source))
  }

  /// Opens a document in a worker of a program.
  package init(
    _ source: DocumentSource, password: String? = nil, options: Options, program: WorkerProgram
  ) async throws(DocumentError) {
    (self.source, limits) = (source, options.limits)
    remote = RemoteDocument(
      source, password: password, in: WorkerPool(forOneDocument: program, options.limits),
      limits: options.limits, readableFiles: options.readableFiles, isCancelled: { Task.isCancelled })
    try remote.enterSandbox()
    overview = try remote.overview()
  }

  /// The limits and the parts of the sandbox that are in effect.
  public var protection: WorkerProtection { WorkerProtection(remote.sandbox, limits) }

  /// Has the parts at which workers were lost read again when they are asked for.
  public func retryLostParts() { remote.retry() }

  /// Returns the answer to a question of the program.
  ///
  /// - Parameter question: a question whose type ``DocumentWorker/runIfAsked(answering:)`` lists.
  /// - Returns: the answer.
  /// - Throws: the error of the question, or `DocumentError.lost` about its part.
  public func answer<Question: WorkerQuestion>(
    to question: Question
  ) throws(DocumentError) -> Question.Answer {
    try ask(OwnQuestion(question: question))
  }

  /// Returns the worker's answer to a question.
  func ask<Question: DocumentQuestion>(_ question: Question) throws(DocumentError) -> Question.Answer {
    try read(question.part) { remote throws(DocumentError) in try remote.answer(question) }
  }

  /// Reads a part of the document, which is asked for again after its task was cancelled.
  func read<Value>(
    _ part: DocumentPart, _ body: (RemoteDocument) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value {
    if let page = part.page, !(0..<pageCount).contains(page) {
      throw .noSuchPage(source.name, page: page, count: pageCount)
    }
    guard !Task.isCancelled else { throw DocumentError(.stopped, of: part, in: source) }
    defer { _ = remote.drainLosses() }
    do throws(DocumentError) {
      return try body(remote)
    } catch {
      if error.lossCause == .cancelled { remote.retry(part) }
      throw error
    }
  }
}

extension WorkerDocument.Options {
  /// Returns the program of the workers.
  ///
  /// - Throws: `DocumentError.unreadable` if it is this one, which would do its own work in place of a worker's, or
  ///   if the system lacks a part of a required sandbox.
  fileprivate func program(for source: DocumentSource) throws(DocumentError) -> WorkerProgram {
    if requiresSandbox, Sandbox.available != .all {
      throw .unreadable(
        source.name, reason: "a sandbox is required, and the system lacks seccomp or Landlock")
    }
    let arguments = WorkerArguments(memory: limits.memory, sandbox: requiresSandbox ? .required : .standard)
      .list(for: DocumentWorker.role)
    if let executable { return WorkerProgram(path: executable, arguments: arguments) }
    guard DocumentWorker.isReady else {
      throw .unreadable(
        source.name, reason: "this program can't be a worker; call DocumentWorker.runIfAsked() first in main")
    }
    return .this(arguments: arguments)
  }
}
