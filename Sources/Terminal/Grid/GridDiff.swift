/// The bytes that turn one frame of a screen into the next.
///
/// They never erase the screen, as some terminals would delete their images, and never scroll it. The style is
/// plain before and after them.
package enum GridDiff {
  /// Returns the bytes that show a grid.
  ///
  /// - Parameters:
  ///   - old: the grid on the screen; nil, or a grid of another size, if the screen's content is unknown.
  ///   - new: the grid to show.
  ///   - usesColor: whether colours are written (``TerminalEnvironment/usesColor``); attributes always are.
  ///   - usesLinks: whether links are written (``TerminalEnvironment/takesLinks``).
  /// - Returns: the bytes; none if the grid looks like the old one.
  package static func bytes(
    from old: CellGrid?, to new: CellGrid, usesColor: Bool = true, usesLinks: Bool = true
  ) -> [UInt8] {
    let known = old.flatMap { $0.columns == new.columns && $0.rows == new.rows ? $0 : nil }
    var writer = GridWriter(new, usesColor: usesColor, usesLinks: usesLinks)
    if known == nil { writer.reset() }
    let before = known?.cells(for: new)
    new.cells.withUnsafeBufferPointer { cells in
      for row in 0..<new.rows {
        let range = row * new.columns..<(row + 1) * new.columns
        let line = UnsafeBufferPointer(rebasing: cells[range])
        guard let before else {
          writer.write(row, line, isChanged: { _ in true }, isUnknown: true)
          continue
        }
        before.withUnsafeBufferPointer { before in
          let old = UnsafeBufferPointer(rebasing: before[range])
          guard !line.elementsEqual(old) else { return }
          writer.write(row, line) { column in
            // A part of an image that had no marks of its own needs them if the cell before it has changed.
            line[column] != old[column]
              || line[column].glyph.isImage && old.continuesImage(at: column)
                && !line.continuesImage(at: column)
          }
        }
      }
    }
    return writer.finish(known.map { $0.cursor }, new.cursor)
  }

  /// Returns the bytes that write the cells of a rectangle over a picture there; those of the picture are left out.
  static func letters(
    of grid: CellGrid, in rectangle: GridRectangle, usesColor: Bool, usesLinks: Bool
  ) -> [UInt8] {
    let area = rectangle.intersection(grid.bounds)
    var writer = GridWriter(grid, usesColor: usesColor, usesLinks: usesLinks)
    grid.cells.withUnsafeBufferPointer { cells in
      for row in area.rowRange where !area.isEmpty {
        let line = UnsafeBufferPointer(rebasing: cells[row * grid.columns..<(row + 1) * grid.columns])
        writer.write(row, line) { area.columnRange.contains($0) && line[$0].glyph != .picture }
      }
    }
    return writer.finish(.some(nil), nil)
  }
}

extension UnsafeBufferPointer<CellGrid.Cell> {
  /// Whether a cell of the row shows the part of an image that follows the part in the cell before it.
  func continuesImage(at column: Int) -> Bool {
    guard column > 0, let part = self[column].glyph.imagePart, let last = self[column - 1].glyph.imagePart
    else { return false }
    return part.row == last.row && part.column == last.column + 1
      && self[column].style == self[column - 1].style
  }
}
