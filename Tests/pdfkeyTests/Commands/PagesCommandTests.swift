import Foundation
import TestSupport
import Testing

@Suite("pdfkey pages and merge")
struct PagesCommandTests {
  /// Runs commands on a copy of a fixture.
  private func withCopy(
    of name: String, _ body: (_ path: String, _ folder: TemporaryFolder) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      let path = folder.file("copy.pdf")
      try FileManager.default.copyItem(atPath: Program.fixture(name), toPath: path)
      try body(path, folder)
    }
  }

  private func pageCount(_ path: String) throws -> Int? {
    let info = try Program.run(["info", "--json", path]).json.first as? [String: Any]
    return info?["pageCount"] as? Int
  }

  @Test("Turning pages appends to the file")
  func rotate() throws {
    try withCopy(of: "article.pdf") { path, _ in
      let original = try Data(contentsOf: URL(fileURLWithPath: path))
      let outcome = try Program.run(["pages", "rotate", path, "--pages", "2-3", "--by", "-90"])
      #expect(outcome.status == 0)
      #expect(outcome.lines.first == "2 pages turned by -90°")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: original))
    }
  }

  @Test("JSON names what was kept, changed and lost")
  func json() throws {
    try withCopy(of: "links.pdf") { path, _ in
      let count = try #require(try pageCount(path))
      let outcome = try Program.run(["pages", "delete", path, "--pages", "4", "--json"])
      let report = try #require(try outcome.json.first as? [String: Any])
      #expect(report["mode"] as? String == "rewritten")
      #expect((report["lost"] as? [String])?.contains("the link on page 1 to page 4") == true)
      #expect((report["kept"] as? [String: Int])?["annotations"] != nil)
      #expect(try pageCount(path) == count - 1)
    }
  }

  @Test("A document is split at its pages, and merging the parts gives the same text")
  func splitAndMerge() throws {
    try withCopy(of: "article.pdf") { path, folder in
      let parts = folder.file("parts")
      #expect(try Program.run(["pages", "split", path, "--every", "2", "-o", parts]).status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: parts).sorted()
      #expect(names.count == (try #require(try pageCount(path)) + 1) / 2)
      let whole = folder.file("whole.pdf")
      let outcome = try Program.run(["merge"] + names.map { "\(parts)/\($0)" } + ["-o", whole])
      #expect(outcome.status == 0)
      #expect(try Program.run(["text", whole]).lines == Program.run(["text", path]).lines)
    }
  }

  @Test("Each file has a heading of its own if that is wanted")
  func headings() throws {
    try withCopy(of: "article.pdf") { path, folder in
      let whole = folder.file("whole.pdf")
      let inputs = [path, Program.fixture("scan.pdf") + ":1"]
      #expect(try Program.run(["merge"] + inputs + ["-o", whole, "--outline", "files"]).status == 0)
      let outline = try Program.run(["outline", whole]).lines
      #expect(outline.filter { !$0.hasPrefix(" ") }.count == 2)
    }
  }

  @Test("The outline of a single file is left out, too")
  func withoutOutline() throws {
    try withCopy(of: "article.pdf") { path, folder in
      let copy = folder.file("bare.pdf")
      #expect(try Program.run(["merge", path, "-o", copy, "--outline", "none"]).status == 0)
      let outline = try Program.run(["outline", copy])
      #expect(outline.lines.isEmpty)
    }
  }

  @Test("Pages are labelled, moved, inserted and cropped")
  func others() throws {
    try withCopy(of: "article.pdf") { path, folder in
      let label = try Program.run(["pages", "label", path, "--pages", "1-2", "--style", "roman"])
      #expect(label.lines.first == "2 pages labelled i to ii")
      let count = try #require(try pageCount(path))
      #expect(try Program.run(["pages", "move", path, "--pages", "ii", "--before", "i"]).status == 0)
      #expect(
        try Program.run(["pages", "blank", path, "--after", "0", "--size", "A5"]).lines.first
          == "an empty page of 419.53 × 595.28 pt is page 1")
      let other = Program.fixture("scan.pdf")
      #expect(
        try Program.run(["pages", "insert", path, "--from", other, "--pages", "1", "--after", "1"]).status
          == 0)
      #expect(try pageCount(path) == count + 2)
      #expect(try Program.run(["pages", "crop", path, "--margins"]).status == 0)
    }
  }

  @Test(
    "Wrong arguments and files are refused, and nothing is written",
    arguments: [
      (["rotate", "--pages", "1", "--by", "45"], 64), (["delete", "--pages", "1-"], 65),
      (["delete", "--pages", "99"], 65), (["move", "--pages", "1"], 64), (["extract", "--pages", "1"], 64),
      (["blank", "--after", "1", "--size", "huge"], 64), (["crop"], 64),
      (["split", "--every", "0", "-o", "x"], 64),
    ] as [([String], Int)])
  func refusals(_ arguments: [String], _ status: Int) throws {
    try withCopy(of: "article.pdf") { path, _ in
      let original = try Data(contentsOf: URL(fileURLWithPath: path))
      let outcome = try Program.run(["pages", arguments[0], path] + arguments.dropFirst())
      #expect(outcome.status == Int32(status))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)
    }
  }

  @Test("An extract doesn't take the place of its document")
  func extractOntoItself() throws {
    try withCopy(of: "article.pdf") { path, _ in
      let count = try pageCount(path)
      #expect(try Program.run(["pages", "extract", path, "--pages", "1", "-o", path]).status == 64)
      #expect(try pageCount(path) == count)
    }
  }
}
