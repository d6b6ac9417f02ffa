import KeyCommands
import Testing

@testable import Viewer

@Suite("The configuration file")
struct ConfigurationTests {
  private static func messages(_ text: String) -> [String] {
    Configuration.read(text).problems.map { $0.description(path: "c") }
  }

  private static func keys(_ line: String, _ text: String, context: String? = nil) -> [String] {
    let keymap = Configuration.read(text).configuration.keymap
    let command = try? CommandParser.boundCommand(line)
    return command.map { keymap.keySequences(for: $0, context: context).map(\.description) } ?? []
  }

  @Test("An empty file changes nothing", arguments: ["", "# only a comment\n", "[keys]\n[settings]\n"])
  func empty(text: String) {
    let (configuration, problems) = Configuration.read(text)
    #expect(configuration == .standard)
    #expect(problems.isEmpty)
  }

  @Test("Keys are added, changed and removed, globally and in one list")
  func changes() {
    let text = """
      [keys]
      "ctrl+b" = "add bookmark"
      "o" = "open"
      "x" = false
      "b" = ""
      "g o" = "Contents"
      "T" = "set  show   text"
      "alt+7" = "tab 2"

      [keys.list]
      "j" = "next row"
      "space" = false

      [keys.outline]
      "n" = "next section"
      """
    #expect(Self.messages(text).isEmpty)
    #expect(Self.keys("add bookmark", text) == ["⌘D", "⌃B"])
    #expect(Self.keys("outline", text) == ["⌘1", "⌘I", "go"])
    #expect(Self.keys("open", text) == ["⌘O", "o"])
    #expect(Self.keys("close tab", text) == ["⌘W"])
    #expect(Self.keys("set show text", text) == ["T"])
    #expect(Self.keys("tab 7", text).isEmpty)
    #expect(Self.keys("tab 2", text) == ["⌥2", "⌥7"])
    #expect(Self.keys("next row", text, context: "list") == ["↓", "j"])
    #expect(Self.keys("choose", text, context: "list") == ["↩"])
    #expect(Self.keys("next section", text, context: "outline") == ["n", "]]"])
  }

