import DocModel

/// A document that is open, with everything that belongs to reading it.
public final class Tab {
  /// Tells tabs of a session apart; never used twice.
  public let id: Int
  /// The document.
  public let document: any ReadableDocument
  /// What was read of it when it was opened.
  public let overview: DocumentOverview
  /// The password that opened it.
  let password: String?
  /// Notices when the file changes.
  var watch: FileWatch
  /// The document's name in the library; nil where the library doesn't know it.
  var libraryID: DocumentID?
  /// Whether the library has bookmarks of the document; nil until it is asked.
  var hasBookmarks: Bool?

  /// Where reading is.
  public internal(set) var place: Place
  /// Where it jumped from.
  public internal(set) var history: History
  /// How its pages are looked at.
  public internal(set) var view = PageView()
  /// Whether the page in front was shown as a picture last: then it is what is scrolled.
  var hasPictureInFront = false
  /// The number of lines up to the end of those that were printed when the reader came to a place.
  var linesInFront: (place: Place, end: Int)?
  /// The place to which the picture of the page was scrolled last.
  var scrolledPlace: Place?
  /// Where reading was before the page was turned.
  var turn: PageTurn?
  /// The list that is shown.
  public internal(set) var pane: ListPane?
  /// The list that was shown when the last session ended, until it is shown again.
  var listToResume: SavedSession.List?
  /// What was searched for last.
  public internal(set) var search: SearchState? { didSet { searchToRepeat = nil } }
  /// What had been searched for when the document was read anew: found again once somebody asks.
  var searchToRepeat: SearchQuery?
  /// The text that is selected.
  public internal(set) var selection: TextSelection?
  /// How text is being selected; nil while it isn't.
  var selectionMode: SelectionMode?
  /// All marks of the document, once they have been asked for.
  var annotationList: AnnotationList?
  /// What the annotation is called that was gone to last.
  var annotationCursor: String?
  /// The places in ``annotationList`` of the pages whose annotations have been printed before their text was
  /// read: their numbers stay.
  var settledBlocks: Set<Int> = []

  /// The pages that were measured last, by their index.
  private var knownPages: [Int: Page] = [:]
  private static let mostKnownPages = 64
  /// The lines of the page that was read last.
  private var knownLines: (page: Int, lines: [String])?
  /// The text of the page that was read last with the places of its letters.
  private var knownText: PageText?
  /// The text of the page in which something was selected last.
  private var knownUnits: TextUnits?
  /// The links of the page that was asked about last.
  private var knownLinks: (page: Int, links: [Link])?
  /// The number of marks on the page that was asked about last.
  private var knownMarks: (page: Int, count: Int)?

  init(
    id: Int, document: any ReadableDocument, overview: DocumentOverview, password: String?,
    place: Place = Place(pageIndex: 0), history: History = History(), file: FileStamp? = nil
  ) {
    self.id = id
    self.document = document
    self.overview = overview
    self.password = password
    self.place = place
    self.history = history
    watch = FileWatch(document.source, known: file)
  }

  /// What the tab is called.
  public var name: String { document.source.displayName }

  /// The number of pages.
  public var pageCount: Int { overview.pageCount }

  /// Why outline, links and annotations can't be read, which isn't the same as there being none; nil where
  /// they can.
  var unreadableDictionaries: String? {
    overview.diagnostics.first { $0.kind == .dictionariesUnreadable }?.message
  }

  /// What a page calls itself.
  public func label(_ page: Int) -> String { overview.pageLabels.label(at: page) }

  /// A page by its number and its label.
  func reference(_ page: Int) -> PageReference {
    PageReference(number: page + 1, label: label(page))
  }

  /// The pages on which headings begin: of all others the section is that of the page.
  private(set) lazy var pagesWithHeadings = Set(
    overview.outline.items.compactMap { $0.destination?.pageIndex })

  /// The headings of the page whose lines were read last, by their lines; nil where no lines tell them apart.
  var knownHeadings: (page: Int, headings: [LineHeading]?)?

