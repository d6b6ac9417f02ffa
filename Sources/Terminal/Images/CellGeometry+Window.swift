import Foundation

extension CellGeometry {
  /// The grid of a terminal; nil where the descriptor is none, or the terminal doesn't say.
  public init?(terminal descriptor: Int32) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
    // Many terminals leave the pixels at 0.
    let (width, height) = (Int(size.ws_xpixel) / columns, Int(size.ws_ypixel) / rows)
    guard width > 1, height > 1 else { return }
    self = CellGeometry(columns: columns, rows: rows, cellWidth: width, cellHeight: height)
  }
}
