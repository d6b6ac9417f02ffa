import Testing

@testable import Viewer

@Suite("A session with the user's keys")
struct SessionConfigurationTests {
  private static func conversation(_ text: String) throws -> Conversation {
    let talk = try Conversation([.article(), .notes()])
    talk.session.apply(Configuration.read(text).configuration)
    return talk
  }

  @Test("Keys run commands with their arguments")
  func arguments() throws {
    let talk = try Self.conversation(
      "[keys]\n\"T\" = \"set show text\"\n\"F\" = \"search border\"\n\"gp\" = \"page 5\"\n")
    #expect(talk.type("T").session.settings.show == .text)
    #expect(talk.type("gp").session.state.page == 5)
    #expect(talk.type("F").match != nil)
    talk.type("?")
    let entries = talk.help?.groups.flatMap(\.commands) ?? []
    #expect(entries.first { $0.command == "search border" }?.title == "Search: border")
    #expect(entries.first { $0.command == "search border" }?.keys == ["F"])
    #expect(entries.first { $0.command == "tab 2" }?.title == "Go to Tab 2")
    #expect(entries.first { $0.command == "tab last" }?.title == "Go to Last Tab")
    #expect(entries.first { $0.command == "tab 3" } == nil)
  }

  @Test("Lists have keys of their own, also for commands of the document")
  func panes() throws {
    let talk = try Self.conversation(
      "[keys.list]\n\"j\" = \"next row\"\n\"J\" = \"next page\"\n[keys.outline]\n\"x\" = \"next section\"\n\"l\" = \"choose\"\n"
    )
    #expect(talk.type("j").failure == nil)
    #expect(talk.session.state.line != 0 || talk.page == 1)
    talk.type("outline")
    let before = talk.page
    talk.type("x")
    // Everywhere else x closes the tab.
    #expect(talk.session.tabs.count == 2)
    #expect(talk.page != before)
    talk.type("bookmarks")
    #expect(talk.type("x").session.tabs.count == 1)
  }

  @Test("Unbound keys do nothing, and the command names still work")
  func removed() throws {
    let talk = try Self.conversation("[keys]\npreset = \"none\"\n")
    #expect(talk.type("x").failure != nil)
    #expect(talk.session.tabs.count == 2)
    #expect(talk.type("close tab").session.tabs.count == 1)
  }

  @Test("A changed file applies only its changes")
  func takingUp() throws {
    let talk = try Self.conversation("[settings]\nrows = 5\ncase = \"sensitive\"\n")
    #expect(talk.session.settings.rows == 5)
    talk.type("set rows 9")
    talk.session.apply(Configuration.read("[settings]\nrows = 5\ncase = \"insensitive\"\n").configuration)
    #expect(talk.session.settings.rows == 9)
    #expect(talk.session.settings.caseMatching == .insensitive)
    talk.session.apply(Configuration.read("[settings]\nrows = 6\n[keys]\nq = \"outline\"\n").configuration)
    #expect(talk.session.settings.rows == 6)
    #expect(talk.type("q").list?.kind == .outline)
  }
}
