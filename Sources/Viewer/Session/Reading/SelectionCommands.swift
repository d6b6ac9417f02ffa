import DocModel

/// Commands that select text.
struct SelectionCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Starts selection mode with the selection on the page, else with the word at the reading position.
  func beginSelection(by unit: TextUnit = .word) throws(CommandFailure) {
    let units = try units()
    let range: Range<Int>
    if unit == .word, let selection = tab.selectionOnCurrentPage, !selection.range.isEmpty {
      range = selection.range
    } else {
      range = try self.range(of: unit, at: startOfSelection(units), units)
    }
    select(SelectionMode(cursor: SelectionCursor(range)), units)
  }

  /// Starts selection mode; throws for a unit, since units have commands of their own.
  func beginSelection(unit: String?) throws(CommandFailure) {
    if let unit {
      throw .usage("“\(unit.onOneLine)” can't be selected; select takes word, line, sentence or paragraph")
    }
    try beginSelection()
  }

  /// Switches between motions that move the selection and motions that extend it.
  func toggleExtending() throws(CommandFailure) {
    guard var mode = tab.selectionMode else { return try beginSelection() }
    mode.extends.toggle()
    tab.selectionMode = mode
    emit(.message(mode.extends ? "every motion extends the selection" : "motions move the selection"))
  }

  /// Selects the unit at the start of the selection, or at the reading position.
  func selectUnit(_ unit: TextUnit) throws(CommandFailure) {
    let units = try units()
    let range = try range(of: unit, at: startOfSelection(units), units)
    select(SelectionMode(cursor: SelectionCursor(range)), units)
  }

  private func range(
    of unit: TextUnit, at offset: Int, _ units: TextUnits
  ) throws(CommandFailure) -> Range<Int> {
    guard let range = units.range(of: unit, at: offset) else {
      throw .unavailable("there is no \(unit.rawValue) on this page")
    }
    return range
  }

  func move(_ motion: SelectionMotion) throws(CommandFailure) {
    guard var mode = tab.selectionMode else { return try beginSelection() }
    let units = try units()
    if motion.extends || mode.extends {
      guard let cursor = mode.cursor.extended(motion.direction, by: motion.unit, in: units) else {
        let end = motion.direction == .next ? "ends" : "begins"
        throw .unavailable("the page \(end) here, and a selection stays on its page")
      }
      mode.cursor = cursor
      return select(mode, units)
    }
    if let cursor = mode.cursor.moved(motion.direction, by: motion.unit, in: units) {
      return select(SelectionMode(cursor: cursor), units)
    }
    try moveToOtherPage(motion)
  }

  /// Selects the first unit of the next page that has one, or the last unit of the previous such page.
  private func moveToOtherPage(_ motion: SelectionMotion) throws(CommandFailure) {
    let step = motion.direction == .next ? 1 : -1
    var page = tab.position.pageIndex + step
    while (0..<tab.pageCount).contains(page), !host.isCancelled {
      let units = try units(page: page)
      let ranges = units.ranges(of: motion.unit)
      if let range = motion.direction == .next ? ranges.first : ranges.last {
        tab.position = Position(pageIndex: page)
        return select(SelectionMode(cursor: SelectionCursor(range)), units)
      }
      page += step
    }
    let end = motion.direction == .next ? "last" : "first"
    throw .unavailable("this is the \(end) \(motion.unit.rawValue)")
  }

  private func select(_ mode: SelectionMode, _ units: TextUnits) {
    tab.selectionMode = mode
    let selection = units.selection(mode.cursor.range)
    tab.selection = selection
    tab.pane = nil
    // Reading continues after the selection.
    let lines = units.lineNumbers(of: selection.range)
    tab.position = tab.position(behindLines: lines.upperBound, ofPage: selection.pageIndex)
    autosave.positionChanged()
    emit(.selection(report(selection, lines)))
  }

  private func report(_ selection: TextSelection, _ lines: ClosedRange<Int>) -> SelectionReport {
    let box = selection.quads.first?.bounds
    let position = Position(pageIndex: selection.pageIndex, height: box?.y1, left: box?.x0)
    return SelectionReport(
      selection: selection, page: tab.reference(selection.pageIndex), lines: lines,
      heading: tab.heading(at: position))
  }

  /// Jumps to the selection.
  func showSelection() throws(CommandFailure) {
    guard let selection = tab.selection else { return }
    let units = try units(page: selection.pageIndex)
    let lines = units.lineNumbers(of: selection.range)
    let box = selection.quads.first?.bounds
    let position = Position(pageIndex: selection.pageIndex, line: lines.upperBound, height: box?.y1)
    moving.jump(to: position, showing: box)
    tab.selectionMode = SelectionMode(cursor: SelectionCursor(selection.range))
    emit(.selection(report(selection, lines)))
  }

  /// Selects the text of the current page.
  func selectPage() throws(CommandFailure) {
    let units = try units()
    let range = try range(of: .page, at: 0, units)
    tab.selection = units.selection(range)
    tab.selectionMode = SelectionMode(cursor: SelectionCursor(range))
    emit(.message("selected the text of page \(tab.position.pageIndex + 1)"))
  }

  func clearSelection() {
    if tab.selection == nil, tab.column?.isSelectingSeveral == true { return lists.deselectRowsOfColumn() }
    if tab.selection == nil, tab.annotationDay != nil {
      tab.endDay()
      return emit(.message("next and previous annotation go through all days again"))
    }
    let hidesMatches = isWithMatchesOnly
    tab.selection = nil
    tab.selectionMode = nil
    guard hidesMatches else { return }
    tab.search?.isHidden = true
    marking.leaveMark()
    emit(.message("matches hidden; \(shortestKey(of: .nextMatch) ?? "next match") shows them"))
  }

  /// Whether matches are marked on the pages, and nothing is selected besides one of them.
  var isWithMatchesOnly: Bool {
    guard host.isFullScreen, tab.selectionMode == nil, let search = tab.search, !search.isHidden,
      !search.matches.isEmpty
    else { return false }
    guard let selection = tab.selection else { return true }
    let current = tab.currentMatch
    return current?.pageIndex == selection.pageIndex && current?.range == selection.range
  }

  /// Returns the offset at which to look for a unit to select: at the selection, which may be a match, or the mark where
  /// the reader is, else at the first line of the text in view from the reading position on.
  private func startOfSelection(_ units: TextUnits) -> Int {
    if let selection = tab.selectionOnCurrentPage { return selection.range.lowerBound }
    let page = tab.position.pageIndex
    if tab.annotationCursor != nil, tab.cursorPosition == tab.position, let mark = try? entries.target(),
      mark.pageIndex == page,
      let first = MarkReader(units.page).scalars(under: mark.quads.map(\.quad)).map(\.offset).min()
    {
      return first
    }
    let start = units.offset(of: tab.position)
    let (lines, boxes) = (units.ranges(of: .line), units.lineBoxes)
    let running = RunningLines(tab)
    let line = lines.indices.first { index in
      lines[index].upperBound > start && isInView([Quad(boxes[index])], onPage: page)
        && !running.contains(index, of: units, onPage: page)
    }
    return line.map { max(start, lines[$0].lowerBound) } ?? start
  }

  /// Returns whether areas of a page are visible; in lines all are.
  private func isInView(_ areas: [Quad], onPage page: Int) -> Bool {
    host.pageScroller?.shows(areas, onPage: page) ?? true
  }

  /// Returns the text of a page, by default the current one, divided into words, lines, sentences and paragraphs.
  func units(page: Int? = nil) throws(CommandFailure) -> TextUnits {
    try reading { () throws(DocumentError) in try tab.units(ofPage: page ?? tab.position.pageIndex) }
  }
}

