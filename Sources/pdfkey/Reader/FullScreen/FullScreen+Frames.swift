import DocModel
import KeyCommands
import Terminal
import Viewer

/// The frames of the full screen: each is drawn whole into a grid of cells.
extension FullScreen {
  /// The usual width of the list of export formats, whose rows have names of files.
  private static let exportsWidth = 44
  /// The least number of columns for the page beside the keys of a mode.
  private static let leastForPage = 60

  /// Divides the screen anew and gives the pages their space.
  func arrange() {
    let size = terminal.device.size
    var list = list
    // On a narrow screen the comments have all columns while they have the focus.
    if list?.kind == .annotations, !ScreenLayout.hasColumns(size.columns), isPageFocused { list = nil }
    layout =
      views.presentation != nil
      ? ScreenLayout(presentationOn: size.columns, rows: size.rows, isLastRowFree: arePicturesStrips)
      : ScreenLayout(
        columns: size.columns, rows: size.rows, hasTabs: session.tabs.count > 1,
        paneWidth: list.map {
          session.views.paneWidths[$0.kind] ?? ($0.kind == .exports ? Self.exportsWidth : 0)
        },
        hasComments: list?.kind == .annotations, roomyWidth: list.map(roomyWidth) ?? 0,
        hasPin: pin != nil)
    let cell = terminal.knownImageDisplay.cells
    display.space = .init(
      columns: layout.pages.columns, rows: layout.pages.rows, cellWidth: cell.cellWidth,
      cellHeight: cell.cellHeight, scrollsByRows: pictures?.areCells ?? false)
    arrangeViews(.init(width: cell.cellWidth, height: cell.cellHeight))
  }

  /// Returns the width of a list whose rows are whole, as far as the pages leave room for it.
  private func roomyWidth(of list: ListPane) -> Int {
    guard pin == nil else { return 0 }
    let size = terminal.device.size
    let free = display.freeColumns(of: size.columns, rows: size.rows - (session.tabs.count > 1 ? 2 : 1))
    guard list.kind != .annotations, free > 0 else { return free }
    let widths = list.rows.prefix(Self.measuredRows).map { PaneView.width(of: $0, style) }
    return min(free, widths.max() ?? 0)
  }

  /// The number of rows of a list that are measured for its width.
  private static let measuredRows = 200

  /// Whether pictures are sixels or the like, which would scroll the last row of the screen.
  var arePicturesStrips: Bool { pictures?.areStrips == true }

  /// Shows the match of the search that is being typed, or the page to which the selected row leads, once the selection
  /// has moved.
  func followSelection() {
    guard picker == nil else { return }
    if let match = session.views.typedMatch {
      let box = match.quads.first?.bounds
      display.preview = Position(pageIndex: match.pageIndex, height: box?.y1)
      if let box { display.reveal(box, onPage: match.pageIndex) }
      return
    }
    // Labels lie over the page that a list previews.
    if session.currentTab?.pane?.hints != nil { return }
    guard let tab = session.currentTab, let list = tab.pane else {
      (focus, display.preview) = (nil, nil)
      return
    }
    if focus.map({ ($0.tab, $0.kind) != (tab.id, list.kind) }) ?? true {
      focus = (tab.id, list.kind, list.selectedRow?.target, hasMoved: false)
    }
    // A filter may leave another row at the same index.
    if list.selectedRow?.target != focus?.row { focus?.hasMoved = true }
    guard focus?.hasMoved == true else { return display.preview = nil }
    display.preview = list.selectedRow.flatMap { session.views.position(of: $0.target) }
  }

