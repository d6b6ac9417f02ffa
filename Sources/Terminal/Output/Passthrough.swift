import Foundation

/// Sequences that a multiplexer is to hand on to the terminal it runs in.
public enum Passthrough {
  /// What Screen takes of a string at once.
  private static let screenChunk = 252

  /// A sequence in what makes the multiplexer hand it on.
  ///
  /// tmux does so only where its option allow-passthrough is on. Screen ends its string at the first ST: what
  /// is handed on through it must end with BEL.
  public static func wrapped(
    _ sequence: String, for multiplexer: TerminalEnvironment.Multiplexer
  ) -> String {
    switch multiplexer {
    case .tmux:
      let doubled = sequence.replacingOccurrences(
        of: ControlSequence.escape, with: ControlSequence.escape + ControlSequence.escape)
      return "\(ControlSequence.dcs)tmux;\(doubled)\(ControlSequence.st)"
    case .screen:
      var rest = sequence.unicodeScalars[...]
      var result = ""
      while !rest.isEmpty {
        result += "\(ControlSequence.dcs)\(String(rest.prefix(screenChunk)))\(ControlSequence.st)"
        rest = rest.dropFirst(screenChunk)
      }
      return result
    }
  }
}
