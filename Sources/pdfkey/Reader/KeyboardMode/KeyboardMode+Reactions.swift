import Foundation
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
      answer { self.session.perform(line: line, emit: $0) }
    case .perform(let command): answer { self.session.perform(command, emit: $0) }
    case .continuations(let commands): continuations = (commands, .now + Self.continuationsDelay)
    case .unhandled(let failure): screen.showMessage(failure.message)
    case .completions(let completion): screen.show(completion)
    case .interrupted(let hadText): interrupt(hadText: hadText)
    case .ended: session.end()
    case .redraw: screen.redraw()
    }
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

  /// Runs a command and shows its effects.
  private func answer(_ command: (@escaping (Effect) -> Void) -> LineOutcome) {
    reloadConfiguration()
    let outcome = command { self.screen.show($0) }
    if let failure = outcome.failure { screen.showMessage(failure.message) }
    input.dropInterruption(orEscape: notice.consumeStop())
  }

  /// Discards the key that stopped automatic work.
  func discardStopKey() {
    if notice.consumeStop() { input.dropInterruption(orEscape: true) }
  }
}
