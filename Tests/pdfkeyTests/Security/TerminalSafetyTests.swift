import Foundation
import TestSupport
import Testing

/// A terminal executes no control sequences of a document, as `docs/security.md` promises.
@Suite("Escape sequences in a document", .tags(.program))
struct TerminalSafetyTests {
  /// The commands that print text of documents.
  static let commands: [[String]] = [
    ["info"], ["outline"], ["text"], ["links"], ["annotations", "list"],
    ["annotations", "list", "--long", "--types", "all"], ["attachments", "list"],
    ["search", "--color", "never", "--in", "text,annotations,outline", "owned"],
    ["annotations", "export", "--format", "markdown"], ["annotations", "export", "--format", "org"],
    ["annotations", "export", "--format", "csv"], ["annotations", "export", "--format", "html"],
    ["annotations", "export", "--format", "xfdf"], ["annotations", "export"], ["outline", "--json"],
    ["info", "--json"], ["attachments", "list", "--json"],
  ]

  /// Returns the control characters other than line ends, tabs and form feeds.
  private static func controls(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      scalar.properties.generalCategory == .control && !"\n\r\t\u{C}".unicodeScalars.contains(scalar)
    }
  }

  @Test("No command shows escape sequences on a terminal", arguments: commands)
  func everyCommand(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let environment = Program.environment(adding: ["PDFKEY_LIBRARY": folder.file("library")])
    let terminal = try PseudoTerminal(
      Program.path, arguments + [Program.fixture("hostile.pdf")], environment: environment, columns: 80)
    #expect(terminal.wait() == .status(0))
    #expect(!terminal.transcript.isEmpty)
    #expect(Self.controls(in: terminal.transcript) == [])
  }

  @Test("Search results have no escape sequences in a pipe either")
  func searchInPipe() throws {
    for arguments in [
      ["--in", "text,annotations,outline"], ["-o", "--in", "text,annotations"], ["--color", "always"],
    ] {
      let run = try Program.run(
        ["search", "--no-index", "owned"] + arguments + [Program.fixture("hostile.pdf")])
      #expect(run.status == 0 && run.output.contains("owned"))
      let colors = run.output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(Self.controls(in: arguments.contains("--color") ? colors : run.output) == [])
    }
  }

  @Test("File names have no escape sequences in results and messages")
  func fileNames() throws {
    let folder = try TemporaryFolder()
    let name = "evil\u{1B}[2J\u{9B}31m\nname.pdf"
    let path = try folder.write(try Program.bytes(ofFixture: "hostile.pdf"), to: name)
    let environment = Program.environment(adding: ["PDFKEY_LIBRARY": folder.file("library")])

    let searches = [["-l"], ["-L"], ["-c"], ["-H"], ["-o"], ["--json"]].map {
      ["search", "--color", "never"] + $0 + ["owned"]
    }
    let others = [
      ["render", "--page", "9"], ["bookmarks", "add", "--page", "1"], ["bookmarks", "list"], ["index"],
    ]
    for arguments in Self.commands + searches + others {
      let missing = folder.file("no\u{1B}]0;owned\u{7}.pdf")
      // These take one file only.
      let takesOne = ["render", "bookmarks"].contains(arguments[0])
      for files in takesOne ? [[path], [missing]] : [[path, missing]] {
        let terminal = try PseudoTerminal(
          Program.path, arguments + files, environment: environment, columns: 80)
        _ = terminal.wait()
        #expect(Self.controls(in: terminal.transcript) == [], "\(arguments)")
      }
    }
  }

  @Test("Line mode shows no escape sequences in any list")
  func lineMode() throws {
    let folder = try TemporaryFolder()
    let lines = [
      "outline", "1", "links", "peek 9", "follow aa", "history", "annotations", "1", "]a", "info", "text",
      "search owned", "hits", "select all", "copy", "add bookmark", "bookmarks", "share csv", "tabs", "j",
      "j",
    ]
    let run = try Program.run(
      ["open", "--echo", Program.fixture("hostile.pdf")],
      input: .text(lines.joined(separator: "\n") + "\n"),
      environment: ["PDFKEY_LIBRARY": folder.file("library")])
    #expect(run.status == 0)
    #expect(Self.controls(in: run.output) == [])
    #expect(Self.controls(in: run.messages) == [])
  }

  @Test("Only the reader's own escape sequences reach the terminal")
  func keyboardMode() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal.reader([Program.fixture("hostile.pdf")], in: folder)
    #expect(terminal.expect(">"))
    for (line, answer) in [
      ("outline", "Outline"), ("links", "Links on Page"), ("annotations", "Annotations"), ("info", "Title"),
      ("last page", "page 2"), ("text", "red"),
    ] {
      #expect(terminal.expect(answer, after: line + "\r"))
    }
    #expect(terminal.wait(after: "q\r") == .status(0))
    let scalars = Array(terminal.transcript.unicodeScalars)
    #expect(!scalars.contains { (0x80...0x9F).contains($0.value) })
    for sequence in ["\u{1B}]0;owned", "\u{1B}]52;c;b3duZWQ", "\u{1B}[31mred"] {
      #expect(!terminal.transcript.contains(sequence))
    }
  }
}
