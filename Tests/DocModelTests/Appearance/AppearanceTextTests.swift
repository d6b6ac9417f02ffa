import Foundation
import TestSupport
import Testing

@testable import DocModel

@Suite("Text of appearances", .limited) struct AppearanceTextTests {
  private static func annotation(
    _ contents: String, in rectangle: Rectangle = Rectangle(x0: 50, y0: 600, x1: 250, y1: 700),
    _ text: Annotation.FreeText = .init(defaultAppearance: "/Helv 12 Tf 0 0 1 rg")
  ) -> Annotation {
    var annotation = DrawnAnnotation.annotation(.freeText(text), in: rectangle)
    annotation.contents = contents
    return annotation
  }

  private static func draw(_ annotation: Annotation, rotation: Int = 0) throws -> AppearanceStream {
    try #require(AppearanceStream(of: annotation, on: DrawnAnnotation.page(rotation: rotation)))
  }

  @Test(
    "Text in any writing is in the file, and other readers find it",
    arguments: ["Remember the milk", "Не забудь молоко", "שלום עולם", "记得买牛奶", "naïve “café” – 5 €"])
  func writings(_ words: String) throws {
    let pdf = try AppearancePDF(Self.draw(Self.annotation(words)))
    if pdf.drawing.missingGlyphs > 0 { return print("skipped: no font has \(words)") }
    let text = try Document(.bytes(pdf.bytes, name: "text")).text(ofPage: 0).string
    #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == words)
  }

  @Test("Boxes share fonts: a hundred take less than 100 KB")
  func sharedFonts() throws {
    let boxes = try (0..<100).compactMap {
      try Self.draw(Self.annotation("Remark number \($0), in words")).text
    }
    let texts = try TextBoxes(boxes)
    #expect(texts.drawings.count == 100)
    let size = texts.objects.values.reduce(0) {
      if case .stream(_, let data) = $1 { $0 + data.count } else { $0 + 100 }
    }
    #expect(size + texts.drawings.reduce(0) { $0 + $1.content.count } < 100_000)
    #expect(texts.objects.count < 10)
    // Each drawing is its own text.
    #expect(Set(texts.drawings.map(\.content)).count == 100)
  }

  @Test("All references lead to objects of the drawing")
  func references() throws {
    let stream = try Self.draw(Self.annotation("Привет, world"))
    let texts = try TextBoxes([#require(stream.text)])
    var pending: [PDFValue] = texts.drawings.map { .dictionary($0.resources) }
    for object in texts.objects.values {
      switch object {
      case .value(let value): pending.append(value)
      case .stream(let dictionary, let data):
        #expect(dictionary["Length"] == nil)
        #expect(!data.isEmpty)
        pending.append(.dictionary(dictionary))
      }
    }
    var count = 0
    while let value = pending.popLast() {
      switch value {
      case .reference(let id):
        count += 1
        #expect(texts.objects[id] != nil)
      case .array(let elements): pending += elements
      case .dictionary(let dictionary): pending += dictionary.entries.map(\.value)
      default: break
      }
    }
    #expect(count > 4)
  }

  @Test("The drawn text keeps the opacity of the appearance, and is cut at its box")
  func content() throws {
    var annotation = Self.annotation("a /x gs b")
    annotation.markup.opacity = 0.5
    var stream = try Self.draw(annotation)
    let box = try #require(stream.text)
    let drawing = try #require(try TextBoxes([box]).drawings.first)
    stream.append(drawing)
    #expect(stream.text?.box == Rectangle(x0: 3, y0: 3, x1: 197, y1: 97))
    #expect(stream.text(after: "re B ").hasPrefix("q 1 0 0 1 3 3 cm 0 0 194 94 re W n\n"))
    #expect(stream.textResources?["Font"] != nil)
    #expect(stream.textResources?["ExtGState"] == nil)
    #expect(
      !drawing.content.split(separator: UInt8(ascii: "\n")).contains {
        $0.suffix(3) == Array(" gs".utf8)[...]
      })
  }

  @Test("A rectangle is as high as its text needs", arguments: [0, 90, 180, 270])
  func fittingHeight(_ rotation: Int) throws {
    let page = DrawnAnnotation.page(rotation: rotation)
    let rectangle = Rectangle(x0: 100, y0: 100, x1: 220, y1: 220)
    func fitting(_ words: String) throws -> Rectangle {
      try #require(try AppearanceStream.rectangle(fitting: Self.annotation(words, in: rectangle), on: page))
    }
    let one = try fitting("word")
    let many = try fitting(String(repeating: "word ", count: 60))
    func height(_ rectangle: Rectangle) -> Double { rotation % 180 == 0 ? rectangle.height : rectangle.width }
    #expect((15.0..<25).contains(height(one)))
    #expect(height(many) > 5 * height(one))
    // The upper edge as it is seen, and the width, stay.
    let edges = (many.x0, many.y0, many.x1, many.y1)
    switch rotation {
    case 90: #expect((edges.0, edges.1, edges.3) == (100, 100, 220))
    case 180: #expect((edges.0, edges.1, edges.2) == (100, 100, 220))
    case 270: #expect((edges.1, edges.2, edges.3) == (100, 220, 220))
    default: #expect((edges.0, edges.2, edges.3) == (100, 220, 220))
    }
    let stream = try #require(
      AppearanceStream(of: Self.annotation(String(repeating: "word ", count: 60), in: many), on: page))
    let box = try #require(stream.text)
    #expect(try TextBoxes.size(of: box).height <= box.box.height)
  }

