/// The points of annotations, in the page's default user space.
extension Annotation.Kind {
  /// All points of the annotation besides its rectangle.
  package var points: [Point] {
    var points: [Point] = []
    _ = mappingPoints { point in
      points.append(point)
      return point
    }
    return points
  }

  /// Returns the annotation with other points.
  package func mappingPoints(_ transform: (Point) -> Point) -> Self {
    var mapped = self
    mapped.textMark.quads = textMark.quads.compactMap { quad in
      let points = stride(from: 0, to: quad.numbers.count - 1, by: 2).map {
        transform(Point(x: quad.numbers[$0], y: quad.numbers[$0 + 1]))
      }
      return Annotation.MarkedQuad(numbers: points.flatMap { [$0.x, $0.y] })
    }
    mapped.polygon.vertices = polygon.vertices.map(transform)
    mapped.ink.strokes = ink.strokes.map { $0.map(transform) }
    mapped.line.start = line.start.map(transform)
    mapped.line.end = line.end.map(transform)
    mapped.freeText.callout = freeText.callout.map(transform)
    return mapped
  }

  /// Orders the corners of a text mark as the text is read on a rotated page, so that an underline is below it.
  ///
  /// Corners in another order than that of an upright page stay as they are.
  mutating func orderCorners(onPageRotatedBy rotation: Int) {
    textMark.quads = textMark.quads.map { quad in
      quad == Annotation.MarkedQuad(quad.quad) ? Annotation.MarkedQuad(quad.quad, rotation: rotation) : quad
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
