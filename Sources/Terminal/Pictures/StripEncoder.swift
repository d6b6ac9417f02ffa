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
  ///   - touchesBottom: whether the strip covers the last row of the screen. Sixels come in sixes, and one that
  ///     reaches below the last row scrolls the screen, so that up to five rows of pixels are left out.
  /// - Returns: the bytes.
  /// - Throws: ``ImageEncodingError``.
  public static func bytes(
    for pixels: Pixels, rows: Int, columns: Int, format: Format, touchesBottom: Bool = false
  ) throws(ImageEncodingError) -> [UInt8] {
    switch format {
    case .sixel:
      let height = touchesBottom ? max(1, pixels.height / 6) * 6 : pixels.height
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
