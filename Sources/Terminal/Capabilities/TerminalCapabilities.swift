import KeyCommands

/// The capabilities that a terminal reports in reply to queries.
package struct TerminalCapabilities: Hashable, Sendable {
  /// A query to a terminal.
  package enum Question: String, Hashable, Sendable, CaseIterable {
    /// Support for kitty's graphics protocol.
    case graphics
    /// Support for the kitty keyboard protocol, and its current flags.
    case keyboard
    /// The name of the program (XTVERSION).
    case version
    /// The size of a cell in pixels.
    case cellSize
    /// The background colour.
    case background
    /// Support for synchronised output (mode 2026).
    case synchronizedOutput
    /// Support for reports of the mouse in pixels (mode 1016).
    case pixelMouse
    /// Support for reports of the colour scheme (mode 2031).
    case colorScheme
    /// The number of colours of sixels (XTSMGRAPHICS).
    case colorRegisters
    /// The device attributes (DA1). All terminals reply to this query, and in order, so that this reply ends
    /// the replies.
    case attributes
  }

  /// A colour with components from 0 to 65,535.
  package struct Color: Hashable, Sendable {
    /// The components.
    package var red, green, blue: Int

    /// Creates a colour.
    package init(red: Int, green: Int, blue: Int) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Whether text on this background should be light (by the weights of ITU-R BT.709).
    package var isDark: Bool {
      0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue) < 0.5 * 65_535
    }
  }

  /// The size of a cell in pixels.
  package struct CellSize: Hashable, Sendable {
    /// A length in pixels.
    package var width, height: Int

    /// Creates a size.
    package init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
    }
  }

  /// The queries that were sent, in order.
  package internal(set) var asked: [Question] = []
  /// The queries that have replies.
  package internal(set) var answered: Set<Question> = []
  /// Whether the terminal replied to the last query, so that no further replies will come.
  package var isComplete: Bool { answered.contains(.attributes) }
  /// The time until the last reply or the end of the wait.
  package internal(set) var time: Duration = .zero

  /// The flags of the kitty keyboard protocol that were on; nil if the terminal doesn't support it.
  package internal(set) var keyboardFlags: Int?
  /// The reply to DA1: a level of compatibility, then a number for each extension.
  package internal(set) var attributes: [Int] = []
  /// The name and version of the program.
  package internal(set) var version: String?
  /// Whether the terminal supports kitty's graphics protocol.
  package internal(set) var hasKittyGraphics = false
  /// The size of a cell; nil if the terminal didn't report it.
  package internal(set) var cellSize: CellSize?
  /// The background colour; nil if the terminal didn't report it.
  package internal(set) var background: Color?
  /// Whether the terminal supports synchronised output.
  package internal(set) var hasSynchronizedOutput = false
  /// Whether the terminal supports ``TerminalModes/pixelMouse``.
  package internal(set) var hasPixelMouse = false
  /// Whether the terminal supports ``TerminalModes/colorScheme``.
  package internal(set) var hasColorSchemeReports = false
  /// The number of colours that sixels can have together; nil if the terminal didn't report it.
  package internal(set) var colorRegisters: Int?

  /// Whether the terminal supports the kitty keyboard protocol.
  package var hasKittyKeyboard: Bool { keyboardFlags != nil }
  /// Whether the terminal supports sixels.
  package var hasSixels: Bool { attributes.dropFirst().contains(4) }

  /// The programs that support xterm's modifyOtherKeys; others interpret its sequence as underlining.
  private static let modifyingOtherKeys = [
    "XTerm", "tmux", "mintty", "iTerm2", "WezTerm", "contour", "mlterm",
  ]

  /// The modes that a program that reads keys should switch on; empty if the terminal never replied.
  package var inputModes: TerminalModes {
    guard isComplete else { return [] }
    var modes: TerminalModes = [.bracketedPaste, .focus]
    if hasKittyKeyboard {
      modes.insert(.kittyKeyboard)
    } else if let version, Self.modifyingOtherKeys.contains(where: version.hasPrefix) {
      modes.insert(.modifyOtherKeys)
    }
    return modes
  }

  /// The keys that the terminal can tell apart once ``inputModes`` are on.
  package var keyboard: KeyboardCapabilities {
    let modes = inputModes
    if modes.contains(.kittyKeyboard) { return .kitty }
    return modes.contains(.modifyOtherKeys) ? .modifyOtherKeys : .legacy
  }
}
