import Foundation

/// A PDF document that is open for reading.
///
/// What the file says (its dictionaries) is read where it stands, or by qpdf where it has a flaw; Poppler says what a
/// page shows (its text). Everything is answered with plain values that may be passed on freely; the document itself
/// stays on the thread that opened it, which the compiler sees to, since it isn't `Sendable`.
///
/// ```swift
/// let document = try Document(.path("paper.pdf"))
/// for item in document.outline.items { print(item.title) }
/// ```
public final class Document {
  /// Where the document comes from.
  public let source: DocumentSource

  /// Which libraries may read a document.
  package enum Readers: Sendable {
    /// Both, as they are needed.
    case both
    /// qpdf alone: what dictionaries say is there, what pages show isn't.
    case dictionaries
  }

  let contents: FileContents
  private let password: String?
  private let readers: Readers
  /// What the file says, where it can be read.
  let file: PDFFile?
  private let pageTree: PageTree
  private let destinations: DestinationReader
  private let actions: ActionReader
  let annotationReader: AnnotationReader

  /// Poppler's side, opened when first needed: half of all questions are answered without it.
  private var poppler: Result<PopplerDocument, PopplerError>?
  /// Whether Poppler looks for the objects by itself, in the file as it is.
  private var popplerReadsOriginal = false
  /// How many pages Poppler has drawn since it opened the file.
  private var drawnPages = 0
  /// The page that was read last, with the text that Poppler keeps with it.
  private var lastPage: (index: Int, page: PopplerPage)?

  /// Pages that are read many at a time.
  private var decodedPages: DecodedPages?
  /// Whether nothing was wrong with the file when it was opened, so that both libraries see the same in it.
  private(set) var isFlawless = false

  /// What was wrong with the file, as far as it has been read.
  public var diagnostics: [Diagnostic] {
    noteAmbiguity()
    return flaws
  }
  private var flaws: [Diagnostic] = []
  /// The number of files that Poppler had searched for objects when the document was opened.
  private let earlierRebuilds = PopplerLog.rebuilds

  /// Opens a document.
  ///
  /// A damaged file is repaired as far as either library can; ``diagnostics`` says what that was. The password
  /// may be that of the user or of the owner, and is tried as UTF-8 and as Latin-1.
  ///
  /// - Throws: ``DocumentError``.
  public convenience init(_ source: DocumentSource, password: String? = nil) throws(DocumentError) {
    try self.init(source, password: password, readers: .both)
  }

  /// Opens a document, perhaps without Poppler: what a wrong file does to our own code can be told so from what it
  /// does to Poppler's.
  package init(
    _ source: DocumentSource, password: String? = nil, readers: Readers
  ) throws(DocumentError) {
    self.source = source
    self.readers = readers
    contents = try FileContents(source)
    guard contents.mentionsObjects else { throw .damaged(source.name, reason: "there are no objects in it") }
    self.password = password

    let read = Self.read(contents, Password.candidates(password))
    switch read {
    case .success(let file):
      self.file = file
      pageTree = PageTree(catalog: file.catalog)
    case .failure:
      file = nil
      pageTree = PageTree(catalog: nil)
    }
    destinations = DestinationReader(catalog: file?.catalog, pages: pageTree)
    actions = ActionReader(catalog: file?.catalog, destinations: destinations)
    annotationReader = AnnotationReader(catalog: file?.catalog, actions: actions)

    let warnings = file?.takeWarnings() ?? []
    let flaw = file == nil ? nil : pageTree.flaw
    if let omission = file?.omission { noteOmission(omission) }
    flaws += (warnings + [flaw].compactMap { $0 }).map { Diagnostic(.repaired, message: $0) }
    // For a file with a flaw both are asked what they make of it.
    if case .success(let file) = read, warnings.isEmpty, flaw == nil, file.omission == nil {
      isFlawless = !file.leavesChoice
      return
    }
    try settle(read.failure)
  }

  /// Asks Poppler about a file that qpdf found fault with, and throws where neither can read it.
  private func settle(_ failure: QPDFError?) throws(DocumentError) {
    let opened = openPoppler()
    if let failure, case .success = opened {
      if failure.code == .password, opensWithoutPassword { throw .passwordIncorrect(source.name) }
      flaws.append(Diagnostic(.dictionariesUnreadable, message: failure.message))
    }
    guard case .failure(let error) = opened else { return }
    guard let failure else {
      // qpdf alone: what the dictionaries say is there, what pages show isn't.
      guard pageTree.count > 0 else { throw verdict(error.message) }
      flaws.append(Diagnostic(.pagesUnreadable, message: error.message))
      return
    }
    // Either may be the one that got as far as the password.
    if failure.code == .password || error.isPassword {
      throw (password ?? "").isEmpty ? .passwordRequired(source.name) : .passwordIncorrect(source.name)
    }
    if failure.code == .unsupported {
      throw .unsupportedSecurity(source.name, reason: failure.message)
    }
    throw verdict(failure.message)
  }

