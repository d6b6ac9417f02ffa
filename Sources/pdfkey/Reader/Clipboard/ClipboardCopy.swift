import Terminal

/// A text on its way to the clipboard of whoever sits at the terminal, and what is said of it.
struct ClipboardCopy {
  /// What is to be written to the terminal; empty where tmux has taken the text.
  private(set) var sequence = ""
  /// What happened, for people.
  private(set) var message: String

  /// Hands a text to tmux, where that is what the program runs in; nil for one that is too long for the terminal.
  init?(_ text: String, in environment: TerminalEnvironment) {
    let copied = text.count == 1 ? "copied 1 character" : "copied \(text.count) characters"
    message = copied
    guard environment.multiplexer == .tmux, let outcome = TmuxClipboard()?.copy(text) else {
      guard let sequence = Clipboard.copying(text, in: environment) else { return nil }
      self.sequence = sequence
      // Whether it arrives depends on what can't be asked.
      if environment.multiplexer == .tmux { message += ", if tmux's set-clipboard is on" }
      return
    }
    if case .inBuffer(let reason) = outcome { message = "\(copied) to tmux's buffer only: \(reason)" }
  }
}
