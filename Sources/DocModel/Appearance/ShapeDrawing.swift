import Foundation

/// A rectangle or ellipse with its border: a Square, a Circle, or the box of a FreeText.
struct BoxedShape {
  /// The colours and the border.
  var pen: Pen
  /// Whether the shape is an ellipse.
  let isEllipse: Bool
  /// The distances from the annotation's rectangle to the shape; nil if there are none.
  let differences: Annotation.Differences?
  /// The shape's rectangle, in the middle of a cloudy line and around every other one.
  let box: Rectangle
  /// The radius of the arcs of a cloudy line.
  fileprivate private(set) var cloudRadius: Double?
  /// The distance by which the shape reaches out of its box.
  var reach: Double { cloudRadius.map { $0 + pen.border.width / 2 } ?? 0 }

  /// Lays out the shape within a rectangle; the distances grow to make room for a cloudy line.
  init(in rectangle: Rectangle, _ differences: Annotation.Differences?, pen: Pen, isEllipse: Bool = false) {
    var (pen, radius, distances) = (pen, Double?.none, differences)
    if pen.stroke != nil, let wanted = pen.cloudRadius(isEllipse: isEllipse) {
      let shorter = min(rectangle.width, rectangle.height)
      pen.border.width = min(pen.border.width, shorter / 8)
      let arc = max(0.5, min(wanted, shorter / 6))
      let reach = arc + pen.border.width / 2
      let all = Annotation.Differences(left: reach, top: reach, right: reach, bottom: reach)
      distances = distances.map { $0.atLeast(reach) } ?? all
      if distances.flatMap({ rectangle.inset(by: $0) }) == nil { distances = all }
      radius = arc
    }
    let inner = distances.flatMap { rectangle.inset(by: $0) }
    self.differences = inner == nil ? nil : distances
    box = inner ?? rectangle
    if radius == nil { pen.border.width = min(pen.border.width, min(box.width, box.height) / 2) }
    (self.pen, self.isEllipse, cloudRadius) = (pen, isEllipse, radius)
  }
}

extension Annotation.Differences {
  /// Returns the distances, none less than a given one.
  fileprivate func atLeast(_ least: Double) -> Annotation.Differences {
    Annotation.Differences(
      left: max(left, least), top: max(top, least), right: max(right, least), bottom: max(bottom, least))
  }
}

extension Rectangle {
  /// Returns the rectangle within given distances from the edges; nil if there is none.
  func inset(by distances: Annotation.Differences) -> Rectangle? {
    let (left, right) = (x0 + max(0, distances.left), x1 - max(0, distances.right))
    let (lower, upper) = (y0 + max(0, distances.bottom), y1 - max(0, distances.top))
    guard left < right, lower < upper else { return nil }
    return Rectangle(x0: left, y0: lower, x1: right, y1: upper)
  }
}

extension ContentBuilder {
  /// Draws a shape, with its box in the coordinates of the content.
  mutating func draw(_ shape: BoxedShape, in box: Rectangle) {
    let (pen, width) = (shape.pen, shape.pen.border.width)
    set(pen)
    if let radius = shape.cloudRadius {
      if shape.isEllipse {
        cloud(aroundEllipseIn: box, radius: radius)
      } else {
        cloud(around: box.corners, radius: radius)
      }
      return paint(pen)
    }
    let edge = pen.stroke == nil ? box : box.inset(by: width / 2)
    if pen.border.style == .underline, pen.stroke != nil, !shape.isEllipse {
      if pen.fill != nil {
        rectangle(box)
        paint(.fill)
      }
      lines([Point(x: box.x0, y: edge.y0), Point(x: box.x1, y: edge.y0)])
      return paint(.stroke)
    }
    if shape.isEllipse {
      ellipse(in: edge)
    } else if let radius = pen.border.radii.first, let last = pen.border.radii.last {
      roundedRectangle(edge, radiusX: radius, radiusY: last)
    } else {
      rectangle(edge)
    }
    paint(pen)
    if let (upper, lower) = pen.relief { drawRelief(of: shape, in: box.inset(by: width), upper, lower) }
  }

  /// Draws the light and the shadow of a beveled or inset border, inside of its line.
  private mutating func drawRelief(
    of shape: BoxedShape, in outer: Rectangle, _ upper: AnnotationColor, _ lower: AnnotationColor
  ) {
    let width = shape.pen.border.width
    guard min(outer.width, outer.height) > 2 * width else { return }
    if shape.isEllipse {
      let edge = outer.inset(by: width / 2)
      for (color, angle) in [(upper, Double.pi / 4), (lower, 5 * .pi / 4)] {
        setStroke(color)
        move(to: edge.point(at: angle))
        arc(of: edge, from: angle, sweep: .pi)
        paint(.stroke)
      }
    } else {
      let (out, inner) = (outer.corners, outer.inset(by: width).corners)
      setFill(upper)
      lines([out[0], out[3], out[2], inner[2], inner[3], inner[0]])
      paint(.fill)
      setFill(lower)
      lines([out[0], out[1], out[2], inner[2], inner[1], inner[0]])
      paint(.fill)
    }
  }
}

extension Pen {
  /// The colours of the upper left and the lower right of a beveled or inset border; nil for other styles.
  fileprivate var relief: (upper: AnnotationColor, lower: AnnotationColor)? {
    guard let stroke else { return nil }
    let (light, dark) = (stroke.mixed(with: 1, share: 0.7), stroke.mixed(with: 0, share: 0.4))
    return switch border.style {
    case .beveled: (light, dark)
    case .inset: (dark, light)
    case .solid, .dashed, .underline: nil
    }
  }
}

extension Rectangle {
  /// The corners, counterclockwise from the lower left one.
  package var corners: [Point] {
    [Point(x: x0, y: y0), Point(x: x1, y: y0), Point(x: x1, y: y1), Point(x: x0, y: y1)]
  }
}
