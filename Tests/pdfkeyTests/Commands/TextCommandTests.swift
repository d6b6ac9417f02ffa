import Foundation
import TestSupport
import Testing

@Suite("pdfkey text", .tags(.program))
struct TextCommandTests {
  @Test("A form feed follows every page")
  func pages() throws {
    let outcome = try Program.run(["text", Program.fixture("labels.pdf")])
    #expect(outcome.status == 0)
    #expect(outcome.messages.isEmpty)
    let pages = outcome.output.components(separatedBy: "\u{0C}")
    try #require(pages.count == 54)
    #expect(pages[2] == "Page 3\nLabel A-1\n")
    #expect(pages[53].isEmpty)
  }

  @Test("A page without text is a form feed")
  func empty() throws {
    #expect(try Program.run(["text", Program.fixture("scan.pdf")]).output == "\u{0C}\u{0C}")
    #expect(try Program.run(["text", Program.fixture("no-pages.pdf")]).output.isEmpty)
  }

  @Test(
    "Pages are selected by number and label",
    arguments: [
      ("iv,2", ["Page 9", "Page 2"]), ("-2", ["Page 1", "Page 2"]),
      ("A-1-A-3", ["Page 3", "Page 4", "Page 5"]),
    ])
  func selection(pages: String, lines: [String]) throws {
    let outcome = try Program.run(["text", "--pages", pages, Program.fixture("labels.pdf")])
    #expect(outcome.status == 0)
    #expect(
      outcome.output.split(separator: "\u{0C}").map { $0.prefix { $0 != "\n" } }.map(String.init) == lines)
  }

  @Test("Code keeps its indentation, and tables of contents their page numbers", arguments: [[], ["--json"]])
  func layout(_ options: [String]) throws {
    let outcome = try Program.run(
      ["text", "--layout", "--pages", "1,3"] + options + [Program.fixture("columns.pdf")])
    let lines = ["    if page  == 1 {", "        open()", "1 Keys                                         7"]
    for line in lines { #expect(outcome.output.contains(line), "\(line)") }
    let plain = try Program.run(["text", "--pages", "1,3"] + options + [Program.fixture("columns.pdf")])
      .output
    for line in lines { #expect(!plain.contains(line), "\(line)") }
  }

  @Test("JSON has page, label and text of each page")
  func json() throws {
    let outcome = try Program.run(["text", "--json", "--pages", "iv-5", Program.fixture("article.pdf")])
    let object = try #require(try outcome.json.first as? [String: Any])
    let pages = try #require(object["pages"] as? [[String: Any]])
    try #require(pages.map { $0["page"] as? Int } == [4, 5])
    #expect(pages.map { $0["label"] as? String } == ["iv", "1"])
    #expect((pages[1]["text"] as? String)?.hasPrefix("1 Keys\nA reader who keeps") == true)
    #expect(pages[1]["error"] is NSNull)
  }

  @Test("Several documents follow one another, and a bad one doesn't stop the others")
  func several() throws {
    let files = ["cut.pdf", "many-pages.pdf", "empty.pdf", "scan.pdf"].map(Program.fixture)
    let outcome = try Program.run(["text"] + files)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("Chapter 1 Keys\nPage 1 of 300\n\u{0C}"))
    #expect(outcome.output.hasSuffix("Page 300 of 300\nMore on endings.\n\u{0C}\u{0C}\u{0C}"))
    #expect(outcome.messages.split(separator: "\n").count == 2)
  }
}
