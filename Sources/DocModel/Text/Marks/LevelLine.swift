/// The crossings of a horizontal line with a polygon's outline, cached between letters: those of a line of text are
/// at the same height.
struct LevelLine {
  private let polygon: Polygon
  private var height: Double?
  /// The crossings' x coordinates, from left to right.
  private var crossings: [Double] = []
  /// The upward minus the downward crossings from each crossing on; 0 after the last one.
  private var windings: [Int] = [0]

  init(across polygon: Polygon) {
    self.polygon = polygon
  }

  /// Returns the number of crossings to the right of a point, and the winding number of the outline around it.
  mutating func right(of point: Point, _ steps: inout MarkSteps) -> (crossings: Int, windings: Int) {
    if height != point.y {
      guard steps.consume(polygon.corners.count) else { return (0, 0) }
      move(to: point.y)
    }
    let lower = crossings.partitioningIndex { $0 > point.x }
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
