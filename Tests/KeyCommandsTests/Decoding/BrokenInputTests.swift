import KeyCommands
import TestSupport
import Testing

@Suite("Input in pieces, and garbage", .tags(.hostile))
struct BrokenInputTests {
  /// A sequence of each kind.
  private static let sequences =
    [
      "a", "é", "日", "😀", "\u{1B}é", "\u{1B}x", "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}[15;2~", "\u{1B}OP",
      "\u{1B}O5A", "\u{1B}[[C", "\u{1B}\u{1B}[A", "\u{1B}[3$", "\u{1B}[97:65:97;10:3;65:66u",
      "\u{1B}[27;5;105~", "\u{1B}[<35;120;40M", "\u{1B}[I", "\u{1B}[?62;4c", "\u{1B}[?2026;2$y",
      "\u{1B}P>|kitty(0.35)\u{1B}\\", "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\",
      "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{07}", "\u{1B}_Gi=31;OK\u{1B}\\",
      "\u{1B}[200~pasted \u{1B}[A text\u{1B}[201~", "\u{1B}[24;80R", "\u{1B}[99999999999x", "\u{1B}[1;1R",
    ].map { Array($0.utf8) }
    + [[0xFF], [0xC3, 0x28], [0xE2, 0x82, 0x41], [0x1B, 0xFF], [0x1B, 0x5D, 0x61]]

  @Test("A sequence decodes the same wherever it is split", arguments: sequences)
  func cut(bytes: [UInt8]) {
    let input = [0x71] + bytes + [0x78]
    var whole = KeyDecoder()
    let expected = whole.decode(input)
    #expect(!whole.isPending)
    #expect(expected.first == .press(Key("q")) && expected.last == .press(Key("x")))
    for first in 0...input.count {
      for second in first...input.count {
        var decoder = KeyDecoder()
        let events =
          decoder.decode(input[..<first]) + decoder.decode(input[first..<second])
          + decoder.decode(input[second...])
        #expect(events == expected, "cut at \(first) and \(second)")
      }
    }
    var decoder = KeyDecoder()
    #expect(input.flatMap { decoder.decode(CollectionOfOne($0)) } == expected)
  }

  @Test(
    "Pending input is decoded as it is after a timeout",
    arguments: [
      ("\u{1B}", [Key(.escape)]), ("\u{1B}[", [Key("[", .option)]),
      ("\u{1B}O", [Key("o", [.option, .shift])]), ("\u{1B}]", [Key("]", .option)]),
      ("\u{1B}P", [Key("p", [.option, .shift])]), ("\u{1B}_", [Key("_", .option)]),
      ("\u{1B}\u{1B}", [Key(.escape, .option)]), ("\u{1B}\u{1B}[", [Key(.escape), Key("[", .option)]),
      ("\u{1B}[[", [Key("[", .option), Key("[")]), ("\u{1B}]\u{1B}", [Key("]", .option), Key(.escape)]),
      ("\u{1B}\u{1B}\u{1B}", [Key(.escape, .option), Key(.escape)]),
    ] as [(String, [Key])])
  func flush(text: String, keys: [Key]) {
    var decoder = KeyDecoder()
    let early = decoder.decode(Array(text.utf8))
    #expect(decoder.isPending)
    let events = early + decoder.flush()
    let pressed: [Key?] = events.map { if case .key(let event) = $0 { event.key } else { nil } }
    #expect(pressed == keys)
    #expect(!decoder.isPending)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode(Array("q".utf8)) == [.press(Key("q"))])
  }

