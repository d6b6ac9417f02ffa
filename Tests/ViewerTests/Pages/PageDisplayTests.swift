import DocModel
import Testing

@testable import Viewer

@Suite struct PageDisplayTests {
  typealias Form = PageDisplay.Form
  typealias Arrangement = Settings.Arrangement

  /// A session with a display of pages that scroll, and twelve pages of text.
  private struct Screen {
    let talk: Conversation
    let display: PageDisplay
    let document: FakeDocument

    init(
      _ form: Form = .picture, _ arrangement: Arrangement = .continuous, zoom: String? = nil,
      columns: Int = 60,
      rows: Int = 20, pages: Int = 12, box: Rectangle = Rectangle(x0: 0, y0: 0, x1: 200, y1: 300)
    ) throws {
      document = FakeDocument(
        "scrolling.pdf",
        pages: (1...max(1, pages)).map { page in
          (1...30).map { "line \($0) of page \(page) with words\n" }.joined()
        })
      document.pageBox = box
      document.letterWidth = 5
      for page in 0..<pages {
        document.lineBoxes[page] = (0..<30).map {
          Rectangle(x0: 10, y0: 280 - 9 * Double($0), x1: 15, y1: 288 - 9 * Double($0))
        }
      }
      if pages == 0 { document.pages = [] }
      talk = try Conversation([document])
      display = PageDisplay(
        talk.session, in: .init(columns: columns, rows: rows, cellWidth: 10, cellHeight: 20))
      display.form = form
      talk.host.pageScroller = display
      talk.host.pageScreen = display.space.screen
      talk.host.showsImages = true
      talk.host.isFullScreen = true
      talk.type("arrange pages \(arrangement.rawValue)")
      if let zoom { talk.type("zoom \(zoom)") }
    }

    /// The visible pages with their places.
    var places: [String] { display.pages.map { "\($0.index) at \($0.x), \($0.y)" } }

    /// The height of the view in the unit of the form.
    var height: Int { display.space.rows * (display.form == .picture ? display.space.cellHeight : 1) }
  }

  private static let cases: [(Form, Arrangement, String?)] =
    Arrangement.allCases.flatMap { arrangement in
      [(.picture, arrangement, nil), (.picture, arrangement, "width"), (.picture, arrangement, "250%")]
    } + [(.layout, .continuous, nil), (.reflow, .continuous, nil), (.layout, .single, nil)]

  @Test(
    arguments: [
      (.picture, nil, 40), (.picture, "width", 40), (.picture, "250%", 40), (.layout, nil, 40),
      (.reflow, nil, 12),
    ] as [(Form, String?, Int)])
  func scrollingDownAndUpAgainLeadsThroughTheSamePlaces(_ form: Form, _ zoom: String?, _ steps: Int) throws {
    let screen = try Screen(form, zoom: zoom)
    var places = [screen.places]
    for index in 0..<steps {
      screen.talk.type(index % 3 == 2 ? "scroll half page down" : "scroll down")
      try #require(screen.talk.failure == nil)
      places.append(screen.places)
    }
    #expect(Set(places).count == steps + 1)
    for index in (0..<steps).reversed() {
      screen.talk.type(index % 3 == 2 ? "scroll half page up" : "scroll up")
      #expect(screen.places == places[index])
    }
    #expect(screen.talk.type("scroll up").failure?.message == "this is the beginning of the document")
  }

  @Test(arguments: cases)
  func everyPageIsReachedInBothDirections(
    _ form: Form, _ arrangement: Arrangement, _ zoom: String?
  ) throws {
    let screen = try Screen(form, arrangement, zoom: zoom)
    for (command, end) in [("scroll down", "end"), ("scroll up", "beginning")] {
      var seen: Set<Int> = []
      var steps = 0
      while screen.talk.failure == nil || steps == 0, steps < 2000 {
        seen.formUnion(screen.display.pages.map(\.index))
        // The view is never empty, and its pages are in order.
        let indexes = screen.display.pages.map(\.index)
        #expect(!indexes.isEmpty && indexes == indexes.sorted())
        screen.talk.type(command)
        steps += 1
      }
      #expect(screen.talk.failure?.message == "this is the \(end) of the document")
      #expect(seen == Set(0..<12))
      let current = try #require(screen.talk.page)
      #expect(screen.display.pages.map { $0.index + 1 }.contains(current))
    }
  }

