import Foundation
import KeyCommands
import Terminal
import Viewer

extension KeyboardMode {
  /// The pause in a key sequence after which its continuations are shown.
  private static let continuationsDelay: Duration = .milliseconds(500)

  /// Performs the reaction to a key or a paste.
  func react(to reaction: CommandPrompt.Reaction) {
    if case .interrupted = reaction {} else if reaction != .nothing { wasInterrupted = false }
    switch reaction {
    case .nothing, .edited: break
    case .unchanged: write("\u{7}")
    case .run(let line):
      // The typed text stays on the screen, as in a shell.
      write(display.leave())
      run(line)
    case .perform(let command):
      answer { self.session.perform(command, emit: $0) }
    case .continuations(let commands): continuations = (commands, .now + Self.continuationsDelay)
    case .unhandled(let failure): showMessage(failure.message)
    case .completions(let completion):
      let settings = session.settings
      print(
        CompletionAnswer.lines(
          completion, rows: min(settings.rows, device.size.rows - 2), columns: display.columns,
          style: settings.style))
    case .interrupted(let hadText): interrupt(hadText: hadText)
    case .ended: session.end()
    case .redraw: write(display.redraw())
    }
  }

  /// Runs a command line.
  func run(_ line: String) {
    answer { self.session.perform(line: line, emit: $0) }
  }

  /// Drops the typed text; without any, ends the session at the second Ctrl-C in a row.
  func interrupt(hadText: Bool) {
    releaseAll()
    if hadText { return write(display.leave()) }
    if wasInterrupted { return end(by: SIGINT) }
    wasInterrupted = true
    showMessage("Ctrl-C again or q quits")
  }

  /// Runs a command and prints its effects.
  private func answer(_ command: (@escaping (Effect) -> Void) -> LineOutcome) {
    reloadConfiguration()
    let outcome = command { self.print($0) }
    if let failure = outcome.failure { showMessage(failure.message) }
    input.dropInterruption(orEscape: notice.consumeStop())
  }

  /// Discards the key that stopped automatic work.
  func discardStopKey() {
    if notice.consumeStop() { input.dropInterruption(orEscape: true) }
  }

  // MARK: Printing

  /// Prints an effect as it occurs.
  func print(_ effect: Effect) {
    switch effect {
    case .copied(let text):
      guard let copy = ClipboardCopy(text, in: device.environment) else { break }
      write(copy.sequence)
      return showMessage(copy.message)
    case .image(let page): return show(page: page)
    case .quit: return
    default: break
    }
    print(TextAnswer.lines(for: effect, width: display.columns, style: session.settings.style))
    // A long search shows its first match before it continues.
    if case .match = effect { flush() }
  }

  /// Prints a message of the reader itself.
  func showMessage(_ message: String) {
    print([session.settings.style.text(message.onOneLine)])
  }

  /// Prints lines in place of the row at the bottom, which is shown again before the next key.
  private func print(_ lines: [String]) {
    hideHelp()
    write(display.hide())
    for line in lines { output.write(line: line) }
  }
}
