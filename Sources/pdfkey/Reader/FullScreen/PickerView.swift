import KeyCommands
import Terminal
import Viewer

/// The picker over the pages: the typed text with the rows that match it.
struct PickerView {
  /// The result of a key.
  enum Reaction: Hashable {
    /// The picker stays.
    case stays
    /// The picker closes, and nothing has changed.
    case closes
    /// The picker closes, and an item was chosen.
    case chooses(PickerItem.Choice)
    /// The screen needs to be drawn anew.
    case redraws
    /// The key isn't the picker's.
    case notHandled
  }

  private(set) var picker: Picker
  /// The position of the selected item, once it has been selected for a while.
  private(set) var preview: Position?
  /// The rows of the list that are on the screen, by row of the screen.
  private(set) var shownRows: [Int: Int] = [:]
  private var editor = LineEditor()
  /// The time at which the selected item is previewed.
  private var previewDue: ContinuousClock.Instant?
  /// The index of the first visible row, and the number of visible rows.
  private var (top, height) = (0, 1)

  /// The pause in typing after which the selected item is previewed.
  private static let pause: Duration = .milliseconds(150)

  init(_ session: Session) { picker = Picker(session) }

  // MARK: Keys

  private static let (up, down) = (
    [Key(.upArrow), Key("p", .control), Key("k", .control)],
    [Key(.downArrow), Key("n", .control), Key("j", .control)]
  )
  private static let closing = [Key(.escape), Key("c", .control), Key("g", .control), Key("p", .command)]

  mutating func handle(_ event: KeyEvent) -> Reaction {
    let keys = event.equivalents
    func isOne(of wanted: [Key]) -> Bool { keys.contains(where: wanted.contains) }
    if isOne(of: Self.closing) { return .closes }
    if isOne(of: [Key("z", .control)]) { return .notHandled }
    if isOne(of: [Key(.return, .option)]) { return .stays }
    if isOne(of: [Key(.return)]) { return picker.selectedItem.map { .chooses($0.choice) } ?? .stays }
    if isOne(of: [Key(.tab)]) { return put(picker.query(ofNextKind: true)) }
    if isOne(of: [Key(.tab, .shift)]) { return put(picker.query(ofNextKind: false)) }
    if let index = picker.selectedIndex {
      let page = height
      if isOne(of: Self.up) { return move { $0.move(by: -1) } }
      if isOne(of: Self.down) { return move { $0.move(by: 1) } }
      if isOne(of: [Key(.pageUp)]) { return move { $0.move(to: index - page) } }
      if isOne(of: [Key(.pageDown)]) { return move { $0.move(to: index + page) } }
      if isOne(of: [Key(.home)]) { return move { $0.move(to: 0) } }
      if isOne(of: [Key(.end)]) { return move { $0.move(to: .max) } }
    }
    switch editor.handle(event) {
    case .edited: follow()
    case .redrawRequested: return .redraws
    default: break
    }
    return .stays
  }

  /// Adds pasted text to the typed text.
  ///
  /// - Returns: a message if it is too long; nil otherwise.
  mutating func paste(_ text: String) -> String? {
    let outcome = editor.paste(text, onOneLine: true)
    if outcome == .edited { follow() }
    return outcome == .tooLong ? CommandPrompt.tooLongPaste : nil
  }

  private mutating func put(_ text: String) -> Reaction {
    editor.replace(0..<editor.text.count, with: text)
    follow()
    return .stays
  }

  /// Filters the list by the typed text.
  private mutating func follow() {
    guard editor.text != picker.query else { return }
    picker.type(editor.text)
    top = 0
    previewDue = .now + Self.pause
  }

  private mutating func move(_ step: (inout Picker) -> Void) -> Reaction {
    step(&picker)
    previewDue = .now + Self.pause
    return .stays
  }

  // MARK: Time

  /// The time of the next ``step(at:)``; nil if none is due.
  var nextStep: ContinuousClock.Instant? { picker.isUnread ? .now : previewDue }

  /// Previews the selected item if that is due, else reads annotations.
  mutating func step(at now: ContinuousClock.Instant) {
    if let due = previewDue, due <= now {
      previewDue = nil
      preview = picker.selectedItem?.position
    } else if picker.isUnread {
      picker.readMore()
    }
  }

  /// Handles the mouse: the wheel moves, and a click chooses a row.
  mutating func handle(_ action: MouseEvent.Action, row: Int) -> Reaction {
    switch action {
    case .scroll(.down): return move { $0.move(by: 1) }
    case .scroll(.up): return move { $0.move(by: -1) }
    case .press(.left):
      guard let index = shownRows[row] else { return .closes }
      _ = move { $0.move(to: index) }
      return handle(KeyEvent(Key(.return)))
    default: return .stays
    }
  }

  // MARK: Drawing

  /// Draws the picker, and returns its cells and that of the cursor.
  mutating func draw(
    in screen: GridRectangle, _ style: PrintingStyle, on grid: inout CellGrid
  ) -> (box: GridRectangle, cursor: GridPosition) {
    let box = Self.box(in: screen)
    var inner = box
    let hasFrame = box.columns >= Self.leastForFrame.columns && box.rows >= Self.leastForFrame.rows
    arrangeRows(box.rows - (hasFrame ? 3 : 1))
    if hasFrame {
      Frame.draw(box, title: picker.kind?.title ?? "Go to Anything", style, on: &grid)
      drawCount(in: box, on: &grid)
      drawPrefixes(in: box, on: &grid)
      inner = box.inset(columns: 2, rows: 1)
    } else {
      grid.fill(box)
    }
    let cursor = drawLine(in: inner.line(0), style, on: &grid)
    drawRows(in: inner.droppingRows(1), style, on: &grid)
    return (box, cursor)
  }

