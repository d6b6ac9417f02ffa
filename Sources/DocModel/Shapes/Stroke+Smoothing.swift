/// Strokes of a hand or mouse, made fit to be kept.
extension Array where Element == Point {
  /// Returns the points of a stroke, smoothed and without those that hardly matter.
  ///
  /// A point moves by at most 1.5 pt, both ends stay, and what is left out lies within 0.4 pt of the line. Points that
  /// aren't on an imaginable page are left out, too.
  package func smoothed() -> [Point] {
    var points = filter(\.isDrawable).thinned(to: 0.25)
    for _ in 0..<3 { points = points.averaged(by: 0.5) }
    // A part of limited length keeps the time proportional to the number of points.
    var kept: [Point] = []
    for start in stride(from: 0, to: points.count, by: 256) {
      let part = points[start..<Swift.min(start + 257, points.count)]
      kept += part.simplified(to: 0.4).dropFirst(kept.isEmpty ? 0 : 1)
    }
    return kept
  }

  /// Returns the points, each moved towards the middle between its neighbours by at most a distance.
  private func averaged(by most: Double) -> [Point] {
    guard count > 2 else { return self }
    return indices.map { index in
      let point = self[index]
      guard index > 0, index < count - 1 else { return point }
      let goal = point.moved(by: 0.5, towards: self[index - 1].moved(by: 0.5, towards: self[index + 1]))
      let distance = point.distance(to: goal)
      return distance > most ? point.moved(by: most / distance, towards: goal) : goal
    }
  }
}

extension ArraySlice where Element == Point {
  /// Returns the points without those within a distance of the line through the others (Douglas and Peucker 1973).
  fileprivate func simplified(to distance: Double) -> [Point] {
    guard let last = indices.last else { return [] }
    var kept: Set<Int> = [startIndex, last]
    var pending = [(startIndex, last)]
    while let (start, end) = pending.popLast() {
      var (farthest, most) = (start, distance)
      for index in (start + 1)..<Swift.max(start + 1, end) {
        let offset = self[index].distance(toSegment: self[start], self[end])
        if offset > most { (farthest, most) = (index, offset) }
      }
      guard farthest > start else { continue }
      kept.insert(farthest)
      pending += [(start, farthest), (farthest, end)]
    }
    return kept.sorted().map { self[$0] }
  }
}

extension Point {
  /// Returns the distance to the nearest point between two points.
  fileprivate func distance(toSegment start: Point, _ end: Point) -> Double {
    let length = start.distance(to: end)
    guard length > 0 else { return distance(to: start) }
    let along = (x - start.x) * (end.x - start.x) + (y - start.y) * (end.y - start.y)
    return distance(to: start.moved(by: Swift.min(1, Swift.max(0, along / length / length)), towards: end))
  }
}
