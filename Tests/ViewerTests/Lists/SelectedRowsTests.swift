import DocModel
import Testing

@testable import Viewer

/// Commands on the selected rows of a list, and excerpts of the text in rows.
@Suite struct SelectedRowsTests {
  private func copied(_ talk: Conversation) -> String? {
    talk.effects.compactMap { if case .copied(let text) = $0 { text } else { nil } }.last
  }

  @Test(
    arguments: [
      (["outline", "⌥↓", "copy"], "2 Borders · page 9 (5)"),
      (["outline", "⌥↑", "⇧↓", "y"], "Preface · page 2 (ii)\n1 Keys · page 5 (1)"),
      (["annotations", "⌥↑", "copy"], "good"),
      (["annotations", "toggle row 2", "toggle row 3", "copy"], "why?\nRectangle · page 8 (4)"),
      (["links", "2", "links", "⇧↓", "copy"], "https://example.org/\nhttps://example.org/b"),
      (["info", "⌥↓", "copy"], nil), (["tabs", "copy"], "/fake/article.pdf"),
    ] as [([String], String?)])
  func copyCopiesTheSelectedRows(_ lines: [String], _ text: String?) throws {
    let talk = try conversation()
    for line in lines { talk.type(line) }
    #expect(talk.failure == nil)
    if let text { #expect(copied(talk) == text) } else { #expect(copied(talk)?.isEmpty == false) }
    talk.type("esc").type("esc")
    if talk.session.state.list == nil { #expect(talk.type("copy").failure?.code == .unavailable) }
  }

  private func conversation() throws -> Conversation {
    let document = FakeDocument.article()
    let addresses = ["https://example.org/", "https://example.org/b", "https://example.org/c"]
    document.links[0] = addresses.enumerated().map { index, address in
      let y = 90.0 - Double(index) * 20
      return Link(
        index: index, rectangle: Rectangle(x0: 90, y0: y, x1: 99, y1: y + 9), action: Action(.uri(address)))
    }
    return try Conversation([document])
  }

  @Test func shareExportsTheSelectedAnnotations() throws {
    let talk = try conversation()
    talk.type("annotations").type("share markdown")
    #expect(copied(talk)?.contains("why?") == true && copied(talk)?.contains("good") == true)
    talk.type("⌥↑").type("⇧↓").type("share markdown")
    #expect(copied(talk)?.contains("why?") == true && copied(talk)?.contains("Square") == false)
    talk.type("esc").type("toggle row 1").type("toggle row 3").type("share markdown")
    #expect(copied(talk)?.contains("good") == true && copied(talk)?.contains("why?") == false)
  }

  @Test func openLinkShowsTheAddressesFirst() throws {
    let talk = try conversation()
    talk.host.openedLinks = []
    #expect(talk.type("open link").failure?.code == .unavailable)
    talk.type("links").type("⌥↑").type("⇧↓").type("open link")
    #expect(
      talk.messages == [
        "leads to https://example.org/", "leads to https://example.org/b",
        "Return or open link opens the 2 that may be opened",
      ])
    #expect(talk.host.openedLinks == [], "nothing is opened that wasn't shown before")
    #expect(talk.type("").host.openedLinks == ["https://example.org/", "https://example.org/b"])
    // After another command the addresses have to be shown again.
    #expect(talk.type("open link").type("set").type("open link").host.openedLinks?.count == 2)
    talk.type("esc").type("⌥↓").type("open link")
    #expect(talk.messages == ["leads to https://example.org/c (Return or open link opens it)"])
    #expect(talk.type("open link").host.openedLinks?.last == "https://example.org/c")
  }

  @Test func aBookmarkHasAnExcerptOfItsPage() throws {
    let document = FakeDocument.article()
    document.pages[4] = "1 Keys\nKeys are pressed\nand chords are held"
    document.unreadable = [7]
    let talk = try Conversation([document])
    for (page, title) in [(5, "1 Keys"), (6, "Mine"), (8, "Lost")] {
      talk.type("page \(page)").type("add bookmark \(title)")
    }
    let before = document.readPages.count
    talk.type("set rows 1").type("bookmarks")
    #expect(talk.rows == ["1 page 5 (1) · 1 Keys · Keys are pressed and chords are held"])
    #expect(document.readPages.count == before + 1, "pages are read of rows that are shown")
    talk.type("more")
    #expect(talk.rows == ["2 page 6 (2) · Mine · Page 6 begins with a border and line three of 6"])
    #expect(talk.type("more").rows == ["3 page 8 (4) · Lost"])
    talk.type("filter chords")
    #expect(talk.rows == ["1 page 5 (1) · 1 Keys · Keys are pressed and chords are held"])
  }

  @Test func historyRowsWithEqualTitlesHaveAnExcerpt() throws {
    let document = FakeDocument.article()
    document.lineBoxes[4] = [200.0, 150, 100].map { Rectangle(x0: 50, y0: $0, x1: 150, y1: $0 + 10) }
    document.outline = Outline()
    let talk = try Conversation([document])
    talk.type("page 5").type("j").type("page 3").type("page 5").type("j").type("j").type("page 1")
    let rows = talk.type("history").list?.rows ?? []
    let texts = rows.map { row in row.row.details.first { $0.name == "excerpt" }?.text }
    let line = "with a border and line three of 5"
    #expect(rows.count == 5)
    // The first and the last row have the first page, the second and the fourth row the fifth.
    #expect(texts[1] == "Page 5 begins " + line && texts[3] == line && texts[2] == nil, "\(texts)")
  }
}
