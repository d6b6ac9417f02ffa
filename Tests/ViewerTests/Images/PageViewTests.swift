import Foundation
import Testing
import DocModelLibrary
import TestSupport

@testable import Viewer

/// Zoom, rotation and scrolling of images in a session.
@Suite struct PageViewTests {
  private let document = FakeDocument.article()

  /// Returns a conversation that shows images, on a screen as large as a page at a zoom of 1.
  private func talk(_ lines: [String] = []) throws -> Conversation {
    let talk = try Conversation([document])
    talk.host.showsImages = true
    talk.host.pageScreen = PageScreen(width: 200, height: 300, rowHeight: 12)
    for line in lines { talk.type(line) }
    return talk
  }

  private func frame(_ talk: Conversation) throws -> PageFrame {
    let tab = try #require(talk.session.currentTab)
    return try tab.frame(ofPage: tab.position.pageIndex, on: try #require(talk.host.pageScreen))
  }

  private func shown(_ talk: Conversation) -> [Int] {
    talk.effects.compactMap { if case .image(let page) = $0 { page } else { nil } }
  }

  @Test(
    arguments: [
      (["+"], "162 %"), (["zoom in", "+"], "262 %"), (["-"], "62 %"), (["+", "-"], nil),
      (["-", "-", "+", "+"], nil),
      (["="], "100 %"),
      (["+", "z"], nil), (["s"], "fits width"), (["zoom 150%"], "150 %"), (["zoom fit width"], "fits width"),
      (["+", "zoom fit"], nil), (["⌘+"], "162 %"), (["⌘="], "162 %"), (["⌘-"], "62 %"), (["⌘0"], "100 %"),
      (["+", "⌘9"], nil), (["r"], "turned 90°"), (["⌘R", "r"], "turned 180°"), (["R"], "turned 270°"),
      (["⌘L", "r"], nil), (["+", "rotate left"], "162 % · turned 270°"),
    ] as [([String], String?)])
  func keysAndNames(_ lines: [String], _ status: String?) throws {
    let talk = try talk(lines)
    #expect(talk.failure == nil)
    #expect(shown(talk) == [0])
    let parts = talk.session.state.statusLine.components(" · ")
    #expect(parts == ["[1/1] article.pdf", "page 1 (i) of 12"] + (status?.components(" · ") ?? []))
  }

  @Test(
    arguments: [
      (["zoom huge"], "usage"), (["zoom 0"], "usage"), (["z"], "unavailable"), (["=", "="], "unavailable"),
      (["s", "s"], "unavailable"), (["zoom 16", "+"], "unavailable"), (["zoom 10%", "-"], "unavailable"),
      (["←"], "unavailable"), (["I", "→"], "unavailable"), (["+", "text", "→"], "unavailable"),
    ] as [([String], String)])
  func unavailableCommandsFail(_ lines: [String], _ code: String) throws {
    #expect(try talk(lines).failure?.code.rawValue == code)
  }

  @Test func onlyTheVisiblePartIsDrawn() throws {
    let talk = try talk(["page 3", "zoom 200%", "scroll down"])
    let tab = try #require(talk.session.currentTab)
    let image = try PageImages().image(
      ofPage: 2, in: tab, on: PageScreen(width: 200, height: 300, rowHeight: 12))
    #expect((image.width, image.height) == (200, 300))
    #expect(
      document.drawnParts == [
        PagePart(page: 2, zoom: 2, area: ScreenRectangle(x0: 100, y0: 75, x1: 300, y1: 375))
      ])
  }

