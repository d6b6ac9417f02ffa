/// Suggestions of commands for a key that has none.
public enum KeySuggestions {
  /// Returns the commands on the same key with other modifiers, the most similar first, and then those whose
  /// sequences begin with the key.
  ///
  /// - Parameters:
  ///   - key: the key that was pressed.
  ///   - commands: the commands that are available, nearest responder first.
  ///   - limit: the maximum number of commands; each command appears once.
  /// - Returns: the commands, each with its similar keys.
  public static func nearest<Command>(
    to key: Key, among commands: [KeyCommand<Command>], limit: Int = 3
  ) -> [KeyCommand<Command>] {
    let alike = commands.enumerated().filter { $0.element.keys.first.code == key.code }
      .map { index, command in
        let other = command.keys.first.modifiers.symmetricDifference(key.modifiers)
        let isSequence = command.keys.keys.count > 1
        return (command: command, rank: (isSequence ? 1 : 0, other.rawValue.nonzeroBitCount, index))
      }
      .sorted { $0.rank < $1.rank }
    var seen: Set<Command> = []
    return Array(alike.map(\.command).filter { seen.insert($0.command).inserted }.prefix(max(0, limit)))
  }
}
