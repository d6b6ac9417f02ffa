import DocModel
import Terminal
import Viewer

/// The marks over pages: colours that lie over tiles, or are drawn into strips.
extension PagePictures {
  /// A coloured rectangle of the screen.
  struct Patch {
    var place: PixelRectangle
    var color: SwatchColor
    var z: Int
  }

  func patches(of view: View, in area: PixelRectangle) -> [Patch] {
    view.shapes.flatMap { patches(of: $0, view, in: area) } + marks(of: view, in: area)
  }

  private func patches(of shape: Shape, _ view: View, in area: PixelRectangle) -> [Patch] {
    var place = shape.area
    place.x += area.x
    place.y += area.y
    switch shape.kind {
    case .paper:
      let color = view.isNight ? Self.black : Self.white
      return [Patch(place: place, color: .init(red: color.red, green: color.green, blue: color.blue), z: 2)]
    case .selected:
      return [Patch(place: place, color: .init(red: 40, green: 120, blue: 255, alpha: 90), z: 3)]
    case .ring: return ring(around: place)
    }
  }

  private func marks(of view: View, in area: PixelRectangle) -> [Patch] {
    view.marks.flatMap { mark -> [Patch] in
      guard let page = view.pages.first(where: { $0.index == mark.page }) else { return [] }
      var quads = mark.quads[...]
      if case .comment = mark.role { quads = quads.suffix(1) }
      return quads.flatMap { quad -> [Patch] in
        let found = PageDisplay.area(of: quad.bounds, on: page)
        let place = PixelRectangle(
          x: area.x + found.x, y: area.y + found.y, width: found.width, height: found.height)
        switch mark.role {
        case .comment(let color): return commentSign(in: place, color)
        case .match:
          // The line, like the ring of the current match, is seen over a highlight of the same colour.
          let line = PixelRectangle(x: place.x, y: place.y + place.height, width: place.width, height: thin)
          return [
            Patch(place: place, color: .init(red: 255, green: 215, blue: 0, alpha: 110), z: 3),
            Patch(place: line, color: Self.orange, z: 4),
          ]
        case .currentMatch:
          return [Patch(place: place, color: .init(red: 255, green: 110, blue: 0, alpha: 140), z: 4)]
            + ring(around: place, width: thin)
        case .source:
          return [Patch(place: place, color: .init(red: 0, green: 200, blue: 120, alpha: 90), z: 4)]
        case .selection:
          return [Patch(place: place, color: .init(red: 40, green: 120, blue: 255, alpha: 90), z: 4)]
        case .stroke(let color): return [Patch(place: place, color: SwatchColor(color), z: 4)]
        case .focus: return ring(around: place)
        case .field: return [Patch(place: place, color: Self.fieldGround, z: 3)]
        case .requiredField:
          return [Patch(place: place, color: Self.fieldGround, z: 3)]
            + ring(around: place, width: thin, .init(red: 210, green: 30, blue: 30))
        case .currentField: return [Patch(place: place, color: Self.fieldGround, z: 3)] + ring(around: place)
        case .hint, .fadedHint: return []
        }
      }
    }
  }

  /// Returns a small sheet with two lines, which says that an annotation has a comment.
  private func commentSign(in place: PixelRectangle, _ color: AnnotationColor) -> [Patch] {
    let paper = SwatchColor(color)
    let isDark = Int(paper.red) * 3 + Int(paper.green) * 6 + Int(paper.blue) < 1280
    let ink: SwatchColor =
      isDark ? .init(red: 255, green: 255, blue: 255) : .init(red: 70, green: 70, blue: 70)
    let lines = [1, 2].map { part in
      PixelRectangle(
        x: place.x + 2 * thin, y: place.y + part * place.height / 3, width: max(0, place.width - 4 * thin),
        height: thin)
    }
    let frame = ring(around: place, width: thin, .init(red: 70, green: 70, blue: 70))
    // Pictures of one layer may lie over each other in any order, so that none covers another one.
    let sheet = place.subtracting(lines).map { Patch(place: $0, color: paper, z: 5) }
    return sheet + lines.map { Patch(place: $0, color: ink, z: 5) }
      + frame.map { Patch(place: $0.place, color: $0.color, z: 5) }
  }

  private static let orange = SwatchColor(red: 255, green: 130, blue: 0)

  /// The width of thin lines in pixels.
  private var thin: Int { max(1, cell.width / 8) }

  private static let fieldGround = SwatchColor(red: 60, green: 120, blue: 255, alpha: 50)

