/// A text to lay out in a rectangle.
package struct TextBox: Hashable {
  /// The text; its lines are wrapped at the width of the rectangle.
  var text: String
  /// The font.
  var font: TextFont
  /// The colour.
  var color: AnnotationColor
  /// The justification; left is the side at which the text's writing begins.
  var justification: Annotation.Justification
  /// The rectangle in the coordinates of the appearance's content; the text begins at its top.
  package var box: Rectangle
  /// The matrix from the rectangle's lower left corner to the content; nil if the text isn't turned.
  var matrix: [Double]?
  /// The arrangement of the text in the rectangle.
  var arrangement = TextArrangement()
}

/// The arrangement of a text in its rectangle.
struct TextArrangement: Hashable {
  /// Whether lines are wrapped at the width of the rectangle.
  var wraps = true
  /// Whether the text is in the middle of the rectangle's height rather than at its top.
  var isCentered = false
  /// The sizes of letters from which the largest is chosen at which the text fits, in ascending order; empty if the
  /// font has the size.
  var sizes: [Double] = []
  /// The number of cells of the same width, each for one character of the text; nil if there are none.
  var cells: Int?
  /// Whether each line is an option of a list, which begins at the left and may lie below the rectangle.
  var isList = false
  /// The lines with a coloured ground, as those of selected options.
  var highlightedLines: Set<Int> = []
}

/// A font by its name and style, for which fontconfig finds the closest one.
struct TextFont: Hashable {
  /// The name of the family, such as `sans`.
  var family = "sans"
  /// The size in points.
  var size = 12.0
  /// Whether the letters are bold.
  var isBold = false
  /// Whether the letters are slanted.
  var isItalic = false
}
