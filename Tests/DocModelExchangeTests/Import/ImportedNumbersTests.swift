import Foundation
import Testing

@testable import DocModelExchange

/// Numbers of imported files, which are written with all their digits, and rectangles, which stay as they are.
struct ImportedNumbersTests {
  private struct Outcome {
    let item: ImportReport.Item
    let object: PDFObject

    func numbers(_ key: StaticString) -> [Double]? { object[key]?.elements.compactMap(\.number) }
    var appearanceBox: [Double]? { object["AP"]?["N"]?["BBox"]?.elements.compactMap(\.number) }
  }

  /// Imports the first annotation of a file into an empty page, and saves it.
  private func imported(_ text: String) throws -> Outcome {
    let (sample, editor) = try EditedSample(PDFSource(pages: ["/MediaBox[0 0 200 100]"]).data).withEditor()
    let file = try #require(try ImportedAnnotations.read(Data(text.utf8), name: "file").first)
    let report = try editor.importAnnotations(file)
    try editor.save(.inPlace)
    // The second import finds the same.
    let again = try sample.editor()
    #expect(try again.importAnnotations(file).count(.added) == 0)
    #expect(!again.hasChanges)
    let document = try sample.open()
    let annotation = try #require(try document.annotations(onPage: 0).first)
    let object = try #require(annotation.object.flatMap { document.file?.object($0) })
    return Outcome(item: try #require(report.items.first), object: object)
  }

  private func xfdf(_ element: String) throws -> Outcome {
    try imported("<xfdf><annots>\(element)</annots></xfdf>")
  }

  /// A rectangle around most of the page.
  private static let rectangle = [5.123456789, 6, 90.1234567, 81.00000123]
  private static let list = rectangle.map { "\($0)" }.joined(separator: ",")

  @Test(
    "A rectangle that holds its drawing is written as it stands, and so are all digits",
    arguments: [
      "highlight|coords=\"10,30,80,30,10,10,80,10\"", "squiggly|coords=\"10,30,80,30,10,10,80,10\"",
      "line|start=\"20.123456789,20\" end=\"60,60\" head=\"ClosedArrow\" width=\"1.000012345\"",
      "ink|width=\"2\"|<inklist><gesture>20,20;40,41.987654321</gesture></inklist>",
      "polygon|style=\"cloudy\" intensity=\"1\"|<vertices>30,30;60,30;60,60</vertices>",
      "polyline||<vertices>30,30;\n60,30;60,60</vertices>", "square|fringe=\"3.1234567,3,3,3\"", "circle|",
      "text|", "stamp|", "caret|", "redact|coords=\"10,30,80,30,10,10,80,10\"",
      "freetext|fringe=\"20.1234567,3,3,3\" callout=\"10,10;15,20;25,20\" head=\"OpenArrow\"|<contents>a</contents>",
      "freetext|width=\"1\"|<contents>a</contents>",
    ])
  func digits(_ element: String) throws {
    let parts = element.split(separator: "|", omittingEmptySubsequences: false)
    let outcome = try xfdf(
      "<\(parts[0]) page=\"0\" name=\"n\" rect=\"\(Self.list)\" opacity=\"0.123456789\" \(parts[1])>"
        + "\(parts.count > 2 ? parts[2] : "")</\(parts[0])>")
    #expect(outcome.item.outcome == .added)
    #expect(outcome.item.reasons.isEmpty, "\(outcome.item.reasons)")
    #expect(outcome.numbers("Rect") == Self.rectangle)
    #expect(outcome.object["CA"]?.number == 0.123456789)
    if parts[1].contains("fringe") {
      let first = parts[0] == "square" ? 3.1234567 : 20.1234567
      #expect(outcome.numbers("RD") == [first, 3, 3, 3])
    }
    if parts[0] == "line" {
      #expect(outcome.numbers("L") == [20.123456789, 20, 60, 60])
      #expect(outcome.object["BS"]?["W"]?.number == 1.000012345)
      let box = try #require(outcome.appearanceBox)
      #expect(zip(box, Self.rectangle).allSatisfy { abs($0 - $1) < 0.001 })
    }
    if parts[0] == "ink" { #expect(outcome.object["InkList"]?[0]?[3]?.number == 41.987654321) }
  }

  @Test("JSON has its rectangle and its digits, too")
  func json() throws {
    let outcome = try imported(
      """
      {"schema": "pdfkey.annotations/1", "annotations": [{"type": "Ink", "page": {"number": 1}, "name": "n",
        "rect": [\(Self.list)], "ink": [[20, 20, 40, 40.000001234]], "opacity": 0.333333333333,
        "color": {"space": "rgb", "components": [0.123456789, 0, 1]}}]}
      """)
    #expect(outcome.numbers("Rect") == Self.rectangle)
    #expect(outcome.object["CA"]?.number == 0.333333333333)
    #expect(outcome.numbers("C") == [0.123456789, 0, 1])
    #expect(outcome.object["InkList"]?[0]?[3]?.number == 40.000001234)
  }

  @Test("A rectangle that would cut its drawing grows, and the report says so")
  func cut() throws {
    let outcome = try xfdf(
      "<line page=\"0\" name=\"n\" rect=\"15,20,60,60\" start=\"20,20\" end=\"60,60\" tail=\"ClosedArrow\" width=\"3\"/>"
    )
    #expect(outcome.item.reasons == ["its rectangle would cut the drawing; another one is written"])
    let written = try #require(outcome.numbers("Rect"))
    #expect(written[0] == 15)
    #expect(written[1] < 20 && written[2] > 60)
    #expect(written == outcome.appearanceBox)
  }

  @Test("A drawing without a rectangle, or with one elsewhere, gets that of its points")
  func elsewhere() throws {
    for rectangle in ["", "rect=\"0,0,0,0\"", "rect=\"150,80,160,90\"", "rect=\"20,20,40,20\""] {
      let outcome = try xfdf(
        "<ink page=\"0\" name=\"n\" \(rectangle) width=\"2\"><inklist><gesture>20,20;40,40</gesture></inklist></ink>"
      )
      #expect(outcome.numbers("Rect") == [19, 19, 41, 41], "\(rectangle)")
    }
  }

  @Test("A changed drawing has the rectangle and the digits of the file, and its points stay where they are")
  func changed() throws {
    let sample = try EditedSample(PDFSource(pages: ["/MediaBox[0 0 200 100]"]).data)
    let editor = try sample.editor()
    func read(_ date: Int, _ width: Int, _ rectangle: String, _ end: String) throws -> ImportedAnnotations {
      let element = """
        <xfdf><annots><ink page="0" name="n" date="D:\(date)" width="\(width)" rect="\(rectangle)">
        <inklist><gesture>20,20;\(end)</gesture></inklist></ink></annots></xfdf>
        """
      return try #require(try ImportedAnnotations.read(Data(element.utf8), name: "file").first)
    }
    _ = try editor.importAnnotations(try read(2001, 1, "10,10,50,50", "40,40"))
    let report = try editor.importAnnotations(try read(2002, 3, "5.1234567,5,60,60", "40,40"))
    #expect(report.items.first?.entries == ["border"])
    #expect(
      try editor.importAnnotations(try read(2003, 3, "1,1,99,99", "40,40.1234567")).count(.changed) == 1)
    let ink = try #require(try editor.annotations(onPage: 0).first)
    #expect(ink.rectangle == Rectangle(x0: 1, y0: 1, x1: 99, y1: 99))
    #expect(ink.kind.points == [Point(x: 20, y: 20), Point(x: 40, y: 40.1234567)])
  }

  @Test("Numbers that an edit computes are written with four decimals")
  func computed() throws {
    let (sample, editor) = try EditedSample(PDFSource(pages: ["/MediaBox[0 0 200 100]"]).data).withEditor()
    try editor.add(.ink([[Point(x: 0.1 + 0.2, y: 1.0 / 3), Point(x: 50, y: 60)]], onPage: 0)) {
      $0.color = AnnotationColor(red: 128.0 / 255, green: 0, blue: 0)
    }
    try editor.save(.inPlace)
    let document = try sample.open()
    let object = try #require(try document.annotations(onPage: 0).first?.object)
    let ink = try #require(document.file?.object(object))
    #expect(ink["InkList"]?[0]?.elements.map(\.number) == [0.3, 0.3333, 50, 60])
    #expect(ink["C"]?[0]?.number == 0.502)
  }
}
