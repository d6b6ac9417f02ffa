import Foundation
import Terminal
import TestSupport
import Testing
import DocModelLibrary

@testable import Viewer
@testable import pdfkey

@Suite("Pages as pictures in cells and strips", .limited, .tags(.program))
struct PagePicturesTests {
  /// The pages of a reader on a terminal of 60 × 30 cells, drawn in this process.
  private final class Pages {
    let session: Session
    let display: PageDisplay
    let pictures: PagePictures
    var marks: [PageMark] = []
    /// The cells of the last frame.
    var grid: CellGrid?

    init(
      _ format: ImageProtocol, inTmux: Bool = false, path: String = Program.fixture("article.pdf")
    ) throws {
      session = Session(library: try Library.inMemory(), restoresPositions: false)
      try session.open(.path(path))
      var facts = TerminalFacts()
      facts.isTerminal = false
      if inTmux { facts.multiplexer = .tmux }
      var options = try GraphicsOptions.parse([])
      options.graphics = format
      pictures = try #require(PagePictures(PageImageDisplay(options, facts), facts, PictureDrawer()))
      display = PageDisplay(
        session,
        in: .init(columns: 60, rows: 29, cellWidth: 10, cellHeight: 20, scrollsByRows: pictures.areCells))
      pictures.use(try #require(session.currentTab))
    }

    /// Shows frames until everything is drawn; returns the bytes and the number of pictures that were drawn.
    func settle(_ look: (String) -> Void = { _ in }) -> (bytes: String, drawn: Int) {
      var (bytes, drawn): ([UInt8], Int) = ([], -1)
      repeat {
        var frame = pictures.receive().bytes
        drawn += 1
        var next = CellGrid(columns: 60, rows: 30)
        let area = GridRectangle(column: 0, row: 0, columns: 60, rows: 29)
        let view = PagePictures.View(
          pages: display.nearbyPages, marks: marks, area: area, covered: [], isNight: false)
        frame += pictures.show([view], on: &next)
        frame += pictures.draw(on: next, after: grid, usesColor: true, usesLinks: true)
        look(String(decoding: frame, as: UTF8.self))
        bytes += frame
        pictures.drawNext()
        grid = next
      } while pictures.deadline != nil
      return (String(decoding: bytes, as: UTF8.self), drawn)
    }

    /// Scrolls by rows and steps of rows.
    func scroll(_ rows: Int) throws {
      let position = try #require(display.scroll(down: rows * 20, right: 0))
      session.currentTab?.position = position
    }
  }

  private static func count(_ part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  private static let sixels = "\u{1B}P0;1;0q"

  @Test("While a page scrolls, only the strips at the edges are drawn, and back there are none")
  func scrolling() throws {
    let pages = try Pages(.sixel)
    let start = pages.settle()
    #expect(Self.count(Self.sixels, in: start.bytes) == 4)
    #expect(start.drawn > 4)
    try pages.scroll(3)
    let scrolled = pages.settle()
    // Those at the edges, and some ahead.
    #expect((1...5).contains(scrolled.drawn))
    #expect((4...6).contains(Self.count(Self.sixels, in: scrolled.bytes)))
    try pages.scroll(-3)
    let back = pages.settle()
    #expect(back.drawn == 0)
    // Nothing is sent without a change, and everything if the screen is unknown.
    #expect(pages.settle().bytes.isEmpty)
    pages.grid = nil
    pages.pictures.forgetAll()
    let again = pages.settle()
    #expect(again.drawn == 0 && again.bytes == back.bytes)
    #expect(Self.count(Self.sixels, in: again.bytes) == 4)
  }

  @Test("A page that scrolls has the pixels of one that is shown there at once")
  func sameStrips() throws {
    let (pages, fresh) = (try Pages(.sixel), try Pages(.sixel))
    _ = pages.settle()
    for rows in [3, 3, 14, -3, 5] {
      try pages.scroll(rows)
      _ = pages.settle()
    }
    pages.pictures.forgetAll()
    try fresh.scroll(22)
    let (one, other) = (pages.settle().bytes, fresh.settle().bytes)
    func strips(_ bytes: String) -> [Substring] {
      bytes.split(separator: "\u{1B}").filter { $0.hasPrefix(Self.sixels.dropFirst()) }.sorted()
    }
    #expect(strips(one).count >= 4)
    #expect(strips(one) == strips(other))
  }

  @Test("In kitty a mark is a part of a tint of its tile, which is sent once while pages scroll")
  func tints() throws {
    let pages = try Pages(.kitty)
    _ = pages.settle()
    let box = try #require(pages.session.currentTab).shownPage(at: 0).cropBox
    func mark(_ role: PageMark.Role, below top: Double) -> PageMark {
      let place = Rectangle(x0: 90, y0: box.y1 - top - 10, x1: 190, y1: box.y1 - top)
      return PageMark(page: 0, quads: [Quad(place)], role: role)
    }
    pages.marks = [mark(.match, below: 40), mark(.match, below: 80), mark(.currentMatch, below: 60)]
    let marked = pages.settle()
    // The two colours stand in until the two tints are drawn; a third one is that of their lines.
    #expect(Self.count(",f=32,s=800,v=40,", in: marked.bytes) == 3)
    #expect(Self.count(",f=32,s=", in: marked.bytes) == 5 && marked.drawn == 2)
    // Another place in the same tile needs no pixels: a part of the tint, and the line that shows it over a highlight.
    pages.marks.append(mark(.match, below: 100))
    let more = pages.settle()
    #expect(more.drawn == 0 && Self.count("a=p", in: more.bytes) == 2 && !more.bytes.contains("a=t"))
    for _ in 0..<3 {
      try pages.scroll(1)
      #expect(!pages.settle().bytes.contains(",f=32,"))
    }
    // A ring covers what is below it, in the colour of the lines.
    pages.marks = [mark(.focus, below: 200)]
    #expect(Self.count(",f=32,s=800,v=40,", in: pages.settle().bytes) == 0)
  }

  @Test("A page that can't be drawn says why", arguments: [ImageProtocol.kitty, .sixel])
  func undrawable(format: ImageProtocol) throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf")
    let pages = try Pages(format, path: path)
    #expect(pages.pictures.problem(ofPage: 0) == nil)
    try folder.write(try Program.bytes(ofFixture: "columns.pdf"), to: "article.pdf")
    _ = pages.settle()
    #expect(pages.pictures.problem(ofPage: 0)?.contains("reload") == true)
    #expect(pages.pictures.problem(ofPage: 11) == nil)
  }

