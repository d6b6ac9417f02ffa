extension ContentBuilder {
  /// Draws a caret into a box, with a paragraph sign beside it on request.
  mutating func drawCaret(in box: Rectangle, hasParagraphSign: Bool, _ color: AnnotationColor) {
    setFill(color)
    let right = hasParagraphSign ? box.x0 + box.width * 0.6 : box.x1
    let (middle, height) = ((box.x0 + right) / 2, (box.y0 + box.y1) / 2)
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    move(to: point(box.x0, box.y0))
    curve(to: point(middle, box.y1), point(middle, box.y0), point(middle, height))
    curve(to: point(right, box.y0), point(middle, height), point(middle, box.y0))
    guard hasParagraphSign else { return paint(.fill) }
    // A bowl on the left of two stems.
    let width = box.x1 - right
    func sign(_ x: Double, _ y: Double) -> Point { point(right + x * width, box.y0 + y * box.height) }
    move(to: sign(0.5, 1))
    line(to: sign(1, 1))
    for (x, y) in [
      (1, 0), (0.87, 0), (0.87, 0.9), (0.72, 0.9), (0.72, 0), (0.59, 0), (0.59, 0.45), (0.5, 0.45),
    ] {
      line(to: sign(x, y))
    }
    curve(to: sign(0.5, 1), sign(0, 0.45), sign(0, 1))
    paint(.fill)
  }
}
