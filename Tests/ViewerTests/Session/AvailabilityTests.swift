import DocModel
import Testing

@testable import Viewer

@Suite("Commands without effect aren't offered")
struct AvailabilityTests {
  private static func offered(_ session: Session) -> Set<String> {
    Set(session.helpGroups().flatMap(\.commands).map(\.command))
  }

  private static func usage(_ name: CommandName) -> String { CommandDefinition.of(name).usage }

  @Test(
    "Bookmark commands need bookmarks; adding and deleting one is noticed in the document's other tab, too"
  )
  func bookmarks() throws {
    let talk = try Conversation([.article()])
    #expect(!Self.offered(talk.session).contains(Self.usage(.bookmark)))
    #expect(
      talk.type("bookmark x").failure?.message == "the document has no bookmarks; add bookmark makes one")
    talk.type("add bookmark x")
    #expect(Self.offered(talk.session).contains(Self.usage(.bookmark)))
    talk.type("bookmarks").type("delete bookmark 1")
    #expect(!Self.offered(talk.session).contains(Self.usage(.bookmark)))
    talk.type("undo delete")
    #expect(Self.offered(talk.session).contains(Self.usage(.bookmark)))
  }

  @Test("Links are offered until the page is known to have none, without asking the worker")
  func links() throws {
    let document = FakeDocument.article()
    let talk = try Conversation([document])
    #expect(Self.offered(talk.session).isSuperset(of: ["links", "follow links"]))
    #expect(document.pagesWithLinksRead.isEmpty)
    #expect(talk.type("links").failure?.message == "there are no links on this page")
    #expect(talk.type("follow a").failure?.message == "there are no links on this page")
    #expect(
      Self.offered(talk.session).isDisjoint(with: [
        "links", "follow links", "peek links", "go to reference",
      ]))
    #expect(document.pagesWithLinksRead == [0])
  }

  @Test("Peek needs a row with a destination")
  func peek() throws {
    let talk = try Conversation([.article()])
    #expect(!Self.offered(talk.session).contains(Self.usage(.peek)))
    talk.type("page 5").type("outline")
    #expect(Self.offered(talk.session).contains(Self.usage(.peek)))
    talk.type("info").type("next row")
    #expect(!Self.offered(talk.session).contains(Self.usage(.peek)))
  }

  @Test("No next section after the last, no annotation if there is none, no line after the end")
  func ends() throws {
    let talk = try Conversation([.article(), .notes()])
    #expect(Self.offered(talk.session).contains("next section"))
    talk.type("page 12")
    #expect(!Self.offered(talk.session).contains("next section"))
    #expect(Self.offered(talk.session).contains("scroll down"))
    talk.type("3 scroll down")
    #expect(!Self.offered(talk.session).contains("scroll down"))
    #expect(talk.type("scroll down").failure?.message == "this is the end of the text")
    talk.type("next annotation")
    #expect(!Self.offered(talk.session).contains("next annotation"))
    #expect(Self.offered(talk.session).contains("previous annotation"))
    #expect(talk.type("next tab").type("annotations").list?.count == 0, "an empty list is an answer")
    #expect(talk.type("annotation").failure?.message == "the document has no annotations")
    #expect(
      Self.offered(talk.session).isDisjoint(with: ["next annotation", "previous annotation"]))
  }
}
