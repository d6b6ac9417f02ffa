/// Where a level line crosses the outline of a polygon, kept from letter to letter: those of a line of text stand at
/// one height.
struct LevelLine {
  private let polygon: Polygon
  private var height: Double?
  /// Where the outline crosses the line, from left to right.
  private var crossings: [Double] = []
  /// How often the outline goes up, less how often it goes down, from each crossing on; 0 behind the last one.
  private var windings: [Int] = [0]

  init(across polygon: Polygon) {
    self.polygon = polygon
  }

  /// What lies to the right of a point: how many crossings, and how often the outline winds around it.
  mutating func right(of point: Point, _ steps: inout MarkSteps) -> (crossings: Int, windings: Int) {
    if height != point.y {
      guard steps.take(polygon.corners.count) else { return (0, 0) }
      move(to: point.y)
    }
    var (lower, upper) = (0, crossings.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if crossings[middle] > point.x { upper = middle } else { lower = middle + 1 }
    }
    return (crossings.count - lower, windings[lower])
  }

  private mutating func move(to y: Double) {
    height = y
    var found: [(x: Double, isUp: Bool)] = []
    polygon.forEachCrossing(at: y) { found.append(($0, $1)) }
    found.sort { $0.x < $1.x }
    crossings = found.map(\.x)
    windings = [0]
    for crossing in found.reversed() { windings.append((windings.last ?? 0) + (crossing.isUp ? 1 : -1)) }
    windings.reverse()
  }
}