  /// Whether Poppler didn't need the password that was given, so that its opening doesn't prove it right.
  private var opensWithoutPassword: Bool {
    guard readers == .both, let password, !password.isEmpty else { return false }
    do throws(PopplerError) {
      _ = try PopplerDocument(contents, password: nil)
      return true
    } catch {
      return false
    }
  }

  private func verdict(_ reason: String) -> DocumentError {
    contents.hasHeader ? .damaged(source.name, reason: reason) : .notPDF(source.name)
  }

  static func read(
    _ contents: FileContents, _ candidates: [[CChar]?]
  ) -> Result<PDFFile, QPDFError> {
    var last = QPDFError(code: .internal, message: "no password to try")
    for password in candidates {
      do throws(QPDFError) {
        return .success(try PDFFile(contents, password: password))
      } catch {
        last = error
        guard error.code == .password else { break }
      }
    }
    return .failure(last)
  }

  /// Poppler's side, opened when it is first asked for.
  func openPoppler() -> Result<PopplerDocument, PopplerError> {
    if let poppler { return poppler }
    guard readers == .both else {
      return .failure(PopplerError(isPassword: false, message: "its pages aren't read"))
    }
    // Pages that only Poppler finds are lost in what qpdf writes.
    let agreed = file?.agreed(rewriting: pageTree.count > 0)
    popplerReadsOriginal = agreed == nil
    // What isn't encrypted opens without a password, which is the faster way.
    let isPlain = agreed?.isDecrypted ?? (file?.isEncrypted == false)
    let password = isPlain ? nil : Password.popplerCandidate(password)
    let result = Result { () throws(PopplerError) in
      try PopplerDocument(agreed?.contents ?? contents, password: password)
    }
    poppler = result
    return result
  }

  /// Poppler's side for drawing one more page.
  ///
  /// Poppler keeps the annotations and fonts of every page that it has drawn for as long as it has the file open. So
  /// it opens it anew after ``mostDrawnPages``, if the bytes are the ones that qpdf has.
  func openPopplerForDrawing() -> Result<PopplerDocument, PopplerError> {
    if drawnPages >= Self.mostDrawnPages, case .bytes = contents {
      poppler = nil
      lastPage = nil
      drawnPages = 0
    }
    drawnPages += 1
    return openPoppler()
  }

  /// Opening a book anew takes as long as drawing one page.
  private static let mostDrawnPages = 64

  // MARK: The document

  /// The number of pages.
  ///
  /// Where the file's page tree is unsound it is that of the pages which either reader reaches: one may be
  /// there to be annotated and not be shown, or the other way round.
  public private(set) lazy var pageCount: Int = {
    let reached = pageTree.count
    guard case .success(let document)? = poppler else { return reached }
    // Poppler believes the file's own count, so the last pages are asked whether they are there.
    var count = max(reached, min(document.pageCount, DocumentLimits.mostPages(ofFileOf: contents.size)))
    while count > reached, document.page(at: count - 1) == nil { count -= 1 }
    return count
  }()

  /// What the document says of itself.
  public private(set) lazy var info: DocumentInfo = {
    guard let file else { return infoWithoutDictionaries() }
    let reader = InfoReader(file: file, catalog: file.catalog, pages: pageTree)
    let (info, isCut) = file.counted { (reader.info(), file.isRepeatingItself) }
    if isCut { noteOmission("facts about the document: \(RepeatedReading.problem)") }
    if info.xmp == nil, reader.metadataIsTooLarge {
      let most = DocumentLimits.largestStream >> 20
      noteOmission("the XMP metadata may be larger than \(most) MB")
    }
    return info
  }()

  /// The file identifiers, where the document has them; cheaper than ``info``, which has them too.
  public var identifiers: DocumentInfo.Identifiers? { file.flatMap { InfoReader.identifiers(of: $0) } }

  /// The title that the document gives itself, unless it is blank; cheaper than ``info``, which has it too.
  public var title: String? {
    guard let file else { return info.title }
    return unlessBlank(file.trailer["Info"]?["Title"]?.textOrName)
  }

  /// The author that the document names, unless it is blank; cheaper than ``info``, which has it too.
  public var author: String? { unlessBlank(file?.trailer["Info"]?["Author"]?.textOrName) }

