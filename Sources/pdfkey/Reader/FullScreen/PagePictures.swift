import Foundation
import Terminal
import Viewer

/// The pages as pictures: which pictures a frame needs, drawing them in a worker, and placing them.
///
/// A terminal of kitty's kind holds tiles, which are placed anew when pages scroll. Others get strips of the screen
/// with all that is on them.
final class PagePictures {
  /// A rectangle of a view that isn't part of a page.
  struct Shape {
    /// The look of a rectangle.
    enum Kind { case paper, selected, ring }

    /// The pixels from the upper left corner of the view.
    var area: PixelRectangle
    var kind: Kind
  }

  /// Pages in a rectangle of the screen.
  struct View {
    /// The pages, the visible ones and those around them.
    var pages: [PageDisplay.ShownPage]
    /// The pages of other tabs, on terminals that hold tiles.
    var others: [(page: PageDisplay.ShownPage, tab: Tab)] = []
    /// The marks over pages.
    var marks: [PageMark]
    /// The sheets and marks of pages in small.
    var shapes: [Shape] = []
    /// The cells for pages.
    var area: GridRectangle
    /// The cells of boxes and panes over the pages.
    var covered: [GridRectangle]
    /// Whether pages are light on dark.
    var isNight: Bool
    /// The ground beside the pages, and of pages that aren't drawn yet; nil for the terminal's, and for paper.
    var ground: PixelCanvas.Color?
    /// The ground beside the pages if they would be hard to tell from the terminal's.
    var desk: PixelCanvas.Color?
    /// Draws the cells that belong to the view, such as its title; after pictures that are cells.
    var drawCells: ((inout CellGrid) -> Void)?
  }

  /// The ways in which terminals show pictures.
  enum Layer {
    case tiles(KittyLayer<DrawingRequest>)
    case strips(StripLayer<DrawingRequest>, PictureStrip.Format)
    case placeholders(PlaceholderLayer<DrawingRequest>)
  }

  var layer: Layer
  let cell: TerminalCapabilities.CellSize
  let ground: PixelCanvas.Color
  /// The number of colours of sixels.
  let colors: Int?
  private let drawer: PictureDrawer
  /// The session's tab whose document is drawn.
  var revision = 0
  /// Returns the edition of a page.
  private(set) var edition: (Int) -> Int = { _ in 0 }
  /// The tabs of which pictures are drawn: the one in front, and those with pages in its arrangement.
  private var tabs: [Tab] = []
  /// The revision that the worker has open; nil for none.
  private var opened: Int?
  /// The visible pictures that are needed, the most urgent first, and those that are drawn ahead.
  private var (plan, ahead): ([DrawingRequest], [DrawingRequest]) = ([], [])
  /// The frame that waits for its pictures.
  private var waiting = FrameWait()
  /// The pictures that were uploaded last, the latest last, which may stand in for others.
  var uploaded: [DrawingRequest] = []
  private static let mostUploaded = 64
  /// The tiles in the last frame.
  private(set) var shownTiles: Set<DrawingRequest> = []
  /// The pictures that can't be drawn, with the reasons.
  var failed: [DrawingRequest: String] = [:]
  /// Whether the terminal shows only its last sixels again when its window is exposed.
  private var forgetsSixels = false
  /// The strips of the frame.
  var strips: [StripLayer<DrawingRequest>.Strip] = []
  /// The last drawn strips, by strips without marks, which stand in for those with other marks.
  var standIns: [PictureStrip: DrawingRequest] = [:]

  /// The height of a tile: after one of them is drawn, a key is answered.
  static let tileHeight = 256
  /// The greatest height of a page that is one tile, as small pages are.
  static let smallPage = 400
  static let black = PixelCanvas.Color(red: 0, green: 0, blue: 0)
  static let white = PixelCanvas.Color(red: 255, green: 255, blue: 255)
  /// The rows of cells of a strip.
  static let stripRows = 8
  /// The largest side of sixels, in pixels, that xterm shows unless it is set up for more.
  static let widestSixels = 1000
  /// The pixels of the area above which nothing is drawn ahead.
  static let mostPixelsAhead = 5_000_000

