/// The parameters of the graphics state that decide where content is painted (ISO 32000-1, 8.4.1 and 9.3.1).
package struct ContentState {
  /// The transformation to the page's default user space (CTM).
  package var matrix: ContentMatrix
  /// The width of lines, before ``matrix``.
  package var lineWidth = 1.0
  /// Whether fills have a pattern for a colour.
  package var fillsWithPattern = false
  /// Whether lines have a pattern for a colour.
  package var strokesWithPattern = false
  /// The ink of fills, letters and image masks.
  var fill = ContentInk()
  /// The ink of lines.
  var stroke = ContentInk()
  /// The area to which painting is confined, as far as it is upright; nil for all.
  var clip: Rectangle?
  /// Whether a soft mask is in effect (11.6.5.3).
  var hasMask = false
  /// Whether blend modes have no effect on what lies below, since painting goes to an isolated group (11.4.5).
  var isIsolated = false

  // MARK: Text

  /// The font, or the reason why its metrics are unknown; nil if none is set.
  package var font: Result<ContentFont, ContentFont.Unreliable>?
  /// The size of the font (Tf).
  package var fontSize = 0.0
  /// The spacing after each character (Tc).
  package var characterSpacing = 0.0
  /// The additional spacing after spaces (Tw).
  package var wordSpacing = 0.0
  /// The horizontal scaling (Tz) as a factor.
  package var horizontalScale = 1.0
  /// The distance of lines (TL).
  package var leading = 0.0
  /// The distance of the baseline from the line's own (Ts).
  package var rise = 0.0
  /// The rendering mode (Tr).
  package var renderMode = 0

  package init(_ matrix: ContentMatrix) { self.matrix = matrix }

  /// Returns the matrix from units of a glyph's font to the page (9.4.4).
  package func glyphMatrix(_ text: TextPosition) -> ContentMatrix {
    ContentMatrix(a: fontSize * horizontalScale, d: fontSize, f: rise).followed(by: text.matrix).followed(
      by: matrix)
  }
}

/// The position of text within a text object (9.4.1).
package struct TextPosition {
  /// The text matrix.
  package private(set) var matrix = ContentMatrix.identity
  /// The text line matrix.
  private var line = ContentMatrix.identity
  /// The distance by which the text may have advanced farther, in unscaled units: text in a font without widths came
  /// before it on the line.
  package var uncertainty = 0.0

  package init() {}

  /// Begins a line at a matrix (Tm).
  mutating func set(_ matrix: ContentMatrix) {
    (self.matrix, line, uncertainty) = (matrix, matrix, 0)
  }

  /// Begins a line at a distance from the beginning of the current one (Td).
  package mutating func moveLine(_ x: Double, _ y: Double) { set(.translation(x, y).followed(by: line)) }

  /// Advances on the line.
  package mutating func advance(_ x: Double, _ y: Double) { matrix = .translation(x, y).followed(by: matrix) }
}
