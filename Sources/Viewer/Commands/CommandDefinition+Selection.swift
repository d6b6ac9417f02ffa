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
    + SelectionMotion.commands.map { name, motion, keys in
      let verb = motion.extends ? "Extend to" : "Select"
      return CommandDefinition(
        name, "\(verb) \(motion.direction.rawValue.capitalized) \(motion.unit.rawValue.capitalized)",
        .selection, .repeats, keys: keys)
    }
}