  @Test(
    "Keys are added to a preset",
    arguments: [
      ("default", ["o", "⌘1", "⌘I"]), ("vim", ["o", "⌘1", "⌘I"]), ("apple", ["⌘1", "⌥⌘3"]), ("none", []),
      ("VIM", ["o", "⌘1", "⌘I"]),
    ] as [(String, Set<String>)])
  func presets(name: String, outline: Set<String>) {
    #expect(Set(Self.keys("outline", "[keys]\npreset = \"\(name)\"\n")) == outline)
    // The order of keys in the file doesn't matter.
    #expect(
      Set(Self.keys("outline", "[keys]\n\"f5\" = \"outline\"\npreset = \"\(name)\"")) == outline.union(["F5"])
    )
  }

  @Test("No preset has conflicting or misspelt keys", arguments: KeymapPreset.allCases)
  func soundPresets(preset: KeymapPreset) throws {
    #expect(preset.keymap.conflicts() == [])
    for row in KeymapPreset.vimRows + KeymapPreset.appleRows {
      #expect(row.bindings.count == row.keys.count, "\(row)")
      #expect(row.command != nil)
      #expect(row.context.map(ConfigurationReader.contexts.contains) ?? true)
    }
  }

  @Test("The apple preset binds no letters without modifiers")
  func apple() {
    let keys = KeymapPreset.apple.keymap.bindings.map(\.keys.first)
    #expect(keys.contains(Key("f", .command)) && keys.contains(Key(.pageDown)))
    for key in keys {
      if case .character = key.code { #expect(!key.modifiers.isSubset(of: .shift), "\(key)") }
    }
  }

  @Test("Settings are read, and each invalid one is reported")
  func settings() {
    let text = "[settings]\nshow = \"text\"\nrows = 7\ncase = \"loud\"\n"
    let (configuration, problems) = Configuration.read(text)
    let settings = Settings(configuration)
    #expect(settings.show == .text)
    #expect(settings.rows == 7)
    #expect(settings.caseMatching == .smart)
    #expect(
      problems == [
        ConfigurationProblem(
          SourcePosition(line: 4, column: 1),
          "“case” can't be “loud”; it can be smart, sensitive, insensitive")
      ])
  }

  @Test(
    "Errors have their position and a suggestion, and the rest of the file applies",
    arguments: [
      ("settings = 3\n", "c:1:1: “settings” is a table: write [settings]"),
      ("[kyes]\n\"a\" = \"b\"\n", "c:1:1: there is no “kyes”; did you mean keys?"),
      ("[settings]\nshwo = \"text\"\n", "c:2:1: there is no setting “shwo”; did you mean show?"),
      ("[settings]\nshow = [1]\n", "c:2:1: “show” can't be this; it can be auto, none, text, image"),
      ("[keys]\npreset = \"vmi\"\n", "c:2:1: there is no preset “vmi”; did you mean vim?"),
      ("[keys]\npreset = 1\n", "c:2:1: “preset” takes the name of a keymap: default, vim, apple, none"),
      (
        "[keys.outlin]\n\"j\" = \"next row\"\n",
        "c:1:1: there is no list or mode “outlin”; did you mean outline?"
      ),
      (
        "[keys]\n  \"ctrl+b\" = \"add bokmark\"\n",
        "c:2:3: ⌃B: unknown command “add bokmark”; did you mean add bookmark?"
      ),
      (
        "[keys]\n\"cmd+\" = \"quit\"\n",
        "c:2:1: “cmd+” names modifiers but no key: add the key to press with them, as in ⌘A or ctrl+a"
      ),
      ("[keys]\n\"pgdwn\" = \"quit\"\n", "c:2:1: “pgdwn” is not a key: did you mean pgdn or pgdown?"),
      ("[keys]\n\"a\" = 3\n", "c:2:1: a needs a command, such as \"next tab\", or false to unbind it"),
      ("[keys]\n\"a\" = true\n", "c:2:1: a needs a command, such as \"next tab\", or false to unbind it"),
      ("[keys]\n\"a\" = \"next tab please\"\n", "c:2:1: a: “next tab” takes no argument, but has “please”"),
      (
        "[keys]\n\"⌃A\" = \"next tab\"\n\n\"ctrl+a\" = \"quit\"\n",
        "c:4:1: ⌃A is already bound on line 2; the last binding is used"
      ),
      (
        "[keys]\n\"xx\" = \"next page\"\n",
        "c:2:1: xx can't be reached because x is bound to “close tab”; \"x\" = false unbinds it"
      ),
    ])
  func problems(text: String, message: String) {
    #expect(Self.messages(text + "[keys.list]\n\"f9\" = \"quit\"\n") == [message])
    #expect(Self.keys("quit", text + "[keys.list]\n\"f9\" = \"quit\"\n", context: "list").contains("F9"))
  }

  @Test("Several errors are in the order of the text")
  func order() {
    let text = "[settings]\nzzz = 1\nrows = 0\n[keys]\n\"cmd+\" = \"quit\"\n\"a\" = \"zzz\"\n[qqq]\n"
    #expect(Configuration.read(text).problems.map(\.position?.line) == [2, 3, 5, 6, 7])
  }

  @Test(
    "A line of invalid TOML is reported with its position and ignored, and all others apply",
    arguments: [
      ("[keys]\na = \n", 2), ("[keys\n", 1), ("[settings]\nrows = 3\nrows = 4\n", 3),
      ("[keys]\nx = \"open\n", 2), ("[keys]\n\"T\" = text\n", 2), ("[keys]\n= 3\n", 2), ("[=]\n", 1),
      ("[keys]\nx = [1,\n", 2), ("[keys]\nx = \"\"\"open\n", 2), ("[settings]\n[settings]\n", 2),
      // Keys after an invalid header belong to no table.
      ("[keys.list\n\"j\" = \"next row\"\n", 1), ("nonsense\n", 1), ("# \0\n", 1),
    ])
  func noTOML(text: String, line: Int) {
    let sound = "[keys.outline]\n\"f9\" = \"quit\"\n[keys.hits]\n\"f8\" = \"quit\"\n"
    for text in [text + sound, text.replacing("\n", with: "\r\n") + sound] {
      let problems = Configuration.read(text).problems
      #expect(problems.count == 1, "\(problems)")
      #expect(problems.first?.position?.line == line)
      #expect(problems.first?.message.hasPrefix("invalid TOML: ") == true)
      #expect(problems.first?.isSyntaxError == true)
      #expect(Self.keys("quit", text, context: "outline").contains("F9"))
      #expect(Self.keys("quit", text, context: "hits").contains("F8"))
      #expect(!Self.keys("next row", text).contains("j"))
    }
  }

  @Test("A broken line between valid ones affects neither")
  func brokenBetween() {
    let text = "[settings]\nrows = 7\nshow = \nnight = true\n[keys]\n\"T\" = \"text\n\"Q\" = \"quit\"\n"
    let (configuration, problems) = Configuration.read(text)
    #expect(problems.map(\.position?.line) == [3, 6])
    #expect(Settings(configuration).rows == 7 && Settings(configuration).night == .on)
    #expect(Self.keys("quit", text).contains("Q"))
  }

  @Test("A file that isn't TOML at all is rejected quickly")
  func garbage() {
    let (configuration, problems) = Configuration.read(String(repeating: "x y z\n", count: 20_000))
    #expect(configuration == .standard)
    #expect(problems.count == 1 && problems[0].concernsWholeFile)
    _ = Configuration.read("\u{0}")
  }

  @Test(
    "What would end, stop or exhaust the parser is found before",
    arguments: [
      ("\u{FEFF}[=", 1, 2), ("\u{FEFF}[\n", 1, 2), ("s=[}", 1, 4), ("a = 1\nw = [ # x\n 1,\n }\n", 4, 2),
      ("s = [\"a\\\"]\", 'b', \"\"\"c\n\"\"\",}", 2, 5),
      // The parser ends at a NUL, and takes seconds and gigabytes for so deep a key.
      ("# x\na = 1 # \0\n", 2, 9), ("a" + String(repeating: ".a", count: 100_000) + " = 1\n", 1, 32),
      ("[ a" + String(repeating: ".a", count: 100_000) + "]\n", 1, 34),
      ("a = " + String(repeating: "{a=", count: 10_000) + "\n", 1, 53),
    ])
  func hazards(text: String, line: Int, column: Int) {
    let (configuration, problems) = Configuration.read(text)
    #expect(configuration == .standard)
    #expect(problems.filter(\.isSyntaxError).map(\.position) == [SourcePosition(line: line, column: column)])
  }

  @Test(
    "Text that resembles a hazard is read normally",
    arguments: [
      "\u{FEFF}", "x = \"[}\" # [}\n", "x = \"a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a\"\n",
      "x = {a.b = {c.d = {e.f = 1.5}}}\n", "x = '[,}'\n", "x = {}\n", "x = [{}]\n",
      "x = \"\"\"\na [}\n\"\"\"\n",
    ])
  func noHazard(text: String) {
    let (configuration, _) = Configuration.read(text + "[settings]\nrows = 7\n")
    #expect(Settings(configuration).rows == 7)
  }

  @Test(
    "A table whose name begins with a sign doesn't end the program",
    arguments: [
      "[=]", "[[=]]", "  [ é]", "[#]", "[\\]", "[\u{7F}", "[[", "[", "[[]]", "[]", "[ ]", "[\t[a]]",
    ])
  func namelessTable(_ line: String) {
    let (configuration, problems) = Configuration.read("# keys\n\(line)\n")
    #expect(configuration.keymap == Configuration.standard.keymap)
    #expect(problems.count == 1 && problems[0].position?.line ?? 0 >= 2)
  }

  @Test("Any truncated or modified file can be read", arguments: 0..<4)
  func mutations(seed: UInt64) {
    let text = Array(Configuration.text().unicodeScalars)
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(limit))
    }
    for _ in 0..<12 {
      var changed = text.prefix(random(text.count))
      for _ in 0..<3 where !changed.isEmpty {
        let signs: [Unicode.Scalar] = ["\"", "'", "[", "]", "=", "\\", "{", "\n", "é", "#"]
        changed[random(changed.count)] = signs[random(signs.count)]
      }
      var string = String.UnicodeScalarView()
      string.append(contentsOf: changed)
      let (configuration, problems) = Configuration.read(String(string))
      // A truncated file with the preset “none” has no keys.
      let hasPreset = String(string).contains("\"none\"")
      #expect(!configuration.keymap.bindings.isEmpty || problems.isEmpty || hasPreset)
    }
  }

  @Test("The printed file reads back as the same keys and settings", arguments: KeymapPreset.allCases)
  func printed(preset: KeymapPreset) {
    var settings = Settings()
    settings.rows = 9
    settings.show = .text
    let text = Configuration.text(keymap: preset.keymap, settings: settings)
    let (configuration, problems) = Configuration.read(text)
    #expect(problems.isEmpty)
    #expect(Settings(configuration) == settings)
    #expect(Set(configuration.keymap.bindings) == Set(preset.keymap.bindings))
    #expect(configuration.keymap.bindings.count == preset.keymap.bindings.count)
    for binding in preset.keymap.bindings {
      // The primary key stays the primary one.
      let keys = [configuration.keymap, preset.keymap].map {
        $0.keySequences(for: binding.command, context: binding.context)
      }
      #expect(keys[0] == keys[1], "\(binding.command)")
    }
  }

  @Test("The printed file has a comment for every command and every setting")
  func comments() {
    let lines = Set(Configuration.text().split(separator: "\n"))
    for definition in CommandDefinition.all {
      #expect(lines.contains("# \(definition.title): \(definition.usage)"), "\(definition.name)")
    }
    for entry in Settings().entries { #expect(lines.contains("# \(entry.purpose): \(entry.values)")) }
  }

  @Test("Characters that TOML requires to be escaped are escaped")
  func escapes() throws {
    let rows = [
      KeymapRow("search \"a\\b\"", "\\"), KeymapRow("add bookmark tab\u{1}é", "\""),
      KeymapRow("filter 'x'", "#"),
    ]
    let keymap = Keymap(rows.flatMap(\.bindings))
    let (configuration, problems) = Configuration.read(Configuration.text(keymap: keymap))
    #expect(problems.isEmpty)
    #expect(Set(configuration.keymap.bindings.map(\.keys)) == Set(keymap.bindings.map(\.keys)))
    #expect(configuration.keymap.keySequences(for: Command(.addBookmark, "tab\u{1}é")).count == 1)
  }

  @Test("A check reports conflicts, and keys that a terminal can't send")
  func check() throws {
    let rows = [
      KeymapRow("outline", "a"), KeymapRow("open", "a"), KeymapRow("add bookmark", "⌘D", "b"),
      KeymapRow("next tab", "⌃⇥"), KeymapRow("quit", "⌘Q"),
    ]
    let keymap = Keymap(rows.flatMap(\.bindings))
    #expect(ConfigurationCheck(keymap).conflicts.count == 1)
    #expect(ConfigurationCheck(keymap).unsendable.isEmpty)
    let legacy = ConfigurationCheck(keymap, capabilities: .legacy)
    #expect(legacy.unsendable.map(\.keys.description) == ["⌘D", "⌃⇥", "⌘Q"])
    #expect(legacy.unreachable == [Command(.nextTab), Command(.quit)])
    #expect(ConfigurationCheck(keymap, capabilities: .modifyOtherKeys).unreachable == [Command(.quit)])
    #expect(ConfigurationCheck(keymap, capabilities: .kitty).unsendable.isEmpty)
  }
}
