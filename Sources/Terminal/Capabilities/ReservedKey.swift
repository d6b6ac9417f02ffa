import KeyCommands

/// A key that a terminal binds by default, so that it never reaches a program.
package struct ReservedKey: Hashable, Sendable {
  /// The systems on which terminals have different keys.
  package enum System: String, Hashable, Sendable, Codable {
    /// macOS.
    case mac
    /// Linux and similar systems.
    case other
  }

  /// The terminal.
  package var terminal: TerminalProgram
  /// The key.
  package var key: Key
  /// The system on which the terminal binds the key; nil for all.
  package var system: System?
  /// The way to free the key, as text for the user: the file and the line to write there, or the menu.
  package var remedy: String

  /// Returns the keys that the programs between the keyboard and this one bind.
  ///
  /// Over a network the terminal's system is unknown, so the keys of all systems are included.
  package static func all(in facts: TerminalFacts) -> [Key: ReservedKey] {
    let keys = TerminalProgram.all(in: facts).flatMap(\.reservedKeys)
      .filter { facts.isRemote || $0.system == nil || $0.system == Self.here }
    return Dictionary(keys.map { ($0.key, $0) }) { first, _ in first }
  }

  private static var here: System {
    #if canImport(Darwin)
      .mac
    #else
      .other
    #endif
  }
}

extension TerminalProgram {
  /// The keys that the terminal binds by default.
  package var reservedKeys: [ReservedKey] {
    entries.compactMap { system, key, action in
      (try? Key(parsing: key)).map {
        ReservedKey(terminal: self, key: $0, system: system, remedy: remedy(key, action))
      }
    }
  }

  /// The keys of the table, with their actions, which some terminals need to free them: `ctrl+equal:font-increase`.
  var entries: [(system: ReservedKey.System?, key: String, action: String)] {
    defaults.flatMap { system, words in
      words.split(whereSeparator: \.isWhitespace).map { word in
        let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
        return (system, parts[0], parts.count > 1 ? parts[1] : "")
      }
    }
  }

  /// Returns the way to free a key, by the terminal's own name for it or for its action.
  private func remedy(_ key: String, _ action: String) -> String {
    let words = key.split(separator: "+").map(String.init)
    let (held, name) = (words.dropLast(), words.last ?? "")
    let capital = name.count == 1 ? name.uppercased() : name.capitalized
    let action = action.replacing("_", with: " ")
    switch self {
    case .kitty: return "kitty.conf: map \(key) no_op"
    case .ghostty: return "its config: keybind = \(key.replacing("cmd", with: "super"))=unbind"
    case .foot: return "foot.ini, [key-bindings]: \(action)=none"
    case .wezTerm:
      let mods = held.map { $0.uppercased() }.joined(separator: "|")
      let key = name.count == 1 ? name : capital
      return "wezterm.lua, config.keys: { key = '\(key)', mods = '\(mods)', "
        + "action = wezterm.action.DisableDefaultAssignment }"
    case .alacritty:
      let names = ["ctrl": "Control", "cmd": "Command", "opt": "Option"]
      let mods = held.map { names[$0] ?? $0.capitalized }.joined(separator: "|")
      return
        "alacritty.toml, [keyboard] bindings: { key = \"\(capital)\", mods = \"\(mods)\", action = \"ReceiveChar\" }"
    case .gnomeTerminal:
      let path = "org.gnome.Terminal.Legacy.Keybindings:/org/gnome/terminal/legacy/keybindings/"
      return "gsettings set \(path) \(action.replacing(" ", with: "-")) disabled"
    case .konsole: return "Settings › Configure Keyboard Shortcuts: \(action)"
    case .iTerm2:
      return action.isEmpty
        ? "System Settings › Keyboard › Keyboard Shortcuts › App Shortcuts: another key for its menu item"
        : "Settings › Keys › \(action)"
    case .appleTerminal:
      return action.isEmpty
        ? "System Settings › Keyboard › Keyboard Shortcuts › App Shortcuts: another key for its menu item"
        : "Settings › Profiles › Keyboard: add the key with the text \(action)"
    case .xterm:
      let key = action.isEmpty ? capital : action
      return
        "~/.Xresources: XTerm*VT100.translations: #override \(held.map(\.capitalized).joined(separator: " ")) "
        + "<Key>\(key): insert()"
    case .tmux: return "tmux.conf: set -g prefix C-q"
    }
  }

