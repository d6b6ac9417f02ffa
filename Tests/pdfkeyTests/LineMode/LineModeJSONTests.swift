import Foundation
import TestSupport
import Testing

@Suite("JSON in line mode", .tags(.program))
struct LineModeJSONTests {
  /// Returns the answers to lines about a document, each with the result of its command.
  private func answers(
    _ file: String, _ lines: String...
  ) throws -> [(answer: [String: Any], result: [String: Any])] {
    let folder = try TemporaryFolder()
    let run = try Program.run(
      ["open", "--json", "--library", folder.file("l"), Program.fixture(file)],
      input: .text(lines.joined(separator: "\n") + "\n"))
    return try run.json.map { object in
      let answer = try #require(object as? [String: Any])
      return (answer, try #require(answer["result"] as? [String: Any]))
    }
  }

  private func rows(_ result: [String: Any]) throws -> [[String: Any]] {
    let list = try #require(result["list"] as? [String: Any])
    return try #require(list["rows"] as? [[String: Any]])
  }

  @Test("A page is always a number and a label")
  func pages() throws {
    let answers = try answers(
      "article.pdf", "page iv", "outline", "search NoZoom", "]a", "annotations", "add bookmark x", "bookmarks"
    )
    func page(_ object: [String: Any]?) -> String {
      "\(object?["page"] as? Int ?? 0) \(object?["label"] as? String ?? "")"
    }
    #expect(
      answers.map { $0.answer["command"] as? String } == [
        "page iv", "outline", "search NoZoom", "next annotation", "annotations", "add bookmark x",
        "bookmarks",
      ])
    let state = answers[0].answer["state"] as? [String: Any]
    #expect(page(state) == "4 iv")
    #expect(state?["pageCount"] as? Int == 12 && state?["tab"] as? Int == 1)
    #expect(try rows(answers[1].result).count == 26)
    #expect(page(try rows(answers[1].result).first) == "2 ii")
    let match = answers[2].result["match"] as? [String: Any]
    #expect(page(match) == "4 iv")
    #expect(match?["number"] as? Int == 1 && match?["count"] as? Int == 4)
    #expect((answers[2].result["search"] as? [String: Any])?["pageCount"] as? Int == 3)
    #expect(page(answers[3].result["annotation"] as? [String: Any]) == "5 1")
    #expect(page(try rows(answers[4].result).first { $0["selected"] as? Bool == true }) == "5 1")
    #expect(page(try rows(answers[6].result).first) == "5 1")
  }

  @Test("The list of pages has each page's number and label in the file")
  func arrangement() throws {
    let answers = try answers(
      "article.pdf", "move pages 5 before 1", "rotate pages 1", "pages", "move pages 1")
    let edit = answers[0].result["edit"] as? [String: Any]
    #expect(edit?["title"] as? String == "Move page 5 before page 1")
    #expect(edit?["arrangedPages"] as? Int == 12)
    let details = try #require(try rows(answers[2].result).first?["details"] as? [String: Any])
    #expect(details["number"] as? [String] == ["5"])
    #expect(details["label"] as? [String] == ["1"])
    #expect(details["turn"] as? String == "rotated 90°")
    #expect((answers[3].answer["error"] as? [String: Any])?["code"] as? String == "usage")
  }

  @Test("Bookmarks and annotations have their identifiers, and broken annotations their problems")
  func identifiers() throws {
    let answers = try answers("article.pdf", "add bookmark x", "bookmarks", "outline", "annotations", "]a")
    #expect(try rows(answers[1].result).first?["id"] as? Int == 1)
    #expect(try rows(answers[2].result).allSatisfy { $0["id"] == nil })
    #expect(try rows(answers[3].result).map { $0["id"] as? String } == ["note-1", "mark-1", "mark-2"])
    #expect((answers[4].result["annotation"] as? [String: Any])?["id"] as? String == "note-1")
    let broken = try self.answers("broken-annotations.pdf", "annotation before", "annotation rect-missing")
    let problems = broken.map { ($0.result["annotation"] as? [String: Any])?["problems"] as? [String] }
    #expect(problems == [nil, ["Rect is missing"]])
  }

