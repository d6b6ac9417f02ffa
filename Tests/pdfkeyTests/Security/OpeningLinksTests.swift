import Foundation
import TestSupport
import Testing

/// Links of documents are shown before they are opened, and nothing else is ever started.
@Suite("Opening links")
struct OpeningLinksTests {
  /// A program in the place of xdg-open, which writes down what it is given.
  private static func fake(in folder: TemporaryFolder, status: Int = 0) throws -> [String: String] {
    let text = try folder.write(
      Array("#!/bin/sh\nprintf '%s|' \"$#\" \"$@\" >> '\(folder.file("opened"))'\nexit \(status)\n".utf8),
      to: "text")
    // Written by this process it might be open for writing in some program that another test has just started, and
    // couldn't be run then.
    let install = ProcessRunner(executable: "/usr/bin/install")
    #expect(try install.run(["-m", "755", text, folder.file("xdg-open")]).status == 0)
    return ["PATH": "\(folder.path):/usr/bin:/bin"]
  }

  private static func opened(in folder: TemporaryFolder) -> String {
    (try? String(contentsOfFile: folder.file("opened"), encoding: .utf8)) ?? ""
  }

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
    try TemporaryFolder.with { folder in
      let terminal = try Self.reader(try Self.fake(in: folder), in: folder)
      terminal.type("follow aa\r")
      #expect(
        terminal.expect(
          "leads to https://example.org/?a=$(touch owned)&b=;`id`|c (Return or open link opens it)"))
      #expect(Self.opened(in: folder) == "")
      terminal.type("\r")
      #expect(terminal.expect("opens https://example.org/"))
      #expect(Self.opened(in: folder) == "1|https://example.org/?a=$(touch%20owned)&b=;%60id%60%7Cc|")
      // Once: the next Return has nothing to open.
      terminal.type("\rpage 2\r")
      #expect(terminal.expect("page 2"))
      terminal.type("open link\r")
      #expect(terminal.expect("no link has been shown last"))
      terminal.type("q\r")
      #expect(terminal.wait() == .status(0))
      #expect(Self.opened(in: folder).filter { $0 == "1" }.count == 1)
    }
  }

  @Test("Another command in between, and the link has to be shown again")
  func forgotten() throws {
    try TemporaryFolder.with { folder in
      let terminal = try Self.reader(try Self.fake(in: folder), in: folder)
      terminal.type("follow aj\r")
      #expect(terminal.expect("mailto:ada@example.org?subject=a%20b (Return or open link opens it)"))
      terminal.type("next page\r")
      #expect(terminal.expect("page 2"))
      terminal.type("open link\r")
      #expect(terminal.expect("no link has been shown last"))
      terminal.type("q\r")
      #expect(terminal.wait() == .status(0))
      #expect(Self.opened(in: folder) == "")
    }
  }

  @Test("Scripts, programs, and files and addresses of other kinds are never opened")
  func refused() throws {
    try TemporaryFolder.with { folder in
      let terminal = try Self.reader(try Self.fake(in: folder), in: folder)
      for (label, answer) in [
        ("ad", "only http, https, mailto, file addresses are opened"), ("af", "only files in the folder"),
        ("ag", "only http, https, mailto, file"), ("ah", "only http, https, mailto, file"),
        ("ak", "only files in the folder"), ("al", "isn't allowed to do here"),
        ("sa", "isn't allowed to do here"), ("ss", "can't be done here"), ("sd", "another document"),
        ("sf", "can't be done here"), ("sg", "can't be done here"),
      ] {
        terminal.type("follow \(label)\r")
        #expect(terminal.expect(answer), "\(label)")
        terminal.type("\r\u{15}open link\r")
        #expect(terminal.expect("no link has been shown last"), "\(label)")
      }
      terminal.type("q\r")
      #expect(terminal.wait() == .status(0))
      #expect(Self.opened(in: folder) == "")
    }
  }

  @Test("Where no program opens it, that is said")
  func noProgram() throws {
    try TemporaryFolder.with { folder in
      let terminal = try Self.reader(try Self.fake(in: folder, status: 3), in: folder)
      terminal.type("follow aj\r")
      #expect(terminal.expect("opens it"))
      terminal.type("open link\r")
      #expect(terminal.expect("has found no program that opens mailto:ada@example.org"))
      terminal.type("q\r")
      #expect(terminal.wait() == .status(0))
    }
  }

  @Test("A script that drives the reader opens nothing", arguments: [[], ["--json"]])
  func scripted(_ options: [String]) throws {
    try TemporaryFolder.with { folder in
      let run = try Program.run(
        ["open", "--echo", Program.fixture("hostile.pdf")] + options,
        input: .text("follow aa\n\nopen link\nlinks\n\n\n1\nopen link\n"),
        environment: try Self.fake(in: folder))
      #expect(run.status == 0)
      #expect(run.output.contains("links are opened from a terminal only"))
      #expect(Self.opened(in: folder) == "")
    }
  }
}
