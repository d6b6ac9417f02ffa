/// An event in the terminal's input.
public enum InputEvent: Hashable, Sendable {
  /// A key.
  case key(KeyEvent)
  /// A whole bracketed paste, with line ends as the terminal sent them (most send CR).
  case paste(String)
  /// A mouse event.
  case mouse(MouseEvent)
  /// The terminal's window gained (true) or lost the focus.
  case focus(Bool)
  /// A reply to a query.
  case reply(TerminalReply)
}
