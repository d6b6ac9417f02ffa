/// The points of annotations, in the page's default user space.
extension Annotation.Kind {
  /// All points of the annotation besides its rectangle.
  var points: [Point] {
    var points: [Point] = []
    _ = mappingPoints { point in
      points.append(point)
      return point
    }
    return points
  }

  /// Returns the annotation with other points.
  func mappingPoints(_ transform: (Point) -> Point) -> Self {
    func map(_ mark: Annotation.TextMark) -> Annotation.TextMark {
      Annotation.TextMark(
        quads: mark.quads.compactMap { quad in
          let points = stride(from: 0, to: quad.numbers.count - 1, by: 2).map {
            transform(Point(x: quad.numbers[$0], y: quad.numbers[$0 + 1]))
          }
          return Annotation.MarkedQuad(numbers: points.flatMap { [$0.x, $0.y] })
        })
    }
    func map(_ polygon: Annotation.Polygon) -> Annotation.Polygon {
      var polygon = polygon
      polygon.vertices = polygon.vertices.map(transform)
      return polygon
    }
    switch self {
    case .highlight(let mark): return .highlight(map(mark))
    case .underline(let mark): return .underline(map(mark))
    case .squiggly(let mark): return .squiggly(map(mark))
    case .strikeOut(let mark): return .strikeOut(map(mark))
    case .polygon(let polygon): return .polygon(map(polygon))
    case .polyLine(let polygon): return .polyLine(map(polygon))
    case .ink(let ink): return .ink(Annotation.Ink(strokes: ink.strokes.map { $0.map(transform) }))
    case .line(var line):
      (line.start, line.end) = (line.start.map(transform), line.end.map(transform))
      return .line(line)
    case .freeText(var text):
      text.callout = text.callout.map(transform)
      return .freeText(text)
    default: return self
    }
  }

  /// Orders the corners of a text mark as the text is read on a rotated page, so that an underline is below it.
  ///
  /// Corners in another order than that of an upright page stay as they are.
  mutating func orderCorners(onPageRotatedBy rotation: Int) {
    func ordered(_ mark: Annotation.TextMark) -> Annotation.TextMark {
      Annotation.TextMark(
        quads: mark.quads.map { quad in
          quad == Annotation.MarkedQuad(quad.quad)
            ? Annotation.MarkedQuad(quad.quad, rotation: rotation) : quad
        })
    }
    switch self {
    case .highlight(let mark): self = .highlight(ordered(mark))
    case .underline(let mark): self = .underline(ordered(mark))
    case .squiggly(let mark): self = .squiggly(ordered(mark))
    case .strikeOut(let mark): self = .strikeOut(ordered(mark))
    default: break
    }
  }
}

extension Annotation.MarkedQuad {
  /// Creates a quadrilateral in the order of the corners on a page that is rotated clockwise.
  fileprivate init(_ quad: Quad, rotation: Int) {
    let corners: [Point] =
      switch rotation {
      case 90: [quad.bottomLeft, quad.topLeft, quad.bottomRight, quad.topRight]
      case 180: [quad.bottomRight, quad.bottomLeft, quad.topRight, quad.topLeft]
      case 270: [quad.topRight, quad.bottomRight, quad.topLeft, quad.bottomLeft]
      default: [quad.topLeft, quad.topRight, quad.bottomLeft, quad.bottomRight]
      }
    numbers = corners.flatMap { [$0.x, $0.y] }
    self.quad = quad
  }
}
