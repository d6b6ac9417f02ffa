extension CellGrid {
  /// Leaves a rectangle to pictures that the terminal keeps beside its cells, as it does sixels.
  ///
  /// ``GridDiff`` writes a blank into such a cell if it was another one before, and then nothing, so that the
  /// picture stays.
  package mutating func picture(in rectangle: GridRectangle) {
    let area = rectangle.intersection(bounds)
    for row in area.rowRange where !area.isEmpty {
      separate(row, area.columnRange)
      for column in area.columnRange { cells[row * columns + column] = Cell(glyph: .picture) }
    }
  }

  /// Returns whether ``GridDiff`` writes blanks into cells of a picture, which then has to be drawn.
  ///
  /// - Parameters:
  ///   - rectangle: the cells of the picture.
  ///   - old: the grid before; nil if the screen's content is unknown.
  /// - Returns: whether there are such cells.
  func erasesPicture(in rectangle: GridRectangle, after old: CellGrid?) -> Bool {
    guard let old, old.columns == columns, old.rows == rows else { return true }
    let area = rectangle.intersection(bounds)
    return area.rowRange.contains { row in
      area.columnRange.contains { column in
        let index = row * columns + column
        return cells[index].glyph == .picture && old.cells[index].glyph != .picture
      }
    }
  }
}
