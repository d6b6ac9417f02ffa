import KeyCommands
import TestSupport
import Testing

/// A responder whose commands are named after it and their keys, such as `tab:gt`.
private struct TestResponder: Responder {
  let responderName: String
  let keyCommands: [KeyCommand<String>]

  init(_ name: String, _ spellings: [String]) throws {
    try self.init(name, spellings.map { try KeySequence(parsing: $0) })
  }

  init(_ name: String, _ sequences: [KeySequence]) {
    self.init(
      name, commands: sequences.map { KeyCommand(title: "\($0)", keys: $0, command: "\(name):\($0)") })
  }

  init(_ name: String, commands: [KeyCommand<String>]) {
    responderName = name
    keyCommands = commands
  }
}

/// A responder that counts the reads of its commands.
private final class CountingResponder: Responder {
  let responderName = "Counter"
  var asked = 0

  var keyCommands: [KeyCommand<String>] {
    asked += 1
    return asked > 1 ? [KeyCommand(title: "Back", keys: KeySequence(Key("b")), command: "back")] : []
  }
}

extension ResponderChain.Match where Command == String {
  /// The match as text: `! command @ responder`, `… command, command` or `-`.
  fileprivate var summary: String {
    switch self {
    case .command(let command, let responder): "! \(command.command) @ \(responder.responderName)"
    case .prefix(let continuations): "… " + continuations.map(\.command).joined(separator: ", ")
    case .unhandled: "-"
    }
  }
}

@Suite("Responder chain")
struct ResponderChainTests {
  private static func chain() throws -> ResponderChain<String> {
    ResponderChain([
      try TestResponder("field", ["⌃A", "⌃E", "return"]),
      try TestResponder("pane", ["return", "↓", "gx", "zz", "o", "⌘A", "⌃X a"]),
      try TestResponder("tab", ["gt", "gT", "gx", "z", "o", "⌥⌘↓", "]a", "⌃D", "PgDn"]),
      try TestResponder("session", ["g", "⌘A", "⌘Q", "⌃X ⌃S", "]]", "q", "⌃C"]),
    ])
  }

  @Test(
    "The nearest responder gets the keys",
    arguments: [
      ("o", "! pane:o @ pane"), ("return", "! field:↩ @ field"), ("⌘A", "! pane:⌘A @ pane"),
      ("⌘Q", "! session:⌘Q @ session"), ("PgDn", "! tab:PgDn @ tab"), ("q", "! session:q @ session"),
      ("Q", "-"), ("⌃A", "! field:⌃A @ field"), ("a", "-"),
    ])
  func nearest(keys: String, summary: String) throws {
    let match = try Self.chain().match(KeySequence(parsing: keys), isTyping: false)
    #expect(match.summary == summary)
  }

  @Test(
    "Any responder can complete an unfinished sequence",
    arguments: [
      // A nearer longer sequence takes precedence over the session's exact `g` and the tab's exact `z`.
      ("g", "… pane:gx, tab:gt, tab:gT"), ("z", "… pane:zz"), ("gx", "! pane:gx @ pane"),
      ("gt", "! tab:gt @ tab"), ("gT", "! tab:gT @ tab"), ("gz", "-"), ("gxx", "-"),
      ("⌃X", "… pane:⌃X a, session:⌃X ⌃S"), ("⌃X ⌃S", "! session:⌃X ⌃S @ session"),
      ("]", "… tab:]a, session:]]"),
    ])
  func sequences(keys: String, summary: String) throws {
    let match = try Self.chain().match(KeySequence(parsing: keys), isTyping: false)
    #expect(match.summary == summary)
  }

  @Test(
    "While typing, only non-typing keys get past the first responder",
    arguments: [
      ("⌃A", "! field:⌃A @ field"), ("return", "! field:↩ @ field"), ("o", "-"), ("↓", "-"), ("g", "-"),
      ("]", "-"), ("⌃D", "-"), ("⌃C", "! session:⌃C @ session"), ("⌥⌘↓", "! tab:⌥⌘↓ @ tab"),
      ("⌘A", "! pane:⌘A @ pane"), ("PgDn", "! tab:PgDn @ tab"), ("⌃X", "… pane:⌃X a, session:⌃X ⌃S"),
      ("⌃X a", "! pane:⌃X a @ pane"),
    ])
  func typing(keys: String, summary: String) throws {
    let match = try Self.chain().match(KeySequence(parsing: keys), isTyping: true)
    #expect(match.summary == summary)
  }

  @Test("A nearer exact match doesn't wait for a longer sequence")
  func exactNearer() throws {
    let chain = ResponderChain([try TestResponder("pane", ["g"]), try TestResponder("tab", ["gg"])])
    #expect(chain.match([Key("g")], isTyping: false).summary == "! pane:g @ pane")
    let same = ResponderChain([try TestResponder("pane", ["gg", "g"])])
    #expect(same.match([Key("g")], isTyping: false).summary == "! pane:g @ pane")
    #expect(same.offered(isTyping: false).flatMap(\.commands).map(\.command) == ["pane:g"])
  }

  @Test("The first of two commands with the same keys in one responder wins")
  func sameKeys() {
    let keys = KeySequence(Key("o"))
    let chain = ResponderChain([
      TestResponder(
        "pane",
        commands: [
          KeyCommand(title: "Outline", keys: keys, command: "outline"),
          KeyCommand(title: "Open", keys: keys, command: "open"),
        ])
    ])
    #expect(chain.match(keys, isTyping: false).summary == "! outline @ pane")
    #expect(chain.offered(isTyping: false).flatMap(\.commands).map(\.command) == ["outline"])
  }

