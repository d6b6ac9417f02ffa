/// A cell of a screen, counted from 0.
package struct GridPosition: Hashable, Sendable {
  /// The column, from the left.
  package var column: Int
  /// The row, from the top.
  package var row: Int

  /// Creates a position.
  package init(column: Int, row: Int) {
    (self.column, self.row) = (column, row)
  }
}

/// A rectangle of cells.
package struct GridRectangle: Hashable, Sendable {
  /// The first column and row, counted from 0.
  package var column, row: Int
  /// The number of columns and rows.
  package var columns, rows: Int

  /// Creates a rectangle; negative extents count as 0.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    (self.column, self.row) = (column, row)
    (self.columns, self.rows) = (max(0, columns), max(0, rows))
  }

  /// Whether the rectangle has no cells.
  package var isEmpty: Bool { columns <= 0 || rows <= 0 }

  /// The columns as a range.
  package var columnRange: Range<Int> { Self.range(column, columns) }
  /// The rows as a range.
  package var rowRange: Range<Int> { Self.range(row, rows) }

  /// Returns one row of the rectangle, counted from its top.
  package func line(_ index: Int) -> GridRectangle {
    GridRectangle(column: column, row: row + index, columns: columns, rows: 1)
  }

  /// Returns the rectangle without its first rows.
  package func droppingRows(_ count: Int) -> GridRectangle {
    GridRectangle(column: column, row: row + count, columns: columns, rows: rows - count)
  }

  /// Returns the rectangle without some columns at both sides, and some rows at the top and bottom.
  package func inset(columns: Int, rows: Int) -> GridRectangle {
    GridRectangle(
      column: column + columns, row: row + rows, columns: self.columns - 2 * columns,
      rows: self.rows - 2 * rows)
  }

  /// Returns whether a cell lies in the rectangle.
  package func contains(column: Int, row: Int) -> Bool {
    columnRange.contains(column) && rowRange.contains(row)
  }

  /// Returns the cells that two rectangles share.
  package func intersection(_ other: GridRectangle) -> GridRectangle {
    let columns = columnRange.clamped(to: other.columnRange)
    let rows = rowRange.clamped(to: other.rowRange)
    return GridRectangle(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }

  private static func range(_ start: Int, _ count: Int) -> Range<Int> {
    let (end, overflow) = start.addingReportingOverflow(max(0, count))
    return start..<(overflow ? Int.max : end)
  }
}
