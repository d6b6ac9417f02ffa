import Foundation

@testable import DocModel

/// Annotations to draw, and the page that they are on.
enum DrawnAnnotation {
  static let red = AnnotationColor(red: 1, green: 0, blue: 0)

  static func page(rotation: Int = 0) -> PageGeometry {
    let box = Rectangle(x0: 0, y0: 0, x1: 600, y1: 800)
    return PageGeometry(index: 0, label: "1", mediaBox: box, cropBox: box, rotation: rotation)
  }

  /// Makes a red annotation.
  static func annotation(
    _ kind: Annotation.Kind, in rectangle: Rectangle? = nil, border: Border? = nil
  ) -> Annotation {
    var annotation = Annotation(pageIndex: 0, index: 0, type: nil, kind: kind, rectangle: rectangle)
    annotation.color = red
    if let border { annotation.border = border }
    return annotation
  }

  /// Draws a red annotation.
  static func draw(
    _ kind: Annotation.Kind, in rectangle: Rectangle? = nil, border: Border? = nil, rotation: Int = 0
  ) -> AppearanceStream? {
    AppearanceStream(of: annotation(kind, in: rectangle, border: border), on: page(rotation: rotation))
  }

  /// Makes quadrilaterals of 100 × 16 points, each turned around its lower left corner.
  static func quads(_ corners: [(x: Double, y: Double, degrees: Double)]) -> [Annotation.MarkedQuad] {
    corners.compactMap { corner in
      let (cosine, sine) = (cos(corner.degrees * .pi / 180), sin(corner.degrees * .pi / 180))
      var numbers: [Double] = []
      for (x, y) in [(0.0, 16.0), (100, 16), (0, 0), (100, 0)] {
        numbers.append(corner.x + x * cosine - y * sine)
        numbers.append(corner.y + x * sine + y * cosine)
      }
      return Annotation.MarkedQuad(numbers: numbers)
    }
  }

  static func border(_ width: Double, _ style: String = "S", dashes: [Double]? = nil, cloud: Double? = nil)
    -> Border
  {
    var declared = Border.Declared(.borderStyle)
    declared.width = .number(width)
    declared.styleName = style
    declared.dashes = dashes
    declared.effect = cloud.map { BorderEffect(.cloudy, intensity: $0) }
    return Border(declared, use: .withEffect)
  }

  /// One annotation of each kind that is drawn, with numbers of the caller's choice.
  static func everyKind(_ a: Double, _ b: Double) -> [Annotation] {
    let rectangle = Rectangle(x0: a, y0: b, x1: b + 90, y1: a + 60)
    let points = [Point(x: a, y: b), Point(x: b, y: 40), Point(x: 80, y: a), Point(x: 10, y: 20)]
    let mark = Annotation.TextMark(
      quads: [Annotation.MarkedQuad(numbers: [a, b, 90, 12, b, 0, 90, a])].compactMap { $0 })
    let gray = AnnotationColor(components: [a])
    var line = Annotation.Line(start: points[0], end: points[1])
    line.endings = LineEndings(start: .closedArrow, end: .circle)
    line.leaderLength = a
    let kinds: [Annotation.Kind] = [
      .highlight(mark), .underline(mark), .squiggly(mark), .strikeOut(mark), .line(line),
      .square(.init(interiorColor: gray)), .circle(.init(interiorColor: gray)),
      .polygon(.init(vertices: points)), .ink(.init(strokes: [points, [points[0]]])),
      .polyLine(.init(vertices: points, endings: LineEndings(start: .slash, end: .openArrow))),
      .text(.init()), .caret(.init(symbol: "P")), .stamp(.init()), .redact(.init(quads: mark.quads)),
      .fileAttachment(.init(file: nil)),
      .freeText(.init(defaultAppearance: "/Helv \(a) Tf \(b) g", callout: points, lineEnding: .square)),
    ]
    return kinds.flatMap { kind in
      [border(b, "B"), border(a, "D", dashes: [a, b]), border(1, cloud: a)].map { border in
        var annotation = annotation(kind, in: rectangle, border: border)
        annotation.markup.opacity = b
        return annotation
      }
    }
  }
}

extension AppearanceStream {
  /// The content as text.
  var operators: String { String(decoding: content, as: UTF8.self) }
}
