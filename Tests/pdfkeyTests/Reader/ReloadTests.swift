import Foundation
import TestSupport
import Testing

/// Files that change while they are open.
@Suite("Changing files", .limited, .tags(.program))
struct ReloadTests {
  /// Replaces a file with a fixture, as a typesetter does: another document identifier at the same path.
  private func put(_ fixture: String, at path: String, ago seconds: Int = 10) throws {
    try Data(Program.bytes(ofFixture: fixture)).write(to: URL(fileURLWithPath: path))
    let time = timeval(tv_sec: time(nil) - seconds, tv_usec: 0)
    utimes(path, [time, time])
  }

  /// Returns a copy of article.pdf and a terminal with its reader, in line mode with an option, else in keyboard mode.
  private func reader(_ option: String? = nil) throws -> (paper: String, terminal: PseudoTerminal) {
    let folder = try TemporaryFolder()
    let paper = folder.file("paper.pdf")
    try put("article.pdf", at: paper, ago: 60)
    guard let option else {
      let terminal = try PseudoTerminal.reader([paper], in: folder, columns: 80)
      #expect(terminal.expect("page 1 (i) of 12"))
      return (paper, terminal)
    }
    let terminal = try PseudoTerminal(
      Program.path, ["open", option, "--library", folder.file("l"), paper],
      environment: Program.environment())
    terminal.folder = folder
    return (paper, terminal)
  }

  @Test("In line mode a changed file is reloaded before the next command, with its bookmarks")
  func lines() throws {
    let (paper, terminal) = try reader("--lines")
    #expect(terminal.expect("page 1 (i) of 12\r\n> "))
    #expect(terminal.expect("added bookmark “here”", after: "page 2\nadd bookmark here\n"))
    try put("many-pages.pdf", at: paper)
    #expect(terminal.expect("paper.pdf has changed: reloaded (", after: "next page\n"))
    #expect(terminal.expect(", was 12)\r\n"))
    #expect(terminal.expect("[1/1] paper.pdf · page 3"))
    #expect(terminal.expect("here · page 2", after: "bookmarks\n"))
    // Half of the file isn't read yet.
    let bytes = try Program.bytes(ofFixture: "article.pdf")
    try Data(bytes.prefix(bytes.count / 2)).write(to: URL(fileURLWithPath: paper))
    #expect(terminal.expect("[1/1] paper.pdf · page 4", after: "close list\nnext page\n"))
    try put("article.pdf", at: paper)
    #expect(terminal.expect("paper.pdf has changed: reloaded (12 pages, was ", after: "page 3\n"))
    #expect(terminal.expect("page 3 (iii) of 12"))
    #expect(terminal.wait(after: "\u{4}") == .status(0))
  }

  @Test("In JSON a change is a separate object, with the current position")
  func events() throws {
    let (paper, terminal) = try reader("--json")
    #expect(terminal.expect("\"page\":9", after: "page 9\n"))
    #expect(terminal.expect("\r\n"))
    try put("marks.pdf", at: paper)
    #expect(terminal.expect("{\"event\":\"files\"", after: "info\n"))
    #expect(terminal.expect("\"reloaded\":[{"))
    #expect(terminal.expect("\"pageCountBefore\":12"))
    #expect(terminal.expect("{\"command\":\"info\""))
    #expect(terminal.expect("\"hasChanged\":false", after: "reload\n"))
    #expect(terminal.wait(after: "\u{4}") == .status(0))
  }

  @Test("In keyboard mode a changed file is reloaded automatically, but not while typing")
  func keys() throws {
    let (paper, terminal) = try reader()
    try put("marks.pdf", at: paper)
    #expect(terminal.expect("paper.pdf has changed: reloaded ("))
    #expect(terminal.expect("was 12)"))
    #expect(terminal.expect("paper.pdf · page 1"))
    #expect(terminal.expect("page 2", after: "page 2"))
    try put("article.pdf", at: paper)
    // By then the file would have been checked twice.
    #expect(
      ProcessTable.eventually {
        if terminal.isQuiet(for: 2500) { return true }
        _ = terminal.expect("")
        return false
      }, "nothing more is shown")
    #expect(!terminal.transcript.contains("(12 pages"))
    terminal.type("\u{3}")
    #expect(terminal.expect("paper.pdf has changed: reloaded (12 pages"))
    #expect(terminal.wait(after: "\u{4}") == .status(0))
  }

  @Test("A deleted file is reported once, and its document stays open")
  func gone() throws {
    let (paper, terminal) = try reader()
    unlink(paper)
    #expect(terminal.expect("paper.pdf: the file is gone; the document stays open"))
    terminal.type("J")
    #expect(terminal.expect("page 2 (ii)", after: "\r"))
    #expect(terminal.wait(after: "\u{4}") == .status(0))
  }
}
