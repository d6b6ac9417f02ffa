import Foundation
import TestSupport
import Testing

/// The state that one run of the program saves for the next.
@Suite("Restored sessions", .tags(.program))
struct SessionRestoreTests {
  private func start(
    _ folder: TemporaryFolder, _ arguments: [String] = [], configuration: String? = nil
  ) throws -> PseudoTerminal {
    if let configuration { try folder.write(Array(configuration.utf8), to: "config.toml") }
    return try PseudoTerminal(
      Program.path,
      ["open", "--lines", "--library", folder.file("library.sqlite"), "--config", folder.file("config.toml")]
        + arguments,
      environment: Program.environment())
  }

  private func end(_ terminal: PseudoTerminal) {
    #expect(terminal.wait(after: "\u{4}") == .status(0))
  }

  /// Saves a session of two documents, with a position, a history and a filtered list.
  private func leave(_ folder: TemporaryFolder) throws {
    let first = try start(
      folder, [Program.fixture("links.pdf"), Program.fixture("article.pdf")], configuration: "[settings]\n")
    #expect(first.expect("[1/2] links.pdf"))
    #expect(first.expect("[2/2] article.pdf · page 9", after: "next tab\npage 9\nnext section\n"))
    #expect(first.expect("outline “e”", after: "outline\nfilter e\n"))
    end(first)
  }

  @Test("Tabs, positions, history and the filtered list are restored")
  func everything() throws {
    let folder = try TemporaryFolder()
    try leave(folder)
    let again = try start(folder)
    #expect(again.expect("with “e”"))
    #expect(again.expect("[2/2] article.pdf · page "))
    #expect(again.expect("outline “e”"))
    #expect(again.expect("[2/2] article.pdf · page 1 (i)", after: "close list\nback\nback\n"))
    #expect(again.expect("[1/2] links.pdf", after: "previous tab\n"))
    end(again)
    // Without its list, and with the other tab as the current one.
    let third = try start(folder)
    #expect(third.expect("[1/2] links.pdf"))
    #expect(!third.transcript.contains("outline"))
    end(third)
  }

  @Test("The zoom, the rotation and the visible part are restored")
  func view() throws {
    let folder = try TemporaryFolder()
    let file = Program.fixture("article.pdf")
    let pictures = ["--graphics", "symbols", "--cells", "40x12"]
    let first = try start(folder, pictures + [file], configuration: "[settings]\nshow = \"image\"\n")
    #expect(first.expect("[1/1] article.pdf"))
    first.type("page 9\nzoom 150%\nrotate right\nscroll down\nscroll left\n")
    #expect(first.expect("150 % · turned 90°"))
    for _ in 0..<2 { #expect(first.expect("[1/1] article.pdf · page 9")) }
    #expect(first.expect("\r\n"))
    let seen = try #require(lastImage(first.transcript))
    end(first)
    let again = try start(folder, pictures)
    #expect(again.expect("[1/1] article.pdf · page 9"))
    #expect(again.expect("150 % · turned 90°"))
    #expect(lastImage(again.transcript) == seen)
    end(again)
  }

  /// Returns the rows of the image above the last status line, except for the first one, which may follow a prompt.
  private func lastImage(_ transcript: String) -> [Substring]? {
    let lines = transcript.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard let state = lines.lastIndex(where: { $0.contains("[1/1]") }), state >= 12 else { return nil }
    return Array(lines[state - 11..<state])
  }

  @Test("With the setting off, a session without files begins without tabs, and the saved ones are kept")
  func off() throws {
    let folder = try TemporaryFolder()
    try leave(folder)
    let empty = try start(folder, configuration: "[settings]\nrestore = false\n")
    #expect(empty.expect("[0/0] no tabs"))
    end(empty)
    let again = try start(folder, configuration: "[settings]\nrestore = true\n")
    #expect(again.expect("[2/2] article.pdf"))
    end(again)
  }
}
