import Foundation

/// A PDF document open for reading.
///
/// The file's dictionaries are read directly, or by qpdf if the file has a flaw; Poppler reads and draws its pages.
/// Every result is a plain value that can be passed between threads; the document itself isn't `Sendable`, and is used
/// by one thread or actor at a time.
///
/// ```swift
/// let document = try Document(.path("paper.pdf"))
/// for item in document.outline.items { print(item.title) }
/// for page in document.pages { print(page.label, try page.string) }
/// ```
public final class Document {
  /// The document's source.
  public let source: DocumentSource

  /// The C libraries that may read a document.
  package enum Readers: Sendable {
    /// Both qpdf and Poppler, as needed.
    case both
    /// Only qpdf: dictionaries are available, page contents aren't.
    case dictionaries
    /// Both, and Poppler reads the file as it is, with its own repairs.
    case independent
  }

  package let contents: FileContents
  /// The state of the file when it was opened; nil for bytes in memory.
  package private(set) var stamp: FileStamp?
  package let password: String?
  let readers: Readers
  /// The file's objects, or nil if they can't be read.
  package let file: PDFFile?
  private let pageTree: PageTree
  private let destinations: DestinationReader
  let actions: ActionReader
  let annotationReader: AnnotationReader

  /// The document in Poppler, opened on first use: half of all requests don't need it.
  private var poppler: Result<PopplerDocument, PopplerError>?
  /// Whether Poppler rebuilds the cross-references itself from the unchanged file.
  private var popplerReadsOriginal = false
  /// The number of pages that Poppler has drawn since it opened the file.
  private var drawnPages = 0
  /// The page read last, with the text that Poppler keeps for it.
  private var lastPage: (index: Int, page: PopplerPage)?
  /// The text read last of a page that may have lines at an angle.
  var lastStraightened: PageText?
  /// The fonts with which our own reader has read pages.
  lazy var glyphFonts = GlyphReader.Fonts()

  /// The mender of pages that Poppler reads otherwise than other programs; nil in a document that it made.
  lazy var mender: PageMender? = file.map { PageMender($0, pageTree) }
  /// The document in which some pages are mended; nil if it can't be made.
  var mended: (pages: Range<Int>, document: Document?)?
  private var mendings: Set<Warning> = []

  /// The pages prepared for reading many at a time.
  private(set) var decodedPages: DecodedPages?
  private var consecutivePages = ConsecutivePages()
  /// Whether no flaws have been found yet, so that both C libraries read the same.
  package private(set) var isFlawless = false

  /// The flaws of the file, as far as it has been read.
  public var warnings: [Warning] {
    recordAmbiguity()
    return flaws
  }
  private var flaws: [Warning] = []
  private let rebuilds = RebuildWatch()

  /// Opens a document.
  ///
  /// ```swift
  /// let paper = try Document(.path("paper.pdf"))
  /// let secret = try Document(.path("secret.pdf"), password: "open sesame")
  /// print(paper.pageCount, secret.pageCount)
  /// ```
  ///
  /// A damaged file is repaired as far as qpdf or Poppler can; ``warnings`` lists the repairs. The password may be
  /// the user's or the owner's, and is tried as UTF-8 and as Latin-1.
  ///
  /// - Throws: ``DocumentError``.
  public convenience init(_ source: DocumentSource, password: String? = nil) throws(DocumentError) {
    try self.init(source, password: password, readers: .both)
  }

  /// Opens a document, perhaps without Poppler, to distinguish faults of this module from Poppler's.
  ///
  /// - Parameters:
  ///   - source: the document's source.
  ///   - password: the password.
  ///   - readers: the C libraries that may read the document.
  ///   - isMapped: whether a file is mapped for a short edit rather than read.
  /// - Throws: ``DocumentError``.
  package convenience init(
    _ source: DocumentSource, password: String? = nil, readers: Readers, mapped isMapped: Bool = false
  ) throws(DocumentError) {
    // Before the file is read, so that a later change is noticed.
    let stamp = FileStamp(source)
    try self.init(
      source, try FileContents(source, mapped: isMapped), stamp: stamp, password: password, readers: readers)
  }

  /// Records the state of the file that has the document's bytes.
  func record(_ stamp: FileStamp) { self.stamp = stamp }

