import Foundation
import TestSupport
import Testing

@testable import pdfkey

@Suite("Copying in tmux", .tags(.program))
struct TmuxClipboardTests {
  /// Makes a program called tmux in a folder, which records its arguments and prints an answer.
  private static func makeTmux(answering answer: String, in folder: TemporaryFolder) throws {
    let script = """
      #!/bin/sh
      case "$1" in
      display-message) case "$3" in *set-clipboard*) printf '\(answer)\\n';; *) echo 'off xterm';; esac;;
      load-buffer) echo "$*" >> \(folder.file("told")); cat > \(folder.file("buffer"));;
      esac
      """
    try FakeProgram.write(script, as: "tmux", in: folder)
  }

  @Test(
    "Messages report what happened",
    arguments: [
      ("on\\txterm\\tbpaste,clipboard", "load-buffer -w -", "copied 16 characters"),
      ("external\\txterm\\tbpaste,clipboard", "load-buffer -w -", "copied 16 characters"),
      (
        "external\\tlinux\\tbpaste", "load-buffer -w -",
        "copied 16 characters to tmux's buffer only: tmux doesn't know that linux has a clipboard; "
          + "run tmux set -as terminal-features ',linux:clipboard'"
      ),
      (
        "off\\txterm\\tclipboard", "load-buffer -",
        "copied 16 characters to tmux's buffer only: set-clipboard is off; run tmux set -s set-clipboard on"
      ),
    ])
  func said(answer: String, told: String, message: String) throws {
    let folder = try TemporaryFolder()
    try Self.makeTmux(answering: answer, in: folder)
    let terminal = try PseudoTerminal.reader(
      [Program.fixture("article.pdf")], in: folder, term: "tmux-256color",
      environment: ["PATH": folder.path + ":/usr/bin:/bin", "TMUX": "/tmp/none,1,0"])
    #expect(terminal.expect("> "), "the prompt")
    terminal.type("select line\r")
    #expect(terminal.expect("Reading with the"), "the selection")
    terminal.type("copy\r")
    #expect(terminal.expect("\(message)\r\n"), "\(message)")
    #expect(!terminal.transcript.contains("\u{1B}]52;"))
    #expect(terminal.wait(after: "quit\r") == .status(0))
    #expect(try String(contentsOfFile: folder.file("told"), encoding: .utf8) == told + "\n")
    #expect(try String(contentsOfFile: folder.file("buffer"), encoding: .utf8) == "Reading with the")
  }

  @Test("If tmux doesn't answer, the terminal gets the text and the message doesn't claim success")
  func unanswered() throws {
    let folder = try TemporaryFolder()
    try FakeProgram.write("#!/bin/sh\nexit 1\n", as: "tmux", in: folder)
    let terminal = try PseudoTerminal.reader(
      [Program.fixture("article.pdf")], in: folder, term: "tmux-256color",
      environment: ["PATH": folder.path + ":/usr/bin:/bin"])
    #expect(terminal.expect("> "), "the prompt")
    terminal.type("select line\r")
    #expect(terminal.expect("Reading with the"), "the selection")
    terminal.type("copy\r")
    #expect(terminal.expect("\u{1B}]52;c;"), "the text for the terminal")
    #expect(terminal.expect("copied 16 characters, if tmux's set-clipboard is on"), "what is said")
    #expect(terminal.wait(after: "quit\r") == .status(0))
  }

  @Test("Replies of another form are ignored", arguments: ["", "on", "maybe\tx\ty", "on\tx"])
  func answers(text: String) {
    #expect(TmuxClipboard(answer: text) == nil)
  }
}