  /// Draws a frame.
  func frame(_ prompt: CommandPrompt, _ preview: TypedPreview) -> CellGrid {
    updateViews(prompt)
    session.views.followPosition()
    arrange()
    rewrapCard()
    followSelection()
    followField()
    var grid = CellGrid(columns: layout.screen.columns, rows: layout.screen.rows)
    var cursor: GridPosition?
    var covered: [GridRectangle] = layout.isPaneOverPages ? [layout.pane] : []
    var pageViews = pageViews(covered, isNight: isNight, &cursor, on: &grid)
    // Cells of a picture lie below the boxes over it.
    if display.form == .picture, pictures?.areCells == true {
      drawPictures(pageViews, on: &grid)
    } else {
      for view in pageViews { view.drawCells?(&grid) }
    }
    tabBar = TabBar(
      session.tabs.map(\.name), current: session.currentIndex ?? 0, in: layout.tabs, on: &grid)
    pane = nil
    if let list, !layout.pane.isEmpty {
      let hasFocus = session.currentTab?.pane != nil
      followInsertedRows(of: list)
      let view = PaneView(
        list, top: tops[list.kind] ?? 0, hasFocus: hasFocus, in: layout.pane, style, calendar: calendar,
        isPartial: session.isReadingList && list.kind == .annotations,
        progress: list.kind == .annotations ? session.views.reviewProgress : session.views.partToExport,
        on: &grid)
      tops[list.kind] = view.top
      pane = view
      if hasFocus, let row = view.cursor { cursor = row }
    }
    if let box = overlay?.draw(in: layout.pages, style, on: &grid) {
      covered.append(box)
      if overlay?.top == 0, let column = overlay?.help?.cursorColumn {
        cursor = GridPosition(
          column: min(box.column + 2 + column, layout.screen.columns - 1), row: box.row + 1)
      }
    }
    fillsField = picker == nil && TypedField.isTyped(prompt) && session.views.fieldPlace != nil
    typedField = fillsField ? TypedField(session, prompt, on: display, in: layout) : nil
    if let typedField {
      cursor = typedField.draw(prompt, style, on: &grid)
      covered.append(typedField.area)
    }
    if session.currentTab == nil { drawWelcome(on: &grid) }
    drawCentered(session.views.obstacles, in: layout.pages, on: &grid)
    if views.presentation == nil || !prompt.editor.isEmpty || message != nil {
      covered.append(drawStatus(prompt, preview, &cursor, on: &grid))
    }
    if let box = picker?.draw(in: layout.screen, style, on: &grid) {
      covered.append(box.box)
      cursor = box.cursor
    }
    if display.form != .picture {
      pictureBytes = pictures?.hide() ?? []
    } else if pictures?.areCells == false {
      for index in pageViews.indices { pageViews[index].covered += covered }
      drawPictures(pageViews, on: &grid)
    }
    let environment = terminal.device.environment
    if let pictures {
      pictureBytes += pictures.draw(
        on: grid, after: shown, usesColor: environment.usesColor, usesLinks: environment.takesLinks)
    }
    grid.cursor = cursor ?? (views.thumbnails == nil ? caret : nil)
    return grid
  }

  /// Scrolls a list with its selected annotation if rows were inserted above it since the last frame.
  private func followInsertedRows(of list: ListPane) {
    let selected = list.cursor.flatMap { row in list.selectedRow?.annotation.map { (id: $0.id, row: row) } }
    if let selected, let selectedAnnotation, selected.id == selectedAnnotation.id {
      tops[list.kind, default: 0] += selected.row - selectedAnnotation.row
    }
    selectedAnnotation = selected
  }

  /// The facts for the calendar of annotations.
  private var calendar: PaneView.CalendarFacts {
    .init(
      today: session.today(), firstWeekday: CalendarMonth.localFirstWeekday,
      rows: { [session] in session.views.rowsOfSelectedDay($0) })
  }

  /// Returns the cell of the text that is being selected on a picture, which magnifiers and screen readers follow.
  var caret: GridPosition? {
    let marks = display.visibleRange.map { session.views.marks(onPages: $0) } ?? []
    guard display.form == .picture, session.state.selecting != nil,
      let mark = marks.last(where: { $0.role == .selection }), let box = mark.quads.last?.bounds,
      let page = display.pages.first(where: { $0.index == mark.page })
    else { return nil }
    let area = PageDisplay.area(of: box, on: page)
    let column = layout.pages.column + (area.x + area.width) / display.space.cellWidth
    // A line may begin in the row above the one with its letters.
    let row = layout.pages.row + (area.y + area.height / 2) / display.space.cellHeight
    return layout.pages.contains(column: column, row: row) ? GridPosition(column: column, row: row) : nil
  }

