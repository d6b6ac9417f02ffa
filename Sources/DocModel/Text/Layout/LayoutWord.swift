/// A word in points from the upper left corner of the page, which is rotated so that most of its text is upright.
struct LayoutWord {
  /// The offsets of the scalars in the page's text.
  let range: Range<Int>
  /// The index of the word's line in reading order.
  let line: Int
  /// The number of terminal cells that the word takes.
  let columns: Int
  /// The number of letters, without marks.
  private(set) var letters = 0
  /// The number of digits.
  private(set) var digits = 0
  /// Whether the word has right-to-left letters.
  private(set) var isRightToLeft = false
  /// Whether the word has letters, some of which are narrow in most fonts.
  private(set) var hasAlphabetic = false
  /// The widths of the narrowest and the widest letter.
  private(set) var widths: (least: Double, most: Double) = (.infinity, 0)
  /// The left and right edges.
  var x0 = 0.0, x1 = 0.0
  /// The upper and lower edges.
  private(set) var y0 = 0.0, y1 = 0.0

  init(
    _ range: Range<Int>, of text: PageText, line: Int, in view: PageTransform, _ cells: CellWidths
  ) {
    self.range = range
    self.line = line
    columns = cells.sum(range)
    var box: ScreenRectangle?
    for index in range {
      let scalar = text.scalars[index]
      let direction = TextDirection(scalar)
      isRightToLeft = isRightToLeft || direction == .rightToLeft
      hasAlphabetic = hasAlphabetic || scalar.properties.isAlphabetic
      guard direction != .mark else { continue }
      letters += 1
      if direction == .number { digits += 1 }
      let bounds = view.screenRectangle(of: text.boxes[index])
      // Letters that are farther away, or nowhere, have no place.
      guard abs(bounds.x0) + abs(bounds.x1) + abs(bounds.y0) + abs(bounds.y1) < 1e9 else { continue }
      widths = (min(widths.least, bounds.width), max(widths.most, bounds.width))
      box =
        box.map {
          ScreenRectangle(
            x0: min($0.x0, bounds.x0), y0: min($0.y0, bounds.y0), x1: max($0.x1, bounds.x1),
            y1: max($0.y1, bounds.y1))
        } ?? bounds
    }
    guard let box else { return }
    // Text outside of the page is moved to its edge.
    let width = view.size.width
    (x0, x1) = (min(max(box.x0, 0), width), min(max(box.x1, 0), width))
    (y0, y1) = (box.y0, box.y1)
  }

  var height: Double { max(y1 - y0, 1) }
  var center: Double { (y0 + y1) / 2 }
}
