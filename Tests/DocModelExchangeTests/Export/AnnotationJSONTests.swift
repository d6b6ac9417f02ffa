import Foundation
import Testing

@testable import DocModelExchange

/// JSON of the schema `pdfkey.annotations/1`: every object has exactly its keys.
struct AnnotationJSONTests {
  private static let color: Keys = ["hex", "space", "components", "name"]
  private static let date: Keys = ["iso", "raw"]
  private static let effect: Keys = ["style", "intensity"]

  private static let document: Keys = [
    "schema", "path", "sha256", "identifiers", "title", "author", "pageCount", "annotations", "diagnostics",
    "error",
  ]
  private static let annotation: Keys = [
    "id", "name", "object", "index", "type", "page", "rect", "quads", "vertices", "ink", "line", "callout",
    "text", "contents", "richText", "author", "subject", "created", "modified", "color", "interiorColor",
    "opacity", "flags", "border", "appearance", "icon", "intent", "lineEndings", "inReplyTo", "replyType",
    "replies", "states", "popup", "open", "heading", "action", "attachment", "field", "image", "uri",
  ]
  /// The keys of the objects in an annotation by their position; the objects may be null.
  private static let parts: [String: Keys] = [
    "page": ["number", "label", "rotation", "cropBox"], "text": ["plain", "raw", "prefix", "suffix"],
    "created": date, "modified": date, "color": color, "interiorColor": color, "flags": ["bits", "names"],
    "border": ["declared", "effective"],
    "border.declared": ["source", "width", "style", "dashes", "radii", "effect"],
    "border.effective": ["width", "style", "dashes", "radii", "effect"], "border.declared.effect": effect,
    "border.effective.effect": effect, "appearance": ["normal", "rollover", "down", "state"],
    "popup": ["rect", "open"], "heading": ["title", "path", "page"],
    "action": ["type", "uri", "page", "destination"],
    "attachment": ["name", "size", "mime", "description", "sha256"], "field": ["name", "type", "value"],
    "image": ["path", "dpi"],
  ]
  private static let diagnostic: Keys = ["severity", "page", "annotation", "message"]
  private static let state: Keys = ["author", "model", "state", "date"]

  private typealias Keys = Set<String>

  /// Returns the exported document of a fixture, parsed again.
  private func tree(_ name: String, _ json: AnnotationJSON = AnnotationJSON()) throws -> JSONTree? {
    guard
      let document = try? Samples.open(
        name, password: name == "encrypted-unicode.pdf" ? "pässwört" : "reader")
    else { return nil }
    let annotated = AnnotatedDocument(document, path: Samples.path(name))
    let bytes = json.document(annotated)
    #expect(!bytes.contains { $0 < 0x20 || $0 == 0x7F })
    return try JSONTree(data: Data(bytes))
  }

  @Test("Every fixture, key by key", arguments: Samples.names)
  func keys(_ name: String) throws {
    guard let tree = try tree(name) else { return }
    check(tree)
  }

  @Test(
    "Every fixture of the annotation model has annotations in it",
    arguments: [
      ("types.pdf", 128), ("types-bare.pdf", 30), ("borders.pdf", 230), ("threads.pdf", 131),
      ("broken-annotations.pdf", 150),
    ])
  func counts(_ name: String, _ atLeast: Int) throws {
    let tree = try #require(try tree(name))
    let count = tree["annotations"]?.elements.count ?? 0
    #expect(count >= atLeast)
    let document = try Samples.open(name)
    let all = try (0..<document.pageCount).flatMap { try document.annotations(onPage: $0) }
    #expect(count == all.count)
    let ids = tree["annotations"]?.elements.compactMap { $0["id"]?.string } ?? []
    #expect(Set(ids).count == count)
  }

  @Test func unreadableDocumentHasAllKeys() throws {
    let failed = AnnotatedDocument(
      path: "gone.pdf", error: .init(code: "noSuchFile", message: "it isn't there"))
    let tree = try JSONTree(data: Data(AnnotationJSON().document(failed)))
    check(tree)
    #expect(tree["error"]?.entries.keys.sorted() == ["code", "message"])
    #expect(tree["annotations"]?.elements.isEmpty == true && tree["sha256"] == nil)
  }

