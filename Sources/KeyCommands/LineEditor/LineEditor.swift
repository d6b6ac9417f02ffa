/// A line editor with the key commands of Emacs, readline and macOS.
///
/// It is the first responder: it gets every event before the reader's commands and handles those that it can
/// use. On an empty line these are few, so that arrows scroll, ⌫ goes back and the space bar turns the page;
/// once the line has text the same keys edit. Unhandled events go up the ``ResponderChain`` with
/// `isTyping: !isEmpty`, where ``TextInputRule`` reserves the keys of a text field that the editor doesn't use.
///
/// The editor doesn't depend on a terminal: a front end shows ``text``, ``cursor`` and ``search``.
public struct LineEditor: Hashable, Sendable {
  /// The default maximum length, in bytes of UTF-8: longer than any command, path or search.
  public static let longestLine = 1 << 16

  /// The result of an event.
  public enum Outcome: Hashable, Sendable {
    /// The text, the cursor or the search has changed.
    case edited
    /// The key is the editor's, but had no effect.
    case unchanged
    /// The pasted text doesn't fit into the line, and nothing was inserted.
    case tooLong
    /// The user accepted the line; the editor is empty again.
    case accepted(String)
    /// The user requests completion of the text before the cursor; repeated if the last key did, too, without effect.
    case completionRequested(isRepeated: Bool)
    /// The user pressed ⌃C, which drops the line; if there was no text, the reader may want to quit.
    case interrupted(hadText: Bool)
    /// The input has ended.
    case ended
    /// The line needs to be redrawn.
    case redrawRequested
    /// The event isn't the editor's: it goes up the chain.
    case notHandled
  }

  /// The history of accepted lines.
  public var history: LineHistory {
    didSet { recall = nil }
  }
  /// Whether ⌃D on an empty line ends the input, as in shells; otherwise the reader handles it, as pagers do.
  ///
  /// ⌃U goes to the reader only if ⌃D does: either both scroll or neither does.
  public var endsOnControlD: Bool
  /// The search in the history, while it is active.
  public internal(set) var search: HistorySearch?

  var line: EditableLine
  var changes = LineUndo()
  var killRing = KillRing()
  /// The last query in the history.
  var lastQuery = ""
  /// The last action, if it affects the next one.
  var lastAction: Action?
  /// The walk through the history that the line comes from.
  var recall: Recall?
  /// The last argument that was inserted from an older line.
  var argument: Argument?
  /// The range of the yanked text, for ``Action/yankPop``.
  var yanked: Range<Int>?

  /// A walk through the history.
  struct Recall: Hashable, Sendable {
    /// The index of the line that is shown; the number of lines for the draft.
    var index: Int
    /// The prefix of the lines.
    var prefix: String
    /// The line that was being typed before the walk.
    var draft: EditableLine
  }

  /// A word that was inserted from an older line.
  struct Argument: Hashable, Sendable {
    /// The index of that line in the history.
    var history: Int
    /// The range of the word in the current line.
    var range: Range<Int>
  }

  /// Creates an empty line.
  public init(
    history: LineHistory = LineHistory(), endsOnControlD: Bool = true, limit: Int = LineEditor.longestLine
  ) {
    self.history = history
    self.endsOnControlD = endsOnControlD
    line = EditableLine(limit: limit)
  }

  /// The text of the line.
  public var text: String { line.text }

  /// The number of characters before the cursor.
  public var cursor: Int { line.cursor }

  /// Whether the line is empty and no search is active.
  public var isEmpty: Bool { line.isEmpty && search == nil }

  // MARK: Events

  /// Handles a key, if it is the editor's.
  public mutating func handle(_ event: KeyEvent) -> Outcome {
    guard event.phase != .release else { return .notHandled }
    if let search { return handleInSearch(event, search) }
    if let text = event.typedText?.asTypedLine, !text.isEmpty {
      // The space bar turns pages while the line is empty; no command begins with a blank.
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

  /// Inserts pasted text, all of it or nothing, without control characters.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - isOneLine: whether line ends become spaces; if not, they become line feeds, except at the end.
  /// - Returns: the outcome.
  public mutating func paste(_ text: String, onOneLine isOneLine: Bool = false) -> Outcome {
    let text = isOneLine ? text.asTypedLine : text.asTypedText
    guard !text.isEmpty else { return .unchanged }
    guard line.hasRoom(for: text) else { return .tooLong }
    if let search {
      self.search = nil
      changes.record(search.origin)
    }
    changes.endTyping()
    defer { changes.endTyping() }
    return insert(text)
  }

  /// Replaces a range of characters, as completion does, and puts the cursor after the new text.
  ///
  /// - Parameters:
  ///   - range: the range to replace, counted from 0.
  ///   - text: the new text.
  public mutating func replace(_ range: Range<Int>, with text: String) {
    changes.record(line)
    line.replace(range, with: text.asTypedLine)
    lastAction = nil
    recall = nil
  }

  /// Replaces the whole text, as an editor of its own does, and puts the cursor at its end; line ends stay as line
  /// feeds, except at the end.
  public mutating func setText(_ text: String) {
    search = nil
    changes.record(line)
    line.set(text.asTypedText)
    lastAction = nil
    recall = nil
  }

  /// Empties the line and its undo history.
  public mutating func reset() {
    line.set("")
    changes = LineUndo()
    recall = nil
    search = nil
    argument = nil
    yanked = nil
    lastAction = nil
  }

  private static let controlD = Key("d", .control)

  private var endOfInput: Outcome { endsOnControlD ? .ended : .notHandled }

  mutating func insert(_ text: String) -> Outcome {
    changes.record(line, typing: true)
    // Undo works word by word.
    if text == " " { changes.endTyping() }
    let before = line
    line.replace(line.cursor..<line.cursor, with: text)
    lastAction = nil
    return line == before ? .unchanged : .edited
  }
}

// MARK: - Responder

extension LineEditor: Responder {
  /// The heading of the editor's keys in help.
  public var responderName: String { "Line" }

  /// The editor's keys that have an effect now; ``KeyCommand/command`` is the name of an ``Action``.
  public var keyCommands: [KeyCommand<String>] {
    Self.keys.compactMap { row in
      guard let key = row.key, offers(row.action) else { return nil }
      return KeyCommand(title: row.action.title, keys: KeySequence(key), command: row.action.rawValue)
    }
  }

  /// Whether an action is available now; if not, its keys are free for the reader.
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
  /// The text that the event types; nil if a modifier makes it a command.
  ///
  /// With ⌥ some keyboards type other characters, as with AltGr, and some terminals report them; a letter
  /// that ⌥ doesn't change is meant as a command.
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
