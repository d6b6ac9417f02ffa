import Terminal
import Viewer

/// The bar of tabs, which scrolls so that the current one is visible.
struct TabBar {
  /// A tab in the bar: its number, and its columns.
  struct Item {
    let number: Int
    let columns: Range<Int>
  }

  /// The visible tabs.
  private(set) var items: [Item] = []

  private static let widest = 32

  /// Draws the bar.
  init(_ names: [String], current: Int, in area: GridRectangle, on grid: inout CellGrid) {
    guard !area.isEmpty else { return }
    grid.fill(area, style: Theme.faint)
    let titles = names.enumerated().map { " \($0 + 1) \($1.onOneLine.shortened(to: Self.widest)) " }
    let widths = titles.map(\.displayWidth)
    // The first visible tab is as far to the left as the current one allows.
    var first = current
    var used = widths[safe: current] ?? 0
    while first > 0, used + (widths[safe: first - 1] ?? 0) + 2 <= area.columns {
      first -= 1
      used += widths[safe: first] ?? 0
    }
    var column = area.column
    if first > 0 { column = grid.write("◂", column: column, row: area.row, style: Theme.faint, clip: area) }
    for index in first..<max(first, titles.count) {
      guard column < area.columns else { break }
      let style = index == current ? Theme.currentTab : Theme.plain
      let end = grid.write(titles[index], column: column, row: area.row, style: style, clip: area)
      items.append(Item(number: index + 1, columns: column..<max(column, end)))
      column = end
    }
    if let last = items.last, last.number < titles.count || last.columns.upperBound > area.columns {
      grid.write("▸", column: area.columns - 1, row: area.row, style: Theme.faint)
    }
  }
}

extension Array {
  /// The element at an index; nil if there is none.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
