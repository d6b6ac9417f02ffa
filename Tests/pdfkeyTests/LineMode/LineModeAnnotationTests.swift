import Foundation
import Terminal
import TestSupport
import Testing

@Suite("Annotations in line mode", .tags(.program))
struct LineModeAnnotationTests {
  private func lines(_ file: String, _ lines: String...) throws -> [String] {
    let folder = try TemporaryFolder()
    let run = try Program.run(
      ["open", "--fresh", "--library", folder.file("l"), Program.fixture(file)],
      input: .text(lines.joined(separator: "\n") + "\n"))
    #expect(run.status == 0)
    return run.lines
  }

  @Test("A row has the same text as annotations list, with its replies below it")
  func rows() throws {
    let article = try lines("article.pdf", "annotations")
    #expect(
      article.contains(
        "  2  page 8 (4) · Highlight · Ben Marker · 2024-03-03 · yellow"
          + " · “With NoZoom set, the annotation keeps its size while the page around it grows.”"
          + " · Check this in the viewer."))
    let threads = try lines("threads.pdf", "annotations", "annotation simple-1", "annotation review")
    #expect(
      threads[2...4] == [
        "*  1  page 1 · Highlight · Contents of simple", "   2    page 1 · Reply · Contents of simple-1",
        "   3      page 1 · Reply · Contents of simple-1-1",
      ])
    let list = threads.prefix { !$0.hasPrefix("2/") }
    #expect(!list.contains { $0.contains("Review") || $0.contains("Accepted") })
    #expect(threads.contains("  in reply to: 1 · Highlight · Contents of simple"))
    #expect(threads.contains("  reply: 3 · Reply · Contents of simple-1-1"))
    #expect(threads.contains { $0.hasPrefix("  state: ") })
  }

  @Test("An annotation that is shown is printed with what its readers need, and with all on request")
  func whole() throws {
    let read = try lines("article.pdf", "annotations", "1")
    #expect(
      read.suffix(8) == [
        "1/3 · Note · page 5 (1) · Ada Reader",
        "  contents: Does this hold for “dumb” terminals, too?",
        "  subject: Question",
        "  heading: 1 Keys",
        "  created: 2024-03-02 08:15:00 +01:00",
        "  modified: 2024-03-02 08:20:00 +01:00",
        "  color: yellow (#FFD100)",
        "[1/1] article.pdf · page 5 (1) of 12 · 1 Keys · 1 annotation",
      ])
    let shown = try lines("article.pdf", "]a", "annotation details")
    let start = try #require(shown.lastIndex { $0.hasPrefix("1/3 · ") })
    #expect(
      Array(shown[start...]) == [
        "1/3 · Note · page 5 (1) · Ada Reader",
        "  contents: Does this hold for “dumb” terminals, too?",
        "  subject: Question",
        "  heading: 1 Keys",
        "  created: 2024-03-02 08:15:00 +01:00",
        "  modified: 2024-03-02 08:20:00 +01:00",
        "  color: yellow (#FFD100)",
        "  flags: print, noZoom, noRotate",
        "  icon: Comment",
        "  rectangle: 24 480 44 500",
        "  on screen: 24 95 44 115 px",
        "  name: note-1",
        "  object: 71 0 R",
        "[1/1] article.pdf · page 5 (1) of 12 · 1 Keys · 1 annotation",
      ])
    let walked = try lines("article.pdf", "]a", "annotation")
    #expect(walked.count(where: { $0 == "1/3 · Note · page 5 (1) · Ada Reader" }) == 2)
  }

  @Test("The calendar is a list of days, and a day is gone through")
  func dates() throws {
    let shown = try lines(
      "article.pdf", "dates", "previous day", "next month", "return", "previous month", "previous row",
      "choose", "next annotation", "esc")
    #expect(
      shown.filter { !$0.hasPrefix("  ") || $0.contains(" · ") } == [
        "[1/1] article.pdf · page 1 (i) of 12",
        "Dates: 3 rows",
        "  1  2024-03-02 Sat · 1 annotation",
        "  2  2024-03-03 Sun · 1 annotation",
        "* 3  2024-03-04 Mon · 1 annotation",
        "[1/1] article.pdf · page 1 (i) of 12 · dates: 1–3 picks",
        "* 2  2024-03-03 Sun · 1 annotation",
        "[1/1] article.pdf · page 1 (i) of 12 · dates: 1–3 picks",
        "2024-04-03 Wed: no annotations",
        "[1/1] article.pdf · page 1 (i) of 12 · dates: 1–3 picks",
        "↩ (Choose Row): 2024-04-03 Wed: no annotations",
        "* 2  2024-03-03 Sun · 1 annotation",
        "[1/1] article.pdf · page 1 (i) of 12 · dates: 1–3 picks",
        "* 1  2024-03-02 Sat · 1 annotation",
        "[1/1] article.pdf · page 1 (i) of 12 · dates: 1–3 picks",
        "1/3 · Note · page 5 (1) · Ada Reader",
        "[1/1] article.pdf · page 5 (1) of 12 · 1 Keys · 1 annotation · annotations of 2024-03-02",
        "this is the last annotation of 2024-03-02; esc goes through all annotations again",
        "next and previous annotation go through all days again",
        "[1/1] article.pdf · page 5 (1) of 12 · 1 Keys · 1 annotation",
      ])
  }

  @Test("The calendar in JSON has days, counts, and the day that is gone through")
  func datesInJSON() throws {
    let folder = try TemporaryFolder()
    let run = try Program.run(
      ["open", "--json", "--library", folder.file("l"), Program.fixture("types.pdf")],
      input: .text("dates\nnext day\n1\nesc\n"))
    let answers = try run.json.compactMap { $0 as? [String: Any] }
    func value<Value>(_ index: Int, _ keys: String..., as type: Value.Type = Value.self) -> Value? {
      keys.reduce(answers[index] as Any?) { ($0 as? [String: Any])?[$1] } as? Value
    }
    let rows = try #require(value(0, "result", "list", "rows", as: [[String: Any]].self))
    #expect(rows.first?["day"] as? String == "2024-03-01" && rows.first?["count"] as? Int == 1)
    #expect(rows.last?["day"] == nil && rows.last?["title"] as? String == "no date")
    #expect(value(0, "state", "list", "day") == "2024-03-18")
    #expect(value(1, "state", "list", "day") == "2024-03-19")
    #expect(value(1, "state", "list", "selected", as: Int.self) == nil)
    #expect(value(2, "state", "day") == "2024-03-01")
    #expect(value(3, "state", "day", as: String.self) == nil)
  }

  @Test("On a terminal a row has at most two lines, and both of its texts are visible")
  func terminal() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      Program.path, ["open", "--fresh", "--library", folder.file("l"), Program.fixture("article.pdf")],
      environment: Program.environment())
    #expect(terminal.expect("> "))
    #expect(terminal.wait(after: "annotations\nq\n") == .status(0))
    let lines = terminal.transcript.split(separator: "\r\n").map(String.init)
    let row = try #require(lines.firstIndex { $0.hasPrefix("  2  page 8 (4) · Highlight · Ben Marker · ") })
    try #require(lines.count > row + 2)
    #expect(lines[row...].prefix(3).allSatisfy { $0.count <= 80 }, "\(lines)")
    #expect(lines[row].contains("“With NoZoom") && lines[row + 1].hasPrefix("       "), "\(lines)")
    #expect(lines[row + 1].hasSuffix("…” · Check this in the viewer."), "\(lines)")
    #expect(lines[row + 2].hasPrefix("  3  page 9 (5)"), "\(lines)")
  }

  @Test(
    "Lines break between words, and none begins with a middle dot",
    arguments: [
      ("ab cd ef", 8, ["> ab cd", "   ef"]), ("ab · cd", 6, ["> ab ·", "   cd"]), ("", 8, ["> "]),
      ("abcdefghijk l", 8, ["> abcdefghijk", "   l"]), ("読者 読者", 9, ["> 読者", "   読者"]), ("·", 2, ["> ·"]),
      ("a b", 0, ["> a", "   b"]),
    ] as [(String, Int, [String])])
  func wraps(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(text.wrapped(after: "> ", to: width, hanging: 3) == lines)
  }
}
