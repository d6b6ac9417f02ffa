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
  /// Whether cells of strips may show something else.
  private var isScreenUnknown = true

  /// The height of a tile: after one of them is drawn, a key is answered.
  private static let tileHeight = 256
  /// The greatest height of a page that is one tile, as small pages are.
  private static let smallPage = 400
  static let black = PixelCanvas.Color(red: 0, green: 0, blue: 0)
  private static let white = PixelCanvas.Color(red: 255, green: 255, blue: 255)
  /// The rows of cells of a strip.
  private static let stripRows = 8

  /// Creates the pictures of a terminal; nil if it shows none in which pages are legible.
  init?(_ display: PageImageDisplay, _ facts: TerminalFacts, _ drawer: PictureDrawer) {
    guard display.choice.format.showsPixels else { return nil }
    cell = .init(width: display.cells.cellWidth, height: display.cells.cellHeight)
    switch (display.choice.format, display.choice.isInTmux) {
    case (.kitty, false): layer = .tiles(KittyLayer(cell: cell))
    case (.kitty, true): layer = .placeholders(PlaceholderLayer(hasTrueColor: facts.colors == .trueColor))
    case (.iterm, _): layer = .strips(StripLayer(), .iterm(columns: 0, rows: 0))
    default: layer = .strips(StripLayer(), .sixels)
    }
    self.drawer = drawer
    drawer.sharesMemory = display.choice.transport == .sharedMemory
    let background = facts.background
    ground = .init(
      red: UInt8(clamping: (background?.red ?? 0) / 257), green: UInt8(clamping: (background?.green ?? 0) / 257),
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
    case .strips(var strips, let format):
      let wanted = views.flatMap { self.strips(of: $0, format) }
      plan = wanted.map(\.key).filter { !strips.holds($0) }
      if isScreenUnknown { strips.forgetScreen() }
      isScreenUnknown = false
      let bytes = strips.place(wanted)
      layer = .strips(strips, format)
      return bytes
    case .placeholders(var pictures):
      let strips = views.map { self.strips(of: $0, .kitty) }
      let wanted = strips.flatMap { $0 }
      pictures.use(Set(wanted.map(\.key)))
      plan = wanted.map(\.key).filter { pictures.id(of: $0) == nil }
      for (view, strips) in zip(views, strips) {
        for strip in strips {
          guard let id = pictures.id(of: strip.key) else { continue }
          grid.placeholders(id: id, in: strip.rectangle)
        }
        view.drawCells?(&grid)
      }
      layer = .placeholders(pictures)
      return []
    }
  }

  /// Returns the bytes that show no pictures.
  func hide() -> [UInt8] {
    plan = []
    isScreenUnknown = true
    guard case .tiles(var tiles) = layer else { return [] }
    let bytes = tiles.place(PictureScene())
    layer = .tiles(tiles)
    return bytes
  }

  /// Whether the pictures are cells, so that boxes are drawn over them.
  var areCells: Bool { if case .placeholders = layer { true } else { false } }
  /// Whether the pictures lie on the screen's own cells, which erase them.
  var areErasedByCells: Bool { if case .strips = layer { true } else { false } }

  /// Records that rows of cells were written.
  func cellsWritten(rows: Range<Int>) {
    guard case .strips(var strips, let format) = layer else { return }
    strips.invalidate(rows: rows)
    layer = .strips(strips, format)
  }

  /// Records that the terminal has dropped all pictures.
  func forgetAll() {
    isScreenUnknown = true
    switch layer {
    case .tiles(var tiles):
      tiles.forgetAll()
      layer = .tiles(tiles)
    case .strips: break
    case .placeholders: break
    }
  }

  /// Returns the bytes that delete all pictures in the terminal, and ends the worker.
  func end() -> [UInt8] {
    drawer.end()
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
      guard let pixels, tiles.errorCount(request) < 3 else { return [] }
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
        scene.placements += standIns.isEmpty ? parts.map { paper($0, of: view) } : standIns
      }
    }
    addMarks(of: view, in: area, covered, tiles, to: &scene, &visible)
    return (scene, visible, ahead)
  }

  /// Returns blank paper in place of a picture that isn't drawn yet.
  private func paper(_ part: PixelRectangle, of view: View) -> Scene.Placement {
    let color = view.ground ?? (view.isNight ? Self.black : Self.white)
    return .init(
      picture: .swatch(.init(red: color.red, green: color.green, blue: color.blue)),
      source: PixelRectangle(x: 0, y: 0, width: part.width, height: part.height), x: part.x, y: part.y)
  }

  /// Returns parts of the page in the nearest other size, scaled, in place of a tile that isn't drawn yet.
  private func standIns(
    for request: DrawingRequest, of page: PageDisplay.ShownPage, in part: PixelRectangle, _ area: PixelRectangle,
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
    let nearest = held.map(\.part.zoom).filter { $0 != zoom }.min { abs(log($0 / zoom)) < abs(log($1 / zoom)) }
    guard let nearest else { return [] }
    let scale = zoom / nearest
    return held.filter { $0.part.zoom == nearest }.compactMap { tile in
      guard let source = tile.part.area else { return nil }
      // The place of the tile on the screen, as if it were drawn in the wanted size.
      let left = Double(area.x + page.x) - page.start.x + source.x0 * scale
      let top = Double(area.y + page.y) - page.start.y + source.y0 * scale
      let place = PixelRectangle(
        x: Int(clamping: left.rounded()), y: Int(clamping: top.rounded()), width: Int(clamping: (source.width * scale).rounded()),
        height: Int(clamping: (source.height * scale).rounded()))
      let shown = place.intersection(part)
      guard !shown.isEmpty else { return nil }
      return .init(
        picture: .picture(.tile(tile)),
        source: PixelRectangle(
          x: Int(clamping: Double(shown.x - place.x) / scale), y: Int(clamping: Double(shown.y - place.y) / scale),
          width: max(1, Int(clamping: Double(shown.width) / scale)), height: max(1, Int(clamping: Double(shown.height) / scale))),
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
        return (.tile(.init(part: part(page, x, y, width, height), isNight: isNight, revision: revision)), place)
      }
    }
  }

  private func part(_ page: PageDisplay.ShownPage, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PagePart {
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
        case .match: return [Patch(place: place, color: .init(red: 255, green: 215, blue: 0, alpha: 110), z: 2)]
        case .currentMatch:
          return [Patch(place: place, color: .init(red: 255, green: 110, blue: 0, alpha: 140), z: 3)]
        case .source: return [Patch(place: place, color: .init(red: 0, green: 200, blue: 120, alpha: 90), z: 3)]
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
    for (label, x, y) in hints(of: view, in: area) {
      guard let width = tiles.size(of: .letters(letters)).map({ $0.width / PictureLetters.all.count }) else {
        if !wanted.contains(.letters(letters)) { wanted.insert(.letters(letters), at: 0) }
        break
      }
      for (index, letter) in label.enumerated() {
        guard let number = PictureLetters.all.firstIndex(of: letter).map({
          PictureLetters.all.distance(from: PictureLetters.all.startIndex, to: $0)
        }) else { continue }
        let place = PixelRectangle(x: x + index * width, y: y, width: width, height: letters.height)
        guard place.intersection(area) == place, place.subtracting(covered) == [place] else { continue }
        scene.placements.append(
          .init(
            picture: .picture(.letters(letters)),
            source: PixelRectangle(x: number * width, y: 0, width: width, height: letters.height), x: place.x,
            y: place.y, z: 4))
      }
    }
  }

  /// Returns the labels of links with the places of their badges.
  private func hints(of view: View, in area: PixelRectangle) -> [(label: String, x: Int, y: Int)] {
    view.marks.compactMap { mark in
      guard case .hint(let label) = mark.role, let quad = mark.quads.first,
        let page = view.pages.first(where: { $0.index == mark.page })
      else { return nil }
      let found = PageDisplay.area(of: quad.bounds, on: page)
      return (label, area.x + found.x, area.y + found.y)
    }
  }

  // MARK: Strips

  private func strips(
    of view: View, _ format: PictureStrip.Format
  ) -> [StripLayer<DrawingRequest>.Strip] {
    let area = PixelRectangle(view.area, cell)
    let patches = patches(of: view, in: area).sorted { $0.z < $1.z }
    let rows = view.area.rowRange.filter { row in
      areCells || !view.covered.contains { $0.rowRange.contains(row) }
    }
    return Self.runs(of: rows).flatMap { run in
      stride(from: run.lowerBound, to: run.upperBound, by: Self.stripRows).map { first in
        let cells = GridRectangle(
          column: view.area.column, row: first, columns: view.area.columns,
          rows: min(Self.stripRows, run.upperBound - first))
        let strip = strip(PixelRectangle(cells, cell), cells, view, patches, format)
        return .init(
          key: .strip(strip), column: cells.column, row: cells.row, rows: cells.rows, columns: cells.columns)
      }
    }
  }

  private func strip(
    _ place: PixelRectangle, _ cells: GridRectangle, _ view: View, _ patches: [Patch],
    _ format: PictureStrip.Format
  ) -> PictureStrip {
    var format = format
    if case .iterm = format { format = .iterm(columns: cells.columns, rows: cells.rows) }
    var strip = PictureStrip(
      width: place.width, height: place.height, isNight: view.isNight, ground: view.ground ?? ground, format: format)
    let origin = PixelRectangle(view.area, cell)
    for page in view.pages {
      let whole = PixelRectangle(
        x: origin.x + page.x, y: origin.y + page.y, width: page.width, height: page.height)
      let part = whole.intersection(place)
      guard !part.isEmpty else { continue }
      strip.pieces.append(
        .init(
          part: self.part(page, part.x - whole.x, part.y - whole.y, part.width, part.height), x: part.x - place.x,
          y: part.y - place.y))
    }
    for patch in patches {
      let part = patch.place.intersection(place)
      guard !part.isEmpty else { continue }
      strip.marks.append(
        .init(
          x: part.x - place.x, y: part.y - place.y, width: part.width, height: part.height,
          color: .init(
            red: patch.color.red, green: patch.color.green, blue: patch.color.blue, opacity: patch.color.alpha)))
    }
    return strip
  }

  /// Returns the ranges of consecutive numbers.
  private static func runs(of numbers: [Int]) -> [Range<Int>] {
    numbers.reduce(into: []) { runs, number in
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
  }
}
