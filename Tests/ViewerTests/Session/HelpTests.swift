import KeyCommands
import Testing

@testable import Viewer

@Suite("Help by task")
struct HelpTests {
  @Test("Commands are grouped by task, and those of a list come first while it has the focus")
  func groups() throws {
    let talk = try Conversation([.article()])
    func names() -> [String] { talk.type("help").help?.groups.map(\.name) ?? [] }
    #expect(names() == ["Read", "Find", "Mark", "Answer", "Pages", "Files"])
    talk.type("outline")
    #expect(names().first == "Lists")
    let list = talk.help?.groups.first?.commands
    #expect(list?.first { $0.command == "next row" }?.keys == ["↓"])
    // ↓ is the list's now.
    let read = talk.help?.groups.first { $0.name == "Read" }?.commands
    #expect(read?.first { $0.command == "scroll down" }?.keys == ["j"])
  }

  @Test(
    "help TOPIC lists a task with what isn't available now, and help with words the commands that have them")
  func topics() throws {
    let talk = try Conversation([.article()])
    talk.type("help Mark")
    #expect(talk.help?.groups.map(\.name) == ["Mark"])
    let copy = talk.help?.groups.first?.commands.first { $0.command == "copy" }
    #expect(copy?.isAvailable == false && copy?.keys == ["y", "⌘C"])
    talk.type("help next comment")
    #expect(talk.help?.groups.flatMap(\.commands).map(\.command) == ["next comment"])
    talk.type("help mr")
    #expect(talk.help?.groups.flatMap(\.commands).map(\.command) == ["reply [TEXT]"])
    talk.type("help xyzzy")
    #expect(
      talk.failure?.message
        == "no command has “xyzzy”; the topics are read, find, mark, answer, pages, files, lists, and help all "
        + "lists all")
  }

  @Test("All commands are in help all, and in a help after the first one")
  func all() throws {
    let talk = try Conversation([.article()])
    talk.type("help all")
    #expect(talk.help?.extent == .all)
    let titles = Set(talk.help?.groups.flatMap(\.commands).map(\.title) ?? [])
    #expect(titles.isSuperset(of: CommandDefinition.all.filter { $0.name != .tab }.map(\.title)))
    #expect(talk.type("?").help?.extent == .available)
    talk.host.isHelpShown = true
    #expect(talk.type("?").help?.extent == .all)
  }

  @Test("Only keys that the terminal sends are shown")
  func keys() throws {
    let talk = try Conversation([.article()])
    func keys(_ command: String) -> [String]? {
      talk.type("help all").help?.groups.flatMap(\.commands).first { $0.command == command }?.keys
    }
    #expect(keys("next tab") == ["⌃PgDn", "gt", "⌃⇥"] && keys("outline") == ["o", "⌘1", "⌘I"])
    talk.host.keyboard = .legacy
    #expect(keys("next tab") == ["⌃PgDn", "gt"] && keys("outline") == ["o"])
  }

  @Test("A new user's commands have keys, and fewer than all are theirs")
  func basics() throws {
    let talk = try Conversation([.article()])
    talk.host.keyboard = .legacy
    let report = try #require(talk.type("?").help)
    let basics = report.basics.groups.flatMap(\.commands)
    #expect(basics.allSatisfy { $0.isBasic && !$0.keys.isEmpty })
    #expect(basics.map(\.title).contains("Search"))
    #expect(basics.count < report.groups.flatMap(\.commands).count / 2)
  }
}
