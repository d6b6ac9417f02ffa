import KeyCommands
import Testing

@testable import Viewer

@Suite struct CommandDefinitionTests {
  @Test func everyNameIsDefinedOnce() {
    #expect(CommandDefinition.all.map(\.name).count == CommandName.allCases.count)
    #expect(Set(CommandDefinition.all.map(\.name)) == Set(CommandName.allCases))
  }

  @Test(arguments: [
    (CommandName.quit, "quit"), (.nextRow, "next row"), (.scrollHalfPageDown, "scroll half page down"),
    (.editInEditor, "edit annotation in editor"), (.settings, "set"),
  ])
  func aNameIsTypedAsItsWords(_ name: CommandName, _ typed: String) {
    #expect(name.typedName == typed)
  }

  @Test func commandNamesAreUniqueAndLowercase() {
    let names = CommandDefinition.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0 == $0.lowercased() })
  }

  @Test(arguments: CommandDefinition.all)
  func everyNameAndSynonymIsParsedAsItsCommand(_ definition: CommandDefinition) throws {
    for name in definition.names {
      switch definition.argument {
      case .none, .text(_, true), .words(_, true):
        #expect(try CommandParser.command(name).name == definition.name)
      case .text, .words:
        #expect(throws: CommandParser.Problem.missingArgument(definition.name)) {
          try CommandParser.command(name)
        }
        #expect(try CommandParser.command("\(name) x").name == definition.name)
      }
    }
  }
}

@Suite struct DefaultKeymapTests {
  @Test func everyKeyCanBeParsed() {
    let spelled = DefaultKeymap.rows.flatMap(\.keys)
    #expect(DefaultKeymap.keymap.bindings.count == spelled.count)
    for key in spelled { #expect(throws: Never.self) { try KeySequence(parsing: key) } }
  }

  @Test func everyKeyRunsACommand() {
    for row in DefaultKeymap.rows { #expect(row.command != nil, "\(row.keys)") }
  }

  @Test func keysDoNotConflict() {
    #expect(DefaultKeymap.keymap.conflicts() == [])
  }

  @Test func everyBindingHasAKnownContext() {
    let contexts = Set(
      CommandDefinition.Level.allCases.map(\.keymapContext) + ["pane", "form"]
        + ListPane.Kind.allCases.map(\.rawValue))
    #expect(DefaultKeymap.keymap.bindings.allSatisfy { contexts.contains($0.context) })
  }

  /// A command whose key comes from Apple's platforms has another key that any terminal can send, unless users type
  /// its name there.
  @Test func everyAppleKeyHasAPortableAlternative() {
    let byName: Set<String> = [
      "page", "open [--password PASSWORD] FILE…", "set", "close all tabs", "close other tabs",
      "search selection", "search all tabs [-w] [-i|-s] [-d] [-e] [--] TEXT", "select all",
      "select all rows", "move bookmark up", "move bookmark down", "page NUMBER or LABEL, =LABEL, +N or -N",
      "set [NAME VALUE]",
    ]
    for row in KeymapTable().rows where !row.appleKeys.isEmpty && row.plainKeys.isEmpty {
      #expect(byName.contains(row.command), "\(row.command) has \(row.appleKeys) only")
    }
  }

  /// Every task has commands for a new user, and each of these has a key that any terminal can send, but for some
  /// that are typed there.
  @Test func basicCommandsHavePortableKeys() {
    for (topic, definitions) in CommandDefinition.byTopic {
      let basic = definitions.filter { $0.traits.contains(.basic) }
      #expect(!basic.isEmpty, "\(topic)")
      for definition in basic {
        let rows = KeymapTable().rows.filter { $0.title == definition.title }
        #expect(
          [.filter, .open, .page].contains(definition.name) || rows.contains { !$0.plainKeys.isEmpty },
          "\(definition.name)")
      }
    }
    #expect(CommandDefinition.byTopic.flatMap(\.definitions).count == CommandDefinition.all.count)
  }

  /// A typed name of a command must not be a bound key.
  @Test func commandNamesAreNotBoundKeys() {
    for definition in CommandDefinition.all where definition.argument == .none {
      for name in definition.names {
        guard let keys = try? KeySequence(parsing: name) else { continue }
        #expect(!DefaultKeymap.keymap.bindings.contains { $0.keys == keys }, "\(name)")
      }
    }
  }
}

@Suite struct CommandParserTests {
  @Test(arguments: [
    ("next tab", Command(.nextTab)), ("  NEXT   Tab ", Command(.nextTab)),
    ("search NoZoom", Command(.search, "NoZoom")), ("find the cat", Command(.search, "the cat")),
    ("search   ", Command(.search)), ("search all tabs the cat", Command(.searchAllTabs, "the cat")),
    ("search all cats", Command(.search, "all cats")), ("search \"the cat\"", Command(.search, "the cat")),
    ("search \"a\" or \"b\"", Command(.search, "\"a\" or \"b\"")), ("add bookmark", Command(.addBookmark)),
    ("add bookmark \"Border styles\"", Command(.addBookmark, "Border styles")),
    ("page iv", Command(.page, "iv")), ("close tab", Command(.closeTab)), ("close", Command(.closeList)),
    ("open a.pdf b.pdf", Command(.open, arguments: ["a.pdf", "b.pdf"])),
    (
      "open \"my file.pdf\" it\\ is.pdf 'x \"y\".pdf'",
      Command(.open, arguments: ["my file.pdf", "it is.pdf", "x \"y\".pdf"])
    ),
    ("set show text", Command(.settings, arguments: ["show", "text"])), ("set", Command(.settings)),
    ("form fields", Command(.fields)),
  ])
  func read(_ line: String, _ command: Command) throws {
    #expect(try CommandParser.command(line) == command)
  }

  @Test(arguments: [
    ("nxt tab", CommandParser.Problem.unknown("nxt tab", nearest: ["next tab"])),
    ("page", .missingArgument(.page)), ("section   ", .missingArgument(.section)),
    ("next tab please", .unexpectedArgument(.nextTab, "please")), ("open \"a.pdf", .openQuote("\"a.pdf")),
    ("", .unknown("", nearest: [])),
  ])
  func problem(_ line: String, _ problem: CommandParser.Problem) {
    #expect(throws: problem) { try CommandParser.command(line) }
  }

  @Test(arguments: [
    Command(.open, arguments: ["a b.pdf", "c\"d.pdf", "e\\f.pdf", ""]), Command(.addBookmark, "a title"),
    Command(.nextTab),
  ])
  func commandDescriptionsRoundTrip(_ command: Command) throws {
    #expect(try CommandParser.command(command.description) == command)
  }
}
