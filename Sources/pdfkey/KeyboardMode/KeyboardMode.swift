import Foundation
import KeyCommands
import Terminal
import Viewer

/// Line mode on a terminal that tells every key: keys act as they are pressed, and what is typed is edited.
///
/// What commands do is appended, as in ``LineMode``. The row at the bottom, in which the state stands and lines are
/// typed, is the only one that is ever changed.
final class KeyboardMode {
  let session: Session
  let device: TerminalDevice
  let input: TerminalInput
  let output: Output
  /// The row at the bottom.
  var display: LineDisplay
  /// What is being typed: the first responder.
  var editor: LineEditor
  /// The keys of a sequence that has begun.
  var sequence: [Key] = []
  var held = HeldKeys(reportsReleases: false)
  var commandKey = CommandKeyHold()
  /// Whether Ctrl-C was pressed with nothing to drop, and nothing since.
  var wasInterrupted = false
  /// Why output can't be written any more.
  var failure: OutputError?

  /// A reader on a terminal, which is taken when it runs.
  init(_ session: Session, on device: TerminalDevice, output: Output, opener: DocumentOpener) {
    self.session = session
    self.device = device
    self.output = output
    input = TerminalInput(device)
    display = LineDisplay(columns: device.size.columns, reflows: device.environment.reflows)
    editor = LineEditor(history: session.typedLines())
    opener.prompt = { [unowned self] prompt in
      self.write(self.display.hide())
      let ask = { PasswordPrompt.ask(prompt) }
      return (try? device.whileInactive(ask)) ?? nil
    }
  }

  /// Takes keys until the session ends.
  ///
  /// - Returns: the signal that ended it, if one did.
  /// - Throws: `TerminalError`, and `OutputError` where the terminal can't be written to.
  func run() throws -> Int32? {
    try device.activate()
    defer {
      session.end()
      device.write(display.hide())
      device.deactivate()
    }
    adopt(input.probe())
    session.isCancelled = { [input] in input.pollInterruption() }
    while !session.hasEnded {
      showLine()
      if let signal = take(input.next(timeout: timeToNextStep)) { return signal }
      if let failure { throw failure }
    }
    return nil
  }

  /// Takes an event; answers the signal that ends the program.
  private func take(_ event: TerminalEvent) -> Int32? {
    switch event {
    case .input(.key(let event)): take(event)
    case .input(.paste(let text)): paste(text)
    case .input(.focus(let hasFocus)): if !hasFocus { letGo() }
    case .input(.mouse), .input(.reply), .woken: break
    case .resized(let size): write(display.resize(columns: size.columns))
    case .resumed(let size):
      letGo()
      write(display.resize(columns: size.columns) + display.redraw())
    case .interrupted:
      let hadText = !editor.isEmpty
      editor.reset()
      interrupt(hadText: hadText, again: wasInterrupted)
    case .capabilities(let capabilities): adopt(capabilities)
    case .timeout: step()
    case .terminated(let signal): return signal
    case .end: return SIGHUP
    }
    return nil
  }

  private func adopt(_ capabilities: TerminalCapabilities) {
    device.adopt(capabilities)
    held = HeldKeys(reportsReleases: device.modes.contains(.kittyKeyboard))
  }

  // MARK: Time

  /// How long nothing may happen before something does by itself.
  private var timeToNextStep: Duration? {
    [held.nextStep, commandKey.due].compactMap { $0 }.min().map { max(.zero, $0 - .now) }
  }

  /// Goes on with a key that is held down.
  private func step() {
    let now = ContinuousClock.now
    if commandKey.isDue(at: now) { perform("help") }
    if let key = held.advance(to: now) { command(for: [key]) }
  }

  private func letGo() {
    held.letGo()
    commandKey = CommandKeyHold()
  }

  // MARK: The row at the bottom

  private func showLine() {
    let prompt = Prompt(session.state, style: session.settings.style, columns: display.columns)
    write(display.show(prompt.line(editor, continuing: sequence)))
  }

  /// Writes to the terminal behind everything that was printed.
  func write(_ text: String) {
    flush()
    if !text.isEmpty { device.write(text) }
  }

  /// Hands over what was printed.
  func flush() {
    do throws(OutputError) { try output.flush() } catch { failure = error }
  }
}
