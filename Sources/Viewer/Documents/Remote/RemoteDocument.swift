import DocModel
import Foundation
import Workers

/// A document that is read in another process, so that a page that crashes it costs no more than that page.
///
/// The process is started when it is first needed and whenever the one before was lost; the document is then opened
/// anew. What cost a process once isn't asked for again: whoever wants that opens another `RemoteDocument`.
public final class RemoteDocument: ReadableDocument {
  /// Where the document comes from.
  public let source: DocumentSource
  private let password: String?
  private let pool: WorkerPool
  private let limits: RemoteDocumentOpener.Limits
  private let isCancelled: () -> Bool
  /// Called where an answer is waited for so long that somebody wonders.
  private let onWait: () -> Void
  /// The file as it was: another one isn't taken for it.
  private let version: FileStamp?
  private var known: DocumentOverview?
  /// What was lost, and why.
  private var lost: [DocumentPart: DocumentError] = [:]
  /// How the pages looked whose pictures were lost.
  private var lostViews: [Int: PictureView] = [:]

  /// How a page is drawn.
  private struct PictureView: Equatable {
    var zoom: Double
    var rotation: Int
  }
  /// What of it nobody has been told.
  private var untold: [DocumentError] = []
  /// The pages that are going to be read.
  private var prepared: Range<Int>?
  /// How many bytes the process held when the document had been opened.
  private var residentAfterOpening = 0
  /// What is known of the pages that a search comes to next.
  var searchedAhead = SearchedAhead()

  /// Opens a document in a process of the pool.
  ///
  /// - Parameters:
  ///   - source: where it comes from; bytes go over once to each process.
  ///   - password: the password to try.
  ///   - pool: where the process comes from; no one else may have questions in it.
  ///   - limits: what a question may cost.
  ///   - isCancelled: asked while a question takes long.
  ///   - onWait: called once for each question that takes long.
  /// - Throws: `DocumentError`, also where the file crashes what opens it.
  init(
    _ source: DocumentSource, password: String?, in pool: WorkerPool, limits: RemoteDocumentOpener.Limits,
    isCancelled: @escaping () -> Bool, onWait: @escaping () -> Void
  ) throws(DocumentError) {
    (self.source, self.password, self.pool, self.limits) = (source, password, pool, limits)
    (self.isCancelled, self.onWait) = (isCancelled, onWait)
    // Before the file is read: what changes meanwhile is noticed, then.
    version = FileStamp(source)
    guard let overview = try open(wantsOverview: true) else {
      throw .lost(source.name, .file, .failed("it gave no answer"))
    }
    known = overview.overview(of: source)
  }

  /// The process that has the document open, for tests.
  var processID: Int32? { pool.processIDs.first }

  // MARK: Asking

  /// Asks something about a part of the document.
  func ask<Question: DocumentQuestion>(
    _ question: Question, about part: DocumentPart, within time: Duration? = nil,
    isCancelled: (() -> Bool)? = nil
  ) throws(DocumentError) -> Question.Answer {
    if let error = lost[part] { throw error }
    do throws(Loss) {
      return try answer(to: question, within: time ?? limits.time(for: part), isCancelled)
    } catch {
      guard case .process(let loss) = error else { throw error.error(of: source) }
      throw note(loss, of: part)
    }
  }

  /// Asks about several pages at once; nil where that cost the process, and nobody knows which page did.
  func askLightly<Question: DocumentQuestion>(
    _ question: Question, within time: Duration
  ) throws(DocumentError) -> Question.Answer? {
    do throws(Loss) {
      return try answer(to: question, within: time, nil)
    } catch {
      guard case .process = error else { throw error.error(of: source) }
      return nil
    }
  }

  /// Whether a part isn't asked for any more.
  func isLost(_ part: DocumentPart) -> Bool { lost[part] != nil }

  /// What was lost since this was asked last.
  public func takeLosses() -> [DocumentError] {
    defer { untold = [] }
    return untold
  }

  private func note(_ loss: DocumentLoss, of part: DocumentPart) -> DocumentError {
    let error = DocumentError.lost(source.name, part, loss)
    lost[part] = error
    untold.append(error)
    return error
  }

  /// Why there is no answer.
  private enum Loss: Error {
    case document(DocumentError)
    case process(DocumentLoss)

    func error(of source: DocumentSource) -> DocumentError {
      switch self {
      case .document(let error): error
      case .process(let loss): .lost(source.name, .document, loss)
      }
    }
  }

  private func answer<Question: DocumentQuestion>(
    to question: Question, within time: Duration, _ isCancelled: (() -> Bool)?
  ) throws(Loss) -> Question.Answer {
    let request = DocumentRequest(question: question)
    // The second time it is open, unless it was lost in between.
    for _ in 0..<3 {
      switch try send(request, within: time, isCancelled) {
      case .answer(let answer):
        dismissLargeProcess()
        return answer
      case .error(let error): throw .document(error)
      case .notOpen: try openAgain()
      }
    }
    throw .process(.failed("it ends at once"))
  }

  /// Ends the process when it holds on to much; the next question opens the document anew, which takes less time than
  /// a page does.
  ///
  /// Not where the file isn't what it was: then the process has what can't be read any more.
  private func dismissLargeProcess() {
    guard pool.largestResident > residentAfterOpening + limits.kept, FileStamp(source) == version
    else { return }
    pool.dismissWorkers()
  }

