import DocModel
import Foundation
import Workers

/// A document that a worker reads, so that a page that crashes the worker affects only that page.
///
/// A worker starts on first use and after a loss, and opens the document anew. A request that made a worker
/// fail isn't repeated; to retry it, open another `RemoteDocument`.
package final class RemoteDocument: ReadableDocument {
  /// The source of the document.
  package let source: DocumentSource
  private let password: String?
  private let pool: WorkerPool
  private let limits: RequestLimits
  /// The files, besides those of SyncTeX, that libraries open by their names.
  private let readableFiles: [String]
  private let isCancelled: () -> Bool
  /// Called if a request takes so long that the user should be informed.
  private let onWait: () -> Void
  /// The version of the file; another version isn't read.
  package private(set) var version: FileStamp?
  /// The edits so far, which a new worker repeats.
  package private(set) var edits: [EditHistory.Step] = []
  /// The properties of the file; nil until they are read after a save.
  private var known: DocumentOverview?
  private var pageCount = 0
  /// The parts of the sandbox that the first worker is in; empty before ``enterSandbox()``.
  private(set) var sandbox: Sandbox.Parts = []
  /// The errors of the parts that were lost.
  private var lost: [DocumentPart: DocumentError] = [:]
  /// The views of the pages whose images were lost.
  private var lostViews: [Int: ImageView] = [:]

  /// The view in which a page was drawn.
  private struct ImageView: Equatable {
    var zoom: Double
    var rotation: Int
  }
  /// The losses that weren't reported yet.
  private var unreported: [DocumentError] = []
  /// The pages that ``prepareToRead(_:)`` last announced.
  private var prepared: Range<Int>?
  /// The resident memory of the worker after it opened the document, in bytes.
  private var residentAfterOpening = 0
  /// Whether that includes what the worker needs to show the edits, which for a large file is more than it may grow by.
  private var includesEdits = false
  /// The memory in bytes of what the worker keeps to answer the same question sooner after an edit.
  private var keptMemory = 0
  /// The matches on the next pages of a search.
  var searchedAhead = SearchedAhead()
  /// The texts of the next pages of a search.
  var textAhead = ReadAhead<String>()

  /// Creates a document in a worker of a pool, which opens it with the first request.
  ///
  /// - Parameters:
  ///   - source: the source of the document; bytes are transferred once to each worker.
  ///   - password: the password to try.
  ///   - pool: the pool of the worker, for this document only.
  ///   - limits: the limits of requests.
  ///   - readableFiles: the files, besides those of SyncTeX, that libraries open by their names.
  ///   - isCancelled: called during a long request.
  ///   - onWait: called once for each long request.
  init(
    _ source: DocumentSource, password: String?, in pool: WorkerPool, limits: RequestLimits,
    readableFiles: [String], isCancelled: @escaping () -> Bool, onWait: @escaping () -> Void = {}
  ) {
    (self.source, self.password, self.pool, self.limits) = (source, password, pool, limits)
    (self.readableFiles, self.isCancelled, self.onWait) = (readableFiles, isCancelled, onWait)
    // The version is taken before the file is read, so that changes in between are noticed.
    version = FileStamp(source)
  }

  /// The identifier of the worker's process, for tests.
  var processID: Int32? { pool.processIDs.first }

  // MARK: Requests

  /// Returns the worker's answer to a question, unless the part that it is about was lost.
  package func answer<Question: DocumentQuestion>(_ question: Question) throws(DocumentError)
    -> Question.Answer
  {
    if let error = lost[question.part] { throw error }
    do throws(AnswerFailure) {
      return try ask(question, within: limits.time(for: question.part))
    } catch {
      guard case .process(let loss) = error else { throw error.error(of: source) }
      throw recordLoss(loss, of: question.part)
    }
  }

  /// Sends a question about several pages; returns nil if it made the worker fail, as the page at fault is unknown.
  func askForSeveralPages<Question: DocumentQuestion>(
    _ question: Question, within time: Duration
  ) throws(DocumentError) -> Question.Answer? {
    do throws(AnswerFailure) {
      return try ask(question, within: time)
    } catch {
      guard case .process = error else { throw error.error(of: source) }
      return nil
    }
  }

  /// Returns whether a part was lost, so that it isn't requested any more.
  func isLost(_ part: DocumentPart) -> Bool { lost[part] != nil }

  /// Has lost parts requested again: one, or all.
  func retry(_ part: DocumentPart? = nil) {
    lost = part.map { part in lost.filter { $0.key != part } } ?? [:]
  }

  /// Returns the losses since the last call.
  package func drainLosses() -> [DocumentError] {
    defer { unreported = [] }
    return unreported
  }

  private func recordLoss(_ loss: WorkerLoss, of part: DocumentPart) -> DocumentError {
    let error = DocumentError(loss, of: part, in: source)
    lost[part] = error
    unreported.append(error)
    return error
  }

  /// The reason why there is no answer.
  private enum AnswerFailure: Error {
    case document(DocumentError)
    case process(WorkerLoss)

    func error(of source: DocumentSource) -> DocumentError {
      switch self {
      case .document(let error): error
      case .process(let loss): DocumentError(loss, of: .document, in: source)
      }
    }
  }

  private func ask<Question: DocumentQuestion>(
    _ question: Question, within time: Duration, files: [String]? = nil
  ) throws(AnswerFailure) -> Question.Answer {
    let request = DocumentRequest(question: question, files: files)
    // In the second attempt the document is open, unless the worker was lost in between.
    for _ in 0..<3 {
      let resident = pool.largestResident
      switch try send(request, within: time) {
      case .answer(let answer):
        if question.isKept { keptMemory = max(keptMemory, pool.largestResident - resident) }
        dismissLargeProcess()
        return answer
      // The document model has no such error: a document has taken the worker over.
      case .error(.lost): throw .process(.failed("its reply is invalid"))
      case .error(let error): throw .document(error)
      case .notOpen: try openAgain()
      }
    }
    throw .process(.failed("it exits at once"))
  }

  /// Ends the worker if it uses much memory; the next request opens the document anew, which takes less time
  /// than a page does.
  ///
  /// If the file has changed, the worker stays: it has contents that can't be read any more.
  private func dismissLargeProcess() {
    if !edits.isEmpty, !includesEdits {
      (residentAfterOpening, includesEdits) = (pool.largestResident, true)
    }
    let most = residentAfterOpening + keptMemory + limits.retainedMemory
    guard pool.largestResident > most, FileStamp(source) == version else { return }
    pool.dismissWorkers()
  }

  /// Sends a request and waits for the reply.
  private func send<Request: WorkerRequest>(
    _ request: Request, within time: Duration
  ) throws(AnswerFailure) -> Request.Reply {
    var outcome: Result<Request.Reply, WorkerFailure>?
    let start = ContinuousClock.now
    var isReported = false
    // This is called ten times a second.
    let givesUp = { [limits, onWait, isCancelled] in
      let waited = ContinuousClock.now - start
      if waited > limits.noticeDelay, !isReported {
        isReported = true
        onWait()
      }
      return waited > limits.cancellationDelay && isCancelled()
    }
    do {
      // A command of many requests is usually stopped between two of them; ending the worker would cost more
      // than waiting for it.
      try pool.run(
        CollectionOfOne(request), timeout: time, isCancelled: givesUp, deliver: { outcome = $1 })
    } catch WorkerPoolError.cancelled {
      throw .process(.stopped)
    } catch {
      throw .document(.unreadable(source.name, reason: "\(error)"))
    }
    switch outcome {
    case .success(let reply): return reply
    case .failure(let failure): throw .process(failure.loss)
    case nil: throw .process(.failed("it didn't answer"))
    }
  }

  // MARK: Opening

  /// Has the worker enter its sandbox, before it reads the document.
  func enterSandbox() throws(DocumentError) {
    let request = SandboxRequest(readablePaths: openingRequest(needsOverview: true).readablePaths)
    do throws(DocumentError) {
      sandbox = Sandbox.Parts(rawValue: try sendWhileClosed(request))
    } catch {
      // The worker has read nothing of the document, which isn't at fault.
      guard [.failed, .crashed].contains(error.lossCause), case .lost(_, _, _, let reason) = error else {
        throw error
      }
      throw .unreadable(source.name, reason: reason)
    }
  }

  private func open(needsOverview: Bool) throws(DocumentError) -> RemoteOverview? {
    switch try sendWhileClosed(openingRequest(needsOverview: needsOverview)) {
    case .answer(let overview):
      (residentAfterOpening, includesEdits, keptMemory) = (pool.largestResident, false, 0)
      return overview
    case .error(.lost), .notOpen: throw .init(.failed("its reply is invalid"), of: .file, in: source)
    case .error(let error): throw error
    }
  }

  private func openingRequest(needsOverview: Bool) -> OpenDocumentRequest {
    OpenDocumentRequest(
      source: source, password: password, needsOverview: needsOverview, edits: edits,
      readableFiles: readableFiles)
  }

  /// Sends a request for which the document needn't be open; a lost worker is an error about the file.
  private func sendWhileClosed<Request: WorkerRequest>(
    _ request: Request
  ) throws(DocumentError) -> Request.Reply {
    do throws(AnswerFailure) {
      return try send(request, within: limits.time(for: .file))
    } catch {
      guard case .process(let loss) = error else { throw error.error(of: source) }
      throw .init(loss, of: .file, in: source)
    }
  }

  private func openAgain() throws(AnswerFailure) {
    // The earlier contents would belong to another file.
    guard FileStamp(source) == version else { throw .document(.changed(source.name)) }
    do throws(DocumentError) {
      _ = try open(needsOverview: false)
    } catch {
      throw .document(error)
    }
    guard let prepared else { return }
    _ = try send(
      DocumentRequest(question: PreparationQuestion(pages: prepared)), within: limits.time(for: .document))
  }

  // MARK: Editing

  /// Edits the document without writing its file.
  ///
  /// An edit that makes the worker fail isn't made, and the part isn't lost.
  package func edit(_ request: EditQuestion.Request, author: String?) throws(DocumentError) -> EditAnswer {
    do throws(AnswerFailure) {
      let added = request.files
      // The files of earlier edits are listed only if they are needed: there may be many edits.
      let files = { self.edits.flatMap(\.files) + added }
      let answer = try ask(
        EditQuestion(request: request, author: author), within: limits.time(for: .document),
        files: added.isEmpty ? nil : files())
      let (pages, made) = (0..<pageCount, answer.steps.flatMap(\.files))
      // This process opens the files of steps for the next worker, so they mustn't be of the worker's choice.
      guard answer.outcomes.count == request.outcomeCount,
        answer.steps.flatMap(\.pageIndexes).allSatisfy(pages.contains),
        made.isEmpty || made.allSatisfy(files().contains)
      else {
        pool.dismissWorkers()
        throw .process(.failed("its edit is of a page or a file that wasn't asked for"))
      }
      edits += answer.steps
      return answer
    } catch {
      throw error.error(of: source)
    }
  }

  /// Has the next request open the saved file.
  package func didSave(_ version: FileStamp) {
    pool.dismissWorkers()
    (self.version, edits, known) = (version, [], nil)
    (searchedAhead, textAhead) = (SearchedAhead(), ReadAhead())
  }

  // MARK: ReadableDocument

  /// Returns the properties that were read when the document was opened or saved.
  package func overview() throws(DocumentError) -> DocumentOverview {
    if let known { return known }
    guard let overview = try open(needsOverview: true) else {
      throw .init(.failed("it didn't answer"), of: .file, in: source)
    }
    // Page indexes are made of the count, so a worker that was taken over mustn't choose any.
    guard (0...Int(Int32.max)).contains(overview.pageCount) else {
      pool.dismissWorkers()
      throw .init(.failed("its reply is invalid"), of: .file, in: source)
    }
    let opened = overview.overview(of: source)
    (known, pageCount) = (opened, opened.pageCount)
    return opened
  }

  /// Draws a page, or a part of it, to an image.
  package func image(_ part: PagePart) throws(DocumentError) -> PageImage {
    let imagePart = DocumentPart.image(page: part.page)
    let view = ImageView(zoom: part.zoom, rotation: part.rotation)
    // A page that takes too long in one size may succeed in another.
    if let before = lostViews[part.page], before != view { lost[imagePart] = nil }
    lostViews[part.page] = nil
    defer { if isLost(imagePart) { lostViews[part.page] = view } }
    return try answer(ImageQuestion(pagePart: part))
  }

  /// Announces that the text of many pages will be read, in order.
  package func prepareToRead(_ pages: Range<Int>) {
    guard prepared != pages else { return }
    prepared = pages
    _ = try? askForSeveralPages(PreparationQuestion(pages: pages), within: limits.time(for: .document))
  }
}

extension DocumentError {
  /// Creates the error for a part of a document at which its worker was lost.
  init(_ loss: WorkerLoss, of part: DocumentPart, in source: DocumentSource) {
    self = .lost(source.name, part, code: loss.code, reason: "\(loss)")
  }
}
