import KeyCommands
import Terminal
import Viewer

/// A display of the reader on a terminal: appended lines, or the full screen.
///
/// ``KeyboardMode`` handles keys, time and commands, and has its screen show what results. Another screen can take
/// over at any time, since nothing of the reader's state is in it.
protocol ReaderScreen: AnyObject {
  /// Takes the terminal, which is active.
  func enter()
  /// Gives the terminal back as it was, for the other screen, the shell or a password prompt.
  func leave()

  /// Shows an effect of a command as it occurs.
  func show(_ effect: Effect)
  /// Shows a message of the reader itself.
  func showMessage(_ message: String)
  /// Shows the possible completions of the typed line.
  func show(_ completion: Completion)
  /// Shows the commands that can follow the keys of an unfinished sequence, until the next key.
  func show(_ continuations: [KeyCommand<Command>], after keys: [Key])
  /// Shows the available commands for as long as ⌘ is held.
  func showHelp()
  /// Hides the help.
  func hideHelp()
  /// Whether help is the last that was shown.
  var isHelpShown: Bool { get }
  /// Rings the bell.
  func ring()

  /// Shows the typed line, the state and what belongs to them, before the reader waits for a key.
  func refresh(_ prompt: CommandPrompt, _ preview: TypedPreview)
  /// Leaves the typed line, which was run or dropped.
  func leaveLine()
  /// Draws everything anew.
  func redraw()
  /// Repairs the screen after the terminal's window was hidden.
  func focusReturned()
  /// Adapts to a new size; after a suspension the terminal shows something else, too.
  func resize(to size: TerminalSize, afterSuspension: Bool)
  /// Adapts to new facts about the terminal.
  func factsChanged()
  /// Shows what was printed, before a command that takes long continues.
  func flush()

  /// The time of the next ``step(at:)``; nil if none is due.
  var nextStep: ContinuousClock.Instant? { get }
  /// Does the work that is due, if any.
  func step(at now: ContinuousClock.Instant)
  /// Prepares for a key, which ends what lasts until the next one.
  func willHandleKey()
  /// Handles a key before any command.
  func handle(_ event: KeyEvent) -> ScreenReaction
  /// Handles pasted text; returns whether it did.
  func paste(_ text: String) -> Bool
  /// Whether the screen itself handles all keys for a while.
  var isTakingKeys: Bool { get }
  /// The descriptors to wait for besides keys.
  var descriptors: [Int32] { get }
  /// Handles bytes at one of ``descriptors``.
  func receive()
  /// Handles a reply of the terminal that no query of the reader awaits.
  func handle(_ reply: TerminalReply)
  /// Handles the mouse, and runs commands.
  func handle(_ event: MouseEvent, run: (Command) -> Void) -> ScreenReaction

  /// Shows the messages of the session.
  func showMessages()
  /// Changes the width of the pane.
  func resizePane(by columns: Int)
  /// Lets the user choose among everything.
  func showPicker()

  /// Does what else only a screen can do.
  func perform(_ request: ScreenRequest)
  /// Whether visible pages are being drawn.
  var isDrawingPages: Bool { get }
  /// The view that gets commands before the document.
  var focusedView: (any CommandView)? { get }

  /// The properties of the session's host that depend on the screen.
  var isFull: Bool { get }
  var cutsSelectedRow: Bool { get }
  /// Whether the typed line is the value of the form's current field.
  var fillsField: Bool { get }
  var imageObstacle: String? { get }
  var pageScroller: (any PageScroller)? { get }
  var pageScreen: PageScreen? { get }
  var automaticShow: Settings.AutomaticShow { get }
  var listScreen: ListScreen? { get }
}

/// The result of a key that a screen gets before any command.
enum ScreenReaction: Hashable {
  /// The key isn't the screen's.
  case notHandled
  /// The key has no further effect.
  case handled
  /// Runs a command.
  case run(Command)
  /// Begins a command line, which the user completes.
  case type(String)
}

extension ReaderScreen {
  func focusReturned() {}
  func willHandleKey() {}
  func handle(_ event: KeyEvent) -> ScreenReaction { .notHandled }
  func paste(_ text: String) -> Bool { false }
  var isTakingKeys: Bool { false }
  var isDrawingPages: Bool { false }
  func showMessages() {}
  func resizePane(by columns: Int) {}
  func showPicker() {}
  func perform(_ request: ScreenRequest) {}
  var focusedView: (any CommandView)? { nil }
  var isFull: Bool { false }
  var cutsSelectedRow: Bool { false }
  var fillsField: Bool { false }
  var imageObstacle: String? { nil }
  var pageScroller: (any PageScroller)? { nil }
  var descriptors: [Int32] { [] }
  func receive() {}
  func handle(_ reply: TerminalReply) {}
  func handle(_ event: MouseEvent, run: (Command) -> Void) -> ScreenReaction { .notHandled }
}
