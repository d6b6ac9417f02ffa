import Foundation

/// The size of a terminal, in cells and in pixels.
package struct TerminalSize: Hashable, Sendable {
  /// The number of columns, at least 1.
  package var columns: Int
  /// The number of rows, at least 1.
  package var rows: Int
  /// The width of all columns in pixels; nil if the terminal doesn't report it.
  package var pixelWidth: Int?
  /// The height of all rows in pixels; nil if the terminal doesn't report it.
  package var pixelHeight: Int?

  /// The size of a terminal that doesn't report one.
  package static let usual = TerminalSize(columns: 80, rows: 24)

  /// Creates a size; numbers below 1 count as 1, and pixels below 1 as unknown.
  package init(columns: Int, rows: Int, pixelWidth: Int? = nil, pixelHeight: Int? = nil) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.pixelWidth = pixelWidth.flatMap { $0 > 0 ? $0 : nil }
    self.pixelHeight = pixelHeight.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Reads the size of a descriptor's terminal.
  ///
  /// If the terminal reports 0 × 0, as serial lines and some containers do, or there is none, the
  /// environment's `COLUMNS` and `LINES` count, and then ``usual``.
  package init(of descriptor: Int32, environment: TerminalEnvironment = .current) {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) != 0 { size = winsize() }
    self.init(
      columns: size.ws_col > 0 ? Int(size.ws_col) : environment.columns ?? Self.usual.columns,
      rows: size.ws_row > 0 ? Int(size.ws_row) : environment.rows ?? Self.usual.rows,
      pixelWidth: Int(size.ws_xpixel), pixelHeight: Int(size.ws_ypixel))
  }

  /// The size of one cell in pixels; nil if the terminal doesn't report it.
  package var cell: (width: Double, height: Double)? {
    guard let pixelWidth, let pixelHeight else { return nil }
    return (Double(pixelWidth) / Double(columns), Double(pixelHeight) / Double(rows))
  }
}