  func drawPictures(_ views: [PagePictures.View], on grid: inout CellGrid) {
    guard let pictures else { return }
    guard let tab = session.currentTab else { return pictureBytes = pictures.hide() }
    pictures.use(tab, besides: views.flatMap { $0.others.map(\.tab) })
    pictureBytes = pictures.show(views, on: &grid, mayWait: shown != nil)
  }

  var isNight: Bool { session.shownSettings.isNight(onDark: terminal.facts.background?.isDark) }

  /// Draws the state, or the typed line, with a message in place of the state or above the line; returns their cells.
  func drawStatus(
    _ prompt: CommandPrompt, _ preview: TypedPreview, _ cursor: inout GridPosition?, on grid: inout CellGrid
  ) -> GridRectangle {
    let isTyping = !prompt.editor.isEmpty && typedField == nil
    let purpose = session.preview.purpose(ofLine: isTyping ? prompt.editor.text : "")
    let message =
      message ?? (fillsField ? session.views.fieldPlace?.advice(style) : nil)
      ?? purpose.map { style.text($0).shortened(to: layout.screen.columns) }
    var area = layout.status
    if let message, !isTyping || layout.status.row > 0 {
      let rows = layout.screen.rows - (isTyping ? 1 : 0)
      let above = GridRectangle(column: 0, row: 0, columns: layout.screen.columns, rows: rows)
      let drawn = StatusRow.draw(message: message, in: above, on: &grid)
      area = GridRectangle(
        column: 0, row: drawn.row, columns: drawn.columns, rows: layout.screen.rows - drawn.row)
    }
    if isTyping {
      let isSearched = prompt.editor.search != nil
      let line = prompt.editor.text
      let rule = session.preview.caseRule(ofLine: line)
      let notes = isSearched ? [] : rule.map { [$0] } ?? session.preview.filterForms(ofLine: line)
      cursor = StatusRow.draw(prompt, preview, notes: notes, in: layout.status, style, on: &grid)
    } else if message == nil {
      let keys = KeySequence(prompt.unfinished).map { $0.spelling(style.keys) + style.text(" …") } ?? ""
      let isNight = isNight && display.form == .picture
      let form = display.form == .picture ? "" : display.form.rawValue
      let arrangement = session.shownSettings.arrangement
      let notes = [
        keys, session.isSearching ? style.text("searching …") : "", form,
        arrangement == .continuous ? "" : arrangement.rawValue, isNight ? "night" : "",
        views.thumbnails == nil ? "" : "thumbnails",
      ]
      let keysOfMode = keysOfMode
      // On a narrow screen the keys matter more than the page.
      let parts = keysOfMode == nil || area.columns >= Self.leastForPage ? statusParts : []
      StatusRow.draw(
        parts, notes: notes, offers: keysOfMode ?? firstKeys, in: layout.status, style, on: &grid)
    }
    return area
  }

  /// The keys that matter while text is being selected, or a format of exports; nil at other times.
  private var keysOfMode: [String]? {
    if session.currentTab?.pane?.hints != nil {
      let label = views.typedLabel.isEmpty ? "type a label" : style.text("label \(views.typedLabel)…")
      return [label] + [key(for: .closeList, context: "list").map { "\($0) ends" }].compactMap(\.self)
    }
    if let pane = session.currentTab?.pane, pane.kind == .annotations, pane.isSelectingSeveral {
      return ["\(pane.selection.count) selected"] + keysOfSelection
        + offers(for: [(.reply, "reply"), (.state, "state"), (.color, "color")])
    }
    if session.currentTab?.pane?.kind == .exports {
      let choose = key(for: .choose, context: "list").map { "\($0) writes the file" }
      return [choose, key(for: .closeList, context: "list").map { "\($0) closes" }].compactMap(\.self)
    }
    if let field = session.views.fieldPlace, isPageFocused, views.thumbnails == nil {
      let change = field.isText ? (CommandName.fill, "fills in") : (.toggleField, "chooses")
      let keys = [change, (.nextField, "next field"), (.leaveForm, "leaves the form")]
      return keys.compactMap { name, title in key(for: name, context: "form").map { "\($0) \(title)" } }
    }
    guard let selecting = session.state.selecting, isPageFocused, views.thumbnails == nil else { return nil }
    let isExtending = selecting == .extending
    let names: [CommandName] = [.selectNextWord, .selectPreviousWord, .selectNextLine, .selectPreviousLine]
    let motions = names.compactMap { key(for: $0, context: "selection") }.joined(separator: " ")
    let toggle = key(for: .extendSelection, context: "selection")
    return ["\(motions) \(isExtending ? "extend" : "select")"]
      + [toggle.map { "\($0) \(isExtending ? "moves" : "extends")" }].compactMap(\.self)
      + offers(for: [(.copy, "copies"), (.highlight, "highlights"), (.clearSelection, "ends")])
  }

