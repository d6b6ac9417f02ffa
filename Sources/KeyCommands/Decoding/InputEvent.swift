/// Something that a terminal has sent.
public enum InputEvent: Hashable, Sendable {
  /// A key.
  case key(KeyEvent)
  /// A bracketed paste, the whole of it, with line ends as the terminal sent them (most send CR).
  case paste(String)
  /// The mouse.
  case mouse(MouseEvent)
  /// The terminal's window has got (true) or lost the focus.
  case focus(Bool)
  /// An answer to a query.
  case reply(TerminalReply)
}