  init(
    _ source: DocumentSource, _ contents: FileContents, stamp: FileStamp?, password: String?, readers: Readers
  ) throws(DocumentError) {
    self.source = source
    self.readers = readers
    self.stamp = stamp
    self.contents = contents
    guard contents.mentionsObjects else { throw .damaged(source.name, reason: "it contains no objects") }
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

    let warnings = file?.drainWarnings() ?? []
    let flaw = file == nil ? nil : pageTree.flaw
    if let omission = file?.omission { recordOmission(omission) }
    flaws += (warnings + [flaw].compactMap { $0 }).map { Warning(.repaired, message: $0) }
    if case .success(let file) = read {
      if warnings.isEmpty, flaw == nil, file.omission == nil {
        isFlawless = !file.leavesChoice
        return
      }
      // Poppler opens the same objects, and finds no page more than the tree declares.
      if readers == .both, pageTree.hasDeclaredPages, file.agreed(rewriting: true)?.isDecrypted == true {
        return
      }
    }
    // Any other flawed file is opened with both C libraries.
    try settle(read.failure)
    if flaw != nil, pageCount == 0 {
      flaws.append(Warning(.pagesUnreadable, message: "the page tree is damaged, and leads to no page"))
    }
  }

  /// Opens with Poppler a file in which qpdf has found flaws, and throws if neither can read it.
  private func settle(_ failure: QPDFError?) throws(DocumentError) {
    let opened = openPoppler()
    if let failure, case .success = opened {
      if failure.code == .password, opensWithoutPassword { throw .passwordIncorrect(source.name) }
      // Files may encrypt nothing but their attachments: Poppler opens these without a password, qpdf doesn't.
      let message = failure.code == .password ? Self.missingPassword : failure.message
      flaws.append(Warning(.dictionariesUnreadable, message: message))
    }
    guard case .failure(let error) = opened else { return }
    guard let failure else {
      // Only qpdf can read it: dictionaries are available, page contents aren't.
      guard pageTree.count > 0 else { throw openingError(error.message) }
      flaws.append(Warning(.pagesUnreadable, message: error.message))
      return
    }
    // Either of them may have got as far as the password.
    if failure.code == .password || error.isPassword {
      throw (password ?? "").isEmpty ? .passwordRequired(source.name) : .passwordIncorrect(source.name)
    }
    if failure.code == .unsupported {
      throw .unsupportedSecurity(source.name, reason: failure.message)
    }
    throw openingError(failure.message)
  }

  /// The flaw of a file whose pages alone can be read without its password.
  private static let missingPassword =
    "attachments, links, annotations, the outline and the form can't be read without the password"

  /// Whether Poppler opens the file without the given password, so that opening it doesn't prove the password right.
  private var opensWithoutPassword: Bool {
    guard readers == .both, let password, !password.isEmpty else { return false }
    do throws(PopplerError) {
      _ = try PopplerDocument(contents, password: nil)
      return true
    } catch {
      return false
    }
  }

  private func openingError(_ reason: String) -> DocumentError {
    contents.hasHeader ? .damaged(source.name, reason: reason) : .notPDF(source.name)
  }

  /// Returns the document in Poppler, opened on first use.
  func openPoppler() -> Result<PopplerDocument, PopplerError> {
    if let poppler { return poppler }
    guard readers != .dictionaries else {
      return .failure(PopplerError(isPassword: false, message: "its pages aren't read"))
    }
    // qpdf's rewritten file lacks pages that only Poppler finds.
    let agreed = readers == .independent ? nil : file?.agreed(rewriting: pageTree.count > 0)
    popplerReadsOriginal = agreed == nil
    // Opening an unencrypted file without a password is faster.
    let isPlain = agreed?.isDecrypted ?? (file?.isEncrypted == false)
    let password = isPlain ? nil : Password.popplerCandidate(password, opening: file?.password)
    let result = Result { () throws(PopplerError) in
      try PopplerDocument(agreed?.contents ?? contents, password: password, watch: rebuilds)
    }
    poppler = result
    return result
  }

  /// Returns the document in Poppler for drawing one more page.
  ///
  /// Poppler keeps the annotations and fonts of every drawn page while the file is open. So the file is reopened
  /// after ``mostDrawnPages``, if the bytes are the same as qpdf's.
  func openPopplerForDrawing() -> Result<PopplerDocument, PopplerError> {
    if drawnPages >= Self.mostDrawnPages, case .bytes = contents {
      poppler = nil
      lastPage = nil
      drawnPages = 0
    }
    drawnPages += 1
    return openPoppler()
  }

  /// The number of drawn pages after which the file is reopened, which takes as long as drawing one page of a book.
  private static let mostDrawnPages = 64

  // MARK: The document

  /// The number of pages.
  ///
  /// If the page tree is unsound, this counts the pages that either reader reaches: some may be readable only in the
  /// dictionaries, others only in Poppler.
  public private(set) lazy var pageCount: Int = {
    let reached = pageTree.count
    guard case .success(let document)? = poppler else { return reached }
    // Poppler trusts the file's own count, so the last pages are checked for existence.
    var count = max(reached, min(document.pageCount, DocumentLimits.mostPages(ofFileOf: contents.size)))
    while count > reached, document.page(at: count - 1) == nil { count -= 1 }
    return count
  }()

