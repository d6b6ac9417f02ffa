/// The text along a line (Cap; ISO 32000-1, Table 175).
struct LineCaption {
  /// The text, turned as the line is.
  let text: TextBox
  /// The length of the line that the text interrupts; 0 if it is beside the line.
  let gap: Double
  /// The corners of the text on the page.
  let corners: [Point]

  /// The size of captions in Acrobat, in points.
  private static let fontSize = 9.0
  /// The distance between text and line.
  private static let margin = 2.0

  /// Lays out a caption; nil if the line has none, or if text can't be laid out.
  init?(_ line: Annotation.Line, _ contents: String?, pen: Pen) {
    guard line.hasCaption, let contents, !contents.isEmpty, let color = pen.stroke,
      let (start, end) = line.drawnEnds, let direction = (end - start).unit
    else { return nil }
    let wide = Rectangle(x0: 0, y0: 0, x1: 10_000, y1: 100)
    var text = TextBox(
      text: contents, font: TextFont(size: Self.fontSize), color: color, justification: .left, box: wide)
    guard let size = try? TextBoxes.size(of: text) else { return nil }
    text.box = Rectangle(x0: 0, y0: 0, x1: size.width.rounded(.up), y1: size.height.rounded(.up))
    let (width, height) = (text.box.width, text.box.height)
    let room = (end - start).length - 12 * pen.border.width
    let isInline = line.captionPosition == .inline && width + 2 * Self.margin < room
    gap = isInline && line.captionOffset == Size(width: 0, height: 0) ? width + 2 * Self.margin : 0
    // Text never stands on its head.
    let isLeftwards = direction.x < 0 || (direction.x == 0 && direction.y < 0)
    let along = isLeftwards ? Vector(x: -direction.x, y: -direction.y) : direction
    let origin =
      start.moved(by: 0.5, along: end - start)
      .moved(by: line.captionOffset.width, along: direction)
      .moved(by: line.captionOffset.height, along: direction.normal)
      .moved(by: -width / 2, along: along)
      .moved(by: isInline ? -height / 2 : pen.border.width / 2 + Self.margin / 2, along: along.normal)
    text.matrix = [along.x, along.y, along.normal.x, along.normal.y, origin.x, origin.y]
    corners = text.box.corners.map {
      origin.moved(by: $0.x, along: along).moved(by: $0.y, along: along.normal)
    }
    self.text = text
  }
}
