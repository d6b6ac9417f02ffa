/// Which commands somebody may have meant by a key that nobody takes.
public enum KeySuggestions {
  /// The commands on the same key with other modifiers, the most alike first; then those whose sequences begin
  /// with it.
  ///
  /// - Parameters:
  ///   - key: the key that was pressed.
  ///   - commands: what can be done now, nearest responder first.
  ///   - limit: how many to give at most; each command comes once.
  /// - Returns: the commands, each with the keys that are near.
  public static func nearest(
    to key: Key, among commands: [KeyCommand], limit: Int = 3
  ) -> [KeyCommand] {
    let alike = commands.enumerated().filter { $0.element.keys.first.code == key.code }
      .map { index, command in
        let other = command.keys.first.modifiers.symmetricDifference(key.modifiers)
        let isSequence = command.keys.keys.count > 1
        return (command: command, rank: (isSequence ? 1 : 0, other.rawValue.nonzeroBitCount, index))
      }
      .sorted { $0.rank < $1.rank }
    var seen: Set<String> = []
    return Array(alike.map(\.command).filter { seen.insert($0.command).inserted }.prefix(max(0, limit)))
  }
}
