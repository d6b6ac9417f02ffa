import Foundation
import TestSupport
import Testing

@Suite("Line mode on a terminal", .tags(.program))
struct LineModeTerminalTests {
  private static let hint = "(Ctrl-C again or q quits)\r\n> "

  private func start(_ library: String, _ arguments: [String]) throws -> PseudoTerminal {
    try PseudoTerminal(
      Program.path, ["open", "--library", library] + arguments, environment: Program.environment())
  }

  @Test("Lines are read after a prompt, and the end of input ends the session")
  func prompt() throws {
    let folder = try TemporaryFolder()
    let terminal = try start(folder.file("l"), [Program.fixture("article.pdf")])
    #expect(terminal.expect("[1/1] article.pdf · page 1 (i) of 12\r\n> "))
    #expect(terminal.expect("page 2 (ii) of 12", after: "next page\n"))
    #expect(terminal.expect("> "))
    #expect(terminal.wait(after: "\u{4}") == .status(0))
    #expect(terminal.transcript.hasSuffix("\r\n"), "the shell's prompt begins on a new line")
  }

  @Test("No word is broken at the width of the terminal, and help is a paragraph for each task")
  func width() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      Program.path, ["open", "--lines", "--library", folder.file("l"), Program.fixture("article.pdf")],
      environment: Program.environment(), columns: 30, rows: 60)
    #expect(terminal.expect("> "))
    #expect(terminal.expect("> ", after: "frobnicate everything in this document\n"))
    #expect(terminal.expect("> ", after: "text\n"))
    #expect(terminal.expect("help all lists all", after: "?\n"))
    #expect(terminal.expect("> "))
    #expect(terminal.expect("mh", after: "help mark\n"))
    #expect(terminal.expect("> "))
    #expect(terminal.wait(after: "q\n") == .status(0))
    let lines = terminal.transcript.components(separatedBy: "\r\n").filter { !$0.hasPrefix("> ") }
    let long = lines.filter { $0.count > 30 && $0.contains(" ") }
    #expect(long.isEmpty, "\(long)")
    #expect(lines.contains { $0.hasPrefix("Read: Next Screen") }, "\(lines)")
    #expect(!terminal.transcript.contains("⌘"), "the terminal can't send it")
  }

  @Test("Help that the screen has no room for comes in parts, which more shows")
  func helpInParts() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      Program.path, ["open", "--lines", "--library", folder.file("l"), Program.fixture("article.pdf")],
      environment: Program.environment(), columns: 80, rows: 24)
    #expect(terminal.expect("> "))
    #expect(terminal.expect("more shows them", after: "help mark\n"))
    #expect(terminal.expect("> "))
    #expect(!terminal.transcript.contains("extend to previous paragraph"))
    #expect(terminal.expect("more shows them", after: "more\n"))
    #expect(terminal.expect("extend to previous paragraph", after: "more\n"))
    #expect(terminal.expect("no list is shown", after: "more\n"))
    #expect(terminal.wait(after: "q\n") == .status(0))
  }

  @Test("Ctrl-C twice at the prompt ends the session, and the position is saved")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("l")
    let terminal = try start(library, [Program.fixture("article.pdf")])
    #expect(terminal.expect("> "))
    #expect(terminal.expect("page 9 (5) of 12", after: "page 9\n"))
    #expect(terminal.expect("> "))
    terminal.type("\u{3}")
    #expect(terminal.expect(Self.hint))
    #expect(terminal.wait(after: "\u{3}") == .status(130))
    let again = try Program.run(["open", "--library", library, Program.fixture("article.pdf")])
    #expect(again.output.contains("page 9 (5)"))
  }

  @Test("Ctrl-C discards a half-typed line, and a line in between counts")
  func halfALine() throws {
    let folder = try TemporaryFolder()
    let terminal = try start(folder.file("l"), [Program.fixture("article.pdf")])
    #expect(terminal.expect("> "))
    for page in [3, 4] {
      terminal.type("close all")
      terminal.type("\u{3}")
      #expect(terminal.expect(Self.hint))
      #expect(terminal.expect("[1/1] article.pdf · page \(page) ", after: "page \(page)\n"))
      #expect(terminal.expect("> "))
    }
    // Input without a line end, such as before Ctrl-D, has been read and is discarded, too.
    terminal.type("close all\u{4}")
    terminal.type("\u{3}")
    #expect(terminal.expect(Self.hint))
    #expect(terminal.expect("[1/1] article.pdf · page 5 ", after: "page 5\n"))
    #expect(terminal.expect("> "))
    #expect(terminal.wait(after: "q\n") == .status(0))
  }

  @Test("A password is asked for in the session too, and Ctrl-C withdraws the prompt")
  func passwordInSession() throws {
    let folder = try TemporaryFolder()
    let terminal = try start(folder.file("l"), [Program.fixture("article.pdf")])
    let locked = Program.fixture("encrypted-user.pdf")
    #expect(terminal.expect("> "))
    #expect(terminal.expect("Password for encrypted-user.pdf: ", after: "open \(locked)\n"))
    terminal.type("\u{3}")
    // The message has a path, and is broken somewhere.
    #expect(terminal.expect("FILE\r\n> "))
    #expect(terminal.echoes)
    #expect(terminal.expect("Password for encrypted-user.pdf: ", after: "open \(locked)\n"))
    #expect(!terminal.echoes)
    #expect(terminal.expect("[2/2] encrypted-user.pdf · page 1 of 2", after: "reader\n"))
    #expect(terminal.expect("> "))
    #expect(terminal.wait(after: "q\n") == .status(0))
    #expect(!terminal.transcript.contains("reader"))

    // Restored tabs prompt again, and cancelling there loses none of them.
    let given = try start(folder.file("l"), [])
    #expect(given.expect("Password for encrypted-user.pdf: "))
    #expect(given.wait(after: "\u{3}") == .signal(SIGINT))
    let again = try start(folder.file("l"), [])
    #expect(again.expect("Password for encrypted-user.pdf: "))
    #expect(again.expect("[2/2] encrypted-user.pdf", after: "reader\n"))
    #expect(again.wait(after: "q\n") == .status(0))
  }
}
