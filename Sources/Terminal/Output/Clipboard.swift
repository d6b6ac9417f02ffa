import Foundation

/// Copying to the clipboard of the machine that the terminal runs on (OSC 52), also over a network.
public enum Clipboard {
  /// How many bytes terminals take: several stop at 100,000 letters of base64.
  public static let usualLimit = 74_994

  /// What makes the terminal copy a text; nil where it is longer than the limit in bytes.
  ///
  /// Whether a terminal did it can't be known: many ask their user, or ignore it.
  public static func copying(
    _ text: String, in environment: TerminalEnvironment = .current, limit: Int = usualLimit
  ) -> String? {
    let bytes = Data(text.utf8)
    guard bytes.count <= limit else { return nil }
    let sequence = "\(OutputSequence.osc)52;c;\(bytes.base64EncodedString())"
    switch environment.multiplexer {
    case nil: return sequence + OutputSequence.st
    // tmux copies by itself where its set-clipboard is on, and passes through where that is allowed.
    case .tmux:
      return sequence + OutputSequence.st + Passthrough.wrapped(sequence + OutputSequence.st, for: .tmux)
    case .screen: return Passthrough.wrapped(sequence + "\u{7}", for: .screen)
    }
  }
}