extension CommandGroup { var selecting: SelectionCommands { SelectionCommands(tab: tab, context: context) } }

/// The running heads and feet of a document: lines at the ends of pages that stand on a page nearby, too.
private struct RunningLines {
  private let tab: Tab

  init(_ tab: Tab) { self.tab = tab }

  /// The part of a page's height at its ends in which lines may be running heads and feet.
  private static let end = 0.16
  /// The pages nearby: those on the same side of a book have the same heads.
  private static let distances = [-2, -1, 1, 2]
  /// The greatest distance between the heights of the same line on two pages, in points.
  private static let tolerance = 3.0

  /// Returns whether a line of a page is a running head, a running foot or a page number.
  func contains(_ line: Int, of units: TextUnits, onPage page: Int) -> Bool {
    let (box, crop) = (units.lineBoxes[line], tab.shownPage(at: page).cropBox)
    guard box.y0 > crop.y1 - Self.end * crop.height || box.y1 < crop.y0 + Self.end * crop.height else {
      return false
    }
    let key = key(line, units)
    return key.isEmpty
      || Self.distances.contains { distance in
        guard (0..<tab.pageCount).contains(page + distance),
          let other = try? tab.units(ofPage: page + distance)
        else { return false }
        return other.lineBoxes.enumerated().contains { index, found in
          abs(found.center.y - box.center.y) < Self.tolerance && self.key(index, other) == key
        }
      }
  }

  /// Returns the text of a line without digits and blanks.
  private func key(_ line: Int, _ units: TextUnits) -> String {
    let scalars = units.page.scalars[units.ranges(of: .line)[line]]
    return String(String.UnicodeScalarView(scalars.filter { $0.properties.isAlphabetic }))
  }
}

extension TextUnits {
  /// Returns the offset of a position: of the line that was read last, or of the target of a jump.
  func offset(of position: Position) -> Int {
    let lines = ranges(of: .line)
    if position.line > 0, let line = lines.prefix(position.line).last { return line.lowerBound }
    return line(at: position).map { lines[$0].lowerBound } ?? 0
  }

  /// The boxes of the lines, in order.
  var lineBoxes: [Rectangle] {
    ranges(of: .line).map { page.quads(of: $0).first?.bounds ?? Rectangle(x0: 0, y0: 0, x1: 0, y1: 0) }
  }

  /// Returns the index of the line at the target of a jump; nil if the target has no height or is below all lines.
  func line(at position: Position) -> Int? {
    position.height == nil ? nil : Self.line(at: position, among: lineBoxes)
  }

  /// Returns the index of the line at the target of a jump, given the boxes of all lines.
  static func line(at position: Position, among boxes: [Rectangle]) -> Int? {
    guard let height = position.height else { return nil }
    // Destinations of headings are slightly above or below the tops of their letters. Lines that end to the left of
    // the destination are in another column.
    let left = position.left ?? -.infinity
    return boxes.firstIndex { $0.center.y <= height && $0.x1 > left }
      ?? boxes.firstIndex { $0.center.y <= height }
  }
}
