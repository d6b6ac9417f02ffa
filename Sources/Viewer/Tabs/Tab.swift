import DocModel

/// An open document and the state of reading it.
public final class Tab {
  /// The identifier of the tab in its session; never used twice.
  public let id: Int
  /// The document.
  public let document: any ReadableDocument
  /// The properties that are needed to show the document, with the edits so far.
  public internal(set) var overview: DocumentOverview { didSet { forgetHeadings() } }
  /// The new order of the pages, which are read in the order of the file until it is saved.
  public internal(set) var arrangement: PageArrangement {
    didSet { isRearranged = arrangement != PageArrangement(pageCount: pageCount) }
  }
  /// Whether the pages will be in another order, or others, once the edits are saved.
  public private(set) var isRearranged = false
  /// The password that opened the document.
  package let password: String?
  /// The watch for changes of the file.
  var watch: FileWatch
  /// The document's identifier in the library; nil if the library doesn't have the document.
  var libraryID: DocumentID?
  /// Whether the library has bookmarks of the document; nil if unknown.
  var hasBookmarks: Bool?

  /// The reading position.
  public internal(set) var position: Position
  /// The positions of jumps.
  public internal(set) var history: History
  /// The zoom and rotation of pages.
  public internal(set) var view = PageView()
  /// Whether the current page was last shown as an image, which scrolling then moves.
  var isShowingImage = false
  /// The number of the last line that was printed on arrival at a position.
  var printedLines: (position: Position, end: Int)?
  /// The position to which the image of the page was last scrolled.
  var scrolledPosition: Position?
  /// The rotation of the page in progress, with the position before it.
  var turn: PageTurn?
  /// The list that is shown.
  public internal(set) var pane: ListPane? {
    didSet { if let pane, pane.hints == nil { column = pane } }
  }
  /// The list in the column of the full screen: the one that is shown, or that was before the page got the focus.
  public internal(set) var column: ListPane?
  /// The indexes of the rows that an edit in progress changes; empty if they aren't known.
  var changedRows: [Int] = []
  /// The list of the previous session, until it is shown again.
  var listToResume: SavedSession.List?
  /// The last search.
  public internal(set) var search: SearchState? { didSet { searchToRepeat = nil } }
  /// The index of the match that was the current one when an annotation was added, which has no colour of its own.
  var markedMatch: Int?
  /// The query of the search from before a reload, to repeat once its matches are needed.
  var searchToRepeat: SearchQuery?
  /// The selected text.
  public internal(set) var selection: TextSelection?
  /// The state of selection mode; nil outside it.
  var selectionMode: SelectionMode?
  /// All marks of the document; nil until they are needed.
  var annotationList: AnnotationList?
  /// The name of the annotation that was shown last.
  var annotationCursor: String? { didSet { (addedPageIndex, editPosition) = (nil, nil) } }
  /// The page of that annotation if this session has added it: no other one has its name.
  var addedPageIndex: Int?
  /// The reading position at which this session has added that annotation; nil if it hasn't.
  var editPosition: Position?
  /// The indexes of the blocks in ``annotationList`` whose annotations were printed before their text was read:
  /// their numbers stay.
  var blocksWithFixedOrder: Set<Int> = []

  /// The edits of the document.
  var edits = EditHistory()
  /// The effects of saving that have been reported.
  var savingNotes: Set<String> = []
  /// The tool in use, if there is one.
  var tool: PageTool?
  /// Whether an annotation is moved or resized.
  var adjusts: Bool { if case .adjusting? = tool { true } else { false } }
  /// The numbers of edits of the pages with edits, by index.
  private var editions: [Int: Int] = [:]

  /// The place that an editor has asked to show, until the position changes.
  var source: PageMark?

  /// The pages that were measured last, by index.
  private var knownPages: [Int: PageGeometry] = [:]
  private static let mostKnownPages = 64
  /// The pages without their margins, by index.
  private var croppedPages: [Int: PageGeometry] = [:]
  /// The lines of the page that was read last.
  private var knownLines: (page: Int, lines: [String])?
  /// The text of the page that was read last, with the positions of its letters.
  private var knownText: PageText?
  /// The text units of the page with the last selection.
  private var knownUnits: TextUnits?
  /// The links of the page whose links were read last.
  private var knownLinks: (page: Int, links: [Link])?
  /// The annotations of the pages that were read last, by index.
  private var knownAnnotations: [Int: [Annotation]] = [:]
  /// The form with the edits so far; nil if it hasn't been read.
  private var knownForm: Form?
  /// The full name of the form field that was shown last.
  var fieldCursor: String?
  /// The number of marks on the page whose marks were counted last.
  private var knownMarks: (page: Int, count: Int)?