  /// Creates the pictures of a terminal; nil if it shows none in which pages are legible.
  init?(_ display: PageImageDisplay, _ facts: TerminalFacts, _ drawer: PictureDrawer) {
    guard display.choice.format.showsPixels else { return nil }
    cell = .init(width: display.cells.cellWidth, height: display.cells.cellHeight)
    switch (display.choice.format, display.choice.isInTmux) {
    case (.kitty, false): layer = .tiles(KittyLayer(cell: cell))
    case (.kitty, true): layer = .placeholders(PlaceholderLayer(hasTrueColor: facts.colors == .trueColor))
    case (.iterm, _): layer = .strips(StripLayer(), .iterm(columns: 0, rows: 0))
    default:
      layer = .strips(StripLayer(), .sixels)
      forgetsSixels = facts.program?.hasPrefix("XTerm") ?? false
    }
    self.drawer = drawer
    colors = facts.colorRegisters
    drawer.sharesMemory = display.choice.transport == .sharedMemory
    let background = facts.background
    ground = .init(
      red: UInt8(clamping: (background?.red ?? 0) / 257),
      green: UInt8(clamping: (background?.green ?? 0) / 257),
      blue: UInt8(clamping: (background?.blue ?? 0) / 257))
  }

  // MARK: The document

  /// Announces the document of a tab, and the other tabs with pages in the frame.
  func use(_ tab: Tab, besides others: [Tab] = []) {
    revision = tab.id
    edition = { [weak tab] in tab?.edition(ofPage: $0) ?? 0 }
    tabs = [tab] + others
    // The worker has one document open; the one that it needs next is known once the frame is planned.
    if opened == revision || !others.contains(where: { $0.id == opened }) { open(tab) }
  }

  /// Has the worker make the edits of a tab while the frame that shows them is composed.
  func drawEdits(of tab: Tab) {
    if opened == tab.id { open(tab) }
  }

  private func open(_ tab: Tab) {
    opened = tab.id
    drawer.use(
      tab.document.source, password: tab.password, revision: tab.id, version: tab.document.version,
      edits: tab.document.edits)
  }

  // MARK: Frames

  /// Returns the bytes that show a frame's pictures, as far as they are drawn; plans the others.
  ///
  /// Earlier views come first. If ``isWaiting`` is true then, the frame isn't to be shown.
  ///
  /// - Parameters:
  ///   - views: the views.
  ///   - grid: the cells of the frame.
  ///   - mayWait: whether the screen shows the frame before, which may stay until all pictures are drawn.
  /// - Returns: the bytes.
  func show(_ views: [View], on grid: inout CellGrid, mayWait: Bool = false) -> [UInt8] {
    switch layer {
    case .tiles(var tiles):
      let scenes = views.map { self.scene(of: $0, tiles) }
      let scene = Scene(placements: scenes.flatMap(\.scene.placements))
      (plan, ahead) = (scenes.flatMap(\.visible), scenes.flatMap(\.ahead))
      waiting.update(
        missing: isIncomplete, hasPart: scene.placements.contains(where: isTile), mayWait: mayWait)
      guard !isWaiting else { return [] }
      shownTiles = Set(
        scene.placements.filter(isTile).compactMap {
          if case .picture(let request) = $0.picture { request } else { nil }
        })
      let bytes = tiles.place(scene)
      layer = .tiles(tiles)
      return bytes
    case .strips(let layer, let format):
      let wanted = views.map { self.strips(of: fitted($0, grid), format) }
      let visible = wanted.flatMap(\.visible).map { DrawingRequest.strip($0.strip) }
      plan = visible.filter { !layer.holds($0) }
      ahead = wanted.flatMap(\.ahead).map { .strip($0.strip) }.filter { !layer.holds($0) }
      // Each strip would be seen to appear, also those at the edges of pages that scroll.
      waiting.update(missing: isIncomplete, mayWait: mayWait, limit: FrameWait.limitOfStrips)
      guard !isWaiting else { return [] }
      strips = []
      for (view, found) in zip(views, wanted) {
        for strip in found.visible where failed[.strip(strip.strip)] == nil {
          strips.append(.init(key: .strip(strip.strip), cells: strip.cells))
          grid.picture(in: strip.cells)
        }
        view.drawCells?(&grid)
      }
      return []
    case .placeholders(let pictures):
      layer = .placeholders(show(views, on: &grid, pictures))
      return []
    }
  }

