extension CellGrid {
  /// Fills a rectangle with cells that show an image of kitty's, also in tmux.
  ///
  /// - Parameters:
  ///   - id: the image's number, from 1 to 16,777,215; tmux keeps those below 256 on every terminal.
  ///   - rectangle: the cells; what lies outside the grid is left out.
  ///   - firstRow: the row of the image in the rectangle's first row, as when the image is scrolled.
  ///   - firstColumn: the column of the image in the rectangle's first column.
  package mutating func placeholders(
    id: UInt32, in rectangle: GridRectangle, firstRow: Int = 0, firstColumn: Int = 0
  ) {
    let area = rectangle.intersection(bounds)
    let style = GridStyle(foreground: KittyPlaceholders.color(of: id))
    for row in area.rowRange where !area.isEmpty {
      separate(row, area.columnRange)
      let imageRow = firstRow &+ row &- rectangle.row
      guard (0..<KittyPlaceholders.mostRows).contains(imageRow) else { continue }
      for column in area.columnRange {
        cells[row * columns + column] = Cell(
          style: style,
          glyph: Glyph(imageRow: imageRow, column: max(0, firstColumn &+ column &- rectangle.column)))
      }
    }
  }
}

extension KittyPlaceholders {
  /// The colour that stands for an image's number.
  static func color(of id: UInt32) -> GridStyle.Color {
    let id = usable(id)
    func component(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: id >> shift) }
    return id < 256 ? .indexed(component(0)) : .rgb(component(16), component(8), component(0))
  }
}
