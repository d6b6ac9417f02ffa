import DocModel
import Foundation
import Terminal
import Viewer

/// The pages as pictures: which pictures a frame needs, drawing them in a worker, and placing them.
///
/// A terminal of kitty's kind holds tiles, which are placed anew when pages scroll. Others get strips of the screen
/// with all that is on them.
final class PagePictures {
  /// Pages in a rectangle of the screen.
  struct View {
    /// The pages, the visible ones and those around them.
    var pages: [PageDisplay.ShownPage]
    /// The marks over them.
    var marks: [PageMark]
    /// The cells for pages.
    var area: GridRectangle
    /// The cells of boxes and panes over the pages.
    var covered: [GridRectangle]
    /// Whether pages are light on dark.
    var isNight: Bool
    /// The ground beside the pages, and of pages that aren't drawn yet; nil for the terminal's, and for paper.
    var ground: PixelCanvas.Color?
    /// Draws the cells that belong to the view, such as its title; after pictures that are cells.
    var drawCells: ((inout CellGrid) -> Void)?
  }

  /// The ways in which terminals show pictures.
  private enum Layer {
    case tiles(KittyLayer<DrawingRequest>)
    case strips(StripLayer<DrawingRequest>, PictureStrip.Format)
    case placeholders(PlaceholderLayer<DrawingRequest>)
  }

  private var layer: Layer
  private let cell: TerminalCapabilities.CellSize
  private let ground: PixelCanvas.Color
  private let drawer: PictureDrawer
  /// The session's tab whose document is drawn.
  private var revision = 0
  /// The pictures that are needed, the most urgent first.
  private var plan: [DrawingRequest] = []
  /// The pictures that were uploaded last, the latest last, which may stand in for others.
  private var uploaded: [DrawingRequest] = []
  private static let mostUploaded = 64
  /// The pictures that can't be drawn.
  private var failed: Set<DrawingRequest> = []
  /// Whether the terminal shows only its last sixels again when its window is exposed.
  private var forgetsSixels = false
  /// The strips of the frame.
  private var strips: [StripLayer<DrawingRequest>.Strip] = []
  /// The last drawn strips, by strips without marks, which stand in for those with other marks.
  private var standIns: [PictureStrip: DrawingRequest] = [:]

