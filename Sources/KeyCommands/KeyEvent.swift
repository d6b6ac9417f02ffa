/// A key going down, repeating or coming up, with what the terminal knows about it.
public struct KeyEvent: Hashable, Sendable {
  /// What happened to the key.
  public enum Phase: Hashable, Sendable {
    /// It went down.
    case press
    /// It is held down and its press is reported again.
    case `repeat`
    /// It came up, which only the kitty keyboard protocol reports.
    case release
  }

  /// The key and the modifiers held with it.
  public let key: Key
  /// What happened to it.
  public let phase: Phase
  /// The text that it types, or nil if it types none or the terminal doesn't say.
  public let text: String?
  /// What the key is with ⇧ on the keyboard's layout: kitty's *shifted key*.
  public let shiftedKey: KeyCode?
  /// What the key in this place is on a US layout: kitty's *base layout key*.
  public let baseLayoutKey: KeyCode?

  /// An event with everything a terminal may say about it.
  public init(
    key: Key, phase: Phase, text: String?, shiftedKey: KeyCode? = nil, baseLayoutKey: KeyCode? = nil
  ) {
    self.key = key
    self.phase = phase
    self.text = text
    self.shiftedKey = shiftedKey
    self.baseLayoutKey = baseLayoutKey
  }

  /// A press of a key that is known by its name only, as in line mode; it types what ``Key/text`` says.
  public init(_ key: Key) {
    self.init(key: key, phase: .press, text: key.text)
  }

  /// The keys that the event can be taken for, the most literal first, to be tried in turn.
  ///
  /// On a US keyboard ⌘+ is pressed as ⇧⌘=, and on a Cyrillic one ⌘A as ⌘Ф: the kitty protocol's alternate
  /// keys say so, and commands bound to either should be found.
  public var equivalents: [Key] {
    var keys = [key]
    if let shiftedKey, key.modifiers.contains(.shift) {
      keys.append(Key(shiftedKey, key.modifiers.subtracting(.shift)))
    }
    if let baseLayoutKey {
      keys.append(Key(baseLayoutKey, key.modifiers))
    }
    return keys.enumerated().filter { !keys[..<$0.offset].contains($0.element) }.map(\.element)
  }
}
