import Testing
import DocModelLibrary

@testable import Viewer

/// A number means the row that was printed with it, whatever happened since.
@Suite struct PrintedNumbersTests {
  private let library: Library
  private let talk: Conversation

  init() throws {
    library = try Library.inMemory()
    talk = try Conversation([.article()], library: library)
    for title in ["A", "B", "C", "D"] { talk.type("add bookmark \(title)") }
    talk.type("bookmarks")
  }

  private func titles() throws -> [String] {
    try library.allBookmarks().map(\.bookmark.title)
  }

  @Test func otherRowsKeepTheirNumbersAfterADeletion() throws {
    talk.type("delete bookmark 1").type("delete bookmark 2")
    #expect(try titles() == ["C", "D"])
    let gone = CommandFailure(.noSuchRow, "the list has changed: row 1 is gone; bookmarks shows it again")
    #expect(talk.type("delete bookmark 1").failure == gone)
    #expect(talk.type("1").failure == gone)
    #expect(talk.session.state.statusLine.hasSuffix("bookmarks: 1–4 picks"))
    talk.type("↓")
    #expect(talk.session.state.list?.selected == 3)
    #expect(talk.type("bookmarks").list?.rows.map(\.number) == [1, 2])
    talk.type("delete bookmark 1")
    #expect(try titles() == ["D"])
    #expect(talk.session.brokenInvariants == [])
  }

  @Test func deletionInAnotherSessionKeepsTheNumbers() throws {
    let other = try Conversation([.article()], library: library)
    other.type("bookmarks").type("delete bookmark 1")
    // This reads the list again and prints none of its rows.
    talk.type("add bookmark E")
    talk.type("delete bookmark 2")
    #expect(try titles() == ["C", "D", "E"])
    #expect(talk.type("delete bookmark 1").failure?.code == .noSuchRow)
    talk.type("delete bookmark 5")
    #expect(try titles() == ["C", "D"])
  }

  @Test func restoredBookmarkHasItsNumberAgain() throws {
    talk.type("delete bookmark 2").type("delete bookmark 3").type("undo").type("undo")
    talk.type("delete bookmark 3")
    #expect(try titles() == ["A", "B", "D"])
  }

  @Test func movingKeepsTheNumbers() throws {
    talk.type("↓").type("↓").type("↓")
    #expect(talk.type("move bookmark up").messages == ["moved “D” before “C”"])
    #expect(talk.type("move bookmark up").messages == ["moved “D” before “B”"])
    #expect(talk.type("move bookmark down").messages == ["moved “D” after “B”"])
    talk.type("delete bookmark 4")
    #expect(try titles() == ["A", "B", "C"])
  }

  @Test func renamingABookmarkDeletedElsewhereIsRefused() throws {
    let other = try Conversation([.article()], library: library)
    other.type("bookmarks").type("delete bookmark 1")
    for line in ["rename bookmark X", "move bookmark down"] {
      let talk = line.hasPrefix("rename") ? talk : try Conversation([.article()], library: library)
      if talk !== self.talk {
        talk.type("bookmarks")
        other.type("bookmarks").type("delete bookmark 1")
      }
      let failure = talk.type(line).failure
      #expect(failure?.code == .noSuchBookmark)
      #expect(failure?.message.hasPrefix("another session deleted") == true)
    }
  }

  @Test func morePrintsTheRemainingRows() throws {
    talk.type("set rows 2").type("bookmarks").type("delete bookmark 1")
    #expect(talk.type("more").list?.rows.map(\.number) == [3, 4])
    #expect(talk.list?.rows.map(\.row.title) == ["C", "D"])
    #expect(talk.list?.following == 0)
  }

  @Test func filterRenumbersTheRows() throws {
    #expect(talk.type("delete bookmark 1").type("filter c").list?.rows.map(\.number) == [1])
    talk.type("delete bookmark 1")
    #expect(try titles() == ["B", "D"])
  }
}
