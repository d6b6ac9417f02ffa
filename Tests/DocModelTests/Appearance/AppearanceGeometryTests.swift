import Foundation
import Testing

@testable import DocModel

@Suite("Geometry of appearances") struct AppearanceGeometryTests {
  @Test("Numbers have at most three decimals and no exponent")
  func numbers() {
    let table: [(Double, String)] = [
      (0, "0"), (-0.0001, "0"), (1, "1"), (0.5, ".5"), (-0.25, "-.25"), (12.3456, "12.346"), (0.001, ".001"),
      (-7.1, "-7.1"), (100_000.05, "100000.05"), (0.1 + 0.2, ".3"), (9.9999, "10"),
    ]
    for (number, text) in table {
      var content = ContentBuilder()
      content.append(number)
      #expect(String(decoding: content.bytes, as: UTF8.self) == text)
      #expect(content.isSound)
    }
    for number in [Double.nan, .infinity, 1e7] {
      var content = ContentBuilder()
      content.append(number)
      #expect(!content.isSound)
    }
  }

  @Test(
    "A cloudy border stays within the rectangle, and RD leads to the same drawing", arguments: [false, true])
  func cloudyShapes(_ isEllipse: Bool) throws {
    let rectangle = Rectangle(x0: 10, y0: 10, x1: 210, y1: 110)
    let border = DrawnAnnotation.border(1, cloud: 1)
    func draw(_ differences: Annotation.Differences?) throws -> AppearanceStream {
      let shape = Annotation.Shape(differences: differences)
      return try #require(
        DrawnAnnotation.draw(isEllipse ? .circle(shape) : .square(shape), in: rectangle, border: border))
    }
    let stream = try draw(nil)
    let differences = try #require(stream.differences)
    #expect(differences.left == (isEllipse ? 5.75 : 5))
    #expect(stream.rectangle == rectangle)
    #expect(try draw(differences) == stream)
    #expect(stream.operators.split(separator: " ").count { $0 == "c" } > 100)
    let points = Self.ends(of: ["c"], in: stream)
    #expect(points.allSatisfy { rectangle.contains($0) })
    // The arcs reach further than the shape.
    #expect((points.map(\.y).max() ?? 0) > rectangle.y1 - 1)
  }

  @Test("The arcs of a cloudy circle are alike", arguments: [40.0, 50, 60, 70, 80, 90])
  func cloudyCircle(_ side: Double) throws {
    let area = Rectangle(x0: 0, y0: 0, x1: side, y1: side)
    let border = DrawnAnnotation.border(1, cloud: 1)
    let stream = try #require(DrawnAnnotation.draw(.circle(.init()), in: area, border: border))
    // The points at which neighbours meet.
    let distances = Self.ends(of: ["m", "l"], in: stream).map { ($0 - area.center).length }
    #expect(distances.count > 10 && distances.allSatisfy { abs($0 - distances[0]) < 0.01 })
  }

  @Test("A cloud follows the polygon on its outside, whatever its direction")
  func cloudyPolygons() throws {
    let vertices = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 50, y: 80)]
    let border = DrawnAnnotation.border(1, cloud: 2)
    let streams = try [vertices, vertices.reversed()].map {
      try #require(DrawnAnnotation.draw(.polygon(.init(vertices: $0)), border: border))
    }
    #expect(streams[0].rectangle == streams[1].rectangle)
    for stream in streams {
      // A radius of 8.5, and half of the line's width.
      #expect(abs(stream.rectangle.y0 - -9) < 0.5)
      #expect(abs(stream.rectangle.y1 - 89) < 0.5)
    }
  }

  @Test("A cloud around an endless line has a limited number of arcs")
  func hugeCloud() throws {
    let vertices = [Point(x: -9e5, y: 0), Point(x: 9e5, y: 0), Point(x: 0, y: 9e5)]
    let stream = DrawnAnnotation.draw(
      .polygon(.init(vertices: vertices)), border: DrawnAnnotation.border(0.1, cloud: 0.1))
    #expect(stream.map(\.content.count) ?? 0 < 10_000_000)
  }

  @Test(
    "Line endings lie within the rectangle and grow with the line's width", arguments: LineEnding.allCases)
  func lineEndings(_ ending: LineEnding) throws {
    func draw(_ width: Double) throws -> AppearanceStream {
      var line = Annotation.Line(start: Point(x: 100, y: 100), end: Point(x: 200, y: 100))
      line.endings = LineEndings(start: ending, end: ending)
      line.interiorColor = AnnotationColor(red: 0, green: 0, blue: 1)
      return try #require(DrawnAnnotation.draw(.line(line), border: DrawnAnnotation.border(width)))
    }
    let (thin, thick) = (try draw(1), try draw(3))
    let extent: Double? =
      switch ending {
      case .none: nil
      case .square, .circle, .diamond, .butt: 3
      case .openArrow, .closedArrow, .reverseOpenArrow, .reverseClosedArrow: 4.5
      case .slash: 7.794
      }
    #expect(thin.rectangle.y1 == (extent.map { 101 + $0 } ?? 100.5))
    #expect(
      thick.rectangle.y1
        == Rectangle(x0: 0, y0: 0, x1: 0, y1: extent.map { 103 + 3 * $0 } ?? 101.5).roundedOut.y1)
    #expect(thin.rectangle.x0 <= 99.5 && thin.rectangle.x1 >= 200.5)
    let isFilled = [.square, .circle, .diamond, .closedArrow, .reverseClosedArrow].contains(ending)
    #expect(thin.operators.split(separator: " ").count { $0 == "B" } == (isFilled ? 2 : 0))
  }

  @Test("Arrows at the ends of a polyline point along its first and last segments")
  func polylineEndings() throws {
    let line = Annotation.Polygon(
      vertices: [Point(x: 0, y: 0), Point(x: 0, y: 50), Point(x: 50, y: 50)],
      endings: LineEndings(start: .openArrow, end: .openArrow))
    let text = try #require(DrawnAnnotation.draw(.polyLine(line))).operators
    #expect(text.contains("-4.5 8.794 m 0 1 l 4.5 8.794 l S"))
    #expect(text.contains("41.206 45.5 m 49 50 l 41.206 54.5 l S"))
  }

  @Test("Leader lines stand beside the line on the side of their sign", arguments: [20.0, -20])
  func leaderLines(_ length: Double) throws {
    var line = Annotation.Line(start: Point(x: 100, y: 100), end: Point(x: 200, y: 100))
    (line.leaderLength, line.leaderOffset, line.leaderExtension) = (length, 4, 6)
    let (near, far, end) = length > 0 ? (104, 124, 130) : (96, 76, 70)
    #expect(
      try #require(DrawnAnnotation.draw(.line(line))).operators == """
        1 0 0 RG 100 \(near) m 100 \(end) l 200 \(near) m 200 \(end) l S 100 \(far) m 200 \(far) l S
        """)
  }

  @Test("Notes and attachments are icons of 20 points at the upper left corner")
  func icons() throws {
    let rectangle = Rectangle(x0: 100, y0: 500, x1: 180, y1: 580)
    let notes = ["Note", "Comment", "Key", "Help", "NewParagraph", "Paragraph", "Insert"]
    let attachments = ["PushPin", "Paperclip", "Graph", "Tag"]
    let kinds: [Annotation.Kind] =
      notes.map { .text(.init(icon: $0)) } + attachments.map { .fileAttachment(.init(file: nil, icon: $0)) }
    var contents: Set<String> = []
    for kind in kinds {
      let stream = try #require(DrawnAnnotation.draw(kind, in: rectangle))
      #expect(stream.rectangle == Rectangle(x0: 100, y0: 560, x1: 120, y1: 580))
      #expect(stream.boundingBox == Rectangle(x0: 0, y0: 0, x1: 20, y1: 20))
      contents.insert(stream.operators)
    }
    #expect(contents.count == kinds.count)
    let unknown = try #require(DrawnAnnotation.draw(.text(.init(icon: "Star")), in: rectangle))
    #expect(contents.contains(unknown.operators))
  }

  @Test("A callout reaches to its target, and RD gives the box back", arguments: [0, 90, 180, 270])
  func callouts(_ rotation: Int) throws {
    let box = Rectangle(x0: 100, y0: 100, x1: 180, y1: 130)
    var text = Annotation.FreeText(
      defaultAppearance: "/Helv 12 Tf 0 0 1 rg",
      callout: [Point(x: 20, y: 40), Point(x: 60, y: 115), Point(x: 100, y: 115)], lineEnding: .openArrow)
    let stream = try #require(DrawnAnnotation.draw(.freeText(text), in: box, rotation: rotation))
    #expect(stream.rectangle.contains(Point(x: 20, y: 40)))
    #expect(stream.differences.flatMap { stream.rectangle.inset(by: $0) } == box)
    #expect(stream.operators.contains("0 0 1 RG"))
    #expect(
      stream.boundingBox.width == (rotation % 180 == 0 ? stream.rectangle.width : stream.rectangle.height))
    text.differences = stream.differences
    #expect(DrawnAnnotation.draw(.freeText(text), in: stream.rectangle, rotation: rotation) == stream)
  }

  @Test("A typewriter's text has no border")
  func typewriter() throws {
    var annotation = DrawnAnnotation.annotation(
      .freeText(.init()), in: Rectangle(x0: 0, y0: 0, x1: 50, y1: 20))
    annotation.markup.intent = "FreeTextTypeWriter"
    let stream = try #require(AppearanceStream(of: annotation, on: DrawnAnnotation.page()))
    #expect(stream.operators == "1 0 0 rg 0 0 50 20 re f")
  }

  /// Returns the end points of all operators of a path with some names.
  private static func ends(of names: Set<Substring>, in stream: AppearanceStream) -> [Point] {
    let tokens = stream.operators.split(separator: " ")
    return tokens.indices.filter { names.contains(tokens[$0]) && $0 >= 2 }.compactMap { index in
      guard let x = Double(tokens[index - 2]), let y = Double(tokens[index - 1]) else { return nil }
      return Point(x: x, y: y)
    }
  }
}