  /// The entries that are equal in an answer and in the schema's object.
  private static let sameEntries = [
    "id", "type", "author", "created", "modified", "color", "text", "contents", "subject", "flags",
    "inReplyTo", "replyType", "replies",
  ]
  /// The entries that only the annotation shown by a command has.
  private static let sameWhole = [
    "name", "object", "index", "rect", "quads", "richText", "interiorColor", "opacity", "icon", "intent",
    "lineEndings", "states", "heading", "screen",
  ]

  @Test(
    "A session's annotations equal those of annotations list, in order and wording",
    arguments: ["threads.pdf", "types.pdf", "typography.pdf", "borders.pdf"])
  func annotations(_ file: String) throws {
    let list = try Program.run(
      ["annotations", "list", "--json", "--at", "zoom=1,rotate=0", "--types", "all", Program.fixture(file)])
    let document = try #require(try list.json.first as? [String: Any])
    let all = try #require(document["annotations"] as? [[String: Any]])
    let people = try Program.run(["annotations", "list", Program.fixture(file)]).lines
    let answers = try answers(file, "annotations", "]a", "]a", "]a", "]a", "]a", "]a")
    let rows = try rows(answers[0].result)
    // A strikeout that is a part of a replacement has no row of its own.
    #expect(rows.count == people.count - (file == "threads.pdf" ? 1 : 0))
    let byName = Dictionary(all.map { ($0["id"] as? String ?? "", $0) }) { first, _ in first }
    // Annotations that mark no text stand at their line here, and behind the others of their page there.
    let marks = all.filter { $0["text"] is [String: Any] }.compactMap { $0["id"] as? String }
    let shown = rows.compactMap { $0["id"] as? String }
    #expect(shown.count == rows.count && shown.filter(marks.contains) == marks.filter(shown.contains))
    func compare(_ object: [String: Any], _ keys: [String]) throws {
      let schema = try #require(byName[object["id"] as? String ?? ""])
      let page = try #require(schema["page"] as? [String: Any])
      #expect(object["page"] as? Int == page["number"] as? Int)
      #expect(object["label"] as? String == page["label"] as? String)
      for key in keys {
        let same = Self.withoutNulls(object[key]) == Self.withoutNulls(schema[key])
        #expect(same, "\(file) \(object["id"] ?? "") \(key): \(object[key] ?? "") \(schema[key] ?? "")")
      }
    }
    for row in rows { try compare(row, Self.sameEntries) }
    for answer in answers.dropFirst() where answer.answer["ok"] as? Bool == true {
      let object = try #require(answer.result["annotation"] as? [String: Any])
      try compare(object, Self.sameEntries + Self.sameWhole)
    }
  }

  /// Returns a value without nulls, with numbers rounded to three decimals.
  private static func withoutNulls(_ value: Any?) -> NSObject? {
    switch value {
    case let object as [String: Any]: object.compactMapValues { withoutNulls($0) } as NSDictionary
    case let array as [Any]: array.map { withoutNulls($0) ?? NSNull() } as NSArray
    case let text as String: text as NSString
    case let number as NSNumber: NSNumber(value: (number.doubleValue * 1000).rounded())
    default: nil
    }
  }

  @Test("An error has the same code as on the command line")
  func codes() throws {
    let answers = try answers(
      "article.pdf", "open /nowhere.pdf", "page 99", "back", "⌘[", "open \(Program.fixture("cut.pdf"))",
      "nonsense")
    let codes = answers.map { ($0.answer["error"] as? [String: Any])?["code"] as? String }
    #expect(codes == ["noSuchFile", "noSuchPage", "unavailable", "unavailable", "damaged", "usage"])
  }
}
