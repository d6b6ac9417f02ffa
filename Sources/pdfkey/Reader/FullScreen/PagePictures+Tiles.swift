import DocModel
import Foundation
import Terminal
import Viewer

/// The pages on a terminal of kitty's kind: tiles that it holds and places.
extension PagePictures {
  typealias Scene = PictureScene<DrawingRequest>

  func scene(
    of view: View, _ tiles: KittyLayer<DrawingRequest>
  ) -> (scene: Scene, visible: [DrawingRequest], ahead: [DrawingRequest]) {
    let area = PixelRectangle(view.area, cell)
    let covered = view.covered.map { PixelRectangle($0, cell) }
    var scene = Scene()
    var (visible, ahead): ([DrawingRequest], [DrawingRequest]) = ([], [])
    var shown: [ShownTile] = []
    let others = view.others.map { ($0.page, $0.tab.id, $0.tab.edition) }
    let found = (view.pages.map { ($0, self.revision, self.edition) } + others).map {
      page, revision, edition in
      let tile = PictureTile(
        part: part(page, 0, 0, 0, 0), isNight: view.isNight, revision: revision, edition: edition(page.index))
      return (page: page, tiles: self.tiles(of: page, in: area, like: tile))
    }
    let isIncomplete = found.flatMap(\.tiles).contains { request, place in
      !place.intersection(area).isEmpty && !tiles.holds(request) && failed[request] == nil
    }
    for (page, parts) in found {
      // A page in another size, or after an edit, replaces the one before at once, when all tiles are drawn.
      let isNew = isIncomplete && shownTiles.isDisjoint(with: parts.map(\.0))
      let standIns = parts.map { request, place in
        tiles.holds(request) && !isNew
          ? []
          : place.intersection(area).subtracting(covered).flatMap {
            self.standIns(for: request, of: page, in: $0, area, tiles)
          }
      }
      let isReplaced = isNew && standIns.contains { !$0.isEmpty }
      for ((request, place), standIns) in zip(parts, standIns) {
        let parts = place.intersection(area).subtracting(covered)
        let holds = tiles.holds(request)
        if holds, !isReplaced {
          shown.append(.init(request: request, place: place))
          scene.placements += parts.map { part in
            .init(
              picture: .picture(request),
              source: PixelRectangle(
                x: part.x - place.x, y: part.y - place.y, width: part.width, height: part.height),
              x: part.x, y: part.y, z: 2)
          }
          continue
        }
        if !holds { if parts.isEmpty { ahead.append(request) } else { visible.append(request) } }
        // Stretched parts leave gaps at the edges of pages. Of a page that can't be drawn the cells say so.
        if failed[request] == nil { scene.placements += parts.map { paper($0, view) } }
        scene.placements += standIns
      }
    }
    addMarks(of: view, in: area, covered, shown, tiles, to: &scene, &visible)
    ahead += tintsAhead(of: view, in: area, shown, tiles, besides: visible)
    return (scene, visible, ahead)
  }

  /// Returns blank paper in place of a picture that isn't drawn yet.
  func paper(_ part: PixelRectangle, _ view: View) -> Scene.Placement {
    let color = view.ground ?? (view.isNight ? Self.black : Self.white)
    return .init(
      picture: .swatch(.init(red: color.red, green: color.green, blue: color.blue)),
      source: PixelRectangle(x: 0, y: 0, width: part.width, height: part.height), x: part.x, y: part.y)
  }

  /// Returns parts of the page in the nearest other size, scaled, or from before an edit, in place of a tile.
  func standIns(
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
    // The same size from before an edit is nearer than any other size.
    let nearest = held.filter { $0.part.zoom != zoom || $0.edition != wanted.edition }.min { one, other in
      (abs(log(one.part.zoom / zoom)), -one.edition) < (abs(log(other.part.zoom / zoom)), -other.edition)
    }
    guard let nearest else { return [] }
    let scale = zoom / nearest.part.zoom
    return held.filter {
      $0.part.zoom == nearest.part.zoom && $0.edition == nearest.edition
    }.flatMap { tile -> [Scene.Placement] in
      guard let source = tile.part.area else { return [] }
      // The place of the tile on the screen, as if it were drawn in the wanted size.
      let left = Double(area.x + page.x) - page.start.x + source.x0 * scale
      let top = Double(area.y + page.y) - page.start.y + source.y0 * scale
      let place = PixelRectangle(
        x: Int(clamping: left.rounded()), y: Int(clamping: top.rounded()),
        width: Int(clamping: (source.width * scale).rounded()),
        height: Int(clamping: (source.height * scale).rounded()))
      let shown = place.intersection(part)
      guard !shown.isEmpty else { return [] }
      // A stretched part ends with a cell. The rest of the last row of cells lies below the tile that follows.
      let right = shown.x + shown.width
      let (bottom, end) = ((shown.y + shown.height) / cell.height * cell.height, shown.y + shown.height)
      func placement(_ top: Int, _ bottom: Int, z: Int) -> Scene.Placement {
        let width = right / cell.width * cell.width - shown.x
        return .init(
          picture: .picture(.tile(tile)),
          source: PixelRectangle(
            x: Int(clamping: Double(shown.x - place.x) / scale),
            y: Int(clamping: Double(top - place.y) / scale),
            width: max(1, Int(clamping: (Double(width) / scale).rounded())),
            height: max(1, Int(clamping: (Double(bottom - top) / scale).rounded()))),
          x: shown.x, y: top, scaled: PixelSize(width: width, height: bottom - top), z: z)
      }
      guard right / cell.width > shown.x / cell.width else { return [] }
      let isLast = end >= area.y + page.y + page.height
      return (bottom > shown.y ? [placement(shown.y, bottom, z: 2)] : [])
        + (bottom < end && !isLast ? [placement(max(bottom, shown.y), bottom + cell.height, z: 1)] : [])
    }
  }

  /// Returns the tiles of a page that are near the area, each with its place on the screen.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - area: the area.
  ///   - model: a tile of the page, whose part doesn't matter.
  /// - Returns: the tiles.
  func tiles(
    of page: PageDisplay.ShownPage, in area: PixelRectangle, like model: PictureTile
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
        var tile = model
        tile.part = part(page, x, y, width, height)
        return (.tile(tile), place)
      }
    }
  }

  func part(_ page: PageDisplay.ShownPage, _ x: Int, _ y: Int, _ width: Int, _ height: Int)
    -> PagePart
  {
    let (left, top) = (page.start.x + Double(x), page.start.y + Double(y))
    return PagePart(
      page: page.index, zoom: page.transform.zoom, rotation: page.rotation,
      area: ScreenRectangle(x0: left, y0: top, x1: left + Double(width), y1: top + Double(height)))
  }
}
