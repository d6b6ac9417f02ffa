extension CellGeometry {
  /// Creates the grid of a terminal, with the size of its cells if it is known.
  ///
  /// - Parameters:
  ///   - size: the terminal's size.
  ///   - cell: the size of a cell, if the terminal reported it.
  package init(_ size: TerminalSize, cell: TerminalCapabilities.CellSize? = nil) {
    let shown = size.cell.map { (Int($0.width), Int($0.height)) } ?? (0, 0)
    let (width, height) = cell.map { ($0.width, $0.height) } ?? shown
    guard width > 1, height > 1 else {
      self.init(columns: size.columns, rows: size.rows)
      return
    }
    self.init(columns: size.columns, rows: size.rows, cellWidth: width, cellHeight: height)
  }
}
