import KeyCommands
import TestSupport
import Testing

@Suite("Key sequences")
struct KeySequenceTests {
  @Test(
    "Sequences are read without separators, in brackets and with spaces",
    arguments: [
      ("gg", [Key("g"), Key("g")]), ("g g", [Key("g"), Key("g")]), (" g\t g\n", [Key("g"), Key("g")]),
      ("]a", [Key("]"), Key("a")]), ("]]", [Key("]"), Key("]")]), ("gt", [Key("g"), Key("t")]),
      ("gT", [Key("g"), Key("t", .shift)]), ("lt", [Key("l"), Key("t")]),
      ("gUU", [Key("g"), Key("U"), Key("U")]), ("++", [Key("+"), Key("+")]), ("--", [Key("-"), Key("-")]),
      ("<<", [Key("<"), Key("<")]), (">>", [Key(">"), Key(">")]), ("<>", [Key("<"), Key(">")]),
      ("<a>", [Key("<"), Key("a"), Key(">")]), ("<C-w>h", [Key("w", .control), Key("h")]),
      ("g<Tab>", [Key("g"), Key(.tab)]), ("<C-x><C-s>", [Key("x", .control), Key("s", .control)]),
      ("<C->>g", [Key(">", .control), Key("g")]), ("⌃⇥", [Key(.tab, .control)]),
      ("⌃⇥ ⌃⇥", [Key(.tab, .control), Key(.tab, .control)]),
      ("⌘K⌘S", [Key("k", .command), Key("s", .command)]),
      ("⌘K⇧⌘S", [Key("k", .command), Key("s", [.shift, .command])]),
      ("ctrl+x ctrl+s", [Key("x", .control), Key("s", .control)]),
      ("C-x C-s", [Key("x", .control), Key("s", .control)]), ("C-", [Key("C"), Key("-")]),
      ("g esc", [Key("g"), Key(.escape)]), ("←←", [Key(.leftArrow), Key(.leftArrow)]),
      ("gggggggg".map { "\($0)" }.joined(separator: " "), Array(repeating: Key("g"), count: 8)),
    ] as [(String, [Key])])
  func parsing(spelling: String, keys: [Key]) throws {
    #expect(try KeySequence(parsing: spelling).keys == keys)
  }

  @Test(
    "A key name wins over its letters",
    arguments: [
      "esc", "tab", "space", "f5", "up", "end", "del", "bs", "cr", "ins", "bar", "F12", "<lt>",
    ])
  func namesWin(spelling: String) throws {
    #expect(try KeySequence(parsing: spelling).keys.count == 1)
  }

  @Test(
    "Errors in a sequence are reported as for one key",
    arguments: [
      ("", "the key is missing: write one, such as cmd+d, PgDn or gg"),
      ("g ctrl", "“ctrl” names modifiers but no key: add the key to press with them, as in ⌘A or ctrl+a"),
      ("⌘PgDwn", "“PgDwn” in “⌘PgDwn” is not a key: did you mean pgdn or pgdown?"),
    ])
  func errors(spelling: String, message: String) {
    #expect {
      try KeySequence(parsing: spelling)
    } throws: { error in
      (error as? KeySpellingError)?.description == message
    }
  }

  @Test(
    "Sequences print in the usual notation",
    arguments: [
      ("gg", "gg", "gg"), ("g T", "gT", "gT"), ("] a", "]a", "]a"), ("<C-w>h", "⌃W h", "ctrl+w h"),
      ("ctrl+x ctrl+s", "⌃X ⌃S", "ctrl+x ctrl+s"), ("u p", "u p", "u p"), ("e s c", "e s c", "e s c"),
      ("C -", "C-", "C-"), ("C - a", "C - a", "C - a"), ("< a >", "<a>", "<a>"),
      ("< C - a >", "< C - a >", "< C - a >"), ("g esc", "g esc", "g esc"),
      ("a b c d", "a b c d", "a b c d"), ("⌃⇥", "⌃⇥", "ctrl+tab"),
    ])
  func printing(spelling: String, symbols: String, ascii: String) throws {
    let sequence = try KeySequence(parsing: spelling)
    #expect(sequence.description == symbols)
    #expect(sequence.spelling(.ascii) == ascii)
  }

  @Test("A sequence has at least one key")
  func neverEmpty() {
    #expect(KeySequence([]) == nil)
    #expect(KeySequence([Key("g"), Key("t")])?.first == Key("g"))
  }

  @Test("A sequence continues exactly its own prefixes")
  func continues() throws {
    let sequence = try KeySequence(parsing: "ggt")
    #expect(sequence.continues([]))
    #expect(sequence.continues([Key("g")]))
    #expect(sequence.continues([Key("g"), Key("g")]))
    #expect(!sequence.continues([Key("g"), Key("g"), Key("t")]))
    #expect(!sequence.continues([Key("t")]))
  }

  @Test("Any printed keys read back", arguments: 0..<10)
  func roundTrip(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let simple: [KeyCode] = "abCgT<>-+usepctrlUF0159]".map { .character($0) }
    for _ in 0..<500 {
      let pool = Bool.random(using: &generator) ? simple : Samples.codes
      let plain = Int.random(in: 0..<3, using: &generator) > 0
      let keys = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Key(
          pool.randomElement(using: &generator) ?? .tab,
          plain ? [] : Modifiers(rawValue: UInt8.random(in: 0..<32, using: &generator)))
      }
      let sequence = try #require(KeySequence(keys))
      #expect(try KeySequence(parsing: sequence.spelling(.symbols)) == sequence, "\(keys)")
      #expect(try KeySequence(parsing: sequence.spelling(.ascii)) == sequence, "\(keys)")
    }
  }

  @Test("Random text either fails cleanly or names keys that read back", arguments: 0..<10)
  func fuzz(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) + 1000)
    let pieces =
      Samples.oddCharacters.map(String.init)
      + "abcgtuxCSMAD<>+-_ \t\n0149]?".map(String.init) + [
        "ctrl", "cmd+", "shift-", "<C-", "<D-S-", "M-", "s-", "U+", "00E9", "esc", "page", "down", "f1",
        "lt>", "tab", "\u{0}", "\u{1B}", "U+0065U+0301", "U+FFFFFF",
      ]
    var read = 0
    for _ in 0..<1000 {
      let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      guard let sequence = try? KeySequence(parsing: text) else { continue }
      read += 1
      #expect(try KeySequence(parsing: sequence.spelling(.symbols)) == sequence, "\(text)")
      #expect(try KeySequence(parsing: sequence.spelling(.ascii)) == sequence, "\(text)")
      if let key = try? Key(parsing: text) {
        #expect(sequence == KeySequence(key), "\(text)")
        #expect(try Key(parsing: key.description) == key, "\(text)")
      }
    }
    #expect(read > 100)
  }
}
