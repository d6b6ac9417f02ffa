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
        of: OutputSequence.escape, with: OutputSequence.escape + OutputSequence.escape)
      return "\(OutputSequence.dcs)tmux;\(doubled)\(OutputSequence.st)"
    case .screen:
      var rest = sequence.unicodeScalars[...]
      var result = ""
      while !rest.isEmpty {
        result += "\(OutputSequence.dcs)\(String(rest.prefix(screenChunk)))\(OutputSequence.st)"
        rest = rest.dropFirst(screenChunk)
      }
      return result
    }
  }
}