  /// Leaves the cells of a frame to its pictures in tmux, and returns the layer with those in use.
  private func show(
    _ views: [View], on grid: inout CellGrid, _ layer: PlaceholderLayer<DrawingRequest>
  ) -> PlaceholderLayer<DrawingRequest> {
    var pictures = layer
    let wanted = views.map { self.strips(of: $0, .kitty) }
    let keys = wanted.map { found in
      found.visible.map { strip in
        let key = DrawingRequest.strip(strip.strip)
        return pictures.id(of: key) == nil ? standIns[strip.strip.withoutMarks] ?? key : key
      }
    }
    pictures.use(Set(keys.joined()))
    let isMissing = { (request: DrawingRequest) in pictures.id(of: request) == nil }
    plan = wanted.flatMap(\.visible).map { .strip($0.strip) }.filter(isMissing)
    ahead = wanted.flatMap(\.ahead).map { .strip($0.strip) }.filter(isMissing)
    standIns = [:]
    for (view, (found, keys)) in zip(views, zip(wanted, keys)) {
      for (strip, key) in zip(found.visible, keys) {
        guard let id = pictures.id(of: key) else { continue }
        standIns[strip.strip.withoutMarks] = key
        grid.placeholders(id: id, in: strip.cells, firstRow: strip.cells.row - strip.whole.row)
      }
      view.drawCells?(&grid)
    }
    return pictures
  }

  /// Returns the view without the last row of the screen, which sixels would scroll.
  private func fitted(_ view: View, _ grid: CellGrid) -> View {
    var view = view
    view.area.rows = max(0, min(view.area.rows, grid.rows - 1 - view.area.row))
    return view
  }

  /// Returns the bytes that show pictures in the cells that a frame leaves to them.
  ///
  /// - Parameters:
  ///   - grid: the cells of the frame, which are written before.
  ///   - old: the cells of the frame before; nil if the screen's content is unknown.
  ///   - usesColor: whether cells over pictures have colours.
  ///   - usesLinks: whether they have links.
  /// - Returns: the bytes.
  func draw(on grid: CellGrid, after old: CellGrid?, usesColor: Bool, usesLinks: Bool) -> [UInt8] {
    guard case .strips(var layer, let format) = layer, !isWaiting else { return [] }
    let bytes = layer.place(strips, on: grid, after: old, usesColor: usesColor, usesLinks: usesLinks)
    self.layer = .strips(layer, format)
    return bytes
  }

  /// Returns the bytes that show no pictures.
  func hide() -> [UInt8] {
    (plan, ahead, strips, waiting) = ([], [], [], FrameWait())
    guard case .tiles(var tiles) = layer else { return [] }
    let bytes = tiles.place(PictureScene())
    layer = .tiles(tiles)
    return bytes
  }

  /// Whether the pictures take cells of the grid, so that boxes are drawn over them.
  var areCells: Bool { if case .tiles = layer { false } else { true } }

  /// Whether the pictures are written at their place, as sixels are.
  var areStrips: Bool { if case .strips = layer { true } else { false } }

  /// Records that the terminal has dropped all pictures.
  func forgetAll() {
    switch layer {
    case .tiles(var tiles):
      tiles.forgetAll()
      layer = .tiles(tiles)
    case .strips(var strips, let format):
      strips.forgetScreen()
      layer = .strips(strips, format)
    case .placeholders: break
    }
  }

  /// Draws strips again if the terminal may have lost them while its window was hidden.
  ///
  /// xterm remembers 16 sixels, also those that others cover, and forgets the uppermost one for a new one.
  func focusReturned() {
    guard forgetsSixels, case .strips(var strips, let format) = layer else { return }
    strips.forgetScreen()
    layer = .strips(strips, format)
  }

  /// Returns the bytes that delete all pictures in the terminal, and ends the worker.
  func end() -> [UInt8] {
    drawer.end()
    return removeAll()
  }

