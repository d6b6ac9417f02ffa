import DocModel
import Testing

@testable import Viewer

@Suite struct PageMarkTests {
  private func talk() throws -> Conversation {
    let document = FakeDocument.article()
    document.letterWidth = 6
    for page in 0..<12 {
      document.pages[page] += "\n"
      document.lineBoxes[page] = (0..<3).map {
        Rectangle(x0: 10, y0: 280 - 12 * Double($0), x1: 16, y1: 290 - 12 * Double($0))
      }
    }
    document.annotations[7]?[0].rectangle = Rectangle(x0: 20, y0: 30, x1: 60, y1: 80)
    document.links[2] = (0..<3).map { index in
      Link(
        index: index,
        rectangle: Rectangle(x0: 10, y0: 40 * Double(index), x1: 30, y1: 40 * Double(index) + 9),
        action: Action(.goTo(Destination(pageIndex: 5))))
    }
    let talk = try Conversation([document])
    talk.host.isFullScreen = true
    return talk
  }

  private func roles(_ talk: Conversation, _ pages: ClosedRange<Int>) -> [String] {
    talk.session.views.marks(onPages: pages).map { "\($0.page) \($0.role)" }
  }

  @Test func matchesAreMarkedOnVisiblePages() throws {
    let talk = try talk().type("search border")
    #expect(roles(talk, 0...2) == ["1 match", "2 match", "0 currentMatch"])
    #expect(roles(talk, 4...5) == ["4 match", "5 match"])
    #expect(talk.session.views.marks(onPages: 0...11).allSatisfy { !$0.quads.isEmpty })
    talk.type("next match")
    #expect(roles(talk, 0...1) == ["0 match", "1 currentMatch"])
    #expect(roles(try self.talk(), 0...11) == [])
  }

  @Test func selectedTextIsMarkedAboveMatches() throws {
    let talk = try talk().type("search border").type("page 4").type("select line")
    #expect(roles(talk, 2...4) == ["2 match", "3 match", "4 match", "3 selection"])
    talk.type("clear selection")
    #expect(!roles(talk, 0...11).contains { $0.hasSuffix("selection") })
  }

  @Test func annotationThatWasShownIsMarked() throws {
    let talk = try talk().type("page 8").type("next annotation")
    #expect(roles(talk, 7...7) == ["7 focus"])
    #expect(roles(talk, 0...6) == [])
    #expect(talk.session.views.marks(onPages: 7...7).first?.quads.first?.bounds.x0 == 20)
  }

  @Test("A mark with a comment or a reply has a sign, and one without has none")
  func comments() throws {
    let sample = try EditingSample()
    sample.host.isFullScreen = true
    func signs() -> Int {
      sample.session.views.marks(onPages: 2...2).count { mark in
        if case .comment = mark.role { true } else { false }
      }
    }
    sample.type("search border", "highlight")
    #expect(signs() == 0)
    sample.type("reply Why?")
    #expect(signs() == 1)
    sample.type("undo", "note Who?")
    #expect(signs() == 1)
    sample.type("undo", "state accepted")
    #expect(signs() == 0)
  }

  @Test func linksHaveLabelsWhileTheyAreChosen() throws {
    let talk = try talk().type("page 3").type("follow links")
    let labels = roles(talk, 0...4)
    #expect(labels.count == 3 && labels.allSatisfy { $0.hasPrefix("2 hint") } && Set(labels).count == 3)
    #expect(roles(talk, 3...4) == [])
    talk.type("close list")
    #expect(roles(talk, 0...4) == [])
    // A list beside the page stays.
    #expect(talk.type("outline").type("follow links").type("close list").session.currentTab?.column != nil)
  }

  @Test func marksAreInTheOrderOfTheirLayers() throws {
    let talk = try talk().type("page 8").type("next annotation").type("search border")
    #expect(roles(talk, 7...8) == ["8 match", "7 focus", "7 currentMatch"])
  }
}
