/// An error in using a terminal.
package enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// The input or the output isn't a terminal.
  case notATerminal
  /// The system reported a failure, with this message.
  case failed(String)

  /// The message for the user.
  package var description: String {
    switch self {
    case .notATerminal:
      "keys can only be read from a terminal; run it in one, without redirecting input or output"
    case .failed(let reason): "the terminal can't be used: \(reason)"
    }
  }
}
