/// A way in which terminals show pictures, the best one first.
public enum ImageProtocol: String, Hashable, Sendable, Codable, CaseIterable {
  /// kitty's graphics protocol: every pixel in its colour, and fast.
  case kitty
  /// iTerm2's inline images: every pixel in its colour.
  case iterm
  /// DEC's sixels: pixels in up to 256 colours.
  case sixel
  /// Block symbols in colours: a few pixels to a cell.
  case symbols
  /// No picture; text in its place.
  case none

  /// Whether each pixel of an image is shown, so that pages can be read.
  public var showsPixels: Bool { self != .symbols && self != .none }
}

/// How kitty's pixels get to the terminal.
public enum KittyTransport: String, Hashable, Sendable, Codable, CaseIterable {
  /// By shared memory: nothing is encoded. For a terminal on the same machine.
  case sharedMemory
  /// By a temporary file, which the terminal deletes. For a terminal on the same machine.
  case temporaryFile
  /// In the output itself, in base64.
  case direct
}

/// How many colours symbols can have.
public enum ColorDepth: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  case none
  case sixteen
  case indexed
  case trueColor

  /// Whether one has fewer colours than another.
  public static func < (a: ColorDepth, b: ColorDepth) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
