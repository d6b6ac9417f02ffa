extension CommandDefinition {
  /// The commands that select text.
  static let selection: [CommandDefinition] =
    [
      .init(.extendSelection, "Extend with Every Motion", .selection, keys: ["v"]),
      .init(.selectWord, "Select Word", .selection, keys: ["iw"]),
      .init(.selectLine, "Select Line", .selection, keys: ["il"]),
      .init(.selectSentence, "Select Sentence", .selection, keys: ["is"]),
      .init(.selectParagraph, "Select Paragraph", .selection, keys: ["ip"]),
    ]
    + SelectionMotion.commands.map { name, motion in
      let verb = motion.extends ? "Extend to" : "Select"
      return CommandDefinition(
        name, "\(verb) \(motion.direction.rawValue.capitalized) \(motion.unit.rawValue.capitalized)",
        .selection, .repeats, keys: motionKeys[name] ?? [])
    }

  /// The keys of motions: vi's, which extend with ⇧, and those of Apple's text fields.
  ///
  /// Symbols such as `)` have no distinct ⇧: with ⌥ they extend, which every terminal can send.
  private static let motionKeys: [CommandName: [String]] = [
    .selectNextWord: ["w", "e", "⌥→"],
    .selectPreviousWord: ["b", "⌥←"],
    .selectNextLine: ["j", "↓"],
    .selectPreviousLine: ["k", "↑"],
    .selectNextSentence: [")"],
    .selectPreviousSentence: ["("],
    .selectNextParagraph: ["}", "⌥↓"],
    .selectPreviousParagraph: ["{", "⌥↑"],
    .extendToNextWord: ["W", "E", "⌥⇧→"],
    .extendToPreviousWord: ["B", "⌥⇧←"],
    .extendToNextLine: ["J", "⇧↓"],
    .extendToPreviousLine: ["K", "⇧↑"],
    .extendToNextSentence: ["⌥)"],
    .extendToPreviousSentence: ["⌥("],
    .extendToNextParagraph: ["⌥}", "⌥⇧↓"],
    .extendToPreviousParagraph: ["⌥{", "⌥⇧↑"],
  ]
}