  /// The document's metadata and features.
  public private(set) lazy var info: DocumentInfo = {
    guard let file else { return infoWithoutDictionaries() }
    let reader = InfoReader(file: file, catalog: file.catalog, pages: pageTree)
    let (info, isCut) = file.counted { (reader.info(), file.isRepeatingItself) }
    if isCut { recordOmission("document information: \(RepeatedReading.problem)") }
    if info.xmp == nil, reader.metadataIsTooLarge {
      let most = DocumentLimits.largestStream >> 20
      recordOmission("the XMP metadata may be larger than \(most) MB")
    }
    return info
  }()

  /// The file identifiers, or nil if there are none; cheaper than ``info``, which has them too.
  public var identifiers: DocumentInfo.Identifiers? { file.flatMap { InfoReader.identifiers(of: $0) } }

  /// Whether the document is encrypted and was opened with the owner's password, with which everything is permitted.
  ///
  /// A document that isn't encrypted has no such password: this is false, and nothing is forbidden. If the passwords of
  /// the user and of the owner are the same, it is the owner's.
  public private(set) lazy var isOpenedByOwner: Bool = file?.encryption?.isOwner ?? false

  /// The document's title, unless it is blank; cheaper than ``info``, which has it too.
  public var title: String? {
    guard let file else { return info.title }
    return unlessBlank(file.trailer["Info"]?["Title"]?.textOrName)
  }

  /// The document's author, unless it is blank; cheaper than ``info``, which has it too.
  public var author: String? { unlessBlank(file?.trailer["Info"]?["Author"]?.textOrName) }

