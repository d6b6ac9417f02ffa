/// What a command's keys do beyond running it.
extension CommandDefinition {
  /// Whether a command goes on while its key is held: those that move by a line or a row.
  public static func isContinuous(_ line: String) -> Bool {
    CommandName(rawValue: line).map { continuous.contains($0) } ?? false
  }

  private static let continuous: Set<CommandName> = [
    .scrollDown, .scrollUp, .nextRow, .previousRow, .extendSelectionDown, .extendSelectionUp,
    .nextRowKeepingSelection, .previousRowKeepingSelection,
  ]

  /// What a key of a command that needs more than a key puts on the line, such as `search `; nil for a command
  /// that its key runs.
  public static func beginning(ofLine line: String) -> String? {
    guard let name = CommandName(rawValue: line) else { return nil }
    switch CommandDefinition.of(name).argument {
    case .text(_, isOptional: false), .words(_, isOptional: false): return line + " "
    // Without a format and a file it would print a whole document.
    case .words where name == .share: return line + " "
    default: return nil
    }
  }
}
