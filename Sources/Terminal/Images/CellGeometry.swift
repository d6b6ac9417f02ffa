/// A part of a terminal's grid, and how large its cells are.
public struct CellGeometry: Hashable, Sendable {
  /// Cells in a row.
  public var columns: Int
  /// Rows.
  public var rows: Int
  /// The width of a cell in pixels.
  public var cellWidth: Int
  /// The height of a cell in pixels.
  public var cellHeight: Int

  /// No terminal has more cells on a side, and no cell more pixels.
  public static let largestSide = 1000

  /// A part of a grid; without the size of its cells they are taken for twice as high as wide, as nearly all are.
  public init(columns: Int, rows: Int, cellWidth: Int = 10, cellHeight: Int = 20) {
    let sides = 1...Self.largestSide
    self.columns = min(max(columns, sides.lowerBound), sides.upperBound)
    self.rows = min(max(rows, sides.lowerBound), sides.upperBound)
    self.cellWidth = min(max(cellWidth, sides.lowerBound), sides.upperBound)
    self.cellHeight = min(max(cellHeight, sides.lowerBound), sides.upperBound)
  }

  /// The width in pixels.
  public var width: Int { columns * cellWidth }
  /// The height in pixels.
  public var height: Int { rows * cellHeight }

  /// The cells that an image of so many pixels stands in: whole ones, and no more than there are.
  public func holding(width: Int, height: Int) -> CellGeometry {
    var held = self
    held.columns = min(columns, max(1, (width + cellWidth - 1) / cellWidth))
    held.rows = min(rows, max(1, (height + cellHeight - 1) / cellHeight))
    return held
  }
}