  @Test("A frame without pictures waits for them, once and for a limited time")
  func waiting() {
    let start = ContinuousClock.now
    var wait = FrameWait()
    wait.update(missing: true, hasPart: true, mayWait: true, at: start)
    #expect(wait.end == nil, "scrolling pages are shown at once")
    wait.update(missing: true, hasPart: false, mayWait: true, at: start)
    #expect(wait.end == start + FrameWait.limit)
    // Pictures come one after the other.
    wait.update(missing: true, hasPart: true, mayWait: true, at: start + .milliseconds(40))
    #expect(wait.end == start + FrameWait.limit)
    var done = wait
    done.update(missing: false, hasPart: true, mayWait: true, at: start + .milliseconds(60))
    #expect(done.end == nil)
    wait.update(missing: true, hasPart: true, mayWait: true, at: start + FrameWait.limit)
    #expect(wait.end == nil)
    wait.update(missing: true, hasPart: false, mayWait: true, at: start + .seconds(1))
    #expect(wait.end == nil, "a slow page isn't waited for again")
    wait.update(missing: false, hasPart: true, mayWait: true, at: start + .seconds(2))
    wait.update(missing: true, hasPart: false, mayWait: false, at: start + .seconds(3))
    #expect(wait.end == nil, "there is no frame before")
  }

  @Test(
    "The ground beside pages differs from paper and terminal",
    arguments: [
      (255, false, 208), (240, false, 198), (0, false, nil), (128, false, nil), (0, true, 48),
      (30, true, 78), (255, true, 48), (128, true, 48), (100, true, nil),
    ] as [(Int, Bool, UInt8?)])
  func desk(ground: Int, isNight: Bool, shade: UInt8?) {
    let ground = TerminalCapabilities.Color(red: ground * 257, green: ground * 257, blue: ground * 257)
    let desk = Desk(isNight: isNight, on: ground)
    #expect(desk?.color.red == shade)
    #expect(desk.map { $0.color.red == $0.color.blue } ?? true)
    #expect(Desk(isNight: isNight, on: nil) == nil)
  }

  @Test(
    "The tiles of a page up to a screen before and after the visible part adjoin, and none is empty",
    arguments: [100, 400, 512, 5000], [0, -300, -2000, 900])
  func tiles(height: Int, top: Int) throws {
    let pages = try Pages(.kitty)
    let shown = try #require(pages.display.pages.first)
    let page = PageDisplay.ShownPage(
      index: 0, x: 0, y: top, width: 300, height: height, transform: shown.transform, rotation: 0,
      start: shown.start, text: nil)
    let model = PictureTile(part: pages.pictures.part(page, 0, 0, 1, 1), isNight: false, revision: 0)
    let area = PixelRectangle(x: 0, y: 0, width: 600, height: 500)
    let found = pages.pictures.tiles(of: page, in: area, like: model).map(\.1)
    let step = height <= 400 ? height : 256
    let expected = stride(from: 0, to: height, by: step).map { y in
      PixelRectangle(x: 0, y: top + y, width: 300, height: min(step, height - y))
    }
    #expect(found == expected.filter { $0.y + $0.height > -500 && $0.y <= 1000 })
  }

  @Test("A blank page in small is a sheet of paper if the terminal holds tiles", arguments: [true, false])
  func sheets(hasTiles: Bool) throws {
    let pages = try Pages(.kitty)
    try pages.session.perform(CommandParser.command("insert blank page after 1")) { _ in }
    let small = try #require(ThumbnailView(pages.session, hasPictures: true))
    let area = GridRectangle(column: 0, row: 0, columns: 60, rows: 29)
    small.fit(area, .init(width: 10, height: 20))
    var view = PagePictures.View(pages: [], marks: [], area: area, covered: [], isNight: false)
    small.addPictures(to: &view, hasTiles: hasTiles)
    #expect(view.shapes.filter { $0.kind == .paper }.count == (hasTiles ? 1 : 0))
  }

