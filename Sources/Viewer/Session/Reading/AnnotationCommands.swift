import DocModel

/// Commands that go through the annotations of a document, and the text of their list.
struct AnnotationCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Returns the marks of a document, which are read on first use.
  func list() throws(CommandFailure) -> AnnotationList {
    if let list = tab.annotationList { return list }
    let partial = tab.partialAnnotations?.list
    let list = try reading { () throws(DocumentError) in
      AnnotationList(try tab.readAnnotations.read(from: tab.document), replacing: partial)
    }
    (tab.annotationList, tab.partialAnnotations) = (list, nil)
    if partial != nil { showRows(of: list) }
    return list
  }

  // MARK: Rows

  /// Returns the index of the row that is selected when the list is shown: the mark that was shown last, while its
  /// page is the current one, else the mark nearest to the reading position.
  func selectedAnnotation() -> Int? {
    guard let list = tab.listedAnnotations else { return nil }
    return currentAnnotation() ?? list.nearest(to: tab.position, among: Array(list.entries.indices))
  }

  /// Reads the text of the annotations about to be shown, by their indexes among the visible rows.
  ///
  /// If the user cancels that, the remaining annotations are shown without their text and keep their numbers. A
  /// message reports this, unless one has already. A front end that continues lists reads the rest between keys.
  func readText(ofRows rowIndices: Range<Int>, reportsStop: Bool = true) {
    let wanted = blocks(ofRows: rowIndices)
    guard !isContinued else { return readSlice(ofBlocks: wanted) }
    let unread = readText(ofBlocks: wanted)
    tab.blocksWithFixedOrder.formUnion(unread)
    if reportsStop { reportUnread(unread.count) }
  }

  /// Returns the blocks of annotations in a range of the visible rows, in order.
  func blocks(ofRows rowIndices: Range<Int>) -> [Int] {
    guard let pane = shownPane, let list = tab.listedAnnotations else { return [] }
    var blocks: [Int] = []
    for index in pane.visible[rowIndices.clamped(to: pane.visible.indices)] {
      for block in list.blocks(meeting: index..<index + 1) where block != blocks.last { blocks.append(block) }
    }
    return blocks
  }

  /// Reads all annotations for a filter, and their text if it examines that; returns false if the user cancels that.
  func readText(for filter: String) -> Bool {
    guard let pane = tab.pane, pane.kind == .annotations, let list = try? list(),
      RowFilter(filter, of: pane.kind).readsText
    else { return true }
    let unread = readText(ofBlocks: Array(list.blocks.indices))
    reportUnread(unread.count)
    return unread.isEmpty
  }

  private func reportUnread(_ pages: Int) {
    guard pages > 0 else { return }
    let extent = pages == 1 ? "one page" : "\(pages) pages"
    emit(.message("stopped: the text that annotations mark hasn't been read on \(extent)"))
  }

  /// Reads the text of the annotations in some blocks until the user cancels it, and updates the rows of the list.
  ///
  /// - Returns: the indexes of the unread blocks.
  private func readText(ofBlocks blocks: [Int]) -> [Int] {
    guard let list = tab.listedAnnotations else { return [] }
    let unread = blocks.filter { !list.blocks[$0].isRead }
    for (count, block) in unread.enumerated() {
      if host.isCancelled { return Array(unread[count...]) }
      readText(ofBlock: block)
    }
    return []
  }

  /// Reads the text of the annotations in a block, and updates the rows of the list.
  func readText(ofBlock block: Int) {
    tab.listedAnnotations?.read(block: block, of: tab.document)
    guard var pane = shownPane, let list = tab.listedAnnotations else { return }
    let range = list.blocks[block].range
    pane.replaceAnnotations(
      in: range, with: list.entries[range].map(PaneRows.annotation),
      keepingOrder: tab.blocksWithFixedOrder.contains(block))
    show(pane)
  }

  /// Reads the text around the selected annotations of a list from before an edit, even if they are gone.
  ///
  /// The text determines the order of the rows: if it were read after they are selected, others would take their place.
  func readText(ofSelected pane: ListPane) {
    guard (try? listed()) != nil else { return }
    for row in pane.selectedRows + [pane.selectedRow].compactMap({ $0 }) where !host.isCancelled {
      guard let list = tab.listedAnnotations, let entry = row.annotation else { continue }
      let block =
        list.index(of: entry.id).flatMap { list.blocks(meeting: $0..<$0 + 1).first }
        ?? list.firstBlock(fromPage: entry.annotation.pageIndex)
      if list.blocks.indices.contains(block) { list.read(block: block, of: tab.document) }
    }
  }

  /// The progress of a review, as `12 answered, 28 open` and shorter; empty without comments, or before all have been
  /// read.
  var progress: [String] {
    guard let progress = tab.annotationList?.progress(of: readerName), progress.comments > 0 else {
      return []
    }
    let open = progress.comments - progress.answered
    let parts = [(progress.answered, "answered"), (open, "open")].filter { $0.0 > 0 }.map {
      "\($0.0) \($0.1)"
    }
    return [parts.joined(separator: ", ")] + parts.dropFirst()
  }

  // MARK: Navigation

  /// Returns the index in the list of the mark that was shown last, while its page is the current one.
  private func currentAnnotation() -> Int? {
    guard let list = tab.listedAnnotations, let index = tab.annotationCursor.flatMap(list.index) else {
      return nil
    }
    return list.entries[index].annotation.pageIndex == tab.position.pageIndex ? index : nil
  }

  func goToAnnotation(forward: Bool) throws(CommandFailure) {
    let list = try list()
    let name = forward ? CommandName.nextAnnotation : .previousAnnotation
    if let obstacle = obstacle(toAnnotations: name) { throw .unavailable(obstacle) }
    var next = nextAnnotation(in: list, forward: forward)
    if tab.annotationDay != nil {
      readText(around: next)
      next = nextAnnotation(in: list, forward: forward)
    }
    step(to: next)
  }

  /// Shows the mark at an index; in the list of the full screen its row alone is selected.
  private func step(to index: Int) {
    if host.isFullScreen { lists.deselectRowsOfColumn() }
    let isInList = host.isFullScreen && movesRow
    show(annotationAt: index)
    guard isInList, var pane = tab.column,
      let row = pane.visible.firstIndex(where: { pane.rows[$0].annotation?.id == tab.annotationCursor })
    else { return }
    pane.moveCursor(to: row)
    tab.pane = pane
  }

  /// Whether the list of annotations has the focus and one selected row.
  private var movesRow: Bool { tab.pane?.kind == .annotations && tab.pane?.isSelectingSeveral == false }

  /// Returns the index after or before the mark that was shown last, else the nearest one from the current page;
  /// of the marks of one day, if going through them.
  ///
  /// The index may be out of bounds.
  private func nextAnnotation(in list: AnnotationList, forward: Bool) -> Int {
    let next = nextOfAnyDay(in: list, forward: forward)
    guard let day = tab.annotationDay else { return next }
    if forward { return list.days[next...].firstIndex(of: day) ?? list.days.count }
    return list.days[...next].lastIndex(of: day) ?? -1
  }

  /// Goes to the next or the previous comment that waits for an answer of the reader: a reply or a state.
  func goToComment(forward: Bool) throws(CommandFailure) {
    let name = forward ? CommandName.nextComment : .previousComment
    let list = try list()
    if let obstacle = obstacle(toAnnotations: name) { throw .unavailable(obstacle) }
    if let next = nextComment(in: list, forward: forward) { readText(around: next) }
    if let next = nextComment(in: list, forward: forward) { step(to: next) }
  }

  /// Returns the index of the next or the previous comment without a reply and a state; nil if there is none.
  private func nextComment(in list: AnnotationList, forward: Bool) -> Int? {
    let start = nextOfAnyDay(in: list, forward: forward)
    let isOpen = openComments(in: list)
    if forward { return start < list.entries.count ? list.entries[start...].firstIndex(where: isOpen) : nil }
    return start >= 0 ? list.entries[...start].lastIndex(where: isOpen) : nil
  }

  /// Returns the test for comments that wait for an answer of the reader.
  private func openComments(in list: AnnotationList) -> (DocumentAnnotations.Entry) -> Bool {
    let author = list.entries.authorWithoutQuestions(reader: readerName)
    return { $0.isOpen(besides: author) }
  }

  /// Returns the index of the annotation whose row the user has selected in the list with the focus; nil for the row
  /// that is selected at first, and without the focus.
  private func chosenRow(in list: AnnotationList) -> Int? {
    // A filter may hide that row and select another.
    let start = host.isFullScreen ? selectedAnnotation() ?? 0 : 0
    guard movesRow, let pane = tab.pane,
      let row = pane.selectedRow?.annotation.flatMap({ list.index(of: $0.id) }), row != selectedAnnotation(),
      pane.filter.isEmpty || pane.cursor != pane.nearest(to: start)
    else { return nil }
    return row
  }

  /// Returns the index after or before the row that the user has selected, or else the mark that was shown last, from
  /// -1 to the number of marks.
  private func nextOfAnyDay(in list: AnnotationList, forward: Bool) -> Int {
    if let current = chosenRow(in: list) ?? currentAnnotation() {
      return forward ? current + 1 : current - 1
    }
    let block = list.firstBlock(fromPage: tab.position.pageIndex)
    let start =
      list.blocks.indices.contains(block) ? list.blocks[block].range.lowerBound : list.entries.count
    return forward ? start : start - 1
  }

  /// Returns the reason why a command about annotations would have no effect now, as far as they have been read.
  func obstacle(toAnnotations name: CommandName) -> String? {
    guard let list = tab.annotationList else { return nil }
    if list.entries.isEmpty { return "the document has no annotations" }
    if name == .nextComment || name == .previousComment {
      let isForward = name == .nextComment
      guard nextComment(in: list, forward: isForward) == nil else { return nil }
      let current = chosenRow(in: list) ?? currentAnnotation()
      // All that are left are on the other side, but for the current one.
      let isOpen = openComments(in: list)
      let others = list.entries.indices.count { $0 != current && isOpen(list.entries[$0]) }
      let (side, other, key) = isForward ? ("after", "before", "[c") : ("before", "after", "]c")
      return "no comment without an answer \(side) this" + (others > 0 ? "; \(others) \(other), \(key)" : "")
    }
    let isForward = name == .nextAnnotation
    guard isForward || name == .previousAnnotation,
      !list.entries.indices.contains(nextAnnotation(in: list, forward: isForward))
    else { return nil }
    guard let day = tab.annotationDay else {
      return isForward ? "there is no next annotation" : "there is no previous annotation"
    }
    let advice = "esc goes through all annotations again"
    if currentAnnotation().map({ list.days[$0] }) == day {
      return "this is the \(isForward ? "last" : "first") annotation of \(day); \(advice)"
    }
    return "there is no \(isForward ? "next" : "previous") annotation of \(day); \(advice)"
  }

  /// Shows the mark with a number or a name; by default the mark that was shown last, or the first of the page.
  ///
  /// While the list of annotations is shown, the number is that of a row; `#3` is the third annotation in any case.
  func showAnnotation(_ text: String?) throws(CommandFailure) {
    let list = try list()
    if tab.pane?.kind == .annotations, text.map({ Int($0) != nil }) ?? (tab.pane?.selectedRow != nil) {
      return try lists.choose(row: text)
    }
    guard let text else {
      guard let current = currentAnnotation() else { return try showFirstAnnotation() }
      tab.cursorPosition = tab.position
      readText(around: current)
      return report(annotationAt: current)
    }
    if let index = Int(text).flatMap(list.entries.index(ofNumber:)) {
      return show(annotationAt: index)
    }
    if let entry = list.entries.element(ofTyped: text) { return try show(annotation: entry.id) }
    guard let index = list.index(of: text) else {
      let range = list.entries.count == 1 ? "there is one" : "the annotations are 1 to \(list.entries.count)"
      throw CommandFailure(.noSuchAnnotation, "no annotation “\(text.onOneLine)”; \(range)")
    }
    show(annotationAt: index, isSettled: true)
  }

  private func showFirstAnnotation() throws(CommandFailure) {
    let list = try list()
    guard let first = list.entries.firstIndex(where: { $0.annotation.pageIndex == tab.position.pageIndex })
    else { throw .unavailable(Obstacle.noAnnotationHere) }
    show(annotationAt: first)
  }

  /// Shows the mark of a row.
  func show(annotation name: String) throws(CommandFailure) {
    guard let index = try list().index(of: name) else { return }
    show(annotationAt: index, isSettled: true)
  }

  /// Shows a mark of a page.
  func show(_ annotation: Annotation) throws(CommandFailure) {
    let list = try list()
    let shown = list.entries.first {
      ($0.annotation.pageIndex, $0.annotation.index) == (annotation.pageIndex, annotation.index)
    }
    // A member of a replacement has no row of its own.
    try show(annotation: shown?.id ?? annotation.id)
  }

  /// Goes to the mark at an index in the list and reports it.
  ///
  /// A settled mark is the one at the index before its text is read, which may move it.
  private func show(annotationAt index: Int, isSettled: Bool = false) {
    guard let before = tab.annotationList?.entries[index].id else { return }
    readText(around: index)
    guard let list = tab.annotationList else { return }
    let index = isSettled ? list.index(of: before) ?? index : index
    let annotation = list.place(of: index)
    let box = annotation.rectangle
    moving.jump(to: Position(pageIndex: annotation.pageIndex, height: box?.y1), showing: box)
    tab.annotationCursor = list.entries[index].id
    tab.cursorPosition = tab.position
    report(annotationAt: index, isBelowImage: pageView.isShowingImage)
  }

  func readText(around index: Int) {
    for block in tab.annotationList?.blocks(meeting: index..<index + 1) ?? 0..<0 {
      if tab.annotationList?.blocks[block].isRead == false { readText(ofBlock: block) }
    }
  }

  /// Shows the details of the selected annotation of the list, or else of the mark that was shown last.
  func showDetails() throws(CommandFailure) {
    let list = try list()
    let selected = tab.pane?.selectedRow?.annotation.flatMap { list.index(of: $0.id) }
    guard let index = selected ?? currentAnnotation() else { throw .unavailable(Obstacle.noTarget) }
    readText(around: index)
    report(annotationAt: index, isDetailed: true)
  }

  private func report(annotationAt index: Int, isBelowImage: Bool = false, isDetailed: Bool = false) {
    guard let list = tab.annotationList else { return }
    let entry = list.entries[index]
    var thread: [String: String] = [:]
    for name in [entry.inReplyTo].compactMap({ $0 }) + entry.replies {
      guard let other = list.index(of: name) else { continue }
      thread[name] = brief(list.entries[other], number: other + 1)
    }
    let first = list.entries[...index].lastIndex { $0.depth == 0 } ?? index
    let replies = list.entries[(first + 1)...].prefix { $0.depth > 0 }.prefix(Self.mostReplies)
    emit(
      .annotation(
        AnnotationReport(
          number: index + 1, count: list.entries.count, entry: entry, thread: thread,
          conversation: [list.entries[first]] + replies, isBelowImage: isBelowImage, isDetailed: isDetailed)))
  }

  /// The maximum number of replies that a report has.
  private static let mostReplies = 200

  /// Returns the short form of a mark for the other annotations of its thread.
  private func brief(_ entry: DocumentAnnotations.Entry, number: Int) -> String {
    let details = AnnotationDetails(entry)
    let parts = [String(number), details.type, entry.annotation.author, details.day, details.gist]
    return parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: settings.style.separator)
  }
}

extension CommandGroup {
  var annotations: AnnotationCommands { AnnotationCommands(tab: tab, context: context) }
}