  init(
    id: Int, document: any ReadableDocument, overview: DocumentOverview, password: String?,
    position: Position = Position(pageIndex: 0), history: History = History(), file: FileStamp? = nil
  ) {
    self.id = id
    self.document = document
    self.overview = overview
    arrangement = PageArrangement(pageCount: overview.pageCount)
    self.password = password
    self.position = position
    self.history = history
    watch = FileWatch(document.source, known: file)
  }

  /// The name of the tab.
  public var name: String { document.source.displayName }

  /// The path of the file; nil for a document without one.
  public var path: String? { if case .path(let path) = document.source { path } else { nil } }

  /// The number of pages.
  public var pageCount: Int { overview.pageCount }

  /// The reason why outline, links and annotations can't be read; nil if they can be, even if there are none.
  var unreadableDictionaries: String? {
    overview.warnings.first { $0.kind == .dictionariesUnreadable }?.message
  }

  /// Returns the label of a page.
  public func label(_ page: Int) -> String { overview.pageLabels.label(at: page) }

  /// Returns a reference to a page, with its number and its label.
  func reference(_ page: Int) -> PageReference {
    PageReference(number: page + 1, label: label(page))
  }

  /// The indexes of pages with headings; each other page is in one section as a whole.
  private(set) lazy var pagesWithHeadings = Set(
    overview.outline.items.compactMap { $0.destination?.pageIndex })

  /// Forgets what was derived from the outline.
  private func forgetHeadings() {
    pagesWithHeadings = Set(overview.outline.items.compactMap { $0.destination?.pageIndex })
    parentHeadings = Self.parents(in: overview.outline)
    knownHeadings = nil
  }

  /// The headings of the page whose lines were read last, with their lines; nil if lines can't distinguish them.
  var knownHeadings: (page: Int, headings: [LineHeading]?)?

  /// The index of the parent of each heading in the outline; nil for the first level.
  private(set) lazy var parentHeadings: [Int?] = Self.parents(in: overview.outline)

  private static func parents(in outline: Outline) -> [Int?] {
    var open: [(level: Int, index: Int)] = []
    return outline.items.enumerated().map { index, item in
      while let last = open.last, last.level >= item.level { open.removeLast() }
      defer { open.append((item.level, index)) }
      return open.last?.index
    }
  }

  /// Returns a page's size and rotation.
  func page(at index: Int) throws(DocumentError) -> PageGeometry {
    if let page = knownPages[index] { return page }
    let page = try document.page(at: index)
    if knownPages.count >= Self.mostKnownPages { knownPages = [:] }
    knownPages[index] = page
    return page
  }

  /// Returns a page for display, without its margins if the view leaves them out; a page that can't be measured has
  /// the size of a letter.
  func shownPage(at index: Int) -> PageGeometry {
    guard let page = try? page(at: index) else {
      let box = Rectangle(x0: 0, y0: 0, x1: 612, y1: 792)
      return PageGeometry(index: index, label: label(index), mediaBox: box, cropBox: box)
    }
    return view.isCropped ? cropped(page) : page
  }

  /// Returns a page without its margins, but for a hundredth of its extent.
  private func cropped(_ page: PageGeometry) -> PageGeometry {
    if let known = croppedPages[page.index] { return known }
    var cropped = page
    let (box, width, height) = (page.cropBox, page.cropBox.width / 100, page.cropBox.height / 100)
    if let ink = try? document.inkBox(ofPage: page.index), ink.width > width, ink.height > height {
      cropped = PageGeometry(
        index: page.index, label: page.label, mediaBox: page.mediaBox,
        cropBox: Rectangle(
          x0: max(box.x0, ink.x0 - width), y0: max(box.y0, ink.y0 - height), x1: min(box.x1, ink.x1 + width),
          y1: min(box.y1, ink.y1 + height)), rotation: page.rotation, userUnit: page.userUnit)
    }
    if croppedPages.count >= Self.mostKnownPages { croppedPages = [:] }
    croppedPages[page.index] = cropped
    return cropped
  }

  /// Returns the lines of a page that aren't blank.
  func lines(ofPage page: Int) throws(DocumentError) -> [String] {
    if let knownLines, knownLines.page == page { return knownLines.lines }
    let lines = Self.lines(of: try document.string(ofPage: page))
    knownLines = (page, lines)
    return lines
  }

  /// Returns the text of a page with the positions of its letters.
  func text(ofPage page: Int) throws(DocumentError) -> PageText {
    if let knownText, knownText.pageIndex == page { return knownText }
    let text = try document.text(ofPage: page)
    knownText = text
    return text
  }

