import Foundation
import SystemEnvironment
import Terminal
import Viewer

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
      (facts.outerTerm, facts.outerProgram) = (answer.outerTerm, answer.outerProgram)
      facts.passesThrough = answer.passesThrough
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
    /// The name and version of that terminal, which tmux asks each terminal for (XTVERSION); nil before the answer.
    var outerProgram: String?
    /// Whether it hands on what it doesn't know.
    var passesThrough: Bool

    /// Reads a line such as `1 xterm-kitty kitty(0.26.5)`; without a name where no terminal shows the session.
    init?(line: String) {
      let words = line.trimmingCharacters(in: .whitespacesAndNewlines)
        .split(maxSplits: 2, whereSeparator: \.isWhitespace)
      guard words.count >= 2 else { return nil }
      // `all` lets invisible panes through, too.
      passesThrough = ["on", "all", "1", "2"].contains(words[0])
      outerTerm = String(words[1])
      outerProgram = words.dropFirst(2).first.map { String($0).onOneLine }
    }
  }

  /// Asks tmux; nil where it doesn't answer.
  static func answer() -> Answer? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let format = "#{allow-passthrough} #{client_termname} #{client_termtype}"
    process.arguments = ["tmux", "display-message", "-p", format]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(line: String(decoding: said, as: UTF8.self))
  }
}