  /// The heading above each heading of the outline, by its place among all; nil for those of the first level.
  private(set) lazy var parentHeadings: [Int?] = {
    var open: [(level: Int, index: Int)] = []
    return overview.outline.items.enumerated().map { index, item in
      while let last = open.last, last.level >= item.level { open.removeLast() }
      defer { open.append((item.level, index)) }
      return open.last?.index
    }
  }()

  /// A page's size and rotation.
  func page(at index: Int) throws(DocumentError) -> Page {
    if let page = knownPages[index] { return page }
    let page = try document.page(at: index)
    if knownPages.count >= Self.mostKnownPages { knownPages = [:] }
    knownPages[index] = page
    return page
  }

  /// The lines of a page that hold anything.
  func lines(ofPage page: Int) throws(DocumentError) -> [String] {
    if let knownLines, knownLines.page == page { return knownLines.lines }
    let lines = Self.lines(of: try document.string(ofPage: page))
    knownLines = (page, lines)
    return lines
  }

  /// The text of a page with the places of its letters.
  func text(ofPage page: Int) throws(DocumentError) -> PageText {
    if let knownText, knownText.pageIndex == page { return knownText }
    let text = try document.text(ofPage: page)
    knownText = text
    return text
  }

  /// The text of a page as it is printed: in reading order, or as it lies on the page.
  public func shownText(ofPage page: Int, _ layout: Settings.Layout) throws(DocumentError) -> String {
    let text = try document.string(ofPage: page)
    // A text that was kept is there even if its document isn't any more.
    guard layout != .off, let placed = try? self.text(ofPage: page), let page = try? self.page(at: page)
    else { return text }
    let laidOut = PageLayout(placed, on: page)
    return layout == .on || laidOut.hasColumns ? laidOut.string : text
  }

  /// The text of a page in words, lines, sentences and paragraphs.
  func units(ofPage page: Int) throws(DocumentError) -> TextUnits {
    if let knownUnits, knownUnits.page.pageIndex == page { return knownUnits }
    let units = TextUnits(try text(ofPage: page))
    knownUnits = units
    return units
  }

  /// How many lines stand before the one to which a jump has led; nil where it led to no height, or lines have been
  /// read since.
  func lineOfJump(to place: Place) throws(DocumentError) -> Int? {
    guard place.line == 0, place.height != nil else { return nil }
    return try units(ofPage: place.pageIndex).line(at: place)
  }

  /// The links of the page in front; one that goes over a line end is one.
  func linksInFront() throws(DocumentError) -> [Link] {
    if let knownLinks, knownLinks.page == place.pageIndex { return knownLinks.links }
    let links = joined(try document.links(onPage: place.pageIndex), ofPage: place.pageIndex)
    knownLinks = (place.pageIndex, links)
    return links
  }

  /// Whether the page in front has links, where that has been read.
  var knowsLinksInFront: Bool? {
    knownLinks.flatMap { $0.page == place.pageIndex ? !$0.links.isEmpty : nil }
  }

  /// Whether the page in front has marks, where that has been read.
  var knowsMarksInFront: Bool? {
    knownMarks.flatMap { $0.page == place.pageIndex ? $0.count > 0 : nil }
  }

  /// The number of lines on the page in front, where that has been read.
  var knownLineCount: Int? {
    knownLines.flatMap { $0.page == place.pageIndex ? $0.lines.count : nil }
  }

  /// The number of marks on the page in front, which the status line says with every key.
  func marksInFront() throws(DocumentError) -> Int {
    if let knownMarks, knownMarks.page == place.pageIndex { return knownMarks.count }
    let count = try document.annotations(onPage: place.pageIndex).count(where: \.isMark)
    knownMarks = (place.pageIndex, count)
    return count
  }

  /// What is selected on the page in front.
  var selectionInFront: TextSelection? {
    selection.flatMap { $0.pageIndex == place.pageIndex ? $0 : nil }
  }

  /// The lines of a text that hold anything.
  static func lines(of text: String) -> [String] {
    text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
  }
}

/// A search and what it found.
public struct SearchState: Hashable, Sendable {
  /// What was looked for.
  public var query: SearchQuery
  /// What was found, in reading order.
  public var matches: [SearchMatch]
  /// The place in ``matches`` of the one that was gone to last.
  public var current: Int?
}