  private func unlessBlank(_ text: String?) -> String? {
    text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// What Poppler alone knows of the document.
  private func infoWithoutDictionaries() -> DocumentInfo {
    guard case .success(let document) = openPoppler() else { return DocumentInfo(version: "") }
    let version = document.version
    return DocumentInfo(
      entries: document.title.map { ["Title": $0] } ?? [:], version: "\(version.major).\(version.minor)")
  }

  /// Whether Poppler gets to the end of the document's form.
  private(set) lazy var hasSoundForm: Bool = FormTree.isSound(file?.catalog?["AcroForm"])

  /// The headings of the document.
  public private(set) lazy var outline: Outline = OutlineReader.outline(
    catalog: file?.catalog, actions: actions)

  /// What the pages call themselves.
  public private(set) lazy var pageLabels: PageLabels = {
    let (labels, isCut) = PageLabelReader.labels(catalog: file?.catalog)
    if isCut { noteOmission("page labels are cut: the file gives them very long prefixes, or a great many") }
    return labels
  }()

  /// All named destinations of the document, by name.
  public func namedDestinations() -> [(name: String, destination: Destination)] {
    destinations.named()
  }

  // MARK: Pages

  /// Takes what qpdf has had to repair since the document was opened into ``diagnostics``: it reads objects only
  /// when they are asked for.
  func noteRepairs() {
    let warnings = file?.takeWarnings() ?? []
    if !warnings.isEmpty { isFlawless = false }
    flaws += warnings.map { Diagnostic(.repaired, message: $0) }
    if let omission = file?.omission {
      isFlawless = false
      noteOmission(omission)
    }
    noteAmbiguity()
  }

  /// Says once that something is left out.
  private func noteOmission(_ message: String) {
    let diagnostic = Diagnostic(.leftOut, message: message)
    if !flaws.contains(diagnostic) { flaws.append(diagnostic) }
  }

  /// Says once that Poppler may read another version of the document than this.
  private func noteAmbiguity() {
    guard let file, !flaws.contains(where: { $0.kind == .ambiguous }) else { return }
    var isAmbiguous = file.leavesChoice || file.hasDoubtfulObjects || pageTree.isAmbiguous
    if file.isReadByBoth {
      // Both find the same objects, unless one of them has to look for them.
      let isRebuilt = popplerReadsOriginal && PopplerLog.rebuilds > earlierRebuilds
      isAmbiguous = isAmbiguous || isRebuilt || flaws.contains { $0.kind == .repaired }
    } else {
      isAmbiguous = isAmbiguous || popplerReadsOriginal
    }
    guard isAmbiguous else { return }
    isFlawless = false
    let message =
      "can be read in more than one way: text and images may be of another version than annotations and outline; "
      + "\"qpdf in.pdf out.pdf\" makes a file with one version"
    flaws.append(Diagnostic(.ambiguous, message: message))
  }

  /// Says once that the text of a page was too long.
  func noteCut(_ page: PopplerPage, _ index: Int) {
    guard page.isCut else { return }
    noteOmission(
      "the text of page \(index + 1) is longer than \(DocumentLimits.longestPageText) letters, and was cut")
  }

  /// Says that the text of many pages is going to be read, in order: it may then come twice as fast.
  ///
  /// It changes nothing of what is read, and nothing is done before the first of the pages is asked for.
  ///
  /// - Parameters:
  ///   - pages: the pages, by their 0-based indexes.
  ///   - isPart: whether as many others are going to be read besides, so that going through the whole page tree,
  ///     as finding the pages takes, is worth it.
  public func prepareToRead(_ pages: Range<Int>, asPartOfMore isPart: Bool = false) {
    let pages = pages.clamped(to: 0..<pageCount)
    guard isFlawless, let file, contents.size >= DecodedPages.smallestFile,
      pages.count >= DecodedPages.fewest, isPart || pageTree.isWalked || pages.count >= pageCount / 4
    else { return }
    // What Poppler has read of the whole file isn't needed for that, and takes as much memory as a copy.
    lastPage = nil
    poppler = nil
    decodedPages = DecodedPages(pages, of: file, pageTree)
  }

  /// Makes sure that there is a page of an index.
  func checkPage(_ index: Int) throws(DocumentError) {
    guard index >= 0, index < pageCount else {
      throw .noSuchPage(source.name, page: index, count: pageCount)
    }
  }

  /// The file through another handle of qpdf's, for making something of it.
  func reread() throws(QPDFError) -> PDFFile {
    if let file { return try PDFFile(reopening: file) }
    return try Self.read(contents, Password.candidates(password)).get()
  }

  /// The dictionary of a page; nil if the page tree has none there.
  func leaf(_ index: Int) -> PageLeaf? {
    pageTree.leaf(at: index)
  }

  /// A page as Poppler has it, from where it is had soonest.
  func popplerPage(_ index: Int) throws(DocumentError) -> PopplerPage {
    try checkPage(index)
    if let lastPage, lastPage.index == index { return lastPage.page }
    if let decodedPages {
      if let page = decodedPages.page(at: index) {
        lastPage = (index, page)
        return page
      }
      if !decodedPages.isUseful { self.decodedPages = nil }
    }
    switch openPoppler() {
    case .failure(let error):
      throw .pageUnreadable(source.name, page: index, reason: error.message)
    case .success(let document):
      guard let page = document.page(at: index) else {
        throw .pageUnreadable(source.name, page: index, reason: "its contents are damaged")
      }
      lastPage = (index, page)
      return page
    }
  }
}

extension Result {
  /// The error of a failure.
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
