import Foundation
import KeyCommands
import Viewer

extension KeyboardMode {
  /// The pause in a key sequence after which its continuations are shown.
  private static let continuationsDelay: Duration = .milliseconds(500)

  /// Performs the reaction to a key or a paste.
  func react(to reaction: CommandPrompt.Reaction) {
    if case .interrupted = reaction {} else if reaction != .nothing { wasInterrupted = false }
    switch reaction {
    case .nothing, .edited: break
    case .unchanged: screen.ring()
    case .run(let line):
      screen.leaveLine()
      let isValue = screen.fillsField
      // A value that the field or the annotation doesn't take can be corrected.
      if !answer({ self.session.perform(line: line, emit: $0) }),
        isValue || prompt.keepsRefused(line, in: session)
      {
        prompt.begin(line)
      }
    case .perform(let command): answer { self.session.perform(command, emit: $0) }
    case .continuations(let commands): continuations = (commands, .now + Self.continuationsDelay)
    case .unhandled(let failure): screen.showMessage(failure.message)
    case .completions(let completion): screen.show(completion)
    case .interrupted(let hadText): interrupt(hadText: hadText)
    case .ended: session.end()
    case .redraw: screen.redraw()
    }
  }

  /// Fills in the field whose value is typed, and goes to another one if it takes the value.
  func leaveField(_ event: KeyEvent) {
    guard takesTypedValue() else { return }
    run(Command(event.key.modifiers.contains(.shift) ? .previousField : .nextField))
  }

  /// Fills in the field whose value is typed; returns false if it doesn't take the value.
  func takesTypedValue() -> Bool {
    // A value that nobody changed isn't a line to be remembered.
    guard prompt.editor.text != session.views.fieldPlace?.line else {
      prompt.begin("")
      return true
    }
    react(to: prompt.handle(KeyEvent(Key(.return)), in: session))
    return prompt.editor.isEmpty
  }

  /// Runs a command of the mouse or the picker.
  func run(_ command: Command) {
    answer { self.session.outcome(of: command, emit: $0) }
  }

  /// Drops the typed text; without any, ends the session at the second Ctrl-C in a row.
  func interrupt(hadText: Bool) {
    releaseAll()
    if hadText { return screen.leaveLine() }
    if wasInterrupted { return end(by: SIGINT) }
    wasInterrupted = true
    screen.showMessage("Ctrl-C again or q quits")
  }

  /// Runs a command and shows its effects; returns whether it succeeded.
  @discardableResult
  private func answer(_ command: (@escaping (Effect) -> Void) -> LineOutcome) -> Bool {
    reloadConfiguration()
    let outcome = command { self.screen.show($0) }
    if let failure = outcome.failure { screen.showMessage(failure.message) }
    input.dropInterruption(orEscape: notice.consumeStop())
    return outcome.failure == nil
  }

  /// Discards the key that stopped automatic work.
  func discardStopKey() {
    if notice.consumeStop() { input.dropInterruption(orEscape: true) }
  }
}
