/// Turns pixels into what a terminal shows as a picture.
///
/// ```swift
/// let choice = ImageProtocol.best(for: facts)
/// let bytes = try ImageEncoder(choice).bytes(for: pixels, in: CellGeometry(columns: 80, rows: 50), id: 7)
/// ```
public struct ImageEncoder: Sendable {
  private let choice: ImageChoice

  /// An encoder for the way that was chosen.
  public init(_ choice: ImageChoice) {
    self.choice = choice
  }

  /// What to write so that a picture stands where the cursor is, which then is at the beginning of the line below.
  ///
  /// - Parameters:
  ///   - pixels: the picture; it is stretched to the cells.
  ///   - cells: how many cells it takes.
  ///   - id: tells the picture from the last ones in tmux, where its cells refer to it: 1 to 16,777,215.
  /// - Returns: the bytes; none where pictures aren't shown.
  /// - Throws: ``ImageEncodingError``.
  public func bytes(
    for pixels: Pixels, in cells: CellGeometry, id: UInt32
  ) throws(ImageEncodingError) -> [UInt8] {
    switch choice.format {
    case .kitty where choice.isInTmux: return KittyEncoder.inTmux(pixels, cells, choice.transport, id: id)
    case .kitty: return KittyEncoder.inline(pixels, cells, choice.transport)
    case .iterm, .sixel, .symbols:
      var bytes = try ChafaCanvas(choice.format, choice.colors, cells).bytes(for: pixels)
      if bytes.last != 0x0A { bytes.append(0x0A) }
      return bytes
    case .none: return []
    }
  }
}

extension ImageEncoder {
  /// The version of Chafa that the program was made with, and why it can't be loaded; nil where it can.
  public static var library: (version: String, problem: String?) { ChafaCanvas.library }
}

/// Why a picture can't be shown.
public enum ImageEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library that it takes isn't there.
  case libraryMissing(String)
  /// The library gave nothing.
  case failed(ImageProtocol)

  /// One line for people.
  public var description: String {
    switch self {
    case .libraryMissing(let reason):
      "pictures need the library Chafa (\(reason)); install libchafa0, or choose --graphics kitty or none"
    case .failed(let format): "no picture could be made for \(format.rawValue); choose other --graphics"
    }
  }
}
