import Foundation
import SystemEnvironment

/// What the environment says about the terminal, before anybody has asked it.
public struct TerminalEnvironment: Hashable, Sendable {
  /// A program between this one and the terminal, which passes on what it knows and drops the rest.
  public enum Multiplexer: String, Hashable, Sendable {
    /// tmux.
    case tmux
    /// GNU Screen.
    case screen
  }

  /// How much may be asked of the terminal.
  enum Questions: Hashable, Sendable {
    /// Nothing: it would show the questions, or has no answers.
    case none
    /// Nothing in control strings (DCS, APC), some of which it would show.
    case plain
    /// Everything.
    case all
  }

  private let variables: [String: String]

  /// What this process was given.
  public static let current = TerminalEnvironment(EnvironmentVariables.all)

  /// What some variables say.
  public init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// The name of the kind of terminal (`TERM`); empty where there is none.
  public var name: String { variables["TERM"] ?? "" }

  /// Whether the terminal shows letters and knows nothing else.
  public var isDumb: Bool { name.isEmpty || name == "dumb" || name == "unknown" }

  /// Whether it is the console of Linux, without a window system.
  public var isLinuxConsole: Bool { name == "linux" }

  /// The multiplexer that the program runs in.
  public var multiplexer: Multiplexer? {
    // A multiplexer that was started in the other leaves both variables, and the name tells the inner one.
    if name.hasPrefix("tmux") { return .tmux }
    if isSet("TMUX") { return .tmux }
    return isSet("STY") || name == "screen" || name.hasPrefix("screen.") || name.hasPrefix("screen-")
      ? .screen : nil
  }

  /// Whether the terminal is at the other end of a network.
  public var isRemote: Bool { isSet("SSH_TTY") || isSet("SSH_CONNECTION") || isSet("SSH_CLIENT") }

  /// Whether colours may be used: the user hasn't asked for none (no-color.org), and the terminal has some.
  public var usesColor: Bool { !isSet("NO_COLOR") && !isDumb }

  /// Whether a link (OSC 8) does no harm: a terminal that can't follow it shows its text.
  public var takesLinks: Bool { !isDumb && !isLinuxConsole && multiplexer != .screen }

  /// Whether the terminal breaks lines anew when it becomes narrower.
  ///
  /// Most do; xterm, st, Screen and the Linux console cut them.
  public var reflows: Bool {
    if multiplexer == .tmux { return true }
    if multiplexer == .screen || isDumb || isLinuxConsole { return false }
    return !isSet("XTERM_VERSION") && !name.hasPrefix("st-") && name != "st"
  }

  /// How long a lone Esc waits for what would make it the beginning of a longer sequence.
  ///
  /// `ESCDELAY` in milliseconds, which ncurses looks at too; else 30 ms, and 100 over a network, where the
  /// bytes of one key may come in two packets.
  public var escapeDelay: Duration {
    if let text = variables["ESCDELAY"], let milliseconds = Int(text), (0...10_000).contains(milliseconds) {
      return .milliseconds(milliseconds)
    }
    return .milliseconds(isRemote ? 100 : 30)
  }

  /// What `COLUMNS` says.
  var columns: Int? { number("COLUMNS") }
  /// What `LINES` says.
  var rows: Int? { number("LINES") }

  /// How much may be asked.
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
