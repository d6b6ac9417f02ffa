extension LineEditor {
  /// An action of the editor, by readline's name.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    case accept = "accept-line"
    case lineBreak = "insert-line-break"
    case complete = "complete"
    case interrupt = "interrupt"
    case endOfInput = "end-of-input"
    case cancel = "abort"
    case clear = "clear-line"
    case redraw = "redraw-current-line"

    case backwardCharacter = "backward-char"
    case forwardCharacter = "forward-char"
    case backwardWord = "backward-word"
    case forwardWord = "forward-word"
    case beginningOfLine = "beginning-of-line"
    case endOfLine = "end-of-line"

    case deleteBackward = "backward-delete-char"
    case deleteForward = "delete-char"
    case killToEnd = "kill-line"
    case killToBeginning = "backward-kill-line"
    case killWordBackward = "backward-kill-word"
    case killWordForward = "kill-word"
    case killArgumentBackward = "unix-word-rubout"
    case yank = "yank"
    case yankPop = "yank-pop"
    case transposeCharacters = "transpose-chars"
    case transposeWords = "transpose-words"
    case upperCaseWord = "upcase-word"
    case lowerCaseWord = "downcase-word"
    case capitalizeWord = "capitalize-word"
    case undo = "undo"
    case redo = "redo"

    case previousLine = "previous-history"
    case nextLine = "next-history"
    case previousLikeThis = "history-search-backward"
    case nextLikeThis = "history-search-forward"
    case oldestLine = "beginning-of-history"
    case newestLine = "end-of-history"
    case searchBackward = "reverse-search-history"
    case searchForward = "forward-search-history"
    case lastArgument = "yank-last-arg"

    /// The title.
    public var title: String { LineEditor.titles[self] ?? rawValue }
  }

  /// The actions with their titles and keys, the primary key first.
  ///
  /// ⌃I, ⌃J, ⌃M and ⌃[ are distinct keys if the terminal tells them from ⇥, ↩ and esc.
  private static let table: [(action: Action, title: String, keys: [String])] = [
    (.accept, "Run Line", ["return", "⌃J", "⌃M"]),
    (.lineBreak, "Insert Line Break", ["⌥return"]),
    (.complete, "Complete", ["tab", "⌃I"]),
    (.interrupt, "Discard Line", ["⌃C"]),
    (.endOfInput, "End", ["⌃D"]),
    (.cancel, "Cancel", ["⌃G"]),
    (.clear, "Clear Line", ["esc", "⌃["]),
    (.redraw, "Redraw Line", ["⌃L"]),

    (.backwardCharacter, "Left", ["←", "⌃B", "⇧←"]),
    (.forwardCharacter, "Right", ["→", "⌃F", "⇧→"]),
    (.backwardWord, "Left by Word", ["⌥←", "⌃←", "⌥B", "⇧⌥←", "⇧⌃←"]),
    (.forwardWord, "Right by Word", ["⌥→", "⌃→", "⌥F", "⇧⌥→", "⇧⌃→"]),
    (.beginningOfLine, "Beginning of Line", ["⌃A", "Home", "⌘←", "⇧⌘←"]),
    (.endOfLine, "End of Line", ["⌃E", "End", "⌘→", "⇧⌘→"]),

    (.deleteBackward, "Delete Backward", ["⌫", "⌃H", "⇧⌫"]),
    // ⌃D is bound here too: on a line with text it deletes, on an empty one it ends the input.
    (.deleteForward, "Delete Forward", ["⌦", "⇧⌦"]),
    (.killToEnd, "Cut to End", ["⌃K", "⌘⌦"]),
    (.killToBeginning, "Cut to Beginning", ["⌃U", "⌘⌫"]),
    (.killWordBackward, "Cut Word Backward", ["⌥⌫", "⌃⌫", "⇧⌥⌫", "⇧⌃⌫"]),
    (.killWordForward, "Cut Word Forward", ["⌥D", "⌥⌦", "⌃⌦", "⇧⌥⌦", "⇧⌃⌦"]),
    (.killArgumentBackward, "Cut Back to Space", ["⌃W"]),
    (.yank, "Paste Last Cut", ["⌃Y"]),
    (.yankPop, "Paste Earlier Cut", ["⌥Y"]),
    (.transposeCharacters, "Swap Characters", ["⌃T"]),
    (.transposeWords, "Swap Words", ["⌥T"]),
    (.upperCaseWord, "Upper Case", ["⌥U"]),
    (.lowerCaseWord, "Lower Case", ["⌥L"]),
    (.capitalizeWord, "Capitalize", ["⌥C"]),
    // ⌃_ and ⌃/ are one byte on most terminals.
    (.undo, "Undo", ["⌃_", "⌃/", "⌘Z"]),
    (.redo, "Redo", ["⌥_", "⌥/", "⇧⌘Z"]),

    (.previousLine, "Previous Line", ["⌃P"]),
    (.nextLine, "Next Line", ["⌃N"]),
    (.previousLikeThis, "Previous Matching Line", ["↑", "⌥P", "⌃↑", "⇧↑"]),
    (.nextLikeThis, "Next Matching Line", ["↓", "⌥N", "⌃↓", "⇧↓"]),
    (.oldestLine, "Oldest Line", ["⌥<"]),
    (.newestLine, "Line Being Typed", ["⌥>"]),
    (.searchBackward, "Search Lines", ["⌃R"]),
    (.searchForward, "Search Newer Lines", ["⌃S"]),
    (.lastArgument, "Last Word of Previous Line", ["⌥.", "⌥-"]),
  ]

  private static let titles = Dictionary(uniqueKeysWithValues: table.map { ($0.action, $0.title) })

  /// The keys of the editor in the order of its actions; a test parses them all.
  static let keys: [(spelling: String, key: Key?, action: Action)] = table.flatMap { row in
    row.keys.map { ($0, try? Key(parsing: $0), row.action) }
  }

  /// The action of each key.
  static let actions: [Key: Action] = Dictionary(
    keys.compactMap { row in row.key.map { ($0, row.action) } }
  ) { first, _ in first }
}
