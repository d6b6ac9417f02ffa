import DocModel

/// A list that is shown, with its rows, filter and selection.
///
/// It behaves like KeyboardKit's tables: arrows move and wrap, with ⇧ they select a range; Return chooses a
/// row; Esc clears the selection, then the filter, then closes the list. A row keeps its printed number until
/// the list is shown again, even if rows are added or removed, so that a number never changes its meaning.
package struct ListPane: Hashable, Sendable {
  /// The kind of a list.
  package enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    case outline, bookmarks, annotations, dates, fields, info, signatures, pages, links, history,
      matches = "hits", searches, exports, tabs
  }

  /// The kind of the list.
  package let kind: Kind
  /// All rows.
  package private(set) var rows: [PaneRow]
  /// The filter that rows have to match; empty for all.
  package private(set) var filter = ""
  /// The indexes into ``rows`` of the visible rows.
  package private(set) var visible: [Int]
  /// The index in ``visible`` of the current row.
  package internal(set) var cursor: Int? {
    didSet { if kind == .dates, let row = selectedRow { day = row.day?.calendarDay } }
  }
  /// The selected day of the calendar, which may have no row; nil in other lists and on the row without a date.
  package internal(set) var day: CalendarDay?
  /// The day through whose annotations the commands for the next and the previous one go; nil for all days.
  package internal(set) var chosenDay: AnnotationDay?
  /// The indexes in ``visible`` of the selected rows.
  package internal(set) var selection: Set<Int> = []
  /// Whether rows have been selected one by one or as a range; else the current row is the selected one.
  ///
  /// They stay selected while another row becomes the current one, and the space bar toggles a row instead of choosing
  /// it.
  package internal(set) var isSelectingSeveral = false
  /// The index in ``visible`` at which the range selection began.
  var anchor: Int?
  /// The indexes into ``rows`` of the rows whose subordinate rows are hidden, unless there is a filter.
  private var collapsed: Set<Int> = []
  /// The rows whose whole text is shown, however long.
  private var unfolded: Set<PaneRow.Identity> = []
  /// The visible rows that the filter doesn't match any more; they go when another row becomes the current one.
  private var unmatched: Set<PaneRow.Identity> = []
  /// The letters by which the current row was chosen.
  private var typed = ""
  /// The name of the reader, for filters; nil if it is unknown.
  var reader: String?
  /// The number of visible rows that were printed, for “more”.
  package internal(set) var printed = 0
  /// The effect of typing the label of a link; nil if rows have no labels.
  package internal(set) var hints: HintAction?
  /// The numbers of bookmarks or annotations after some were added, removed or moved; nil while each row's number
  /// follows from its index.
  private var numbers: [PaneRow.Identity: Int]?
  /// The highest of ``numbers``.
  private var highestNumber = 0

  /// Creates a list of rows with one selected.
  package init(_ kind: Kind, rows: [PaneRow], selected: Int? = nil) {
    self.kind = kind
    self.rows = rows
    visible = Array(rows.indices)
    if let selected, rows.indices.contains(selected) { moveCursor(to: selected) }
  }

  /// The current row.
  package var selectedRow: PaneRow? { cursor.map { rows[visible[$0]] } }

  /// The selected rows, in order.
  package var selectedRows: [PaneRow] { selection.sorted().map { rows[visible[$0]] } }

  /// The highest number of a row, even if that row is gone; 0 for an empty list.
  package var lastNumber: Int { numbers == nil ? visible.count : highestNumber }

  /// The number of the current row.
  package var selectedNumber: Int? { cursor.map(number) }

  /// Returns the number of the row at an index in ``visible``.
  func number(ofIndex index: Int) -> Int {
    guard let numbers, let id = rows[visible[index]].identity else { return index + 1 }
    return numbers[id] ?? index + 1
  }

  /// Returns the number of the row at an index among the visible ones; nil if there is none.
  package func number(ofVisible index: Int) -> Int? {
    visible.indices.contains(index) ? number(ofIndex: index) : nil
  }

  /// Returns the label of the row at an index in ``visible``; nil if rows have none.
  func hint(ofIndex index: Int) -> String? {
    hints == nil ? nil : HintLabels.label(visible[index], of: rows.count)
  }

  /// Returns the index in ``visible`` of the row with a number; nil if there is none.
  func index(ofNumber number: Int) -> Int? {
    guard numbers != nil else { return (1...max(1, visible.count)).contains(number) ? number - 1 : nil }
    return visible.indices.first { self.number(ofIndex: $0) == number }
  }

  /// Returns the row with a printed number, from 1.
  package func row(number: Int) -> PaneRow? {
    index(ofNumber: number).flatMap { visible.indices.contains($0) ? rows[visible[$0]] : nil }
  }

  /// Selects the row with a printed number, from 1; returns false if there is none.
  package mutating func select(number: Int) -> Bool {
    guard let index = index(ofNumber: number), visible.indices.contains(index) else { return false }
    moveCursor(to: index)
    return true
  }

  /// Selects the visible row with a target, if there is one.
  mutating func select(_ target: PaneRow.Target) {
    if let index = visible.firstIndex(where: { rows[$0].target == target }) { moveCursor(to: index) }
  }

  /// Moves the selection, wrapping around; without a selection, to the first or the last row.
  package mutating func moveSelection(by step: Int) {
    guard !visible.isEmpty else { return }
    guard let cursor else {
      return moveCursor(to: day.map { indexOfRow(from: $0, step) } ?? (step > 0 ? 0 : visible.count - 1))
    }
    moveCursor(to: ((cursor + step) % visible.count + visible.count) % visible.count)
  }

  /// Selects the first row of which a name begins with the letters typed so far and another one, or with that one alone;
  /// returns false if there is none.
  mutating func select(typing letter: String) -> Bool {
    for text in [typed + letter, letter].map({ $0.lowercased() }) {
      guard
        let index = visible.firstIndex(where: { row in
          rows[row].names.contains { $0.lowercased().hasPrefix(text) }
        })
      else { continue }
      moveCursor(to: index)
      typed = text
      return true
    }
    return false
  }

  /// Selects the first row.
  package mutating func selectFirst() {
    if !visible.isEmpty { moveCursor(to: 0) }
  }

  /// Selects the last row.
  package mutating func selectLast() {
    if !visible.isEmpty { moveCursor(to: visible.count - 1) }
  }

  /// Selects the rows that are about these, as if the user had, if there are any.
  mutating func select(_ identities: Set<PaneRow.Identity>) {
    let found = visible.indices.filter { rows[visible[$0]].identity.map(identities.contains) == true }
    guard !found.isEmpty else { return }
    (selection, isSelectingSeveral) = (Set(found), true)
  }

  /// Selects the visible row at an index, or the last one before it.
  mutating func selectRow(nearest index: Int) {
    if !visible.isEmpty { moveCursor(to: min(index, visible.count - 1)) }
  }

  /// Sets the filter, which ignores case and accents; an empty one shows all rows.
  package mutating func setFilter(_ text: String) {
    let selected = cursor.map { visible[$0] }
    filter = text
    unmatched = []
    visible = text.isEmpty ? expandedRows : matchingRows
    clearSelection()
    printed = 0
    numbers = nil
    if let index = selected.flatMap({ visible.firstIndex(of: $0) }) {
      moveCursor(to: index)
    } else if let day {
      select(day)
    }
  }

  /// Sets the filter; if it hides the current row, selects the next one that it leaves, or else the last one.
  mutating func setFilterSelectingNearest(_ text: String) {
    let row = cursor.map { visible[$0] } ?? 0
    setFilter(text)
    if cursor == nil, !text.isEmpty, let index = nearest(to: row) { moveCursor(to: index) }
  }

  /// Returns the index in ``visible`` of the first row from an index in ``rows`` on, or else of the last one; nil without
  /// visible rows.
  func nearest(to row: Int) -> Int? { visible.firstIndex { $0 >= row } ?? visible.indices.last }

  /// The indexes into ``rows`` of the rows that the filter matches.
  var matchingRows: [Int] {
    let wanted = RowFilter(filter, of: kind, reader: reader, rows: rows)
    return rows.indices.filter { wanted.contains(rows[$0]) }
  }

  // MARK: Subordinate rows

  /// The rows that no collapsed row hides.
  private var expandedRows: [Int] {
    var hidden: Int?
    return rows.indices.filter { index in
      if let level = hidden, rows[index].level > level { return false }
      hidden = collapsed.contains(index) ? rows[index].level : nil
      return true
    }
  }

  /// Returns whether a row has subordinate rows, by its index in ``rows``.
  func hasChildren(_ index: Int) -> Bool {
    index + 1 < rows.count && rows[index + 1].level > rows[index].level
  }

  /// Returns whether the subordinate rows of the visible row at an index are hidden; nil if it has none.
  package func isCollapsed(at index: Int) -> Bool? {
    guard filter.isEmpty, visible.indices.contains(index), hasChildren(visible[index]) else { return nil }
    return collapsed.contains(visible[index])
  }

  /// Whether the current row has subordinate rows to show or to go to.
  var canExpand: Bool { cursor.flatMap(isCollapsed) != nil }

  /// Returns whether the whole text of the visible row at an index is shown.
  package func isUnfolded(at index: Int) -> Bool {
    !unfolded.isEmpty && rows[visible[index]].identity.map(unfolded.contains) == true
  }

  /// Whether the current row has subordinate rows or text to hide, or is subordinate itself.
  var canCollapse: Bool {
    guard let cursor else { return false }
    if isUnfolded(at: cursor) { return true }
    guard filter.isEmpty else { return false }
    return isCollapsed(at: cursor) == false || rows[visible[cursor]].level > 0
  }

  /// Shows the subordinate rows of the current row, or its whole text if that is cut; if both are shown, selects the
  /// first subordinate row.
  mutating func expand(isCut: Bool = false) {
    guard let cursor else { return }
    let isCollapsed = isCollapsed(at: cursor)
    if isCollapsed == true { return fold(visible[cursor], isCollapsed: false) }
    if isCut, !isUnfolded(at: cursor), let row = selectedRow?.identity {
      unfolded.insert(row)
    } else if isCollapsed == false {
      moveCursor(to: cursor + 1)
    }
  }

  /// Cuts the text of the current row again, or hides its subordinate rows; if none are shown, selects the row above
  /// it in the tree.
  mutating func collapse() {
    if let row = selectedRow?.identity, unfolded.remove(row) != nil { return }
    guard filter.isEmpty, let cursor else { return }
    if isCollapsed(at: cursor) == false { return fold(visible[cursor], isCollapsed: true) }
    let level = rows[visible[cursor]].level
    if let parent = visible[..<cursor].lastIndex(where: { rows[$0].level < level }) { moveCursor(to: parent) }
  }

  private mutating func fold(_ row: Int, isCollapsed: Bool) {
    if isCollapsed { collapsed.insert(row) } else { collapsed.remove(row) }
    setFilter("")
  }

  /// Replaces the rows, keeps the filter and the numbers, and selects the row with a target.
  ///
  /// New rows get the next numbers. Some visible rows stay even if the filter doesn't match them any more.
  mutating func replaceRows(
    _ rows: [PaneRow], selecting target: PaneRow.Target?, keeping stays: Set<PaneRow.Identity> = []
  ) {
    var kept: [PaneRow.Identity: Int] = [:]
    var seen: Set<PaneRow.Identity> = []
    for index in visible.indices {
      guard let id = self.rows[visible[index]].identity else { continue }
      kept[id] = number(ofIndex: index)
      if index < printed { seen.insert(id) }
    }
    // A deleted row that is restored has its number again.
    kept.merge(numbers ?? [:]) { now, _ in now }
    var highest = lastNumber
    self.rows = rows
    collapsed = []
    cursor = nil
    setFilter(filter)
    var left: Set<PaneRow.Identity> = []
    if !filter.isEmpty, !stays.isEmpty {
      let matching = Set(visible)
      visible = rows.indices.filter {
        matching.contains($0) || rows[$0].identity.map(stays.contains) == true
      }
      left = Set(visible.filter { !matching.contains($0) }.compactMap { rows[$0].identity })
    }
    printed = 0
    for (index, id) in visible.map({ rows[$0].identity }).enumerated() {
      guard let id else { continue }
      if kept[id] == nil {
        highest += 1
        kept[id] = highest
      }
      if seen.contains(id) { printed = index + 1 }
    }
    (numbers, highestNumber) = (kept, highest)
    if let target, let index = visible.firstIndex(where: { rows[$0].target == target }) {
      moveCursor(to: index)
    }
    unmatched = left
  }

  /// Replaces the rows of a tree, keeps the filter and hides the same subordinate rows, and selects rows.
  ///
  /// - Parameters:
  ///   - rows: the new rows, which have numbers by their order.
  ///   - indexes: the indexes of the rows to select; empty for the row at the same place.
  mutating func replaceRows(_ rows: [PaneRow], selecting indexes: [Int]) {
    let folded = Set(collapsed.map { Branch(self.rows[$0]) })
    let place = cursor
    self.rows = rows
    collapsed =
      folded.isEmpty ? [] : Set(rows.indices.filter { hasChildren($0) && folded.contains(Branch(rows[$0])) })
    if let index = indexes.first, rows.indices.contains(index) {
      var level = rows[index].level
      for parent in rows[..<index].indices.reversed() where rows[parent].level < level {
        collapsed.remove(parent)
        level = rows[parent].level
      }
    }
    (cursor, numbers) = (nil, nil)
    setFilter(filter)
    printed = 0
    let wanted = Set(indexes)
    let shown = wanted.isEmpty ? [] : visible.indices.filter { wanted.contains(visible[$0]) }
    if let first = shown.first {
      moveCursor(to: first)
      (selection, isSelectingSeveral) = (Set(shown), shown.count > 1)
    } else if let place {
      selectRow(nearest: place)
    }
  }

  /// Replaces the rows by those and others between them, and keeps the filter, hidden rows and the selection.
  mutating func insertRows(_ rows: [PaneRow]) {
    let (current, selected) = (selectedRow?.identity, identitiesOfSelection)
    replaceRows(rows, selecting: [])
    clearSelection()
    guard let current, let index = visible.firstIndex(where: { rows[$0].identity == current }) else { return }
    moveCursor(to: index)
    select(selected)
  }

  /// A row by which its subordinate rows are recognised.
  private struct Branch: Hashable {
    var title: String
    var target: PaneRow.Target

    init(_ row: PaneRow) { (title, target) = (row.title, row.target) }
  }

  mutating func moveCursor(to index: Int) {
    var index = index
    if !unmatched.isEmpty, cursor != index { index = dropUnmatched(besides: index) }
    cursor = index
    anchor = index
    typed = ""
    if !isSelectingSeveral { selection = [index] }
  }
}

