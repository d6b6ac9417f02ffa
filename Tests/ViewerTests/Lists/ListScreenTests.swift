import Testing

@testable import Viewer

/// Lists on a screen: the number of printed rows, the output of arrows, and the effect of typing.
@Suite struct ListScreenTests {
  /// Returns a conversation on a screen on which each row takes a number of lines.
  private func talk(lines: Int = 4, height: Int = 1) throws -> Conversation {
    let talk = try Conversation([.article()])
    talk.host.listScreen = ListScreen(lines: lines) { _, _ in height }
    (talk.host.showsSelectedRow, talk.host.filtersWhileTyping) = (true, true)
    return talk
  }

  @Test(arguments: [(4, 1, 4), (4, 2, 2), (5, 2, 2), (1, 3, 1), (100, 1, 6)])
  func printedRowsFitTheScreen(_ lines: Int, _ height: Int, _ rows: Int) throws {
    let talk = try talk(lines: lines, height: height)
    #expect(talk.type("outline").list?.rows.count == rows)
    #expect(talk.list?.following == 6 - rows)
    guard rows < 6 else { return }
    #expect(talk.type("more").list?.rows.first?.number == rows + 1)
    #expect(talk.list?.rows.count == min(rows, 6 - rows))
  }

  @Test(arguments: [(4, 1), (2, 1), (4, 2), (3, 3)])
  func selectedRowIsPrinted(_ lines: Int, _ height: Int) throws {
    let talk = try talk(lines: lines, height: height)
    for page in 2...12 {
      let rows = talk.type("page \(page)").type("outline").list?.rows ?? []
      #expect(rows.contains { $0.isSelected }, "page \(page)")
      #expect(rows.count == min(6, max(1, lines / height)), "page \(page)")
    }
  }

  @Test func arrowsPrintNothingIfTheSelectionIsShown() throws {
    let talk = try talk()
    talk.type("outline")
    for key in ["↓", "⇧↓", "⌃↓", "⌃space", "⌥↑"] { #expect(talk.type(key).effects == [], "\(key)") }
    #expect(talk.session.state.list?.selected == 1)
    // A screen reader needs a message.
    #expect(talk.type("set plain on").type("↓").effects.count == 1)
    talk.host.showsSelectedRow = false
    #expect(talk.type("set plain off").type("↓").effects.count == 1)
  }

  @Test func unknownCommandFiltersTheList() throws {
    let talk = try talk()
    #expect(talk.type("outline").type("chai").list?.rows.map(\.row.title) == ["1.2 Chains"])
    #expect(talk.session.state.list?.filter == "chai")
    #expect(talk.type("").page == 7)
    // Commands, keys, numbers and searches keep their meaning.
    #expect(talk.type("chai").failure?.message.hasPrefix("unknown command") == true, "no list is shown")
    talk.type("outline")
    #expect(talk.type("2").page == 5)
    #expect(talk.type("outline").type("J").page == 6)
    #expect(talk.type("outline").type("/border").session.state.match != nil)
    #expect(talk.type("outline").type("n").session.state.list == nil)
    #expect(talk.type("outline").type("bookmarks").session.state.list?.kind == .bookmarks)
    #expect(talk.type("outline").type("u").failure?.message.contains("there is nothing to undo") == true)
  }

  @Test func wordsWithoutMatchingRowsAreReadAsACommand() throws {
    let talk = try talk()
    talk.type("outline")
    for line in ["nxt page", "zzz"] {
      #expect(talk.type(line).failure?.message.hasPrefix("unknown command “\(line)”") == true)
      #expect(talk.session.state.list?.filter == nil)
    }
    talk.host.filtersWhileTyping = false
    #expect(talk.type("chai").failure?.code == .usage)
  }

  @Test func typingPreviewsTheFilter() throws {
    let talk = try talk()
    talk.type("outline")
    func preview(_ line: String) -> LinePreview? {
      guard talk.session.preview.mayBegin(line) else { return nil }
      talk.session.preview.begin(line)
      return talk.session.preview.advance()
    }
    guard case .rows(let count, let total, let first)? = preview("chai") else {
      Issue.record("no rows are previewed")
      return
    }
    #expect((count, total, first?.title) == (1, 6, "1.2 Chains"))
    // Names of commands, complete or in part, and keys.
    for line in ["nex", "bookmarks", "n", "7", "+2", "?"] { #expect(preview(line) == nil, "\(line)") }
  }

  @Test("Outline and bookmarks without the focus follow the page, also in a folded part")
  func following() throws {
    let talk = try Conversation([.article()])
    talk.host.isFullScreen = true
    func selected(_ lines: String...) -> String? {
      for line in lines { talk.type(line) }
      talk.session.views.followPosition()
      return talk.session.shownList?.selectedRow?.title
    }
    #expect(selected("outline", "other column", "page 7") == "1.2 Chains")
    #expect(selected("page 9") == "2 Borders" && selected("page 3") == "Preface")
    // With the focus it stays where the user is; afterwards it follows from the next move on.
    #expect(selected("outline", "next row") == "1 Keys" && selected("other column") == "1 Keys")
    #expect(selected("outline", "next row", "collapse row", "other column", "page 8") == "1 Keys")
    talk.type("page 9").type("add bookmark Later").type("page 2").type("add bookmark Early")
    #expect(selected("bookmarks", "other column", "page 3") == "Early" && selected("page 10") == "Later")
    #expect(selected("page 1") == "Later")
  }
}