  /// Returns the text of a page as it is printed: in reading order, or laid out as on the page.
  public func shownText(ofPage page: Int, _ layout: Settings.Layout) throws(DocumentError) -> String {
    let text = try document.string(ofPage: page)
    // A text from the index is available even if its document isn't any more.
    guard layout != .off, let placed = try? self.text(ofPage: page), let page = try? self.page(at: page)
    else { return text }
    let laidOut = PageLayout(placed, on: page)
    return layout == .on || laidOut.hasColumns ? laidOut.string : text
  }

  /// Returns the text of a page, divided into words, lines, sentences and paragraphs.
  func units(ofPage page: Int) throws(DocumentError) -> TextUnits {
    if let knownUnits, knownUnits.page.pageIndex == page { return knownUnits }
    let units = TextUnits(try text(ofPage: page))
    knownUnits = units
    return units
  }

  /// Returns the number of lines before the target of a jump; nil if the target has no height, or if lines have been
  /// read since.
  func targetLine(to position: Position) throws(DocumentError) -> Int? {
    guard position.line == 0, position.height != nil else { return nil }
    return try units(ofPage: position.pageIndex).line(at: position)
  }

  /// Returns the links of the current page; a link that continues on the next line counts as one.
  func linksOnCurrentPage() throws(DocumentError) -> [Link] {
    if let knownLinks, knownLinks.page == position.pageIndex { return knownLinks.links }
    let links = joined(try document.links(onPage: position.pageIndex), ofPage: position.pageIndex)
    knownLinks = (position.pageIndex, links)
    return links
  }

  /// Whether the current page has links; nil if they haven't been read.
  var hasLinksOnCurrentPage: Bool? {
    knownLinks.flatMap { $0.page == position.pageIndex ? !$0.links.isEmpty : nil }
  }

  /// Whether the current page has marks; nil if they haven't been counted.
  var hasMarksOnCurrentPage: Bool? { knownMarkCount.map { $0 > 0 } }

  /// The number of marks on the current page; nil if they haven't been counted.
  private var knownMarkCount: Int? {
    annotationList?.count(onPage: position.pageIndex)
      ?? knownMarks.flatMap { $0.page == position.pageIndex ? $0.count : nil }
  }

  /// The number of lines on the current page; nil if it hasn't been read.
  var knownLineCount: Int? {
    knownLines.flatMap { $0.page == position.pageIndex ? $0.lines.count : nil }
  }

  /// Returns the annotations of a page with the edits so far.
  func annotations(onPage page: Int) throws(DocumentError) -> [Annotation] {
    if let known = knownAnnotations[page] { return known }
    let annotations = try document.annotations(onPage: page)
    if knownAnnotations.count >= Self.mostKnownPages { knownAnnotations = [:] }
    knownAnnotations[page] = annotations
    return annotations
  }

  /// Returns the form with the edits so far.
  func form() throws(DocumentError) -> Form {
    if let knownForm { return knownForm }
    let form = try document.form()
    knownForm = form
    return form
  }

  /// Returns the number of marks on the current page, which the status line shows after each key.
  func markCountOnCurrentPage() throws(DocumentError) -> Int {
    if let knownMarkCount { return knownMarkCount }
    let count = try annotations(onPage: position.pageIndex).count { $0.isMark && !$0.isState }
    knownMarks = (position.pageIndex, count)
    return count
  }

  /// Returns a number that is another one after each edit of a page, while the tab is the same.
  public func edition(ofPage page: Int) -> Int { editions[page] ?? 0 }

  /// Forgets what is known of the pages that a step has edited; their marks are counted without reading them.
  func forget(_ step: EditHistory.Step) {
    for page in step.pageIndexes {
      editions[page, default: 0] += 1
      knownAnnotations[page] = nil
    }
    (annotationList, blocksWithFixedOrder, croppedPages, knownForm) = (nil, [], [:], nil)
    knownMarks = knownMarks.map { page, count in
      (page, step.edits.reduce(count) { $0 + ($1.annotation?.pageIndex == page ? $1.addedMarks : 0) })
    }
  }

  /// The selection on the current page.
  var selectionOnCurrentPage: TextSelection? {
    selection.flatMap { $0.pageIndex == position.pageIndex ? $0 : nil }
  }

  /// Returns the lines of a text that aren't blank.
  static func lines(of text: String) -> [String] {
    text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
  }
}

/// A search and its matches.
public struct SearchState: Hashable, Sendable {
  /// The query.
  public var query: SearchQuery
  /// The matches, in reading order.
  public var matches: [SearchMatch]
  /// The index in ``matches`` of the match that was shown last.
  public var current: Int?
}
