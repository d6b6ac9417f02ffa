import Foundation
import Testing

@Suite("The objects of line mode")
struct LineModeJSONTests {
  /// The answers to lines about a document, each with what its command did.
  private func answers(
    _ file: String, _ lines: String...
  ) throws -> [(answer: [String: Any], result: [String: Any])] {
    try TemporaryFolder.with { folder in
      let run = try Program.run(
        ["open", "--json", "--library", folder.file("l"), Program.fixture(file)],
        input: .text(lines.joined(separator: "\n") + "\n"))
      return try run.json.map { object in
        let answer = try #require(object as? [String: Any])
        return (answer, try #require(answer["result"] as? [String: Any]))
      }
    }
  }

  private func rows(_ result: [String: Any]) throws -> [[String: Any]] {
    let list = try #require(result["list"] as? [String: Any])
    return try #require(list["rows"] as? [[String: Any]])
  }

  @Test("A page is a number and a label, wherever it stands")
  func pages() throws {
    let answers = try answers(
      "article.pdf", "page iv", "outline", "search NoZoom", "]a", "annotations", "add bookmark x", "bookmarks"
    )
    func page(_ object: [String: Any]?) -> String {
      "\(object?["page"] as? Int ?? 0) \(object?["label"] as? String ?? "")"
    }
    let state = answers[0].answer["state"] as? [String: Any]
    #expect(page(state) == "4 iv")
    #expect(state?["pageCount"] as? Int == 12)
    #expect(page(try rows(answers[1].result).first) == "2 ii")
    #expect(page(answers[2].result["match"] as? [String: Any]) == "4 iv")
    #expect((answers[2].result["search"] as? [String: Any])?["pageCount"] as? Int == 3)
    #expect(page(answers[3].result["annotation"] as? [String: Any]) == "5 1")
    #expect(page(try rows(answers[4].result).first { $0["selected"] as? Bool == true }) == "5 1")
    #expect(page(try rows(answers[6].result).first) == "5 1")
  }

  @Test("The first hit of a search has its number among all")
  func match() throws {
    let match = try #require(
      try answers("article.pdf", "search NoZoom").first?.result["match"] as? [String: Any])
    #expect(match["number"] as? Int == 1)
    #expect(match["count"] as? Int == 4)
  }

  @Test("Flags are a list of names, bookmarks have their identifiers")
  func rows() throws {
    let answers = try answers("article.pdf", "annotations", "add bookmark x", "bookmarks", "]a")
    for row in try rows(answers[0].result) {
      #expect((row["details"] as? [String: Any])?["flags"] is [String])
      #expect(row["id"] == nil)
    }
    #expect(try rows(answers[2].result).first?["id"] as? Int == 1)
    #expect(
      (answers[3].result["annotation"] as? [String: Any])?["flags"] as? [String] == [
        "print", "noZoom", "noRotate",
      ])
  }

  @Test("An error has the name that it has on the command line")
  func codes() throws {
    let answers = try answers(
      "article.pdf", "open /nowhere.pdf", "page 99", "back", "⌘[", "open \(Program.fixture("cut.pdf"))",
      "nonsense")
    let codes = answers.map { ($0.answer["error"] as? [String: Any])?["code"] as? String }
    #expect(codes == ["noSuchFile", "noSuchPage", "unavailable", "unavailable", "damaged", "usage"])
  }
}
