import Foundation
import TestSupport
import Testing

@Suite("Password prompts", .tags(.program))
struct PasswordPromptTests {
  private func start(_ arguments: [String]) throws -> PseudoTerminal {
    try PseudoTerminal(Program.path, arguments, environment: Program.environment())
  }

  @Test("A wrong password is asked for again, three times in all")
  func wrong() throws {
    let terminal = try start(["info", Program.fixture("encrypted-user.pdf")])
    for _ in 1...3 {
      #expect(terminal.expect("Password for encrypted-user.pdf: "))
      terminal.type("guess\n")
    }
    #expect(terminal.wait() == .status(77))
    #expect(terminal.transcript.contains("the password is wrong"))
  }

  @Test("The password is read from the terminal without echo, and opens all files that share it")
  func asked() throws {
    let files = ["encrypted-user.pdf", "encrypted-rc4.pdf"].map(Program.fixture)
    let terminal = try start(["info"] + files)
    #expect(terminal.expect("Password for encrypted-user.pdf: "))
    #expect(!terminal.echoes)
    #expect(terminal.wait(after: "reader\n") == .status(0))
    #expect(terminal.transcript.contains("A locked letter"))
    #expect(!terminal.transcript.contains("reader\r"))
    #expect(!terminal.transcript.contains("Password for encrypted-rc4.pdf"))
    #expect(terminal.echoes)
  }

  @Test("Ctrl-C ends the program and restores the terminal")
  func interrupted() throws {
    let terminal = try start(["info", Program.fixture("encrypted-user.pdf")])
    #expect(terminal.expect("Password for encrypted-user.pdf: "))
    #expect(terminal.wait(after: "\u{3}") == .signal(SIGINT))
    #expect(terminal.echoes)
  }

  @Test("Without an answer the file stays closed")
  func refused() throws {
    let terminal = try start(["info", Program.fixture("encrypted-user.pdf")])
    #expect(terminal.expect("Password for encrypted-user.pdf: "))
    #expect(terminal.wait(after: "\n") == .status(77))
    #expect(terminal.transcript.contains("needs a password"))
  }

  @Test("A given password prevents the prompt")
  func given() throws {
    let terminal = try start(["info", "--password", "wrong", Program.fixture("encrypted-user.pdf")])
    #expect(terminal.wait() == .status(77))
    #expect(!terminal.transcript.contains("Password for"))
  }
}
