import Foundation
import Testing

@testable import DocModel

/// Every type with all of its entries (ISO 32000-1, Tables 170 to 192).
struct AnnotationKindTests {
  private func kind(_ name: String) throws -> Annotation.Kind { try NamedAnnotations.types.named(name).kind }

  private func points(_ numbers: Double...) -> [Point] {
    stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  /// Returns a quadrilateral around an entire annotation, in Acrobat's order.
  private func quad(_ name: String) throws -> Annotation.MarkedQuad? {
    let rectangle = try #require(try NamedAnnotations.types.named(name).rectangle)
    let (x0, y0, x1, y1) = (rectangle.x0, rectangle.y0, rectangle.x1, rectangle.y1)
    return Annotation.MarkedQuad(numbers: [x0, y1, x1, y1, x0, y0, x1, y0])
  }

  private static let dashed = Border.Effective(width: 2, style: .dashed, dashes: [4, 2])
  private static let cloudy = Border.Effective(
    width: 2, style: .dashed, dashes: [4, 2], effect: BorderEffect(.cloudy, intensity: 1.5))

  // MARK: Markup entries

  @Test(
    arguments: [
      "Text", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline",
      "Squiggly", "StrikeOut", "Caret", "Stamp", "Ink", "FileAttachment", "Sound", "Redact", "Projection",
    ].enumerated().map { ($0.offset, $0.element) })
  func markup(_ index: Int, _ type: String) throws {
    let annotation = try NamedAnnotations.types.named(type)
    let colors: [[Double]] = [[], [0.25], [0.5, 0.25, 0.75], [0.25, 0.5, 0, 0.25]]
    let day = index < 9 ? "0\(index + 1)" : "\(index + 1)"
    #expect(annotation.type == type)
    #expect(annotation.contents == "Contents of \(type) — ünï")
    #expect(annotation.flags == .print)
    #expect(annotation.modified?.raw == "D:202403\(day)101112+01'00'")
    #expect(annotation.modified?.date?.iso8601 == "2024-03-\(day)T10:11:12+01:00")
    #expect(annotation.color == AnnotationColor(components: colors[index % 4]))
    #expect(annotation.structParent == index)
    #expect(annotation.appearance == Appearance(normal: .stream))
    #expect(annotation.author == "Author of \(type)")
    #expect(annotation.markup.subject == "Subject of \(type)")
    #expect(annotation.markup.opacity == Double(25 + index) / 100)
    #expect(annotation.markup.created?.date?.iso8601 == "2024-02-\(day)T09:10:11Z")
    #expect(annotation.markup.richText?.contains("<b>\(type)</b>") == true)
    #expect(annotation.markup.externalData == "Markup3D")
    let intents = [
      "FreeText": "FreeTextCallout", "Line": "LineDimension", "Polygon": "PolygonCloud",
      "PolyLine": "PolyLineDimension",
    ]
    #expect(annotation.markup.intent == intents[type] ?? "Intent\(type)")
    let window = try NamedAnnotations.types.named("\(type)-popup")
    #expect(
      annotation.markup.popup
        == Popup(object: window.object, rectangle: window.rectangle, isOpen: index % 2 == 0))
    #expect(window.kind == .popup(.init(parent: annotation.object, isOpen: index % 2 == 0)))
    #expect(annotation.problems.isEmpty)
    #expect(annotation.isMark && !window.isMark)
  }

  // MARK: Notes and text