  @Test(arguments: cases)
  func positionsLeadToThePlaceWhereTheyWereTaken(
    _ form: Form, _ arrangement: Arrangement, _ zoom: String?
  ) throws {
    let screen = try Screen(form, arrangement, zoom: zoom)
    for _ in 0..<60 {
      screen.talk.type("scroll down")
      let position = try #require(screen.talk.session.currentTab?.position)
      // Another display knows only the position, as after a restart.
      let other = PageDisplay(screen.talk.session, in: screen.display.space)
      other.form = form
      let page = try #require(screen.display.pages.first { $0.index == position.pageIndex })
      let found = try #require(other.pages.first { $0.index == position.pageIndex })
      // A page that fits is shown whole.
      guard page.height > screen.height || zoom != nil || form != .picture else { continue }
      // The top of a page near the top of the view is shown there; blank rows of text have no height.
      #expect(abs(min(0, page.y) - found.y) <= (form == .picture ? 1 : 2), "page \(page.index)")
      #expect(abs(page.x - found.x) <= 1)
    }
  }

  @Test(
    arguments: [
      (.picture, "width"), (.picture, "250%"), (.layout, nil), (.reflow, nil),
    ] as [(Form, String?)], [(40, 20), (60, 11), (90, 35), (7, 3)])
  func resizingKeepsTheTopOfTheView(_ shown: (Form, String?), _ size: (Int, Int)) throws {
    let screen = try Screen(shown.0, zoom: shown.1)
    for _ in 0..<25 { screen.talk.type("scroll down") }
    let before = try #require(topOfView(screen))
    screen.display.space = .init(columns: size.0, rows: size.1, cellWidth: 10, cellHeight: 20)
    let after = try #require(topOfView(screen))
    #expect(after.page == before.page)
    // A part of the height of the view is above the position; a line of text has 9 points, a paragraph several lines.
    #expect(abs(after.height - before.height) <= (shown.0 == .picture ? 8 : shown.0 == .layout ? 30 : 60))
  }

  /// The page at the top of the view, and the height there in default user space.
  private func topOfView(_ screen: Screen) -> (page: Int, height: Double)? {
    guard let position = screen.talk.session.currentTab?.position,
      let page = screen.display.pages.first(where: { $0.index == position.pageIndex })
    else { return nil }
    if let text = page.text { return (page.index, text.rows.height(ofRow: max(0, -page.y)) ?? 0) }
    return (page.index, page.transform.userPoint(ScreenPoint(x: 0, y: Double(-page.y))).y)
  }

  @Test(arguments: ["zoom in", "zoom out", "fit width", "actual size"], ["width", "250%"])
  func zoomingKeepsTheMiddleOfTheViewVisible(_ command: String, _ zoom: String) throws {
    let screen = try Screen(zoom: zoom)
    screen.talk.type("page 6")
    for _ in 0..<3 { screen.talk.type("scroll down") }
    let (x, y) = (screen.display.space.screen.width / 2, screen.height / 2)
    let target = try #require(screen.display.target(x: x, y: y))
    guard screen.talk.type(command).failure == nil else { return }
    let page = try #require(screen.display.pages.first { $0.index == target.page })
    let shown = page.transform.screenPoint(target.point)
    #expect((0..<screen.height).contains(page.y + Int(shown.y)))
    #expect((0..<2 * x).contains(page.x + Int(shown.x)))
  }

  @Test func rotatingFourTimesLeadsToTheSamePlace() throws {
    let screen = try Screen(zoom: "250%")
    for _ in 0..<9 { screen.talk.type("scroll down") }
    let first = try #require(screen.display.pages.last)
    for turn in 1...4 {
      screen.talk.type("rotate right")
      let page = try #require(screen.display.pages.first { $0.index == first.index })
      #expect((abs(page.y - first.y) <= 2 && abs(page.x - first.x) <= 2) == (turn == 4))
    }
  }

