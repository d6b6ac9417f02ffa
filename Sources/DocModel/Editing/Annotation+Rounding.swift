/// Rounding what an edit computes; what another program's file says is written with all its digits.
extension Annotation {
  /// Rounds the coordinates and colours that a change has set.
  ///
  /// - Parameter old: the annotation before the change; nil for a new one.
  mutating func roundNumbers(after old: Annotation? = nil) {
    if rectangle != old?.rectangle { rectangle = rectangle?.rounded }
    if color != old?.color { color = color?.rounded }
    if kind != old?.kind { kind = kind.rounded }
  }
}

extension Annotation.Kind {
  /// The kind with rounded points and colours.
  fileprivate var rounded: Self {
    switch mappingPoints(\.rounded) {
    case .line(var line):
      line.interiorColor = line.interiorColor?.rounded
      return .line(line)
    case .square(var shape):
      shape.interiorColor = shape.interiorColor?.rounded
      return .square(shape)
    case .circle(var shape):
      shape.interiorColor = shape.interiorColor?.rounded
      return .circle(shape)
    case .polygon(var polygon):
      polygon.interiorColor = polygon.interiorColor?.rounded
      return .polygon(polygon)
    case .polyLine(var line):
      line.interiorColor = line.interiorColor?.rounded
      return .polyLine(line)
    case .redact(var redaction):
      redaction.interiorColor = redaction.interiorColor?.rounded
      redaction.quads = redaction.quads.map(\.rounded)
      return .redact(redaction)
    case .link(var link):
      link.quads = link.quads.map(\.rounded)
      return .link(link)
    case let other: return other
    }
  }
}

extension Annotation.MarkedQuad {
  fileprivate var rounded: Self { Self(numbers: numbers.map(\.roundedToFile)) ?? self }
}

extension Annotation.Differences {
  /// The distances as computed ones are written.
  var rounded: Self {
    Self(
      left: left.roundedToFile, top: top.roundedToFile, right: right.roundedToFile,
      bottom: bottom.roundedToFile)
  }
}

extension AnnotationColor {
  fileprivate var rounded: Self { Self(components: components.map(\.roundedToFile)) ?? self }
}

extension Point {
  fileprivate var rounded: Point { Point(x: x.roundedToFile, y: y.roundedToFile) }
}

extension Rectangle {
  /// The rectangle as computed ones are written.
  var rounded: Rectangle {
    Rectangle(x0: x0.roundedToFile, y0: y0.roundedToFile, x1: x1.roundedToFile, y1: y1.roundedToFile)
  }
}