  /// The keys that select several rows of a list.
  private var keysOfSelection: [String] {
    let keys = [CommandName.toggleRow, .extendSelectionDown].compactMap { key(for: $0, context: "list") }
    return keys.isEmpty ? [] : ["\(keys.joined(separator: " ")) select\(keys.count == 1 ? "s" : "") rows"]
  }

  /// The keys that the list of annotations offers, the most important first.
  private var keysOfComments: [String] {
    let isCut = pane?.cutsSelectedRow == true
    let commands: [(CommandName, String)] =
      (isCut ? [(.expandRow, "unfold")] : []) + [(.toggleRow, "select"), (.choose, "go")]
    // In a list the key of a search begins a filter.
    return offers(for: [(.search, "filter")])
      + commands.compactMap { name, title in key(for: name, context: "list").map { "\($0) \(title)" } }
  }

  /// The keys that a new user needs first; none while something else is going on than reading.
  private var firstKeys: [String] {
    let state = session.state
    guard offersKeys, state.tab != nil, state.tool == nil, state.match == nil, isPageFocused,
      views.thumbnails == nil
    else { return [] }
    return offers(for: [
      (.help, "help"), (.search, "search"), (.outline, "outline"), (.annotations, "annotations"),
      (.quit, "quit"),
    ])
  }

  /// The parts of the state, with the range of visible pages in place of the current one.
  var statusParts: [SessionState.StatusPart] {
    var parts = session.state.statusParts(in: style).filter { $0.weight != .list && $0.weight != .line }
    // The bar of tabs has their numbers.
    if let tab = session.currentTab, let name = parts.firstIndex(where: { $0.weight == .document }) {
      parts[name].text = tab.name.onOneLine
    }
    if let thumbnails = views.thumbnails { return thumbnails.statusParts(parts) }
    if session.currentTab?.isRearranged == true {
      parts.append(.init(text: "in the file's order until saved", weight: .hint))
    }
    if session.views.offersForm {
      parts += offers(for: [(.nextField, "fills in the form")]).map { .init(text: $0, weight: .hint) }
    }
    if let pane = session.currentTab?.pane, pane.kind == .annotations {
      if let state = pane.selectedRow?.annotation?.currentState {
        parts.append(.init(text: state.words(in: style), weight: .list))
      }
      parts += keysOfComments.map { .init(text: $0, weight: .hint) }
    }
    let isPreview = display.preview != nil
    if isPreview { parts.removeAll { [.section, .annotations, .line].contains($0.weight) } }
    guard let range = display.visibleRange, range.count > 1 || isPreview, let tab = session.currentTab,
      let index = parts.firstIndex(where: { $0.weight == .page })
    else { return parts }
    if range.count == 1 {
      let page = PageReference(number: range.lowerBound + 1, label: tab.label(range.lowerBound))
      parts[index].text = "\(page) of \(tab.pageCount)"
      return parts
    }
    let ends = [range.lowerBound, range.upperBound].map { page in
      let (number, label) = (String(page + 1), tab.label(page).onOneLine)
      return label == number || label.isEmpty ? number : "\(number) (\(label))"
    }
    parts[index].text = style.text("\(ends[0])–\(ends[1]) of \(tab.pageCount)")
    return parts
  }

  func drawWelcome(on grid: inout CellGrid) {
    let keys = offers(for: [
      (.reopenTab, "reopens the last one"), (.goToAnything, "chooses one"), (.quit, "quits"),
    ])
    drawCentered(["no document is open; :open FILE opens one"] + keys, in: layout.pages, on: &grid)
  }
}
