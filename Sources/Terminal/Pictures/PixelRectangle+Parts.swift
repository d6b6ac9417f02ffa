extension PixelRectangle {
  /// Whether the rectangle has no pixels.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns the pixels that two rectangles share.
  package func intersection(_ other: PixelRectangle) -> PixelRectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRectangle(
      x: left, y: top, width: min(x &+ width, other.x &+ other.width) &- left,
      height: min(y &+ height, other.y &+ other.height) &- top)
  }

  /// Returns what others leave of the rectangle, in up to four parts for each of them.
  package func subtracting(_ others: [PixelRectangle]) -> [PixelRectangle] {
    others.reduce(isEmpty ? [] : [self]) { parts, other in parts.flatMap { $0.subtracting(other) } }
  }

  private func subtracting(_ other: PixelRectangle) -> [PixelRectangle] {
    let hole = intersection(other)
    guard !hole.isEmpty else { return [self] }
    return [
      PixelRectangle(x: x, y: y, width: width, height: hole.y - y),
      PixelRectangle(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRectangle(
        x: hole.x + hole.width, y: hole.y, width: x + width - hole.x - hole.width, height: hole.height),
      PixelRectangle(
        x: x, y: hole.y + hole.height, width: width, height: y + height - hole.y - hole.height),
    ].filter { !$0.isEmpty }
  }

  /// Creates the pixels of some cells.
  package init(_ cells: GridRectangle, _ cell: TerminalCapabilities.CellSize) {
    self.init(
      x: cells.column * cell.width, y: cells.row * cell.height, width: cells.columns * cell.width,
      height: cells.rows * cell.height)
  }
}
