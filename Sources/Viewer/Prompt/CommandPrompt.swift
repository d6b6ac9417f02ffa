import KeyCommands

/// What keys do at the prompt of line mode: some edit the line that is being typed, others command the reader.
///
/// A front end hands it every event and does what the reaction says. The rules are those of the responder chain,
/// with the line as its first responder; `docs/decisions.md` has the table.
public struct CommandPrompt {
  /// What a front end has to do after an event.
  public enum Reaction: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// The line, its label or the cursor has changed: it is to be drawn.
    case edited
    /// The key is known and there is nothing that it could do: a bell, where bells are rung.
    case unchanged
    /// The line was run: `Session.perform(line:emit:)`.
    case run(line: String)
    /// The key acts at once: `Session.perform(_:emit:)`.
    case perform(KeyCommand)
    /// Keys that begin a sequence: how it may go on.
    case continuations([KeyCommand])
    /// Nobody takes the key: what to say.
    case unhandled(CommandFailure)
    /// The line may go on in several ways, which are to be listed.
    case completions(Completion)
    /// ⌃C was pressed, and the line is empty now; whether it had been before decides what that means.
    case interrupted(hadText: Bool)
    /// There will be no more input.
    case ended
    /// Everything is to be drawn anew.
    case redraw
  }

  /// The line that is being typed.
  public private(set) var editor: LineEditor
  /// The keys of a sequence that isn't finished.
  public private(set) var unfinished: [Key] = []
  /// The command that waits for the letter it is about, as `m` for marks.
  private var waiting: KeyCommand?

  /// An empty line with the lines that were typed before.
  ///
  /// - Parameter session: whose lines they are.
  public init(_ session: Session) {
    editor = LineEditor(history: session.typedLines())
  }

  /// What stands before the line: the prompt, or what is searched for among older lines.
  public func label(in style: PrintingStyle) -> String {
    guard let search = editor.search else { return "> " }
    let found = search.isFailing ? "no line has" : "line with"
    return "\(found) \(style.text("“"))\(search.query)\(style.text("”")): "
  }

  /// Drops what is being typed, and a sequence that has begun.
  public mutating func reset() {
    editor.reset()
    (unfinished, waiting) = ([], nil)
  }

  // MARK: Events

  /// Takes a key.
  public mutating func take(_ event: KeyEvent, in session: Session) -> Reaction {
    guard event.phase != .release else { return .nothing }
    // Who has letters as in vi scrolls by ⌃D and ⌃U as there.
    editor.endsOnControlD = session.settings.lettersAct == .onReturn
    if let waiting { return give(event, to: waiting) }
    // A sequence that has begun gets its keys, whatever they would type.
    if !unfinished.isEmpty { return command(event, in: session) }
    if actsAtOnce(event, in: session) { return command(event, in: session) }
    switch editor.handle(event) {
    case .edited: return .edited
    case .unchanged: return .unchanged
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

  /// Whether a letter is a command by itself, and needs no Return.
  ///
  /// Where all letters act at once, one that means nothing says so, or what is pressed after it would be typed behind
  /// it; a colon begins a line, and digits are typed: they are a count, or a number to be run. Where letters act only
  /// as labels of links or on a selection, others are typed.
  private func actsAtOnce(_ event: KeyEvent, in session: Session) -> Bool {
    guard session.lettersActAtOnce, editor.isEmpty || count(in: session) != nil, let text = event.text,
      event.key.modifiers.isSubset(of: .shift)
    else { return false }
    guard session.settings.lettersAct == .atOnce else {
      if case .unhandled = match(event, in: session) { return false }
      return true
    }
    return text != ":" && !text.allSatisfy(Self.isDigit)
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// The number that is all that is typed, where letters act at once: how often, or which.
  private func count(in session: Session) -> Int? {
    guard session.settings.lettersAct == .atOnce, editor.search == nil, editor.text.allSatisfy(Self.isDigit)
    else { return nil }
    return Int(editor.text)
  }

  /// Takes a text that was pasted; the path of a document becomes the command that opens it.
  public mutating func paste(_ text: String) -> Reaction {
    (unfinished, waiting) = ([], nil)
    if editor.isEmpty, let command = PastedPath.command(opening: text) {
      editor.replace(0..<0, with: command)
      return .edited
    }
    return editor.paste(text) == .edited ? .edited : .unchanged
  }

  /// Whether a key does something that goes on while it is held, as scrolling does.
  public func isContinuous(_ event: KeyEvent, in session: Session) -> Bool {
    guard unfinished.isEmpty else { return false }
    var probe = editor
    guard actsAtOnce(event, in: session) || probe.handle(event) == .notHandled else { return false }
    guard case .command(let found, _) = match(event, in: session) else { return false }
    return CommandName(rawValue: found.command).map(Self.continuous.contains) ?? false
  }

  private static let continuous: Set<CommandName> = [
    .scrollDown, .scrollUp, .scrollHalfPageDown, .scrollHalfPageUp, .scrollLeft, .scrollRight,
    .nextPage, .previousPage,
    .nextRow, .previousRow, .extendSelectionDown, .extendSelectionUp, .nextRowKeepingSelection,
    .previousRowKeepingSelection,
  ]

  // MARK: Commands

  /// What a key leads to, in the chain above the line.
  private func match(_ event: KeyEvent, in session: Session) -> ResponderChain.Match {
    let chain = session.responderChain
    let isTyping = !editor.isEmpty && unfinished.isEmpty && count(in: session) == nil
    for key in event.equivalents {
      let match = chain.match(unfinished + [key], isTyping: isTyping)
      if case .unhandled = match { continue }
      return match
    }
    return .unhandled
  }

  private mutating func command(_ event: KeyEvent, in session: Session) -> Reaction {
    let match = match(event, in: session)
    let keys = unfinished + [event.key]
    let count = count(in: session)
    unfinished = []
    switch match {
    case .prefix(let continuations):
      unfinished = keys
      return .continuations(continuations)
    // Why a sequence can do nothing now is said when all of it has been pressed.
    case .unhandled where session.beginSequence(keys):
      unfinished = keys
      return .edited
    default: break
    }
    if count != nil { editor.reset() }
    guard case .command(let found, _) = match else {
      if let count, let found = session.countedCommand(for: keys) { return run(found, times: count) }
      return unhandled(keys, in: session)
    }
    // A key that is held down doesn't leave the reader.
    if event.phase == .repeat, found.command == CommandName.openLink.rawValue { return .nothing }
    if session.settings.lettersAct == .atOnce,
      Session.takingLetters.contains(where: { $0.rawValue == found.command })
    {
      (unfinished, waiting) = (keys, found)
      return .edited
    }
    return run(found, times: count)
  }

  /// Runs the command that has waited for a letter; any other key lets it go.
  private mutating func give(_ event: KeyEvent, to command: KeyCommand) -> Reaction {
    (unfinished, waiting) = ([], nil)
    guard let text = event.text, text.count == 1, text.allSatisfy({ !$0.isWhitespace }) else {
      return .edited
    }
    return .perform(
      KeyCommand(title: command.title, keys: command.keys, command: "\(command.command) \(text)"))
  }

  /// Runs a command, or begins its line where something has to be typed after its name.
  private mutating func run(_ found: KeyCommand, times count: Int?) -> Reaction {
    // Without a format and a file the one would print a whole document into the answers, without a text the other
    // would search for what was searched for last.
    if [CommandName.share, .search].map(\.rawValue).contains(found.command) {
      editor.replace(0..<editor.text.count, with: "\(found.command) ")
      return .edited
    }
    do throws(CommandParser.Problem) {
      _ = try CommandParser.command(found.command)
    } catch .missingArgument(let name) {
      editor.replace(0..<editor.text.count, with: name.rawValue + " ")
      return .edited
    } catch {
      // The session says what is wrong with it.
    }
    guard let count else { return .perform(found) }
    return .perform(
      KeyCommand(title: found.title, keys: found.keys, command: "\(count) \(found.command)"))
  }

  private func unhandled(_ keys: [Key], in session: Session) -> Reaction {
    // With nothing to run and nothing to clear these have done their work.
    if keys == [Key(.return)] || keys.last == Key(.escape) { return .nothing }
    guard let sequence = KeySequence(keys) else { return .nothing }
    if !editor.isEmpty, keys.count == 1, TextInputRule.conflicts(keys[0]),
      case .command(let found, _) = session.responderChain.match(keys, isTyping: false)
    {
      let spelling = sequence.spelling(session.settings.style.keys)
      return .unhandled(
        CommandFailure(.unavailable, "\(spelling) (\(found.title)): a line is being typed; esc clears it"))
    }
    return .unhandled(session.unhandled(sequence))
  }

  // MARK: Completion

  private mutating func complete(_ isRepeated: Bool, in session: Session) -> Reaction {
    let completion = session.completion(of: editor.text, at: editor.cursor)
    if let insertion = completion.insertion {
      editor.replace(completion.range, with: insertion)
      return .edited
    }
    guard completion.candidates.count > 1 else { return .unchanged }
    // As in shells the list comes with the second press, unless there is nothing yet to go by.
    return isRepeated ? .completions(completion) : .unchanged
  }
}

extension Session {
  /// Whether letters are commands by themselves: where the user wants them so, and as long as they are the labels
  /// of links or move a selection.
  var lettersActAtOnce: Bool {
    settings.lettersAct == .atOnce || currentTab?.selectionMode != nil || currentTab?.pane?.hints != nil
  }

  /// Does what a key stands for, and tells what came of it.
  public func perform(_ found: KeyCommand, emit: @escaping (Effect) -> Void) -> LineOutcome {
    do throws(CommandFailure) {
      return outcome(of: try command(of: found), emit: emit)
    } catch {
      return LineOutcome(command: found.command, failure: error)
    }
  }
}
