/// An area of a page whose content is removed, in the page's default user space.
struct RedactionArea: Hashable {
  /// The area.
  var rectangle: Rectangle
  /// The source of an area, which decides about content on its edges.
  var origin: Origin

  /// The sources of areas.
  enum Origin: Hashable {
    /// Matched words: letters go with their middle, and paths only if they may be drawn letters.
    case words
    /// Matched words whose glyphs are known: letters go by their index, and paths only if they may be drawn letters.
    case glyphs
    /// A marked text: letters go with their middle, and paths with anything.
    case markedText
    /// A rectangle: everything goes with anything.
    case rectangle
  }

  /// Whether letters go by their place.
  var takesGlyphs: Bool { origin != .glyphs }
  /// Whether letters go if only a part of them lies within the area.
  var takesPartsOfGlyphs: Bool { origin == .rectangle }
  /// Whether a path that ends within the area, and is larger than letters, has to go too.
  var takesLargePaths: Bool { origin == .markedText || origin == .rectangle }

  /// Whether the area has points in common with a rectangle, beyond their edges; an empty rectangle counts as a line.
  func meets(_ other: Rectangle) -> Bool {
    other.x0 < rectangle.x1 && other.x1 > rectangle.x0 && other.y0 < rectangle.y1 && other.y1 > rectangle.y0
  }

  /// Whether the area contains a whole rectangle.
  func contains(_ other: Rectangle) -> Bool { rectangle.contains(other) }
}

/// The content of a page that can't be removed part by part, so that the page has to become an image.
struct RedactionObstacle: Error, Hashable {
  /// A clause without a subject, such as "has a font without widths".
  let reason: String
}
