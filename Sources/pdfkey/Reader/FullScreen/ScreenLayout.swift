import Terminal

/// The rectangles of the full screen: a bar of tabs, a pane, the pages and a row at the bottom.
struct ScreenLayout: Hashable {
  /// The whole screen.
  let screen: GridRectangle
  /// The bar of tabs; empty with one tab.
  let tabs: GridRectangle
  /// The pane with its border on the right; empty without a list.
  let pane: GridRectangle
  /// The pages; behind the pane on a narrow screen.
  let pages: GridRectangle
  /// The row with the status or the typed line.
  let status: GridRectangle

  /// The least number of columns of a screen on which a pane stands beside the pages.
  private static let leastForColumns = 80
  /// The least number of columns of a pane.
  private static let leastPane = 16
  /// The columns that a pane leaves.
  private static let leastBesidePane = 10

  /// Divides a screen.
  ///
  /// - Parameters:
  ///   - columns: the number of columns.
  ///   - rows: the number of rows.
  ///   - hasTabs: whether there are several tabs.
  ///   - paneWidth: the wanted width of the pane with its border, or zero for the usual one; nil without a pane.
  init(columns: Int, rows: Int, hasTabs: Bool, paneWidth: Int?) {
    screen = GridRectangle(column: 0, row: 0, columns: columns, rows: rows)
    // A tiny screen shows pages, and if it has a second row, the status.
    let statusRows = rows > 1 ? 1 : 0
    let tabRows = hasTabs && rows > 4 ? 1 : 0
    let rest = rows - statusRows - tabRows
    tabs = GridRectangle(column: 0, row: 0, columns: columns, rows: tabRows)
    status = GridRectangle(column: 0, row: rows - statusRows, columns: columns, rows: statusRows)
    var width = 0
    if let paneWidth, rest > 2 {
      width = paneWidth > 0 ? paneWidth : Self.usualWidth(columns)
      width = min(max(width, Self.leastPane), max(0, columns - Self.leastBesidePane))
      if columns <= Self.leastPane + Self.leastBesidePane { width = columns }
    }
    pane = GridRectangle(column: 0, row: tabRows, columns: width, rows: width > 0 ? rest : 0)
    let beside = columns >= Self.leastForColumns ? width : 0
    pages = GridRectangle(column: beside, row: tabRows, columns: columns - beside, rows: rest)
  }

  private static func usualWidth(_ columns: Int) -> Int {
    columns >= leastForColumns ? min(max(columns * 28 / 100, 24), 60) : columns * 2 / 3
  }

  /// Whether the pane hides a part of the pages.
  var isPaneOverPages: Bool { !pane.isEmpty && pages.column < pane.columns }
}
