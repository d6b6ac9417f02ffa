import Foundation
import TestSupport
import Testing

@Suite("pdfkey outline add, rename, move and remove", .tags(.program))
struct OutlineEditingTests {
  /// Runs a command, and returns its messages.
  @discardableResult
  private func outline(_ arguments: String..., status: Int32 = 0) throws -> ProcessRunner.Outcome {
    let run = try Program.run(["outline"] + arguments)
    #expect(run.status == status, "\(arguments): \(run.messages)")
    return run
  }

  @Test("Each line begins with the number by which commands name the heading")
  func numbers() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf", to: "copy.pdf")
    let lines = try outline("list", "--numbers", path).lines
    let plain = try outline("list", path).lines
    #expect(lines[6] == " 7      1.2.1 The first responder  ·  2")
    #expect(lines.indices.allSatisfy { lines[$0].hasSuffix("  " + plain[$0]) })
    #expect(lines[25].hasPrefix("26  "))
  }

  @Test("A heading is added where readers look for it, or at the given place")
  func adding() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf", to: "copy.pdf")
    #expect(
      try outline("add", path, "Notation", "--page", "iv").lines[0]
        == "added 3: Notation  ·  iv")
    #expect(
      try outline("add", path, "First", "--page", "1", "--before", "Preface").lines[0].hasPrefix("added 1:")
    )
    #expect(
      try outline("add", path, "Below", "--page", "2", "--top", "300", "--under", "1", "--json").json.count
        == 1)
    let items = try #require(
      (try outline("list", "--json", path).json.first as? [String: Any])?["items"] as? [[String: Any]])
    #expect(items[1]["title"] as? String == "Below")
    #expect(items[1]["level"] as? Int == 1 && items[1]["top"] as? Double == 300)
    #expect(try outline("add", path, "Last", "--page", "2", "--after", "29").lines[0].hasPrefix("added 30:"))
    let lines = try outline("list", path).lines
    #expect(Array(lines[..<3]) == ["First  ·  i", "  Below  ·  ii", "Preface  ·  ii"])
    #expect(lines.last == "Last  ·  ii")
  }

  @Test("A heading is renamed and moved with those below it")
  func moving() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    try outline("rename", path, "1 Keys", "1 Tasten")
    try outline("move", path, "1 Tasten", "--before", "1")
    let lines = try outline("list", path).lines
    #expect(
      Array(lines[..<3]) == [
        "1 Tasten  ·  1", "  1.1 Chords and sequences  ·  1", "  1.2 The responder chain  ·  2",
      ])
    #expect(lines.count == 26)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try outline("move", path, "1", "--under", "2", status: 64)
    try outline("move", path, "1", "--after", "1", status: 64)
    try outline("remove", path, "1", "--dry-run")
    try outline("remove", path, "1", "-o", folder.file("other.pdf"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test("Removed headings take those below them along; numbers count the headings before the command")
  func removing() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf", to: "copy.pdf")
    let run = try outline("remove", path, "5", "1", "4", "--backup")
    #expect(run.lines[0] == "removed 1: Preface  ·  ii")
    #expect(run.lines[1].hasPrefix("removed 4: 1 Keys") && run.lines[1].contains("headings below it"))
    let lines = try outline("list", path).lines
    #expect(lines[0].hasPrefix("Überblick") && lines[1].hasPrefix("Conventions") && lines[2].hasPrefix("2 "))
    #expect(FileManager.default.fileExists(atPath: path + "~"))
  }

  @Test("A heading that is missing or not the only one is refused, and nothing is written")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf", to: "copy.pdf")
    try outline("add", path, "Preface", "--page", "1")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let run = try outline("rename", path, "Preface", "x", status: 65)
    #expect(run.messages.contains("2 headings are called “Preface”; name one by its number (1, 2)"))
    for row in ["0", "99", "Nope"] {
      let run = try Program.run(["outline", "rename", path, "--", row, "x"])
      #expect(run.status == 65, "\(row)")
      #expect(run.messages.contains("outline list --numbers"))
    }
    try outline("add", path, " ", "--page", "1", status: 64)
    try outline("add", path, "x", "--page", "99", status: 65)
    try outline("add", path, "x", "--page", "1", "--top", "nan", status: 64)
    try outline("add", path, "x", "--page", "1", "--before", "1", "--after", "2", status: 64)
    try outline("move", path, "1", status: 64)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test("Bookmarks become headings, and headings bookmarks, each once")
  func bookmarks() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    func bookmarks(_ arguments: String...) throws -> [String] {
      let run = try Program.run(["bookmarks"] + arguments + ["--library", folder.file("library.sqlite")])
      #expect(run.status == 0, "\(run.messages)")
      return run.lines
    }
    #expect(try bookmarks("import", "--from-outline", path).count == 24)
    #expect(try bookmarks("import", "--from-outline", path).allSatisfy { $0.hasPrefix("Found existing") })
    #expect(try bookmarks("list", path).count == 24)
    _ = try bookmarks("add", path, "--page", "2", "--title", "Mine")
    let other = folder.file("other.pdf")
    let lines = try bookmarks("export", "--into-pdf", path, "-o", other)
    #expect(Array(lines[..<2]) == ["added: Mine  ·  ii", "Bookmarks: 1 added, 24 in the outline already"])
    #expect(try outline("list", other).lines.last == "Mine  ·  ii")
    #expect(try outline("list", path).lines.count == 26)
    _ = try bookmarks("add", path, "--page", "3", "--title", "With\u{1B}an escape\nand a line")
    _ = try bookmarks("export", "--into-pdf", path)
    #expect(try bookmarks("export", "--into-pdf", path).last == "\(path): is unchanged")
    #expect(try outline("list", path).lines.count == 28)
    for wrong in [
      ["export", path, "-o", "x"], ["export", "--into-pdf"], ["import", path],
      ["export", "--into-pdf", path, "--invalidate-signatures"],
    ] {
      #expect(try Program.run(["bookmarks"] + wrong).status == 64)
    }
  }
}
