import DocModel
import Testing

@testable import Viewer

/// The section of the lines that are being read.
@Suite struct LineSectionTests {
  /// Returns a conversation about six lines, in one column or in two of three.
  ///
  /// One heading begins the page, one is on its third line, and one on its fourth, which begins the right column
  /// higher up.
  private func talk(columns: Int = 1) throws -> Conversation {
    let document = FakeDocument("paper.pdf", pages: ["before", "1\ntext\n2\n3\ntext\nend", "after"])
    let boxes = (0..<6).map { line in
      let (column, row) = line.quotientAndRemainder(dividingBy: 6 / columns)
      let (x, y) = (50 + Double(column) * 250, 700 - Double(row) * 20)
      return Rectangle(x0: x, y0: y, x1: x + 200, y1: y + 10)
    }
    document.lineBoxes = [0: [boxes[0]], 1: boxes, 2: [boxes[0]]]
    func item(_ title: String, _ page: Int, _ top: Double, _ left: Double) -> Outline.Item {
      let view = Destination.View.xyz(left: left, top: top, zoom: nil)
      return .init(title: title, action: Action(.goTo(Destination(pageIndex: page, view: view))))
    }
    document.outline = Outline(items: [
      item("0 Before", 0, 712, 50), item("1 Left", 1, 712, 50), item("2 Left", 1, 671, 50),
      item("3 Right", 1, boxes[3].y1 + 1, boxes[3].x0), item("4 After", 2, 712, 50),
    ])
    return try Conversation([document])
  }

  @Test(arguments: [1, 2])
  func sectionIsThatOfTheLastHeadingAtOrAboveTheLine(_ columns: Int) throws {
    let talk = try talk(columns: columns)
    #expect(talk.type("page 2").session.state.section == "1 Left", "a page that begins with a heading")
    let sections = (1...6).map { _ in talk.type("j").session.state.section }
    #expect(sections == ["1 Left", "1 Left", "2 Left", "3 Right", "3 Right", "3 Right"])
    #expect(talk.type("k").type("k").type("k").session.state.section == "2 Left")
  }

  @Test func bookmarksAreTitledByTheSectionAndLeadToTheLine() throws {
    let talk = try talk()
    talk.type("page 2").type("j").type("j").type("add bookmark").type("j").type("add bookmark")
    #expect(talk.messages == ["added bookmark “2 Left” on page 2"])
    talk.type("page 3").type("bookmark 1 Left")
    #expect(talk.session.state.section == "1 Left")
    #expect(talk.type("j").lines == ["text"])
  }

  @Test func nextAndPreviousSectionStartFromTheLine() throws {
    let talk = try talk()
    for (lines, next, previous) in [
      (1, "2 Left", "0 Before"), (3, "3 Right", "1 Left"), (5, "4 After", "2 Left"),
    ] {
      for (key, section) in [("]]", next), ("[[", previous)] {
        talk.type("page 1").type("page 2")
        for _ in 0..<lines { talk.type("j") }
        #expect(talk.type(key).session.state.section == section, "\(key) after \(lines) lines")
      }
    }
    #expect(talk.type("page 2").type("j").type("outline").session.state.list?.selected == 2)
  }

  @Test(
    "The section of a point is that of its column",
    arguments: [
      (50, 705, "1 Left"), (50, 660, "2 Left"), (300, 705, "3 Right"), (300, 715, "2 Left"), (nil, 705, nil),
    ] as [(Double?, Double, String?)])
  func columns(left: Double?, height: Double, section: String?) throws {
    let talk = try talk(columns: 2)
    let tab = try #require(talk.session.currentTab)
    #expect(tab.columnHeading(at: Position(pageIndex: 1, height: height, left: left)) == section)
  }

  @Test func headingsAreGoneThroughByColumn() throws {
    let talk = try talk(columns: 2)
    talk.type("page 1")
    let sections = (0..<4).map { _ in talk.type("]]").session.state.section }
    #expect(sections == ["1 Left", "2 Left", "3 Right", "4 After"])
    #expect((0..<2).map { _ in talk.type("[[").session.state.section } == ["3 Right", "2 Left"])
  }

  @Test func historyKeepsLineAndSection() throws {
    let talk = try talk()
    talk.type("page 2").type("j").type("j").type("j").type("page 3").type("history")
    #expect(talk.list?.rows.map(\.row.title) == ["0 Before", "2 Left", "4 After"])
    #expect(talk.type("back").session.state.line == 3)
    #expect(talk.type("j").lines == ["3"])
  }

  @Test func textWithoutBoxesHasTheSectionOfThePage() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("page 5").type("j").type("j").session.state.section == "1 Keys")
  }
}
