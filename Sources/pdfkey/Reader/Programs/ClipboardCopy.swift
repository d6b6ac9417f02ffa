import Terminal

/// A copy of a text to the clipboard of the terminal's machine, with its message.
struct ClipboardCopy {
  /// The sequence for the terminal; empty if tmux copied the text.
  private(set) var sequence = ""
  /// The message for the user.
  private(set) var message: String

  /// Copies a text, through tmux if the program runs in it; nil if the text is too long for the terminal.
  init?(_ text: String, in environment: TerminalEnvironment) {
    let copied = text.count == 1 ? "copied 1 character" : "copied \(text.count) characters"
    message = copied
    guard environment.multiplexer == .tmux, let outcome = TmuxClipboard()?.copy(text) else {
      guard let sequence = Clipboard.copying(text, in: environment) else { return nil }
      self.sequence = sequence
      // The success can't be queried.
      if environment.multiplexer == .tmux { message += ", if tmux's set-clipboard is on" }
      return
    }
    if case .inBuffer(let reason) = outcome { message = "\(copied) to tmux's buffer only: \(reason)" }
  }
}
