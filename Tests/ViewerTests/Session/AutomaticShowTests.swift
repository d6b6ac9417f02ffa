import Testing

@testable import Viewer

/// Pages that are shown automatically: at the start, after a page turn, and when a setting changes.
@Suite struct AutomaticShowTests {
  private func talk(_ show: Settings.AutomaticShow) throws -> Conversation {
    let talk = try Conversation([.article()])
    talk.host.showsImages = true
    talk.host.automaticShow = show
    return talk
  }

  private func begun(_ talk: Conversation) -> [Effect] {
    var effects: [Effect] = []
    talk.session.begin { effects.append($0) }
    return effects
  }

  @Test func terminalWithGraphicsShowsImages() throws {
    let talk = try talk(.image)
    #expect(begun(talk) == [.image(0)])
    #expect(talk.type("next page").effects == [.image(1)])
    #expect(talk.type("page 5").effects == [.image(4)])
  }

  @Test func otherTerminalsPrintTheFirstLinesOfAPage() throws {
    let talk = try talk(.lines)
    let lines = ["Page 1 begins", "with a border", "and line three of 1"].enumerated()
      .map { NumberedLine(number: $0 + 1, text: $1) }
    #expect(begun(talk) == [.lines(lines)])
    #expect(talk.session.state.line == 0)
    // Reading on doesn't print the lines again.
    #expect(
      talk.type("scroll down").effects == [.lines([NumberedLine(number: 1, text: "Page 2 begins")])])
    #expect(talk.type("page 4").effects.count == 1)
    talk.type("scroll up")
    #expect(talk.effects == [.lines([NumberedLine(number: 3, text: "and line three of 3")])])
  }

  @Test func printedLinesFitTheScreen() throws {
    let talk = try talk(.lines)
    talk.host.listScreen = ListScreen(lines: 2) { _, _ in 1 }
    func count(_ line: String) -> Int? {
      talk.type(line).effects.compactMap { if case .lines(let lines) = $0 { lines.count } else { nil } }.first
    }
    #expect(count("page 4") == 2)
    // The page has three.
    #expect(count("scroll half page down") == 1)
    #expect(count("scroll half page up") == 2)
  }

  @Test func matchIsShownWithoutPageLines() throws {
    let talk = try talk(.lines)
    talk.type("/line three")
    #expect(!talk.effects.contains { if case .lines = $0 { true } else { false } })
    #expect(talk.effects.contains { if case .match = $0 { true } else { false } })
  }

  @Test func nonTerminalPrintsNothing() throws {
    let talk = try talk(.nothing)
    #expect(begun(talk) == [])
    #expect(talk.type("next page").effects == [])
  }

  @Test func viewSettingRedrawsThePage() throws {
    let talk = try talk(.nothing)
    func images(_ line: String) -> Int { talk.type(line).effects.filter { $0 == .image(0) }.count }
    // No page is shown yet whose view could change.
    #expect(images("set night on") == 0)
    #expect(images("set show image") == 1)
    #expect(images("set night off") == 1)
    #expect(images("set rows 20") == 0)
    talk.type("outline")
    #expect(images("set night on") == 0)
    talk.type("close list")
    #expect(images("set show auto") == 0)
  }

  @Test func resizeRedrawsTheImage() throws {
    let talk = try talk(.image)
    var effects: [Effect] = []
    talk.session.screenChanged { effects.append($0) }
    #expect(effects == [] && !talk.session.isShowingImage)
    _ = begun(talk)
    talk.session.screenChanged { effects.append($0) }
    #expect(effects == [.image(0)])
    talk.type("text")
    talk.session.screenChanged { effects.append($0) }
    #expect(effects.count == 1)
  }

  @Test(arguments: [(Settings.AutomaticShow.image, true), (.lines, false)])
  func annotationIsShownBelowTheImageOfItsPage(
    _ show: Settings.AutomaticShow, _ isBelow: Bool
  ) throws {
    let talk = try talk(show)
    #expect(talk.type("next annotation").annotation?.isBelowImage == isBelow)
    // The full annotation is shown on request.
    #expect(talk.type("annotation").annotation?.isBelowImage == false)
  }
}
