import Foundation
import KeyCommands
import Terminal
import Viewer

extension KeyboardMode {
  /// How long somebody who has begun a sequence thinks before they are told how it may go on.
  private static let continuationsDelay: Duration = .milliseconds(500)

  /// Does what a key or a paste led to.
  func react(to reaction: CommandPrompt.Reaction) {
    if case .interrupted = reaction {} else if reaction != .nothing { wasInterrupted = false }
    switch reaction {
    case .nothing, .edited: break
    case .unchanged: write("\u{7}")
    case .run(let line):
      // What was typed stays, as in a shell.
      write(display.leave())
      run(line)
    case .perform(let command):
      answer { self.session.perform(command, emit: $0) }
    case .continuations(let commands): continuations = (commands, .now + Self.continuationsDelay)
    case .unhandled(let failure): say(failure.message)
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

  /// Does what a line says.
  func run(_ line: String) {
    answer { self.session.perform(line: line, emit: $0) }
  }

  /// Drops what is typed, or ends at the second time in a row with nothing to drop.
  func interrupt(hadText: Bool) {
    letGo()
    if hadText { return write(display.leave()) }
    if wasInterrupted { return end(by: SIGINT) }
    wasInterrupted = true
    say("Ctrl-C again or q ends")
  }

  /// Runs a command and prints what came of it.
  private func answer(_ command: (@escaping (Effect) -> Void) -> LineOutcome) {
    takeUpConfiguration()
    let outcome = command { self.print($0) }
    if let failure = outcome.failure { say(failure.message) }
    input.dropInterruption(orEscape: notice.takeStop())
  }

  /// Drops the key that has stopped waiting for something that happened by itself.
  func forgetStop() {
    if notice.takeStop() { input.dropInterruption(orEscape: true) }
  }

  // MARK: Printing

  /// Prints an effect as it comes about.
  func print(_ effect: Effect) {
    switch effect {
    case .copied(let text):
      guard let copy = ClipboardCopy(text, in: device.environment) else { break }
      write(copy.sequence)
      return say(copy.message)
    case .image(let page): return show(page: page)
    case .quit: return
    default: break
    }
    print(TextAnswer.lines(for: effect, width: display.columns, style: session.settings.style))
    // A long search shows its first hit before it goes on.
    if case .match = effect { flush() }
  }

  /// Prints a message of the reader's own.
  func say(_ message: String) {
    print([session.settings.style.text(message.onOneLine)])
  }

  /// Prints lines in the place of the row at the bottom, which is shown again before the next key.
  private func print(_ lines: [String]) {
    hideHelp()
    write(display.hide())
    for line in lines { output.write(line: line) }
  }
}
