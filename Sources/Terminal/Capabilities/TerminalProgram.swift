/// A terminal or multiplexer whose default key bindings are known.
package enum TerminalProgram: String, CaseIterable, Hashable, Sendable, Codable {
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

  /// The prefixes, in small letters, of the names that terminals report (XTVERSION, `TERM_PROGRAM`) or have
  /// in `TERM`.
  private static let beginnings: [(String, TerminalProgram)] = [
    ("kitty", .kitty), ("xterm-kitty", .kitty), ("foot", .foot), ("wezterm", .wezTerm),
    ("ghostty", .ghostty), ("xterm-ghostty", .ghostty), ("iterm", .iTerm2),
    ("apple_terminal", .appleTerminal), ("gnome terminal", .gnomeTerminal), ("vte", .gnomeTerminal),
    ("konsole", .konsole), ("xterm(", .xterm), ("alacritty", .alacritty), ("tmux", .tmux),
  ]

  /// Creates the terminal with a name; nil for unknown ones.
  package init?(name: String) {
    let name = name.lowercased()
    guard let known = Self.beginnings.first(where: { name.hasPrefix($0.0) }) else { return nil }
    self = known.1
  }

  /// Returns the programs that receive a key before this one, the nearest first.
  package static func all(in facts: TerminalFacts) -> [TerminalProgram] {
    let names = facts.isInTmux ? ["tmux", facts.outerTerm] : [facts.program ?? facts.term]
    return names.compactMap { $0.flatMap(TerminalProgram.init(name:)) }
  }
}
