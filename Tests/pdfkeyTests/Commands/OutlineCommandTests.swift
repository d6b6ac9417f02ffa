import Foundation
import TestSupport
import Testing

@Suite("pdfkey outline", .tags(.program))
struct OutlineCommandTests {
  @Test("Headings are indented and have the page label of their destination")
  func forPeople() throws {
    let outcome = try Program.run(["outline", Program.fixture("article.pdf")])
    #expect(outcome.status == 0)
    try #require(outcome.lines.count == 26)
    #expect(outcome.lines[0] == "Preface  ·  ii")
    #expect(outcome.lines[6] == "    1.2.1 The first responder  ·  2")
    #expect(outcome.lines[21] == "  3.3 Zurück – going back  ·  6")
    #expect(outcome.lines[24] == "On the web  ·  https://example.org/keyboard")
    #expect(outcome.lines[25] == "A heading that leads nowhere")
  }

  @Test("JSON has all details of each heading")
  func json() throws {
    let outcome = try Program.run(["outline", "--json", Program.fixture("article.pdf")])
    let object = try #require(try outcome.json.first as? [String: Any])
    let items = try #require(object["items"] as? [[String: Any]])
    #expect((object["problems"] as? [Any])?.isEmpty == true)
    try #require(items.count == 26)
    #expect(items[11]["title"] as? String == "2.2.1 NoZoom")
    #expect(items[11]["level"] as? Int == 2)
    #expect(items[11]["page"] as? Int == 8)
    #expect(items[11]["label"] as? String == "4")
    #expect(items[11]["top"] as? Double == 464.8)
    #expect(items[11]["view"] as? String == "XYZ")
    #expect(items[11]["destination"] as? String == "nozoom")
    #expect(items[11]["bold"] as? Bool == true)
    #expect(items[11]["italic"] as? Bool == true)
    #expect(items[10]["open"] as? Bool == false)
    let action = try #require(items[24]["action"] as? [String: Any])
    #expect(action["type"] as? String == "URI")
    #expect(action["uri"] as? String == "https://example.org/keyboard")
    #expect(items[25]["action"] is NSNull)
    #expect(items[25].keys.contains("page"))
  }

  @Test("Loops are reported and left out")
  func loops() throws {
    let path = Program.fixture("outline-loop.pdf")
    let people = try Program.run(["outline", path])
    #expect(people.status == 0)
    #expect(people.lines.count == 4)
    #expect(people.messages.split(separator: "\n").count == 3)
    let object = try #require(try Program.run(["outline", "--json", path]).json.first as? [String: Any])
    #expect((object["problems"] as? [String])?.count == 3)
  }

  @Test("Ten thousand levels are listed without filling the disk with spaces")
  func deep() throws {
    let outcome = try Program.run(["outline", Program.fixture("outline-deep.pdf")])
    try #require(outcome.lines.count == 10_000)
    #expect(outcome.lines[9999].hasSuffix("10000  ·  1"))
    #expect(outcome.outputBytes.count < 1_000_000)
  }

  @Test("A missing outline is distinguished from an unreadable one")
  func none() throws {
    let none = try Program.run(["outline", Program.fixture("scan.pdf")])
    #expect(none.status == 0)
    #expect(none.output.isEmpty)
    #expect(none.messages.hasSuffix("scan.pdf: has no outline\n"))
    let unreadable = try Program.run(["outline", "--json", Program.fixture("encrypted-attachment.pdf")])
    #expect(unreadable.status == 65)
    let object = try #require(try unreadable.json.first as? [String: Any])
    #expect((object["error"] as? [String: String])?["code"] == "dictionariesUnreadable")
  }

  @Test("Several files each have a heading")
  func several() throws {
    let (first, second) = (Program.fixture("article.pdf"), Program.fixture("damaged-xref.pdf"))
    let outcome = try Program.run(["outline", first, second])
    #expect(outcome.lines.first == "==> \(first) <==")
    #expect(outcome.lines.suffix(4) == ["==> \(second) <==", "Page 1  ·  1", "Page 3  ·  3", "Page 5  ·  5"])
  }

  @Test(
    "An exported outline is imported into a copy, and exported again",
    arguments: ["text", "opml"])
  func exportAndImport(_ format: String) throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let file = folder.file("outline")
    let exported = try Program.run(["outline", "export", path, "--format", format, "-o", file])
    #expect(exported.status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let bare = folder.file("bare.pdf")
    let library = ["--library", folder.file("library.sqlite")]
    let one = folder.file("one.txt")
    try "Only\t1\n".write(toFile: one, atomically: true, encoding: .utf8)
    let replaced = try Program.run(["outline", "import", path, one, "-o", bare] + library)
    #expect(replaced.lines.first == "Headings: 0 kept, 1 new, 26 removed")
    #expect(try Program.run(["outline", bare]).lines == ["Only  ·  i"])
    let imported = try Program.run(["outline", "import", bare, file, "--format", format] + library)
    #expect(imported.status == 0)
    let again = try Program.run(["outline", "export", bare, "--format", format])
    #expect(again.output == text)
    #expect(text.contains("Zurück"))
    // The document itself keeps everything.
    let unchanged = try Program.run(["outline", "import", path, file] + library)
    #expect(unchanged.lines == ["Headings: 26 kept, 0 new, 0 removed", "\(path): is unchanged"])
  }

  @Test("An outline that can't be imported leaves the document as it is")
  func refusedImport() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    for (text, reason) in [("A\t999\n", "line 1: the heading “A” leads to page 999"), ("", "no headings")] {
      let outcome = try Program.run(["outline", "import", path, "-"], input: .bytes(Array(text.utf8)))
      #expect(outcome.status == 65)
      #expect(outcome.messages.contains(reason))
    }
    #expect(try Program.run(["outline", "import", path, folder.file("none")]).status == 66)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try Program.run(["outline", "export", Program.fixture("scan.pdf")]).status == 65)
  }

  @Test("An outline is built into another file, and only printed with --dry-run")
  func build() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let printed = try Program.run(["outline", "build", path, "--dry-run"])
    #expect(printed.status == 0)
    #expect(printed.lines.contains { $0.contains("1.2.1 The first responder  ·  2  (") })
    let refused = try Program.run(["outline", "build", path])
    #expect(refused.status == 65)
    #expect(refused.messages.contains("--replace"))
    let output = folder.file("built.pdf")
    let library = ["--library", folder.file("library.sqlite")]
    let built = try Program.run(["outline", "build", path, "--replace", "-o", output] + library)
    #expect(built.status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let titles = try Program.run(["outline", output]).lines
    #expect(
      titles
        == printed.lines.map {
          String($0.prefix(upTo: $0.range(of: "  (", options: .backwards)?.lowerBound ?? $0.endIndex))
        })
    #expect(try Program.run(["outline", "build", "--help"]).output.contains("--force") == false)
    let report = try Program.run(["outline", "build", path, "--replace", "--json"] + library)
    let object = try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any]
    let items = try #require(object?["items"] as? [[String: Any]])
    #expect(items.map { $0["title"] as? String }.contains("1.2.1 The first responder"))
    #expect(items.allSatisfy { ($0["evidence"] as? [String])?.isEmpty == false })
    #expect(object?["mode"] as? String == "appended")
  }
}
