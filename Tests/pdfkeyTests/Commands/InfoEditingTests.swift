import Foundation
import TestSupport
import Testing

@Suite("pdfkey info --set", .tags(.program))
struct InfoEditingTests {
  @Test("Properties are set in place, and removed from a copy")
  func editing() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let copy = folder.file("bare.pdf")
    let outcome = try Program.run(["info", path, "--set", "title=New", "--unset", "author"])
    #expect(outcome.status == 0)
    #expect(outcome.lines.contains("Title: Reading with the Keyboard → New"))
    let shown = try Program.run(["info", path])
    #expect(shown.lines.contains("Title:         New"))
    #expect(try Program.run(["info", "--xmp", path]).output.contains(">New<"))
    let start = try Program.run(["info", path, "--set", "open-page=5", "--set", "page-mode=UseNone"]).lines
    #expect(start.contains("open-page: none → 5") && start.contains("page-mode: UseOutlines → UseNone"))
    #expect(try Program.run(["info", path, "--unset", "open-page"]).lines.contains("open-page: 5 → none"))
    let stripped = try Program.run(["info", path, "--strip", "-o", copy])
    #expect(stripped.status == 0 && stripped.lines.contains("removed: 1 XMP packet"))
    #expect(try !Program.run(["info", copy]).output.contains("New"))
    let json = try Program.run(["info", path, "--strip", "-o", folder.file("other.pdf"), "--json"]).json
    let report = try #require(json.first as? [String: Any])
    #expect((report["removed"] as? [String])?.contains("1 XMP packet") == true)
    let more = [
      "info", path, "--strip", "--strip-also", "authors,identifier", "-o", folder.file("third.pdf"),
    ]
    #expect(try Program.run(more).lines.contains("removed: the file identifier"))
    #expect(try Program.run(["info", path, "--strip-also", "authors"]).status == 64)
    #expect(try Program.run(["info", path, "--strip", "--strip-also", "all", "-o", copy]).status == 64)
    #expect(try Program.run(["info", path, "--set", "tilte=New"]).status == 64)
    #expect(try Program.run(["info", path, "--strip"]).status == 64)
    #expect(try Program.run(["info", path, "--backup"]).status == 64)
    let invalidating = ["info", path, "--set", "title=x", "--invalidate-signatures"]
    #expect(try Program.run(invalidating).status == 64)
  }
}
