import Foundation

/// A content stream under construction (ISO 32000-1, 8.2), with the bounds of everything painted.
package struct ContentBuilder {
  /// The operator that paints a path (Table 60).
  package enum Painting {
    case stroke, fill, fillAndStroke
  }

  /// The stream so far.
  package private(set) var bytes: [UInt8] = []
  /// The smallest rectangle around everything painted; nil if nothing is.
  private(set) var bounds: Rectangle?
  /// The bounds of everything painted but for the width of lines.
  private(set) var pointBounds: Rectangle?
  /// Whether all numbers are finite and small enough for readers.
  package private(set) var isSound = true
  private var pathBounds: Rectangle?
  private var lineWidth = 1.0

  /// The largest coordinate, far beyond the largest page (Annex C).
  static let largestNumber = 1e6

  package init() {}

  /// Returns whether the coordinates of a rectangle can be written.
  static func canWrite(_ rectangle: Rectangle) -> Bool {
    [rectangle.x0, rectangle.y0, rectangle.x1, rectangle.y1].allSatisfy { abs($0) <= largestNumber }
  }
}

// MARK: Tokens

extension ContentBuilder {
  /// Appends a number with at most three decimals: a thousandth of a point, or of a colour's component, isn't
  /// visible.
  mutating func append(_ value: Double) {
    // The comparison is false for NaN too.
    guard abs(value) <= Self.largestNumber else { return reject() }
    separate()
    let thousandths = Int((value * 1000).rounded())
    if thousandths < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, fraction) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    if whole > 0 || fraction == 0 { bytes.append(contentsOf: String(whole).utf8) }
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var (rest, place) = (fraction, UInt(100))
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / place))
      (rest, place) = (rest % place, place / 10)
    }
  }

  /// Marks the stream as unusable.
  mutating func reject() { isSound = false }

  /// Appends operators that are written out.
  mutating func append(_ operators: String) {
    separate()
    bytes.append(contentsOf: operators.utf8)
  }

  private mutating func separate() {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func append(_ point: Point) {
    append(point.x)
    append(point.y)
  }
}

// MARK: Graphics state

extension ContentBuilder {
  /// Sets the colour of fills.
  package mutating func setFill(_ color: AnnotationColor) { setColor(color, ("g", "rg", "k")) }

  /// Sets the colour of lines.
  mutating func setStroke(_ color: AnnotationColor) { setColor(color, ("G", "RG", "K")) }

  private mutating func setColor(
    _ color: AnnotationColor, _ operators: (gray: String, rgb: String, cmyk: String)
  ) {
    let isGray = color.space == .rgb && Set(color.components).count == 1
    for component in isGray ? [color.components[0]] : color.components { append(min(1, max(0, component))) }
    switch isGray ? .gray : color.space {
    case .none: break
    case .gray: append(operators.gray)
    case .rgb: append(operators.rgb)
    case .cmyk: append(operators.cmyk)
    }
  }

  /// Sets the width of lines.
  mutating func setLineWidth(_ width: Double) {
    guard width != lineWidth else { return }
    lineWidth = width
    append(width)
    append("w")
  }

  /// Sets the dashes of lines; none for a solid line.
  mutating func setDashes(_ dashes: [Double], phase: Double = 0) {
    separate()
    bytes.append(UInt8(ascii: "["))
    var list = ContentBuilder()
    for dash in dashes { list.append(dash) }
    isSound = isSound && list.isSound
    bytes += list.bytes + [UInt8(ascii: "]")]
    append(phase)
    append("d")
  }

  /// Concatenates a matrix to the current one; the bounds don't include anything painted afterwards.
  mutating func concatenate(_ matrix: [Double]) {
    for number in matrix { append(number) }
    append("cm")
  }
}

// MARK: Paths

extension ContentBuilder {
  /// Begins a subpath.
  mutating func move(to point: Point) {
    append(point)
    append("m")
    include(point)
  }

  /// Appends a straight line to the path.
  mutating func line(to point: Point) {
    append(point)
    append("l")
    include(point)
  }

  /// Appends a Bézier curve to the path.
  mutating func curve(to end: Point, _ first: Point, _ second: Point) {
    appendCurve(to: end, first, second)
    // A curve lies between its four points.
    for point in [first, second, end] { include(point) }
  }

  private mutating func appendCurve(to end: Point, _ first: Point, _ second: Point) {
    for point in [first, second, end] { append(point) }
    append("c")
  }

