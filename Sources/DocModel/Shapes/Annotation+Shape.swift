extension Annotation {
  /// The shape that an Ink annotation resembles; nil if it resembles none, and for other kinds.
  ///
  /// ```swift
  /// let ticks = try document.annotations(onPage: 0).filter { $0.shape == .check }
  /// print(ticks.count)
  /// ```
  public var shape: DrawnShape? {
    guard case .ink(let ink) = kind else { return nil }
    return ShapeRecognizer().shape(of: ink.strokes)?.shape
  }

  /// Returns the annotation that a drawing resembles; nil if there is none.
  ///
  /// A rectangle becomes a Square, a circle or oval a Circle, a triangle a Polygon, a line, underline or arrow a Line,
  /// the arrow with an open arrowhead. Everything else, such as the colour, the border and the author, stays.
  public func recognized() -> Annotation? {
    guard case .ink(let ink) = kind, let path = StrokePath(ink.strokes) else { return nil }
    switch ShapeRecognizer().shape(of: ink.strokes)?.shape {
    case .rectangle: return replaced("Square", .square(Shape()), in: framed(path.bounds))
    case .circle, .oval: return replaced("Circle", .circle(Shape()), in: framed(path.bounds))
    case .triangle: return path.outline.triangle.map { replaced("Polygon", .polygon(Polygon(vertices: $0))) }
    case .line, .underline:
      return path.outline.farthest.map { replaced("Line", .line(Line(start: $0, end: $1))) }
    case .arrow:
      guard let (tail, tip) = path.outline.arrow else { return nil }
      var line = Line(start: tail, end: tip)
      line.endings.end = .openArrow
      return replaced("Line", .line(line))
    case .check, .cross, .bracket, .star, nil: return nil
    }
  }

  /// Returns the annotation as one of another type, without the appearance and the intent of the drawing.
  private func replaced(_ type: String, _ kind: Kind, in rectangle: Rectangle? = nil) -> Annotation {
    var annotation = self
    (annotation.type, annotation.kind, annotation.rectangle) = (type, kind, rectangle)
    (annotation.appearance, annotation.markup.intent, annotation.problems) = (nil, nil, [])
    annotation.border = Border(border.declared, use: kind.border, size: border.size)
    return annotation
  }

  /// Returns the rectangle of an annotation whose border lies on the bounds: it is drawn inside of the rectangle.
  private func framed(_ bounds: Rectangle) -> Rectangle {
    bounds.inset(by: -max(0, border.effective().width) / 2)
  }
}
