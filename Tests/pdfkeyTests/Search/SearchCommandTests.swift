import Foundation
import TestSupport
import Testing

@Suite("pdfkey search", .tags(.program))
struct SearchCommandTests {
  private static let base = ["search", "--no-index"]

  private static func search(
    _ arguments: [String], _ files: [String] = ["article.pdf"], input: ProcessRunner.Input = .nothing
  ) throws -> ProcessRunner.Outcome {
    try Program.run(base + arguments + files.map(Program.fixture), input: input)
  }

  /// Returns lines without the folder of the fixtures.
  private static func lines(_ outcome: ProcessRunner.Outcome) -> [String] {
    outcome.lines.map { $0.replacing(Program.fixture("") + "/", with: "") }
  }

  private static let printed: [(arguments: [String], expected: [String])] = [
    (["-n", "border.styles"], ["11:Search for border styles in this book and there are hits in the"]),
    (["-nF", "3.1"], ["3:3.1 Tabs", "9:2.3.1 Solid and dashed", "10:3.1 Tabs"]),
    (["-no", "NoZ[a-z]+"], ["4:NoZoom", "8:NoZoom", "8:NoZoom", "11:NoZoom"]),
    (["-c", "annotation"], ["8"]), (["-ciw", "annotation"], ["6"]),
    (["-n", "-m1", "NoZoom"], ["4:Names from the standard keep their spelling: NoZoom,"]),
    (["-cS", "nozoom"], ["4"]), (["-cis", "nozoom"], ["0"]), (["-csi", "nozoom"], ["4"]),
    (["-ciS", "Nozoom"], ["0"]),
    (["-n", "--pages", "iv,8-", "-o", "NoZ"], ["4:NoZ", "8:NoZ", "8:NoZ", "11:NoZ"]),
  ]

  @Test("Lines in the format of grep and pdfgrep", arguments: Self.printed)
  func lines(arguments: [String], expected: [String]) throws {
    let outcome = try Self.search(arguments)
    #expect(outcome.lines == expected)
    #expect(outcome.messages.isEmpty)
  }

