import DocModel

/// The mode in which motions move or extend a text selection.
struct SelectionMode: Hashable, Sendable {
  /// The start of the selection, and the end that moves.
  var cursor: SelectionCursor
  /// Whether every motion extends the selection, as in vi's visual mode, instead of only those with ⇧.
  var extends = false
}

/// A motion of the keyboard over a page's text.
struct SelectionMotion: Hashable, Sendable {
  var direction: SelectionCursor.Direction
  var unit: TextUnit
  /// Whether the motion extends the selection.
  var extends: Bool

  /// The motions with their commands and keys: vi's, which extend with ⇧, and those of Apple's text fields.
  ///
  /// Symbols such as `)` have no distinct ⇧: with ⌥ they extend, which every terminal can send.
  static let commands: [(name: CommandName, motion: SelectionMotion, keys: [String])] = [
    (.selectNextWord, .init(.next, .word), ["w", "e", "⌥→"]),
    (.selectPreviousWord, .init(.previous, .word), ["b", "⌥←"]),
    (.selectNextLine, .init(.next, .line), ["j", "↓"]),
    (.selectPreviousLine, .init(.previous, .line), ["k", "↑"]),
    (.selectNextSentence, .init(.next, .sentence), [")"]),
    (.selectPreviousSentence, .init(.previous, .sentence), ["("]),
    (.selectNextParagraph, .init(.next, .paragraph), ["}", "⌥↓"]),
    (.selectPreviousParagraph, .init(.previous, .paragraph), ["{", "⌥↑"]),
    (.extendToNextWord, .init(.next, .word, extends: true), ["W", "E", "⌥⇧→"]),
    (.extendToPreviousWord, .init(.previous, .word, extends: true), ["B", "⌥⇧←"]),
    (.extendToNextLine, .init(.next, .line, extends: true), ["J", "⇧↓"]),
    (.extendToPreviousLine, .init(.previous, .line, extends: true), ["K", "⇧↑"]),
    (.extendToNextSentence, .init(.next, .sentence, extends: true), ["⌥)"]),
    (.extendToPreviousSentence, .init(.previous, .sentence, extends: true), ["⌥("]),
    (.extendToNextParagraph, .init(.next, .paragraph, extends: true), ["⌥}", "⌥⇧↓"]),
    (.extendToPreviousParagraph, .init(.previous, .paragraph, extends: true), ["⌥{", "⌥⇧↑"]),
  ]

  /// Creates the motion of a command; nil for other commands.
  init?(_ name: CommandName) {
    guard let motion = Self.commands.first(where: { $0.name == name })?.motion else { return nil }
    self = motion
  }

  private init(_ direction: SelectionCursor.Direction, _ unit: TextUnit, extends: Bool = false) {
    (self.direction, self.unit, self.extends) = (direction, unit, extends)
  }
}
