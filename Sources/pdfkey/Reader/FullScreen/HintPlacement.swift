import Terminal

/// Places for the labels of links: each touches its own link, and covers neither another link nor another label where
/// there is room.
struct HintPlacement {
  /// A label to place.
  struct Hint {
    /// The width of the label.
    var width: Int
    /// The place of the link.
    var link: PixelRectangle
  }

  /// The visible pages.
  var area: PixelRectangle
  /// The height of all labels.
  var height: Int
  /// The space between two labels.
  var gap = 2
  /// Whether labels fill cells, of which those above and below have other lines of text.
  var isInCells = false

  /// The rounds in which labels make way for each other.
  private static let rounds = 3

  /// Returns the places of labels, in their order.
  func places(of hints: [Hint]) -> [PixelRectangle] {
    var places: [PixelRectangle] = []
    for round in 0..<Self.rounds {
      let before = places
      for (index, hint) in hints.enumerated() {
        let link = hint.link
        let (side, above) = (2 * (hint.width + gap), 2 * height)
        let reach = PixelRectangle(
          x: link.x - side, y: link.y - above, width: link.width + 2 * side, height: link.height + 2 * above)
        let links = hints.map(\.link).filter { $0 != link && !$0.intersection(reach).isEmpty }
        let labels = places.indices.filter { $0 != index && !places[$0].intersection(reach).isEmpty }
          .map { places[$0] }
        let place = place(of: hint, beside: links, labels)
        if round == 0 { places.append(place) } else { places[index] = place }
      }
      if places == before { break }
    }
    return places
  }

  /// Returns the place that covers least: before the link or at its beginning, if need be half a line above or below.
  private func place(
    of hint: Hint, beside links: [PixelRectangle], _ labels: [PixelRectangle]
  ) -> PixelRectangle {
    let (link, width) = (hint.link, hint.width)
    let middle = link.y + (min(link.height, 2 * height) - height) / 2
    let before = link.x - width
    var starts = [before]
    // Close to its neighbours.
    starts += (links.map { $0.x + $0.width } + labels.map { $0.x + $0.width + gap }).sorted(by: >)
    starts += links.map { $0.x - width } + labels.map { $0.x - width - gap }
    starts = starts.filter { $0 >= before && $0 < link.x } + [link.x]
    // A label after its link looks like that of the next one, but a number in cells stays readable.
    if isInCells { starts.append(link.x + link.width) }
    let lines = isInCells ? [middle] : [middle, middle - height / 2, middle + height / 2]
    let places = lines.flatMap { y in
      starts.map { PixelRectangle(x: $0, y: y, width: width, height: height) }
    }
    func cost(_ place: PixelRectangle) -> Int {
      let around = PixelRectangle(x: place.x - gap, y: place.y, width: width + 2 * gap, height: height)
      let hidden = place.size - place.intersection(area).size
      let others =
        labels.reduce(0) { $0 + $1.intersection(around).size }
        + links.reduce(0) { $0 + $1.intersection(place).size }
      let own = link.intersection(place).size * (isInCells ? 4 : 1)
      let isElsewhere = place.y != middle || place.x >= link.x + link.width
      return 32 * hidden + 16 * others + own + (isElsewhere ? place.size : 0)
    }
    let costs = places.map(cost)
    return places[costs.indices.min { costs[$0] < costs[$1] } ?? 0]
  }
}

extension PixelRectangle {
  /// The number of pixels.
  fileprivate var size: Int { max(0, width) * max(0, height) }
}
