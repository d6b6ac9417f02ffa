import Terminal

/// Places for the labels of links, which leave the words of all links readable where they can.
struct HintPlacement {
  /// The visible pages.
  var area: PixelRectangle
  /// The places of all links.
  var links: [PixelRectangle]
  /// Whether the lines above and below are as near as the label is tall, as in cells.
  var staysInLine = false
  /// The places so far.
  private(set) var labels: [PixelRectangle] = []

  init(area: PixelRectangle, links: [PixelRectangle], staysInLine: Bool = false) {
    (self.area, self.links, self.staysInLine) = (area, links, staysInLine)
  }

  /// Returns the place that covers least: before the link, above or below its start, over it or after it.
  mutating func place(wide width: Int, tall height: Int, of link: PixelRectangle) -> PixelRectangle {
    let middle = link.y + (min(link.height, 2 * height) - height) / 2
    let onLine = [(link.x - width, middle), (link.x, middle), (link.x + link.width, middle)]
    let outside = [link.y - height, link.y + link.height].flatMap { [(link.x, $0), (link.x - width, $0)] }
    let starts = staysInLine ? onLine + outside : onLine.prefix(1) + outside + onLine.dropFirst()
    let places = starts.map { PixelRectangle(x: $0.0, y: $0.1, width: width, height: height) }
    let near = links.filter { $0 != link }
    func cost(_ place: PixelRectangle) -> Int {
      let size = width * height
      let hidden = size - place.intersection(area).size
      let others = labels.reduce(0) { $0 + $1.intersection(place).size }
      let words = near.reduce(0) { $0 + $1.intersection(place).size }
      // A label after its link looks like that of the next one.
      let isAfter = place.x >= link.x + link.width
      let isOnOtherLine = staysInLine && place.y != middle
      return 32 * hidden + 16 * others + 8 * words + link.intersection(place).size
        + (isAfter ? size : 0) + (isOnOtherLine ? 2 * size : 0)
    }
    let costs = places.map(cost)
    let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    labels.append(places[best])
    return places[best]
  }
}

extension PixelRectangle {
  /// The number of pixels.
  fileprivate var size: Int { max(0, width) * max(0, height) }
}
