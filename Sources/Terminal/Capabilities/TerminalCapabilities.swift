import KeyCommands

/// What a terminal was asked about itself, and what it answered.
public struct TerminalCapabilities: Hashable, Sendable {
  /// Something that a terminal can be asked.
  public enum Question: String, Hashable, Sendable, CaseIterable {
    /// Whether it draws images sent in kitty's graphics protocol.
    case graphics
    /// Whether it knows the kitty keyboard protocol, and what of it is on.
    case keyboard
    /// What program it is (XTVERSION).
    case version
    /// How large a cell is in pixels.
    case cellSize
    /// What its ground looks like.
    case background
    /// Whether it shows a screenful at once (mode 2026).
    case synchronizedOutput
    /// What it is compatible with (DA1). All terminals answer that, in turn, so that what comes before the
    /// answer are all other answers.
    case attributes
  }

  /// A colour, whose parts go from 0 to 65,535.
  public struct Color: Hashable, Sendable {
    /// How much of each part there is.
    public var red, green, blue: Int

    /// A colour.
    public init(red: Int, green: Int, blue: Int) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Whether letters on this ground should be bright (by the weights of ITU-R BT.709).
    public var isDark: Bool {
      0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue) < 0.5 * 65_535
    }
  }

  /// The size of a cell in pixels.
  public struct CellSize: Hashable, Sendable {
    /// Pixels.
    public var width, height: Int

    /// A size.
    public init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
    }
  }

  /// What was asked, in this order.
  public internal(set) var asked: [Question] = []
  /// What was answered, as far as answers have come.
  public internal(set) var answered: Set<Question> = []
  /// Whether the terminal answered the last question, so that what is unanswered by now remains so.
  public var isComplete: Bool { answered.contains(.attributes) }
  /// How long the answers took, or were waited for.
  public internal(set) var time: Duration = .zero

  /// The flags of the kitty keyboard protocol that were on; nil where the terminal doesn't know it.
  public internal(set) var keyboardFlags: Int?
  /// What DA1 answers: a level of compatibility, then a number for each extension.
  public internal(set) var attributes: [Int] = []
  /// The name and version of the program.
  public internal(set) var version: String?
  /// Whether it draws images in kitty's protocol.
  public internal(set) var hasKittyGraphics = false
  /// The size of a cell; nil where it didn't say.
  public internal(set) var cellSize: CellSize?
  /// The colour of its ground; nil where it didn't say.
  public internal(set) var background: Color?
  /// Whether it shows a screenful at once when it is asked to.
  public internal(set) var hasSynchronizedOutput = false

  /// Whether it reports keys in the kitty keyboard protocol.
  public var hasKittyKeyboard: Bool { keyboardFlags != nil }
  /// Whether it draws sixels.
  public var hasSixels: Bool { attributes.dropFirst().contains(4) }

  /// Programs that know xterm's modifyOtherKeys; others take its sequence for one that underlines.
  private static let modifyingOtherKeys = [
    "XTerm", "tmux", "mintty", "iTerm2", "WezTerm", "contour", "mlterm",
  ]

  /// What a program that reads keys should switch on; nothing where the terminal never answered.
  public var inputModes: TerminalModes {
    guard isComplete else { return [] }
    var modes: TerminalModes = [.bracketedPaste, .focus]
    if hasKittyKeyboard {
      modes.insert(.kittyKeyboard)
    } else if let version, Self.modifyingOtherKeys.contains(where: version.hasPrefix) {
      modes.insert(.modifyOtherKeys)
    }
    return modes
  }

  /// Which keys it can tell apart, once ``inputModes`` are on.
  public var keyboard: KeyboardCapabilities {
    let modes = inputModes
    if modes.contains(.kittyKeyboard) { return .kitty }
    return modes.contains(.modifyOtherKeys) ? .modifyOtherKeys : .legacy
  }
}
