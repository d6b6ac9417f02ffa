import KeyCommands
import Terminal
import Viewer

extension KeyboardMode {
  /// Offers a key to what is being typed, and then to the session.
  func take(_ event: KeyEvent) {
    commandKey.take(event, at: .now)
    guard !event.key.code.isModifier else { return }
    guard event.phase != .release else {
      _ = held.take(event, at: .now, isContinuous: false)
      return
    }
    let wasInterrupted = wasInterrupted
    self.wasInterrupted = false
    if sequence.isEmpty {
      if event.equivalents.contains(Self.suspend) { return suspend() }
      let outcome = editor.handle(event)
      if case .interrupted(let hadText) = outcome {
        return interrupt(hadText: hadText, again: wasInterrupted)
      }
      if take(outcome) { return held.letGo() }
    }
    takeForSession(event)
  }

  private static let suspend = Key("z", .control)

  private func takeForSession(_ event: KeyEvent) {
    guard let keys = match(event) else {
      let keys = KeySequence(sequence + [event.key])
      sequence = []
      held.letGo()
      if event.phase == .press, let keys { say(session.unhandled(keys).message) }
      return
    }
    if held.take(event, at: .now, isContinuous: isContinuous(keys)) { command(for: keys) }
  }

  /// The keys pressed so far, with the first of an event's keys that means something; nil where none does.
  private func match(_ event: KeyEvent) -> [Key]? {
    let chain = session.responderChain
    return event.equivalents.lazy.map { self.sequence + [$0] }.first { keys in
      if case .unhandled = chain.match(keys, isTyping: !self.editor.isEmpty) { false } else { true }
    }
  }

  private func isContinuous(_ keys: [Key]) -> Bool {
    guard case .command(let found, _) = session.responderChain.match(keys, isTyping: !editor.isEmpty) else {
      return false
    }
    return CommandDefinition.isContinuous(found.command)
  }

  /// Runs what keys stand for, or waits for the rest of a sequence.
  func command(for keys: [Key]) {
    sequence = []
    switch session.responderChain.match(keys, isTyping: !editor.isEmpty) {
    case .command(let found, _):
      if let beginning = CommandDefinition.beginning(ofLine: found.command) {
        editor.reset()
        editor.replace(0..<0, with: beginning)
      } else {
        perform(found.command)
      }
    case .prefix(let continuations):
      sequence = keys
      say(session.listed(continuations))
    case .unhandled:
      // A key that is held could do something when it was pressed, as on the row before the last.
      held.letGo()
    }
  }

  /// Stops the program until the shell lets it go on.
  private func suspend() {
    write(display.hide())
    device.suspend()
  }

  // MARK: What is typed

  /// Does what came of a key for the line; false where the key isn't the line's.
  private func take(_ outcome: LineEditor.Outcome) -> Bool {
    switch outcome {
    case .edited, .unchanged: break
    case .accepted(let line): accept(line)
    case .completionRequested: complete()
    case .interrupted(let hadText): interrupt(hadText: hadText, again: false)
    case .ended: session.end()
    case .redrawRequested: write(display.redraw())
    case .notHandled: return false
    }
    return true
  }

  /// Runs a line that was typed, which stays where it is.
  private func accept(_ line: String) {
    write(display.leave())
    if session.remember(line: line) { editor.history.add(line) }
    perform(line)
  }

  /// Puts a text that was pasted on the line; the path of a document as the command that opens it.
  func paste(_ text: String) {
    held.letGo()
    if editor.isEmpty, let command = PastedPath.command(opening: text) {
      editor.replace(0..<0, with: command)
    } else {
      _ = editor.paste(text)
    }
  }

  /// Completes what stands before the cursor, or lists how it may go on.
  private func complete() {
    let completion = session.completion(of: editor.text, at: editor.cursor)
    if let insertion = completion.insertion {
      editor.replace(completion.range, with: insertion)
    } else if completion.candidates.isEmpty {
      write("\u{7}")
    } else {
      let lines = CompletionAnswer.lines(
        completion, rows: session.settings.rows, columns: display.columns, style: session.settings.style)
      print(lines)
    }
  }

  /// Drops what is typed, or ends at the second time in a row with nothing to drop.
  func interrupt(hadText: Bool, again: Bool) {
    held.letGo()
    sequence = []
    if hadText { return write(display.leave()) }
    if again { return session.end() }
    wasInterrupted = true
    say("Ctrl-C again or q ends")
  }
}