  @Test(arguments: Arrangement.allCases, [(60, 20), (20, 20), (60, 4)])
  func fittingPagesAreShownWhole(_ arrangement: Arrangement, _ size: (Int, Int)) throws {
    let screen = try Screen(.picture, arrangement, columns: size.0, rows: size.1)
    let width = screen.display.space.screen.width
    for page in 1...12 {
      screen.talk.type("page \(page)")
      let shown = try #require(screen.display.pages.first { $0.index == page - 1 })
      // The last pages of a document may lie below others.
      #expect(shown.y >= 0 && shown.y + shown.height <= screen.height, "page \(page)")
      #expect(shown.x >= 0 && shown.x + shown.width <= width, "page \(page)")
      #expect(shown.height == screen.height || shown.width >= width / 2 - 20)
    }
  }

  @Test(
    arguments: [
      (.single, 6, [5]), (.two, 1, [0, 1]), (.two, 6, [4, 5]), (.two, 7, [6, 7]), (.book, 1, [0]),
      (.book, 6, [5, 6]), (.book, 7, [5, 6]), (.book, 12, [11]),
    ] as [(Arrangement, Int, [Int])])
  func pagesStandSideBySide(_ arrangement: Arrangement, _ page: Int, _ shown: [Int]) throws {
    let screen = try Screen(.picture, arrangement)
    screen.talk.type("page \(page)")
    let pages = screen.display.pages
    #expect(pages.map(\.index) == shown)
    for (left, right) in zip(pages, pages.dropFirst()) {
      #expect(left.x + left.width < right.x && left.y == right.y && left.height == right.height)
    }
    // Equal margins at the left and the right.
    let margins = (
      pages.first?.x ?? 0, screen.display.space.screen.width - (pages.last.map { $0.x + $0.width } ?? 0)
    )
    #expect(abs(margins.0 - margins.1) <= 1)
    // Text has one column.
    screen.display.form = .layout
    #expect(screen.display.pages.first?.index == page - 1)
  }

  @Test(
    arguments: [
      (.picture, "width"), (.picture, "250%"), (.layout, nil), (.reflow, nil),
    ] as [(Form, String?)])
  func revealingScrollsOnlyToWhatIsHidden(_ form: Form, _ zoom: String?) throws {
    let screen = try Screen(form, zoom: zoom)
    screen.talk.type("page 3")
    let before = screen.places
    screen.display.reveal(Rectangle(x0: 95, y0: 230, x1: 105, y1: 238), onPage: 2)
    #expect(screen.places == before)
    for page in [2, 7, 0, 11] {
      let box = try #require(screen.document.lineBoxes[page]?.last)
      screen.display.reveal(box, onPage: page)
      let shown = try #require(screen.display.pages.first { $0.index == page })
      let area = PageDisplay.area(of: box, on: shown)
      #expect(area.y >= 0 && area.y + area.height <= screen.height, "page \(page)")
      #expect(area.x + area.width > 0 && area.x < screen.display.space.screen.width)
      let places = screen.places
      screen.display.reveal(box, onPage: page)
      #expect(screen.places == places)
    }
  }

  @Test func rowsOfReflowedColumnsAreThoseOfTheirLetters() throws {
    let screen = try Screen(.reflow, rows: 8, box: Rectangle(x0: 0, y0: 0, x1: 400, y1: 300))
    screen.document.lineBoxes[2] = [10.0, 210].flatMap { x in
      (0..<15).map { Rectangle(x0: x, y0: 280 - 9 * Double($0), x1: x + 125, y1: 288 - 9 * Double($0)) }
    }
    screen.talk.type("page 3")
    let box = try #require(screen.document.lineBoxes[2]?[22])
    screen.display.reveal(box, onPage: 2)
    let page = try #require(screen.display.pages.first { $0.index == 2 })
    let area = PageDisplay.area(of: box, on: page)
    #expect(area.y >= 0 && area.y + area.height <= screen.height)
    #expect(page.text?.rows.rows[area.y - page.y].string.contains("line 23") == true)
    screen.talk.type("page 3")
    for _ in 0..<5 {
      screen.talk.type("scroll down")
      let before = try #require(screen.display.pages.first { $0.index == 2 }).y
      screen.talk.type("page 9").type("back")
      // Blank rows have no height.
      #expect(try abs(#require(screen.display.pages.first { $0.index == 2 }).y - before) <= 1)
    }
  }