  /// Returns the four sides of a ring around a rectangle.
  ///
  /// - Parameters:
  ///   - place: the rectangle.
  ///   - width: the width of the sides in pixels; nil for that of rings around what has the focus.
  ///   - color: the colour.
  /// - Returns: the sides.
  func ring(
    around place: PixelRectangle, width: Int? = nil,
    _ color: SwatchColor = PagePictures.orange
  ) -> [Patch] {
    let width = width ?? max(2, cell.width / 5)
    let (x, y) = (place.x - width, place.y - width)
    let (wide, tall) = (place.width + 2 * width, place.height + 2 * width)
    return [
      PixelRectangle(x: x, y: y, width: wide, height: width),
      PixelRectangle(x: x, y: y + tall - width, width: wide, height: width),
      PixelRectangle(x: x, y: y + width, width: width, height: tall - 2 * width),
      PixelRectangle(x: x + wide - width, y: y + width, width: width, height: tall - 2 * width),
    ].map { Patch(place: $0, color: color, z: 4) }
  }

  func addMarks(
    of view: View, in area: PixelRectangle, _ covered: [PixelRectangle], _ shown: [ShownTile],
    _ tiles: KittyLayer<DrawingRequest>, to scene: inout Scene, _ wanted: inout [DrawingRequest]
  ) {
    for patch in patches(of: view, in: area) {
      for part in patch.place.intersection(area).subtracting(covered) {
        scene.placements += placements(of: patch, in: part, on: shown, tiles, &wanted)
      }
    }
    for label in labels(of: view, in: area) {
      let letters = label.letters
      guard tiles.holds(.letters(letters)) else {
        if !wanted.contains(.letters(letters)) { wanted.insert(.letters(letters), at: 0) }
        continue
      }
      for (index, letter) in label.text.enumerated() {
        guard let number = HintLabels.letters.firstIndex(of: letter) else { continue }
        let place = PixelRectangle(
          x: label.x + index * letters.width, y: label.y, width: letters.width, height: letters.height)
        guard place.intersection(area) == place, place.subtracting(covered) == [place] else { continue }
        scene.placements.append(
          .init(
            picture: .picture(.letters(letters)),
            source: PixelRectangle(
              x: number * letters.width, y: 0, width: letters.width, height: letters.height),
            x: place.x, y: place.y, z: 5))
      }
    }
  }

  /// Returns the labels of links, each with its upper left pixel on the screen.
  func labels(of view: View, in area: PixelRectangle) -> [PictureLabel] {
    let hints = hints(of: view, in: area)
    // As small as the text of most links, so that labels of neighbours and their words don't cover each other.
    let heights = hints.map(\.place.height).sorted()
    let height = heights.isEmpty ? cell.height : heights[heights.count / 2]
    let letters = PictureLetters(height: min(max(12, height), max(12, cell.height * 9 / 10)))
    let places = HintPlacement(area: area, height: letters.height)
      .places(of: hints.map { .init(width: $0.label.count * letters.width, link: $0.place) })
    return zip(hints, places).map { hint, place in
      var label = PictureLabel(text: hint.label, x: place.x, y: place.y, letters: letters)
      if hint.isFaded {
        (label.letters.ink, label.letters.ground) = (PictureLetters.fadedInk, PictureLetters.fadedGround)
      }
      return label
    }
  }

  /// Returns the labels of links with the places of the links.
  private func hints(of view: View, in area: PixelRectangle) -> [(
    label: String, place: PixelRectangle, isFaded: Bool
  )] {
    view.marks.compactMap { mark in
      let label: String
      let isFaded: Bool
      switch mark.role {
      case .hint(let text): (label, isFaded) = (text, false)
      case .fadedHint(let text): (label, isFaded) = (text, true)
      default: return nil
      }
      guard let page = view.pages.first(where: { $0.index == mark.page }) else { return nil }
      // A link that begins above the view has its label at the first visible line.
      let areas = mark.quads.map { PageDisplay.area(of: $0.bounds, on: page) }
      guard let found = areas.first(where: { $0.y + $0.height / 2 >= 0 }) ?? areas.first else { return nil }
      return (
        label,
        PixelRectangle(x: area.x + found.x, y: area.y + found.y, width: found.width, height: found.height),
        isFaded
      )
    }
  }
}

extension SwatchColor {
  /// Creates the opaque colour of an annotation.
  fileprivate init(_ color: AnnotationColor) {
    let rgb = color.rgb ?? (1, 0, 0)
    let parts = [rgb.red, rgb.green, rgb.blue].map { UInt8(clamping: Int(($0 * 255).rounded())) }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }
}