  /// Returns the bytes that delete all pictures in the terminal, so that they are drawn anew.
  func removeAll() -> [UInt8] {
    defer { forgetAll() }
    switch layer {
    case .tiles(var tiles): return tiles.removeAll()
    case .placeholders(var pictures):
      let bytes = pictures.removeAll()
      layer = .placeholders(pictures)
      return bytes
    case .strips: return []
    }
  }

  // MARK: Drawing

  var descriptor: Int32? { drawer.descriptor }
  var deadline: ContinuousClock.Instant? { [drawer.deadline, waiting.end].compactMap { $0 }.min() }

  /// Whether the last frame isn't to be shown yet, as none of its pictures of pages is drawn.
  var isWaiting: Bool { waiting.end != nil }

  /// Whether visible pages lack pictures that can be drawn.
  var isIncomplete: Bool {
    plan.contains { request in
      if case .letters = request { return false }
      return !request.isTint && failed[request] == nil
    }
  }

  /// Takes over what was drawn: returns the bytes that upload it, and the message of an error.
  func receive() -> (bytes: [UInt8], problem: String?) {
    switch drawer.receive() {
    case nil: return ([], nil)
    case .failed(let request, let error):
      let isFirst = failed.isEmpty
      failed[request] = error.messageInSession
      return ([], isFirst ? error.messageInSession : nil)
    case .drawn(let request, let picture):
      // The next one can be drawn before the next frame is.
      plan.removeAll { $0 == request }
      ahead.removeAll { $0 == request }
      return (upload(request, picture), nil)
    }
  }

  /// Returns the reason why a page can't be drawn; nil if it can, or may be.
  func problem(ofPage index: Int) -> String? {
    guard !failed.isEmpty else { return nil }
    return failed.first { request, _ in
      guard request.revision == revision else { return false }
      switch request {
      case .tile(let tile): return tile.part.page == index && tile.edition == edition(index)
      case .strip(let strip): return strip.pieces.contains { $0.part.page == index }
      case .tint, .letters: return false
      }
    }?.value
  }

  /// Has the next picture drawn, once the terminal has got the frame.
  func drawNext() {
    guard !drawer.isBusy, let next = (plan + ahead).first(where: { failed[$0] == nil }) else { return }
    if let revision = next.revision, revision != opened, let tab = tabs.first(where: { $0.id == revision }) {
      open(tab)
    }
    drawer.draw(next)
  }

  private func upload(_ request: DrawingRequest, _ picture: DrawnPicture) -> [UInt8] {
    let pixels: PicturePixels? =
      switch picture.content {
      case .sharedMemory(let name): .sharedMemory(name: name, hasOpacity: request.isTint)
      case .deflatedRGB(let bytes): .deflatedRGB(bytes)
      case .deflatedRGBA(let bytes): .deflatedRGBA(bytes)
      case .png(let bytes): .png(bytes)
      case .sequence: nil
      }
    switch layer {
    case .tiles(var tiles):
      guard let pixels, tiles.errorCount(request) < 3 else {
        failed[request] = "the terminal keeps no pictures; text shows the words of the page"
        return []
      }
      if !request.isTint { uploaded = (uploaded + [request]).suffix(Self.mostUploaded) }
      let bytes = tiles.upload(request, width: picture.width, height: picture.height, pixels)
      layer = .tiles(tiles)
      return bytes
    case .strips(var strips, let format):
      if case .sequence(let bytes) = picture.content { strips.store(request, bytes) }
      layer = .strips(strips, format)
      return []
    case .placeholders(var pictures):
      guard let pixels else { return [] }
      let bytes = pictures.upload(
        request, width: picture.width, height: picture.height, pixels,
        columns: (picture.width + cell.width - 1) / cell.width,
        rows: (picture.height + cell.height - 1) / cell.height)
      layer = .placeholders(pictures)
      return bytes
    }
  }

  /// Handles a reply of the terminal about a picture.
  func handle(_ id: UInt32, _ message: String) {
    guard case .tiles(var tiles) = layer else { return }
    _ = tiles.handle(id: id, message: message)
    layer = .tiles(tiles)
  }
}
