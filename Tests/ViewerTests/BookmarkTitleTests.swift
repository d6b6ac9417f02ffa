import DocModel
import Testing
import Viewer

@Suite("Bookmark titles")
struct BookmarkTitleTests {
  private static func item(_ title: String, page: Int, top: Double? = nil, level: Int = 0) -> Outline.Item {
    let view: Destination.View = top.map { .xyz(left: nil, top: $0, zoom: nil) } ?? .fit
    return .init(title: title, level: level, action: Action(.goTo(Destination(pageIndex: page, view: view))))
  }

  private let outline = Outline(items: [
    item("Keys", page: 1), item("Chords\nand  sequences", page: 3, top: 400), item(" ", page: 5),
  ])

  private func suggestion(page: Int, height: Double? = nil, text: @autoclosure () -> String?) -> String {
    let heading = outline.section(ofPage: page, at: height).map { outline.items[$0].title }
    return BookmarkTitle.suggestion(heading: heading, page: page, text: text())
  }

  @Test(
    "The nearest heading",
    arguments: [(1, "Keys"), (2, "Keys"), (3, "Chords and sequences"), (4, "Chords and sequences")])
  func heading(page: Int, title: String) {
    #expect(suggestion(page: page, text: "The text") == title)
  }

  @Test("The heading above a position on the page")
  func height() {
    #expect(suggestion(page: 3, height: 500, text: nil) == "Keys")
    #expect(
      suggestion(page: 3, height: 300, text: nil) == "Chords and sequences")
  }

  @Test(
    "Without a heading, the first line with a letter",
    arguments: [
      ("Title\nmore", "Title"), ("  \n 12 \n\u{0C}\nA  tab\there", "A tab here"), ("12\n– 3 –", "Page 1"),
      ("", "Page 1"),
      ("\u{1B}[1mBold", "\u{FFFD}[1mBold"),
    ])
  func firstLine(text: String, title: String) {
    #expect(suggestion(page: 0, text: text) == title)
  }

  @Test("A blank heading doesn't count")
  func blank() {
    #expect(suggestion(page: 5, text: "The text") == "The text")
    #expect(suggestion(page: 5, text: nil) == "Page 6")
  }

  @Test("A long title is cut after a word, a long word within it")
  func long() {
    let words = String(repeating: "word ", count: 40)
    let title = BookmarkTitle.suggestion(heading: nil, page: 0, text: words)
    #expect(title.count <= 81)
    #expect(title.hasSuffix("word …"))
    let letters = String(repeating: "x", count: 200)
    #expect(BookmarkTitle.suggestion(heading: nil, page: 0, text: letters).count == 80)
  }

  @Test("The text isn't read if a heading is found")
  func lazy() {
    var isRead = false
    func text() -> String? {
      isRead = true
      return "text"
    }
    _ = suggestion(page: 1, text: text())
    #expect(!isRead)
  }
}
