/// A line that is being typed, with what Emacs, readline and macOS have taught people to do with one.
///
/// It is the first responder: it is offered every event before the reader's commands are, and takes those that
/// it can do something with. While the line is empty that is little, so that arrows scroll, ⌫ goes back and the
/// space bar turns the page; once something is typed the same keys edit. What it leaves goes up the
/// ``ResponderChain`` with `isTyping: !isEmpty`, where ``TextInputRule`` keeps commands off the keys of a text
/// field that the editor happens not to use.
///
/// The editor knows no terminal: ``text``, ``cursor`` and ``search`` say what is to be shown.
public struct LineEditor: Hashable, Sendable {
  /// More bytes of UTF-8 than any command, path or search has.
  public static let longestLine = 1 << 16

  /// What came of an event.
  public enum Outcome: Hashable, Sendable {
    /// The text, the cursor or the search has changed.
    case edited
    /// The key is the editor's, and there was nothing to do.
    case unchanged
    /// The line is to be run; it is empty again.
    case accepted(String)
    /// What stands before the cursor is to be completed; the second time in a row if nothing came of the first.
    case completionRequested(isRepeated: Bool)
    /// The line was dropped by ⌃C, or there was none: then nothing, and the reader may want to end.
    case interrupted(hadText: Bool)
    /// There will be no more input.
    case ended
    /// The line is to be drawn anew.
    case redrawRequested
    /// The event isn't the editor's: it goes up the chain.
    case notHandled
  }

  /// The lines that were typed before.
  public var history: LineHistory {
    didSet { recall = nil }
  }
  /// Whether ⌃D on an empty line ends, as in shells; else it is the reader's, as in pagers.
  ///
  /// ⌃U goes with it: where one doesn't scroll, neither does the other.
  public var endsOnControlD: Bool
  /// The search in the history that goes on.
  public internal(set) var search: HistorySearch?

  var line: EditableLine
  var changes = EditHistory()
  var killRing = KillRing()
  /// What was looked for in the history last.
  var lastQuery = ""
  /// What was done last, as far as it matters to what is done next.
  var lastAction: Action?
  /// Where in the history the line comes from, and what was on it before.
  var recall: Recall?
  /// Where the last word of an older line was put.
  var argument: Argument?
  /// Where what was put back last stands, for ``Action/yankPop``.
  var yanked: Range<Int>?

  /// Where a walk through the history is.
  struct Recall: Hashable, Sendable {
    /// The place of the line that is shown; the number of lines for what was being typed.
    var place: Int
    /// What the lines have to begin with.
    var prefix: String
    /// What was being typed.
    var draft: EditableLine
  }

  /// A word that was taken from an older line.
  struct Argument: Hashable, Sendable {
    /// The place of that line in the history.
    var history: Int
    /// The characters that the word is now.
    var range: Range<Int>
  }

  /// An empty line.
  public init(
    history: LineHistory = LineHistory(), endsOnControlD: Bool = true, limit: Int = LineEditor.longestLine
  ) {
    self.history = history
    self.endsOnControlD = endsOnControlD
    line = EditableLine(limit: limit)
  }

  /// What is on the line.
  public var text: String { line.text }

  /// How many characters stand before the cursor.
  public var cursor: Int { line.cursor }

  /// Whether nothing is being typed or searched for.
  public var isEmpty: Bool { line.isEmpty && search == nil }

  // MARK: Events

  /// Takes a key, if it is the editor's.
  public mutating func handle(_ event: KeyEvent) -> Outcome {
    guard event.phase != .release else { return .notHandled }
    if let search { return handleInSearch(event, search) }
    if let text = event.typedText?.asTypedLine, !text.isEmpty {
      // The space bar turns pages until something is being typed; no command begins with a blank.
      if isEmpty, event.key.code == .space { return .notHandled }
      return insert(text)
    }
    for key in event.equivalents {
      if key == Self.controlD { return isEmpty ? endOfInput : perform(.deleteForward) }
      guard let action = Self.actions[key] else { continue }
      if offers(action) { return perform(action) }
      if action == .killToBeginning, endsOnControlD, key.modifiers == .control { return .unchanged }
    }
    return .notHandled
  }

  /// Puts in a text that was pasted: line ends become spaces, and what a terminal obeys is left out.
  public mutating func paste(_ text: String) -> Outcome {
    let text = text.asTypedLine
    guard !text.isEmpty else { return .unchanged }
    if let search {
      self.search = nil
      changes.note(search.origin)
    }
    changes.endTyping()
    defer { changes.endTyping() }
    return insert(text)
  }

  /// Puts a text in the place of some characters, as completion does; the cursor stands behind it.
  ///
  /// - Parameters:
  ///   - range: the characters that go, counted from 0.
  ///   - text: what comes in their place.
  public mutating func replace(_ range: Range<Int>, with text: String) {
    changes.note(line)
    line.replace(range, with: text.asTypedLine)
    lastAction = nil
    recall = nil
  }

  /// Empties the line, as before a new one.
  public mutating func reset() {
    line.set("")
    changes = EditHistory()
    recall = nil
    search = nil
    argument = nil
    yanked = nil
    lastAction = nil
  }

  private static let controlD = Key("d", .control)

  private var endOfInput: Outcome { endsOnControlD ? .ended : .notHandled }

  private mutating func insert(_ text: String) -> Outcome {
    changes.note(line, typing: true)
    // Words are taken back one by one.
    if text == " " { changes.endTyping() }
    let before = line
    line.replace(line.cursor..<line.cursor, with: text)
    lastAction = nil
    return line == before ? .unchanged : .edited
  }
}

// MARK: - What is offered

extension LineEditor: Responder {
  /// What the editor is called in help.
  public var responderName: String { "Line" }

  /// The editor's keys that would do something now; ``KeyCommand/command`` is the name of an ``Action``.
  public var keyCommands: [KeyCommand] {
    Self.keys.compactMap { row in
      guard let key = row.key, offers(row.action) else { return nil }
      return KeyCommand(title: row.action.title, keys: KeySequence(key), command: row.action.rawValue)
    }
  }

  /// Whether an action is the editor's now; if not, its keys are free for the reader.
  func offers(_ action: Action) -> Bool {
    switch action {
    case .interrupt, .redraw, .complete: true
    case .endOfInput: isEmpty && endsOnControlD
    case .previousLine, .nextLine, .oldestLine, .newestLine, .searchBackward, .searchForward, .lastArgument:
      !isEmpty || !history.lines.isEmpty
    case .undo: !isEmpty || changes.canUndo
    case .redo: changes.canRedo
    case .yank: !isEmpty || !killRing.isEmpty
    case .yankPop: yanked != nil && (lastAction == .yank || lastAction == .yankPop)
    default: !isEmpty
    }
  }
}

extension KeyEvent {
  /// The text that the event types; nil where a modifier makes it a command.
  ///
  /// With ⌥ some keyboards type other characters, as with AltGr, and some terminals say so; a letter that ⌥
  /// leaves as it is was meant as a command.
  var typedText: String? {
    guard phase != .release, let text, !text.isEmpty else { return nil }
    let held = key.modifiers
    guard held.isDisjoint(with: [.command, .hyper]) else { return nil }
    guard !held.isDisjoint(with: [.control, .option]) else { return text }
    guard held.contains(.option), case .character(let character) = key.code else { return nil }
    let isSame =
      text.lowercased() == character.lowercased() || shiftedKey == text.first.map(KeyCode.character)
    return isSame ? nil : text
  }
}