  /// The keys of each system; nil stands for all.
  ///
  /// The versions are kitty 0.26 to 0.42, foot 1.13 to 1.20, WezTerm 20240203, Ghostty 1.1, iTerm2 3.5, GNOME
  /// Terminal 3.46, Konsole 22.12, xterm 379, Alacritty 0.13 and tmux 3.3.
  private var defaults: [(system: ReservedKey.System?, keys: String)] {
    switch self {
    case .kitty:
      let window =
        "c v s o k j z x h g n w f b r 1 2 3 4 5 6 7 8 9 0 t q l e p u a ] [ ` . , f1 f2 f5 f6 f7 f8 f10 f11"
      let named =
        "up down page_up page_down home end enter left right equal plus minus backspace escape delete tab"
      return [
        (nil, "ctrl+tab shift+insert " + Self.each(of: window + " " + named, with: "ctrl+shift+")),
        (
          .mac,
          Self.each(
            of:
              "c v up down page_up page_down home end enter n r 1 2 3 4 5 6 7 8 9 t w plus equal minus 0 , k q h m",
            with: "cmd+")
            + " " + Self.each(of: "d ] [ w i equal minus", with: "shift+cmd+")
            + " opt+cmd+page_up opt+cmd+page_down opt+cmd+s opt+cmd+r opt+cmd+, ctrl+cmd+f ctrl+cmd+space ctrl+cmd+,"
        ),
      ]
    case .ghostty:
      return [
        (nil, "ctrl+tab ctrl+shift+tab shift+insert"),
        (
          .other,
          Self.each(of: "c v n w q t left right o e i a j enter comma p", with: "ctrl+shift+")
            + " ctrl+comma ctrl+equal ctrl+plus ctrl+minus ctrl+0 ctrl+page_up ctrl+page_down ctrl+enter "
            + Self.each(of: "up down left right", with: "ctrl+alt+") + " "
            + Self.each(of: "1 2 3 4 5 6 7 8 9", with: "alt+")
            + " shift+home shift+end shift+page_up shift+page_down"
        ),
        (
          .mac,
          Self.each(
            of:
              "c v n w t q d f g e j z a k 1 2 3 4 5 6 7 8 9 0 [ ] plus equal minus comma enter home end page_up "
              + "page_down up down left right backspace h m",
            with: "cmd+")
            + " " + Self.each(of: "w d g z j p [ ] comma enter", with: "shift+cmd+")
            + " " + Self.each(of: "w i up down left right", with: "opt+cmd+") + " ctrl+cmd+f ctrl+cmd+equal"
        ),
      ]
    case .wezTerm:
      return [
        (
          nil,
          Self.each(of: "c v m n t w r k f 1 2 3 4 5 6 7 8 9 0 - =", with: "cmd+")
            + " shift+cmd+t shift+cmd+[ shift+cmd+] alt+enter ctrl+- ctrl+= ctrl+0 ctrl+insert ctrl+tab "
            + "ctrl+pageup ctrl+pagedown shift+insert shift+pageup shift+pagedown "
            + Self.each(
              of: "c v n t w 1 2 3 4 5 6 7 8 9 tab pageup pagedown r k l p u f x z space left right up down",
              with: "ctrl+shift+")
        ), (.mac, "cmd+h cmd+q"),
      ]
    case .foot:
      return [
        (
          nil,
          """
          ctrl+plus:font-increase ctrl+equal:font-increase ctrl+minus:font-decrease ctrl+0:font-reset
          ctrl+shift+c:clipboard-copy ctrl+shift+v:clipboard-paste ctrl+shift+r:search-start
          ctrl+shift+n:spawn-terminal ctrl+shift+u:unicode-input ctrl+shift+o:show-urls-launch
          ctrl+shift+z:prompt-prev ctrl+shift+x:prompt-next shift+insert:primary-paste
          shift+page_up:scrollback-up-page shift+page_down:scrollback-down-page
          """
        )
      ]
    case .alacritty:
      return [
        (
          .other,
          "ctrl+shift+v ctrl+shift+c ctrl+shift+f ctrl+shift+b ctrl+shift+space shift+insert ctrl+0 ctrl+= "
            + "ctrl+plus ctrl+- shift+pageup shift+pagedown shift+home shift+end"
        ),
        (
          .mac,
          Self.each(of: "0 = plus - k v n c h m q w f b t [ ] 1 2 3 4 5 6 7 8 9", with: "cmd+")
            + " shift+cmd+[ shift+cmd+] opt+cmd+h ctrl+cmd+f ctrl+shift+space"
        ),
      ]
    case .iTerm2:
      return [
        (
          .mac,
          Self.each(of: "1 2 3 4 5 6 7 8 9", with: "cmd+", doing: "Navigation_Shortcuts:_switch_tabs")
            + " ctrl+tab:Key_Bindings:_remove_⌃⇥ ctrl+shift+tab:Key_Bindings:_remove_⌃⇧⇥ "
            + Self.each(
              of: "left right up down [ ] w t n d f g e c v a k r l j o s i z q h m 0 + - = , enter home end",
              with: "cmd+")
            + " " + Self.each(of: "d g t [ ] w", with: "shift+cmd+") + " "
            + Self.each(of: "up down left right w", with: "opt+cmd+")
        )
      ]
    case .appleTerminal:
      return [
        (
          .mac,
          #"ctrl+tab ctrl+shift+tab home:\033[H end:\033[F pageup:\033[5~ pagedown:\033[6~"#
        )
      ]
    case .gnomeTerminal:
      return [
        (
          nil,
          """
          ctrl+pageup:prev-tab ctrl+pagedown:next-tab ctrl+shift+pageup:move-tab-left
          ctrl+shift+pagedown:move-tab-right ctrl+shift+t:new-tab ctrl+shift+n:new-window ctrl+shift+w:close-tab
          ctrl+shift+q:close-window ctrl+shift+c:copy ctrl+shift+v:paste ctrl+shift+f:find
          ctrl+shift+g:find-next ctrl+shift+h:find-previous ctrl+shift+j:find-clear ctrl+plus:zoom-in
          ctrl+minus:zoom-out ctrl+0:zoom-normal f11:full-screen f1:help
          """ + " " + (1...9).map { "alt+\($0):switch-to-tab-\($0)" }.joined(separator: " ")
        )
      ]
    case .konsole:
      return [
        (
          nil,
          """
          shift+left:Previous_Tab shift+right:Next_Tab ctrl+pageup:Previous_Tab ctrl+pagedown:Next_Tab
          ctrl+tab:Last_Used_Tabs ctrl+shift+tab:Last_Used_Tabs_(Reverse) shift+up:Scroll_Line_Up
          shift+down:Scroll_Line_Down shift+pageup:Scroll_Page_Up shift+pagedown:Scroll_Page_Down
          ctrl+shift+t:New_Tab ctrl+shift+n:New_Window ctrl+shift+w:Close_Tab ctrl+shift+c:Copy
          ctrl+shift+v:Paste ctrl+shift+f:Find ctrl+shift+left:Move_Tab_Left ctrl+shift+right:Move_Tab_Right
          ctrl+plus:Enlarge_Font ctrl+minus:Shrink_Font ctrl+0:Reset_Font_Size ctrl+shift+m:Show_Menubar
          f11:Full_Screen_Mode
          """
        )
      ]
    case .xterm:
      return [(nil, "shift+insert shift+pageup:Prior shift+pagedown:Next alt+return")]
    case .tmux:
      return [(nil, "ctrl+b")]
    }
  }

  /// Returns keys with the same modifiers, as words.
  private static func each(of keys: String, with modifiers: String, doing action: String = "") -> String {
    keys.split(separator: " ").map { modifiers + $0 + (action.isEmpty ? "" : ":" + action) }
      .joined(separator: " ")
  }
}
