import Foundation
import SystemEnvironment
import Terminal
import Viewer

extension TerminalFacts {
  /// Returns the facts about the terminal of standard output.
  ///
  /// - Parameters:
  ///   - asking: whether to query the terminal, which loses text typed meanwhile.
  ///   - sharing: whether to query it for ways to share pixels, too.
  /// - Returns: the facts from the environment and from the replies.
  static func known(asking: Bool, sharing: Bool = true) -> TerminalFacts {
    var facts = TerminalFacts(
      environment: EnvironmentVariables.all, isTerminal: isatty(STDOUT_FILENO) == 1)
    guard facts.isTerminal else { return facts }
    if facts.isInTmux, let answer = Tmux.answer() {
      (facts.outerTerm, facts.outerProgram) = (answer.outerTerm, answer.outerProgram)
      facts.passesThrough = answer.passesThrough
    }
    if asking { facts.ask(sharing: sharing) }
    return facts
  }
}

/// Queries to tmux.
enum Tmux {
  /// tmux's answer about the pane of this program.
  struct Answer: Equatable {
    /// The `TERM` of the terminal around tmux.
    var outerTerm: String
    /// The name and version of that terminal from its reply to tmux (XTVERSION); nil before that.
    var outerProgram: String?
    /// Whether tmux passes on unknown sequences.
    var passesThrough: Bool

    /// Parses a line such as `1 xterm-kitty kitty(0.26.5)`; the name is missing if no terminal is attached.
    init?(line: String) {
      let words = line.trimmingCharacters(in: .whitespacesAndNewlines)
        .split(maxSplits: 2, whereSeparator: \.isWhitespace)
      guard words.count >= 2 else { return nil }
      // `all` includes invisible panes.
      passesThrough = ["on", "all", "1", "2"].contains(words[0])
      outerTerm = String(words[1])
      outerProgram = words.dropFirst(2).first.map { String($0).onOneLine }
    }
  }

  /// Returns tmux's answer; nil if it doesn't answer.
  static func answer() -> Answer? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.environment = EnvironmentVariables.forOtherPrograms
    let format = "#{allow-passthrough} #{client_termname} #{client_termtype}"
    process.arguments = ["tmux", "display-message", "-p", format]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(line: String(decoding: data, as: UTF8.self))
  }
}
