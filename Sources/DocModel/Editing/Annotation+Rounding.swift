/// Rounding what an edit computes; what another program's file says is written with all its digits.
extension Annotation {
  /// Rounds the coordinates and colours that a change has set.
  ///
  /// - Parameter old: the annotation before the change; nil for a new one.
  package mutating func roundNumbers(after old: Annotation? = nil) {
    if rectangle != old?.rectangle { rectangle = rectangle?.rounded }
    if color != old?.color { color = color?.rounded }
    guard kind != old?.kind else { return }
    kind = kind.mappingPoints(\.rounded)
    interiorColor = interiorColor?.rounded
    if !kind.isTextMarkup { quads = quads.map(\.rounded) }
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
