import Terminal

/// Marks on a terminal of kitty's kind that leave letters as they are.
///
/// kitty blends a colour with all that lies below it, and black letters would become brown. So a mark is a part of a
/// tint: a picture as large as a tile, whose opacity comes from the tile's pixels. Like a tile it is uploaded once.
extension PagePictures {
  /// A tile that the terminal holds, with its place on the screen.
  struct ShownTile {
    var request: DrawingRequest
    var place: PixelRectangle

    /// Returns the tint of the tile in a colour; nil for another picture than a tile.
    func tint(_ color: SwatchColor) -> DrawingRequest? {
      guard case .tile(let tile) = request else { return nil }
      return .tint(tile, PixelCanvas.Color(color))
    }
  }

  /// Returns the placements of a part of a mark: parts of tints, or its colour beside pages and until a tint is drawn.
  func placements(
    of patch: Patch, in part: PixelRectangle, on shown: [ShownTile], _ tiles: KittyLayer<DrawingRequest>,
    _ wanted: inout [DrawingRequest]
  ) -> [Scene.Placement] {
    func swatch(_ part: PixelRectangle) -> Scene.Placement {
      .init(
        picture: .swatch(patch.color),
        source: PixelRectangle(x: 0, y: 0, width: part.width, height: part.height), x: part.x, y: part.y,
        z: patch.z)
    }
    guard patch.color.alpha < 255 else { return [swatch(part)] }
    var (placements, rest) = ([Scene.Placement](), [part])
    for tile in shown {
      let marked = part.intersection(tile.place)
      guard !marked.isEmpty, let tint = tile.tint(patch.color) else { continue }
      guard tiles.holds(tint) else {
        if !wanted.contains(tint) { wanted.append(tint) }
        continue
      }
      let source = PixelRectangle(
        x: marked.x - tile.place.x, y: marked.y - tile.place.y, width: marked.width, height: marked.height)
      placements.append(
        .init(picture: .picture(tint), source: source, x: marked.x, y: marked.y, z: patch.z))
      rest = rest.flatMap { $0.subtracting([tile.place]) }
    }
    return placements + rest.map(swatch)
  }

  /// Returns whether a placement is a part of a page in its size.
  func isTile(_ placement: Scene.Placement) -> Bool {
    if case .picture(.tile) = placement.picture { placement.scaled == nil } else { false }
  }

  /// Returns the tints that marks above and below the area need once they are scrolled into it.
  func tintsAhead(
    of view: View, in area: PixelRectangle, _ shown: [ShownTile], _ tiles: KittyLayer<DrawingRequest>,
    besides wanted: [DrawingRequest]
  ) -> [DrawingRequest] {
    var tints: [DrawingRequest] = []
    for patch in patches(of: view, in: area) where patch.color.alpha < 255 {
      for tile in shown where !patch.place.intersection(tile.place).isEmpty {
        guard let tint = tile.tint(patch.color), !tiles.holds(tint), !tints.contains(tint),
          !wanted.contains(tint)
        else { continue }
        tints.append(tint)
      }
    }
    return tints
  }
}

extension DrawingRequest {
  /// Whether the picture is a translucent colour over a tile.
  var isTint: Bool { if case .tint = self { true } else { false } }
}

extension PixelCanvas.Color {
  /// Creates the colour of a mark.
  init(_ color: SwatchColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
  }
}
