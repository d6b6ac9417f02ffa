import Foundation
import Testing

@Suite("pdfkey outline")
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
}
