import Foundation
import TestSupport
import Testing

@testable import DocModelExchange

@Suite("Hostile files of annotations", .tags(.hostile))
struct HostileImportTests {
  private func reason(_ text: String) -> String? { reason(Data(text.utf8)) }

  private func reason(_ data: Data) -> String? {
    do throws(ImportError) {
      _ = try ImportedAnnotations.read(data, name: "file")
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(
    "What isn't a file of annotations is refused with a reason",
    arguments: [
      ("", "it is neither XFDF"), ("hello", "it is neither XFDF"), ("%PDF-1.7\n", "it is a PDF file"),
      (String(repeating: "x", count: 1019) + "%PDF-", "it is a PDF file"),
      (String(repeating: "x", count: 1020) + "%PDF-", "it is neither XFDF"),
      ("%FDF-1.2\n", "it is damaged"), ("<html/>", "it isn't XFDF, but has the element html"),
      ("<xfdf", "line 1: it isn't well-formed"), ("{", "it isn't JSON"), ("[]x", "it isn't JSON"),
      ("{}", "it is neither pdfkey's JSON nor Web Annotations"),
      (#"{"schema":"other/2"}"#, "the schema other/2 isn't"), (#"{"schema":7}"#, "the value of schema"),
      (#"{"annotations":7}"#, "the value of annotations has the wrong type"),
      (#"{"path":"a","annotations":[],"error":{"code":"x","message":"broken"}}"#, "broken"),
      (
        "<!DOCTYPE xfdf [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><xfdf><annots>&a;</annots></xfdf>",
        "line 1: it has a document type declaration"
      ),
    ])
  func refused(_ text: String, _ expected: String) throws {
    #expect(try #require(reason(text)).hasPrefix(expected), "\(reason(text) ?? "")")
  }

  @Test("Deep, wide and endless JSON is refused or read in time")
  func json() {
    let depth = String(repeating: "[", count: 100_000)
    #expect(reason(depth) != nil)
    #expect(reason(#"{"annotations":[{"id":"# + depth) != nil)
    #expect(reason(String(repeating: #"{"a":"#, count: 100_000)) != nil)
    let wrong = (0..<5_000).map { _ in #"{"type":[],"page":{"number":1e99},"rect":["a"],"quads":{"a":1}}"# }
    let file = try? ImportedAnnotations.read(
      Data("{\"annotations\":[\(wrong.joined(separator: ","))]}".utf8), name: "a")
    #expect(file?.first?.annotations.count == 5_000)
    #expect(file?.first?.annotations.allSatisfy { $0.obstacle != nil } == true)
  }

  @Test(
    "Wrong values of JSON cost only their annotation",
    arguments: [
      #"{"type":"Square","page":{"number":1},"rect":[1,2,1e400,4]}"#,
      #"{"type":"Square","page":{"number":9223372036854775807},"rect":[1,2,3,4]}"#,
      #"{"type":"Square","page":{"number":-9223372036854775808},"rect":[1,2,3,4]}"#,
      #"{"type":"Square","page":{"number":0},"rect":[1,2,3,4]}"#,
      #"{"type":"Square","page":{"number":1},"rect":[1,2,1e300,4]}"#,
      #"{"type":"Square","page":{"number":1},"rect":[3,3,3,3]}"#,
      #"{"type":"Square","page":{"number":1},"rect":[1,2,3,4],"flags":{"bits":1e30}}"#,
      #"{"type":"Square","page":{"number":1},"rect":[1,2,3,4],"border":{"declared":{"source":"BS","width":-5}}}"#,
      #"{"type":"Square","page":{"number":1},"rect":[1,2,3,4],"color":{"components":[9,9,9]}}"#,
      #"{"type":"Highlight","page":{"number":1},"quads":[[1,2,3]]}"#,
      #"{"type":"Ink","page":{"number":1},"ink":[[1]]}"#,
      #"{"type":"Polygon","page":{"number":1},"vertices":[]}"#,
      #"{"type":"Popup","page":{"number":1},"rect":[1,2,3,4]}"#, #"{"type":"Widget","page":{"number":1}}"#,
      #"{"type":"Line","page":{"number":1},"line":[1,2]}"#, #"{"page":{"number":1}}"#, "7", "null", "[]",
    ])
  func wrongValues(_ annotation: String) throws {
    let good = #"{"type":"Circle","page":{"number":1},"rect":[1,2,30,40],"name":"good"}"#
    let text = #"{"annotations":[\#(annotation),\#(good)]}"#
    let editor = try DocumentEditor(try PDFSource().open())
    let file = try #require(try ImportedAnnotations.read(Data(text.utf8), name: "a").first)
    let report = try editor.importAnnotations(file)
    #expect(report.items.map(\.outcome) == [.skipped, .added])
    #expect(report.items[0].reasons.count == 1)
    #expect(try editor.editedDocument().annotations(onPage: 0).count == 1)
  }

  @Test("More annotations, points or bytes than the limits are refused")
  func limits() throws {
    let square = "<square/>"
    let many = "<xfdf><annots>" + String(repeating: square, count: 100_001) + "</annots></xfdf>"
    #expect(reason(many) == "it has more than 100000 annotations")
    let points = String(repeating: "1,2;", count: 500_001)
    let ink = "<ink page=\"0\"><inklist><gesture>\(points)</gesture></inklist></ink>"
    #expect(
      reason("<xfdf><annots>\(ink)\(ink)</annots></xfdf>") == "its annotations have more than 1000000 points")
    #expect(
      reason(Data(repeating: 0x20, count: ImportedAnnotations.maximumFileSize + 1))
        == "it is larger than 64 MB")
  }

  @Test("Names, texts and numbers of any kind are written so that they are read again")
  func texts() throws {
    let odd = "a\u{1F600}\r\n\t(\\)<>[]{}/% שלום \u{202E}x\u{0}"
    let object: [String: Any] = [
      "annotations": [
        [
          "type": "Text", "page": ["number": 1], "rect": [1, 2, 21, 22], "name": odd, "contents": odd,
          "author": odd, "subject": odd, "icon": odd, "intent": odd, "richText": odd, "open": true,
        ]
      ]
    ]
    let data = try JSONSerialization.data(withJSONObject: object)
    let editor = try DocumentEditor(try PDFSource().open())
    try editor.importAnnotations(try #require(try ImportedAnnotations.read(data, name: "a").first))
    let note = try #require(try editor.editedDocument().annotations(onPage: 0).first)
    #expect([note.name, note.contents, note.author, note.markup.subject] == [odd, odd, odd, odd])
  }
}
