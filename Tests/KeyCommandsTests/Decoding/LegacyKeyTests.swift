import KeyCommands
import Testing

@Suite("Keys of legacy terminals")
struct LegacyKeyTests {
  @Test("ASCII characters are the keys that type them, control characters the keys that send them")
  func ascii() {
    for byte in UInt8(0x21)..<0x7F {
      let character = Character(Unicode.Scalar(byte))
      #expect(
        KeyDecoder.events([byte])
          == [.key(KeyEvent(key: Key(character), phase: .press, text: String(character)))])
    }
    #expect(KeyDecoder.events(" ") == [.key(KeyEvent(key: Key(.space), phase: .press, text: " "))])
    var controls: [(UInt8, Key)] = [
      (0x00, Key(.space, .control)), (0x08, Key(.delete)), (0x09, Key(.tab)), (0x0A, Key(.return)),
      (0x0D, Key(.return)), (0x1B, Key(.escape)), (0x1C, Key("\\", .control)), (0x1D, Key("]", .control)),
      (0x1E, Key("^", .control)), (0x1F, Key("_", .control)), (0x7F, Key(.delete)),
    ]
    for (number, letter) in zip(UInt8(1)..., "abcdefghijklmnopqrstuvwxyz") where !"hijm".contains(letter) {
      controls.append((number, Key(letter, .control)))
    }
    #expect(controls.count == 33)
    for (byte, key) in controls {
      #expect(KeyDecoder.events([byte]) == [.key(KeyEvent(key: key, phase: .press, text: nil))])
      // After an Esc, the key has ⌥ as well.
      let option = Key(key.code, key.modifiers.union(.option))
      #expect(KeyDecoder.events([0x1B, byte]) == [.key(KeyEvent(key: option, phase: .press, text: nil))])
    }
  }

  @Test("Esc before a character means ⌥, and a capital has ⇧")
  func option() {
    for byte in UInt8(0x21)..<0x7F {
      let character = Character(Unicode.Scalar(byte))
      let small = Character(character.lowercased())
      let key = Key(small, small == character ? .option : [.option, .shift])
      #expect(KeyDecoder.events([0x1B, byte]) == [.key(KeyEvent(key: key, phase: .press, text: nil))])
    }
    #expect(KeyDecoder.keys("\u{1B} ") == [Key(.space, .option)])
    #expect(KeyDecoder.keys("\u{1B}é") == [Key("é", .option)])
    #expect(KeyDecoder.keys("\u{1B}É") == [Key("é", [.option, .shift])])
  }

  @Test(
    "Sequences of the VT100, xterm, rxvt and the Linux console",
    arguments: [
      ("[A", Key(.upArrow)), ("[B", Key(.downArrow)), ("[C", Key(.rightArrow)), ("[D", Key(.leftArrow)),
      ("OA", Key(.upArrow)), ("OB", Key(.downArrow)), ("OC", Key(.rightArrow)), ("OD", Key(.leftArrow)),
      ("[H", Key(.home)), ("[F", Key(.end)), ("OH", Key(.home)), ("OF", Key(.end)), ("[E", Key(.begin)),
      ("[1~", Key(.home)), ("[2~", Key(.insert)), ("[3~", Key(.forwardDelete)), ("[4~", Key(.end)),
      ("[5~", Key(.pageUp)), ("[6~", Key(.pageDown)), ("[7~", Key(.home)), ("[8~", Key(.end)),
      ("OP", Key(.function(1))), ("OQ", Key(.function(2))), ("OR", Key(.function(3))),
      ("OS", Key(.function(4))),
      ("[11~", Key(.function(1))), ("[12~", Key(.function(2))), ("[13~", Key(.function(3))),
      ("[14~", Key(.function(4))), ("[15~", Key(.function(5))), ("[17~", Key(.function(6))),
      ("[18~", Key(.function(7))), ("[19~", Key(.function(8))), ("[20~", Key(.function(9))),
      ("[21~", Key(.function(10))), ("[23~", Key(.function(11))), ("[24~", Key(.function(12))),
      ("[25~", Key(.function(13))), ("[26~", Key(.function(14))), ("[28~", Key(.function(15))),
      ("[29~", Key(.function(16))), ("[31~", Key(.function(17))), ("[32~", Key(.function(18))),
      ("[33~", Key(.function(19))), ("[34~", Key(.function(20))),
      ("[Z", Key(.tab, .shift)), ("[1;5Z", Key(.tab, [.control, .shift])),
      // xterm's modifiers, in control sequences and, in older versions, after SS3.
      ("[1;2A", Key(.upArrow, .shift)), ("[1;3D", Key(.leftArrow, .option)),
      ("[1;5C", Key(.rightArrow, .control)),
      ("[1;6H", Key(.home, [.control, .shift])), ("[5;5~", Key(.pageUp, .control)),
      ("[6;5~", Key(.pageDown, .control)), ("[3;2~", Key(.forwardDelete, .shift)),
      ("[15;2~", Key(.function(5), .shift)), ("[1;5P", Key(.function(1), .control)),
      ("[1;2R", Key(.function(3), .shift)), ("[R", Key(.function(3))), ("O5A", Key(.upArrow, .control)),
      ("O1;5P", Key(.function(1), .control)), ("O2P", Key(.function(1), .shift)),
      // rxvt.
      ("[a", Key(.upArrow, .shift)), ("[d", Key(.leftArrow, .shift)), ("Oa", Key(.upArrow, .control)),
      ("Oc", Key(.rightArrow, .control)), ("[3$", Key(.forwardDelete, .shift)),
      ("[5^", Key(.pageUp, .control)),
      ("[6@", Key(.pageDown, [.control, .shift])), ("[7$", Key(.home, .shift)), ("[8^", Key(.end, .control)),
      ("[11^", Key(.function(1), .control)), ("\u{1B}[A", Key(.upArrow, .option)),
      ("\u{1B}OA", Key(.upArrow, .option)), ("\u{1B}[5~", Key(.pageUp, .option)),
      ("\u{1B}[5^", Key(.pageUp, [.control, .option])), ("\u{1B}Oa", Key(.upArrow, [.control, .option])),
      ("\u{1B}[Z", Key(.tab, [.shift, .option])), ("\u{1B}", Key(.escape, .option)),
      // The Linux console.
      ("[[A", Key(.function(1))), ("[[B", Key(.function(2))), ("[[C", Key(.function(3))),
      ("[[D", Key(.function(4))), ("[[E", Key(.function(5))), ("\u{1B}[[A", Key(.function(1), .option)),
      // The keypad in application mode.
      ("OM", Key(.return)), ("Oj", Key("*")), ("Ok", Key("+")), ("Ol", Key(",")), ("Om", Key("-")),
      ("On", Key(".")),
      ("Oo", Key("/")), ("Op", Key("0")), ("Ot", Key("4")), ("Oy", Key("9")), ("OX", Key("=")),
    ])
  func sequences(sequence: String, key: Key) {
    let text = "\u{1B}" + sequence
    #expect(KeyDecoder.keys(text) == [key])
    // No bytes are pending, except two Escs.
    var decoder = KeyDecoder()
    let events = decoder.decode(Array((text + "x").utf8))
    #expect(events.last == .press(Key("x")))
    #expect(events.count == 2)
  }

  @Test("The keypad's digits type text")
  func keypadText() {
    let five = KeyDecoder.events("\u{1B}Ou")
    #expect(five == [.key(KeyEvent(key: Key("5"), phase: .press, text: "5", isKeypad: true))])
  }

  @Test("Non-ASCII characters type text, however many bytes they have")
  func characters() {
    for character in "éßжЖ日ا😀\u{10FFFF}−\u{A0}ǅ\u{7FF}\u{800}\u{D7FF}\u{10000}" {
      #expect(KeyDecoder.keys(String(character)) == [Key(character)], "\(character)")
    }
    #expect(KeyDecoder.events("Ж") == [.key(KeyEvent(key: Key("ж", .shift), phase: .press, text: "Ж"))])
  }

  @Test(
    "Invalid UTF-8 becomes U+FFFD, and the next key arrives",
    arguments: [
      ([0x80], 1), ([0xFF], 1), ([0xC3], 1), ([0xC0, 0xAF], 2), ([0xE0, 0x80], 2), ([0xED, 0xA0, 0x80], 3),
      ([0xF0, 0x9F, 0x98], 1), ([0xF4, 0x90], 2), ([0xF5], 1), ([0xE9, 0xE9], 2),
    ] as [([UInt8], Int)])
  func invalid(bytes: [UInt8], count: Int) {
    let replaced = [InputEvent](repeating: .press(Key("\u{FFFD}")), count: count)
    #expect(KeyDecoder.events(bytes) == replaced)
    #expect(KeyDecoder.events(bytes + [0x71]) == replaced + [.press(Key("q"))])
    #expect(KeyDecoder.events(bytes + Array("\u{1B}[A".utf8)) == replaced + [.press(Key(.upArrow))])
  }
}