  @Test("A range that ends after the last page is searched up to that page, with a message")
  func beyondTheEnd() throws {
    let outcome = try Self.search(["-n", "--pages", "10-40", "-o", "NoZoom"])
    #expect(outcome.lines == ["11:NoZoom"])
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("article.pdf: has no page “40” of “10-40”"))
    #expect(outcome.messages.contains("searched up to the last page"))
    let many = try Self.search(["-c", "--pages", "295-400", "page"], ["many-pages.pdf", "article.pdf"])
    #expect(many.status == 2 && many.messages.contains("has no page “295”"))
    // A document that is searched in parts has one message.
    let parts = try Self.search(["-n", "--jobs", "2", "--pages", "1-400", "Page 299"], ["many-pages.pdf"])
    #expect(parts.messages.split(separator: "\n").count == 1)
  }

  @Test("Several patterns are one search, and pages may be labels")
  func patternsAndLabels() throws {
    let several = try Self.search(["-n", "-e", "^1 Keys", "-e", "^3 "])
    #expect(several.lines.contains("5:1 Keys") && several.lines.last?.hasPrefix("10:3 ") == true)
    #expect(try Self.search(["--label", "^2.2.1"]).lines.last == "4:2.2.1 NoZoom")
  }

  @Test("Context lines around a match, with separated groups")
  func context() throws {
    let outcome = try Self.search(["-n", "-C1", "NoZoom"])
    #expect(outcome.lines.count { $0 == "--" } == 2)
    #expect(outcome.lines.contains("8:2.2.1 NoZoom"))
    #expect(outcome.lines.contains { $0.hasPrefix("8-") })
    let after = try Self.search(["-n", "-A2", "-m1", "NoZoom"])
    #expect(after.lines.count == 3 && after.lines[0].hasPrefix("4:") && after.lines[2].hasPrefix("4-"))
  }

  @Test("A file that can't be read has no count, and isn't listed as one without a match")
  func unreadable() throws {
    let files = [Program.fixture("article.pdf"), "/nonexistent.pdf"]
    for (option, lines) in [("-c", ["\(files[0]):0"]), ("-L", [files[0]])] {
      let run = try Program.run(["search", option, "no such words", "--no-index"] + files)
      #expect(run.status == 2 && run.lines == lines, "\(run.output)\(run.messages)")
    }
  }

  @Test("Several files are named")
  func files() throws {
    let both = ["article.pdf", "typography.pdf"]
    #expect(
      Self.lines(try Self.search(["-c", "annotation"], both)) == ["article.pdf:8", "typography.pdf:2"])
    #expect(try Self.search(["-hc", "annotation"], both).lines == ["8", "2"])
    #expect(Self.lines(try Self.search(["-Hc", "annotation"])) == ["article.pdf:8"])
    #expect(Self.lines(try Self.search(["-l", "NoZoom"], both)) == ["article.pdf"])
    #expect(Self.lines(try Self.search(["-L", "NoZoom"], both)) == ["typography.pdf"])
    let list = both.map(Program.fixture).joined(separator: "\0")
    let listed = try Self.search(["-l", "--files-from", "-", "annotation"], [], input: .text(list))
    #expect(Self.lines(listed) == both)
  }

  @Test("A match across a line end is whole, and marked on both lines")
  func brokenWords() throws {
    let outcome = try Self.search(["-n", "-o", "annotation"], ["typography.pdf"])
    #expect(outcome.lines == ["2:anno- tation", "2:annotation"])
    let colored = try Self.search(["--color", "always", "-m1", "annotation"], ["typography.pdf"])
    #expect(colored.output.contains("\u{1B}[1;31manno-\u{1B}[m\n"))
  }

  @Test("Annotations and headings, with their kind")
  func places() throws {
    let outline = try Self.search(["-n", "--in", "outline", "^1.2"])
    #expect(outline.lines.first == "6:[outline] 1.2 The responder chain")
    let marks = try Self.search(["-n", "-i", "--in", "annotations", "waffle"], ["marks.pdf"])
    #expect(marks.lines.first?.hasPrefix("1:[Highlight] ") == true)
    #expect(try Self.search(["--in", "nowhere", "x"]).status == 2)
  }

  @Test("Bookmarks of the library")
  func bookmarks() throws {
    let folder = try TemporaryFolder()
    let library = ["PDFKEY_LIBRARY": folder.file("library.sqlite")]
    let article = Program.fixture("article.pdf")
    let added = try Program.run(
      ["bookmarks", "add", article, "--page", "8", "--title", "Where zooming stops"], environment: library)
    #expect(added.status == 0, "\(added.messages)")
    let found = try Program.run(
      Self.base + ["-n", "--in", "bookmarks", "zooming", article], environment: library)
    #expect(found.lines == ["8:[bookmark] Where zooming stops"])
  }

  @Test("JSON in the format of ripgrep's events")
  func json() throws {
    let events = try Self.search(["--json", "-A1", "for border styles"]).json.compactMap {
      $0 as? [String: Any]
    }
    #expect(events.compactMap { $0["type"] as? String } == ["begin", "match", "context", "end", "summary"])
    let data = try #require(events[1]["data"] as? [String: Any])
    #expect(data["page"] as? Int == 11 && data["label"] as? String == "7")
    let submatch = try #require((data["submatches"] as? [[String: Any]])?.first)
    let text = try #require((data["lines"] as? [String: Any])?["text"] as? String)
    let (start, end) = (submatch["start"] as? Int ?? 0, submatch["end"] as? Int ?? 0)
    #expect(String(decoding: Array(text.utf8)[start..<end], as: UTF8.self) == "for border styles")
    let stats = (events[4]["data"] as? [String: Any])?["stats"] as? [String: Any]
    #expect(stats?["matches"] as? Int == 1 && stats?["searches_with_match"] as? Int == 1)
  }

  private static let endings: [(arguments: [String], files: [String], status: Int32)] = [
    (["NoZoom"], ["article.pdf"], 0), (["zxqvkk"], ["article.pdf"], 1), (["foo("], ["article.pdf"], 2),
    (["NoZoom"], ["article.pdf", "nothing.pdf"], 2), (["-q", "NoZoom"], ["nothing.pdf", "article.pdf"], 0),
    (["x"], [], 2), (["--nonsense"], ["article.pdf"], 2), (["-m0", "NoZoom"], ["article.pdf"], 1),
    ([" "], ["article.pdf"], 2), (["--pages", "99", "x"], ["article.pdf"], 2),
    (["-cl", "x"], ["article.pdf"], 2),
  ]

  @Test("Exit statuses are grep's", arguments: Self.endings)
  func status(arguments: [String], files: [String], expected: Int32) throws {
    let outcome = try Self.search(arguments, files)
    #expect(outcome.status == expected, "\(outcome.messages)")
    #expect(expected != 2 || !outcome.messages.isEmpty)
  }

  @Test("An invalid expression is reported with its position, a catastrophic one is given up")
  func badExpressions() throws {
    let bad = try Self.search(["foo(bar"])
    #expect(
      bad.messages.contains("“foo(bar” isn't a valid regular expression: missing")
        && bad.messages.contains("character 7"))
    let endless = try Self.search(["-c", "^(?:\\w|\\w\\w|.)+€$"], ["many-pages.pdf"])
    #expect(endless.status == 1 || endless.messages.contains("can match in too many ways"))
  }

  @Test("-r searches folders, limited by --include")
  func folders() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: true)
    for name in ["one.pdf", "two.pdf", "sub/three.pdf", "notes.txt"] {
      try folder.write(Program.bytes(ofFixture: "article.pdf"), to: name)
    }
    func found(_ more: [String]) throws -> [String] {
      try Program.run(Self.base + ["-rl", "NoZoom"] + more + [folder.path]).lines
        .map { String($0.split(separator: "/").last ?? "") }
    }
    #expect(try found([]) == ["one.pdf", "three.pdf", "two.pdf"])
    #expect(try found(["--include", "t*.pdf"]) == ["three.pdf", "two.pdf"])
  }

  @Test("The output doesn't depend on the number of jobs")
  func jobs() throws {
    let files = ["many-pages.pdf", "article.pdf", "typography.pdf", "nothing.pdf", "bidi-cjk.pdf"]
    let outputs = try [1, 2, 5].map {
      try Self.search(["-n", "-C1", "--jobs", "\($0)", "styles|page"], files)
    }
    #expect(outputs[0].lines.count > 100)
    #expect(
      outputs.allSatisfy { $0.outputBytes == outputs[0].outputBytes && $0.messages == outputs[0].messages })
  }

  @Test("Standard input can be the document or the patterns")
  func standardInput() throws {
    let bytes = try Program.bytes(ofFixture: "article.pdf")
    let document = try Program.run(Self.base + ["-nc", "NoZoom", "-"], input: .bytes(bytes))
    #expect(document.output == "4\n")
    let patterns = try Self.search(["-o", "-f", "-"], input: .text("NoZoom\nborder styles\n"))
    #expect(patterns.lines.contains("NoZoom") && patterns.lines.contains("border styles"))
  }

  @Test("Patterns that aren't UTF-8 are refused, and U+FFFD is searched")
  func malformedPatterns() throws {
    let file = Array(Program.fixture("article.pdf").utf8)
    for options in [[[0x2D, 0x65, 0xFF, 0x7A]], [[0x7A, 0xE9]]] as [[[UInt8]]] {
      let outcome = try Program.run(Self.base, rawArguments: options + [file])
      #expect(outcome.status == 2 && outcome.messages.contains("isn't UTF-8"), "\(outcome.messages)")
    }
    let listed = try Self.search(["-f", "-"], input: .bytes([0x4E, 0x0A, 0xE9, 0x0A]))
    #expect(listed.status == 2 && listed.messages.contains("standard input: the patterns aren't UTF-8"))
    #expect(try Self.search(["\u{FFFD}"]).status == 1)
  }

  @Test("A pipe that the shell opens for a command is read once")
  func processSubstitution() throws {
    let shell = ProcessRunner(executable: "/bin/bash", environment: Program.environment())
    let command = #""$0" search --no-index -nc NoZoom <(cat "$1")"#
    let run = try shell.run(["-c", command, Program.path, Program.fixture("article.pdf")])
    #expect(run.output == "4\n" && run.messages.isEmpty)
  }

  @Test("On a terminal, matches have their page, colour and a link; NO_COLOR is obeyed")
  func terminal() throws {
    func shown(_ more: [String: String]) throws -> String {
      let terminal = try PseudoTerminal(
        Program.path, Self.base + ["-m1", "NoZoom", Program.fixture("article.pdf")],
        environment: Program.environment(adding: ["TERM": "xterm-256color"].merging(more) { $1 }))
      #expect(terminal.wait() == .status(0))
      return terminal.transcript
    }
    let colored = try shown([:])
    #expect(colored.contains("\u{1B}]8;;file://") && colored.contains("article.pdf#page=4\u{1B}\\"))
    #expect(colored.contains("\u{1B}[1;31mNoZoom\u{1B}[m"))
    let plain = try shown(["NO_COLOR": "1"])
    #expect(!plain.contains("\u{1B}") && plain.hasPrefix("4:Names from"))
  }
}