  /// Sends a request and waits for the reply.
  private func send<Request: WorkerRequest>(
    _ request: Request, within time: Duration, _ isCancelled: (() -> Bool)? = nil
  ) throws(Loss) -> Request.Reply {
    var outcome: Result<Request.Reply, WorkerFailure>?
    let start = ContinuousClock.now
    let isStopped = isCancelled ?? self.isCancelled
    var isToldOf = false
    // Asked ten times a second.
    let givesUp = { [limits, onWait] in
      let waited = ContinuousClock.now - start
      if waited > limits.wonder, !isToldOf {
        isToldOf = true
        onWait()
      }
      return waited > limits.patience && isStopped()
    }
    do {
      // Whoever stops a command of many questions mostly does so between two of them: to end the process for that
      // would cost more than to wait for it.
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
    case nil: throw .process(.failed("it gave no answer"))
    }
  }

  // MARK: Opening

  private func open(wantsOverview: Bool) throws(DocumentError) -> RemoteOverview? {
    let request = OpenDocumentRequest(source: source, password: password, wantsOverview: wantsOverview)
    do throws(Loss) {
      switch try send(request, within: limits.time(for: .file)) {
      case .answer(let overview):
        residentAfterOpening = pool.largestResident
        return overview
      case .error(let error): throw .document(error)
      case .notOpen: throw .process(.failed("it ends at once"))
      }
    } catch {
      guard case .process(let loss) = error else { throw error.error(of: source) }
      throw .lost(source.name, .file, loss)
    }
  }

  private func openAgain() throws(Loss) {
    // What was read of it so far would be about another file.
    guard FileStamp(source) == version else { throw .document(.changed(source.name)) }
    do throws(DocumentError) {
      _ = try open(wantsOverview: false)
    } catch {
      throw .document(error)
    }
    guard let prepared else { return }
    _ = try send(
      DocumentRequest(question: PreparationQuestion(pages: prepared)), within: limits.time(for: .document))
  }

  // MARK: Questions

  /// What was read when the document was opened.
  public func overview() throws(DocumentError) -> DocumentOverview {
    guard let known else { throw .lost(source.name, .file, .failed("it gave no answer")) }
    return known
  }

  /// Everything that is known of the document as a whole.
  public func facts() throws(DocumentError) -> DocumentFacts { try ask(FactsQuestion(), about: .document) }

  /// The text of a page in reading order.
  public func string(ofPage index: Int) throws(DocumentError) -> String {
    try ask(StringQuestion(page: index), about: .text(page: index))
  }

  /// The text of a page with the places of its letters.
  public func text(ofPage index: Int) throws(DocumentError) -> PageText {
    try ask(TextQuestion(page: index), about: .text(page: index))
  }

  /// The size and the rotation of a page.
  public func page(at index: Int) throws(DocumentError) -> Page {
    // Like the annotations it is asked of the dictionaries alone, and needed where there is no picture.
    try ask(PageQuestion(page: index), about: .annotations(page: index))
  }

  /// A page in pixels, or a part of it.
  public func image(_ part: PagePart) throws(DocumentError) -> PageImage {
    let picture = DocumentPart.picture(page: part.page)
    let view = PictureView(zoom: part.zoom, rotation: part.rotation)
    // What takes too long in one size may be drawn in another.
    if let before = lostViews[part.page], before != view { lost[picture] = nil }
    lostViews[part.page] = nil
    defer { if isLost(picture) { lostViews[part.page] = view } }
    return try ask(ImageQuestion(part: part), about: picture)
  }

  /// Says that the text of many pages is going to be read, in order.
  public func prepareToRead(_ pages: Range<Int>) {
    guard prepared != pages else { return }
    prepared = pages
    _ = try? askLightly(PreparationQuestion(pages: pages), within: limits.time(for: .document))
  }

  /// The annotations of a page, in the file's order.
  public func annotations(onPage index: Int) throws(DocumentError) -> [Annotation] {
    try ask(AnnotationsQuestion(page: index), about: .annotations(page: index))
  }

  /// The annotations of the document with what it knows of them.
  ///
  /// Those that aren't wanted are taken out when all are known.
  public func annotations(_ options: AnnotationOptions) throws(DocumentError) -> DocumentAnnotations {
    var annotations = try ask(AllAnnotationsQuestion(options), about: .document)
    annotations.entries.removeAll { !options.includes($0.annotation) }
    return annotations
  }

  /// The text that the annotations of a page mark or surround, by their places on it, counted from 0.
  public func markedTexts(onPage index: Int) throws(DocumentError) -> [Int: MarkedText] {
    try ask(MarkedTextsQuestion(page: index), about: .text(page: index))
  }

  /// The annotations of the document as a file of some format.
  public func export(
    _ options: ExportOptions, isCancelled: @escaping () -> Bool
  ) throws(DocumentError) -> (bytes: [UInt8], report: ExportReport) {
    let answer = try ask(ExportQuestion(options: options), about: .document, isCancelled: isCancelled)
    return (answer.bytes, answer.report)
  }

  /// The links of a page, in the file's order.
  public func links(onPage index: Int) throws(DocumentError) -> [Link] {
    try ask(LinksQuestion(page: index), about: .annotations(page: index))
  }
}
