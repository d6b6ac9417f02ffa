/// Path operators (ISO 32000-1, 8.5).
extension ContentFilter {
  /// Filters an operation if it constructs, clips or paints a path.
  ///
  /// - Returns: whether it does.
  func filterPath(_ operation: ContentOperation) throws -> Bool {
    switch operation.name {
    case "m", "re", "l", "c", "v", "y", "h":
      guard path.add(operation, state.matrix) else { throw malformed(operation) }
    case "W", "W*":
      path.clips = operation.name
      path.extend(operation.range)
    case "f", "F", "f*": try paint(operation, fills: true, strokes: false)
    case "S", "s": try paint(operation, fills: false, strokes: true)
    case "B", "B*", "b", "b*": try paint(operation, fills: true, strokes: true)
    case "n": try paint(operation, fills: false, strokes: false)
    default: return false
    }
    return true
  }

  /// The fate of a subpath.
  private enum Decision: Equatable { case kept, dropped, cut }

  private func paint(_ operation: ContentOperation, fills: Bool, strokes: Bool) throws {
    path.extend(operation.range)
    let path = path
    self.path = ContentPath()
    guard let whole = path.range else { return }
    if fills && state.fillsWithPattern || strokes && state.strokesWithPattern {
      let bounds = path.subpaths.compactMap(\.bounds)
      if bounds.contains(where: { isInArea($0.inset(by: -lineReach)) }) {
        // A pattern is content of its own, and what it shows within the area isn't known.
        throw RedactionObstacle(reason: "has a pattern")
      }
    }
    let closes = operation.name == "s" || operation.name.hasPrefix("b")
    let decisions = path.subpaths.map { decide($0, strokes: strokes, clips: path.clips != nil) }
    guard decisions.contains(where: { $0 != .kept }) else { return keep(whole) }
    if path.clips != nil {
      // The content within such a clipping path is removed as well, so that its shape doesn't matter.
      guard decisions.allSatisfy({ $0 != .cut }) else {
        throw RedactionObstacle(reason: "clips content by a shape")
      }
      recordRemoval(of: .paths)
      output += Array("0 0 0 0 re \(path.clips ?? "W") n\n".utf8)
      return
    }
    recordRemoval(of: .paths, decisions.count { $0 != .kept })
    var kept: [Range<Int>] = []
    var pieces: [UInt8] = []
    for (subpath, decision) in zip(path.subpaths, decisions) {
      switch decision {
      case .kept: kept.append(subpath.range)
      case .dropped: break
      case .cut: pieces += try cut(subpath, fills: fills, strokes: strokes, closes: closes)
      }
    }
    if !kept.isEmpty {
      for range in kept { keep(range) }
      output += Array("\(operation.name)\n".utf8)
    }
    output += pieces
  }

  /// Half of the width of lines on the page.
  private var lineReach: Double { max(state.lineWidth * state.matrix.scale / 2, 0.1) }

  private func decide(_ subpath: ContentPath.Subpath, strokes: Bool, clips: Bool) -> Decision {
    let reach = strokes ? lineReach : 0
    guard let bounds = subpath.bounds else { return .cut }
    let met = areas.filter { $0.meets(bounds.inset(by: -reach)) }
    guard !met.isEmpty else { return .kept }
    if clips, subpath.isUprightRectangle { return .kept }
    var decision = Decision.kept
    for area in met where subpath.hasShape(in: area.rectangle.inset(by: -reach)) {
      if area.contains(bounds) { return .dropped }
      if area.takesLargePaths {
        decision = .cut
        continue
      }
      // A path larger than letters isn't a drawn word.
      let height = min(area.rectangle.width, area.rectangle.height)
      if max(bounds.width, bounds.height) <= 2 * height { return .dropped }
    }
    return decision
  }

  /// Returns the operators for the parts of a subpath outside the areas.
  private func cut(
    _ subpath: ContentPath.Subpath, fills: Bool, strokes: Bool, closes: Bool
  ) throws -> [UInt8] {
    guard !subpath.isCurved, let back = state.matrix.inverse, let bounds = subpath.bounds else {
      throw RedactionObstacle(reason: "has a drawing that is partly removed")
    }
    let met = areas.filter(\.takesLargePaths).map(\.rectangle)
    var content: [UInt8] = []
    func append(_ points: [Point], _ operators: String) {
      for (index, point) in points.enumerated() {
        let point = back(point)
        content += Array(
          "\(ContentNumber.text(point.x)) \(ContentNumber.text(point.y)) \(index == 0 ? "m" : "l")\n".utf8)
      }
      content += Array("\(operators)\n".utf8)
    }
    if fills {
      guard subpath.isUprightRectangle else {
        throw RedactionObstacle(reason: "has a drawing that is partly removed")
      }
      let parts = met.reduce([bounds]) { parts, area in parts.flatMap { $0.subtracting(area) } }
      guard parts.count < 10_000 else { throw RedactionObstacle(reason: "has too many areas") }
      for part in parts { append(Quad(part).outline, "h f") }
    }
    if strokes {
      var points = subpath.points
      if let first = points.first, subpath.isClosed || closes { points.append(first) }
      let reach = lineReach
      var parts = zip(points, points.dropFirst()).map { Segment($0, $1) }
      for area in met { parts = parts.flatMap { $0.outside(of: area.inset(by: -reach)) } }
      for part in parts { append([part.start, part.end], "S") }
    }
    return content
  }
}

extension Quad {
  /// The corners in their order around the quadrilateral.
  fileprivate var outline: [Point] { [bottomLeft, bottomRight, topRight, topLeft] }
}
