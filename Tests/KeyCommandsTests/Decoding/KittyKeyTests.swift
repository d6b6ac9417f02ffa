import KeyCommands
import Testing

@Suite("Keys of the kitty keyboard protocol")
struct KittyKeyTests {
  private static func event(_ text: String) -> KeyEvent? {
    let events = KeyDecoder.events(text)
    guard events.count == 1, case .key(let event) = events[0] else { return nil }
    return event
  }

  @Test("Every functional key, with every set of modifiers, pressed, repeated and released")
  func wholeTable() throws {
    #expect(KittyTable.rows.count == 111)
    for row in KittyTable.rows {
      for code in row.codes {
        let parts = code.split(separator: " ")
        for number in 0..<256 {
          var held: Modifiers = []
          for (bit, modifier) in KittyTable.modifiers where number & bit != 0 { held.insert(modifier) }
          for (phaseNumber, phase) in KittyTable.phases {
            // With the modifiers' number 1 and no phase, `CSI 1;1R` would be the position of the cursor.
            let text = "\(Bytes.csi)\(parts[0]);\(number + 1):\(phaseNumber)\(parts[1])"
            let event = try #require(Self.event(text), "\(row.name) \(text)")
            #expect(event.key == Key(row.key, held), "\(row.name) \(number)")
            #expect(event.phase == phase)
            #expect(event.modifiers == held)
            #expect(event.isKeypad == row.name.hasPrefix("KP_"))
          }
        }
      }
    }
  }

  @Test("Without modifiers their number can be left out or 1", arguments: KittyTable.rows.indices)
  func bare(row: Int) {
    let (name, codes, key) = KittyTable.rows[row]
    for code in codes {
      let parts = code.split(separator: " ")
      let number = parts[0] == "1" ? "" : parts[0]
      let event = Self.event("\(Bytes.csi)\(number)\(parts[1])")
      #expect(event?.key == Key(key), "\(name)")
      #expect(event?.phase == .press)
    }
  }

  @Test(
    "Characters with their modifiers, phases and text",
    arguments: [
      ("97u", Key("a"), .press, "a"), ("97;1u", Key("a"), .press, "a"), ("97;;97u", Key("a"), .press, "a"),
      ("97;2;65u", Key("A"), .press, "A"), ("97;2u", Key("A"), .press, "A"),
      ("97;5u", Key("a", .control), .press, nil), ("97;9u", Key("a", .command), .press, nil),
      ("97;10u", Key("a", [.shift, .command]), .press, nil), ("97;1:2u", Key("a"), .repeat, "a"),
      ("97;1:3u", Key("a"), .release, nil), ("97;1:3;97u", Key("a"), .release, nil),
      ("97;;229u", Key("a"), .press, "å"), ("97;3;229u", Key("a", .option), .press, "å"),
      ("9;5u", Key(.tab, .control), .press, nil), ("9;6u", Key(.tab, [.control, .shift]), .press, nil),
      ("105;5u", Key("i", .control), .press, nil), ("32u", Key(.space), .press, " "),
      ("32;2u", Key(.space, .shift), .press, " "), ("32;5u", Key(.space, .control), .press, nil),
      ("13;2u", Key(.return, .shift), .press, nil), ("27;3u", Key(.escape, .option), .press, nil),
      ("1092;;1092u", Key("ф"), .press, "ф"), ("128512u", Key("😀"), .press, "😀"),
      // Caps Lock types capitals and isn't part of the key; with ⇧ it types small letters.
      ("97;65u", Key("a"), .press, "A"), ("97;66u", Key("A"), .press, "a"),
      ("97;65;65u", Key("a"), .press, "A"),
      ("49;129u", Key("1"), .press, "1"),
      // The character of ⇧ with a digit comes from the shifted key only.
      ("49:33;2u", Key("1", .shift), .press, "!"), ("49;2u", Key("1", .shift), .press, nil),
      // Several code points, and control characters that no key types.
      ("97;;101:769u", Key("a"), .press, "e\u{301}"), ("97;;7:97u", Key("a"), .press, "a"),
      ("57404;129;53u", Key("5"), .press, "5"), ("57404u", Key("5"), .press, "5"),
      ("57414u", Key(.return), .press, nil),
      // Numbers of modifiers that some terminals omit or send as 0.
      ("97;0u", Key("a"), .press, "a"), ("97;u", Key("a"), .press, "a"),
    ] as [(String, Key, KeyEvent.Phase, String?)])
  func characters(sequence: String, key: Key, phase: KeyEvent.Phase, text: String?) {
    let event = Self.event(Bytes.csi + sequence)
    #expect(event?.key == key)
    #expect(event?.phase == phase)
    #expect(event?.text == text)
  }

