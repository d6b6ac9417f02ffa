import Foundation
import Testing

@testable import DocModelExchange

@Suite("Formats of imports")
struct ImportFormatTests {
  private func read(_ text: String) throws -> [ImportedAnnotation] {
    try ImportedAnnotations.read(Data(text.utf8), name: "file").flatMap(\.annotations)
  }

  private func xfdf(_ element: String) throws -> ImportedAnnotation {
    try #require(
      try read("<?xml version=\"1.0\"?><x:xfdf xmlns:x=\"u\"><x:annots>\(element)</x:annots></x:xfdf>").first)
  }

  @Test("XFDF as Acrobat writes it: a cloudy polygon, an arrow, a stamp with an image")
  func acrobat() throws {
    let polygon = try xfdf(
      """
      <polygon color="#E52237" creationdate="D:20240101120000+01'00'" flags="print, nozoom" date="D:2024"
        interior-color="#00FF00" name="a" page="3" fringe="1,2,3,4" rect="1,2,30,40" style="cloudy" intensity="2"
        width="3.5" subject="Polygon" title="Ann" opacity="0.5" IT="PolygonCloud">
        <contents-richtext><body xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p><b>Two</b></p></body></contents-richtext>
        <vertices>1,2;30,2;30.5,40</vertices><popup flags="print" open="yes" page="3" rect="50,60,90,80"/>
      </polygon>
      """)
    let annotation = polygon.annotation
    #expect((annotation.type, annotation.pageIndex, annotation.name) == ("Polygon", 3, "a"))
    #expect(annotation.flags == [.print, .noZoom])
    #expect(annotation.border.effective(.iso).effect == BorderEffect(.cloudy, intensity: 2))
    #expect(annotation.border.effective(.iso).width == 3.5)
    #expect(annotation.interiorColor?.hex == "#00FF00")
    #expect(annotation.markup.opacity == 0.5)
    #expect(annotation.markup.intent == "PolygonCloud")
    #expect(annotation.contents == "One\nTwo")
    #expect(
      annotation.markup.richText
        == "<body xmlns=\"http://www.w3.org/1999/xhtml\"><p>One</p><p><b>Two</b></p></body>")
    #expect(annotation.markup.popup?.rectangle == Rectangle(x0: 50, y0: 60, x1: 90, y1: 80))
    #expect(annotation.kind.points.last == Point(x: 30.5, y: 40))

    let line = try xfdf(
      "<line page=\"0\" rect=\"0,0,9,9\" start=\"1,2\" end=\"8,9\" head=\"None\" tail=\"OpenArrow\" dashes=\"3,1\" style=\"dash\" width=\"1\" caption=\"yes\" leaderLength=\"-4\"/>"
    ).annotation
    guard case .line(let shape) = line.kind else { throw ImportError(file: "", reason: "no line") }
    #expect(shape.endings == LineEndings(start: .none, end: .openArrow))
    #expect((shape.leaderLength, shape.hasCaption) == (-4, true))
    #expect(line.border.effective(.iso).dashes == [3, 1])
    for (attribute, expected) in [
      ("", Border.Effective(width: 1)), ("Width=\"3\"", Border.Effective(width: 3)),
      ("DashPattern=\"2,1\"", Border.Effective(width: 1, style: .dashed, dashes: [2, 1])),
    ] as [(String, Border.Effective)] {
      let link = try xfdf("<link page=\"0\" rect=\"0,0,9,9\"><BorderStyleAlt \(attribute)/></link>")
      #expect(link.annotation.border.effective(.iso) == expected)
    }

    let stamp = try xfdf(
      "<stamp page=\"0\" rect=\"0,0,9,9\" icon=\"SBApproved\"><imagedata>data:image/png;base64,iVBORw0K\nGgo=</imagedata></stamp>"
    ).annotation
    guard case .stamp(let image) = stamp.kind else { throw ImportError(file: "", reason: "no stamp") }
    #expect(image.image == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
  }

  @Test(
    "Wrong values of XFDF are left out with a note, and wrong annotations with a reason",
    arguments: [
      ("<square page=\"0\" rect=\"1,1,NaN,9\"/>", "its rect isn't a list of numbers"),
      ("<square page=\"0\" rect=\"1,1,1e400,9\"/>", "its rect isn't a list of numbers"),
      ("<square page=\"0\" rect=\"1,1,inf,9\"/>", "its rect isn't a list of numbers"),
      ("<square page=\"0\" rect=\"1,1,9,9\" color=\"red\"/>", "its color isn't a colour"),
      ("<square page=\"0\" rect=\"1,1,9,9\" flags=\"odd\"/>", "the flag odd isn't known"),
      ("<line page=\"0\" head=\"Fish\"/>", "the line ending Fish isn't known"),
      ("<square rect=\"1,1,9,9\"/>", "it has no page"),
      ("<square page=\"9999999999999999999999\" rect=\"1,1,9,9\"/>", "it has no page"),
      ("<fish page=\"0\"/>", "the element fish isn't a known annotation"),
      ("<fileattachment page=\"0\"/>", "annotations of the type FileAttachment can't be imported"),
    ])
  func flaws(_ element: String, _ reason: String) throws {
    let imported = try xfdf(element)
    #expect(imported.notes + [imported.obstacle].compactMap { $0 } == [reason])
  }

  @Test("FDF has annotations with popups and replies, by object or by name")
  func fdf() throws {
    let bytes = FDFFileTests.bytes(
      "/ID[<00AB><00CD>]/Annots[2 0 R 3 0 R 4 0 R 5 0 R<</Subtype/Text/Page 0/NM(reply)/IRT(far)/Rect[0 0 9 9]>>]",
      [
        "<</Type/Annot/Subtype/Highlight/Page 1/NM(mark)/QuadPoints[1 2 3 2 1 1 3 1]/Rect[1 1 3 2]/C[1 1 0]/Popup 3 0 R/M(D:2024)>>",
        "<</Subtype/Popup/Page 1/Parent 2 0 R/Rect[50 50 90 90]/Open true>>",
        "<</Subtype/Text/Page 1/NM(answer)/IRT 2 0 R/Rect[0 0 9 9]/Contents(yes)>>",
        "<</Subtype/Square/NM(lost)/Rect[0 0 9 9]>>",
      ])
    let file = try #require(try ImportedAnnotations.read(Data(bytes), name: "a.fdf").first)
    #expect(file.format == .fdf)
    #expect(file.identifiers?.permanent == "00ab")
    #expect(file.annotations.map(\.id) == ["mark", "answer", "lost", "reply"])
    #expect(file.annotations.map(\.inReplyTo) == [nil, "mark", nil, "far"])
    #expect(file.annotations.map { $0.obstacle != nil } == [false, false, true, false])
    let mark = file.annotations[0].annotation
    #expect((mark.pageIndex, mark.quads.count, mark.object) == (1, 1, nil))
    #expect(mark.markup.popup == Popup(rectangle: Rectangle(x0: 50, y0: 50, x1: 90, y1: 90), isOpen: true))
    #expect(file.annotations[3].annotation.markup.replyType == .reply)
  }

  @Test("JSON of one document, of several, and JSON Lines")
  func json() throws {
    let annotation =
      #"{"id":"a","name":"a","type":"Ink","page":{"number":2},"ink":[[1,2,3,4]],"rect":[1,2,3,4],"flags":{"bits":4,"names":["print"]},"color":{"components":[0,0,1]},"opacity":0.5,"modified":{"iso":"2024-02-29T17:30:00+05:30"}}"#
    let document =
      #"{"schema":"pdfkey.annotations/1","path":"a.pdf","pageCount":3,"identifiers":["AA","bb"],"annotations":[\#(annotation)]}"#
    for text in [
      document, document + "\n" + document, #"{"schema":"pdfkey.annotations/1","documents":[\#(document)]}"#,
    ] {
      let files = try ImportedAnnotations.read(Data(text.utf8), name: "file")
      let file = try #require(files.first)
      #expect((file.pageCount, file.identifiers?.permanent) == (3, "aa"))
      let ink = try #require(file.annotations.first).annotation
      #expect((ink.name, ink.pageIndex, ink.flags) == ("a", 1, .print))
      #expect(ink.kind == .ink(Annotation.Ink(strokes: [[Point(x: 1, y: 2), Point(x: 3, y: 4)]])))
      #expect(ink.modified?.raw == "D:20240229173000+05'30'")
    }
  }

  @Test("Of several documents the one with the same identifier is taken")
  func severalDocuments() throws {
    func document(_ identifier: String) -> String {
      #"{"schema":"pdfkey.annotations/1","path":"a.pdf","identifiers":["\#(identifier)","\#(identifier)"],"annotations":[]}"#
    }
    var source = PDFSource()
    source.trailer = "/ID [<0011> <22AA>]"
    let open = try source.open()
    let files = try ImportedAnnotations.read(Data("\(document("ff"))\n\(document("0011"))".utf8), name: "a")
    #expect(try ImportedAnnotations.about(open, of: files, name: "a").identifiers?.permanent == "0011")
    #expect(throws: ImportError.self) {
      try ImportedAnnotations.about(open, of: [files[0], files[0]], name: "a")
    }
  }

  @Test("Web Annotations: replies, words without a page, several bodies")
  func webAnnotations() throws {
    let items = try read(
      #"""
      {"@context":"http://www.w3.org/ns/anno.jsonld","type":"AnnotationPage","items":[
        {"id":"file:///a.pdf#comment=m%201","motivation":["highlighting","commenting"],"creator":{"type":"Person","name":"Ann"},
         "created":"2024-03-03T12:00:00Z","body":[{"value":"one"},{"value":"tag","purpose":"tagging"},"http://x/"],
         "target":{"source":"file:///a.pdf","selector":[{"type":"FragmentSelector","value":"page=2&viewrect=10,20,30,40"},
           {"type":"TextQuoteSelector","exact":"border","prefix":"a ","suffix":" b"}]}},
        {"motivation":"replying","creator":"Ben","body":{"value":"two"},"target":"file:///a.pdf#comment=m%201"},
        {"motivation":"editing","target":{"source":"x","selector":{"type":"TextQuoteSelector","exact":"border"}}},
        {"target":"http://example.org/"}, 7, {"target":{"selector":5}}
      ]}
      """#)
    #expect(items.map(\.annotation.type) == ["Highlight", "Text", "StrikeOut", nil, nil, nil])
    #expect(items.map(\.annotation.contents) == ["one", "two", nil, nil, nil, nil])
    #expect(items.map(\.annotation.author) == ["Ann", "Ben", nil, nil, nil, nil])
    #expect(items[0].id == "m 1")
    #expect(items[0].annotation.rectangle == Rectangle(x0: 10, y0: 20, x1: 40, y1: 60))
    #expect(items[0].quote == .init(exact: "border", prefix: "a ", suffix: " b"))
    #expect(items[0].annotation.modified?.raw == "D:20240303120000Z")
    #expect(items[1].inReplyTo == "m 1")
    #expect(items.map { $0.obstacle != nil } == [false, false, false, true, true, true])
  }

  @Test("Areas of Web Annotations count from the upper left corner of the crop box")
  func croppedAreas() throws {
    let text = #"{"target":{"selector":{"type":"FragmentSelector","value":"page=1&viewrect=10,20,30,40"}}}"#
    var item = try #require(try read(text).first)
    let source = PDFSource(pages: ["/MediaBox [0 0 200 100] /CropBox [20 10 180 90]"])
    var placer = QuotePlacer(try source.open())
    placer.place(&item)
    #expect(item.annotation.rectangle == Rectangle(x0: 30, y0: 30, x1: 60, y1: 70))
  }

  @Test("Words without a page are found in the document")
  func words() throws {
    let text =
      #"{"motivation":"highlighting","target":{"selector":{"type":"TextQuoteSelector","exact":"annotation keeps its size"}}}"#
    let editor = try DocumentEditor(try Samples.open("article.pdf"))
    let file = try #require(try ImportedAnnotations.read(Data(text.utf8), name: "w").first)
    let report = try editor.importAnnotations(file)
    #expect(report.items.map(\.pageIndex) == [7])
    #expect(report.count(.added) == 1)
    #expect(try editor.importAnnotations(file).items.first?.isSame == true)
    let none = #"{"target":{"selector":{"type":"TextQuoteSelector","exact":"no such words here"}}}"#
    let missing = try #require(try ImportedAnnotations.read(Data(none.utf8), name: "w").first)
    #expect(
      try editor.importAnnotations(missing).items.map(\.reasons) == [["its words aren't in the document"]])
  }

  @Test(
    "Dates of ISO 8601 become PDF dates",
    arguments: [
      ("2024-02-29T17:30:00+05:30", "D:20240229173000+05'30'"),
      ("2024-02-29T17:30:00.125Z", "D:20240229173000Z"),
      ("2024-02-29T17:30", "D:202402291730"), ("2024-02", "D:202402"), ("2024-02-30T00:00:00Z", nil),
      ("soon", nil),
      ("", nil), ("T", nil),
    ] as [(String, String?)])
  func dates(_ text: String, _ date: String?) {
    #expect(PDFDate.text(ofISO8601: text) == date)
  }
}
