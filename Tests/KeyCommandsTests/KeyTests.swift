import KeyCommands
import Testing

@Suite("Normal form of keys")
struct KeyTests {
  @Test(
    "Different spellings of a key are equal",
    arguments: [
      (Key("G"), Key("g", .shift)), (Key("G", .shift), Key("g", .shift)),
      (Key("A", [.shift, .command]), Key("a", [.shift, .command])), (Key("É"), Key("é", .shift)),
      (Key("a", .capsLock), Key("a")), (Key("a", [.numLock, .command]), Key("a", .command)),
      (Key("x", .meta), Key("x", .option)), (Key(" "), Key(.space)), (Key("\t"), Key(.tab)),
      (Key("\r"), Key(.return)), (Key("\n"), Key(.return)), (Key("\r\n"), Key(.return)),
      (Key("\u{1B}"), Key(.escape)), (Key("\u{7F}"), Key(.delete)), (Key("\u{08}"), Key(.delete)),
      (Key("\u{00}"), Key(.space, .control)), (Key("\u{1A}"), Key("z", .control)),
      (Key("\u{1C}"), Key("\\", .control)), (Key("\u{1F}", .option), Key("_", [.control, .option])),
      (Key("\u{2212}", .command), Key("-", .command)), (Key("\u{212A}"), Key("k", .shift)),
    ])
  func equalKeys(first: Key, second: Key) {
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
  }

  @Test(
    "Different keys aren't equal",
    arguments: [
      (Key("g"), Key("G")), (Key("A", .command), Key("A", [.shift, .command])), (Key("?"), Key("?", .shift)),
      (Key("i", .control), Key(.tab)), (Key("[", .control), Key(.escape)),
      (Key(.delete), Key(.forwardDelete)), (Key("a", .hyper), Key("a")),
      (Key(.function(1)), Key(.function(11))),
    ])
  func differentKeys(first: Key, second: Key) {
    #expect(first != second)
  }

  @Test(
    "Only typing keys have text",
    arguments: [
      (Key("g"), "g"), (Key("G"), "G"), (Key("?"), "?"), (Key("1", .shift), "1"), (Key("ß", .shift), "SS"),
      (Key(.space), " "), (Key(.space, .shift), " "), (Key(.tab), nil), (Key(.return), nil),
      (Key("a", .control), nil), (Key("a", .option), nil), (Key("a", .command), nil), (Key("a", .hyper), nil),
      (Key(.upArrow), nil), (Key(.function(5)), nil),
    ] as [(Key, String?)])
  func text(key: Key, text: String?) {
    #expect(key.text == text)
  }

  @Test(
    "Modifiers have the bits of the kitty protocol",
    arguments: [
      (Modifiers.shift, 1), (.option, 2), (.control, 4), (.command, 8), (.hyper, 16), (.meta, 32),
      (.capsLock, 64), (.numLock, 128),
    ] as [(Modifiers, UInt8)])
  func bits(modifier: Modifiers, bit: UInt8) {
    #expect(modifier.rawValue == bit)
  }
}

@Suite("Key events")
struct KeyEventTests {
  @Test("An event made from a key is a press that types the key's text")
  func namedKey() {
    #expect(KeyEvent(Key("G")) == KeyEvent(key: Key("g", .shift), phase: .press, text: "G"))
    #expect(KeyEvent(Key("d", .command)) == KeyEvent(key: Key("d", .command), phase: .press, text: nil))
  }

  @Test("An event can match the shifted key and the US-layout key")
  func equivalents() {
    let plus = KeyEvent(
      key: Key("=", [.shift, .command]), phase: .press, text: nil, shiftedKey: .character("+"))
    #expect(plus.equivalents == [Key("=", [.shift, .command]), Key("+", .command)])

    let cyrillic = KeyEvent(
      key: Key("ф", .command), phase: .press, text: nil, baseLayoutKey: .character("a"))
    #expect(cyrillic.equivalents == [Key("ф", .command), Key("a", .command)])

    let same = KeyEvent(key: Key("a"), phase: .repeat, text: "a", baseLayoutKey: .character("a"))
    #expect(same.equivalents == [Key("a")])

    let unshifted = KeyEvent(
      key: Key("=", .command), phase: .press, text: nil, shiftedKey: .character("+"))
    #expect(unshifted.equivalents == [Key("=", .command)])
  }

  /// Events of keyboards: the key, its other characters, and the keys to try in order.
  @Test(
    "Commands are found on foreign keyboard layouts",
    arguments: [
      // JIS has + above ;, and [ in the position of ] on a US keyboard.
      (Key(";", [.shift, .command]), nil, "+", ";", ["⇧⌘;", "⌘+"]),
      (Key("[", .command), nil, nil, "]", ["⌘[", "⌘]"]),
      // Cyrillic and Greek: the position on the keyboard decides, in lists, too.
      (Key("ф", [.shift, .command]), nil, "Ф", "a", ["⇧⌘Ф", "⇧⌘A"]),
      (Key("п"), "п", nil, "g", ["п", "g"]), (Key("п", .shift), "П", "П", "g", ["П", "G"]),
      // AZERTY: digits need ⇧, and letters stay what they are.
      (Key("&", .command), nil, nil, "1", ["⌘&", "⌘1"]),
      (Key("&", [.shift, .command]), nil, "1", "1", ["⇧⌘&", "⌘1", "⇧⌘1"]),
      (Key("a", .command), nil, nil, "q", ["⌘A"]), (Key("q"), "q", nil, "a", ["q"]),
      // QWERTZ: ü is in the position of [.
      (Key("ü", .command), nil, nil, "[", ["⌘Ü", "⌘["]),
      // Dvorak: ' is in the position of q, and ⌘' doesn't quit.
      (Key("'", .command), nil, nil, "q", ["⌘'"]),
      // A German Mac types [ with ⌥5, and a US one ¡ with ⌥1.
      (Key("5", .option), "[", nil, nil, ["[", "⌥5"]), (Key("1", .option), "¡", nil, nil, ["¡", "⌥1"]),
      // The capital of a letter doesn't remove ⇧.
      (Key("a", [.shift, .command]), nil, "A", "a", ["⇧⌘A"]), (Key("A"), "A", "A", "a", ["A"]),
      (Key("/", .shift), "?", "?", "/", ["?", "⇧/"]),
    ] as [(Key, String?, Character?, Character?, [String])])
  func layouts(key: Key, text: String?, shifted: Character?, base: Character?, expected: [String]) {
    let event = KeyEvent(
      key: key, phase: .press, text: text, shiftedKey: shifted.map { .character($0) },
      baseLayoutKey: base.map { .character($0) })
    #expect(event.equivalents.map(\.description) == expected)
  }
}
