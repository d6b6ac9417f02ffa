import Foundation
import Testing

@testable import DocModel

@Suite("Appearances of annotations") struct AppearanceStreamTests {
  /// A drawing with its expected content and rectangle.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kind: Annotation.Kind
    var rectangle: Rectangle?
    var border: Border?
    let content: String
    var result: Rectangle?

    init(
      _ name: String, _ kind: Annotation.Kind, in rectangle: Rectangle? = nil, border: Border? = nil,
      content: String, result: Rectangle? = nil
    ) {
      testDescription = name
      (self.kind, self.rectangle, self.border) = (kind, rectangle, border)
      (self.content, self.result) = (content, result ?? rectangle)
    }
  }

  @Test("The content and the rectangle are those of the table", arguments: Row.all)
  func table(_ row: Row) throws {
    let stream = try #require(DrawnAnnotation.draw(row.kind, in: row.rectangle, border: row.border))
    #expect(stream.operators == row.content)
    #expect(stream.rectangle == row.result)
    #expect(stream.boundingBox == row.result)
    #expect(stream.matrix == nil)
  }

  @Test("Highlights are multiplied with the page; opacity goes into the graphics state")
  func graphicsStates() throws {
    let mark = Annotation.TextMark(quads: DrawnAnnotation.quads([(0, 0, 0)]))
    var annotation = DrawnAnnotation.annotation(.highlight(mark))
    func draw() throws -> AppearanceStream {
      try #require(AppearanceStream(of: annotation, on: DrawnAnnotation.page()))
    }
    #expect(try draw().graphicsState == GraphicsState(opacity: 1, blendMode: "Multiply"))
    annotation.markup.opacity = 0.5
    #expect(try draw().graphicsState == GraphicsState(opacity: 0.5, blendMode: "Multiply"))
    annotation.kind = .underline(mark)
    #expect(try draw().graphicsState == GraphicsState(opacity: 0.5, blendMode: nil))
    #expect(try draw().operators.hasPrefix("/G gs "))
    annotation.markup.opacity = 1
    #expect(try draw().graphicsState == nil)
    #expect(try !draw().operators.contains("gs"))
  }

  @Test("Overlapping quadrilaterals in opposite order leave no hole")
  func oppositeQuads() throws {
    // The same trapezoid in Z order and around its outline.
    let numbers: [[Double]] = [[10, 20, 90, 20, 0, 0, 100, 0], [0, 0, 10, 20, 90, 20, 100, 0]]
    let quads = numbers.compactMap(Annotation.MarkedQuad.init)
    let stream = try #require(DrawnAnnotation.draw(.highlight(.init(quads: quads))))
    let outline = "0 0 m 100 0 l 90 20 l 10 20 l h"
    #expect(stream.operators == "/G gs 1 0 0 rg \(outline) \(outline) f")
  }

  @Test("Links, form fields, popups and media have no drawing")
  func undrawnKinds() {
    let rectangle = Rectangle(x0: 0, y0: 0, x1: 50, y1: 50)
    let kinds: [Annotation.Kind] = [
      .link(.init()), .popup(.init()), .widget(.init(field: Annotation.Field(fullName: ""))), .sound(.init()),
      .movie(.init()), .screen(.init()), .threeD, .richMedia, .watermark(.init()), .unknown("X"),
    ]
    for kind in kinds { #expect(DrawnAnnotation.draw(kind, in: rectangle) == nil) }
  }

  @Test("Nothing is drawn without geometry or with a transparent colour")
  func nothingToDraw() {
    let kinds: [Annotation.Kind] = [
      .highlight(.init(quads: [])), .line(.init()), .ink(.init(strokes: [])), .polygon(.init(vertices: [])),
      .square(.init()), .stamp(.init()), .text(.init()), .redact(.init()),
      .polyLine(.init(vertices: [Point(x: 1, y: 1), Point(x: 1, y: 1)])),
    ]
    for kind in kinds { #expect(DrawnAnnotation.draw(kind) == nil, "\(kind)") }
    var line = DrawnAnnotation.annotation(
      .line(.init(start: Point(x: 0, y: 0), end: Point(x: 9, y: 9))))
    #expect(AppearanceStream(of: line, on: DrawnAnnotation.page()) != nil)
    line.color = AnnotationColor(components: [])
    #expect(AppearanceStream(of: line, on: DrawnAnnotation.page()) == nil)
  }

  @Test("Numbers that are infinite, huge or no numbers never reach a content stream")
  func extremeNumbers() throws {
    let numbers = [-1e-9, 0.3, 7, -5000, 1e300, -.infinity, .nan]
    var drawn = 0
    for first in numbers {
      for second in numbers {
        for annotation in DrawnAnnotation.everyKind(first, second) {
          guard let stream = AppearanceStream(of: annotation, on: DrawnAnnotation.page()) else { continue }
          drawn += 1
          // Clouds of hundreds of arcs have no other numbers.
          let words = stream.operators.prefix(2000).dropLast(9).split(separator: " ")
          #expect(!words.contains { $0.hasSuffix("nan") || $0.hasSuffix("inf") || $0.contains("e-") })
          #expect(words.allSatisfy { $0.drop { $0 != "." }.count <= 4 })
          let edges = [stream.rectangle.x0, stream.rectangle.y0, stream.rectangle.x1, stream.rectangle.y1]
          #expect(edges.allSatisfy { $0.isFinite })
          #expect(!stream.rectangle.isEmpty)
        }
      }
    }
    #expect(drawn > 300)
  }
}

extension AppearanceStreamTests.Row {
  fileprivate static let box = Rectangle(x0: 10, y0: 20, x1: 110, y1: 70)

  fileprivate static let all: [Self] = textMarks + shapes + lines

  private static let textMarks: [Self] = [
    Self(
      "two lines of a highlight",
      .highlight(.init(quads: DrawnAnnotation.quads([(20, 700, 0), (20, 680.5, 0)]))),
      content: "/G gs 1 0 0 rg 20 700 100 16 re 20 680.5 100 16 re f",
      result: Rectangle(x0: 20, y0: 680.5, x1: 120, y1: 716)),
    Self(
      "underline", .underline(.init(quads: DrawnAnnotation.quads([(20, 700, 0)]))),
      content: "1 0 0 RG 20 701.28 m 120 701.28 l S",
      result: Rectangle(x0: 19.5, y0: 699.5, x1: 120.5, y1: 716.5)),
    Self(
      "underline of text that runs upwards", .underline(.init(quads: DrawnAnnotation.quads([(20, 700, 90)]))),
      content: "1 0 0 RG 18.72 700 m 18.72 800 l S",
      result: Rectangle(x0: 3.5, y0: 699.5, x1: 20.5, y1: 800.5)),
    Self(
      "strikeout of text upside down", .strikeOut(.init(quads: DrawnAnnotation.quads([(200, 700, 180)]))),
      content: "1 0 0 RG 200 692.8 m 100 692.8 l S",
      result: Rectangle(x0: 99.5, y0: 683.5, x1: 200.5, y1: 700.5)),
    Self(
      "outline of a redaction", .redact(.init(quads: DrawnAnnotation.quads([(20, 700, 0)]))),
      content: "1 0 0 RG 20 700 100 16 re S", result: Rectangle(x0: 19.5, y0: 699.5, x1: 120.5, y1: 716.5)),
  ]

  private static let shapes: [Self] = [
    Self(
      "rectangle without a declared border", .square(.init()), in: box,
      content: "1 0 0 RG 10.5 20.5 99 49 re S"),
    Self(
      "filled rectangle with dashes", .square(.init(interiorColor: .black)), in: box,
      border: DrawnAnnotation.border(2, "D", dashes: [3, 1.5]),
      content: "0 g 1 0 0 RG 2 w [3 1.5] 0 d 11 21 98 48 re B"),
    Self(
      "rectangle within RD", .square(.init(differences: .init(left: 1, top: 2, right: 3, bottom: 4))),
      in: box,
      content: "1 0 0 RG 11.5 24.5 95 43 re S"),
    Self(
      "underlined rectangle", .square(.init()), in: box, border: DrawnAnnotation.border(4, "U"),
      content: "1 0 0 RG 4 w 10 22 m 110 22 l S"),
    Self(
      "beveled rectangle", .square(.init()), in: box, border: DrawnAnnotation.border(2, "B"),
      content: """
        1 0 0 RG 2 w 11 21 98 48 re S \
        1 .7 .7 rg 12 22 m 12 68 l 108 68 l 106 66 l 14 66 l 14 24 l f \
        .6 0 0 rg 12 22 m 108 22 l 108 68 l 106 66 l 106 24 l 14 24 l f
        """),
    Self(
      "ellipse", .circle(.init()), in: Rectangle(x0: 0, y0: 0, x1: 21, y1: 11),
      content: """
        1 0 0 RG 20.5 5.5 m 20.5 8.261 16.023 10.5 10.5 10.5 c 4.977 10.5 .5 8.261 .5 5.5 c \
        .5 2.739 4.977 .5 10.5 .5 c 16.023 .5 20.5 2.739 20.5 5.5 c h S
        """),
    Self(
      "border as wide as the rectangle", .square(.init()), in: Rectangle(x0: 0, y0: 0, x1: 10, y1: 4),
      border: DrawnAnnotation.border(50), content: "1 0 0 RG 2 w 1 1 8 2 re S"),
  ]

  private static let lines: [Self] = [
    Self(
      "line", .line(.init(start: Point(x: 10, y: 10), end: Point(x: 60, y: 10))),
      content: "1 0 0 RG 10 10 m 60 10 l S", result: Rectangle(x0: 9.5, y0: 9.5, x1: 60.5, y1: 10.5)),
    Self(
      "polygon", .polygon(.init(vertices: [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 0, y: 9)])),
      content: "1 0 0 RG 1 j 0 0 m 9 0 l 0 9 l h S", result: Rectangle(x0: -0.5, y0: -0.5, x1: 9.5, y1: 9.5)),
    Self(
      "ink with a dot", .ink(.init(strokes: [[Point(x: 1, y: 1), Point(x: 5, y: 5)], [Point(x: 9, y: 1)]])),
      content: "1 0 0 RG 1 J 1 j 1 1 m 5 5 l 9 1 m 9 1 l S",
      result: Rectangle(x0: 0.5, y0: 0.5, x1: 9.5, y1: 5.5)),
    Self(
      "caret", .caret(.init()), in: Rectangle(x0: 0, y0: 0, x1: 10, y1: 10),
      content: "1 0 0 rg 0 0 m 5 0 5 5 5 10 c 5 5 5 0 10 0 c f"),
  ]
}
