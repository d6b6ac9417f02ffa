import Foundation
import TestSupport
import Testing

@Suite("Plain output of line mode", .tags(.program))
struct LineModePlainTests {
  private func open(
    _ arguments: [String], file: String = "article.pdf", _ lines: String...
  ) throws -> ProcessRunner.Outcome {
    let folder = try TemporaryFolder()
    return try Program.run(
      ["open", "--library", folder.file("l")] + arguments + [Program.fixture(file)],
      input: .text(lines.joined(separator: "\n") + "\n"))
  }

  @Test("A typed password is neither echoed nor answered", arguments: [["--echo"], ["--json"], []])
  func passwords(options: [String]) throws {
    let file = Program.fixture("encrypted-user.pdf")
    let run = try open(
      options, "open --password sesame \(file)", "open --password=\"se same\" \(file)",
      "opne --password sesame x",
      ":open --password \"sesame", "open --password reader \(file)")
    for text in [run.output, run.messages] {
      #expect(!text.contains("sesame"))
      #expect(!text.contains("se same"))
      #expect(!text.contains("--password reader"))
    }
    #expect(run.output.contains(options == [] ? "[2/2] encrypted-user.pdf" : "open --password *** "))
  }

  @Test("With --plain the reader's own words are ASCII")
  func plain() throws {
    let lines = [
      "?", "outline", "?", "next page", "search NoZoom", "annotations", "A", "filter author:zzz", "page 99",
      "⌃X", "g", "set", "tabs", "zzz zzz", "add bookmark x", "bookmarks", "⌃⇥",
    ]
    let run = try open(["--plain"], file: "many-pages.pdf", lines.joined(separator: "\n"))
    #expect(run.status == 0)
    let symbols = run.output.unicodeScalars.filter { $0.value >= 0x80 }
    #expect(symbols.isEmpty, "\(String(String.UnicodeScalarView(symbols)))")
    #expect(run.output.contains("many-pages.pdf, page 1 of 300"))
    #expect(run.output.contains("ctrl+x has no command; similar keys: x Close Tab"))
    #expect(run.output.contains("open [--password PASSWORD] FILE..."))
    #expect(run.output.contains("g is incomplete: "))
  }

  @Test("--plain prints no typographic quotation marks or middle dots")
  func quotations() throws {
    let run = try open(["--plain"], file: "threads.pdf", "annotations", "annotation 1", "]a", "]a")
    #expect(run.output.contains("Annotations: "))
    #expect(!run.output.contains("“"))
    #expect(!run.output.contains("·"))
  }

  @Test("An answer has what changed, before the text of a page, and nothing else of the state")
  func changes() throws {
    let run = try open(
      ["--plain", "--echo", "--fresh"], "page 3", "set show text", "next page", "outline", "esc",
      "search NoZoom",
      "set night on", "page 99", "add bookmark x")
    let lines = run.lines.map { $0.hasPrefix("> ") ? $0 : "  \($0)" }
    func answer(_ line: String) -> [String] {
      Array(lines.drop { $0 != "> \(line)" }.dropFirst().prefix { !$0.hasPrefix("> ") })
    }
    #expect(answer("page 3") == ["  page 3 (iii) of 12, Überblick – Contents"], "\(run.output)")
    #expect(
      answer("next page").first?.hasPrefix("  page 4 (iv) of 12") == true && answer("next page").count > 2)
    #expect(answer("outline").first?.hasPrefix("  Outline: ") == true)
    #expect(answer("outline").allSatisfy { !$0.contains("of 12") })
    #expect(answer("esc") == ["  article.pdf, page 4 (iv) of 12"] || answer("esc").count == 1)
    #expect(answer("search NoZoom").allSatisfy { !$0.contains("article.pdf") })
    #expect(answer("set night on") == ["  night on"])
    #expect(answer("page 99").count == 1)
    #expect(answer("add bookmark x").count == 1)
  }

  @Test("TERM=dumb is plain and shows no images, also in a terminal that could")
  func dumb() throws {
    let folder = try TemporaryFolder()
    let variables = [
      "TERM": "dumb", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "kitty", "COLORTERM": "truecolor",
    ]
    let terminal = try PseudoTerminal(
      Program.path, ["view", "--library", folder.file("l"), Program.fixture("article.pdf")],
      environment: Program.environment(adding: variables), columns: 300)
    #expect(terminal.expect("article.pdf, page 1 (i) of 12\r\n"))
    #expect(terminal.expect("> "))
    #expect(terminal.expect("page 2 (ii) of 12", after: "next page\n"))
    #expect(terminal.expect("> ", after: "image\n"))
    #expect(terminal.expect("Next Annotation (right bracket a)", after: "help\n"))
    #expect(terminal.expect("> "))
    #expect(terminal.wait(after: "q\n") == .status(0))
    #expect(!terminal.transcript.contains("\u{1B}") && !terminal.transcript.contains("·"))
  }

  @Test("The document's text is unchanged")
  func content() throws {
    let run = try open(["--plain"], "outline", "quit")
    #expect(run.output.contains("Überblick – Contents, page 3 (iii)"))
    let back = try open(["--plain"], "set plain off", "page 3")
    #expect(back.output.contains("article.pdf · page 3"))
  }

  @Test("pdfkey keys --plain spells everything in ASCII")
  func keys() throws {
    let run = try Program.run(["keys", "--plain"])
    #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(run.output.contains("shift+cmd+t"))
    #expect(try Program.run(["keys", "--ascii"]).output == run.output)
    let table = try Program.run(["keys", "--plain", "--format", "markdown"])
    #expect(table.lines.first == "| task | command | what it does | cmd key | any terminal |")
  }
}
