import KeyCommands
import Testing

@Suite("Keymap")
struct KeymapTests {
  private static func keymap() throws -> Keymap<String> {
    Keymap([
      try .init("⌃⇥", "next tab"), try .init("gt", "next tab"), try .init("ctrl+pagedown", "next tab"),
      try .init("o", "outline"), try .init("⌘1", "outline"), try .init("space", "next page"),
      try .init("space", "activate", context: "list"), try .init("return", "activate", context: "list"),
      try .init("J", "next page", context: "list"),
    ])
  }

  @Test(
    "A command's keys have the context's own first, then the primary ones",
    arguments: [
      ("next tab", nil, ["⌃⇥", "gt", "⌃PgDn"]), ("outline", nil, ["o", "⌘1"]), ("next page", nil, ["space"]),
      // Space has another meaning in lists.
      ("next page", "list", ["J"]), ("activate", "list", ["space", "↩"]), ("activate", nil, []),
      ("activate", "tabs", []), ("outline", "list", ["o", "⌘1"]), ("no such command", nil, []),
    ] as [(String, String?, [String])])
  func keySequences(command: String, context: String?, expected: [String]) throws {
    #expect(try Self.keymap().keySequences(for: command, context: context).map(\.description) == expected)
  }

  @Test("Key commands keep the order of the commands, with one entry for each sequence")
  func keyCommands() throws {
    let commands = try Self.keymap().keyCommands(
      for: [("Activate", "activate"), ("Close Tab", "close tab"), ("Outline", "outline")], context: "list")
    #expect(commands.map(\.title) == ["Activate", "Activate", "Outline", "Outline"])
    #expect(commands.map(\.keys.description) == ["space", "↩", "o", "⌘1"])
    #expect(commands.map(\.command) == ["activate", "activate", "outline", "outline"])
  }

  @Test("Added bindings replace only those with the same keys in the same context")
  func adding() throws {
    let changed = try Self.keymap().adding([
      try .init("o", "open"), try .init("<C-Tab>", "last tab", context: "list"), try .init("X", "outline"),
    ])
    #expect(changed.keySequences(for: "open").map(\.description) == ["o"])
    #expect(changed.keySequences(for: "outline").map(\.description) == ["⌘1", "X"])
    #expect(changed.keySequences(for: "next tab").map(\.description) == ["⌃⇥", "gt", "⌃PgDn"])
    #expect(changed.keySequences(for: "next tab", context: "list").map(\.description) == ["gt", "⌃PgDn"])
    #expect(try changed.bindings.count == Self.keymap().bindings.count + 2)
  }

  @Test("Keys are removed from one context, commands from all")
  func removing() throws {
    let space = try KeySequence(parsing: "space")
    let everywhere = try Self.keymap().removing(space)
    #expect(everywhere.keySequences(for: "next page").isEmpty)
    #expect(everywhere.keySequences(for: "activate", context: "list").map(\.description) == ["space", "↩"])

    let inLists = try Self.keymap().removing(space, context: "list")
    #expect(inLists.keySequences(for: "next page", context: "list").map(\.description) == ["J", "space"])

    let without = try Self.keymap().removing(command: "next page")
    #expect(without.keySequences(for: "next page").isEmpty)
    #expect(without.keySequences(for: "next page", context: "list").isEmpty)
    #expect(without.bindings.count == 7)
  }

  @Test("Changes apply together; the last one for the same keys and context wins")
  func changes() throws {
    func keys(_ spelling: String) throws -> KeySequence { try KeySequence(parsing: spelling) }
    let changed = try Self.keymap().applying([
      .bind(.init(keys: keys("o"), command: "open")), .remove(keys("gt"), context: nil),
      .remove(keys("space"), context: "list"), .bind(.init(keys: keys("z"), command: "outline")),
      .remove(keys("z"), context: nil), .remove(keys("⌘1"), context: nil),
      .bind(.init(keys: keys("cmd+1"), command: "outline")), .remove(keys("J"), context: nil),
    ])
    #expect(changed.keySequences(for: "open").map(\.description) == ["o"])
    #expect(changed.keySequences(for: "outline").map(\.description) == ["⌘1"])
    #expect(changed.keySequences(for: "next tab").map(\.description) == ["⌃⇥", "⌃PgDn"])
    #expect(changed.keySequences(for: "activate", context: "list").map(\.description) == ["↩"])
    // Other contexts keep their keys.
    #expect(changed.keySequences(for: "next page", context: "list").map(\.description) == ["J", "space"])
    #expect(try Self.keymap().applying([]) == Self.keymap())
  }

  @Test("A misspelt binding isn't created")
  func spelling() {
    #expect(throws: KeySpellingError.noKey(spelling: "cmd+")) {
      try Keymap.Binding("cmd+", "quit")
    }
  }

  @Test(
    "Conflicts are the same keys for two commands, and keys that are prefixes of others",
    arguments: [
      (
        [("o", "outline", nil), ("o", "open", nil)],
        [
          "o is bound to both “outline” and “open”: remove one of them"
        ]
      ),
      (
        [("⌘A", "select all", "list"), ("cmd+a", "annotations", "list")],
        [
          "⌘A is bound to both “select all” and “annotations” in list: remove one of them"
        ]
      ),
      (
        [("g", "go", nil), ("gt", "next tab", nil)],
        [
          "gt (“next tab”) can't be reached because g is already bound to “go”: change one of them"
        ]
      ),
      (
        [("gt", "next tab", "tabs"), ("g", "go", "tabs")],
        [
          "gt (“next tab”) can't be reached in tabs because g is already bound to “go”: change one of them"
        ]
      ),
      // The same command twice, another context, the same prefix: none of them conflict.
      ([("o", "outline", nil), ("o", "outline", nil)], []),
      ([("o", "outline", nil), ("o", "open row", "list")], []),
      ([("g", "go", "list"), ("gt", "next tab", nil)], []),
      ([("gt", "next tab", nil), ("gT", "previous tab", nil), ("]a", "next annotation", nil)], []),
      (
        [("x", "a", nil), ("x", "b", nil), ("x y", "c", nil)],
        [
          "x is bound to both “a” and “b”: remove one of them",
          "xy (“c”) can't be reached because x is already bound to “a”: change one of them",
          "xy (“c”) can't be reached because x is already bound to “b”: change one of them",
        ]
      ),
    ] as [([(String, String, String?)], [String])])
  func conflicts(bindings: [(String, String, String?)], messages: [String]) throws {
    let keymap = Keymap(try bindings.map { try .init($0, $1, context: $2) })
    #expect(keymap.conflicts().map(\.description) == messages)
  }
}
