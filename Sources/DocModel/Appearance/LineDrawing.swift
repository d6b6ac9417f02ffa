import Foundation

extension ContentBuilder {
  /// Draws a line with its endings and leader lines, and with a gap for a caption.
  mutating func draw(_ line: Annotation.Line, pen: Pen, caption: LineCaption?) {
    guard let start = line.start, let end = line.end, let ends = line.drawnEnds else { return }
    set(pen)
    if line.leaderLength != 0 {
      let (normal, offsets) = (Annotation.Line.normal(from: start, to: end), line.leaderOffsets)
      let top = offsets.line + (line.leaderLength < 0 ? -1 : 1) * max(0, line.leaderExtension)
      for point in [start, end] {
        lines([point.moved(by: offsets.gap, along: normal), point.moved(by: top, along: normal)])
      }
      paint(.stroke)
    }
    caption?.corners.forEach { include($0) }
    drawLine([ends.start, ends.end], endings: line.endings, pen: pen, gap: caption?.gap ?? 0)
  }

  /// Draws a polyline with its endings.
  mutating func draw(_ polyline: Annotation.Polygon, pen: Pen) {
    set(pen)
    drawLine(polyline.vertices, endings: polyline.endings, pen: pen)
  }

  /// Draws a closed polygon, which may be cloudy.
  mutating func drawClosed(_ polygon: Annotation.Polygon, pen: Pen) {
    let vertices = polygon.vertices.withoutRepetitions
    guard vertices.count > 1 else { return }
    set(pen)
    append("1 j")
    if pen.stroke != nil, let radius = pen.cloudRadius() {
      cloud(around: vertices, radius: max(0.5, radius))
    } else {
      lines(vertices, isClosed: true)
    }
    paint(pen)
  }

  /// Draws freehand strokes; one without extent is a dot.
  mutating func draw(_ ink: Annotation.Ink, pen: Pen) {
    set(pen)
    append("1 J 1 j")
    for stroke in ink.strokes {
      let points = stroke.withoutRepetitions
      lines(points.count == 1 ? points + points : points)
    }
    paint(.stroke)
  }

  /// Draws straight lines between points, with a gap in the middle of a single line.
  ///
  /// Both ends are cut where the endings begin.
  mutating func drawLine(_ points: [Point], endings: LineEndings, pen: Pen, gap: Double = 0) {
    var points = points.withoutRepetitions
    let last = points.count - 1
    guard last > 0 else { return }
    let (start, end) = (points[0], points[last])
    let (forward, backward) = (points[1] - start, points[last - 1] - end)
    let size = pen.border.width
    points[0] = start.moved(along: forward, by: endings.start.depth * size)
    points[last] = end.moved(along: backward, by: endings.end.depth * size)
    if last > 1 { append("1 j") }
    if gap > 0, let along = (end - start).unit {
      let middle = start.moved(by: 0.5, along: end - start)
      lines([points[0], middle.moved(by: -gap / 2, along: along)])
      lines([middle.moved(by: gap / 2, along: along), points[last]])
    } else {
      lines(points)
    }
    paint(.stroke)
    if endings == LineEndings() { return }
    if last > 1 { append("0 j") }
    if !pen.border.dashes.isEmpty { setDashes([]) }
    draw(endings.start, at: start, along: forward, pen: pen)
    draw(endings.end, at: end, along: backward, pen: pen)
  }
}

extension Annotation.Line {
  /// The ends of the line as it is drawn, beside its points if it has leader lines; nil without points.
  var drawnEnds: (start: Point, end: Point)? {
    guard let start, let end else { return nil }
    let (offset, normal) = (leaderOffsets.line, Self.normal(from: start, to: end))
    return (start.moved(by: offset, along: normal), end.moved(by: offset, along: normal))
  }

  /// The direction of leader lines: to the left of the line, as other readers draw them.
  fileprivate static func normal(from start: Point, to end: Point) -> Vector {
    ((end - start).unit ?? Vector(x: 1, y: 0)).normal
  }

  /// The distances from the points to the leader lines and to the line, on the side of the length's sign.
  fileprivate var leaderOffsets: (gap: Double, line: Double) {
    guard leaderLength != 0 else { return (0, 0) }
    let gap = (leaderLength < 0 ? -1 : 1) * max(0, leaderOffset)
    return (gap, gap + leaderLength)
  }
}

// MARK: Line endings

extension ContentBuilder {
  /// Draws a line ending, whose size is a multiple of the line's width, as in Acrobat.
  ///
  /// - Parameters:
  ///   - ending: the ending.
  ///   - tip: the end of the line.
  ///   - line: the direction from there along the line.
  ///   - pen: the colours and the width.
  mutating func draw(_ ending: LineEnding, at tip: Point, along line: Vector, pen: Pen) {
    let inward = line.unit ?? Vector(x: 1, y: 0)
    func point(_ along: Double, _ across: Double) -> Point {
      tip.moved(by: along * pen.border.width, along: inward)
        .moved(by: across * pen.border.width, along: inward.normal)
    }
    let arrow = LineEnding.arrowDepth
    switch ending {
    case .none: return
    case .square: lines([point(-3, -3), point(3, -3), point(3, 3), point(-3, 3)], isClosed: true)
    case .circle: ellipse(in: Rectangle(around: tip, radius: 3 * pen.border.width))
    case .diamond: lines([point(-3, 0), point(0, -3), point(3, 0), point(0, 3)], isClosed: true)
    case .openArrow, .closedArrow:
      // The miter of the tip ends where the line does.
      lines([point(arrow, 4.5), point(1, 0), point(arrow, -4.5)], isClosed: ending == .closedArrow)
    case .reverseOpenArrow, .reverseClosedArrow:
      lines([point(-arrow, 4.5), point(-1, 0), point(-arrow, -4.5)], isClosed: ending == .reverseClosedArrow)
    case .butt: lines([point(0, 3), point(0, -3)])
    case .slash: lines([point(4.5, 7.794), point(-4.5, -7.794)])
    }
    include(tip)
    paint(pen, fills: ending.isFilled, reach: 1)
  }
}

extension LineEnding {
  /// The depth of arrows, whose sides are nine line widths long at an angle of 30°.
  fileprivate static let arrowDepth = 8.794

  /// Whether the interior colour fills the ending.
  fileprivate var isFilled: Bool {
    switch self {
    case .square, .circle, .diamond, .closedArrow, .reverseClosedArrow: true
    case .none, .openArrow, .butt, .reverseOpenArrow, .slash: false
    }
  }

  /// The part of the line that the ending replaces, in line widths.
  fileprivate var depth: Double {
    switch self {
    case .square, .circle, .diamond: 3
    case .closedArrow: Self.arrowDepth
    case .openArrow: 1
    case .none, .butt, .reverseOpenArrow, .reverseClosedArrow, .slash: 0
    }
  }
}

extension Point {
  /// Returns the point moved by a distance, at most half of the vector.
  fileprivate func moved(along vector: Vector, by distance: Double) -> Point {
    let length = vector.length
    return length > 0 ? moved(by: min(distance / length, 0.5), along: vector) : self
  }
}