  @Test(
    "Rotating keeps the centre, and rotating back shows the same part",
    arguments: [["r", "R"], ["R", "r"], ["r", "r", "r", "r"], ["r", "r", "R", "R"]])
  func turning(_ keys: [String]) throws {
    for scrolling in [[], ["scroll down"], ["scroll down", "scroll down", "scroll right"]] {
      let talk = try talk(["page 3", "zoom 200%"] + scrolling)
      let (before, position) = (try frame(talk), talk.session.currentTab?.position)
      for key in keys.dropLast() {
        let middle = try frame(talk.type(key)).middle
        #expect(
          abs(middle.x - before.middle.x) <= 1.5 && abs(middle.y - before.middle.y) <= 1.5, "\(scrolling)")
      }
      talk.type(keys.last ?? "")
      #expect(try frame(talk).part == before.part, "\(scrolling)")
      #expect(talk.session.currentTab?.position == position)
    }
    // After scrolling in between, the scrolled part stays.
    let talk = try talk(["page 3", "zoom 200%", "r", "scroll down", "scroll down"])
    let middle = try frame(talk).middle
    talk.type("R")
    let turned = try frame(talk).middle
    #expect(abs(turned.y - middle.y) <= 1.5)
  }

  @Test func visiblePartIsDrawnOnce() throws {
    let talk = try talk(["page 3", "zoom 200%"])
    let (tab, images) = (try #require(talk.session.currentTab), PageImages())
    func draw() throws -> Int {
      _ = try images.image(ofPage: 2, in: tab, on: PageScreen(width: 200, height: 300, rowHeight: 12))
      return document.drawnParts.count
    }
    #expect(try draw() == 1)
    #expect(try draw() == 1)
    talk.type("scroll down")
    #expect(try draw() == 2)
    talk.type("rotate right")
    #expect(try draw() == 3)
    #expect(try draw() == 3)
  }

  @Test func scrollingContinuesOnTheNextPage() throws {
    let talk = try talk(["show image", "set show image", "page 2", "zoom 200%"])
    // The position may differ slightly from the edge: the visible part counts.
    var seen = [try frame(talk).part.y0]
    while talk.page == 2 {
      talk.type("↓")
      #expect(shown(talk).count == 1 && talk.failure == nil)
      seen.append(try frame(talk).part.y0)
    }
    #expect(seen.map { $0.rounded() } == [0, 75, 150, 225, 300, 0])
    #expect(talk.page == 3)
    #expect(talk.type("k").page == 2)
    #expect(talk.type("page 1").type("k").failure?.message.contains("the beginning of the document") == true)
    talk.type("page 2").type("scroll half page down").type("scroll half page down")
    #expect(try frame(talk).part.y0.rounded() == 300)
    talk.type("⌃U")
    #expect(try frame(talk).part.y0.rounded() == 150)
    talk.type("l").type("→")
    #expect(try frame(talk).part.x0 == 200)
    talk.type("h").type("next page")
    // The same column is visible, from its top.
    #expect(try frame(talk).part == ScreenRectangle(x0: 150, y0: 0, x1: 350, y1: 300))
    talk.type("page 12").type("scroll half page down").type("scroll half page down")
    #expect(talk.type("scroll down").failure?.message == "this is the end of the document")
  }

  @Test(
    "Rotated pages are read from their tops, whether the file or the reader rotates them",
    arguments: [0, 90, 270])
  func turnedPages(_ own: Int) throws {
    document.ownRotation = own
    let talk = try talk(["set show image", "zoom 200%", "rotate right", "rotate right"])
    if own == 0 { talk.type("rotate right") }
    var pages = [try #require(talk.page)]
    for _ in 0..<12 {
      talk.type("scroll half page down")
      pages.append(try #require(talk.page))
    }
    // Each page is visible from its upper edge on: two screens and more, then the next page.
    #expect(pages.filter { $0 == 2 }.count >= 2 && pages == pages.sorted(), "\(pages)")
    talk.type("page 4").type("scroll down").type("next page")
    #expect(try frame(talk).part.y0 == 0)
  }

  @Test func scrollingAPageThatFitsTurnsThePage() throws {
    let talk = try talk(["set show image", "zoom 50%", "page 2", "scroll down"])
    #expect(talk.page == 3 && shown(talk) == [2] && talk.lines.isEmpty)
  }

  @Test func pageImageStaysAfterReload() throws {
    let talk = try talk(["page 3", "zoom 200%", "reload", "scroll down"])
    #expect(shown(talk) == [2] && talk.lines.isEmpty)
  }

  @Test func bookmarkRestoresTheVisiblePart() throws {
    let talk = try talk([
      "set show image", "page 3", "zoom 300%", "scroll down", "scroll right", "add bookmark here",
    ])
    let part = try frame(talk).part
    talk.type("page 9").type("bookmark here")
    #expect(try frame(talk).part == part)
  }

  @Test func zoomBeyondTheLimitIsNotOffered() throws {
    let talk = try talk(["zoom 16"])
    func isOffered(_ command: String) -> Bool {
      talk.session.responderChain.offered(isTyping: false).flatMap(\.commands).contains {
        $0.command.description == command
      }
    }
    #expect(!isOffered("zoom in") && isOffered("zoom out"))
    talk.type("zoom 10%")
    #expect(isOffered("zoom in") && !isOffered("zoom out"))
  }

  @Test func scrollingReadsLinesUnlessPartOfTheImageIsHidden() throws {
    let talk = try talk(["page 3", "scroll down"])
    #expect(talk.lines == ["Page 3 begins"])
    #expect(talk.type("image").type("scroll down").lines == ["with a border"])
    talk.type("zoom 200%").type("scroll down")
    #expect(talk.lines.isEmpty && shown(talk) == [2])
    #expect(talk.type("text").type("scroll down").lines == ["Page 3 begins"])
    talk.host.pageScreen = nil
    #expect(talk.type("zoom in").type("scroll down").lines == ["with a border"])
  }

  @Test func imageBeginsAtThePositionOnThePage() throws {
    let talk = try talk(["set show image", "zoom 300%"])
    document.pageBox = Rectangle(x0: 0, y0: 0, x1: 400, y1: 700)
    talk.type("section 1.1 Chords")
    #expect(try frame(talk).part.y0.rounded() == 3 * 200 - 19)
    #expect(talk.session.state.section == "1.1 Chords")
    // Back restores the part, too.
    let part = try frame(talk).part
    talk.type("page 9").type("back")
    #expect(try frame(talk).part == part)
  }

  @Test func visibleSectionIsShownAndNeverGoesBack() throws {
    document.pageBox = Rectangle(x0: 0, y0: 0, x1: 400, y1: 700)
    let talk = try talk(["set show image", "zoom 300%", "page 5"])
    // “1 Keys” begins with the page, “1.1 Chords” 200 points below.
    var sections: [String?] = []
    while talk.page == 5 {
      sections.append(talk.session.state.section)
      talk.type("scroll down")
    }
    #expect(Set(sections) == ["1 Keys", "1.1 Chords"] && sections.first == "1 Keys")
    #expect(sections.drop { $0 == "1 Keys" }.allSatisfy { $0 == "1.1 Chords" })
    // The same part has the same section, however it was reached.
    talk.type("scroll up").type("scroll up").type("zoom fit")
    #expect(talk.session.state.section == talk.type("page 9").type("page 5").session.state.section)
    // Above the first heading of a page the section is the previous one.
    #expect(talk.type("page 7").type("zoom 300%").session.state.section == "1.1 Chords")
    for _ in 0..<16 { talk.type("scroll down") }
    #expect(talk.session.state.section == "1.2 Chains" && talk.page == 7)
  }

  @Test func zoomWithoutImagesIsKeptAndReported() throws {
    let talk = try talk()
    talk.host.pageScreen = nil
    talk.type("zoom in")
    #expect(talk.session.state.zoom != nil && talk.messages.count == 1 && shown(talk).isEmpty)
  }

  @Test func viewIsSavedWithTheDocument() throws {
    let library = try Library.inMemory()
    let first = try Conversation([document], library: library)
    first.type("zoom 250%").type("rotate left").type("quit")
    let again = try Conversation([document], library: library)
    #expect(again.session.state.zoom == .factor(2.5) && again.session.state.rotation == 270)
    again.type("reload")
    #expect(again.session.state.zoom == .factor(2.5) && again.session.state.rotation == 270)
    again.type("close tab").type("reopen closed tab")
    #expect(again.session.state.zoom == .factor(2.5) && again.session.state.rotation == 270)
    again.type("zoom fit").type("rotate right").type("quit")
    let third = try Conversation([document], library: library).session.state
    #expect(third.zoom == nil && third.rotation == nil)
  }

  @Test("Cropping, arrangement, night, the widths of panes and the pin are kept with the document")
  func look() throws {
    let library = try Library.inMemory()
    let other = FakeDocument.article("other.pdf")
    func reader() throws -> Conversation {
      let talk = try Conversation([document, other], library: library)
      talk.host.isFullScreen = true
      return talk
    }
    func expectKept(_ talk: Conversation) {
      let shown = talk.session.shownSettings
      #expect(shown.arrangement == .book && shown.night == .on)
      #expect(talk.session.currentTab?.view.isCropped == true)
      #expect(talk.session.views.paneWidths == [.outline: 40])
      #expect(talk.session.views.pin == Position(pageIndex: 4, height: 120.5))
    }
    let first = try reader()
    first.type("arrange pages book").type("night").type("crop margins")
    first.session.views.paneWidths[.outline] = 40
    first.session.views.pin = Position(pageIndex: 4, height: 120.5)
    // Another document is shown as the settings say, and dark, since the reader chose that just now.
    var settings = first.session.settings
    settings.night = .on
    #expect(first.type("tab 2").session.shownSettings == settings)
    #expect(first.session.views.paneWidths.isEmpty && first.session.views.pin == nil)
    expectKept(first.type("tab 1"))
    first.type("quit")
    let again = try reader()
    expectKept(again)
    expectKept(again.type("reload"))
    expectKept(again.type("close tab").type("reopen closed tab"))
    // A setting is for all documents, and the one that is shown follows it.
    again.type("set pages two").type("night").type("crop margins")
    (again.session.views.paneWidths, again.session.views.pin) = ([:], nil)
    #expect(
      again.session.shownSettings == again.session.settings && again.session.settings.arrangement == .two)
    again.type("quit")
    let last = try reader()
    #expect(last.session.shownSettings == last.session.settings)
    #expect(last.session.currentTab?.look == DocumentLook() && last.session.currentTab?.view == PageView())
  }

  @Test("A document that is opened beside dark ones is dark, unless the user has chosen light pages for it")
  func nightOfOthers() throws {
    let library = try Library.inMemory()
    let other = FakeDocument.article("other.pdf")
    let first = try Conversation([document, other], library: library)
    first.type("set night on").type("night").type("quit")
    let again = try Conversation([document, other], library: library)
    again.type("tab 2").type("night")
    #expect(again.session.shownSettings.night == .on)
    #expect(again.type("tab 1").session.shownSettings.night == .off)
    #expect(again.type("tab 2").type("set night off").session.shownSettings.night == .off)
  }

  @Test("Night that has been switched on can be switched off, in each document")
  func nightOff() throws {
    let talk = try Conversation([document, FakeDocument.article("other.pdf")], library: Library.inMemory())
    func isDark() -> Bool { talk.session.shownSettings.night == .on }
    talk.type("night")
    #expect(isDark())
    talk.type("night")
    #expect(!isDark())
    talk.type("night").type("tab 2")
    #expect(isDark())
    talk.type("night")
    #expect(!isDark())
    // The choice of the first document is its own.
    talk.type("tab 1")
    #expect(isDark())
    talk.type("night")
    #expect(!isDark())
  }

  @Test("A copy that opens where the original was left says so, with the original's name")
  func placeOfOriginal() throws {
    let library = try Library.inMemory()
    let folder = try TemporaryFolder()
    func copy(_ name: String) throws -> FakeDocument {
      let path = folder.file(name)
      try Data().write(to: URL(filePath: path))
      let copy = FakeDocument.article(path)
      copy.permanentIdentifier = "0123456789abcdef"
      return copy
    }
    let (original, other) = (try copy("a.pdf"), try copy("b.pdf"))
    let first = try Conversation([original], library: library)
    first.type("page 3").type("quit")
    func warning(_ document: FakeDocument) throws -> String? {
      let talk = try Conversation([document], library: library)
      #expect(talk.session.currentTab?.position.pageIndex == 2)
      let effects = talk.type("page 3").effects
      return effects.lazy.compactMap { if case .warning(let text) = $0 { text } else { nil } }.first
    }
    #expect(try warning(original) == nil)
    #expect(try warning(other)?.hasPrefix("b.pdf has the identifier of a.pdf, and opens where") == true)
    try FileManager.default.removeItem(atPath: folder.file("b.pdf"))
    #expect(try warning(original) == nil)
  }

  @Test(
    "Parts of a look that make no sense have their defaults",
    arguments: [
      (["pages": "three", "night": "perhaps", "pin": "x 3", "width outline": "many", "width x": "3"], [:]),
      (["width outline": "-5", "pin": "9999 nan"], ["width outline": "1", "pin": "9999"]),
      (["width links": "99999999", "pages": "two"], ["width links": "10000", "pages": "two"]),
    ] as [([String: String], [String: String])])
  func damagedLook(_ saved: [String: String], _ expected: [String: String]) {
    #expect(DocumentLook(saved).saved == expected)
  }

  @Test func zoomInJSONIsSpelledAsTyped() throws {
    let talk = try talk(["fit width"])
    let state = String(decoding: try JSONEncoder().encode(talk.session.state), as: UTF8.self)
    #expect(state.contains(#""zoom":"width""#) && !state.contains("rotation"))
  }

  @Test func firstPageScrollsToItsTop() throws {
    let talk = try talk(["zoom 200%", "↓"])
    #expect(talk.type("first page").failure == nil)
    #expect(try frame(talk).part.y0 == 0)
    #expect(talk.type("first page").failure?.message.contains("this is the first page") == true)
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator).map(String.init)
  }
}
