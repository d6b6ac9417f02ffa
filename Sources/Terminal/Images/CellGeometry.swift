/// A part of a terminal's grid, with the size of its cells.
package struct CellGeometry: Hashable, Sendable {
  /// The number of columns.
  package var columns: Int
  /// The number of rows.
  package var rows: Int
  /// The width of a cell in pixels.
  package var cellWidth: Int
  /// The height of a cell in pixels.
  package var cellHeight: Int

  /// The maximum number of cells on a side, and of pixels on a side of a cell; no terminal has more.
  package static let largestSide = 1000

  /// Creates a part of a grid; without a size its cells are twice as high as wide, as on nearly all terminals.
  package init(columns: Int, rows: Int, cellWidth: Int = 10, cellHeight: Int = 20) {
    let sides = 1...Self.largestSide
    self.columns = min(max(columns, sides.lowerBound), sides.upperBound)
    self.rows = min(max(rows, sides.lowerBound), sides.upperBound)
    self.cellWidth = min(max(cellWidth, sides.lowerBound), sides.upperBound)
    self.cellHeight = min(max(cellHeight, sides.lowerBound), sides.upperBound)
  }

  /// The width in pixels.
  package var width: Int { columns * cellWidth }
  /// The height in pixels.
  package var height: Int { rows * cellHeight }

  /// Returns the cells that cover an image of a size in pixels, limited to this part of the grid.
  package func holding(width: Int, height: Int) -> CellGeometry {
    var held = self
    held.columns = min(columns, max(1, (width + cellWidth - 1) / cellWidth))
    held.rows = min(rows, max(1, (height + cellHeight - 1) / cellHeight))
    return held
  }
}
