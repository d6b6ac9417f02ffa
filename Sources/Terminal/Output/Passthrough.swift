import Foundation

/// Sequences that a multiplexer passes on to its terminal.
package enum Passthrough {
  /// The maximum number of bytes in one of Screen's strings.
  private static let screenChunk = 252

  /// Returns a sequence wrapped so that the multiplexer passes it on.
  ///
  /// tmux does so only if its option allow-passthrough is on. Screen ends its string at the first ST, so a
  /// sequence for it must end with BEL.
  package static func wrapped(
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
