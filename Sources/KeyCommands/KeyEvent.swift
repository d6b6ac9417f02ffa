/// A press, repeat or release of a key, with everything that the terminal reports about it.
public struct KeyEvent: Hashable, Sendable {
  /// The phase of a key event.
  public enum Phase: String, Hashable, Sendable {
    /// The key went down.
    case press
    /// The key is held down and the terminal repeats its press.
    case `repeat`
    /// The key came up; only the kitty keyboard protocol reports it.
    case release
  }

  /// The key and the modifiers held with it.
  public let key: Key
  /// The phase of the event.
  public let phase: Phase
  /// The text that the key types; nil if it types none or the terminal doesn't report it.
  public let text: String?
  /// The kitty protocol's alternate keys; indirect, since most events have none, which halves the size of an event.
  private let alternates: Alternates?
  /// All modifiers as the terminal reports them, including the locks, and with Meta apart from ⌥.
  public let modifiers: Modifiers
  /// Whether the key is on the keypad; false if the terminal doesn't report it.
  public let isKeypad: Bool

  /// Creates an event with everything that a terminal may report.
  ///
  /// If `modifiers` is nil, the event has those of the key.
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

  /// Creates a press of a key that is known by name only, as in line mode; it types ``Key/text``.
  public init(_ key: Key) {
    self.init(key: key, phase: .press, text: key.text)
  }

  /// The key that this key becomes with ⇧ on the keyboard's layout: kitty's *shifted key*.
  public var shiftedKey: KeyCode? {
    if case .keys(let shifted, _) = alternates { shifted } else { nil }
  }

  /// The key at this position on a US layout: kitty's *base layout key*.
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

// MARK: - Equivalent keys

extension KeyEvent {
  /// The keys that can stand for the event, the most literal first, to be tried in turn.
  ///
  /// The order is: the typed character (⌥5 types `[` on a German Mac); the key with its modifiers; the shifted
  /// key (on a US keyboard ⌘+ is pressed as ⇧⌘=); the key at this position on a US layout, so that ⌘A works on
  /// a Cyrillic keyboard and ⌘1 on a French one. The last is left out where it would surprise: a Latin letter is
  /// never replaced, and no symbol stands for a letter, or ⌘A would be ⌘Q on AZERTY, and ⌘' be ⌘Q on Dvorak.
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

  /// The key that types the event's text, if that is one visible character.
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
  /// Whether the key is a capital letter, for which ⇧ remains a modifier: ⇧⌘A isn't ⌘A.
  fileprivate var isCapital: Bool {
    if case .character(let character) = self { character.smallLetter != nil } else { false }
  }
}
