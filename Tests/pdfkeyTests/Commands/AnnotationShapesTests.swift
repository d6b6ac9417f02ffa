import Foundation
import TestSupport
import Testing

@Suite("Shapes of drawings in annotations list, exports and the reader", .tags(.program))
struct AnnotationShapesTests {
  /// Runs a test with a document that has a tick, a box and a scribble, drawn by hand on page 9.
  private func withDrawings(_ body: (TemporaryFolder, String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let path = folder.file("copy.pdf")
      try FileManager.default.copyItem(atPath: Program.fixture("article.pdf"), toPath: path)
      let drawings = [
        "100,120,115,100,150,160", "200,100,260,100,260,130,200,130,200,100",
        "300,100,310,160,320,100,330,160",
      ]
      for (number, ink) in drawings.enumerated() {
        let added = try Program.run([
          "annotations", "add", path, "--type", "ink", "--page", "9", "--ink", ink, "--author",
          "Ann \(number)",
          "--library", folder.file("library.sqlite"),
        ])
        #expect(added.status == 0, "\(added.messages)")
      }
      try body(folder, path)
    }
  }

  /// Returns the authors and shapes of the drawings as `annotations list --json` prints them.
  private func shapes(_ path: String, _ arguments: String...) throws -> [String: String?] {
    let list = try Program.run(["annotations", "list", "--json", "--pages", "9", path] + arguments)
    let document = try #require(try list.json.first as? [String: Any])
    let annotations = (document["annotations"] as? [[String: Any]] ?? []).filter { $0.keys.contains("shape") }
    return Dictionary(
      uniqueKeysWithValues: annotations.map { ($0["author"] as? String ?? "", $0["shape"] as? String) })
  }

  @Test("A drawing has its shape in lists, and a scribble has none")
  func lists() throws {
    try withDrawings { _, path in
      #expect(try shapes(path) == ["Ann 0": "check", "Ann 1": "rectangle", "Ann 2": nil])
      let lines = try Program.run(["annotations", "list", path, "--pages", "9"]).lines
      #expect(lines.contains { $0.contains("Ann 0") && $0.hasSuffix("  check") })
      let long = try Program.run(["annotations", "list", "--long", path, "--pages", "9"]).lines
      #expect(long.filter { $0.contains("shape:") } == ["  shape: check", "  shape: rectangle"])
    }
  }

  @Test("--shape keeps the drawings with one of the shapes, in lists and exports")
  func filter() throws {
    try withDrawings { _, path in
      #expect(try shapes(path, "--shape", "check") == ["Ann 0": "check"])
      #expect(try shapes(path, "--shape", "Rectangle,star") == ["Ann 1": "rectangle"])
      let none = try Program.run(["annotations", "list", path, "--shape", "star"])
      #expect(none.messages.contains("has no annotations with these shapes"))
      let unknown = try Program.run(["annotations", "list", path, "--shape", "blob"])
      #expect(unknown.status == 64 && unknown.messages.contains("--shape has line, arrow, check"))
      let csv = try Program.run(["annotations", "export", "--format", "csv", "--shape", "check", path])
        .output.components(separatedBy: "\r\n")
      #expect(csv.count == 3 && csv[0].hasSuffix(",uri,shape") && csv[1].hasSuffix(",check"))
    }
  }

  @Test(
    "Exports for readers name the shape",
    arguments: [
      ("markdown", " · check · "), ("html", "</a> · check · "), ("org", ":SHAPE: check"),
      ("w3c", "\"check\""),
      ("jsonl", "\"shape\":\"check\""),
    ])
  func exports(_ format: String, _ wanted: String) throws {
    try withDrawings { _, path in
      let text = try Program.run(["annotations", "export", "--format", format, path]).output
      #expect(text.contains(wanted) && text.contains("check"))
    }
  }

  @Test("The reader filters its list by shape, and shows the shape of a drawing")
  func reader() throws {
    try withDrawings { folder, path in
      let lines = "annotations\nfilter shape:che\ngo 1\n"
      let text = try Program.run(
        ["open", "--fresh", "--library", folder.file("library.sqlite"), path], input: .text(lines)
      ).output
      #expect(text.contains("1 row of 6 with “shape:che”") && text.contains("check · Ann 0"))
    }
  }
}