  private func check(_ tree: JSONTree) {
    #expect(Set(tree.entries.keys) == Self.document)
    #expect(tree["schema"]?.string == AnnotationJSON.schema)
    for annotation in tree["annotations"]?.elements ?? [] {
      let own: Keys =
        switch annotation["type"]?.string {
        case "Ink": ["shape"]
        case "FreeText", "Redact": ["textStyle"]
        case "Text": annotation["state"] == nil ? [] : ["state"]
        default: []
        }
      let others: Keys = annotation["otherEntries"] == nil ? [] : ["otherEntries"]
      #expect(Set(annotation.entries.keys) == Self.annotation.union(own).union(others))
      #expect(annotation["otherEntries"]?.entries.values.allSatisfy { $0.string != nil } ?? true)
      for (path, keys) in Self.parts {
        let part = path.split(separator: ".").reduce(Optional(annotation)) { $0?[String($1)] }
        if let part { #expect(Set(part.entries.keys) == keys, "\(path)") }
      }
      for state in annotation["states"]?.elements ?? [] { #expect(Set(state.entries.keys) == Self.state) }
      #expect(annotation["quads"] != nil && annotation["page"] != nil && annotation["border"] != nil)
    }
    for diagnostic in tree["diagnostics"]?.elements ?? [] {
      #expect(Set(diagnostic.entries.keys) == Self.diagnostic)
    }
  }

  // MARK: Values

  private func annotation(_ name: String, in file: String = "types.pdf") throws -> JSONTree {
    let tree = try #require(try tree(file))
    return try #require(tree["annotations"]?.elements.first { $0["name"]?.string == name })
  }

  @Test func values() throws {
    let line = try annotation("Line")
    #expect(line["line"]?.doubles == [34, 641, 74, 641])
    #expect(line["lineEndings"]?.elements.compactMap(\.string) == ["OpenArrow", "Diamond"])
    #expect(line["created"]?["iso"]?.string == "2024-02-03T09:10:11Z")
    #expect(line["color"]?["hex"]?.string == "#8040BF" && line["color"]?["space"]?.string == "rgb")
    #expect(line["interiorColor"]?["name"]?.string == "yellow")
    #expect(line["border"]?["declared"]?["source"]?.string == "BS")
    #expect(line["border"]?["effective"]?["dashes"]?.doubles == [4, 2])
    #expect(line["flags"]?["bits"]?.int == 4)
    #expect(line["flags"]?["names"]?.elements.compactMap(\.string) == ["print"])
    #expect(line["appearance"]?["normal"]?.bool == true && line["appearance"]?["down"]?.bool == false)
    #expect(line["popup"]?["open"]?.bool == true)
    #expect(line["quads"]?.elements.isEmpty == true && line["vertices"] == nil && line["ink"] == nil)
  }

  @Test func valuesOfSingleTypes() throws {
    #expect(try annotation("Ink")["ink"]?.elements.map { $0.doubles?.count } == [6, 8])
    #expect(try annotation("Polygon")["vertices"]?.doubles?.count == 8)
    #expect(try annotation("FreeText")["callout"]?.doubles?.count == 6)
    #expect(try annotation("Highlight")["quads"]?.elements.first?.doubles?.count == 8)
    #expect(try annotation("Link")["action"]?["uri"]?.string == "https://example.org/types")
    #expect(try annotation("link-destination")["action"]?["page"]?.int == 3)
    #expect(try annotation("list")["field"]?["value"]?.string == "red\nblåt")
    #expect(try annotation("FileAttachment")["attachment"]?["sha256"]?.string?.count == 64)
    #expect(try annotation("appearance-states")["appearance"]?["normal"]?.elements.count == 2)
    #expect(try annotation("colour-0")["color"] == nil)
    #expect(try annotation("no-subtype")["type"] == nil)
  }

  @Test func numbersAreWrittenExactly() throws {
    let page = "/Annots [<</Subtype /Square /Rect [0.1 1000000.5 12.3456785 -7]>>]"
    let document = AnnotatedDocument(try PDFSource(pages: [page]).open(), path: "made.pdf")
    let json = String(decoding: AnnotationJSON().document(document), as: UTF8.self)
    #expect(json.contains("\"rect\":[0.1,-7,12.345679,1000000.5]"))
  }

  @Test func borderReadingIsApplied() throws {
    var json = AnnotationJSON()
    json.borderReading = .acrobat
    let tree = try #require(try tree("borders.pdf", json))
    let plain = tree["annotations"]?.elements.first { $0["name"]?.string == "neither" }
    #expect(plain?["border"]?["effective"]?["width"]?.double == 0)
    #expect(try annotation("neither", in: "borders.pdf")["border"]?["effective"]?["width"]?.double == 1)
  }

  @Test func screenRectangleIsWrittenOnRequest() throws {
    var json = AnnotationJSON()
    json.transform = { PageTransform(page: $0, zoom: 1, rotation: 90) }
    let tree = try #require(try tree("flags.pdf", json))
    let both = tree["annotations"]?.elements.first {
      $0["name"]?.string == "vector-noRotate" && $0["page"]?["rotation"]?.int == 0
    }
    #expect(both?["screen"]?.doubles == [120, 40, 160, 60])
  }

  @Test func urisAreFileURLs() throws {
    let tree = try #require(try tree("types.pdf"))
    let uri = tree["annotations"]?.elements.first?["uri"]?.string
    #expect(uri?.hasPrefix("file:///") == true)
    #expect(uri?.contains("/Fixtures/types.pdf#page=1&viewrect=") == true)
    #expect(AnnotationJSON.uri(path: "-").isEmpty)
  }
}
