/// The marks of a page: letters, paths and images, as far as their boxes and inks tell what covers what.
extension GlyphReader {
  /// Records a mark in the unit square or another area before the matrix.
  func mark(_ kind: ContentMark.Kind, _ area: Rectangle, _ state: ContentState, _ ink: ContentInk) {
    guard readsMarks else { return }
    guard let box = state.matrix.bounds(of: area) else { return markAll(state) }
    record(kind, box, state, ink)
  }

  /// Records a mark that may be anywhere.
  func markAll(_ state: ContentState) {
    guard readsMarks else { return }
    record(.image, state.clip ?? .everything, state, .unknown)
  }

  private func record(
    _ kind: ContentMark.Kind, _ box: Rectangle, _ state: ContentState, _ ink: ContentInk,
    isLeader: Bool = false
  ) {
    let visible = state.clip.map { box.intersection($0) } ?? box
    guard let visible, marks.count < Self.mostGlyphs else { return }
    let isPattern = kind == .line ? state.strokesWithPattern : state.fillsWithPattern
    let ink = kind == .image ? ContentInk(color: nil, opacity: ink.opacity, blending: ink.blending) : ink
    marks.append(
      ContentMark(
        kind: kind, box: visible, ink: state.effective(ink, isPattern: isPattern), isLeader: isLeader))
  }

  func markLetter(_ letters: [String], _ box: Rectangle, _ state: ContentState, isDrawing: Bool) {
    guard state.renderMode != 3, state.renderMode != 7 else { return }
    hasTricks = hasTricks || state.renderMode != 0
    // The drawings of a font may be of any size, whatever it says.
    if isDrawing, isAppearance { return markAll(state) }
    guard !letters[0].allSatisfy(\.isWhitespace) else { return }
    let isSign = letters.prefix(2).contains { $0.unicodeScalars.contains { !ContentMark.isLetter($0) } }
    record(
      isSign ? .shape : .letter(glyphs.count), box, state, state.renderMode == 1 ? state.stroke : state.fill,
      isLeader: letters[0].allSatisfy { "_.…·-–—".contains($0) })
  }

  /// Paints a path, or sets a colour.
  func paint(_ operation: ContentOperation, _ state: inout ContentState) {
    switch operation.name {
    case "m", "re", "l", "c", "v", "y", "h":
      if !path.add(operation, state.matrix) { obstacles.insert("has malformed operands") }
    case "W", "W*": path.clips = operation.name
    case "f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "n":
      let name = operation.name
      if name.lowercased() != "s", name != "n" {
        for subpath in path.subpaths {
          guard let bounds = subpath.bounds else { return markAll(state) }
          let isFrame =
            isAppearance && state.clip.map { clip in subpath.points.allSatisfy(clip.isNearEdge) } ?? false
          record(
            subpath.isUprightRectangle ? .rectangle : isFrame ? .frame : .shape, bounds, state, state.fill)
        }
      }
      if name.lowercased().hasPrefix("s") || name.lowercased().hasPrefix("b") {
        for subpath in path.subpaths { markLines(subpath, state, closes: name == "s" || name.hasPrefix("b")) }
      }
      if path.clips != nil, path.subpaths.count == 1, let only = path.subpaths.first, only.isUprightRectangle,
        let bounds = only.bounds
      {
        state.clip = state.clip.map { bounds.intersection($0) ?? .nothing } ?? bounds
      }
      path = ContentPath()
    case "w": if let width = operation.numbers?.last { state.lineWidth = abs(width) }
    default: state.setColor(operation)
    }
  }

  private func markLines(_ subpath: ContentPath.Subpath, _ state: ContentState, closes: Bool) {
    var points = subpath.points
    if let first = points.first, subpath.isClosed || closes { points.append(first) }
    let reach = max(state.lineWidth * state.matrix.scale / 2, 0.1)
    for (start, end) in zip(points, points.dropFirst()) {
      guard let box = Rectangle(around: [start, end]) else { return markAll(state) }
      // A line at an angle is a row of short ones, so that their boxes are near it.
      let isUpright = min(box.width, box.height) <= 2 * reach
      let pieces =
        isUpright ? 1 : Int(min(64, max(1, (max(box.width, box.height) / (2 * reach)).rounded(.up))))
      for piece in 0..<pieces {
        let (from, to) = (Double(piece) / Double(pieces), Double(piece + 1) / Double(pieces))
        func point(_ fraction: Double) -> Point {
          Point(x: start.x + fraction * (end.x - start.x), y: start.y + fraction * (end.y - start.y))
        }
        guard let part = Rectangle(around: [point(from), point(to)]) else { continue }
        record(.line, part.inset(by: -reach), state, state.stroke)
      }
    }
  }
}
