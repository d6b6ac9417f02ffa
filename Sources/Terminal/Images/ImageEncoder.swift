/// Turns pixels into what a terminal shows as a picture.
///
/// ```swift
/// let choice = ImageProtocol.best(for: facts)
/// let (pixels, cells) = drawn.filling(CellGeometry(columns: 80, rows: 50), for: choice.format)
/// let bytes = try ImageEncoder(choice).bytes(for: pixels, in: cells, id: 7)
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
  ///   - pixels: the image; terminals stretch one that isn't as large as its cells.
  ///   - cells: the cells that it takes.
  ///   - id: the number by which kitty's terminals know the image: 1 to 16,777,215; in tmux its cells refer to it.
  /// - Returns: the bytes; none where pictures aren't shown.
  /// - Throws: ``ImageEncodingError``.
  public func bytes(
    for pixels: Pixels, in cells: CellGeometry, id: UInt32
  ) throws(ImageEncodingError) -> [UInt8] {
    switch choice.format {
    case .kitty where choice.isInTmux: return KittyEncoder.inTmux(pixels, cells, choice.transport, id: id)
    case .kitty: return KittyEncoder.inline(pixels, cells, choice.transport, id: id)
    case .sixel: return SixelEncoder.bytes(for: pixels) + [0x0A]
    case .iterm, .symbols:
      var bytes = try ChafaCanvas(choice.format, choice.colors, cells).bytes(for: pixels)
      if bytes.last != 0x0A { bytes.append(0x0A) }
      return bytes
    case .none: return []
    }
  }
}

extension ImageEncoder {
  /// What takes an image off the screen, where its terminal leaves it in a wrong place when the window's size changes;
  /// empty elsewhere.
  ///
  /// kitty does so. In tmux its images are text.
  public func removal(id: UInt32) -> String {
    choice.format == .kitty && !choice.isInTmux ? KittyEncoder.removal(id: id) : ""
  }

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
      "pictures need the library Chafa (\(reason)); install libchafa0, or choose --graphics kitty, sixel or none"
    case .failed(let format): "no picture could be made for \(format.rawValue); choose other --graphics"
    }
  }
}