  /// The height of a tile: after one of them is drawn, a key is answered.
  private static let tileHeight = 256
  /// The greatest height of a page that is one tile, as small pages are.
  private static let smallPage = 400
  static let black = PixelCanvas.Color(red: 0, green: 0, blue: 0)
  private static let white = PixelCanvas.Color(red: 255, green: 255, blue: 255)
  /// The rows of cells of a strip.
  private static let stripRows = 8
  /// The largest side of sixels, in pixels, that xterm shows unless it is set up for more.
  private static let widestSixels = 1000
  /// The pixels of the area above which nothing is drawn ahead.
  private static let mostPixelsAhead = 5_000_000

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
    drawer.sharesMemory = display.choice.transport == .sharedMemory
    let background = facts.background
    ground = .init(
      red: UInt8(clamping: (background?.red ?? 0) / 257),
      green: UInt8(clamping: (background?.green ?? 0) / 257),
      blue: UInt8(clamping: (background?.blue ?? 0) / 257))
  }

  // MARK: The document

  /// Announces the document of a tab.
  func use(_ tab: Tab) {
    revision = tab.id
    drawer.use(tab.document.source, password: tab.password, revision: tab.id)
  }

  // MARK: Frames

  /// Returns the bytes that show a frame's pictures, as far as they are drawn; plans the others.
  ///
  /// Earlier views come first.
  func show(_ views: [View], on grid: inout CellGrid) -> [UInt8] {
    defer { drawNext() }
    switch layer {
    case .tiles(var tiles):
      let scenes = views.map { self.scene(of: $0, tiles) }
      let scene = Scene(placements: scenes.flatMap(\.scene.placements))
      plan = scenes.flatMap(\.visible) + scenes.flatMap(\.ahead)
      let bytes = tiles.place(scene)
      layer = .tiles(tiles)
      return bytes
    case .strips(let layer, let format):
      let wanted = views.map { self.strips(of: fitted($0, grid), format) }
      plan = (wanted.flatMap(\.visible) + wanted.flatMap(\.ahead)).map { .strip($0.strip) }
        .filter { !layer.holds($0) }
      strips = []
      for (view, found) in zip(views, wanted) {
        for strip in found.visible where !failed.contains(.strip(strip.strip)) {
          strips.append(.init(key: .strip(strip.strip), cells: strip.cells))
          grid.picture(in: strip.cells)
        }
        drawHints(of: view, on: &grid)
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
    plan = (wanted.flatMap(\.visible) + wanted.flatMap(\.ahead)).map { .strip($0.strip) }
      .filter { pictures.id(of: $0) == nil }
    standIns = [:]
    for (view, (found, keys)) in zip(views, zip(wanted, keys)) {
      for (strip, key) in zip(found.visible, keys) {
        guard let id = pictures.id(of: key) else { continue }
        standIns[strip.strip.withoutMarks] = key
        grid.placeholders(id: id, in: strip.cells, firstRow: strip.cells.row - strip.whole.row)
      }
      drawHints(of: view, on: &grid)
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
    guard case .strips(var layer, let format) = layer else { return [] }
    let bytes = layer.place(strips, on: grid, after: old, usesColor: usesColor, usesLinks: usesLinks)
    self.layer = .strips(layer, format)
    return bytes
  }

  /// Returns the bytes that show no pictures.
  func hide() -> [UInt8] {
    (plan, strips) = ([], [])
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
  var deadline: ContinuousClock.Instant? { drawer.deadline }

  /// Takes over what was drawn: returns the bytes that upload it, and the message of an error.
  func receive() -> (bytes: [UInt8], problem: String?) {
    switch drawer.receive() {
    case nil: return ([], nil)
    case .failed(let request, let error):
      let isFirst = failed.isEmpty
      failed.insert(request)
      return ([], isFirst ? error.messageInSession : nil)
    case .drawn(let request, let picture): return (upload(request, picture), nil)
    }
  }

  private func drawNext() {
    guard !drawer.isBusy, let next = plan.first(where: { !failed.contains($0) }) else { return }
    drawer.draw(next)
  }

  private func upload(_ request: DrawingRequest, _ picture: DrawnPicture) -> [UInt8] {
    let pixels: PicturePixels? =
      switch picture.content {
      case .sharedMemory(let name): .sharedMemory(name: name)
      case .deflatedRGB(let bytes): .deflatedRGB(bytes)
      case .png(let bytes): .png(bytes)
      case .sequence: nil
      }
    switch layer {
    case .tiles(var tiles):
      guard let pixels, tiles.errorCount(request) < 3 else {
        failed.insert(request)
        return []
      }
      uploaded = (uploaded + [request]).suffix(Self.mostUploaded)
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

  // MARK: Tiles

  private typealias Scene = PictureScene<DrawingRequest>

  private func scene(
    of view: View, _ tiles: KittyLayer<DrawingRequest>
  ) -> (scene: Scene, visible: [DrawingRequest], ahead: [DrawingRequest]) {
    let area = PixelRectangle(view.area, cell)
    let covered = view.covered.map { PixelRectangle($0, cell) }
    var scene = Scene()
    var (visible, ahead): ([DrawingRequest], [DrawingRequest]) = ([], [])
    for page in view.pages {
      for (request, place) in self.tiles(of: page, in: area, isNight: view.isNight) {
        let parts = place.intersection(area).subtracting(covered)
        guard !tiles.holds(request) else {
          scene.placements += parts.map { part in
            .init(
              picture: .picture(request),
              source: PixelRectangle(
                x: part.x - place.x, y: part.y - place.y, width: part.width, height: part.height),
              x: part.x, y: part.y, z: 1)
          }
          continue
        }
        guard !parts.isEmpty else {
          ahead.append(request)
          continue
        }
        visible.append(request)
        let standIns = parts.flatMap { self.standIns(for: request, of: page, in: $0, area, tiles) }
        scene.placements += standIns.isEmpty ? parts.map { paper($0, view) } : standIns
      }
    }
    addMarks(of: view, in: area, covered, tiles, to: &scene, &visible)
    return (scene, visible, ahead)
  }

  /// Returns blank paper in place of a picture that isn't drawn yet.
  private func paper(_ part: PixelRectangle, _ view: View) -> Scene.Placement {
    let color = view.ground ?? (view.isNight ? Self.black : Self.white)
    return .init(
      picture: .swatch(.init(red: color.red, green: color.green, blue: color.blue)),
      source: PixelRectangle(x: 0, y: 0, width: part.width, height: part.height), x: part.x, y: part.y)
  }

  /// Returns parts of the page in the nearest other size, scaled, in place of a tile that isn't drawn yet.
  private func standIns(
    for request: DrawingRequest, of page: PageDisplay.ShownPage, in part: PixelRectangle,
    _ area: PixelRectangle,
    _ tiles: KittyLayer<DrawingRequest>
  ) -> [Scene.Placement] {
    guard case .tile(let wanted) = request else { return [] }
    let zoom = wanted.part.zoom
    let held = uploaded.compactMap { request -> PictureTile? in
      guard case .tile(let tile) = request, tile.revision == wanted.revision, tile.isNight == wanted.isNight,
        tile.part.page == wanted.part.page, tile.part.rotation == wanted.part.rotation, tiles.holds(request)
      else { return nil }
      return tile
    }
    let nearest = held.map(\.part.zoom).filter { $0 != zoom }.min {
      abs(log($0 / zoom)) < abs(log($1 / zoom))
    }
    guard let nearest else { return [] }
    let scale = zoom / nearest
    return held.filter { $0.part.zoom == nearest }.compactMap { tile in
      guard let source = tile.part.area else { return nil }
      // The place of the tile on the screen, as if it were drawn in the wanted size.
      let left = Double(area.x + page.x) - page.start.x + source.x0 * scale
      let top = Double(area.y + page.y) - page.start.y + source.y0 * scale
      let place = PixelRectangle(
        x: Int(clamping: left.rounded()), y: Int(clamping: top.rounded()),
        width: Int(clamping: (source.width * scale).rounded()),
        height: Int(clamping: (source.height * scale).rounded()))
      let shown = place.intersection(part)
      guard !shown.isEmpty else { return nil }
      return .init(
        picture: .picture(.tile(tile)),
        source: PixelRectangle(
          x: Int(clamping: Double(shown.x - place.x) / scale),
          y: Int(clamping: Double(shown.y - place.y) / scale),
          width: max(1, Int(clamping: Double(shown.width) / scale)),
          height: max(1, Int(clamping: Double(shown.height) / scale))),
        x: shown.x, y: shown.y, scaled: PixelSize(width: shown.width, height: shown.height))
    }
  }

  /// Returns the tiles of a page that are near the area, each with its place on the screen.
  private func tiles(
    of page: PageDisplay.ShownPage, in area: PixelRectangle, isNight: Bool
  ) -> [(DrawingRequest, PixelRectangle)] {
    let tileHeight = page.height <= Self.smallPage ? page.height : Self.tileHeight
    let (left, top) = (area.x + page.x, area.y + page.y)
    let first = max(0, (area.y - area.height - top) / tileHeight)
    let last = min(page.height - 1, area.y + 2 * area.height - top) / tileHeight
    // A page that is much wider than the screen is divided into columns, too.
    let tileWidth = page.width <= 4 * area.width ? page.width : 2 * area.width
    guard first <= last else { return [] }
    return (first...last).flatMap { row in
      stride(from: 0, to: page.width, by: tileWidth).compactMap { x in
        let y = row * tileHeight
        let width = min(tileWidth, page.width - x)
        let height = min(tileHeight, page.height - y)
        let place = PixelRectangle(x: left + x, y: top + y, width: width, height: height)
        if tileWidth < page.width, place.x >= area.x + area.width || place.x + width <= area.x { return nil }
        return (
          .tile(.init(part: part(page, x, y, width, height), isNight: isNight, revision: revision)), place
        )
      }
    }
  }

  private func part(_ page: PageDisplay.ShownPage, _ x: Int, _ y: Int, _ width: Int, _ height: Int)
    -> PagePart
  {
    let (left, top) = (page.start.x + Double(x), page.start.y + Double(y))
    return PagePart(
      page: page.index, zoom: page.transform.zoom, rotation: page.rotation,
      area: ScreenRectangle(x0: left, y0: top, x1: left + Double(width), y1: top + Double(height)))
  }

  // MARK: Marks

  /// A coloured rectangle of the screen.
  private struct Patch {
    var place: PixelRectangle
    var color: SwatchColor
    var z: Int
  }

  private func patches(of view: View, in area: PixelRectangle) -> [Patch] {
    view.marks.flatMap { mark -> [Patch] in
      guard let page = view.pages.first(where: { $0.index == mark.page }) else { return [] }
      return mark.quads.flatMap { quad -> [Patch] in
        let found = PageDisplay.area(of: quad.bounds, on: page)
        let place = PixelRectangle(
          x: area.x + found.x, y: area.y + found.y, width: found.width, height: found.height)
        switch mark.role {
        case .match:
          return [Patch(place: place, color: .init(red: 255, green: 215, blue: 0, alpha: 110), z: 2)]
        case .currentMatch:
          return [Patch(place: place, color: .init(red: 255, green: 110, blue: 0, alpha: 140), z: 3)]
        case .source:
          return [Patch(place: place, color: .init(red: 0, green: 200, blue: 120, alpha: 90), z: 3)]
        case .selection:
          return [Patch(place: place, color: .init(red: 40, green: 120, blue: 255, alpha: 90), z: 3)]
        case .focus: return ring(around: place)
        case .hint: return []
        }
      }
    }
  }

  /// Returns the four sides of a ring around a rectangle.
  private func ring(around place: PixelRectangle) -> [Patch] {
    let width = max(2, cell.width / 5)
    let color = SwatchColor(red: 255, green: 130, blue: 0)
    let (x, y) = (place.x - width, place.y - width)
    let (wide, tall) = (place.width + 2 * width, place.height + 2 * width)
    return [
      PixelRectangle(x: x, y: y, width: wide, height: width),
      PixelRectangle(x: x, y: y + tall - width, width: wide, height: width),
      PixelRectangle(x: x, y: y + width, width: width, height: tall - 2 * width),
      PixelRectangle(x: x + wide - width, y: y + width, width: width, height: tall - 2 * width),
    ].map { Patch(place: $0, color: color, z: 3) }
  }

  private func addMarks(
    of view: View, in area: PixelRectangle, _ covered: [PixelRectangle], _ tiles: KittyLayer<DrawingRequest>,
    to scene: inout Scene, _ wanted: inout [DrawingRequest]
  ) {
    for patch in patches(of: view, in: area) {
      for part in patch.place.intersection(area).subtracting(covered) {
        scene.placements.append(
          .init(
            picture: .swatch(patch.color),
            source: PixelRectangle(x: 0, y: 0, width: part.width, height: part.height), x: part.x, y: part.y,
            z: patch.z))
      }
    }
    let letters = PictureLetters(height: max(12, cell.height * 9 / 10))
    for (label, link) in hints(of: view, in: area) {
      guard let width = tiles.size(of: .letters(letters)).map({ $0.width / PictureLetters.all.count }) else {
        if !wanted.contains(.letters(letters)) { wanted.insert(.letters(letters), at: 0) }
        break
      }
      for (index, letter) in label.enumerated() {
        guard
          let number = PictureLetters.all.firstIndex(of: letter).map({
            PictureLetters.all.distance(from: PictureLetters.all.startIndex, to: $0)
          })
        else { continue }
        let place = PixelRectangle(x: link.x + index * width, y: link.y, width: width, height: letters.height)
        guard place.intersection(area) == place, place.subtracting(covered) == [place] else { continue }
        scene.placements.append(
          .init(
            picture: .picture(.letters(letters)),
            source: PixelRectangle(x: number * width, y: 0, width: width, height: letters.height), x: place.x,
            y: place.y, z: 4))
      }
    }
  }

  /// Returns the labels of links with the places of the links.
  private func hints(of view: View, in area: PixelRectangle) -> [(label: String, place: PixelRectangle)] {
    view.marks.compactMap { mark in
      guard case .hint(let label) = mark.role, let quad = mark.quads.first,
        let page = view.pages.first(where: { $0.index == mark.page })
      else { return nil }
      let found = PageDisplay.area(of: quad.bounds, on: page)
      return (
        label,
        PixelRectangle(x: area.x + found.x, y: area.y + found.y, width: found.width, height: found.height)
      )
    }
  }

  // MARK: Strips

  /// A strip of the area, and the cells of it that are visible.
  private struct PlacedStrip {
    var strip: PictureStrip
    var cells: GridRectangle
    /// The cells of the whole strip, of which a part may lie outside the area.
    var whole: GridRectangle
  }

  /// Returns the strips of the area, the visible ones first.
  ///
  /// Strips begin at the same rows of a page wherever it is shown, so that they are drawn once while it scrolls.
  private func strips(of view: View, _ format: PictureStrip.Format) -> (
    visible: [PlacedStrip], ahead: [PlacedStrip]
  ) {
    let area = view.area
    guard !area.isEmpty, !view.pages.isEmpty else { return ([], []) }
    let patches = patches(of: view, in: PixelRectangle(area, cell)).sorted { $0.z < $1.z }
    let widest = format == .sixels ? max(1, Self.widestSixels / cell.width) : area.columns
    let count = (area.columns + widest - 1) / widest
    let rows = min(Self.stripRows, max(1, Self.widestSixels / cell.height))
    var (visible, ahead): ([PlacedStrip], [PlacedStrip]) = ([], [])
    for run in runs(of: view, by: rows) {
      for index in 0..<count {
        let columns = area.columns * index / count..<area.columns * (index + 1) / count
        var whole = GridRectangle(
          column: area.column + columns.lowerBound, row: area.row + run.lowerBound, columns: columns.count,
          rows: run.count)
        let cells = whole.intersection(area)
        // A terminal that crops pictures has the whole one.
        if !cells.isEmpty, format != .kitty { whole = cells }
        let strip = strip(whole, view, area.row + run.lowerBound..<area.row + run.upperBound, patches, format)
        let placed = PlacedStrip(strip: strip, cells: cells, whole: whole)
        if cells.isEmpty { ahead.append(placed) } else { visible.append(placed) }
      }
    }
    return (visible, area.rows * area.columns * cell.width * cell.height <= Self.mostPixelsAhead ? ahead : [])
  }

  /// Returns the rows of strips, counted from the area's first one: the visible ones, those below, those above.
  private func runs(of view: View, by rows: Int) -> [Range<Int>] {
    let pages = view.pages.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    guard let first = pages.first else { return [] }
    var (runs, last): ([Range<Int>], (page: Int, index: Int)?) = ([], nil)
    for row in -view.area.rows - rows..<2 * view.area.rows + rows {
      let y = row * cell.height
      let page = pages.last { $0.y <= y }.flatMap { page in pages.first { $0.y == page.y } } ?? first
      let index = (y - page.y).flooredQuotient(cell.height).flooredQuotient(rows)
      if let run = runs.last, let last, last == (page.index, index) {
        runs[runs.count - 1] = run.lowerBound..<row + 1
      } else {
        runs.append(row..<row + 1)
      }
      last = (page.index, index)
    }
    // The outermost ones may continue.
    runs = Array(runs.dropFirst().dropLast())
    let visible = runs.filter { $0.overlaps(0..<view.area.rows) }
    return visible + runs.filter { $0.lowerBound >= view.area.rows }
      + runs.filter { $0.upperBound <= 0 }.reversed()
  }

  private func strip(
    _ cells: GridRectangle, _ view: View, _ rows: Range<Int>, _ patches: [Patch],
    _ format: PictureStrip.Format
  ) -> PictureStrip {
    var format = format
    if case .iterm = format { format = .iterm(columns: cells.columns, rows: cells.rows) }
    let place = PixelRectangle(cells, cell)
    var strip = PictureStrip(
      width: place.width, height: place.height, isNight: view.isNight, ground: view.ground ?? ground,
      format: format,
      revision: revision)
    let area = PixelRectangle(view.area, cell)
    // The worker draws each part of a page once, whatever part of it a strip shows.
    let band = PixelRectangle(
      x: area.x, y: rows.lowerBound * cell.height, width: area.width, height: rows.count * cell.height)
    for page in view.pages {
      let whole = PixelRectangle(
        x: area.x + page.x, y: area.y + page.y, width: page.width, height: page.height)
      let part = whole.intersection(band)
      guard !part.intersection(place).isEmpty else { continue }
      strip.pieces.append(
        .init(
          part: self.part(page, part.x - whole.x, part.y - whole.y, part.width, part.height),
          x: part.x - place.x,
          y: part.y - place.y))
    }
    for patch in patches {
      let part = patch.place.intersection(place)
      guard !part.isEmpty else { continue }
      strip.marks.append(
        .init(
          x: part.x - place.x, y: part.y - place.y, width: part.width, height: part.height,
          color: .init(
            red: patch.color.red, green: patch.color.green, blue: patch.color.blue, opacity: patch.color.alpha
          )))
    }
    return strip
  }

  /// Draws the labels of links into cells.
  private func drawHints(of view: View, on grid: inout CellGrid) {
    for (label, link) in hints(of: view, in: PixelRectangle(view.area, cell)) {
      grid.write(
        label, column: link.x.flooredQuotient(cell.width),
        row: (link.y + link.height / 2).flooredQuotient(cell.height), style: Theme.hint, clip: view.area)
    }
  }
}

extension Int {
  /// Returns the quotient by a positive number, rounded down.
  fileprivate func flooredQuotient(_ divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
