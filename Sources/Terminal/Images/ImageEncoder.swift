/// An encoder that turns pixels into a terminal's image sequences.
///
/// ```swift
/// let choice = ImageProtocol.best(for: facts)
/// let (pixels, cells) = drawn.filling(CellGeometry(columns: 80, rows: 50), for: choice.format)
/// let bytes = try ImageEncoder(choice).bytes(for: pixels, in: cells, id: 7)
/// ```
package struct ImageEncoder: Sendable {
  private let choice: ImageChoice

  /// Creates an encoder for a choice of protocol.
  package init(_ choice: ImageChoice) {
    self.choice = choice
  }

  /// Returns the bytes that show an image at the cursor, which then moves to the beginning of the line below.
  ///
  /// - Parameters:
  ///   - pixels: the image; terminals stretch one whose size isn't that of its cells.
  ///   - cells: the cells that the image covers.
  ///   - id: kitty's number of the image: 1 to 16,777,215; in tmux the cells refer to it.
  /// - Returns: the bytes; none if the protocol is ``ImageProtocol/none``.
  /// - Throws: ``ImageEncodingError``.
  package func bytes(
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
  /// Returns the sequence that deletes an image, for terminals that misplace it when the window is resized;
  /// otherwise empty.
  ///
  /// kitty misplaces images. In tmux its images are text.
  package func removal(id: UInt32) -> String {
    choice.format == .kitty && !choice.isInTmux ? KittyEncoder.removal(id: id) : ""
  }

  /// The version of Chafa's headers, and the error if the library can't be loaded.
  package static var library: (version: String, problem: String?) { ChafaCanvas.library }
}

/// An error in encoding an image.
package enum ImageEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library that the protocol needs is missing.
  case libraryMissing(String)
  /// The library returned nothing.
  case failed(ImageProtocol)

  /// The message for the user, on one line.
  package var description: String {
    switch self {
    case .libraryMissing(let reason):
      "images need the library Chafa (\(reason)); install libchafa0, or choose --graphics kitty, sixel or none"
    case .failed(let format):
      "the image can't be encoded for \(format.rawValue); choose another format with --graphics"
    }
  }
}
