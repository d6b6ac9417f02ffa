/// A grid of the pages of a document, in equal boxes of cells with a label below each: which boxes are visible, where,
/// and how keys move the selection among them.
package struct ThumbnailGrid: Hashable, Sendable {
  /// A direction of a selection's movement.
  package enum Motion: Hashable, Sendable {
    /// To the page beside.
    case left, right
    /// To the page in the next row.
    case up, down
    /// By a screen.
    case screenUp, screenDown
    /// To the ends.
    case first, last
  }

  /// The visible box of a page, in cells from the upper left corner of the view.
  package struct Box: Hashable, Sendable {
    /// The 0-based index of the page.
    package let page: Int
    /// The first column and row of the picture.
    package let column, row: Int
    /// The extent of the picture.
    package let columns, rows: Int
    /// The row of the label; nil if there is no room for one.
    package let labelRow: Int?
  }

  /// The number of pages.
  package private(set) var pageCount: Int
  /// The 0-based index of the selected page.
  package private(set) var selected: Int
  /// The index of ``widths``.
  private var size = 2
  /// The extent of the view.
  private var columns = 1
  private var rows = 1
  /// The extent of a picture.
  private var boxColumns = 1
  private var boxRows = 1
  /// The index of the first visible row of boxes.
  private var top = 0

  /// The widths of pictures in cells.
  private static let widths = [8, 12, 18, 26, 38, 56]
  /// The distance between boxes.
  private static let gap = 2
  /// The least height of a view in which pages have labels.
  private static let leastForLabels = 3

  /// Creates a grid; a selected page that doesn't exist becomes the nearest one.
  package init(pageCount: Int, selected: Int) {
    self.pageCount = max(0, pageCount)
    self.selected = min(max(0, selected), max(0, self.pageCount - 1))
  }

  /// Changes the number of pages, and selects one of them.
  package mutating func setPageCount(_ count: Int, selecting page: Int) {
    pageCount = max(0, count)
    select(page)
  }

  /// Adapts to a view, in which the selected page stays visible.
  ///
  /// - Parameters:
  ///   - columns: the number of columns.
  ///   - rows: the number of rows.
  ///   - aspect: the width of most pages, in cells, for a height of one cell.
  package mutating func fit(columns: Int, rows: Int, aspect: Double) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
    let aspect = aspect.isFinite ? min(max(aspect, 0.1), 10) : 1
    boxColumns = min(Self.widths[size], max(1, self.columns - Self.gap))
    boxRows = max(1, Int((Double(boxColumns) / aspect).rounded()))
    let most = max(1, self.rows - labelRows)
    if boxRows > most {
      boxRows = most
      boxColumns = min(boxColumns, max(4, Int((Double(most) * aspect).rounded(.up))), self.columns)
    }
    reveal()
  }

  private var labelRows: Int { rows >= Self.leastForLabels ? 1 : 0 }
  /// The height of a row with its label and the distance to the next one.
  private var pitch: Int { boxRows + labelRows + (rows > boxRows + labelRows ? 1 : 0) }

  /// The number of pages in a row.
  package var pagesInRow: Int {
    max(1, min((columns - Self.gap) / (boxColumns + Self.gap), max(1, pageCount)))
  }
  /// The number of rows of which all is visible, at least one.
  package var wholeRows: Int { max(1, (rows - boxRows - labelRows) / pitch + 1) }
  private var rowCount: Int { (pageCount + pagesInRow - 1) / pagesInRow }

  private mutating func reveal() {
    let row = selected / pagesInRow
    top = min(max(top, row - wholeRows + 1), row)
    top = max(0, min(top, rowCount - wholeRows))
  }

  /// The boxes of the visible pages; those at the lower edge may be cut off.
  package var boxes: [Box] { boxes(inRows: top..<top + (rows + pitch - 1) / pitch) }

  /// The boxes of the next screen.
  package var boxesBelow: [Box] {
    boxes(inRows: top + (rows + pitch - 1) / pitch..<top + 2 * ((rows + pitch - 1) / pitch))
  }

  private func boxes(inRows range: Range<Int>) -> [Box] {
    // The boxes are in the middle.
    let width = pagesInRow * (boxColumns + Self.gap) - Self.gap
    let margin = max(0, (columns - width) / 2)
    return range.clamped(to: 0..<rowCount).flatMap { row in
      (row * pagesInRow..<min((row + 1) * pagesInRow, pageCount)).map { page in
        let y = (row - top) * pitch
        return Box(
          page: page, column: margin + page % pagesInRow * (boxColumns + Self.gap), row: y,
          columns: boxColumns,
          rows: boxRows, labelRow: labelRows > 0 ? y + boxRows : nil)
      }
    }
  }

  /// Returns the page at a cell of the view, its label included.
  package func page(column: Int, row: Int) -> Int? {
    boxes.first { box in
      box.column..<box.column + box.columns ~= column
        && box.row...(box.labelRow ?? box.row + box.rows - 1) ~= row
    }?.page
  }

  /// Selects a page; one that doesn't exist becomes the nearest one.
  package mutating func select(_ page: Int) {
    selected = min(max(0, page), max(0, pageCount - 1))
    reveal()
  }

  /// Moves the selection, and returns whether it has moved.
  @discardableResult
  package mutating func move(_ motion: Motion, times: Int = 1) -> Bool {
    let before = selected
    let times = min(max(1, times), max(1, pageCount))
    switch motion {
    case .left: select(selected - times)
    case .right: select(selected + times)
    case .up: select(rows: -times)
    case .down: select(rows: times)
    case .screenUp: select(rows: -min(times * wholeRows, rowCount))
    case .screenDown: select(rows: min(times * wholeRows, rowCount))
    case .first: select(0)
    case .last: select(pageCount - 1)
    }
    return selected != before
  }

  /// Moves the selection by rows; at the ends the column stays, as far as there is a page.
  private mutating func select(rows: Int) {
    let row = min(max(0, selected / pagesInRow + rows), max(0, rowCount - 1))
    select(row * pagesInRow + selected % pagesInRow)
  }

  /// Returns the page to which a movement by one step, a row or more leads.
  func target(of motion: Motion, times: Int = 1) -> Int {
    var moved = self
    moved.move(motion, times: times)
    return moved.selected
  }

  /// Makes the boxes larger or smaller, and returns whether they have changed; the next ``fit(columns:rows:aspect:)``
  /// applies it.
  @discardableResult
  package mutating func resize(by steps: Int) -> Bool {
    let before = size
    size = min(max(0, size + min(max(steps, -Self.widths.count), Self.widths.count)), Self.widths.count - 1)
    return size != before
  }
}