  @Test("The shifted key and the US-layout key are kept")
  func alternates() {
    let both = Self.event("\(Bytes.csi)1092:1060:97;10u")
    #expect(both?.key == Key("ф", [.shift, .command]))
    #expect(both?.shiftedKey == .character("Ф"))
    #expect(both?.baseLayoutKey == .character("a"))
    let base = Self.event("\(Bytes.csi)1089::99;5u")
    #expect(base?.shiftedKey == nil)
    #expect(base?.baseLayoutKey == .character("c"))
  }

  @Test("Text without a key is typed, character by character")
  func textAlone() {
    let expected = ["日", "本"].map {
      InputEvent.key(KeyEvent(key: Key(Character($0)), phase: .press, text: $0))
    }
    #expect(KeyDecoder.events("\(Bytes.csi)0;;26085:26412u") == expected)
    #expect(KeyDecoder.events("\(Bytes.csi)0;1:3;97u").isEmpty)
  }

  @Test("A modifier key by itself is reported as such, with its side")
  func modifierKeys() {
    let down = Self.event("\(Bytes.csi)57444;9u")
    #expect(down?.key == Key(.modifier(.leftCommand)))
    #expect(down?.modifiers == .command)
    #expect(Self.event("\(Bytes.csi)57447;10:3u")?.key == Key(.modifier(.rightShift), .command))
  }

  @Test(
    "xterm's modifyOtherKeys",
    arguments: [
      ("27;5;105~", Key("i", .control), nil), ("27;5;9~", Key(.tab, .control), nil),
      ("27;6;9~", Key(.tab, [.control, .shift]), nil), ("27;2;13~", Key(.return, .shift), nil),
      ("27;6;65~", Key("a", [.control, .shift]), nil), ("27;3;120~", Key("x", .option), nil),
      ("27;2;65~", Key("A"), "A"), ("27;2;33~", Key("!", .shift), "!"), ("27;5;44~", Key(",", .control), nil),
      ("27;9;97~", Key("a", .command), nil), ("27;5;32~", Key(.space, .control), nil),
      ("27;2;27~", Key(.escape, .shift), nil), ("27;5;127~", Key(.delete, .control), nil),
    ] as [(String, Key, String?)])
  func modifyOtherKeys(sequence: String, key: Key, text: String?) {
    let event = Self.event(Bytes.csi + sequence)
    #expect(event?.key == key)
    #expect(event?.text == text)
  }

  @Test("With modifyOtherKeys, a shifted symbol is found without ⇧")
  func modifiedSymbol() {
    #expect(Self.event("\(Bytes.csi)27;6;63~")?.equivalents.contains(Key("?", .control)) == true)
  }

  @Test(
    "Invalid sequences are passed on unchanged",
    arguments: [
      "97;300u", "97;1:4u", "57345u", "63743u", "55296u", "1114112u", "99999999999999999999u", "u", ";5u",
      "27;5~",
      "99~", "2;5A", "0;;u", "27;5;0~", "97;1;2;3%u",
    ])
  func nonsense(sequence: String) {
    let bytes = Array((Bytes.csi + sequence).utf8)
    #expect(KeyDecoder.events(bytes) == [.reply(.other(bytes))])
  }
}
