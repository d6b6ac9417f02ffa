import DocModelLibrary

/// An open document and the state of reading it.
package final class Tab {
  /// The identifier of the tab in its session; never used twice.
  package let id: Int
  /// The document.
  package let document: any ReadableDocument
  /// The properties that are needed to show the document, with the edits so far.
  package internal(set) var overview: DocumentOverview { didSet { forgetHeadings() } }
  /// The new order of the pages, which are read in the order of the file until it is saved.
  package internal(set) var arrangement: PageArrangement {
    didSet { isRearranged = arrangement != PageArrangement(pageCount: pageCount) }
  }
  /// Whether the pages will be in another order, or others, once the edits are saved.
  package private(set) var isRearranged = false
  /// The password that opened the document.
  package let password: String?
  /// The watch for changes of the file.
  var watch: FileWatch
  /// The document's identifier in the library; nil if the library doesn't have the document.
  var libraryID: DocumentID?
  /// The path of another file of the same document, at which that was opened last; nil if there is none.
  var original: String?
  /// Whether the library has bookmarks of the document; nil if unknown.
  var hasBookmarks: Bool?

  /// The reading position.
  package internal(set) var position: Position { didSet { if position != oldValue { arrival = nil } } }
  /// The positions of jumps.
  package internal(set) var history: History
  /// The zoom and rotation of pages.
  package internal(set) var view = PageView()
  /// The further choices of the user for showing the document.
  var look = DocumentLook()
  /// Whether the current page was last shown as an image, which scrolling then moves.
  var isShowingImage = false
  /// The number of the last line that was printed on arrival at a position.
  var printedLines: (position: Position, end: Int)?
  /// The position to which the image of the page was last scrolled.
  var scrolledPosition: Position?
  /// The rotation of the page in progress, with the position before it.
  var turn: PageTurn?
  /// The list that is shown.
  package internal(set) var pane: ListPane? {
    didSet { if let pane, pane.hints == nil { column = pane } }
  }
  /// The list that was shown before that of the export formats, and comes back after it.
  var paneToExport: ListPane?
  /// The list in the column of the full screen: the one that is shown, or that was before the page got the focus.
  package internal(set) var column: ListPane?
  /// Returns the list that is shown, on the full screen also without the focus.
  func shownList(onFullScreen isFull: Bool) -> ListPane? {
    isFull ? pane?.hints == nil ? pane ?? column : column : pane
  }
  /// Whether the list in the column had the focus before the labels of links, and gets it back after them.
  var labelsFollowList = false
  /// The list that has the focus after the labels of links; nil for the page.
  var listAfterLabels: ListPane? { labelsFollowList ? column : nil }
  /// The links and references that were visible when they got labels; nil where pages are printed.
  var visibleLeads: [PageLead]?
  /// The indexes of the rows that an edit in progress changes; empty if they aren't known.
  var changedRows: [Int] = []
  /// The list of the previous session, until it is shown again.
  var listToResume: SavedSession.List?
  /// The kind of the list to show again in the column of the full screen; nil for none.
  var paneToResume: ListPane.Kind?
  /// The last search.
  package internal(set) var search: SearchState? { didSet { searchToRepeat = nil } }
  /// The index of the match that was the current one when an annotation was added, which has no colour of its own.
  var markedMatch: Int?
  /// The query of the search from before a reload, to repeat once its matches are needed.
  var searchToRepeat: SearchQuery?
  /// The selected text.
  package internal(set) var selection: TextSelection?
  /// The state of selection mode; nil outside it.
  var selectionMode: SelectionMode?
  /// All marks of the document; nil until they are needed.
  var annotationList: AnnotationList?
  /// The marks as they were read last, perhaps before an edit.
  var readAnnotations = ReadAnnotations()
  /// The marks on the pages that have been read, while a list lacks the others, the number of these pages, which is that
  /// of all once the others can't be read, and the index of the page from which on they are read.
  var partialAnnotations: (list: AnnotationList, pageCount: Int, start: Int)?
  /// The marks in lists: all, or as far as they have been read.
  var listedAnnotations: AnnotationList? { annotationList ?? partialAnnotations?.list }
  /// The name of the annotation that was shown last.
  var annotationCursor: String? { didSet { (addedPageIndex, cursorPosition) = (nil, nil) } }
  /// The page of that annotation if this session has added it: no other one has its name.
  var addedPageIndex: Int?
  /// The reading position at which that annotation was added or shown.
  var cursorPosition: Position?
  /// The place whose row the list without the focus has selected, with the annotation or the field that is current.
  var followedPlace: (position: Position, cursor: String?)?
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
  /// The place that an editor has asked to show, or the target of the link or the reference that was followed, until
  /// the position changes.
  var arrival: PageMark?

  /// The memory of what has been read of the document.
  let cache: DocumentCache
  /// The full name of the form field that was shown last.
  var fieldCursor: String?
  /// The index of the option at the cursor in a list that takes several, with the name of the field; nil before the
  /// cursor was moved.
  var optionCursor: (field: String, index: Int)?
  /// Whether the user goes through the fields of the form, which are marked on the pages.
  var isFilling = false

  init(
    id: Int, document: any ReadableDocument, overview: DocumentOverview, password: String?,
    position: Position = Position(pageIndex: 0), history: History = History(), file: FileStamp? = nil
  ) {
    self.id = id
    self.document = document
    cache = DocumentCache(document)
    self.overview = overview
    arrangement = PageArrangement(pageCount: overview.pageCount)
    self.password = password
    self.position = position
    self.history = history
    watch = FileWatch(document.source, known: file)
  }

  /// The name of the tab.
  package var name: String { document.source.displayName }

  /// The path of the file; nil for a document without one.
  package var path: String? { if case .path(let path) = document.source { path } else { nil } }

  /// The number of pages.
  package var pageCount: Int { overview.pageCount }

  /// The reason why outline, links and annotations can't be read; nil if they can be, even if there are none.
  var unreadableDictionaries: String? {
    overview.warnings.first { $0.kind == .dictionariesUnreadable }?.message
  }

  /// Returns the label of a page.
  package func label(_ page: Int) -> String { overview.pageLabels.label(at: page) }

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
  func page(at index: Int) throws(DocumentError) -> PageGeometry { try cache.page(at: index) }

  /// Returns a page for display, without its margins if the view leaves them out; a page that can't be measured has
  /// the size of a letter.
  func shownPage(at index: Int) -> PageGeometry {
    guard let page = try? page(at: index) else {
      let box = Rectangle(x0: 0, y0: 0, x1: 612, y1: 792)
      return PageGeometry(index: index, label: label(index), mediaBox: box, cropBox: box)
    }
    return view.isCropped ? cache.cropped(page) : page
  }

  /// Returns the lines of a page that aren't blank, for ears without words that are broken over two.
  func lines(ofPage page: Int, plain isPlain: Bool = false) throws(DocumentError) -> [String] {
    let lines = try cache.lines(ofPage: page)
    return isPlain ? Self.withWholeWords(lines.joined(separator: "\n")).linesWithText : lines
  }

  private static func withWholeWords(_ text: String) -> String {
    PageText(pageIndex: 0, string: text, boxes: []).stringWithWholeWords
  }

  /// Returns the text of a page as it is printed, with the values of its fields: in reading order, then for ears without
  /// words that are broken over two lines, or laid out as on the page.
  package func shownText(
    ofPage page: Int, _ layout: Settings.Layout, plain isPlain: Bool = false
  ) throws(DocumentError) -> String {
    let string = try cache.string(ofPage: page)
    let text = isPlain ? Self.withWholeWords(string) : string
    // A text from the index is available even if its document isn't any more.
    guard layout != .off, let placed = try? cache.shownText(ofPage: page), let page = try? self.page(at: page)
    else { return text }
    let laidOut = PageLayout(placed, on: page)
    return layout == .on || laidOut.hasColumns ? laidOut.string : text
  }

  /// Returns the text of a page, divided into words, lines, sentences and paragraphs.
  func units(ofPage page: Int) throws(DocumentError) -> TextUnits { try cache.units(ofPage: page) }

  /// Returns the number of lines before the target of a jump; nil if the target has no height, or if lines have been
  /// read since.
  func targetLine(to position: Position) throws(DocumentError) -> Int? {
    guard position.line == 0, position.height != nil else { return nil }
    return try units(ofPage: position.pageIndex).line(at: position)
  }

  /// Returns the links of the current page; a link that continues on the next line counts as one.
  func linksOnCurrentPage() throws(DocumentError) -> [Link] { try links(ofPage: position.pageIndex) }

  /// Returns the links of a page.
  func links(ofPage page: Int) throws(DocumentError) -> [Link] {
    try cache.links(ofPage: page) { joined($0, ofPage: page) }
  }

  /// Whether the current page has links; nil if they haven't been read.
  var hasLinksOnCurrentPage: Bool? { cache.links[position.pageIndex].map { !$0.isEmpty } }

  /// Whether the current page has links or references; nil if they haven't been read.
  var hasLeadsOnCurrentPage: Bool? {
    hasLinksOnCurrentPage.flatMap {
      $0 || !((try? cache.references(ofPage: position.pageIndex)) ?? []).isEmpty
    }
  }

  /// Whether the current page has marks; nil if they haven't been counted.
  var hasMarksOnCurrentPage: Bool? { knownMarkCount.map { $0 > 0 } }

  /// The number of marks on the current page; nil if they haven't been counted.
  private var knownMarkCount: Int? {
    annotationList?.count(onPage: position.pageIndex) ?? cache.markCounts[position.pageIndex]
  }

  /// The number of lines on the current page; nil if it hasn't been read.
  var knownLineCount: Int? { cache.lines[position.pageIndex]?.count }

  /// Returns the number of marks on the current page, which the status line shows after each key.
  func markCountOnCurrentPage() throws(DocumentError) -> Int {
    if let knownMarkCount { return knownMarkCount }
    return try cache.markCount(ofPage: position.pageIndex)
  }

  /// Returns a number that is another one after each edit of a page, while the tab is the same.
  package func edition(ofPage page: Int) -> Int { cache.editions[page] ?? 0 }

  /// Forgets what is known of the pages that a step has edited.
  func forget(_ step: EditHistory.Step) {
    cache.forget(step)
    (annotationList, partialAnnotations, blocksWithFixedOrder) = (nil, nil, [])
  }

  /// The selection on the current page.
  var selectionOnCurrentPage: TextSelection? {
    selection.flatMap { $0.pageIndex == position.pageIndex ? $0 : nil }
  }
}

/// A search and its matches.
package struct SearchState: Hashable, Sendable {
  /// The query.
  package var query: SearchQuery
  /// The matches, in reading order.
  package var matches: [SearchMatch]
  /// The index in ``matches`` of the match that was shown last.
  package var current: Int?
  /// Whether the matches aren't marked on the pages until one of them is shown again.
  package var isHidden = false
}
