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
  /// Signs such as `)` have no ⇧ of their own: with ⌥ they extend, which every terminal can send.
  static let selectionRows: [Row] = [
    Row("extend selection", "v", in: "selection"),
    Row("select word", "iw", in: "selection"),
    Row("select line", "il", in: "selection"),
    Row("select sentence", "is", in: "selection"),
    Row("select paragraph", "ip", in: "selection"),
    Row("select next word", "w", "e", "⌥→", in: "selection"),
    Row("select previous word", "b", "⌥←", in: "selection"),
    Row("select next line", "j", "↓", in: "selection"),
    Row("select previous line", "k", "↑", in: "selection"),
    Row("select next sentence", ")", in: "selection"),
    Row("select previous sentence", "(", in: "selection"),
    Row("select next paragraph", "}", "⌥↓", in: "selection"),
    Row("select previous paragraph", "{", "⌥↑", in: "selection"),
    Row("extend to next word", "W", "E", "⌥⇧→", in: "selection"),
    Row("extend to previous word", "B", "⌥⇧←", in: "selection"),
    Row("extend to next line", "J", "⇧↓", in: "selection"),
    Row("extend to previous line", "K", "⇧↑", in: "selection"),
    Row("extend to next sentence", "⌥)", in: "selection"),
    Row("extend to previous sentence", "⌥(", in: "selection"),
    Row("extend to next paragraph", "⌥}", "⌥⇧↓", in: "selection"),
    Row("extend to previous paragraph", "⌥{", "⌥⇧↑", in: "selection"),
  ]
}