  /// What was beside the view was also scrolled to vertically.
  @Test func revealingWhatIsBesideTheViewScrollsHorizontallyOnly() throws {
    let screen = try Screen(zoom: "700%")
    screen.talk.type("page 3")
    screen.display.reveal(Rectangle(x0: 10, y0: 250, x1: 15, y1: 258), onPage: 2)
    let page = try #require(screen.display.pages.first)
    let box = Rectangle(x0: 190, y0: 252, x1: 195, y1: 255)
    #expect(PageDisplay.area(of: box, on: page).x >= screen.display.space.screen.width)
    screen.display.reveal(box, onPage: 2)
    let moved = try #require(screen.display.pages.first)
    #expect(moved.y == page.y && moved.x < page.x)
    #expect(PageDisplay.area(of: box, on: moved).x < screen.display.space.screen.width)
  }

  @Test func revealingWhatTouchesAnEdgeScrollsVerticallyOnly() throws {
    let screen = try Screen(zoom: "700%")
    screen.talk.type("page 3")
    screen.display.reveal(Rectangle(x0: 90, y0: 250, x1: 95, y1: 258), onPage: 2)
    let page = try #require(screen.display.pages.first)
    let right = screen.display.space.screen.width - 1
    for (x, y) in [(0, 20.0), (right, 150)] {
      // The point is the middle of the pixel.
      let middle = try #require(screen.display.target(x: x, y: 0)).point.x
      screen.display.reveal(Rectangle(x0: middle - 0.01, y0: y, x1: middle + 0.01, y1: y + 8), onPage: 2)
      let moved = try #require(screen.display.pages.first)
      #expect(moved.x == page.x && moved.y != page.y)
    }
  }

  @Test(arguments: [Form.picture, .layout, .reflow])
  func pointsOfTheViewAreFoundOnTheirPages(_ form: Form) throws {
    let screen = try Screen(form)
    for _ in 0..<13 { screen.talk.type("scroll down") }
    for page in screen.display.pages {
      let (x, y) = (page.x + min(20, page.width - 1), max(0, page.y) + 1)
      let target = try #require(screen.display.target(x: x, y: y))
      #expect(target.page == page.index)
      let (point, isPicture) = (target.point, form == .picture)
      let spot = Rectangle(x0: point.x, y0: point.y, x1: point.x, y1: point.y)
      let area = PageDisplay.area(of: spot, on: page)
      #expect(area.y == y || form == .reflow)
      #expect(area.x == x || !isPicture)
      // What adjoins an edge isn't on the page.
      let (right, below) = (page.x + page.width, page.y + page.height)
      for (x, y) in [(right, y), (page.x - 1, y), (x, below), (x, page.y - 1)] {
        #expect(screen.display.target(x: x, y: y)?.page != page.index)
      }
    }
    #expect(screen.display.target(x: -1, y: 0) == nil)
  }

  @Test func aPageThatFitsStaysScrolledWhenTheSpaceChangesAndChangesBack() throws {
    let screen = try Screen()
    screen.talk.type("page 4").type("scroll down").type("scroll down").type("scroll down")
    let places = screen.places
    let space = screen.display.space
    for columns in [30, 60] {
      screen.display.space = .init(columns: columns, rows: 20, cellWidth: 10, cellHeight: 20)
      #expect(screen.display.pages.first?.y ?? 0 < 0, "the page is still scrolled at \(columns) columns")
    }
    #expect(screen.display.space == space)
    // A pixel or two may be lost to rounding.
    let tops = screen.display.pages.map(\.y)
    let before = places.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(zip(tops, before).allSatisfy { abs($0 - $1) <= 2 }, "\(tops), \(before)")
  }