  /// The least size of a box that has a frame, and of a screen on which the picker leaves something of the pages.
  private static let leastForFrame = (columns: 24, rows: 6)
  private static let leastForPages = (columns: 60, rows: 16)

  private static func box(in screen: GridRectangle) -> GridRectangle {
    guard screen.columns >= leastForPages.columns, screen.rows >= leastForPages.rows else { return screen }
    let (columns, rows) = (max(screen.columns * 60 / 100, 48), max(screen.rows / 2, 10))
    return GridRectangle(
      column: screen.column + (screen.columns - columns) / 2, row: screen.row + (screen.rows - rows) / 2,
      columns: columns, rows: rows)
  }

  private func drawCount(in box: GridRectangle, on grid: inout CellGrid) {
    let count = picker.selectedIndex.map { " \($0 + 1)/\(picker.count) " } ?? ""
    grid.write(count, in: box, column: box.columns - count.displayWidth - 2, style: Theme.faint)
  }

  /// Draws the prefixes of the kinds, with the titles of all or only of the current one, whichever fits.
  private func drawPrefixes(in box: GridRectangle, on grid: inout CellGrid) {
    let kinds = picker.kinds.filter { $0.prefix != nil }
    let current = picker.kind ?? picker.selectedItem?.kind
    let names = kinds.map { ($0.prefix.map { String($0) } ?? "") + $0.title.lowercased() }
    let fits = names.reduce(names.count + 1) { $0 + $1.count } <= box.columns - 4
    let area = box.inset(columns: 2, rows: 0).line(box.rows - 1)
    var column = grid.write(" ", in: area, style: Theme.faint)
    for (kind, name) in zip(kinds, names) {
      let look = kind == current ? Theme.title : Theme.faint
      let shown = fits || kind == current ? name : String(name.prefix(1))
      column = grid.write(shown, column: column, row: area.row, style: look, clip: area)
      column = grid.write(" ", column: column, row: area.row, style: Theme.faint, clip: area)
    }
  }

  /// Draws the typed text, and returns the cell of the cursor.
  private func drawLine(in area: GridRectangle, _ style: PrintingStyle, on grid: inout CellGrid)
    -> GridPosition
  {
    let start = grid.write(style == .plain ? "> " : "› ", in: area, style: Theme.faint)
    let characters = Array(editor.text)
    var before = String(characters.prefix(editor.cursor)).onOneLine
    // A long text is scrolled so that the cursor stays visible.
    while before.displayWidth > max(1, area.columns - (start - area.column) - 1) { before.removeFirst() }
    let column = grid.write(before, column: start, row: area.row, clip: area)
    grid.write(
      String(characters.dropFirst(editor.cursor)).onOneLine, column: column, row: area.row, clip: area)
    return GridPosition(column: min(column, area.column + max(0, area.columns - 1)), row: area.row)
  }

  /// Finds the rows to show, of which none is a file that doesn't exist any more.
  private mutating func arrangeRows(_ count: Int) {
    height = max(1, count)
    if let selected = picker.selectedIndex {
      let margin = min(2, (height - 1) / 2)
      top = min(max(top, selected + margin - height + 1), selected - margin)
    }
    top = max(0, min(top, picker.count - height))
    picker.removeMissingFiles(among: top..<top + height)
    top = max(0, min(top, picker.count - height))
  }

  private mutating func drawRows(in area: GridRectangle, _ style: PrintingStyle, on grid: inout CellGrid) {
    shownRows = [:]
    if picker.count == 0 {
      grid.write("no matches", in: area, column: 2, style: Theme.faint)
    }
    for (line, index) in (top..<max(top, min(picker.count, top + area.rows))).enumerated() {
      guard let row = picker.row(at: index) else { continue }
      let place = area.line(line)
      draw(row, isSelected: index == picker.selectedIndex, in: place, style, on: &grid)
      shownRows[place.row] = index
    }
  }

  /// Draws a row: the mark of its kind, its title and details, and its page or keys on the right.
  private func draw(
    _ row: Picker.Row, isSelected: Bool, in area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) {
    let item = row.item
    let look = isSelected ? Theme.row : Theme.plain
    var faint = look
    faint.isDim = true
    if isSelected { grid.fill(area, style: look) }
    let page = item.page.map { $0.label.isEmpty ? String($0.number) : $0.label.onOneLine } ?? ""
    let right = (item.keys.isEmpty ? page : item.keys).shortened(to: area.columns / 3)
    let end = area.column + area.columns - right.displayWidth
    grid.write(right, column: end, row: area.row, style: faint, clip: area)

    let text = GridRectangle(
      column: area.column, row: area.row, columns: max(0, end - area.column - (right.isEmpty ? 0 : 1)),
      rows: 1)
    let mark = item.kind.prefix.map { String($0) } ?? " "
    grid.write(mark, in: text, style: faint)
    // Levels show the tree of headings only while all of them are listed.
    let isTree = picker.count == picker.total && item.kind == .outline
    var column = text.column + 2 + (isTree ? min(2 * item.level, text.columns / 3) : 0)
    let room = max(0, text.column + text.columns - column)
    var matchedLook = look
    (matchedLook.isBold, matchedLook.isUnderlined) = (true, true)
    for (index, character) in item.title.shortened(to: room).enumerated() {
      column = grid.write(
        String(character), column: column, row: text.row,
        style: row.matched.contains(index) ? matchedLook : look,
        clip: text)
    }
    let details = isTree ? "" : item.details
    let left = text.column + text.columns - column - 2
    if !details.isEmpty, left > 2 {
      grid.write(details.shortened(to: left), column: column + 2, row: text.row, style: faint, clip: text)
    }
  }
}
