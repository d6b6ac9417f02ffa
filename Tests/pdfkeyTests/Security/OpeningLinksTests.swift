import Foundation
import TestSupport
import Testing

/// Links of documents are shown before they are opened, and no other program is ever started.
@Suite("Opening links", .tags(.program))
struct OpeningLinksTests {
  private static func reader(
    _ environment: [String: String], in folder: TemporaryFolder
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.reader(
      [Program.fixture("hostile.pdf")], in: folder, environment: environment, columns: 120)
    #expect(terminal.expect(">"))
    return terminal
  }

  @Test("Following shows the address, and Return opens it, without a shell")
  func returnOpens() throws {
    let folder = try TemporaryFolder()
    let terminal = try Self.reader(try FakeOpener.environment(in: folder), in: folder)
    terminal.type("follow aa\r")
    #expect(
      terminal.expect(
        "leads to https://example.org/?a=$(touch%20owned)&b=;%60id%60%7Cc (Return or open link opens it)"))
    #expect(FakeOpener.opened(in: folder) == "")
    #expect(terminal.expect("opens https://example.org/", after: "\r"))
    #expect(FakeOpener.opened(in: folder) == "1|https://example.org/?a=$(touch%20owned)&b=;%60id%60%7Cc|")
    // Only once: the next Return has no link to open.
    #expect(terminal.expect("page 2", after: "\rpage 2\r"))
    #expect(terminal.expect("no link is shown", after: "open link\r"))
    #expect(terminal.wait(after: "q\r") == .status(0))
    #expect(FakeOpener.opened(in: folder).filter { $0 == "1" }.count == 1)
  }

  @Test("After another command the link must be shown again")
  func forgotten() throws {
    let folder = try TemporaryFolder()
    let terminal = try Self.reader(try FakeOpener.environment(in: folder), in: folder)
    terminal.type("follow aj\r")
    #expect(terminal.expect("mailto:ada@example.org?subject=a%20b (Return or open link opens it)"))
    #expect(terminal.expect("page 2", after: "next page\r"))
    #expect(terminal.expect("no link is shown", after: "open link\r"))
    #expect(terminal.wait(after: "q\r") == .status(0))
    #expect(FakeOpener.opened(in: folder) == "")
  }

  @Test("Scripts, programs, and files and addresses of other kinds are never opened")
  func refused() throws {
    let folder = try TemporaryFolder()
    let terminal = try Self.reader(try FakeOpener.environment(in: folder), in: folder)
    for (label, answer) in [
      ("ad", "only http, https, mailto, file addresses are opened"), ("af", "only files in the folder"),
      ("ag", "only http, https, mailto, file"), ("ah", "only http, https, mailto, file"),
      ("ak", "only files in the folder"), ("al", "which documents may not do"),
      ("sa", "which documents may not do"), ("ss", "isn't supported"), ("sd", "another document"),
      ("sf", "would send the form"), ("sg", "would fill in the form"),
    ] {
      terminal.type("follow \(label)\r")
      #expect(terminal.expect(answer), "\(label)")
      terminal.type("\r\u{15}open link\r")
      #expect(terminal.expect("no link is shown"), "\(label)")
    }
    #expect(terminal.wait(after: "q\r") == .status(0))
    #expect(FakeOpener.opened(in: folder) == "")
  }

  @Test("A missing program to open links is reported")
  func noProgram() throws {
    let folder = try TemporaryFolder()
    let terminal = try Self.reader(try FakeOpener.environment(in: folder, status: 3), in: folder)
    #expect(terminal.expect("opens it", after: "follow aj\r"))
    #expect(terminal.expect("found no program for mailto:ada@example.org", after: "open link\r"))
    #expect(terminal.wait(after: "q\r") == .status(0))
  }

  @Test("A script that drives the reader opens nothing", arguments: [[], ["--json"]])
  func scripted(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    let run = try Program.run(
      ["open", "--echo", Program.fixture("hostile.pdf")] + options,
      input: .text("follow aa\n\nopen link\nlinks\n\n\n1\nopen link\n"),
      environment: try FakeOpener.environment(in: folder))
    #expect(run.status == 0)
    #expect(run.output.contains("links can only be opened from a terminal"))
    #expect(FakeOpener.opened(in: folder) == "")
  }
}
