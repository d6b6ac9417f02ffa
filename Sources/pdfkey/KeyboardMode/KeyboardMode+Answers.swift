import Terminal
import Viewer

extension KeyboardMode {
  /// Does what a line says, and prints what came of it above the line that is being typed.
  func perform(_ line: String) {
    let outcome = session.perform(line: line) { self.print($0) }
    if let failure = outcome.failure { say(failure.message) }
    input.dropInterruption()
  }

  /// Prints an effect as it comes about.
  private func print(_ effect: Effect) {
    switch effect {
    case .copied(let text):
      guard let sequence = Clipboard.copying(text, in: device.environment) else { break }
      write(sequence)
      return say(text.count == 1 ? "copied 1 character" : "copied \(text.count) characters")
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
  func print(_ lines: [String]) {
    write(display.hide())
    for line in lines { output.write(line: line) }
  }
}
