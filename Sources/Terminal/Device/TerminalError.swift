/// Why a terminal can't be used.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Keys don't come from a terminal, or what is shown doesn't go to one.
  case notATerminal
  /// The system's own message.
  case failed(String)

  /// What to tell the user.
  public var description: String {
    switch self {
    case .notATerminal:
      "keys are read from a terminal only; run it there, without redirecting its input or output"
    case .failed(let reason): "the terminal can't be used: \(reason)"
    }
  }
}
