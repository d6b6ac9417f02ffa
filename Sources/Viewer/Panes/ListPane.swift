import Foundation

/// A list that is shown: rows, a filter, and what is selected.
///
/// It behaves as KeyboardKit's tables do: arrows move and wrap, a row is chosen with Return, Esc takes back
/// the filter, then the selection, then the list.
public struct ListPane: Hashable, Sendable {
  /// Which list it is.
  public enum Kind: String, Hashable, Sendable, Codable {
    case outline, bookmarks, annotations, info, links, hits, tabs
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
  public private(set) var cursor: Int?
  /// The places in ``visible`` of all rows that are selected.
  public private(set) var selection: Set<Int> = []
  /// How many of the rows that are seen have been printed, for “more”.
  public internal(set) var printed = 0

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

  /// The row that is seen under a number, counted from 1.
  public func row(number: Int) -> PaneRow? {
    visible.indices.contains(number - 1) ? rows[visible[number - 1]] : nil
  }

  /// Selects the row that is seen under a number, counted from 1; false where there is none.
  public mutating func select(number: Int) -> Bool {
    guard visible.indices.contains(number - 1) else { return false }
    moveCursor(to: number - 1)
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

  /// Selects every row that is seen.
  public mutating func selectAll() {
    selection = Set(visible.indices)
    if cursor == nil { cursor = visible.isEmpty ? nil : 0 }
  }

  /// Takes back the selection; false where there was none.
  public mutating func clearSelection() -> Bool {
    guard cursor != nil || !selection.isEmpty else { return false }
    cursor = nil
    selection = []
    return true
  }

  /// Leaves the rows that contain every word of a text, ignoring case and accents; all for an empty one.
  public mutating func setFilter(_ text: String) {
    let selected = cursor.map { visible[$0] }
    filter = text
    let words = text.foldedForFilter.split(separator: " ")
    visible = rows.indices.filter { index in
      let text = rows[index].filterText.foldedForFilter
      return words.allSatisfy { text.contains($0) }
    }
    selection = []
    cursor = nil
    printed = 0
    if let place = selected.flatMap({ visible.firstIndex(of: $0) }) { moveCursor(to: place) }
  }

  /// Takes other rows in place of these, keeping the filter, and the selection on the row with an identity.
  public mutating func replaceRows(_ rows: [PaneRow], selecting target: PaneRow.Target?) {
    let wasPrinted = printed
    self.rows = rows
    cursor = nil
    setFilter(filter)
    printed = min(wasPrinted, visible.count)
    if let target, let place = visible.firstIndex(where: { rows[$0].target == target }) {
      moveCursor(to: place)
    }
  }

  private mutating func moveCursor(to place: Int) {
    cursor = place
    selection = [place]
  }
}

extension String {
  /// The text as a filter compares it.
  fileprivate var foldedForFilter: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