  @Test func notes() throws {
    #expect(try kind("Text") == .text(.init(isOpen: true, icon: "Help")))
    #expect(try kind("text-open") == .text(.init(isOpen: true, icon: "NewParagraph")))
    #expect(try kind("text-own-icon") == .text(.init(icon: "Star")))
    #expect(
      try kind("Caret")
        == .caret(.init(differences: .init(left: 2, top: 3, right: 4, bottom: 5), symbol: "P")))
    #expect(try kind("caret-none") == .caret(.init()))
    #expect(try kind("Stamp") == .stamp(.init(icon: "TopSecret")))
    #expect(try kind("stamp-own-name") == .stamp(.init(icon: "Grüße")))
    #expect(try kind("Popup") == .popup(.init(isOpen: true)))
  }

  @Test func freeText() throws {
    let annotation = try NamedAnnotations.types.named("FreeText")
    #expect(
      annotation.kind
        == .freeText(
          .init(
            defaultAppearance: "1 0 0 rg /F1 9 Tf", justification: .right,
            defaultStyle: "font: italic 9pt Helvetica; color: #FF0000",
            callout: points(194, 676, 214, 696, 234, 696),
            differences: .init(left: 40, top: 10, right: 0, bottom: 5), lineEnding: .openArrow)))
    #expect(annotation.border.effective() == Self.cloudy)
    #expect(annotation.lineEndings == LineEndings(start: .openArrow))
    guard case .freeText(let short) = try kind("callout-4-numbers") else { throw WrongKind("no FreeText") }
    #expect(short.callout.count == 2)
    #expect(try NamedAnnotations.types.named("typewriter").markup.intent == "FreeTextTypeWriter")
    #expect(try NamedAnnotations.types.named("typewriter").lineEndings == nil)
  }

  @Test(arguments: ["Highlight", "Underline", "Squiggly", "StrikeOut"])
  func textMarks(_ type: String) throws {
    let annotation = try NamedAnnotations.types.named(type)
    #expect(annotation.quads == [try quad(type)])
    #expect(annotation.kind.isTextMarkup)
    #expect(annotation.quads.first?.quad.bounds == annotation.rectangle)
  }

  // MARK: Drawings

  @Test func line() throws {
    var line = Annotation.Line(start: Point(x: 34, y: 641), end: Point(x: 74, y: 641))
    line.endings = LineEndings(start: .openArrow, end: .diamond)
    line.interiorColor = AnnotationColor(components: [1, 1, 0])
    (line.leaderLength, line.leaderExtension, line.leaderOffset) = (12, 5, 3)
    (line.hasCaption, line.captionPosition, line.isMeasured) = (true, .top, true)
    line.captionOffset = Size(width: 6, height: -4)
    #expect(try kind("Line") == .line(line))
    #expect(try NamedAnnotations.types.named("Line").border.effective() == Self.dashed)
    guard case .line(let other) = try kind("leader-negative") else { throw WrongKind("no Line") }
    #expect((other.leaderLength, other.leaderExtension, other.leaderOffset) == (-20, 4, 0))
  }

  @Test(arguments: LineEnding.allCases)
  func endings(_ ending: LineEnding) throws {
    let (first, last) = (
      try NamedAnnotations.types.named("ending-start-\(ending.rawValue)"),
      try NamedAnnotations.types.named("ending-end-\(ending.rawValue)")
    )
    #expect(first.lineEndings == LineEndings(start: ending))
    #expect(last.lineEndings == LineEndings(end: ending))
  }

  @Test func unknownLineEndingIsReadAsNone() throws {
    let annotation = try NamedAnnotations.types.named("ending-unknown")
    #expect(annotation.lineEndings == LineEndings(start: .none, end: .slash))
    #expect(annotation.problems == ["the line ending Feather isn't known"])
  }

  @Test func shapes() throws {
    let (square, circle) = (
      try NamedAnnotations.types.named("Square"), try NamedAnnotations.types.named("Circle")
    )
    #expect(
      square.kind
        == .square(
          .init(
            interiorColor: AnnotationColor(components: [0.9, 0.9, 0.5]),
            differences: .init(left: 1, top: 2, right: 3, bottom: 4))))
    #expect(
      circle.kind
        == .circle(
          .init(
            interiorColor: AnnotationColor(components: [0.5]),
            differences: .init(left: 4, top: 3, right: 2, bottom: 1))))
    #expect(square.border.effective() == Self.cloudy && circle.border.effective() == Self.cloudy)
  }

  @Test func polygons() throws {
    let (polygon, line) = (
      try NamedAnnotations.types.named("Polygon"), try NamedAnnotations.types.named("PolyLine")
    )
    #expect(
      polygon.kind
        == .polygon(
          .init(
            vertices: points(194, 566, 274, 566, 254, 606, 214, 606),
            interiorColor: AnnotationColor(components: [0, 0.5, 1, 0]), isMeasured: true)))
    #expect(
      line.kind
        == .polyLine(
          .init(
            vertices: points(14, 511, 54, 551, 94, 511), endings: LineEndings(start: .circle, end: .slash),
            interiorColor: AnnotationColor(components: [0, 1, 0]), isMeasured: true)))
    #expect(polygon.border.effective() == Self.cloudy && line.border.effective() == Self.dashed)
    #expect(polygon.lineEndings == nil)
  }

  @Test func ink() throws {
    #expect(
      try kind("Ink")
        == .ink(
          .init(strokes: [
            points(194, 346, 214, 386, 234, 346), points(234, 386, 254, 366, 274, 386, 274, 346),
          ])))
  }

  // MARK: The other types

  @Test func links() throws {
    guard case .link(let link) = try kind("Link"), case .link(let inner) = try kind("link-destination"),
      case .link(let outside) = try kind("link-quads-outside")
    else { throw WrongKind("no links") }
    #expect(link.action?.kind == .uri("https://example.org/types"))
    #expect(link.previousAction?.kind == .uri("https://example.org/captured"))
    #expect(link.highlighting == .outline)
    #expect(link.quads == [try quad("Link")])
    #expect(inner.action?.destination?.pageIndex == 2)
    #expect(inner.highlighting == .none)
    #expect(outside.quads.isEmpty && outside.highlighting == .push)
    let problems = try NamedAnnotations.types.named("link-quads-outside").problems
    #expect(problems == ["QuadPoints extends outside Rect and is ignored"])
    #expect(
      try NamedAnnotations.types.named("Link").border.effective()
        == Border.Effective(width: 1, style: .underline))
  }

  @Test func media() throws {
    guard case .sound(let sound) = try kind("Sound"), case .screen(let screen) = try kind("Screen") else {
      throw WrongKind("no media")
    }
    #expect((sound.icon, sound.samplingRate, sound.channels) == ("Mic", 8000, 2))
    #expect((sound.bitsPerSample, sound.encoding) == (16, "Signed"))
    #expect(sound.content != nil)
    #expect(try kind("Movie") == .movie(.init(file: "film.mov", isPlayed: true)))
    #expect(
      screen.look
        == .init(
          rotation: 90, borderColor: AnnotationColor(components: [1, 0, 0]),
          backgroundColor: AnnotationColor(components: [0.9]), caption: "Play"))
    #expect(screen.action?.typeName == "Rendition")
  }

  @Test("A quadrilateral is encoded by its numbers, and also by itself if it doesn't follow from them")
  func encodedQuads() throws {
    let plain = try #require(Annotation.MarkedQuad(numbers: [0, 9, 9, 9, 0, 0, 9, 0]))
    var other = plain
    other.quad = Quad(Rectangle(x0: 1, y0: 1, x1: 2, y1: 2))
    for (quad, isWritten) in [(plain, false), (other, true)] {
      let data = try JSONEncoder().encode(quad)
      #expect(String(decoding: data, as: UTF8.self).contains("quad") == isWritten)
      #expect(try JSONDecoder().decode(Annotation.MarkedQuad.self, from: data) == quad)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Annotation.MarkedQuad.self, from: Data(#"{"numbers":[1]}"#.utf8))
    }
  }

  @Test func redactionAndWatermark() throws {
    var redaction = Annotation.Redaction(
      quads: [try quad("Redact")].compactMap { $0 }, interiorColor: AnnotationColor(components: [0, 0, 0]))
    (redaction.overlayText, redaction.repeatsText) = ("REDACTED", true)
    (redaction.defaultAppearance, redaction.justification) = ("1 g /F1 8 Tf", .centered)
    #expect(try kind("Redact") == .redact(redaction))
    #expect(
      try kind("Watermark")
        == .watermark(.init(matrix: [1, 0, 0, 1, 72, -72], offset: Size(width: 0.5, height: 1))))
  }

  @Test(
    arguments: [
      ("PrinterMark", .printerMark), ("TrapNet", .trapNet), ("3D", .threeD), ("RichMedia", .richMedia),
      ("Projection", .projection), ("Unheard", .unknown("Unheard")), ("no-subtype", .unknown("")),
    ] as [(String, Annotation.Kind)])
  func typesWithoutEntriesOfTheirOwn(_ name: String, _ kind: Annotation.Kind) throws {
    #expect(try self.kind(name) == kind)
    #expect(try NamedAnnotations.types.named(name).type == (name == "no-subtype" ? nil : name))
  }
}
