/// A line of a page with its styles.
struct HeadingLine: Sendable {
  /// Letters in one style.
  struct Run: Hashable, Sendable {
    /// The number of scalars.
    var count: Int
    /// The style.
    var style: TextRun.Font
  }

  /// The text without blanks at its ends.
  var text: String
  /// The box on the displayed page, in points from its top-left corner, y downwards.
  var box: Rectangle
  /// The styles of the text, from its beginning.
  var runs: [Run]
}

/// A page as headings are looked for on it; coordinates are those of the displayed page, y downwards.
struct HeadingPage: Sendable {
  /// A link to a page of the document.
  struct Jump: Sendable {
    /// The active area.
    var area: Rectangle
    /// The 0-based index of the destination's page.
    var pageIndex: Int
    /// The destination's distance from the top edge of its page; nil for the whole page.
    var top: Double?
    /// The name of the destination; nil for an explicit one.
    var name: String?
  }

  /// The page label.
  var label: String
  /// The size of the displayed page.
  var size: Size
  /// The lines in reading order.
  var lines: [HeadingLine]
  /// The links to pages of the document.
  var jumps: [Jump]
  /// The distances of named destinations from the top edge.
  var anchors: [Double] = []
}
