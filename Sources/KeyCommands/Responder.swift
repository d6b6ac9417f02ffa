/// An object that can handle keys: a line editor, a pane, a tab, the session.
///
/// The counterpart of `UIResponder`, reduced to key commands.
public protocol Responder<Command> {
  /// The type of the commands.
  associatedtype Command: Hashable & Sendable

  /// The responder's heading in help, such as “Outline”.
  var responderName: String { get }

  /// The commands that are available now.
  ///
  /// Read at every event: a command that isn't available is left out, and its keys are free for the next
  /// responder. The first of two commands with the same keys wins.
  var keyCommands: [KeyCommand<Command>] { get }
}