  private func unlessBlank(_ text: String?) -> String? {
    text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// Returns the information available from Poppler alone.
  private func infoWithoutDictionaries() -> DocumentInfo {
    guard case .success(let document) = openPoppler() else { return DocumentInfo(version: "") }
    let version = document.version
    return DocumentInfo(
      entries: document.title.map { ["Title": $0] } ?? [:], version: "\(version.major).\(version.minor)")
  }

  /// Whether Poppler reaches the end of the document's form.
  private(set) lazy var hasSoundForm: Bool = FormTree.isSound(file?.catalog?["AcroForm"])

  /// The metadata and the initial view as an editor changes them.
  public var properties: DocumentProperties {
    guard let file else { return DocumentProperties(entries: info.entries) }
    let reader = InfoReader(file: file, catalog: file.catalog, pages: pageTree)
    return file.counted { reader.properties(actions) }
  }

  /// The outline.
  public private(set) lazy var outline: Outline = OutlineReader.outline(
    catalog: file?.catalog, actions: actions)

  /// The page labels.
  public private(set) lazy var pageLabels: PageLabels = {
    let (labels, isCut) = PageLabelReader.labels(catalog: file?.catalog)
    if isCut { recordOmission("page labels are cut off: there are too many, or their prefixes are too long") }
    return labels
  }()

  /// Returns all named destinations, by name.
  public func namedDestinations() -> [(name: String, destination: Destination)] {
    destinations.named()
  }

  /// Whether there is a named destination.
  func hasDestination(named name: String) -> Bool { destinations.names.contains(name) }

  // MARK: Pages

  /// Adds qpdf's recent repairs to ``warnings``: qpdf reads objects only on demand.
  func recordRepairs() {
    let warnings = file?.drainWarnings() ?? []
    if !warnings.isEmpty { isFlawless = false }
    flaws += warnings.map { Warning(.repaired, message: $0) }
    if let omission = file?.omission {
      isFlawless = false
      recordOmission(omission)
    }
    recordAmbiguity()
  }

  /// The end of the file, to which an update can be appended; nil if the file has to be rewritten for a change.
  var updatableEnd: UpdatableEnd? {
    guard let file else { return nil }
    recordRepairs()
    // Only contents in memory can be compared.
    let isHeld = if case .bytes = contents { true } else { false }
    let isFlawed = flaws.contains { $0.kind == .repaired || $0.kind == .ambiguous && isHeld }
    return file.updatableEnd(ofFlawed: isFlawed || file.omission != nil)
  }

  /// Adds a warning about a page whose mended copy is read, once.
  func recordMending(_ message: String, ofPage index: Int) {
    let warning = Warning(.repaired, pageIndex: index, message: message)
    if mendings.insert(warning).inserted { flaws.append(warning) }
  }

  /// Adds a warning about left-out content, once.
  func recordOmission(_ message: String) { record([Warning(.leftOut, message: message)]) }

  /// Adds those of some warnings that aren't known.
  func record(_ warnings: [Warning]) {
    for warning in warnings where !flaws.contains(warning) { flaws.append(warning) }
  }

  /// Records once that Poppler may read another version of the document than qpdf.
  private func recordAmbiguity() {
    guard let file, !flaws.contains(where: { $0.kind == .ambiguous }) else { return }
    var isAmbiguous = file.leavesChoice || file.hasDoubtfulObjects || pageTree.isAmbiguous
    if file.isReadByBoth {
      // Both find the same objects, unless one of them has to rebuild the cross-references.
      let isRebuilt = popplerReadsOriginal && rebuilds.hasNoticed
      isAmbiguous = isAmbiguous || isRebuilt || flaws.contains { $0.kind == .repaired && $0.pageIndex == nil }
    } else {
      isAmbiguous = isAmbiguous || popplerReadsOriginal
    }
    guard isAmbiguous else { return }
    isFlawless = false
    let message =
      "is ambiguous: text and images may be from another version than annotations and outline"
    // A rewritten file has the same page tree.
    let remedy = pageTree.isAmbiguous ? "" : "; \"qpdf in.pdf out.pdf\" writes a file with one version"
    flaws.append(Warning(.ambiguous, message: message + remedy))
  }

  /// Records once that the text of a page was cut.
  func recordCut(_ page: PopplerPage, _ index: Int) {
    guard page.isCut else { return }
    recordOmission(
      "the text of page \(index + 1) is longer than \(DocumentLimits.longestPageText) characters and was cut off"
    )
  }

  /// Prepares to read the text of many pages in order, which can make it twice as fast.
  ///
  /// The results stay the same, and nothing is done before the first page is read. Without this call, a document
  /// prepares itself once 16 pages have been read in a row.
  ///
  /// - Parameter pages: the pages, by their 0-based indexes.
  public func prepareToRead(_ pages: Range<Int>) { prepareToRead(Array(pages.clamped(to: 0..<pageCount))) }

  /// Prepares to read the text of existing pages in their order, which needn't be consecutive.
  ///
  /// - Parameters:
  ///   - pages: the pages, by their 0-based indexes.
  ///   - isPart: whether at least as many other pages will be read besides, so that traversing the whole page tree to
  ///     find the pages is worthwhile.
  package func prepareToRead(_ pages: [Int], asPartOfMore isPart: Bool = false) {
    guard isFlawless, let file, contents.size >= DecodedPages.smallestFile,
      pages.count >= DecodedPages.fewest, isPart || pageTree.isWalked || pages.count >= pageCount / 4
    else { return }
    // Poppler's data about the whole file isn't needed for that, and takes as much memory as a copy.
    lastPage = nil
    poppler = nil
    decodedPages = DecodedPages(pages, of: file, pageTree)
  }

  /// Returns a page from a copy; nil if it has to be read from the document itself.
  ///
  /// Pages that are read in a row are copied whichever were announced: the reader may have begun with others.
  private func decodedPage(_ index: Int) -> PopplerPage? {
    if let page = decodedPages?.page(at: index) { return page }
    if decodedPages?.isUseful == false { decodedPages = nil }
    guard consecutivePages.reachEnough(with: index) else { return nil }
    prepareToRead(index..<pageCount)
    return decodedPages?.page(at: index)
  }

  /// Throws if the document has no page at an index.
  func checkPage(_ index: Int) throws(DocumentError) {
    guard index >= 0, index < pageCount else {
      if let flaw = pageTree.flaw, index >= 0, index < pageTree.declaredCount ?? 0 {
        throw .pageUnreadable(source.name, page: index, reason: "the page tree is damaged: \(flaw)")
      }
      throw .noSuchPage(source.name, page: index, count: pageCount)
    }
  }

  /// Whether a node of the page tree was found twice, perhaps in a loop.
  var repeatsPageNodes: Bool { pageTree.isAmbiguous }

  /// Returns the dictionary of a page; nil if the page tree has none at that index.
  package func leaf(_ index: Int) -> PageLeaf? {
    pageTree.leaf(at: index)
  }

  /// Returns the 0-based index of the page with an object; nil if there is none.
  func pageIndex(of page: ObjectID) -> Int? { pageTree.index(of: page) }

  /// Returns a page in Poppler, from the fastest source.
  func popplerPage(_ index: Int) throws(DocumentError) -> PopplerPage {
    try checkPage(index)
    if let lastPage, lastPage.index == index { return lastPage.page }
    if let page = decodedPage(index) {
      lastPage = (index, page)
      return page
    }
    if let mended = mendedDocument(forPage: index, drawing: false) {
      let page = try mended.popplerPage(index)
      lastPage = (index, page)
      return page
    }
    switch openPoppler() {
    case .failure(let error):
      throw .pageUnreadable(source.name, page: index, reason: error.message)
    case .success(let document):
      var page = document.page(at: index)
      if page == nil, let mended = mendedDocument(forPage: index, drawing: false, afterFailure: true) {
        page = try mended.popplerPage(index)
      }
      guard let page else {
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
