/// A terminal whose default key bindings are known, or a multiplexer.
public enum TerminalProgram: String, CaseIterable, Hashable, Sendable, Codable {
  case kitty
  case foot
  case wezTerm = "WezTerm"
  case ghostty = "Ghostty"
  case iTerm2
  case appleTerminal = "Terminal.app"
  case gnomeTerminal = "GNOME Terminal"
  case konsole = "Konsole"
  case xterm
  case alacritty = "Alacritty"
  case tmux

  /// How names begin that terminals give themselves (XTVERSION, `TERM_PROGRAM`) or are known under (`TERM`), in small
  /// letters.
  private static let beginnings: [(String, TerminalProgram)] = [
    ("kitty", .kitty), ("xterm-kitty", .kitty), ("foot", .foot), ("wezterm", .wezTerm),
    ("ghostty", .ghostty), ("xterm-ghostty", .ghostty), ("iterm", .iTerm2),
    ("apple_terminal", .appleTerminal), ("gnome terminal", .gnomeTerminal), ("vte", .gnomeTerminal),
    ("konsole", .konsole), ("xterm(", .xterm), ("alacritty", .alacritty), ("tmux", .tmux),
  ]

  /// The terminal with a name; nil for others.
  public init?(name: String) {
    let name = name.lowercased()
    guard let known = Self.beginnings.first(where: { name.hasPrefix($0.0) }) else { return nil }
    self = known.1
  }

  /// The programs that see a key before this one does, the nearest first.
  public static func all(in facts: TerminalFacts) -> [TerminalProgram] {
    let names = facts.isInTmux ? ["tmux", facts.outerTerm] : [facts.program ?? facts.term]
    return names.compactMap { $0.flatMap(TerminalProgram.init(name:)) }
  }
}
