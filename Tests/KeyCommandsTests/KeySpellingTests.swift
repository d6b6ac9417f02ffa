import KeyCommands
import Testing

@Suite("Key spellings")
struct KeySpellingTests {
  @Test(
    "All synonyms name the same key",
    arguments: [
      (
        Key("a", [.shift, .command]),
        [
          "⌘⇧A", "⇧⌘A", "⇧⌘a", "cmd+shift+a", "shift+cmd+A", "super+shift+a", "win-shift-a",
          "command-shift-A", "<D-S-a>", "<s-d-A>", "<cmd+shift+a>", "<⇧⌘A>", "⇧cmd+a", "⌘+⇧+A", "⌘-⇧-A",
          " ⇧⌘A ", "⌘\u{FE0F}⇧A", "CMD+Shift+A", "❖⇧A", "s-S-a", "Windows+Shift+A",
        ]
      ),
      (
        Key("i", .control),
        ["⌃I", "ctrl+i", "control+i", "control-i", "ctl+i", "C-i", "<C-i>", "<c-I>", "Ctrl-I"]
      ),
      (Key("[", .control), ["⌃[", "ctrl+[", "C-[", "<C-[>"]),
      (
        Key("x", .option),
        [
          "⌥X", "alt+x", "opt+x", "option+x", "meta+x", "M-x", "A-x", "<M-x>", "<a-x>", "Alt-X", "⎇x",
        ]
      ),
      (Key("h", .hyper), ["✦H", "hyper+h", "H-h", "<H-h>"]),
      (
        Key("x", [.control, .option, .shift, .command]),
        ["⌃⌥⇧⌘X", "⌘⇧⌥⌃X", "ctrl+alt+shift+cmd+x", "<C-M-S-D-x>"]
      ),
      (Key("1", .option), ["alt+1", "⌥1", "M-1"]),
      (Key("g", .shift), ["G", "⇧G", "⇧g", "shift+g", "shift+G", "<S-g>", "S-g"]),
      (Key("G", .command), ["⌘G", "⌘g", "cmd+G"]),
      (Key("+", .command), ["⌘+", "cmd++", "cmd+plus", "<D-+>", "⌘++", "cmd-+"]),
      (Key("-", .command), ["⌘-", "⌘−", "cmd+-", "cmd+−", "cmd+minus", "cmd--", "<D-->"]),
      (Key("+"), ["+", "plus"]), (Key("-"), ["-", "−", "minus"]), (Key("?"), ["?", "question"]),
      (Key("<"), ["<", "less", "<lt>"]), (Key(">"), [">", "greater", "<gt>"]),
      (Key("<", .control), ["ctrl+<", "<C-<>", "<C-lt>"]), (Key(">", .control), ["ctrl+>", "<C->>"]),
      (Key("|"), ["|", "bar", "<Bar>"]), (Key("\\"), ["\\", "backslash", "<Bslash>"]),
      (Key(.escape), ["esc", "Esc", "ESC", "escape", "⎋", "<Esc>"]),
      (
        Key(.return),
        ["return", "enter", "ret", "cr", "<CR>", "⏎", "↩", "↩\u{FE0E}", "<Enter>", "KP_Enter", "<NL>"]
      ),
      (Key(.tab), ["tab", "⇥", "<Tab>"]),
      (Key(.tab, .control), ["⌃⇥", "ctrl+tab", "<C-Tab>", "⌃tab", "C-tab"]),
      (Key(.tab, .shift), ["⇧⇥", "shift+tab", "backtab", "<S-Tab>", "BTab"]),
      (Key(.space), ["space", "spc", "␣", "<Space>", "spacebar"]),
      (Key(.space, .control), ["⌃space", "ctrl+space", "C-SPC", "<Nul>"]),
      (Key(.delete), ["backspace", "bs", "⌫", "<BS>", "BSpace"]),
      (Key(.forwardDelete), ["delete", "del", "⌦", "<Del>", "forward_delete"]),
      (Key(.leftArrow), ["left", "←", "<Left>", "ArrowLeft", "left-arrow"]),
      (Key(.rightArrow), ["right", "→"]), (Key(.upArrow), ["up", "↑"]), (Key(.downArrow), ["down", "↓"]),
      (Key(.leftArrow, .command), ["⌘←", "cmd+left", "<D-Left>"]),
      (
        Key(.pageDown),
        ["pgdn", "PgDn", "pagedown", "page_down", "Page-Down", "PageDown", "⇟", "<PageDown>", "pgdown"]
      ),
      (Key(.pageUp), ["pgup", "pageup", "Page_Up", "⇞"]),
      (Key(.pageDown, .control), ["ctrl+pagedown", "ctrl-page-down", "⌃PgDn", "⌃⇟", "<C-PageDown>"]),
      (Key(.home), ["home", "↖", "<Home>"]), (Key(.end), ["end", "↘"]), (Key(.insert), ["insert", "ins"]),
      (Key(.menu), ["menu"]), (Key(.printScreen), ["PrtSc", "print_screen"]), (Key(.pause), ["pause"]),
      (Key(.function(1)), ["f1", "F1", "<F1>"]),
      (Key(.function(35), .shift), ["shift+f35", "⇧F35", "<S-F35>"]), (Key("f"), ["f"]),
      (Key("é"), ["é", "e\u{301}", "U+00E9", "u+00e9", "U+0065U+0301"]),
      (Key("é", .command), ["⌘É", "cmd+é", "cmd+U+00E9"]), (Key("u"), ["u", "U+0075"]),
      (Key("\u{A0}"), ["\u{A0}", "U+00A0"]), (Key("日"), ["日", "U+65E5"]),
    ] as [(Key, [String])])
  func synonyms(key: Key, spellings: [String]) throws {
    for spelling in spellings {
      let parsed = try Key(parsing: spelling)
      #expect(parsed == key, "\(spelling)")
      #expect(try KeySequence(parsing: spelling) == KeySequence(key), "\(spelling)")
    }
  }

