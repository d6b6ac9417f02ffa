import Foundation
import TestSupport
import Testing

@Suite("pdfkey redact", .tags(.program))
struct RedactCommandTests {
  @Test("The copy has none of the words, and the original is unchanged")
  func words() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let copy = folder.file("redacted.pdf")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let outcome = try Program.run(["redact", path, "-o", copy, "--text", "border", "-i", "--json"])
    #expect(outcome.status == 0)
    let report = try #require(outcome.json.first as? [String: Any])
    #expect(report["path"] as? String == copy)
    #expect(report["verified"] as? Bool == true)
    #expect((report["places"] as? [[String: Any]])?.isEmpty == false)
    #expect((report["imagePages"] as? [Any])?.isEmpty == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let text = try Program.run(["text", copy]).output.lowercased()
    #expect(!text.contains("border"))
    #expect(text.contains("style"))
    let search = try Program.run(["search", "-i", "border", copy])
    #expect(search.status == 1)
  }

  @Test("A dry run lists the places and writes nothing")
  func dryRun() throws {
    let folder = try TemporaryFolder()
    let copy = folder.file("copy.pdf")
    let outcome = try Program.run(
      ["redact", Program.fixture("tables.pdf"), "-o", copy, "--regex", "--text", "c[a-z]+t", "--dry-run"])
    #expect(outcome.status == 0)
    #expect(outcome.lines.first?.hasPrefix("Page 1: c") == true)
    #expect(outcome.lines.contains { $0.hasPrefix("Would remove") })
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test("The texts of removed annotations are in a dry run and in JSON, and in no other report")
  func removedTexts() throws {
    let folder = try TemporaryFolder()
    var made = PackedPDF(page: "/Annots [4 0 R]")
    made[4] = "<</Type /Annot /Subtype /Text /Rect [20 20 40 40] /Contents (ask Zanzibar)>>"
    let path = folder.file("note.pdf")
    try Data(made.bytes).write(to: URL(fileURLWithPath: path))
    let words = ["redact", path, "--text", "Zanzibar"]
    #expect(try Program.run(words + ["--dry-run"]).lines.contains("Page 1, annotation: ask Zanzibar"))
    let report = try #require(
      try Program.run(words + ["--dry-run", "--json"]).json.first as? [String: Any])
    let removed = try #require((report["removedTexts"] as? [[String: Any]])?.first)
    #expect(removed["kind"] as? String == "annotations" && removed["page"] as? Int == 1)
    #expect(removed["text"] as? String == "ask Zanzibar")
    #expect(try !Program.run(words + ["-o", folder.file("copy.pdf")]).lines.joined().contains("Zanzibar"))
  }

  @Test("A page that can't be read is named instead of a proof, and the exit status is 1")
  func unread() throws {
    var made = PackedPDF(page: "/Contents 4 0 R /Resources <</Font <</F 5 0 R /G 6 0 R>>>>")
    made.add(4, stream: Array("BT /F 12 Tf 20 200 Td (Zanzibar) Tj /G 12 Tf 0 -20 Td (ab) Tj ET".utf8))
    made[5] = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>"
    made[6] =
      "<</Type /Font /Subtype /Type1 /BaseFont /A /FirstChar 97 /LastChar 98 /Widths [500 500] /Encoding <</Differences [97 /g12 /g13]>>>>"
    let folder = try TemporaryFolder()
    let (path, copy) = (folder.file("original.pdf"), folder.file("copy.pdf"))
    try Data(made.bytes).write(to: URL(fileURLWithPath: path))
    let outcome = try Program.run(["redact", path, "-o", copy, "--text", "Zanzibar"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("look at page 1") && !outcome.output.contains("verified"))
    let strict = try Program.run([
      "redact", path, "-o", copy, "--text", "Zanzibar", "--strict", "--timeout", "60", "--json",
    ])
    #expect(strict.status == 0)
    let report = try #require(strict.json.first as? [String: Any])
    #expect(report["verified"] as? Bool == true)
    #expect((report["imagePages"] as? [Any])?.count == 1)
  }

  @Test(
    "Wrong command lines are refused",
    arguments: [
      ["-o", "x.pdf"], ["--text", "a"], ["-o", "x.pdf", "--text", " "], ["-o", "x.pdf", "--rect", "1:2,3"],
      ["-o", "x.pdf", "--rect", "1:5,5,5,5"], ["-o", "x.pdf", "--rect", "nan"], ["-o", "-", "--text", "a"],
      ["-o", "x.pdf", "--regex", "--text", "("], ["-o", "x.pdf", "--annotations", "--fill", "nonsense"],
      ["-o", "x.pdf", "--rect", "1:0,0,9,9", "--pages", "1"], ["-o", "x.pdf", "--rect", "1:0,0,9,inf"],
    ])
  func usage(_ arguments: [String]) throws {
    #expect(try Program.run(["redact", Program.fixture("tables.pdf")] + arguments).status == 64)
  }

  @Test("The document itself, missing words and missing pages are refused, and nothing is written")
  func refusals() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "tables.pdf")
    let copy = folder.file("redacted.pdf")
    #expect(try Program.run(["redact", path, "-o", path, "--text", "current"]).status == 64)
    let missing = try Program.run(["redact", path, "-o", copy, "--text", "xyzzy"])
    #expect(missing.status == 65)
    #expect(missing.messages.contains("nothing to remove"))
    #expect(try Program.run(["redact", path, "-o", copy, "--rect", "99:0,0,9,9"]).status == 65)
    #expect(!FileManager.default.fileExists(atPath: copy))
  }
}