  /// Appends a rectangle to the path.
  package mutating func rectangle(_ rectangle: Rectangle) {
    let origin = Point(x: rectangle.x0, y: rectangle.y0)
    append(origin)
    append(rectangle.width)
    append(rectangle.height)
    append("re")
    include(origin)
    include(Point(x: rectangle.x1, y: rectangle.y1))
  }

  /// Appends straight lines between points to the path.
  mutating func lines(_ points: [Point], isClosed: Bool = false) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    if isClosed { append("h") }
  }

  /// Appends an elliptical arc that begins at the current point.
  ///
  /// - Parameters:
  ///   - ellipse: the rectangle around the whole ellipse.
  ///   - start: the angle of the current point in radians.
  ///   - sweep: the angle of the arc, counterclockwise.
  mutating func arc(of ellipse: Rectangle, from start: Double, sweep: Double) {
    // A Bézier curve follows an arc of up to a right angle.
    let count = max(1, min(4, (abs(sweep) / (.pi / 2) - 1e-6).rounded(.up)))
    let step = sweep / count
    let tangent = 4 / 3 * tan(step / 4)
    var angle = start
    for _ in 0..<Int(count) {
      let next = angle + step
      appendCurve(
        to: ellipse.point(at: next), ellipse.point(at: angle, tangent: tangent),
        ellipse.point(at: next, tangent: -tangent))
      include(ellipse.point(at: next))
      // The outermost point of the arc, if it passes it.
      let outermost = (max(angle, next) / (.pi / 2)).rounded(.down) * .pi / 2
      if outermost > min(angle, next) { include(ellipse.point(at: outermost)) }
      angle = next
    }
  }

  /// Appends an ellipse to the path.
  mutating func ellipse(in rectangle: Rectangle) {
    move(to: rectangle.point(at: 0))
    arc(of: rectangle, from: 0, sweep: 2 * .pi)
    append("h")
  }

  /// Appends a rectangle with rounded corners to the path.
  mutating func roundedRectangle(_ box: Rectangle, radiusX: Double, radiusY: Double) {
    let (width, height) = (2 * min(radiusX, box.width / 2), 2 * min(radiusY, box.height / 2))
    guard width > 0, height > 0 else { return rectangle(box) }
    let (right, top) = (box.x1 - width, box.y1 - height)
    for (index, (x, y)) in [(right, box.y0), (right, top), (box.x0, top), (box.x0, box.y0)].enumerated() {
      let corner = Rectangle(x0: x, y0: y, x1: x + width, y1: y + height)
      let angle = Double(index - 1) * .pi / 2
      if index == 0 { move(to: corner.point(at: angle)) } else { line(to: corner.point(at: angle)) }
      arc(of: corner, from: angle, sweep: .pi / 2)
    }
    append("h")
  }

  /// Paints the path and begins a new one.
  ///
  /// - Parameters:
  ///   - painting: the operator.
  ///   - reach: how far lines reach beyond the path, in line widths; more than half for sharp corners.
  package mutating func paint(_ painting: Painting, reach: Double = 0.5) {
    switch painting {
    case .stroke: append("S")
    case .fill: append("f")
    case .fillAndStroke: append("B")
    }
    if let path = pathBounds {
      let painted = painting == .fill ? path : path.inset(by: -lineWidth * reach)
      bounds = bounds?.union(painted) ?? painted
      pointBounds = pointBounds?.union(path) ?? path
    }
    pathBounds = nil
  }

  /// Extends the bounds of the path by a point.
  mutating func include(_ point: Point) {
    let rectangle = Rectangle(x0: point.x, y0: point.y, x1: point.x, y1: point.y)
    pathBounds = pathBounds?.union(rectangle) ?? rectangle
  }
}

extension Rectangle {
  /// Creates the square around a circle.
  init(around center: Point, radius: Double) {
    self.init(x0: center.x - radius, y0: center.y - radius, x1: center.x + radius, y1: center.y + radius)
  }

  /// Returns a point of the inscribed ellipse, moved along the tangent by a multiple of the radii.
  func point(at angle: Double, tangent: Double = 0) -> Point {
    let (cosine, sine) = (cos(angle), sin(angle))
    return Point(
      x: center.x + width / 2 * (cosine - tangent * sine),
      y: center.y + height / 2 * (sine + tangent * cosine))
  }
}