  @Test(
    "Screen by screen, each line is in view, and each page that is left was seen to its end", arguments: cases
  )
  func screensSkipNothing(_ form: Form, _ arrangement: Arrangement, _ zoom: String?) throws {
    let screen = try Screen(form, arrangement, zoom: zoom)
    for (command, end) in [("next screen", "end"), ("previous screen", "beginning")] {
      var seen: Set<[Int]> = []
      var steps = 0
      repeat {
        for page in screen.display.pages {
          for (line, box) in (screen.document.lineBoxes[page.index] ?? []).enumerated() {
            let area = PageDisplay.area(of: box, on: page)
            if area.y >= 0, area.y + area.height <= screen.height { seen.insert([page.index, line]) }
          }
        }
        screen.talk.type(command)
        steps += 1
      } while screen.talk.failure == nil && steps < 500
      #expect(screen.talk.failure?.message == "this is the \(end) of the document")
      #expect(seen.count == 12 * 30)
    }
  }

  @Test func anEmptyDocumentHasNoPagesAndScrollsNowhere() throws {
    let screen = try Screen(pages: 0)
    #expect(screen.display.pages.isEmpty && screen.display.nearbyPages.isEmpty)
    #expect(screen.display.visibleRange == nil && screen.display.target(x: 0, y: 0) == nil)
    for direction in [PageFrame.Direction.up, .down, .left, .right] {
      let scrolled = screen.display.scroll(.init(direction, by: .halfPage))
      #expect(!screen.display.hasMore(direction) && scrolled == nil)
    }
    screen.display.reveal(Rectangle(x0: 0, y0: 0, x1: 1, y1: 1), onPage: 0)
    #expect(screen.talk.type("scroll down").failure?.message == "the document has no pages")
  }

  @Test("Visible links alone have labels, and are listed", arguments: [Form.picture, .layout])
  func visibleLinks(form: Form) throws {
    let screen = try Screen(form, zoom: "width", rows: 10)
    // A link on each line of two pages, of which a view shows less than one page.
    for page in 0..<2 {
      screen.document.links[page] = (0..<30).map { line in
        let y = 280 - 9 * Double(line)
        return Link(
          index: line, rectangle: Rectangle(x0: 10, y0: y, x1: 60, y1: y + 8),
          action: Action(.goTo(Destination(pageIndex: line % 12))))
      }
    }
    var labels: [String] {
      screen.display.visibleRange.map { screen.talk.session.views.marks(onPages: $0) }?.compactMap {
        if case .hint(let label) = $0.role { label } else { nil }
      } ?? []
    }
    screen.talk.type("follow links")
    let first = try #require(screen.talk.session.currentTab?.pane)
    #expect((3..<20).contains(first.rows.count) && labels.count == first.rows.count)
    #expect(first.rows.first?.target == Position(Destination(pageIndex: 0)).map(PaneRow.Target.position))
    screen.talk.type("esc").type("scroll half page down").type("scroll half page down").type("follow links")
    let second = try #require(screen.talk.session.currentTab?.pane)
    #expect((3..<20).contains(second.rows.count) && labels.count == second.rows.count)
    #expect(second.rows.first?.target != first.rows.first?.target)
    // Without any in view, those of the page are listed without labels.
    screen.document.links = [0: screen.document.links[0]?.suffix(1).map { $0 } ?? []]
    let other = try Screen(form, zoom: "width", rows: 10)
    other.document.links = screen.document.links
    #expect(other.talk.type("follow links").messages == [Obstacle.noVisibleLinks])
    #expect(other.talk.list?.rows.map(\.hint) == [nil])
  }

  @Test func formsFollowEachOther() throws {
    let screen = try Screen()
    let all: [Form] = [.picture, .layout, .reflow]
    let forms = (1...4).map { _ in
      screen.display.nextForm(among: all)
      return screen.display.form
    }
    #expect(forms == [.layout, .reflow, .picture, .layout])
    screen.display.form = .picture
    screen.display.nextForm(among: [.layout, .reflow])
    #expect(screen.display.form == .layout)
  }
}