  @Test("Right-to-left text begins at the right unless it is centered")
  func justification() throws {
    func left(_ words: String, _ justification: Annotation.Justification) throws -> Double {
      let text = Annotation.FreeText(defaultAppearance: "/Helv 12 Tf 0 g", justification: justification)
      let pdf = try AppearancePDF(Self.draw(Self.annotation(words, text)))
      let boxes = try Document(.bytes(pdf.bytes, name: "text")).text(ofPage: 0).boxes.map(\.x0)
      return try #require(boxes.min())
    }
    for words in ["word", "שלום"] {
      let (natural, centered, right) = (
        try left(words, .left), try left(words, .centered), try left(words, .right)
      )
      #expect((130..<150).contains(centered))
      #expect(right > 200)
      #expect(words == "word" ? natural < 60 : natural > 200)
    }
  }

  @Test(
    "Fonts follow from the DA entry",
    arguments: [
      ("/Helv 9 Tf 1 0 0 rg", TextFont(family: "sans", size: 9)),
      ("0 g /TiBI 14.5 Tf", TextFont(family: "serif", size: 14.5, isBold: true, isItalic: true)),
      ("/CoOb 0 Tf", TextFont(family: "monospace", size: 12, isItalic: true)),
      ("/Arial-BoldMT 10 Tf", TextFont(family: "sans", size: 10, isBold: true)),
      ("/Georgia,Italic 1e99 Tf", TextFont(family: "Georgia", size: 1e99, isItalic: true)),
      ("nonsense Tf [ /", TextFont()), ("", TextFont()),
    ])
  func defaultAppearances(_ text: String, _ font: TextFont) {
    #expect(DefaultAppearance(text).font == font)
  }

  @Test("A caption interrupts its line, or stands above it, and is never upside down")
  func captions() throws {
    func draw(from x0: Double, to x1: Double, _ change: (inout Annotation.Line) -> Void = { _ in }) throws
      -> AppearanceStream
    {
      var line = Annotation.Line(start: Point(x: x0, y: 100), end: Point(x: x1, y: 100))
      line.hasCaption = true
      change(&line)
      var annotation = DrawnAnnotation.annotation(.line(line))
      annotation.contents = "12 m"
      return try #require(AppearanceStream(of: annotation, on: DrawnAnnotation.page()))
    }
    func lineCount(_ stream: AppearanceStream) -> Int {
      stream.operators.split(separator: " ").count { $0 == "l" }
    }
    let inline = try draw(from: 0, to: 200)
    #expect(lineCount(inline) == 2)
    #expect(inline.text?.text == "12 m")
    #expect(inline.rectangle.height > 9)
    let matrix = try #require(inline.text?.matrix)
    #expect(matrix.prefix(4) == [1, 0, 0, 1])
    #expect((80..<100).contains(matrix[4]) && (90..<100).contains(matrix[5]))
    #expect(try draw(from: 200, to: 0).text == inline.text)
    // Beside the line: on request, or if there is no room.
    for stream in [try draw(from: 0, to: 200) { $0.captionPosition = .top }, try draw(from: 90, to: 110)] {
      #expect(lineCount(stream) == 1)
      #expect(try #require(stream.text?.matrix)[5] > 100)
    }
    #expect(try draw(from: 0, to: 200) { $0.hasCaption = false }.text == nil)
    // Turned with the line.
    var upwards = Annotation.Line(start: Point(x: 50, y: 0), end: Point(x: 50, y: 200))
    upwards.hasCaption = true
    var annotation = DrawnAnnotation.annotation(.line(upwards))
    annotation.contents = "12 m"
    let turned = try #require(AppearanceStream(of: annotation, on: DrawnAnnotation.page())?.text?.matrix)
    #expect(turned.prefix(4) == [0, 1, -1, 0])
  }

  @Test("Extreme boxes and control characters are drawn without failing")
  func extremes() throws {
    let fonts = [0, 1e99, -5, .nan, .infinity].map { TextFont(family: "", size: $0) }
    for font in fonts {
      for width in [0, 1e-9, 1e6] {
        let box = TextBox(
          text: "a\u{0}\u{1B}[31m\r\nb\u{FFFF}\u{202E}", font: font, color: .black, justification: .right,
          box: Rectangle(x0: 0, y0: 0, x1: width, y1: width))
        #expect(try TextBoxes([box]).drawings.count == 1)
      }
    }
  }

  @Test("Line feeds of all systems begin one line each")
  func lineFeeds() throws {
    func height(_ words: String) throws -> Double {
      try TextBoxes.size(of: #require(try Self.draw(Self.annotation(words)).text)).height
    }
    let lines = try height("a\nb\nc")
    #expect(try height("a\rb\r\nc") == lines)
    #expect(try height("a") * 3 == lines)
  }
}

extension AppearanceStream {
  /// The content after the first occurrence of some operators.
  fileprivate func text(after operators: String) -> Substring {
    let content = String(decoding: self.content, as: UTF8.self)
    return content.range(of: operators).map { content[$0.upperBound...] } ?? ""
  }
}
