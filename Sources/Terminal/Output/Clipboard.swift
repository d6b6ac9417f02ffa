import Foundation

/// Copying to the clipboard of the terminal's machine (OSC 52), also over a network.
package enum Clipboard {
  /// The maximum number of bytes that terminals accept: several stop at 100,000 letters of base64.
  package static let usualLimit = 74_994

  /// Returns the sequence that copies a text; nil if the text is longer than the limit in bytes.
  ///
  /// The success can't be detected: many terminals ask their user, or ignore the sequence.
  package static func copying(
    _ text: String, in environment: TerminalEnvironment = .current, limit: Int = usualLimit
  ) -> String? {
    let bytes = Data(text.utf8)
    guard bytes.count <= limit else { return nil }
    let sequence = "\(OutputSequence.osc)52;c;\(bytes.base64EncodedString())"
    switch environment.multiplexer {
    case nil: return sequence + OutputSequence.st
    // tmux copies by itself if its set-clipboard is on, and passes the sequence on if that is allowed.
    case .tmux:
      return sequence + OutputSequence.st + Passthrough.wrapped(sequence + OutputSequence.st, for: .tmux)
    case .screen: return Passthrough.wrapped(sequence + "\u{7}", for: .screen)
    }
  }
}
