/// An encoder of strips for ``StripLayer``.
public enum StripEncoder {
  /// A protocol for strips.
  public enum Format: Hashable, Sendable {
    /// DEC's sixels.
    case sixel
    /// iTerm2's inline images.
    case iterm
  }

  /// Returns the bytes that draw a strip at the cursor without scrolling the screen.
  ///
  /// - Parameters:
  ///   - pixels: the strip, in the size of its cells; missing parts are white.
  ///   - rows: the number of rows.
  ///   - columns: the number of columns.
  ///   - format: the protocol.
  ///   - rowsBelow: the number of the screen's rows below the strip. Sixels that touch the last row scroll the
  ///     screen, so that this row is left out; and as sixels come in sixes, so are up to five rows of pixels
  ///     of a strip above the last row.
  /// - Returns: the bytes.
  /// - Throws: ``ImageEncodingError``.
  public static func bytes(
    for pixels: Pixels, rows: Int, columns: Int, format: Format, rowsBelow: Int = 2
  ) throws(ImageEncodingError) -> [UInt8] {
    switch format {
    case .sixel:
      // xterm scrolls the screen even if the last sixels end within the last row.
      let left = rowsBelow < 1 ? pixels.height / max(1, rows) * (rows - 1) : pixels.height
      let height = rowsBelow < 2 ? left / 6 * 6 : left
      guard height > 0 else { return [] }
      return SixelEncoder.bytes(for: pixels.onPaper(width: pixels.width, height: height))
    case .iterm:
      let cells = CellGeometry(
        columns: columns, rows: rows, cellWidth: pixels.width / max(1, columns),
        cellHeight: pixels.height / max(1, rows))
      let bytes = try ChafaCanvas(.iterm, .trueColor, cells).bytes(for: pixels)
      // Otherwise the cursor moves below the strip.
      let beginning = Array("\(OutputSequence.osc)1337;File=".utf8)
      guard bytes.starts(with: beginning) else { throw .failed(.iterm) }
      return beginning + Array("doNotMoveCursor=1;".utf8) + bytes[beginning.count...]
    }
  }
}