  @Test(
    "A key prints in symbols and in ASCII",
    arguments: [
      (Key("a", [.shift, .command]), "⇧⌘A", "shift+cmd+a"),
      (Key("h", [.hyper, .control]), "✦⌃H", "hyper+ctrl+h"), (Key("G"), "G", "G"),
      (Key("g", [.option, .command]), "⌥⌘G", "alt+cmd+g"), (Key("?"), "?", "?"),
      (Key("?", .shift), "⇧?", "shift+?"), (Key("+"), "+", "+"), (Key("+", .command), "⌘+", "cmd+plus"),
      (Key("-", .command), "⌘-", "cmd+minus"), (Key(.tab, .control), "⌃⇥", "ctrl+tab"),
      (Key(.pageDown), "PgDn", "pagedown"), (Key(.escape), "esc", "esc"), (Key(.space), "space", "space"),
      (Key(.function(5)), "F5", "f5"), (Key(.leftArrow, .command), "⌘←", "cmd+left"),
      (Key(.delete), "⌫", "backspace"), (Key(.forwardDelete), "⌦", "delete"), (Key(.return), "↩", "return"),
      (Key("É"), "É", "shift+U+00E9"), (Key("ß", .shift), "⇧ß", "shift+U+00DF"),
      (Key("\u{A0}"), "U+00A0", "U+00A0"), (Key("⌘"), "U+2318", "U+2318"),
      (Key("←", .control), "⌃U+2190", "ctrl+U+2190"),
    ])
  func printing(key: Key, symbols: String, ascii: String) {
    #expect(key.description == symbols)
    #expect(key.spelling(.symbols) == symbols)
    #expect(key.spelling(.ascii) == ascii)
  }

  @Test("Every printed key reads back as itself", arguments: Samples.codes)
  func roundTrip(code: KeyCode) throws {
    for modifiers in Samples.allModifiers {
      let key = Key(code, modifiers)
      let symbols = key.spelling(.symbols)
      #expect(try Key(parsing: symbols) == key, "\(symbols)")
      let ascii = key.spelling(.ascii)
      #expect(try Key(parsing: ascii) == key, "\(ascii)")
      #expect(ascii.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) }, "\(ascii)")
    }
  }

  @Test(
    "Errors explain why a spelling names no key",
    arguments: [
      ("", KeySpellingError.empty), (" \t\n", .empty), ("⌘", .noKey(spelling: "⌘")),
      ("⇧⌘", .noKey(spelling: "⇧⌘")), ("ctrl+", .noKey(spelling: "ctrl+")),
      ("ctrl", .noKey(spelling: "ctrl")), ("ctrl+shift", .noKey(spelling: "ctrl+shift")),
      ("<cmd+>", .noKey(spelling: "<cmd+>")), ("ctlr+a", .unknownModifier("ctlr", spelling: "ctlr+a")),
      ("cmd+xyzzy+a", .unknownModifier("xyzzy", spelling: "cmd+xyzzy+a")),
      ("pgdwn", .unknownKey("pgdwn", spelling: "pgdwn")),
      ("⌘qwertzuiop", .unknownKey("qwertzuiop", spelling: "⌘qwertzuiop")),
      ("f36", .unknownKey("f36", spelling: "f36")), ("gg", .unknownKey("gg", spelling: "gg")),
      ("<a>", .unknownKey("a", spelling: "<a>")), ("U+110000", .unknownModifier("U", spelling: "U+110000")),
      ("U+D800", .unknownModifier("U", spelling: "U+D800")),
    ] as [(String, KeySpellingError)])
  func errors(spelling: String, expected: KeySpellingError) {
    #expect(throws: expected) {
      try Key(parsing: spelling)
    }
  }

  @Test(
    "Messages name the error and the remedy",
    arguments: [
      (KeySpellingError.empty, "the key is missing: write one, such as cmd+d, PgDn or gg"),
      (
        .noKey(spelling: "⌘"),
        "“⌘” names modifiers but no key: add the key to press with them, as in ⌘A or ctrl+a"
      ),
      (
        .unknownModifier("ctlr", spelling: "ctlr+a"),
        "“ctlr” in “ctlr+a” is not a modifier: did you mean ctrl or ctl?"
      ),
      (
        .unknownModifier("xyzzy", spelling: "xyzzy+a"),
        "“xyzzy” in “xyzzy+a” is not a modifier: use ctrl, alt, shift or cmd"
      ),
      (
        .unknownKey("pgdwn", spelling: "pgdwn"),
        "“pgdwn” is not a key: did you mean pgdn or pgdown?"
      ),
      (
        .unknownKey("qq", spelling: "⌘qq"),
        "“qq” in “⌘qq” is not a key: use a character, or a name such as tab, esc, space, pagedown or f5"
      ),
    ] as [(KeySpellingError, String)])
  func messages(error: KeySpellingError, message: String) {
    #expect(error.description == message)
  }
}
