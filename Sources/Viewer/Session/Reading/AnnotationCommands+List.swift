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

  /// Begins to read the annotations if the front end continues their list; else it waits for all.
  func beginList() throws(CommandFailure) {
    if isContinued, tab.listedAnnotations == nil { try readMore() }
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
    let question = PartialAnnotationsQuestion(
      page: tab.position.pageIndex, least: rows < Self.enoughRows ? rows + 1 : .max, time: Self.slice)
    let answer = try reading { () throws(DocumentError) in try tab.document.answer(question) }
    // A worker that replaces another one begins again, and might never reach the end.
    guard answer.pageCount > known?.pageCount ?? 0, answer.pageCount < tab.pageCount else {
      _ = try list()
      return
    }
    let more = answer.annotations.map { AnnotationList($0, replacing: known?.list) }
    let shown = more ?? known?.list ?? AnnotationList(DocumentAnnotations())
    tab.partialAnnotations = (shown, answer.pageCount)
    if let more { showRows(of: more) }
  }

  /// Shows more annotations in their list, where the same rows stay selected.
  func showRows(of list: AnnotationList) {
    guard var pane = tab.column, pane.kind == .annotations else { return }
    let (isFocused, wasEmpty) = (tab.pane?.kind == .annotations, pane.rows.isEmpty)
    pane.insertRows(list.entries.map(PaneRows.annotation))
    if wasEmpty, let first = selectedAnnotation() { pane.selectRow(nearest: first) }
    tab.blocksWithFixedOrder = []
    if isFocused { tab.pane = pane } else { tab.column = pane }
  }

  // MARK: Texts

  /// The blocks of rows near the selected one whose text hasn't been read.
  private var unreadBlocks: [Int] {
    guard let list = tab.listedAnnotations else { return [] }
    let first = max(0, (tab.pane?.cursor ?? 0) - settings.rows / 2)
    return blocks(ofRows: first..<first + settings.rows).filter { !list.blocks[$0].isRead }
  }

  /// Reads the texts of some blocks for a moment, from the selected row on.
  func readSlice(ofBlocks blocks: [Int]) {
    let selected = tab.pane?.cursor.flatMap { self.blocks(ofRows: $0..<$0 + 1).first } ?? 0
    let end = ContinuousClock.now + Self.slice
    for block in blocks.filter({ $0 >= selected }) + blocks.filter({ $0 < selected }) {
      readText(ofBlock: block)
      if ContinuousClock.now >= end { return }
    }
  }
}