extension ListPane {
  /// The number of visible rows that the filter matches; nil if it matches all of them.
  package var matchedCount: Int? { unmatched.isEmpty ? nil : visible.count - unmatched.count }

  /// Hides the rows that the filter doesn't match any more, besides one; returns the new index of that one.
  private mutating func dropUnmatched(besides index: Int) -> Int {
    let isKept = visible.indices.map { place in
      place == index || rows[visible[place]].identity.map(unmatched.contains) != true
    }
    unmatched.formIntersection([rows[visible[index]].identity].compactMap(\.self))
    printed = isKept.prefix(printed).count { $0 }
    selection = Set(selection.filter { isKept[$0] }.map { row in isKept[..<row].count { $0 } })
    if selection.isEmpty { isSelectingSeveral = false }
    visible = zip(visible, isKept).filter { $0.1 }.map { $0.0 }
    return isKept[..<index].count { $0 }
  }

  /// Replaces a row by one with more details, at the same index.
  mutating func replaceRow(at index: Int, with row: PaneRow) {
    if rows.indices.contains(index) { rows[index] = row }
  }

  /// Replaces annotations by those with more details.
  ///
  /// The filter isn't applied again: the visible rows and the selected numbers stay. With `keepingOrder`,
  /// each annotation keeps its index, since its number has been printed.
  mutating func replaceAnnotations(in range: Range<Int>, with new: [PaneRow], keepingOrder: Bool) {
    guard range.count == new.count, range.upperBound <= rows.count else { return }
    if keepingOrder {
      let byName = Dictionary(new.map { ($0.annotation?.id, $0) }) { first, _ in first }
      for index in range { rows[index] = byName[rows[index].annotation?.id] ?? rows[index] }
      return
    }
    if visible.count < rows.count {
      let seen = Set(visible.filter(range.contains).map { rows[$0].annotation?.id })
      let kept = zip(range, new).filter { seen.contains($1.annotation?.id) }.map(\.0)
      visible = visible.filter { $0 < range.lowerBound } + kept + visible.filter { $0 >= range.upperBound }
    }
    rows.replaceSubrange(range, with: new)
  }
}
