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

  /// The units of motions.
  static let units: [TextUnit] = [.word, .line, .sentence, .paragraph]

  /// The motions with their commands.
  static let commands: [(name: CommandName, motion: SelectionMotion)] = [
    (.selectNextWord, .init(direction: .next, unit: .word, extends: false)),
    (.selectPreviousWord, .init(direction: .previous, unit: .word, extends: false)),
    (.selectNextLine, .init(direction: .next, unit: .line, extends: false)),
    (.selectPreviousLine, .init(direction: .previous, unit: .line, extends: false)),
    (.selectNextSentence, .init(direction: .next, unit: .sentence, extends: false)),
    (.selectPreviousSentence, .init(direction: .previous, unit: .sentence, extends: false)),
    (.selectNextParagraph, .init(direction: .next, unit: .paragraph, extends: false)),
    (.selectPreviousParagraph, .init(direction: .previous, unit: .paragraph, extends: false)),
    (.extendToNextWord, .init(direction: .next, unit: .word, extends: true)),
    (.extendToPreviousWord, .init(direction: .previous, unit: .word, extends: true)),
    (.extendToNextLine, .init(direction: .next, unit: .line, extends: true)),
    (.extendToPreviousLine, .init(direction: .previous, unit: .line, extends: true)),
    (.extendToNextSentence, .init(direction: .next, unit: .sentence, extends: true)),
    (.extendToPreviousSentence, .init(direction: .previous, unit: .sentence, extends: true)),
    (.extendToNextParagraph, .init(direction: .next, unit: .paragraph, extends: true)),
    (.extendToPreviousParagraph, .init(direction: .previous, unit: .paragraph, extends: true)),
  ]

  /// Creates the motion of a command; nil for other commands.
  init?(_ name: CommandName) {
    guard let motion = Self.commands.first(where: { $0.name == name })?.motion else { return nil }
    self = motion
  }

  private init(direction: SelectionCursor.Direction, unit: TextUnit, extends: Bool) {
    (self.direction, self.unit, self.extends) = (direction, unit, extends)
  }
}
