extension CommandDefinition {
  /// The commands that select text.
  static let selection: [CommandDefinition] =
    [
      .init(.extendSelection, "Extend with Every Motion", .selection),
      .init(.selectWord, "Select Word", .selection),
      .init(.selectLine, "Select Line", .selection),
      .init(.selectSentence, "Select Sentence", .selection),
      .init(.selectParagraph, "Select Paragraph", .selection),
    ]
    + SelectionMotion.commands.map { name, motion in
      let verb = motion.extends ? "Extend to" : "Select"
      return CommandDefinition(
        name, "\(verb) \(motion.direction.rawValue.capitalized) \(motion.unit.rawValue.capitalized)",
        .selection)
    }
}

extension DefaultKeymap {
  /// The keys that select text: vi's motions, which extend with ⇧, and those of Apple's text fields.
  ///
  /// Symbols such as `)` have no distinct ⇧: with ⌥ they extend, which every terminal can send.
  static let selectionRows: [KeymapRow] = [
    KeymapRow("extend selection", "v", in: "selection"),
    KeymapRow("select word", "iw", in: "selection"),
    KeymapRow("select line", "il", in: "selection"),
    KeymapRow("select sentence", "is", in: "selection"),
    KeymapRow("select paragraph", "ip", in: "selection"),
    KeymapRow("select next word", "w", "e", "⌥→", in: "selection"),
    KeymapRow("select previous word", "b", "⌥←", in: "selection"),
    KeymapRow("select next line", "j", "↓", in: "selection"),
    KeymapRow("select previous line", "k", "↑", in: "selection"),
    KeymapRow("select next sentence", ")", in: "selection"),
    KeymapRow("select previous sentence", "(", in: "selection"),
    KeymapRow("select next paragraph", "}", "⌥↓", in: "selection"),
    KeymapRow("select previous paragraph", "{", "⌥↑", in: "selection"),
    KeymapRow("extend to next word", "W", "E", "⌥⇧→", in: "selection"),
    KeymapRow("extend to previous word", "B", "⌥⇧←", in: "selection"),
    KeymapRow("extend to next line", "J", "⇧↓", in: "selection"),
    KeymapRow("extend to previous line", "K", "⇧↑", in: "selection"),
    KeymapRow("extend to next sentence", "⌥)", in: "selection"),
    KeymapRow("extend to previous sentence", "⌥(", in: "selection"),
    KeymapRow("extend to next paragraph", "⌥}", "⌥⇧↓", in: "selection"),
    KeymapRow("extend to previous paragraph", "⌥{", "⌥⇧↑", in: "selection"),
  ]
}