  @Test("Without keys or responders nothing is handled")
  func nothing() throws {
    #expect(try Self.chain().match([Key](), isTyping: false).summary == "-")
    #expect(ResponderChain<String>([]).match([Key("g")], isTyping: false).summary == "-")
    #expect(ResponderChain<String>([]).offered(isTyping: false).isEmpty)
  }

  @Test("Commands are queried again at every event")
  func askedAnew() {
    let counter = CountingResponder()
    let chain = ResponderChain([counter])
    #expect(chain.match([Key("b")], isTyping: false).summary == "-")
    #expect(chain.match([Key("b")], isTyping: false).summary == "! back @ Counter")
    #expect(counter.asked == 2)
  }

  @Test("Offered commands exclude those that nearer keys hide")
  func offered() throws {
    let offers = try Self.chain().offered(isTyping: false)
    #expect(offers.map(\.responder.responderName) == ["field", "pane", "tab", "session"])
    #expect(
      offers.map { $0.commands.map(\.command) } == [
        ["field:⌃A", "field:⌃E", "field:↩"],
        ["pane:↓", "pane:gx", "pane:zz", "pane:o", "pane:⌘A", "pane:⌃X a"],
        ["tab:gt", "tab:gT", "tab:⌥⌘↓", "tab:]a", "tab:⌃D", "tab:PgDn"],
        ["session:⌘Q", "session:⌃X ⌃S", "session:]]", "session:q", "session:⌃C"],
      ])
  }

  @Test("Commands offered while typing exclude typing keys and responders without commands")
  func offeredWhileTyping() throws {
    var responders = try Self.chain().responders
    responders.append(try TestResponder("application", ["h", "?"]))
    let offers = ResponderChain(responders).offered(isTyping: true)
    #expect(
      offers.map { $0.commands.map(\.command) } == [
        ["field:⌃A", "field:⌃E", "field:↩"], ["pane:⌘A", "pane:⌃X a"], ["tab:⌥⌘↓", "tab:PgDn"],
        ["session:⌘Q", "session:⌃X ⌃S", "session:⌃C"],
      ])
  }

  @Test("Exactly the offered commands can be reached, key by key", arguments: 0..<20)
  func offeredIsReachable(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let keys = [Key("a"), Key("g"), Key("x", .control), Key(.pageDown)]
    let responders = (0..<3).map { number in
      let sequences = (0..<5).compactMap { _ in
        KeySequence(
          (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            keys.randomElement(using: &generator) ?? Key("a")
          })
      }
      return TestResponder("r\(number)", sequences)
    }
    for isTyping in [false, true] {
      let chain = ResponderChain(responders)
      let offered = chain.offered(isTyping: isTyping).flatMap(\.commands).map(\.command)
      #expect(Set(offered).count == offered.count)
      let all = Set(responders.flatMap(\.keyCommands).map { Pair(command: $0.command, keys: $0.keys) })
      for pair in all {
        #expect(
          Self.reaches(pair, in: chain, isTyping: isTyping) == offered.contains(pair.command), "\(pair)")
      }
    }
  }

  private struct Pair: Hashable {
    let command: String
    let keys: KeySequence
  }

  @Test("An event is tried as each of its possible keys, within sequences, too")
  func events() throws {
    let chain = ResponderChain([
      try TestResponder("list", ["j"]), try TestResponder("tab", ["gt", "⌘+", "⌘A", "]a", "⇧⌘A"]),
    ])
    func event(_ key: Key, shifted: Character? = nil, base: Character? = nil) -> KeyEvent {
      KeyEvent(
        key: key, phase: .press, text: key.text, shiftedKey: shifted.map { .character($0) },
        baseLayoutKey: base.map { .character($0) })
    }
    func match(_ event: KeyEvent, after keys: [Key] = [], isTyping: Bool = false) -> String {
      let (match, keys) = chain.match(event, after: keys, isTyping: isTyping)
      return match.summary + " as " + keys.map(\.description).joined(separator: " ")
    }
    #expect(match(event(Key("j"))) == "! list:j @ list as j")
    #expect(match(event(Key("=", [.shift, .command]), shifted: "+")) == "! tab:⌘+ @ tab as ⌘+")
    #expect(match(event(Key("ф", [.shift, .command]), shifted: "Ф", base: "a")) == "! tab:⇧⌘A @ tab as ⇧⌘A")
    #expect(match(event(Key("п"), base: "g")) == "… tab:gt as g")
    #expect(match(event(Key("е"), base: "t"), after: [Key("g")]) == "! tab:gt @ tab as g t")
    #expect(match(event(Key("х"), base: "["), after: []) == "- as х")
    // While text is typed, letters of all scripts are text.
    #expect(match(event(Key("п"), base: "g"), isTyping: true) == "- as п")
    #expect(match(event(Key("ф", .command), base: "a"), isTyping: true) == "! tab:⌘A @ tab as ⌘A")
  }

  /// Returns whether pressing a command's keys one by one runs it, with the command among the continuations.
  private static func reaches(_ wanted: Pair, in chain: ResponderChain<String>, isTyping: Bool) -> Bool {
    var pressed: [Key] = []
    for key in wanted.keys.keys {
      pressed.append(key)
      switch chain.match(pressed, isTyping: isTyping) {
      case .command(let command, _):
        return pressed == wanted.keys.keys && command.command == wanted.command
      case .prefix(let continuations):
        guard continuations.contains(where: { $0.command == wanted.command }) else { return false }
      case .unhandled:
        return false
      }
    }
    return false
  }
}
