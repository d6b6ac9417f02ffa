/// The rules by which an editor completes and checks annotations.
extension Annotation {
  /// Whether the annotation is a form field or part of one.
  var isWidget: Bool {
    if case .widget = kind { true } else { false }
  }

  /// Moves and scales the points of an annotation whose rectangle alone was changed.
  mutating func settle(after old: Annotation) {
    guard kind == old.kind, kind.definesRectangle, let from = old.rectangle, let to = rectangle, from != to
    else {
      return
    }
    func scale(_ value: Double, _ from: (Double, Double), _ to: (Double, Double)) -> Double {
      let extent = from.1 - from.0
      return to.0 + (extent > 0 ? (value - from.0) * (to.1 - to.0) / extent : 0)
    }
    kind = kind.mappingPoints { point in
      Point(
        x: scale(point.x, (from.x0, from.x1), (to.x0, to.x1)),
        y: scale(point.y, (from.y0, from.y1), (to.y0, to.y1)))
    }
  }

  /// Throws if the annotation has values that no reader could draw.
  func check(in file: String) throws(EditError) {
    func refuse(_ reason: String) -> EditError { .invalid(file, reason: reason) }
    guard (0...1).contains(markup.opacity) else { throw refuse("the opacity is outside 0…1") }
    for color in [color, interiorColor].compactMap({ $0 })
    where !color.components.allSatisfy({ (0...1).contains($0) }) {
      throw refuse("a component of a colour is outside 0…1")
    }
    let border = border.declared
    if case .number(let width) = border.width, !(0...1_000).contains(width) {
      throw refuse("the width of the border is outside 0…1000")
    }
    for length in (border.dashes ?? []) + (border.radii ?? []) where !(0...10_000).contains(length) {
      throw refuse("a dash or radius of the border is outside 0…10000")
    }
    if let dashes = border.dashes, !dashes.isEmpty, dashes.allSatisfy({ $0 == 0 }) {
      throw refuse("the dashes of the border are all 0")
    }
    if let effect = border.effect, !(0...2).contains(effect.intensity) {
      throw refuse("the cloudiness of the border is outside 0…2")
    }
    if case .stamp(let stamp) = kind, let image = stamp.image {
      do throws(AppearanceImage.Failure) { _ = try AppearanceImage(image) } catch {
        throw refuse(error.description)
      }
    }
    let points = kind.points
    guard points.count <= DocumentLimits.mostCoordinates / 2 else {
      throw refuse("there are too many points")
    }
    let corners = rectangle.map { [Point(x: $0.x0, y: $0.y0), Point(x: $0.x1, y: $0.y1)] } ?? []
    guard (points + corners).allSatisfy({ abs($0.x) <= 1e6 && abs($0.y) <= 1e6 }) else {
      throw refuse("a coordinate is beyond ±1000000 points")
    }
    let least =
      switch kind {
      case .polygon: 3
      case .polyLine, .line: 2
      case .ink: 1
      default: kind.isTextMarkup ? 4 : 0
      }
    guard points.count >= least else {
      throw refuse(
        kind.isTextMarkup
          ? "there is no text to mark" : "the \(kind.title.lowercased()) needs at least \(least) points")
    }
    guard kind.definesRectangle || !(rectangle?.isEmpty ?? true) else {
      throw refuse("the rectangle is missing or empty")
    }
  }

}

extension Annotation.Kind {
  /// The kind in the name of a step, such as `Text Box`.
  var title: String {
    switch self {
    case .text: "Note"
    case .freeText: "Text Box"
    case .line: "Line"
    case .square: "Rectangle"
    case .circle: "Ellipse"
    case .polygon: "Polygon"
    case .polyLine: "Polyline"
    case .highlight: "Highlight"
    case .underline: "Underline"
    case .squiggly: "Squiggly Underline"
    case .strikeOut: "Strikeout"
    case .caret: "Caret"
    case .stamp: "Stamp"
    case .ink: "Drawing"
    case .link: "Link"
    case .widget: "Form Field"
    case .redact: "Redaction"
    case .fileAttachment: "Attachment"
    default: "Annotation"
    }
  }
}
