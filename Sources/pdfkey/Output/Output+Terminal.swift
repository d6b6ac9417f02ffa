import Foundation
import Terminal

extension Output {
  /// The number of columns of the terminal behind standard output; nil if there is none.
  static var terminalWidth: Int? {
    isatty(STDOUT_FILENO) == 1 ? TerminalSize(of: STDOUT_FILENO).columns : nil
  }

  /// Whether the output goes to a terminal with colours, and the user hasn't disabled them.
  var usesColor: Bool {
    isTerminal && TerminalEnvironment.current.usesColor
  }
}
