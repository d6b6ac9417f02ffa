/// Something that can act on keys: a line editor, a pane, a tab, the session.
///
/// The counterpart of `UIResponder`, of which it has the part that concerns key commands.
public protocol Responder {
  /// What the responder is called as a heading in help, such as “Outline”.
  var responderName: String { get }

  /// The commands that would do something now.
  ///
  /// Asked for anew at every event, so a command that could do nothing is left out, and its keys are free
  /// for the next responder. Of two commands with the same keys the first one counts.
  var keyCommands: [KeyCommand] { get }
}
