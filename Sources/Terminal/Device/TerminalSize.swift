import Foundation

/// How large a terminal is, in cells and in pixels.
public struct TerminalSize: Hashable, Sendable {
  /// How many letters stand side by side; at least 1.
  public var columns: Int
  /// How many lines there are; at least 1.
  public var rows: Int
  /// The width of all columns in pixels; nil where the terminal doesn't say.
  public var pixelWidth: Int?
  /// The height of all rows in pixels; nil where the terminal doesn't say.
  public var pixelHeight: Int?

  /// What is taken for the size of a terminal that doesn't say.
  public static let usual = TerminalSize(columns: 80, rows: 24)

  /// A size; numbers below 1 count as 1, and no pixels as unknown.
  public init(columns: Int, rows: Int, pixelWidth: Int? = nil, pixelHeight: Int? = nil) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.pixelWidth = pixelWidth.flatMap { $0 > 0 ? $0 : nil }
    self.pixelHeight = pixelHeight.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The size of the terminal that a descriptor stands for.
  ///
  /// Where it says 0 × 0, as on serial lines and in some containers, or is no terminal, the environment's
  /// `COLUMNS` and `LINES` count, and then ``usual``.
  public init(of descriptor: Int32, environment: TerminalEnvironment = .current) {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) != 0 { size = winsize() }
    self.init(
      columns: size.ws_col > 0 ? Int(size.ws_col) : environment.columns ?? Self.usual.columns,
      rows: size.ws_row > 0 ? Int(size.ws_row) : environment.rows ?? Self.usual.rows,
      pixelWidth: Int(size.ws_xpixel), pixelHeight: Int(size.ws_ypixel))
  }

  /// The size of one cell in pixels; nil where the terminal doesn't say.
  public var cell: (width: Double, height: Double)? {
    guard let pixelWidth, let pixelHeight else { return nil }
    return (Double(pixelWidth) / Double(columns), Double(pixelHeight) / Double(rows))
  }
}
