extension ContentBuilder {
  /// Fills quadrilaterals in one path, so that none is darker where two overlap.
  mutating func fill(_ quads: [Annotation.MarkedQuad], _ color: AnnotationColor) {
    setFill(color)
    appendOutlines(quads)
    paint(.fill)
  }

  /// Appends the quadrilaterals to the path, all counterclockwise: opposite directions would cancel each
  /// other.
  mutating func appendOutlines(_ quads: [Annotation.MarkedQuad]) {
    for quad in quads.map(\.quad) {
      let corners = [quad.bottomLeft, quad.bottomRight, quad.topRight, quad.topLeft]
      if quad == Quad(quad.bounds) {
        rectangle(quad.bounds)
      } else {
        let isClockwise = (corners[2] - corners[0]).cross(corners[3] - corners[1]) < 0
        lines(isClockwise ? corners.reversed() : corners, isClosed: true)
      }
    }
  }

  /// Draws a line along each line of text, at a height above its lower edge from 0 to 1.
  mutating func drawLines(_ quads: [Annotation.MarkedQuad], at height: Double, _ color: AnnotationColor) {
    setStroke(color)
    for line in quads.map(TextLine.init) {
      setLineWidth(line.penWidth)
      move(to: line.point(0, height))
      self.line(to: line.point(1, height))
      line.corners.forEach { include($0) }
      paint(.stroke)
    }
  }

  /// Draws a jagged line below each line of text.
  mutating func drawSquiggles(_ quads: [Annotation.MarkedQuad], _ color: AnnotationColor) {
    setStroke(color)
    for line in quads.map(TextLine.init) {
      let width = line.penWidth
      setLineWidth(width)
      let count = max(2, min(1000, (line.length / (2.5 * width)).rounded()))
      guard count.isFinite else { return reject() }
      lines((0...Int(count)).map { line.point(Double($0) / count, $0 % 2 == 0 ? 0.03 : 0.2) })
      line.corners.forEach { include($0) }
      paint(.stroke)
    }
  }
}

/// A quadrilateral around text, with its edges in the direction of the text.
private struct TextLine {
  /// The lower edge, from the text's start to its end.
  private let lower: (start: Point, end: Point)
  /// The upper edge, in the same direction.
  private let upper: (start: Point, end: Point)

  /// Determines the edges from the order of the corners: that of most files, with the upper edge first, or
  /// that of the standard, around the quadrilateral (Table 179).
  init(_ quad: Annotation.MarkedQuad) {
    let points = stride(from: 0, to: 8, by: 2).map { Point(x: quad.numbers[$0], y: quad.numbers[$0 + 1]) }
    let first = (start: points[0], end: points[1])
    var second = (start: points[2], end: points[3])
    let (forward, other) = (first.end - first.start, second.end - second.start)
    if forward.x * other.x + forward.y * other.y < 0 { second = (second.end, second.start) }
    let side = forward.cross(second.start - first.start)
    if side == 0 {
      lower = (quad.quad.bottomLeft, quad.quad.bottomRight)
      upper = (quad.quad.topLeft, quad.quad.topRight)
    } else {
      (lower, upper) = side > 0 ? (first, second) : (second, first)
    }
  }

  /// The corners.
  var corners: [Point] { [lower.start, lower.end, upper.start, upper.end] }
  /// The length of the lower edge.
  var length: Double { (lower.end - lower.start).length }
  /// The width of a line that marks the text.
  var penWidth: Double {
    let heights = [upper.start - lower.start, upper.end - lower.end].map(\.length)
    // Thousandths, as numbers are written, so that lines of text with the same height share one width.
    return max(0.1, ((heights[0] + heights[1]) / 32 * 1000).rounded() / 1000)
  }

  /// Returns a point by its fractions along the text and of its height.
  func point(_ along: Double, _ height: Double) -> Point {
    let bottom = lower.start.moved(by: along, along: lower.end - lower.start)
    let top = upper.start.moved(by: along, along: upper.end - upper.start)
    return bottom.moved(by: height, along: top - bottom)
  }
}
