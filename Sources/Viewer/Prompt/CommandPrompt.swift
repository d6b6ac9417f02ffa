import KeyCommands

/// The prompt of keyboard mode, which decides whether keys edit the typed line or run commands.
///
/// A front end passes every event to it and performs the reaction. The rules are those of the responder
/// chain, with the line as its first responder; `docs/decisions/line-mode.md` has the table.
package struct CommandPrompt {
  /// The reaction that a front end has to perform after an event.
  package enum Reaction: Hashable, Sendable {
    /// No reaction.
    case nothing
    /// The line, its label or the cursor has changed and needs to be drawn.
    case edited
    /// The key has no effect now: a front end may ring the bell.
    case unchanged
    /// Runs the line: `Session.perform(line:emit:)`.
    case run(line: String)
    /// Runs a key command: `Session.perform(_:emit:)`.
    case perform(KeyCommand<Command>)
    /// The continuations of an unfinished key sequence.
    case continuations([KeyCommand<Command>])
    /// The key has no command, with a message.
    case unhandled(CommandFailure)
    /// The line has several completions, which are to be listed.
    case completions(Completion)
    /// ⌃C was pressed, and the line is empty now; the effect depends on whether it had text.
    case interrupted(hadText: Bool)
    /// The input has ended.
    case ended
    /// The screen needs to be redrawn.
    case redraw
  }

  /// The line editor.
  package private(set) var editor: LineEditor
  /// The keys of an unfinished sequence.
  package private(set) var unfinished: [Key] = []
  /// The command that waits for a letter, such as `m` for marks.
  private var waiting: KeyCommand<Command>?
  /// The reason why edits are refused until the keys pause; nil if they aren't.
  private var distrust: String?
  /// Whether the user was asked just now whether to change what another person wrote.
  private var isQuestioned = false
  /// The beginning of the line that a key has begun, which stays when the text after it is deleted; empty for none.
  private var beginning = ""
  /// The time without a key since the last one.
  private var idle = Duration.zero

  /// The pause that ends a burst of keys, such as a word that is typed by mistake.
  static let pause: Duration = .milliseconds(500)

  /// Creates an empty line with the session's history.
  ///
  /// - Parameter session: the session.
  package init(_ session: Session) {
    editor = LineEditor(history: session.typedLines())
  }

  /// Returns the label before the line: the prompt, or the query in the history.
  package func label(in style: PrintingStyle) -> String {
    guard let search = editor.search else { return "> " }
    let found = search.isFailing ? "no line has" : "line with"
    return "\(found) \(style.text("“"))\(search.query)\(style.text("”")): "
  }

  // MARK: Events

  /// Adds to the time without a key.
  ///
  /// Only waiting counts: keys that come while a command runs belong to the burst before it.
  package mutating func wait(_ time: Duration) { idle += time }

  /// Ends the time without a key, and the burst before it if it was long enough.
  private mutating func endPause() {
    if idle >= Self.pause { distrust = nil }
    idle = .zero
  }

  /// Handles a key.
  ///
  /// After a key without a command no edit follows in the same burst: what is typed was meant as text.
  package mutating func handle(_ event: KeyEvent, in session: Session) -> Reaction {
    guard event.phase != .release else { return .nothing }
    endPause()
    let keys = KeySequence(unfinished + [event.key]) ?? KeySequence(event.key)
    let wasQuestioned = isQuestioned
    let reaction = reaction(to: event, in: session)
    if wasQuestioned, unfinished.isEmpty { isQuestioned = false }
    switch reaction {
    case .unhandled(let failure) where failure.code == .usage:
      distrust = "\(keys.spelling(session.settings.style.keys)) has no command"
    case .perform(let found):
      guard let distrust, found.command.name.has(.edits) else { break }
      let spelling = found.keys.spelling(session.settings.style.keys)
      let message = "\(spelling) (\(found.title)): not done, since \(distrust) just before; press it again"
      return .unhandled(CommandFailure(.unavailable, message))
    case .run(let line):
      guard let distrust, session.interpreter.isEdit(line) else { break }
      setText(line)
      return .unhandled(
        CommandFailure(.unavailable, "not done, since \(distrust) just before; Return runs it"))
    default: break
    }
    return reaction
  }

  private mutating func reaction(to event: KeyEvent, in session: Session) -> Reaction {
    // If letters act as in vi, ⌃D and ⌃U scroll as there.
    editor.endsOnControlD = session.letterTiming == .onReturn
    if let waiting { return give(event, to: waiting) }
    // An unfinished sequence receives the key, even if it would type.
    if !unfinished.isEmpty { return command(event, in: session) }
    if let letter = letterOfChoice(event, in: session) {
      do throws(CommandFailure) {
        try session.here?.lists.select(typing: letter)
        return .edited
      } catch {
        return .unhandled(error)
      }
    }
    if editor.isEmpty { beginning = "" }
    if actsAtOnce(event, in: session) || precedesLine(event, in: session) {
      return command(event, in: session)
    }
    let typed = editor.text
    switch editor.handle(event) {
    case .edited:
      // Where letters act at once, what is typed next would run commands: the line stays open, as in vi, but for Esc.
      if session.letterTiming == .atOnce, editor.isEmpty, typed.count > 1, !typed.allSatisfy(Self.isDigit),
        event.key != Key(.escape)
      {
        editor.setText(":")
      }
      if event.key != Key(.escape) { keepBeginning(beginning) }
      return .edited
    case .unchanged, .tooLong: return .unchanged
    case .accepted(let line):
      if session.remember(line: line) { editor.history.add(line) }
      return .run(line: line)
    case .completionRequested(let isRepeated): return complete(isRepeated, in: session)
    case .interrupted(let hadText): return .interrupted(hadText: hadText)
    case .ended: return .ended
    case .redrawRequested: return .redraw
    case .notHandled: return command(event, in: session)
    }
  }

  /// Returns whether a letter runs a command without Return.
  ///
  /// If all letters act at once, one without a command is reported, since otherwise the next letters would be
  /// typed after it. A colon begins a line, and digits are typed, as a count or a number to run. If letters
  /// act only as labels of links or on a selection, others are typed.
  private func actsAtOnce(_ event: KeyEvent, in session: Session) -> Bool {
    guard session.lettersActAtOnce, editor.isEmpty || count(in: session) != nil, let text = event.text,
      event.key.modifiers.isSubset(of: .shift)
    else { return false }
    guard session.letterTiming == .atOnce else {
      if case .unhandled = match(event, in: session) { return false }
      return true
    }
    return text != ":" && !text.allSatisfy(Self.isDigit)
  }

  /// Returns whether a key has a command that precedes the line editor's: on the full screen an empty line isn't
  /// edited.
  private func precedesLine(_ event: KeyEvent, in session: Session) -> Bool {
    guard session.host.isFullScreen, editor.isEmpty else { return false }
    if case .unhandled = match(event, in: session) { return false }
    return true
  }

  /// Returns the letter of a key that chooses a format of exports in their list; nil for other keys.
  private func letterOfChoice(_ event: KeyEvent, in session: Session) -> String? {
    guard editor.isEmpty, CommandOffers(context: session.context).asksForChoice, let text = event.text,
      event.key.modifiers.isSubset(of: .shift), text.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    if case .command(let found, _) = match(event, in: session), found.command == Command(.exports) {
      return nil
    }
    return text
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// Returns the typed number if the line has nothing else and letters act at once; it is a count.
  private func count(in session: Session) -> Int? {
    guard session.letterTiming == .atOnce, editor.search == nil, editor.text.allSatisfy(Self.isDigit)
    else { return nil }
    return Int(editor.text)
  }

  /// Handles pasted text, which only becomes a line; the path of a document becomes the command that opens it.
  package mutating func paste(_ text: String, in session: Session) -> Reaction {
    (unfinished, waiting) = ([], nil)
    endPause()
    // Text with the end of a paste in it would go on as keys.
    if editor.isEmpty, session.letterTiming == .atOnce { distrust = "text was pasted" }
    if editor.isEmpty, let command = PastedPath.command(opening: text) {
      editor.replace(0..<0, with: command)
      return .edited
    }
    switch editor.paste(text) {
    case .edited: return .edited
    case .tooLong: return .unhandled(CommandFailure(.unavailable, Self.tooLongPaste))
    default: return .unchanged
    }
  }

  /// The message about pasted text that doesn't fit into a line.
  package static let tooLongPaste =
    "the pasted text is too long: a line has at most \(LineEditor.longestLine >> 10) KB; nothing was inserted"

  /// Begins a line with a text.
  package mutating func begin(_ line: String) {
    (unfinished, waiting, beginning) = ([], nil, "")
    editor.replace(0..<editor.text.count, with: line)
  }

  /// Restores the beginning of the line if keys such as ⌃U, ⌫ or ⌃A have deleted a part of it or gone into it.
  package mutating func keepBeginning(_ beginning: String) {
    let before = editor.text.prefix(editor.cursor)
    // An emptied line may stay open with a colon.
    guard before.count < beginning.count, before == ":" || beginning.hasPrefix(before) else { return }
    let end = editor.text.hasPrefix(beginning) ? beginning.count : before.count
    editor.replace(0..<end, with: beginning)
  }

  /// Replaces the typed line by a text, which may have several lines.
  package mutating func setText(_ text: String) {
    (unfinished, waiting, beginning) = ([], nil, "")
    editor.setText(text)
  }

  /// Returns whether a line that is refused stays, to be corrected: a text for an annotation, after which the next
  /// letters would run commands.
  package func keepsRefused(_ line: String, in session: Session) -> Bool {
    session.letterTiming == .atOnce && session.interpreter.isForAnnotation(line)
  }

  /// Returns whether the command of a key repeats while it is held, as scrolling does.
  package func isContinuous(_ event: KeyEvent, in session: Session) -> Bool {
    guard unfinished.isEmpty else { return false }
    var probe = editor
    guard actsAtOnce(event, in: session) || probe.handle(event) == .notHandled else { return false }
    guard case .command(let found, _) = match(event, in: session) else { return false }
    return found.command.isPlain && found.command.name.has(.continuous)
  }

  // MARK: Commands

  /// Returns the match for a key in the chain above the line.
  private func match(_ event: KeyEvent, in session: Session) -> ResponderChain<Command>.Match {
    let isTyping = !editor.isEmpty && unfinished.isEmpty && count(in: session) == nil
    return session.responderChain.match(event, after: unfinished, isTyping: isTyping).match
  }

  private mutating func command(_ event: KeyEvent, in session: Session) -> Reaction {
    // Esc ends the labels of links at once, whatever of one has been typed.
    if event.key == Key(.escape), session.currentTab?.pane?.hints != nil { unfinished = [] }
    let match = match(event, in: session)
    let keys = unfinished + [event.key]
    let count = count(in: session)
    unfinished = []
    switch match {
    case .prefix(let continuations):
      unfinished = keys
      return .continuations(continuations)
    // The reason why a sequence is unavailable is reported when it is complete.
    case .unhandled where session.interpreter.beginSequence(keys):
      unfinished = keys
      return .edited
    default: break
    }
    if count != nil { editor.reset() }
    guard case .command(let found, _) = match else {
      if let count, let found = session.interpreter.countedCommand(for: keys) {
        return run(found, times: count, in: session)
      }
      // The letters typed next are its text and would run commands, so the line is refused when it is whole.
      if let name = session.interpreter.commandWithoutAnnotation(of: keys) {
        setText(name.typedName + " ")
        return .edited
      }
      return unhandled(keys, in: session)
    }
    // A held key doesn't open links.
    if event.phase == .repeat, found.command == Command(.openLink) { return .nothing }
    if session.letterTiming == .atOnce, found.command.isPlain, found.command.name.has(.takesLetter) {
      (unfinished, waiting) = (keys, found)
      return .edited
    }
    return run(found, times: count, in: session)
  }

  /// Runs the command that waits for a letter; any other key cancels it.
  private mutating func give(_ event: KeyEvent, to found: KeyCommand<Command>) -> Reaction {
    (unfinished, waiting) = ([], nil)
    guard let text = event.text, text.count == 1, text.allSatisfy({ !$0.isWhitespace }) else {
      return .edited
    }
    return .perform(
      KeyCommand(title: found.title, keys: found.keys, command: Command(found.command.name, text)))
  }

  /// Runs a command, or begins its line if it needs an argument.
  private mutating func run(_ found: KeyCommand<Command>, times count: Int?, in session: Session) -> Reaction
  {
    let name = found.command.name
    if name == .fill, found.command.isPlain, session.here?.fields.isAtButton == true {
      return .perform(KeyCommand(title: found.title, keys: found.keys, command: Command(.toggleField)))
    }
    if found.command.isPlain, CommandDefinition.of(name).beginsLine {
      let question =
        name == .editAnnotation ? session.here?.entries.question(beforeEditingWith: found.keys) : nil
      if let question, !isQuestioned {
        isQuestioned = true
        return .unhandled(CommandFailure(.unavailable, question))
      }
      setText(
        name.typedName + (question == nil ? " " : "! ")
          + (session.here?.entries.presentArgument(of: name) ?? ""))
      beginning = name == .filter ? editor.text : ""
      return .edited
    }
    guard let count else { return .perform(found) }
    var command = found.command
    command.count = count
    return .perform(KeyCommand(title: found.title, keys: found.keys, command: command))
  }

  private func unhandled(_ keys: [Key], in session: Session) -> Reaction {
    if keys == [Key(.escape)] { session.here?.marking.leaveMark() }
    // Without text to run or clear, these keys have no further effect.
    if keys == [Key(.return)] || keys.last == Key(.escape) { return .nothing }
    guard let sequence = KeySequence(keys) else { return .nothing }
    if !editor.isEmpty, keys.count == 1, TextInputRule.conflicts(keys[0]),
      case .command(let found, _) = session.responderChain.match(keys, isTyping: false)
    {
      let spelling = sequence.spelling(session.settings.style.keys)
      return .unhandled(
        CommandFailure(.unavailable, "\(spelling) (\(found.title)): a line is being typed; esc clears it"))
    }
    return .unhandled(session.interpreter.unhandled(sequence))
  }

  // MARK: Completion

  private mutating func complete(_ isRepeated: Bool, in session: Session) -> Reaction {
    let completion = session.completion(of: editor.text, at: editor.cursor)
    if let insertion = completion.insertion {
      editor.replace(completion.range, with: insertion)
      return .edited
    }
    guard completion.candidates.count > 1 else { return .unchanged }
    // As in shells, the second press shows the list; the first one does if none of an argument is typed.
    return isRepeated || completion.range.isEmpty && !editor.isEmpty ? .completions(completion) : .unchanged
  }
}
