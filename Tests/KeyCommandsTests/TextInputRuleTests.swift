import KeyCommands
import Testing

@Suite("Keys that belong to a text field")
struct TextInputRuleTests {
  /// All sets of the four modifiers, in the order of the columns below.
  static let columns: [Modifiers] = [
    [], .shift, .control, .option, .command,
    [.shift, .control], [.shift, .option], [.shift, .command],
    [.control, .option], [.control, .command], [.option, .command],
    [.shift, .control, .option], [.shift, .control, .command], [.shift, .option, .command],
    [.control, .option, .command], [.shift, .control, .option, .command],
  ]

  /// An `x` for each conflict of a class of keys, column by column.
  static let table: [(name: String, codes: [KeyCode], conflicts: String)] = [
    // modifiers:            - ⇧⌃⌥⌘ ⇧⌃ ⇧⌥ ⇧⌘ ⌃⌥ ⌃⌘ ⌥⌘ then three and four
    ("arrows", [.upArrow, .downArrow, .leftArrow, .rightArrow], "xxxxxxxx........"),
    ("Delete", [.delete, .forwardDelete], "xxxxxxxx........"),
    ("Space", [.space], "xx.x..x........."),
    ("Return, Tab, Esc", [.return, .tab, .escape], "x..............."),
    ("Page Up/Down, Home, End", [.pageUp, .pageDown, .home, .end], "................"),
    (
      "keys that type nothing",
      [.insert, .menu, .printScreen, .pause, .begin, .capsLock, .media(.play)]
        + (1...35).map { .function($0) },
      "................"
    ),
    ("letters used with ⌃", "abdefhijkmnopt".map { .character($0) }, "xxxx.xx........."),
    ("the same as capitals", "ABDEFHIJKMNOPT".map { .character($0) }, "xxxx.xx........."),
    ("other letters", "cglqrsuvwxyzCGLQRSUVWXYZ".map { .character($0) }, "xx.x..x........."),
    ("digits", "0123456789".map { .character($0) }, "xx.x..x........."),
    ("punctuation", "-=[]\\;'`,./§?+<>|~!@#$%^&*(){}:\"_".map { .character($0) }, "xx.x..x........."),
    ("beyond ASCII", "éÉжßáあ😀".map { .character($0) }, "xx.x..x........."),
  ]

  @Test("Every class of keys with every set of modifiers", arguments: table.indices)
  func rule(row: Int) {
    let (name, codes, conflicts) = Self.table[row]
    #expect(conflicts.count == Self.columns.count)
    for code in codes {
      for (modifiers, mark) in zip(Self.columns, conflicts) {
        let key = Key(code, modifiers)
        #expect(TextInputRule.conflicts(key) == (mark == "x"), "\(name): \(key)")
      }
    }
  }

  @Test("The columns are all sixteen sets")
  func columns() {
    #expect(Set(Self.columns).count == 16)
  }

  @Test("Keys with Hyper never type", arguments: [KeyCode.character("a"), .upArrow, .space, .tab])
  func hyper(code: KeyCode) {
    #expect(TextInputRule.conflicts(Key(code)))
    #expect(!TextInputRule.conflicts(Key(code, .hyper)))
  }

  @Test("Caps Lock and Num Lock change nothing")
  func locks() {
    #expect(TextInputRule.conflicts(Key(.return, [.capsLock, .numLock])))
    #expect(TextInputRule.conflicts(Key(.upArrow, .capsLock)))
  }

  @Test(
    "The first key of a sequence decides",
    arguments: [
      ("gg", true), ("ctrl+x a", false), ("⌘K a", false), ("a ⌘K", true), ("PgDn", false), ("⌃⇥", false),
      ("⇥", true),
    ])
  func sequences(keys: String, conflicts: Bool) throws {
    let command = KeyCommand(title: "Test", keys: try KeySequence(parsing: keys), command: "test")
    #expect(command.conflictsWithTextInput == conflicts)
  }
}
