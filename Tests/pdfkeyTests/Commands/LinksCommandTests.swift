import Foundation
import TestSupport
import Testing

@Suite("pdfkey links", .tags(.program))
struct LinksCommandTests {
  @Test("A line for each link: number, label, kind, target, rectangle")
  func forPeople() throws {
    let outcome = try Program.run(["links", Program.fixture("article.pdf")])
    #expect(outcome.status == 0)
    try #require(outcome.lines.count == 6)
    #expect(outcome.lines[0] == "2\tii\tURI\thttps://example.org/keyboard\t54 346.9 203.58 358.7")
    #expect(outcome.lines[1].hasPrefix("3\tiii\tGoTo\tpage 5\t"))
  }

  @Test("With several files, each line begins with its file")
  func several() throws {
    let files = ["article.pdf", "links.pdf"].map(Program.fixture)
    let outcome = try Program.run(["links"] + files)
    #expect(outcome.lines.filter { $0.hasPrefix(files[0] + "\t") }.count == 6)
    #expect(
      outcome.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 6 })
  }

  @Test("JSON has every kind of action with its values")
  func json() throws {
    let outcome = try Program.run(["links", "--json", Program.fixture("links.pdf")])
    let object = try #require(try outcome.json.first as? [String: Any])
    let links = try #require(object["links"] as? [[String: Any]])

    func action(_ page: Int, _ index: Int) throws -> [String: Any] {
      let link = links.first { $0["page"] as? Int == page && $0["index"] as? Int == index }
      return try #require(link?["action"] as? [String: Any], "page \(page), link \(index)")
    }
    #expect(links.first?["rectangle"] as? [Double] == [18, 431.4, 300, 444.4])
    #expect(try action(1, 4)["view"] as? String == "FitH")
    #expect(try action(1, 4)["top"] as? Double == 450)
    #expect(try action(2, 1)["destination"] as? String == "Überschrift")
    #expect(try action(2, 4)["type"] as? String == "GoToR")
    #expect(try action(2, 4)["page"] as? Int == 3)
    #expect(try action(2, 5)["destination"] as? String == "borders")
    #expect(try action(2, 8)["uri"] as? String == "mailto:reader@example.org")
    #expect(try action(3, 0)["name"] as? String == "NextPage")
    #expect(try action(3, 6)["file"] as? String == "calc.exe")
    #expect(try action(3, 7)["script"] as? String == "app.alert('hello');")
    #expect(
      (try action(3, 8)["next"] as? [[String: Any]])?.compactMap { $0["type"] as? String }.first == "URI")
    let quads = links.first { $0["page"] as? Int == 3 && $0["index"] as? Int == 10 }?["quads"]
    #expect(
      quads as? [[Double]] == [
        [18, 276.4, 100, 276.4, 18, 263.4, 100, 263.4], [120, 276.4, 200, 276.4, 120, 263.4, 200, 263.4],
      ])
  }

  @Test("Only the selected pages")
  func pages() throws {
    let outcome = try Program.run(["links", "--pages", "4-6", Program.fixture("links.pdf")])
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.hasSuffix("links.pdf: has no links on these pages\n"))
  }

  @Test("A file without links is reported, several aren't")
  func none() throws {
    let path = Program.fixture("scan.pdf")
    let one = try Program.run(["links", path])
    #expect(one.status == 0)
    #expect(one.output.isEmpty)
    #expect(one.messages == "pdfkey: \(path): has no links\n")
    #expect(try Program.run(["links", path, path]).messages.isEmpty)
    #expect(try Program.run(["links", "--json", path]).messages.isEmpty)
  }
}
