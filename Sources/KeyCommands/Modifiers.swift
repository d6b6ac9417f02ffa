/// The modifier keys held down with a key.
///
/// The bits are those of the kitty keyboard protocol (the number it sends, less one), so that a
/// decoder can use them unchanged; the names are Apple's, as in `UIKeyModifierFlags`.
/// kitty's *alt* is ``option``, its *super* is ``command``.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits, as the kitty keyboard protocol orders them.
  public let rawValue: UInt8

  /// Creates modifiers from bits in the kitty keyboard protocol's order.
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
  /// X11's Meta on keyboards that have it apart from Alt.
  ///
  /// A ``Key`` counts it as ``option``, since “Meta” usually means Alt.
  public static let meta = Modifiers(rawValue: 1 << 5)
  /// The state of Caps Lock, which a ``Key`` leaves out.
  public static let capsLock = Modifiers(rawValue: 1 << 6)
  /// The state of Num Lock, which a ``Key`` leaves out.
  public static let numLock = Modifiers(rawValue: 1 << 7)

  /// The modifiers that make a letter a key equivalent rather than text, so that its case is ignored.
  static let beyondShift: Modifiers = [.control, .option, .command, .hyper]

  /// The modifiers that a ``Key`` has: without the locks, and with Meta as ``option``.
  var heldKeys: Modifiers {
    let held = subtracting([.capsLock, .numLock, .meta])
    return contains(.meta) ? held.union(.option) : held
  }
}

// MARK: - Spelling

extension Modifiers {
  /// The printed names of one modifier.
  private struct Name {
    let modifier: Modifiers
    let symbol: String
    let word: String
  }

  /// The modifiers in the order of Apple's menus; Hyper, which Apple doesn't have, comes first.
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

  /// Returns the modifier that a symbol stands for, including symbols of other systems' menus.
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

  /// The names that spellings may have before `+` or `-`.
  static let wordsToModifiers: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "ctl": .control,
    "alt": .option, "opt": .option, "option": .option, "meta": .option,
    "shift": .shift,
    "cmd": .command, "command": .command, "super": .command, "win": .command, "windows": .command,
    "hyper": .hyper,
  ]

  /// Returns the modifier that a letter before `-` stands for.
  ///
  /// In angle brackets these are Vim's letters, in either case. Outside them the notation is Emacs', in which
  /// `S-` is Shift and `s-` is Super, and all other letters are capitals.
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
