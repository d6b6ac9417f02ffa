/// Compares the text of a redacted page with the original's.
struct PageCheck {
  /// The page of the original, with all content revealed.
  let original: PageText
  /// The redacted page, with all content revealed.
  let redacted: PageText
  let areas: [RedactionArea]

  /// The distance in points by which letters may have moved.
  private static let tolerance = 1.5
  /// The fraction of letters that may differ: a ligature may be read in another way without its neighbour.
  private static let mostMoved = 0.03

  /// Whether a letter still lies in an area.
  var hasRemains: Bool {
    letters(of: redacted).contains { _, box in
      areas.contains { $0.takesGlyphs && $0.rectangle.inset(by: 0.2).contains(box.center) }
    }
  }

  /// Whether other letters aren't where they were.
  var hasMoved: Bool {
    var known: [Key: Int] = [:]
    for (scalar, box) in letters(of: original) { known[Key(scalar, box), default: 0] += 1 }
    var (count, moved) = (0, 0)
    for (scalar, box) in letters(of: redacted) {
      count += 1
      if !Key(scalar, box).neighbours.contains(where: { known[$0] != nil }) { moved += 1 }
    }
    return Double(moved) > max(3, Self.mostMoved * Double(count))
  }

  private func letters(of text: PageText) -> [(Unicode.Scalar, Rectangle)] {
    text.scalars.indices.compactMap { index in
      let box = text.boxes[index]
      return text.scalars[index].isBlank || box.isEmpty ? nil : (text.scalars[index], box)
    }
  }

  /// A letter and the square of the grid in which it lies.
  private struct Key: Hashable {
    let scalar: Unicode.Scalar
    let x: Int
    let y: Int

    init(_ scalar: Unicode.Scalar, x: Int, y: Int) { (self.scalar, self.x, self.y) = (scalar, x, y) }

    init(_ scalar: Unicode.Scalar, _ box: Rectangle) {
      func square(_ value: Double) -> Int { Int(min(1e9, max(-1e9, (value / tolerance).rounded()))) }
      self.init(scalar, x: square(box.center.x), y: square(box.center.y))
    }

    var neighbours: [Key] {
      (-1...1).flatMap { dx in (-1...1).map { Key(scalar, x: x + dx, y: y + $0) } }
    }
  }
}
