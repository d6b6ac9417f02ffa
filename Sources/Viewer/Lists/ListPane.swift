import DocModel

/// A list that is shown: rows, a filter, and what is selected.
///
/// It behaves as KeyboardKit's tables do: arrows move and wrap, with ⇧ they select a range, a row is chosen with
/// Return, Esc takes back the filter, then the selection, then the list. A row keeps the number under which it was printed until the
/// list is shown anew, whatever comes and goes meanwhile: what somebody has read must not come to mean another.
public struct ListPane: Hashable, Sendable {
  /// Which list it is.
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    case outline, bookmarks, annotations, info, links, history, hits, searches, tabs
  }

  /// Which list it is.
  public let kind: Kind
  /// All rows.
  public private(set) var rows: [PaneRow]
  /// What rows have to contain to be seen; empty for all.
  public private(set) var filter = ""
  /// The indexes into ``rows`` of those that are seen.
  public private(set) var visible: [Int]
  /// The place in ``visible`` of the row on which the selection is.
  public internal(set) var cursor: Int?
  /// The places in ``visible`` of all rows that are selected.
  public internal(set) var selection: Set<Int> = []
  /// The place in ``visible`` from which a range is selected.
  var anchor: Int?
  /// How many of the rows that are seen have been printed, for “more”.
  public internal(set) var printed = 0
  /// What typing the label of a link does; nil where links have none.
  public internal(set) var hints: HintUse?
  /// The numbers of bookmarks, where some have come, gone or moved since the list was shown; nil while each
  /// row has the number of its place.
  private var numbers: [BookmarkID: Int]?
  /// The highest of ``numbers``.
  private var highestNumber = 0

  /// A list of rows with one selected.
  public init(_ kind: Kind, rows: [PaneRow], selected: Int? = nil) {
    self.kind = kind
    self.rows = rows
    visible = Array(rows.indices)
    if let selected, rows.indices.contains(selected) { moveCursor(to: selected) }
  }

  /// The row on which the selection is.
  public var selectedRow: PaneRow? { cursor.map { rows[visible[$0]] } }

  /// All selected rows in their order.
  public var selectedRows: [PaneRow] { selection.sorted().map { rows[visible[$0]] } }

  /// The highest number of a row, also where that row is gone; 0 for an empty list.
  public var lastNumber: Int { numbers == nil ? visible.count : highestNumber }

  /// The number of the row on which the selection is.
  public var selectedNumber: Int? { cursor.map(number) }

  /// The number of the row at a place in ``visible``.
  func number(ofPlace place: Int) -> Int {
    guard let numbers, let id = rows[visible[place]].bookmarkID else { return place + 1 }
    return numbers[id] ?? place + 1
  }

  /// The label of the row at a place in ``visible``; nil where rows have none.
  func hint(ofPlace place: Int) -> String? {
    hints == nil ? nil : HintLabels.label(visible[place], of: rows.count)
  }

  /// The place in ``visible`` of the row with a number; nil where it isn't there, or is gone.
  func place(ofNumber number: Int) -> Int? {
    guard numbers != nil else { return (1...max(1, visible.count)).contains(number) ? number - 1 : nil }
    return visible.indices.first { self.number(ofPlace: $0) == number }
  }

  /// The row that was printed with a number, counted from 1.
  public func row(number: Int) -> PaneRow? {
    place(ofNumber: number).flatMap { visible.indices.contains($0) ? rows[visible[$0]] : nil }
  }

  /// Selects the row that was printed with a number, counted from 1; false where there is none.
  public mutating func select(number: Int) -> Bool {
    guard let place = place(ofNumber: number), visible.indices.contains(place) else { return false }
    moveCursor(to: place)
    return true
  }

  /// Moves the selection, round the ends; from none to the first or the last row.
  public mutating func moveSelection(by step: Int) {
    guard !visible.isEmpty else { return }
    guard let cursor else { return moveCursor(to: step > 0 ? 0 : visible.count - 1) }
    moveCursor(to: ((cursor + step) % visible.count + visible.count) % visible.count)
  }

  /// Selects the first row.
  public mutating func selectFirst() {
    if !visible.isEmpty { moveCursor(to: 0) }
  }

  /// Selects the last row.
  public mutating func selectLast() {
    if !visible.isEmpty { moveCursor(to: visible.count - 1) }
  }

  /// Leaves the rows that a filter finds, ignoring case and accents; all for an empty one.
  public mutating func setFilter(_ text: String) {
    let selected = cursor.map { visible[$0] }
    filter = text
    let wanted = RowFilter(text, of: kind)
    visible = rows.indices.filter { wanted.contains(rows[$0]) }
    selection = []
    cursor = nil
    anchor = nil
    printed = 0
    numbers = nil
    if let place = selected.flatMap({ visible.firstIndex(of: $0) }) { moveCursor(to: place) }
  }

  /// Takes other rows in place of these, keeping the filter, the numbers, and the selection on the row with an
  /// identity.
  ///
  /// Rows that weren't there get the next numbers.
  public mutating func replaceRows(_ rows: [PaneRow], selecting target: PaneRow.Target?) {
    var kept: [BookmarkID: Int] = [:]
    var seen: Set<BookmarkID> = []
    for place in visible.indices {
      guard let id = self.rows[visible[place]].bookmarkID else { continue }
      kept[id] = number(ofPlace: place)
      if place < printed { seen.insert(id) }
    }
    // A bookmark that was deleted and comes back has its number again.
    kept.merge(numbers ?? [:]) { now, _ in now }
    var highest = lastNumber
    self.rows = rows
    cursor = nil
    setFilter(filter)
    printed = 0
    for (place, id) in visibleBookmarks.enumerated() {
      guard let id else { continue }
      if kept[id] == nil {
        highest += 1
        kept[id] = highest
      }
      if seen.contains(id) { printed = place + 1 }
    }
    (numbers, highestNumber) = (kept, highest)
    if let target, let place = visible.firstIndex(where: { rows[$0].target == target }) {
      moveCursor(to: place)
    }
  }

  /// The bookmark of each row that is seen through the filter.
  private var visibleBookmarks: [BookmarkID?] {
    visible.map { rows[$0].bookmarkID }
  }

  private mutating func moveCursor(to place: Int) {
    cursor = place
    anchor = place
    selection = [place]
  }
}

extension ListPane {
  /// Takes a row of which more is known now in place of the same one, which stays where it is.
  mutating func replaceRow(at index: Int, with row: PaneRow) {
    if rows.indices.contains(index) { rows[index] = row }
  }

  /// Takes annotations of which more is known now in place of the same ones.
  ///
  /// The filter isn't asked again: which of them are seen stays, and so do the numbers that are selected. Each
  /// stays at its place where that is to be kept, since its number has been printed.
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
