/// The rules by which an editor completes and checks annotations.
extension Annotation {
  /// Whether the annotation is a form field or part of one.
  var isWidget: Bool {
    if case .widget = kind { true } else { false }
  }

  /// Whether the annotation is the popup of another one.
  package var isPopup: Bool {
    if case .popup = kind { true } else { false }
  }

  /// Moves and scales the points of an annotation whose rectangle alone was changed.
  ///
  /// The new rectangle of a callout is that of its box; its tip stays.
  mutating func settle(after old: Annotation) {
    guard let from = old.rectangle, let to = rectangle, from != to else { return }
    let callout = kind.freeText.callout
    if !callout.isEmpty {
      if kind == old.kind {
        let inner = kind.differences.flatMap { from.inset(by: $0) } ?? from
        kind.freeText.callout = callout.prefix(1) + callout.dropFirst().map { $0.moved(from: inner, to: to) }
      }
      kind.differences = nil
    } else if kind == old.kind, kind.definesRectangle {
      kind = kind.mappingPoints { $0.moved(from: from, to: to) }
    }
  }
}

extension Point {
  /// Returns the point with the same place within another rectangle.
  fileprivate func moved(from old: Rectangle, to new: Rectangle) -> Point {
    func scale(_ value: Double, _ start: Double, _ extent: Double, _ newStart: Double, _ newExtent: Double)
      -> Double
    {
      newStart + (extent > 0 ? (value - start) * newExtent / extent : 0)
    }
    return Point(
      x: scale(x, old.x0, old.width, new.x0, new.width), y: scale(y, old.y0, old.height, new.y0, new.height))
  }
}
