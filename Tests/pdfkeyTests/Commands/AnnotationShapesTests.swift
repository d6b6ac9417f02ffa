import Foundation
import TestSupport
import Testing

@Suite("Shapes of drawings in annotations list, exports and the reader", .tags(.program))
struct AnnotationShapesTests {
  /// Runs a test with a document that has a tick, a box and a scribble, drawn by hand on page 9.
  private func withDrawings(_ body: (TemporaryFolder, String) throws -> Void) throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let drawings = [
      "100,120,115,100,150,160", "200,100,260,100,260,130,200,130,200,100",
      "300,100,310,160,320,100,330,160",
    ]
    let lines = drawings.enumerated().map {
      #"{"type":"ink","page":9,"ink":[[\#($1)]],"author":"Ann \#($0)"}"# + "\n"
    }
    let added = try Program.run(
      ["annotations", "add", path, "--from", "-", "--library", folder.file("library.sqlite")],
      input: .text(lines.joined()))
    #expect(added.status == 0, "\(added.messages)")
    try body(folder, path)
  }

  /// Returns the authors and shapes of the drawings as `annotations list --json` prints them.
  private func shapes(_ path: String, _ arguments: String...) throws -> [String: String?] {
    let list = try Program.run(["annotations", "list", "--json", "--pages", "9", path] + arguments)
    let document = try #require(try list.json.first as? [String: Any])
    let annotations = (document["annotations"] as? [[String: Any]] ?? []).filter { $0.keys.contains("shape") }
    return Dictionary(
      uniqueKeysWithValues: annotations.map { ($0["author"] as? String ?? "", $0["shape"] as? String) })
  }

  @Test(
    "A drawing has its shape in lists, and a scribble has none; --shape keeps those with one of the shapes")
  func lists() throws {
    try withDrawings { folder, path in
      #expect(try shapes(path) == ["Ann 0": "check", "Ann 1": "rectangle", "Ann 2": nil])
      let lines = try Program.run(["annotations", "list", path, "--pages", "9"]).lines
      #expect(lines.contains { $0.contains("Ann 0") && $0.hasSuffix("  check") })
      let long = try Program.run(["annotations", "list", "--long", path, "--pages", "9"]).lines
      #expect(long.filter { $0.contains("shape:") } == ["  shape: check", "  shape: rectangle"])
      #expect(try shapes(path, "--shape", "Rectangle,star") == ["Ann 1": "rectangle"])
      let none = try Program.run(["annotations", "list", path, "--shape", "star"])
      #expect(none.messages.contains("has no annotations with these shapes"))
      let unknown = try Program.run(["annotations", "list", path, "--shape", "blob"])
      #expect(unknown.status == 64 && unknown.messages.contains("--shape has line, arrow, check"))
      let reader = try Program.run(
        ["open", "--fresh", "--library", folder.file("library.sqlite"), path],
        input: .text("annotations\nfilter shape:che\ngo 1\n")
      ).output
      #expect(reader.contains("1 row of 6 with “shape:che”") && reader.contains("check · Ann 0"))
    }
  }

  @Test("Exports name the shape")
  func exports() throws {
    try withDrawings { _, path in
      for (format, wanted) in [
        ("markdown", " · check · "), ("html", "</a> · check · "), ("org", ":SHAPE: check"),
        ("w3c", "\"check\""), ("jsonl", "\"shape\":\"check\""),
      ] {
        let text = try Program.run(["annotations", "export", "--format", format, path]).output
        #expect(text.contains(wanted), "\(format)")
      }
      let csv = try Program.run(["annotations", "export", "--format", "csv", "--shape", "check", path])
        .output.components(separatedBy: "\r\n")
      #expect(csv.count == 3 && csv[0].hasSuffix(",uri,shape") && csv[1].hasSuffix(",check"))
    }
  }
}
