import KeyCommands
import Testing

@testable import Terminal

@Suite("Keys that terminals bind themselves")
struct ReservedKeyTests {
  private static func facts(_ environment: [String: String]) -> TerminalFacts {
    TerminalFacts(environment: environment, isTerminal: true)
  }

  @Test(
    "A terminal is recognised by its name",
    arguments: [
      (["TERM": "xterm-kitty"], [.kitty]),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], [.wezTerm]),
      (["TERM": "foot"], [.foot]), (["TERM": "alacritty"], [.alacritty]),
      (["TERM": "xterm-256color", "GNOME_TERMINAL_SCREEN": "/x"], [.gnomeTerminal]),
      (["TERM": "xterm-256color", "KONSOLE_VERSION": "221203"], [.konsole]),
      (["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"], [.xterm]),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], [.appleTerminal]),
      (["TERM": "tmux-256color", "TMUX": "x", "KITTY_WINDOW_ID": "1"], [.tmux]),
      (["TERM": "xterm-256color"], []),
    ] as [([String: String], [TerminalProgram])])
  func programs(environment: [String: String], programs: [TerminalProgram]) {
    #expect(TerminalProgram.all(in: Self.facts(environment)) == programs)
  }

  @Test("In tmux, the outer terminal's own keys count, too")
  func inTmux() throws {
    var facts = Self.facts(["TERM": "tmux-256color", "TMUX": "x"])
    facts.outerTerm = "xterm-kitty"
    let keys = ReservedKey.all(in: facts)
    #expect(keys[try Key(parsing: "ctrl+tab")]?.terminal == .kitty)
    #expect(keys[try Key(parsing: "ctrl+b")]?.terminal == .tmux)
  }

  @Test(
    "Each key has the configuration line that frees it",
    arguments: [
      (.kitty, "ctrl+tab", "kitty.conf: map ctrl+tab no_op"),
      (.kitty, "cmd+1", "kitty.conf: map cmd+1 no_op"),
      (.ghostty, "cmd+w", "its config: keybind = super+w=unbind"),
      (.foot, "ctrl+plus", "foot.ini, [key-bindings]: font-increase=none"),
      (
        .wezTerm, "ctrl+tab",
        "wezterm.lua, config.keys: { key = 'Tab', mods = 'CTRL', action = wezterm.action.DisableDefaultAssignment }"
      ),
      (
        .alacritty, "cmd+c",
        "alacritty.toml, [keyboard] bindings: { key = \"C\", mods = \"Command\", action = \"ReceiveChar\" }"
      ),
      (
        .gnomeTerminal, "alt+1",
        "gsettings set org.gnome.Terminal.Legacy.Keybindings:/org/gnome/terminal/legacy/keybindings/ "
          + "switch-to-tab-1 disabled"
      ),
      (.konsole, "shift+right", "Settings › Configure Keyboard Shortcuts: Next Tab"),
      (
        .xterm, "shift+pageup",
        "~/.Xresources: XTerm*VT100.translations: #override Shift <Key>Prior: insert()"
      ),
      (.iTerm2, "cmd+1", "Settings › Keys › Navigation Shortcuts: switch tabs"),
    ] as [(TerminalProgram, String, String)])
  func remedies(terminal: TerminalProgram, key: String, remedy: String) throws {
    let key = try Key(parsing: key)
    #expect(terminal.reservedKeys.first { $0.key == key }?.remedy == remedy)
  }

  @Test("Every key of the tables parses", arguments: TerminalProgram.allCases)
  func spellings(terminal: TerminalProgram) {
    #expect(!terminal.reservedKeys.isEmpty)
    #expect(terminal.entries.filter { (try? Key(parsing: $0.key)) == nil }.isEmpty)
  }

  @Test("Mac keys count on a Mac and over a network")
  func systems() throws {
    let command = try Key(parsing: "cmd+1")
    #if !canImport(Darwin)
      #expect(ReservedKey.all(in: Self.facts(["TERM": "xterm-kitty"]))[command] == nil)
    #endif
    let remote = Self.facts(["TERM": "xterm-kitty", "SSH_TTY": "/dev/pts/1"])
    #expect(ReservedKey.all(in: remote)[command]?.system == .mac)
  }
}
