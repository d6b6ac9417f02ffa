import Foundation
import Terminal

extension Output {
  /// How many columns the terminal has on which standard output is seen; nil where it is none.
  static var terminalWidth: Int? {
    isatty(STDOUT_FILENO) == 1 ? TerminalSize(of: STDOUT_FILENO).columns : nil
  }

  /// Whether a person sees the output on a terminal with colours, and hasn't asked for none.
  var usesColor: Bool {
    isTerminal && TerminalEnvironment.current.usesColor
  }
}
