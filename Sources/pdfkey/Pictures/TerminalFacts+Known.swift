import Foundation
import SystemEnvironment
import Terminal

extension TerminalFacts {
  /// What is known of the terminal that standard output is.
  ///
  /// - Parameter asking: whether the terminal may be asked, which loses what is typed meanwhile.
  /// - Returns: what the environment says, and what was answered.
  static func known(asking: Bool) -> TerminalFacts {
    var facts = TerminalFacts(
      environment: EnvironmentVariables.all, isTerminal: isatty(STDOUT_FILENO) == 1)
    guard facts.isTerminal else { return facts }
    if facts.isInTmux, let answer = Tmux.answer() {
      (facts.outerTerm, facts.passesThrough) = (answer.outerTerm, answer.passesThrough)
    }
    if asking { facts.ask() }
    return facts
  }
}

/// tmux, asked about itself.
enum Tmux {
  /// What tmux says of the pane that the program is in.
  struct Answer: Equatable {
    /// The `TERM` of the terminal around it.
    var outerTerm: String
    /// Whether it hands on what it doesn't know.
    var passesThrough: Bool

    /// Reads a line such as `on xterm-kitty`; without a name where no terminal shows the session.
    init?(line: String) {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count == 2 else { return nil }
      // `all` lets invisible panes through, too.
      passesThrough = ["on", "all", "1", "2"].contains(words[0])
      outerTerm = String(words[1])
    }
  }

  /// Asks tmux; nil where it doesn't answer.
  static func answer() -> Answer? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tmux", "display-message", "-p", "#{allow-passthrough} #{client_termname}"]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(line: String(decoding: said, as: UTF8.self))
  }
}
