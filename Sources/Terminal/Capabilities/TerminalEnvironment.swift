import Foundation
import SystemEnvironment

/// The facts about the terminal that the environment variables contain.
package struct TerminalEnvironment: Hashable, Sendable {
  /// A terminal multiplexer, which passes on the sequences that it supports and drops the rest.
  package enum Multiplexer: String, Hashable, Sendable {
    /// tmux.
    case tmux
    /// GNU Screen.
    case screen
  }

  /// The kinds of queries that can be sent to a terminal.
  enum Questions: Hashable, Sendable {
    /// No queries: the terminal would show them, or doesn't reply.
    case none
    /// No queries in control strings (DCS, APC), some of which the terminal would show.
    case plain
    /// All queries.
    case all
  }

  private let variables: [String: String]

  /// The environment of this process.
  package static let current = TerminalEnvironment(EnvironmentVariables.all)

  /// Creates the facts from environment variables.
  package init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// The terminal type (`TERM`); empty if there is none.
  package var name: String { variables["TERM"] ?? "" }

  /// Whether the terminal supports no escape sequences.
  package var isDumb: Bool { name.isEmpty || name == "dumb" || name == "unknown" }

  /// Whether the terminal is the Linux console.
  package var isLinuxConsole: Bool { name == "linux" }

  /// The multiplexer in which the program runs.
  package var multiplexer: Multiplexer? {
    // If one multiplexer runs in the other, both variables are set, and `TERM` identifies the inner one.
    if name.hasPrefix("tmux") { return .tmux }
    if isSet("TMUX") { return .tmux }
    return isSet("STY") || name == "screen" || name.hasPrefix("screen.") || name.hasPrefix("screen-")
      ? .screen : nil
  }

  /// Whether the terminal is on another machine, connected by SSH.
  package var isRemote: Bool { isSet("SSH_TTY") || isSet("SSH_CONNECTION") || isSet("SSH_CLIENT") }

  /// Whether the program may use colours: the user hasn't disabled them (no-color.org), and the terminal has some.
  package var usesColor: Bool { !isSet("NO_COLOR") && !isDumb }

  /// Whether links (OSC 8) are safe: a terminal that doesn't support them shows their text.
  package var takesLinks: Bool { !isDumb && !isLinuxConsole && multiplexer != .screen }

  /// Whether the terminal reflows lines when it becomes narrower.
  ///
  /// Most do; xterm, st, Screen and the Linux console truncate them.
  package var reflows: Bool {
    if multiplexer == .tmux { return true }
    if multiplexer == .screen || isDumb || isLinuxConsole { return false }
    return !isSet("XTERM_VERSION") && !name.hasPrefix("st-") && name != "st"
  }

  /// The time that a lone Esc waits for the rest of a longer sequence.
  ///
  /// `ESCDELAY` in milliseconds, which ncurses reads too; otherwise 30 ms, and 100 ms over a network, where
  /// the bytes of one key may come in two packets.
  package var escapeDelay: Duration {
    if let text = variables["ESCDELAY"], let milliseconds = Int(text), (0...10_000).contains(milliseconds) {
      return .milliseconds(milliseconds)
    }
    return .milliseconds(isRemote ? 100 : 30)
  }

  /// The value of `COLUMNS`.
  var columns: Int? { number("COLUMNS") }
  /// The value of `LINES`.
  var rows: Int? { number("LINES") }

  /// The kinds of queries that can be sent to the terminal.
  var questions: Questions {
    if isDumb || isLinuxConsole { return .none }
    if multiplexer == .screen || variables["TERM_PROGRAM"] == "Apple_Terminal" { return .plain }
    return .all
  }

  private func number(_ variable: String) -> Int? {
    variables[variable].flatMap { Int($0) }.flatMap { (1...Int(UInt16.max)).contains($0) ? $0 : nil }
  }

  private func isSet(_ variable: String) -> Bool { !(variables[variable] ?? "").isEmpty }
}
