import Foundation
import TestSupport
import Testing

/// The terminal after the reader is killed, stopped or left, and terminals on which the reader uses lines.
@Suite("Leaving keyboard mode, and working without it", .tags(.program))
struct KeyboardEndingTests {
  private static let question = "\u{1B}[c"
  private static let answer = "\u{1B}[?62;c"
  private static let article = Program.fixture("article.pdf")

  /// Starts a shell on a terminal, with a script in which `$read` opens a document.
  private func shell(_ script: String, term: String = "vt220") throws -> PseudoTerminal {
    let folder = try TemporaryFolder()
    let environment = [
      "TERM": term, "XDG_CONFIG_HOME": folder.file("config"), "PDFKEY_LIBRARY": folder.file("library"),
      "read": "\(Program.path) open --fresh \(Self.article)",
    ]
    let terminal = try PseudoTerminal(
      "/bin/bash", ["-c", script], environment: Program.environment(adding: environment), columns: 80)
    terminal.folder = folder
    return terminal
  }

  /// Waits until the reader reads keys.
  private func begin(_ terminal: PseudoTerminal, _ location: SourceLocation = #_sourceLocation) {
    #expect(terminal.expect(Self.question), sourceLocation: location)
    terminal.type(Self.answer)
    #expect(terminal.expect("of 12 > "), "\(terminal.transcript)", sourceLocation: location)
    #expect(terminal.settings?.isCanonical == false, sourceLocation: location)
  }

  @Test("After kill -9, the next reader leaves a terminal that a shell can use")
  func killed() throws {
    // The shell is replaced by the reader, so that the process identifier is known.
    let script =
      "echo before; (echo number $BASHPID.; exec $read); echo killed $?; $read; echo ended $?; read end"
    let terminal = try shell(script)
    #expect(terminal.expect("before"))
    let before = terminal.settings
    #expect(terminal.expect("number "))
    #expect(terminal.expect(".\r\n"))
    let number = terminal.transcript.split(separator: "number ").last?.prefix { $0.isNumber }
    let reader = try #require(number.flatMap { pid_t($0) })
    begin(terminal)
    kill(reader, SIGKILL)
    #expect(terminal.expect("killed 137"))
    #expect(terminal.settings?.isCanonical == false)

    begin(terminal)
    #expect(terminal.expect("ended 0", after: "q\r"))
    let after = try #require(terminal.settings)
    #expect(
      after.isCanonical && after.echoes && after.hasSignals && after.mapsReturn && after.processesOutput)
    #expect(before?.isCanonical == true)
    #expect(terminal.wait(after: "\n") == .status(0))
  }

  @Test("Ctrl-Z returns the terminal to the shell, and fg continues at the same position")
  func suspended() throws {
    let terminal = try shell("set -m; $read; echo stopped $?; read line; fg > /dev/null; echo ended $?")
    begin(terminal)
    #expect(terminal.expect("page 3 (iii) of 12", after: "page 3\r"))
    terminal.type("half a li\u{1A}")
    #expect(terminal.expect("stopped"))
    #expect(terminal.settings?.isCanonical == true && terminal.echoes)
    #expect(terminal.expect("page 3 (iii) of 12", after: "go on\n"))
    #expect(terminal.expect("> half a li"))
    #expect(!terminal.echoes)
    terminal.type("\u{3}q\r")
    #expect(terminal.expect("ended 0"))
    #expect(terminal.settings?.isCanonical == true && terminal.echoes)
    #expect(terminal.wait() == .status(0))
  }

  @Test(
    "Keys and answers that a busy terminal sends late don't reach the shell",
    arguments: [("open", "q\u{1B}[13u"), ("view", "q"), ("view", "\u{1B}[122;5u")])
  func lateAnswers(command: String, key: String) throws {
    let terminal = try shell("set -m; ${read/open/\(command)}; echo left; read -r line; echo \"got <$line>\"")
    #expect(terminal.expect(Self.question))
    terminal.type("\u{1B}[?0u\(Self.answer)")
    #expect(terminal.expect("of 12"))
    terminal.type(key)
    #expect(terminal.expect("\u{1B}[<u\(Self.question)"), "keys are reported no more when it asks")
    let asked = terminal.transcript.count
    usleep(500_000)
    terminal.type("\u{1B}[113;1:3u\u{1B}[I\(Self.answer)")
    #expect(terminal.expect("left"))
    #expect(!terminal.transcript.dropFirst(asked).contains("\u{1B}[>31u"))
    #expect(terminal.expect("got <>", after: "\n"))
    _ = terminal.wait()
  }

  @Test("A closed terminal ends the reader, and the position is saved")
  func hangUp() throws {
    let folder = try TemporaryFolder()
    let environment = ["TERM": "vt220", "PDFKEY_LIBRARY": folder.file("library")]
    let terminal = try PseudoTerminal(
      Program.path, ["open", Self.article], environment: Program.environment(adding: environment),
      columns: 80)
    begin(terminal)
    #expect(terminal.expect("page 9 (5) of 12", after: "page 9\r"))
    terminal.hangUp()
    #expect(terminal.wait() == .status(128 + SIGHUP))
    let again = try Program.run(["open", "--library", folder.file("library"), Self.article])
    #expect(again.output.contains("page 9 (5)"))
  }

  @Test("Commands from a pipe are lines, with the answers on the terminal")
  func pipedInput() throws {
    let terminal = try shell("echo page 3 | $read; echo ended $?")
    #expect(terminal.expect("[1/1] article.pdf · page 3 (iii) of 12"))
    #expect(terminal.expect("ended 0"))
    #expect(terminal.wait() == .status(0))
    #expect(!terminal.transcript.contains("\u{1B}"))
  }

  @Test("With output to a pipe or on a dumb terminal, commands from the terminal are lines")
  func linesOnATerminal() throws {
    for (script, term, place) in [
      ("$read | cat; echo ended $?", "vt220", "[1/1] article.pdf · page 3"),
      ("$read; echo ended $?", "dumb", "page 3"),
    ] {
      let terminal = try shell(script, term: term)
      #expect(terminal.expect("page 1 (i) of 12"))
      #expect(terminal.settings?.isCanonical == true && terminal.echoes)
      #expect(terminal.expect("\(place) (iii) of 12", after: "page 3\n"))
      #expect(terminal.expect("ended 0", after: "q\n"))
      #expect(terminal.wait() == .status(0))
      #expect(!terminal.transcript.contains("\u{1B}"))
    }
  }
}
