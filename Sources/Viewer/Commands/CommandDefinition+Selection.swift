extension CommandDefinition {
  /// The commands that select text.
  static let selection: [CommandDefinition] =
    [
      .init(.extendSelection, "Extend with Every Motion", .selection, .mark, keys: ["v"]),
      .init(.selectWord, "Select Word", .selection, .mark, keys: ["iw"]),
      .init(.selectLine, "Select Line", .selection, .mark, keys: ["il"]),
      .init(.selectSentence, "Select Sentence", .selection, .mark, keys: ["is"]),
      .init(.selectParagraph, "Select Paragraph", .selection, .mark, keys: ["ip"]),
    ]
    + SelectionMotion.commands.map { name, motion, keys in
      let verb = motion.extends ? "Extend to" : "Select"
      return CommandDefinition(
        name, "\(verb) \(motion.direction.rawValue.capitalized) \(motion.unit.rawValue.capitalized)",
        .selection, .mark, .repeats, keys: keys)
    }
}
