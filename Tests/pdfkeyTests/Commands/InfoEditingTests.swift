import Foundation
import TestSupport
import Testing

@Suite("pdfkey info --set")
struct InfoEditingTests {
  @Test("Properties are set in place, and removed from a copy")
  func editing() throws {
    try TemporaryFolder.with { folder in
      let (path, copy) = (folder.file("copy.pdf"), folder.file("bare.pdf"))
      try FileManager.default.copyItem(atPath: Program.fixture("article.pdf"), toPath: path)
      let outcome = try Program.run(["info", path, "--set", "title=New", "--unset", "author"])
      #expect(outcome.status == 0)
      #expect(outcome.lines.contains("Title: Reading with the Keyboard → New"))
      let shown = try Program.run(["info", path])
      #expect(shown.lines.contains("Title:         New"))
      #expect(try Program.run(["info", "--xmp", path]).output.contains(">New<"))
      #expect(try Program.run(["info", path, "--strip", "-o", copy]).status == 0)
      #expect(try !Program.run(["info", copy]).output.contains("New"))
      #expect(try Program.run(["info", path, "--set", "tilte=New"]).status == 64)
      #expect(try Program.run(["info", path, "--strip"]).status == 64)
      #expect(try Program.run(["info", path, "--backup"]).status == 64)
      let invalidating = ["info", path, "--set", "title=x", "--invalidate-signatures"]
      #expect(try Program.run(invalidating).status == 64)
    }
  }
}
