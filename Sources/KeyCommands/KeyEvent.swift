/// A key going down, repeating or coming up, with what the terminal knows about it.
public struct KeyEvent: Hashable, Sendable {
  /// What happened to the key.
  public enum Phase: String, Hashable, Sendable {
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
  /// What else the key is; most events have none, and take half the room so.
  private let alternates: Alternates?
  /// Everything that was held down or on as the terminal has it: the locks, too, and Meta apart from ⌥.
  public let modifiers: Modifiers
  /// Whether the key sits on the keypad, where the terminal says so.
  public let isKeypad: Bool

  /// An event with everything a terminal may say about it.
  ///
  /// Without `modifiers` those of the key are taken.
  public init(
    key: Key, phase: Phase, text: String?, shiftedKey: KeyCode? = nil, baseLayoutKey: KeyCode? = nil,
    modifiers: Modifiers? = nil, isKeypad: Bool = false
  ) {
    self.key = key
    self.phase = phase
    self.text = text
    alternates =
      shiftedKey == nil && baseLayoutKey == nil ? nil : .keys(shifted: shiftedKey, base: baseLayoutKey)
    self.modifiers = modifiers ?? key.modifiers
    self.isKeypad = isKeypad
  }

  /// A press of a key that is known by its name only, as in line mode; it types what ``Key/text`` says.
  public init(_ key: Key) {
    self.init(key: key, phase: .press, text: key.text)
  }

  /// What the key is with ⇧ on the keyboard's layout: kitty's *shifted key*.
  public var shiftedKey: KeyCode? {
    if case .keys(let shifted, _) = alternates { shifted } else { nil }
  }

  /// What the key in this place is on a US layout: kitty's *base layout key*.
  public var baseLayoutKey: KeyCode? {
    if case .keys(_, let base) = alternates { base } else { nil }
  }

  private indirect enum Alternates: Hashable, Sendable {
    case keys(shifted: KeyCode?, base: KeyCode?)
  }

  /// Whether Caps Lock was on.
  public var isCapsLockOn: Bool { modifiers.contains(.capsLock) }
  /// Whether Num Lock was on.
  public var isNumLockOn: Bool { modifiers.contains(.numLock) }
}

// MARK: - What the event can be taken for

extension KeyEvent {
  /// The keys that the event can be taken for, the most literal first, to be tried in turn.
  ///
  /// What is typed comes first (⌥5 types `[` on a German Mac), then the key with its modifiers, then the key
  /// that ⇧ makes of it: on a US keyboard ⌘+ is pressed as ⇧⌘=. Last comes the key that sits in this place
  /// on a US layout, so that ⌘A is found on a Cyrillic keyboard and ⌘1 on a French one; only where that can't
  /// surprise: a Latin letter is what it says on every layout, and no symbol stands for a letter, or ⌘A would
  /// be ⌘Q on AZERTY, and ⌘' be ⌘Q on Dvorak.
  public var equivalents: [Key] {
    var keys: [Key] = []
    func add(_ key: Key) {
      if !keys.contains(key) { keys.append(key) }
    }
    if let typedKey { add(typedKey) }
    add(key)
    if let shiftedKey, !shiftedKey.isCapital, key.modifiers.contains(.shift) {
      add(Key(shiftedKey, key.modifiers.subtracting(.shift)))
    }
    if let baseLayoutKey, isReplaceable(by: baseLayoutKey) {
      add(Key(baseLayoutKey, key.modifiers))
    }
    return keys
  }

  /// The key that types the event's text, where that is one character to be seen.
  private var typedKey: Key? {
    guard phase != .release, let text, text.count == 1, let character = text.first, character != " ",
      key.modifiers.isDisjoint(with: [.control, .command, .hyper])
    else { return nil }
    return Key(character)
  }

  private func isReplaceable(by base: KeyCode) -> Bool {
    guard case .character(let own) = key.code, own.isASCII else { return true }
    guard !own.isLetter, case .character(let other) = base else { return false }
    return !other.isLetter
  }
}

extension KeyCode {
  /// Whether it is a capital letter, of which ⇧ stays a modifier: ⇧⌘A isn't ⌘A.
  fileprivate var isCapital: Bool {
    if case .character(let character) = self { character.smallLetter != nil } else { false }
  }
}
