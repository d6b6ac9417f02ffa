/// The modifier keys held down with a key.
///
/// The bits are those of the kitty keyboard protocol (the number it sends, less one), so that a
/// decoder can use what it receives as it is; the names are Apple's, as in `UIKeyModifierFlags`.
/// kitty's *alt* is ``option``, its *super* is ``command``.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits, as the kitty keyboard protocol orders them.
  public let rawValue: UInt8

  /// Takes bits in the kitty keyboard protocol's order.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// ⇧.
  public static let shift = Modifiers(rawValue: 1 << 0)
  /// ⌥, on other keyboards Alt or Meta.
  public static let option = Modifiers(rawValue: 1 << 1)
  /// ⌃.
  public static let control = Modifiers(rawValue: 1 << 2)
  /// ⌘, on other keyboards Super or the Windows key.
  public static let command = Modifiers(rawValue: 1 << 3)
  /// ✦, a key that only remapped keyboards have.
  public static let hyper = Modifiers(rawValue: 1 << 4)
  /// X11's Meta where it is a key apart from Alt.
  ///
  /// A ``Key`` counts it as ``option``: people write Meta and mean Alt.
  public static let meta = Modifiers(rawValue: 1 << 5)
  /// Caps Lock was on: a state of the keyboard, which a ``Key`` leaves out.
  public static let capsLock = Modifiers(rawValue: 1 << 6)
  /// Num Lock was on: a state of the keyboard, which a ``Key`` leaves out.
  public static let numLock = Modifiers(rawValue: 1 << 7)

  /// The modifiers that make a letter a key equivalent rather than text, so that its case says nothing.
  static let beyondShift: Modifiers = [.control, .option, .command, .hyper]

  /// The modifiers as a ``Key`` holds them: without the locks, and Meta as ``option``.
  var heldKeys: Modifiers {
    let held = subtracting([.capsLock, .numLock, .meta])
    return contains(.meta) ? held.union(.option) : held
  }
}

// MARK: - How modifiers are spelled

extension Modifiers {
  /// What one modifier is called when a key is printed.
  private struct Name {
    let modifier: Modifiers
    let symbol: String
    let word: String
  }

  /// In the order in which Apple's menus show them; Hyper, which Apple doesn't have, comes first.
  private static let printingOrder = [
    Name(modifier: .hyper, symbol: "✦", word: "hyper"),
    Name(modifier: .control, symbol: "⌃", word: "ctrl"),
    Name(modifier: .option, symbol: "⌥", word: "alt"),
    Name(modifier: .shift, symbol: "⇧", word: "shift"),
    Name(modifier: .command, symbol: "⌘", word: "cmd"),
  ]

  /// The symbols of these modifiers in Apple's order, such as `⌃⌥⇧⌘`.
  var symbols: String {
    Self.printingOrder.filter { contains($0.modifier) }.map(\.symbol).joined()
  }

  /// The ASCII names of these modifiers in Apple's order, such as `["ctrl", "cmd"]`.
  var words: [String] {
    Self.printingOrder.filter { contains($0.modifier) }.map(\.word)
  }

  /// The modifier that a symbol stands for, those of other systems' menus included.
  static func named(bySymbol symbol: Character) -> Modifiers? {
    switch symbol {
    case "⌃", "⎈": .control
    case "⌥", "⎇": .option
    case "⇧": .shift
    case "⌘", "❖", "⊞": .command
    case "✦": .hyper
    default: nil
    }
  }

  /// Every name a person may give a modifier before `+` or `-`.
  static let wordsToModifiers: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "ctl": .control,
    "alt": .option, "opt": .option, "option": .option, "meta": .option,
    "shift": .shift,
    "cmd": .command, "command": .command, "super": .command, "win": .command, "windows": .command,
    "hyper": .hyper,
  ]

  /// The modifier that a letter before `-` stands for.
  ///
  /// In angle brackets Vim's letters hold, whatever their case. Outside them it is Emacs' notation,
  /// which tells `S-` (Shift) from `s-` (Super) by case and has no other small letters.
  static func named(byLetter letter: Character, inBrackets: Bool) -> Modifiers? {
    if letter == "s", !inBrackets { return .command }
    let capital = inBrackets ? Character(letter.uppercased()) : letter
    switch capital {
    case "C": return .control
    case "A", "M": return .option
    case "S": return .shift
    case "D": return .command
    case "H": return .hyper
    default: return nil
    }
  }
}