  @Test(
    "Labels of links are drawn into the strips with their links", arguments: [ImageProtocol.sixel, .iterm])
  func hints(format: ImageProtocol) throws {
    let pages = try Pages(format)
    _ = pages.settle()
    let plain = pages.grid
    let link = Quad(Rectangle(x0: 100, y0: 500, x1: 200, y1: 512))
    pages.marks = [PageMark(page: 0, quads: [link], role: .hint("sa"))]
    let shown = pages.settle()
    #expect(shown.drawn == 1 && Self.count("\u{1B}7", in: shown.bytes) == 1)
    #expect(pages.grid == plain)
    pages.marks = [PageMark(page: 0, quads: [link], role: .fadedHint("sa"))]
    #expect(pages.settle().drawn == 1)
    pages.marks = []
    let hidden = pages.settle()
    // The strip without the label is kept.
    #expect(hidden.drawn == 0 && Self.count("\u{1B}7", in: hidden.bytes) == 1)
  }

  @Test("A label is before its link, and beside other links and labels")
  func labels() {
    let area = PixelRectangle(x: 0, y: 0, width: 200, height: 100)
    let links = [40, 56, 0].map { PixelRectangle(x: $0, y: 50, width: 10, height: 10) }
    let hints = links.map { HintPlacement.Hint(width: 8, link: $0) }
    let labels = HintPlacement(area: area, height: 10).places(of: hints)
    // The one in the middle lies a little over its own link, the last one has no room before its link.
    #expect(labels.map(\.x) == [32, 50, 0] && labels.map(\.y) == [50, 50, 50])
    // In cells the number at the beginning of the line stays readable.
    let inCells = HintPlacement(area: area, height: 10, isInCells: true).places(of: hints)
    #expect(inCells.map(\.x) == [32, 50, 10] && inCells.map(\.y) == [50, 50, 50])
  }

  @Test(
    "Labels of numbers that are close to each other touch their own number, and cover no other label",
    arguments: [(14, 16), (20, 16), (30, 20), (12, 8)])
  func labelsOfNumbers(pitch: Int, width: Int) {
    let area = PixelRectangle(x: 0, y: 0, width: 500, height: 100)
    let links = (0..<8).map { PixelRectangle(x: 40 + pitch * $0, y: 50, width: 6, height: 12) }
    let labels = HintPlacement(area: area, height: 12)
      .places(of: links.map { .init(width: width, link: $0) })
    for (index, label) in labels.enumerated() {
      let touching = PixelRectangle(x: label.x, y: label.y, width: label.width + 1, height: label.height)
      #expect(!touching.intersection(links[index]).isEmpty, "\(labels)")
      #expect(abs(label.y - 50) <= 6)
      #expect(!labels[(index + 1)...].contains { !$0.intersection(label).isEmpty }, "\(labels)")
    }
  }

  @Test(
    "A page in another size is shown once all its tiles are drawn, and the one before is stretched till then")
  func zooming() throws {
    let pages = try Pages(.kitty)
    _ = pages.settle()
    // The tiles of the last size are still there.
    for (zoom, changes) in [(1.5, 1), (2.5, 1), (1.5, 0)] {
      try #require(pages.session.currentTab).view.zoom = .factor(zoom)
      var stretched = 0
      _ = pages.settle { bytes in
        #expect(pages.pictures.shownTiles.isEmpty == pages.pictures.isIncomplete)
        stretched += Self.count(",c=", in: bytes) > 0 ? 1 : 0
      }
      #expect(stretched == changes)
    }
  }

  @Test("In tmux pictures are uploaded once and scroll as cells, and all are deleted at the end")
  func placeholders() throws {
    let pages = try Pages(.kitty, inTmux: true)
    #expect(Self.count("a=T,U=1", in: pages.settle().bytes) > 4)
    func placeholders() -> Int {
      (0..<29).reduce(0) { count, row in
        count + (pages.grid?.text(ofRow: row) ?? "").unicodeScalars.filter { $0 == "\u{10EEEE}" }.count
      }
    }
    #expect(placeholders() == 60 * 29)
    let (start, first) = (pages.grid, pages.grid?[0, 3])
    try pages.scroll(3)
    #expect(pages.settle().drawn <= 3)
    #expect(pages.grid?[0, 0] == first)
    try pages.scroll(-3)
    #expect(pages.settle().bytes.isEmpty)
    #expect(pages.grid == start)
    // A strip with other marks stays until the new one is there.
    let quad = Quad(Rectangle(x0: 100, y0: 500, x1: 200, y1: 512))
    pages.marks = [PageMark(page: 0, quads: [quad], role: .match)]
    let marked = pages.settle()
    #expect(Self.count("a=T,U=1", in: marked.bytes) == 1)
    #expect(placeholders() == 60 * 29)
    let end = String(decoding: pages.pictures.end(), as: UTF8.self)
    #expect(Self.count("a=d", in: end) > 5)
  }
}