  @Test(
    "An incomplete sequence or character is dropped after a timeout",
    arguments: ["\u{1B}[1;", "\u{1B}]11;rgb", "\u{1B}P>|k", "\u{1B}O5"])
  func flushSequence(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(text.utf8)).isEmpty)
    #expect(decoder.flush() == [.reply(.other(Array(text.utf8)))])
    #expect(decoder.decode([0xE2, 0x82]).isEmpty)
    #expect(decoder.flush() == [.press(Key("\u{FFFD}"))])
  }

  @Test(
    "The byte that interrupts a sequence is decoded as new input",
    arguments: [
      ("\u{1B}[1;\u{1B}[A", "\u{1B}[A"), ("\u{1B}[1;5\r", "\r"), ("\u{1B}[1é", "é"),
      ("\u{1B}]11;rgb\u{1B}[A", "\u{1B}[A"), ("\u{1B}]11;rgb\r", "\r"),
      ("\u{1B}P>|x\u{1B}OP", "\u{1B}OP"), ("\u{1B}_Gi=1\u{18}", "\u{18}"), ("\u{1B}O5\u{1B}[B", "\u{1B}[B"),
      ("\u{1B}[?\u{1B}\u{1B}[A", "\u{1B}\u{1B}[A"),
    ])
  func brokenOff(text: String, rest: String) {
    let start = Array(text.utf8.dropLast(rest.utf8.count))
    #expect(KeyDecoder.events(text) == [.reply(.other(start))] + KeyDecoder.events(rest))
  }

  @Test(
    "Typing on after ⌥ and a bracket loses nothing",
    arguments: [
      ("\u{1B}]a", [Key("]", .option), Key("a")]),
      ("\u{1B}]12x", [Key("]", .option), Key("1"), Key("2"), Key("x")]),
      ("\u{1B}]\r", [Key("]", .option), Key(.return)]), ("\u{1B}_x", [Key("_", .option), Key("x")]),
      ("\u{1B}Px", [Key("p", [.option, .shift]), Key("x")]),
      ("\u{1B}[\r", [Key("[", .option), Key(.return)]),
      ("\u{1B}Oz", [Key("o", [.option, .shift]), Key("z")]),
      ("\u{1B}O\u{1B}[A", [Key("o", [.option, .shift]), Key(.upArrow)]),
      ("\u{1B}^q", [Key("^", .option), Key("q")]), ("\u{1B}Xq", [Key("x", [.option, .shift]), Key("q")]),
      ("\u{1B}\u{1B}q", [Key(.escape, .option), Key("q")]),
      ("\u{1B}[[q", [Key("[", .option), Key("["), Key("q")]),
      ("\u{1B}]\u{1B}\\", [Key("]", .option), Key("\\", .option)]),
    ] as [(String, [Key])])
  func typingOn(text: String, keys: [Key]) {
    #expect(KeyDecoder.keys(text) == keys)
  }

  @Test(
    "Nothing is buffered without limit",
    arguments: ["\u{1B}[", "\u{1B}]", "\u{1B}]11;", "\u{1B}P>|", "\u{1B}_Gi=1;", "\u{1B}O"])
  func limits(introducer: String) {
    var decoder = KeyDecoder()
    let digits = [UInt8](repeating: 0x31, count: 10_000)
    let events = decoder.decode(Array(introducer.utf8) + digits + Array("\u{1B}[A".utf8))
    #expect(events.last == .press(Key(.upArrow)))
    #expect(events.filter { $0 == .press(Key("1")) }.count > 5_000)
  }

  /// Keys of each kind, which follow the garbage.
  private static let known = Array("q\u{1B}[A\u{1B}[97;9u\u{1B}OPé\r".utf8)

  @Test("The keys after half a million bytes of garbage are decoded", arguments: [UInt64(1), 2])
  func garbage(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var decoder = KeyDecoder()
    let expected = KeyDecoder.events(Self.known)
    #expect(expected.count == 6)
    let pieces = [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}_", ";", ":", "1", "27", "200", "201",
      "~", "u", "A", "R", "$", "\\", "?", "<", "M", "G", "\u{07}", "\u{1B}[200~", "\u{1B}[201~", "é",
    ].map { Array($0.utf8) }
    for round in 0..<250 {
      var bytes: [UInt8] = []
      while bytes.count < 1000 {
        // Half is noise, and half resembles the output of terminals.
        if round.isMultiple(of: 2) {
          bytes.append(UInt8.random(in: 0...255, using: &generator))
        } else {
          bytes += pieces.randomElement(using: &generator) ?? []
        }
      }
      _ = decoder.decode(bytes)
      _ = decoder.waited()
      #expect(!decoder.isPending)
      #expect(decoder.decode(Self.known) == expected, "round \(round)")
    }
  }

  @Test("Garbage directly before a key that begins with Esc doesn't lose the key")
  func garbageAtOnce() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      var decoder = KeyDecoder()
      let noise = (0..<500).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let events = decoder.decode(noise + Array("\u{1B}[5~\u{1B}[97;9u".utf8))
      // An Esc at the end of the noise adds ⌥ to the first key.
      #expect(events.last == .key(KeyEvent(key: Key("a", .command), phase: .press, text: nil)))
      guard case .key(let event) = events.dropLast().last else {
        Issue.record("no key")
        continue
      }
      #expect(event.key.code == .pageUp)
    }
  }
}
