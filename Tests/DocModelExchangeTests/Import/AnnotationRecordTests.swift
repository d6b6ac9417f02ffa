import Foundation
import Testing

@testable import DocModelExchange

@Suite("Annotations and documents as Codable records")
struct AnnotationRecordTests {
  private func tree(_ value: some Encodable) throws -> JSONTree {
    try JSONTree(data: try JSONEncoder().encode(value))
  }

  @Test("The encoder gives what lists print", arguments: ["types.pdf", "threads.pdf", "borders.pdf"])
  func encoding(_ name: String) throws {
    var options = AnnotationOptions()
    options.includesMarksOnly = false
    let document = AnnotatedDocument(try Samples.open(name), path: name, options: options)
    let printed = try JSONTree(data: Data(AnnotationJSON().document(document)))
    #expect(try tree(document)["pageCount"] == printed["pageCount"])
    let records = try tree(document.entries.map { AnnotationRecord($0, path: name) }).elements
    #expect(try tree(document)["annotations"]?.elements == records)
    let withoutActions = records.map { JSONTree.object($0.entries.filter { $0.key != "actions" }) }
    #expect(withoutActions == printed["annotations"]?.elements)
  }

  @Test("The actions of links, buttons and media, and entries of other programs, survive a record")
  func actions() throws {
    let script = "<</S/JavaScript/JS(a)/Next<</S/Launch/F(b)/NewWindow true>>>>"
    let source = PDFSource(pages: [
      """
      /Annots[
      <</Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D[0/XYZ 1.23456789 2 null]>>/PA<</S/URI/URI(http://a.b)>>>>
      <</Subtype/Screen/Rect[0 0 9 9]/A\(script)>>
      <</Subtype/Widget/FT/Btn/T(c)/Rect[0 0 9 9]/A\(script)>>
      <</Subtype/Square/Rect[0 0 9 9]/X_A[1(\\(b\\300)]/X_B<</C/D>>>>
      ]
      """
    ])
    var options = AnnotationOptions()
    options.includesMarksOnly = false
    let document = AnnotatedDocument(try source.open(), path: "a.pdf", options: options)
    let decoded = try JSONDecoder().decode(
      AnnotatedDocument.self, from: try JSONEncoder().encode(document))
    #expect(decoded.entries.count == 4)
    for (old, new) in zip(document.entries, decoded.entries) {
      #expect(new.annotation.action == old.annotation.action)
      #expect(new.annotation.otherEntries == old.annotation.otherEntries)
    }
    guard case .link(let link)? = decoded.entries.first?.annotation.kind else {
      Issue.record("no link")
      return
    }
    #expect(link.previousAction == Action(.uri("http://a.b")))
    #expect(decoded.entries.last?.annotation.otherEntries.count == 2)
  }

  /// The entries that an import takes of an annotation.
  private static let kept = [
    "id", "name", "object", "index", "type", "page", "rect", "quads", "vertices", "ink", "line", "callout",
    "text",
    "contents", "richText", "author", "subject", "created", "modified", "color", "interiorColor", "opacity",
    "flags", "icon", "intent", "lineEndings", "inReplyTo", "replies", "states", "popup",
    "open", "heading", "textStyle", "state", "shape",
  ]

  @Test("Decoding gives the values back", arguments: ["types.pdf", "threads.pdf"])
  func decoding(_ name: String) throws {
    let document = AnnotatedDocument(try Samples.open(name), path: name)
    let decoded = try JSONDecoder().decode(
      AnnotatedDocument.self, from: try JSONEncoder().encode(document))
    #expect(decoded.pageCount == document.pageCount && decoded.sha256 == document.sha256)
    #expect(decoded.identifiers == document.identifiers && decoded.title == document.title)
    #expect(decoded.warnings.map(\.message) == document.warnings.map(\.message))
    let (before, after) = (try printed(document), try printed(decoded))
    #expect(before.count == document.entries.count && before.count == after.count)
    for (old, new) in zip(before, after)
    where old["type"]?.string.flatMap(Annotation.Subtype.init(rawValue:))?.isImported ?? false {
      #expect(Self.kept.filter { old[$0] != new[$0] } == [], "\(old["id"]?.string ?? "")")
    }
  }

  private func printed(_ document: AnnotatedDocument) throws -> [JSONTree] {
    try JSONTree(data: Data(AnnotationJSON().document(document)))["annotations"]?.elements ?? []
  }

  @Test(
    "Damaged records are refused, and numbers are kept within documents",
    arguments: [
      ("{}", nil), ("{\"page\":{}}", nil), ("{\"page\":{\"number\":\"1\"}}", nil),
      ("{\"page\":{\"number\":2},\"type\":\"Text\",\"rect\":3}", nil), ("{\"page\":{\"number\":2}}", 1),
      (
        "{\"page\":{\"number\":-9223372036854775808},\"heading\":{\"title\":\"\",\"page\":-9223372036854775808}}",
        -1
      ),
    ] as [(String, Int?)])
  func damaged(_ json: String, _ page: Int?) throws {
    let record = try? JSONDecoder().decode(AnnotationRecord.self, from: Data(json.utf8))
    #expect(record?.entry.annotation.pageIndex == page)
    if let record { #expect(try tree(record)["page"]?["number"]?.int == page.map { $0 + 1 }) }
  }

  private struct LineExporter: AnnotationExporter {
    let fileExtension = "txt"
    var opening: [UInt8] { Array("begin\n".utf8) }
    var closing: [UInt8] { Array("end\n".utf8) }

    func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning] {
      var lines =
        document.entries.map { "\($0.page.label) \($0.id)\n" }.joined() + (document.error?.code ?? "")
      lines.withUTF8(sink)
      return [Warning(.format, message: "no texts")]
    }
  }

  @Test("A format of a program's own has the selected annotations, in the requested order, or the error")
  func exporter() throws {
    var options = ExportOptions()
    options.ids = ["Square", "Line"]
    let (data, report) = try Samples.open("types.pdf").export(options, using: LineExporter())
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 4 && lines.first == "begin" && lines.last == "end")
    #expect(report.annotationCount == 2 && report.warnings == ["no texts"])
    options.pages = try PageSelection("999")
    let failed = try Samples.open("types.pdf").export(options, using: LineExporter())
    #expect(String(decoding: failed.data, as: UTF8.self) == "begin\nnoSuchPageend\n")
    #expect(failed.report.failure?.code == "noSuchPage")
  }
}
