import DocModel

/// The list of annotations on a screen that is drawn anew between keys: it shows those from the current page on first,
/// and then more of them and of their texts.
extension AnnotationCommands {
  /// The time for which a key that is pressed meanwhile waits.
  private static var slice: Duration { .milliseconds(15) }
  /// The number of rows from which on further ones come with those of all pages.
  private static var enoughRows: Int { 200 }

  /// Whether the front end continues the list.
  var isContinued: Bool { host.isFullScreen && host.searchesInSlices }

  /// The list of annotations that is shown: the one with the focus, or if the front end continues it, that in the
  /// column.
  var shownPane: ListPane? {
    let pane = isContinued && tab.pane?.kind != .annotations ? tab.column : tab.pane
    return pane?.kind == .annotations ? pane : nil
  }

  /// Shows a changed list of annotations in place of ``shownPane``.
  func show(_ pane: ListPane) {
    if tab.pane?.kind == .annotations { tab.pane = pane } else { tab.column = pane }
  }

  /// Begins to read the annotations if the front end continues their list; else it waits for all.
  func beginList() throws(CommandFailure) {
    if isContinued, tab.listedAnnotations == nil { try readMore() }
  }

  /// Reads the text that determines the order of the annotations nearest to the reading position.
  func readTextAtPosition() {
    guard let list = tab.listedAnnotations, let index = selectedAnnotation() else { return }
    for block in list.blocks(meeting: index..<index + 1) { list.read(block: block, of: tab.document) }
  }

  /// Returns the marks for a list: all, or those so far if the front end continues it.
  func listed() throws(CommandFailure) -> AnnotationList {
    if isContinued, let listed = tab.listedAnnotations { return listed }
    return try list()
  }

  /// Whether annotations, or the texts of rows near the selected one, are left to read.
  var isListUnfinished: Bool {
    let isPartial = tab.partialAnnotations.map { $0.pageCount < tab.pageCount } ?? false
    return isContinued && (isPartial || !unreadBlocks.isEmpty)
  }

  /// Reads more of the texts near the selected row, or else more annotations; if these can't be read, the list keeps
  /// its rows until a command needs all.
  func continueList() {
    let unread = unreadBlocks
    guard unread.isEmpty else { return readSlice(ofBlocks: unread) }
    do throws(CommandFailure) {
      try readMore()
    } catch {
      tab.partialAnnotations?.pageCount = tab.pageCount
      emit(.warning(error.message))
    }
  }

  private func readMore() throws(CommandFailure) {
    let known = tab.partialAnnotations
    let rows = known?.list.entries.count ?? 0
    // The worker would begin again from another page.
    let start = known?.start ?? tab.position.pageIndex
    let question = PartialAnnotationsQuestion(
      page: start, least: rows < Self.enoughRows ? rows + 1 : .max, time: Self.slice)
    let answer = try reading { () throws(DocumentError) in try tab.document.answer(question) }
    // A worker that replaces another one begins again, and might never reach the end.
    guard answer.pageCount > known?.pageCount ?? 0, answer.pageCount < tab.pageCount else {
      _ = try list()
      return
    }
    let more = answer.annotations.map { AnnotationList($0, replacing: known?.list) }
    let shown = more ?? known?.list ?? AnnotationList(DocumentAnnotations())
    tab.partialAnnotations = (shown, answer.pageCount, start)
    if let more { showRows(of: more) }
  }

  /// Shows more annotations in their list, where the same rows stay selected.
  func showRows(of list: AnnotationList) {
    guard var pane = tab.column, pane.kind == .annotations else { return }
    let wasEmpty = pane.rows.isEmpty
    pane.insertRows(list.entries.map(PaneRows.annotation))
    if wasEmpty, let first = selectedAnnotation() { pane.selectRow(nearest: first) }
    tab.blocksWithFixedOrder = []
    show(pane)
  }

  // MARK: The reading position

  /// Selects the annotation nearest to the reading position in the list without the focus, once the reader has moved.
  func followPosition() {
    let place = (position: tab.position, cursor: tab.annotationCursor)
    if let followed = tab.followedPlace, followed == place { return }
    guard tab.pane == nil else { return tab.followedPlace = place }
    guard var pane = shownPane, !pane.isSelectingSeveral, let list = tab.listedAnnotations else { return }
    let shown = tab.cursorPosition == tab.position ? tab.annotationCursor.flatMap(list.index) : nil
    guard
      let row = shown.flatMap({ pane.visible.firstIndex(of: $0) })
        ?? list.nearest(to: tab.position, among: pane.visible)
    else { return }
    pane.moveCursor(to: row)
    tab.column = pane
    // The text that is read next may change the order.
    if list.blocks(meeting: pane.visible[row]..<pane.visible[row] + 1).allSatisfy({ list.blocks[$0].isRead })
    {
      tab.followedPlace = place
    }
  }

  // MARK: Texts

  /// The blocks of rows near the selected one whose text hasn't been read.
  private var unreadBlocks: [Int] {
    guard let list = tab.listedAnnotations else { return [] }
    let first = max(0, (shownPane?.cursor ?? 0) - settings.rows / 2)
    return blocks(ofRows: first..<first + settings.rows).filter { !list.blocks[$0].isRead }
  }

  /// Reads the texts of some blocks for a moment, from the selected row on.
  func readSlice(ofBlocks blocks: [Int]) {
    let selected = shownPane?.cursor.flatMap { self.blocks(ofRows: $0..<$0 + 1).first } ?? 0
    let end = ContinuousClock.now + Self.slice
    for block in blocks.filter({ $0 >= selected }) + blocks.filter({ $0 < selected }) {
      readText(ofBlock: block)
      if ContinuousClock.now >= end { return }
    }
  }
}
