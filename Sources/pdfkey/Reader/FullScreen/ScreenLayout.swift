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
  /// The pinned place, with its title and its border; empty without one.
  let pinned: GridRectangle
  /// The row with the status or the typed line.
  let status: GridRectangle

  /// The least number of columns of a screen on which a pane stands beside the pages.
  private static let leastForColumns = 80
  /// The least number of columns of a pane.
  private static let leastPane = 16
  /// The greatest number of columns of a pane of the usual width.
  private static let widestPane = 60
  /// The least number of columns of pages beside which a place is pinned; else it is below them.
  private static let leastForPinBeside = 90
  /// The columns that a pane leaves.
  private static let leastBesidePane = 10

  /// Divides a screen.
  ///
  /// - Parameters:
  ///   - columns: the number of columns.
  ///   - rows: the number of rows.
  ///   - hasTabs: whether there are several tabs.
  ///   - paneWidth: the wanted width of the pane with its border, or zero for the usual one; nil without a pane.
  ///   - hasComments: whether the pane shows what people wrote, which needs more room.
  ///   - roomyWidth: the width that a pane of the usual width may have instead if that is less.
  ///   - hasPin: whether there is a pinned place.
  init(
    columns: Int, rows: Int, hasTabs: Bool, paneWidth: Int?, hasComments: Bool = false, roomyWidth: Int = 0,
    hasPin: Bool = false
  ) {
    screen = GridRectangle(column: 0, row: 0, columns: columns, rows: rows)
    // A tiny screen shows pages, and if it has a second row, the status.
    let statusRows = rows > 1 ? 1 : 0
    let tabRows = hasTabs && rows > 4 ? 1 : 0
    let rest = rows - statusRows - tabRows
    tabs = GridRectangle(column: 0, row: 0, columns: columns, rows: tabRows)
    status = GridRectangle(column: 0, row: rows - statusRows, columns: columns, rows: statusRows)
    var width = 0
    if let paneWidth, rest > 2 {
      let usual = max(Self.usualWidth(columns, hasComments), min(roomyWidth, Self.widestPane))
      width = paneWidth > 0 ? paneWidth : usual
      width = min(max(width, Self.leastPane), max(0, columns - Self.leastBesidePane))
      let isCovering = hasComments && columns < Self.leastForColumns
      if isCovering || columns <= Self.leastPane + Self.leastBesidePane { width = columns }
    }
    pane = GridRectangle(column: 0, row: tabRows, columns: width, rows: width > 0 ? rest : 0)
    let beside = columns >= Self.leastForColumns ? width : 0
    let (wide, below) = (columns - beside, tabRows + rest)
    var (pinWidth, pinHeight) = (0, 0)
    if hasPin, wide >= Self.leastForPinBeside {
      pinWidth = wide * 2 / 5
    } else if hasPin, rest >= 4 {
      pinHeight = rest / 2
    }
    pages = GridRectangle(column: beside, row: tabRows, columns: wide - pinWidth, rows: rest - pinHeight)
    pinned =
      pinWidth > 0
      ? GridRectangle(column: columns - pinWidth, row: tabRows, columns: pinWidth, rows: rest)
      : GridRectangle(
        column: beside, row: below - pinHeight, columns: pinHeight > 0 ? wide : 0, rows: pinHeight)
  }

  /// Gives the whole screen to pages; the status lies over its last row if there is something to say.
  ///
  /// - Parameters:
  ///   - columns: the number of columns.
  ///   - rows: the number of rows.
  ///   - isLastRowFree: whether the last row has no pages.
  init(presentationOn columns: Int, rows: Int, isLastRowFree: Bool) {
    screen = GridRectangle(column: 0, row: 0, columns: columns, rows: rows)
    let none = GridRectangle(column: 0, row: 0, columns: 0, rows: 0)
    (tabs, pane, pinned) = (none, none, none)
    status = GridRectangle(column: 0, row: rows - 1, columns: columns, rows: 1)
    let pageRows = isLastRowFree && rows > 1 ? rows - 1 : rows
    pages = GridRectangle(column: 0, row: 0, columns: columns, rows: pageRows)
  }

  /// The cells of the pinned place below its title.
  var pinnedPages: GridRectangle {
    let border = pinned.row == pages.row ? 1 : 0
    return GridRectangle(
      column: pinned.column + border, row: pinned.row + 1, columns: pinned.columns - border,
      rows: pinned.rows - 1)
  }

  /// Returns whether panes stand beside the pages of a screen.
  static func hasColumns(_ columns: Int) -> Bool { columns >= leastForColumns }

  private static func usualWidth(_ columns: Int, _ hasComments: Bool) -> Int {
    if hasComments { return min(max(columns * 36 / 100, 30), widestPane) }
    return columns >= leastForColumns ? min(max(columns * 28 / 100, 24), widestPane) : columns * 2 / 3
  }

  /// Whether the pane hides a part of the pages.
  var isPaneOverPages: Bool { !pane.isEmpty && pages.column < pane.columns }
}
