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
    #expect(run.output.contains("[1/1] many-pages.pdf, page 1 of 300"))
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
    #expect(table.lines.first == "| command | what it does | cmd key | any terminal |")
  }
}
