/// A protocol for images in terminals, the best one first.
package enum ImageProtocol: String, Hashable, Sendable, Codable, CaseIterable {
  /// kitty's graphics protocol: all pixels in full colour, and fast.
  case kitty
  /// iTerm2's inline images: all pixels in full colour.
  case iterm
  /// DEC's sixels: pixels in up to 256 colours.
  case sixel
  /// Block symbols in colours: a few pixels to a cell.
  case symbols
  /// No images; text instead.
  case none

  /// Whether the protocol shows every pixel of an image, so that pages are legible.
  package var showsPixels: Bool { self != .symbols && self != .none }
}

/// A transport of kitty's pixels to the terminal.
package enum KittyTransport: String, Hashable, Sendable, Codable, CaseIterable {
  /// Shared memory, without encoding, for a terminal on the same machine.
  case sharedMemory
  /// A temporary file, which the terminal deletes, for a terminal on the same machine.
  case temporaryFile
  /// The output itself, in base64.
  case direct
}
