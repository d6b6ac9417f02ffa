import Foundation

/// Orders of the glyphs that the content of a page shows.
package enum GlyphLines {
  /// A glyph in an order, by its index, with what is before it.
  package struct Item {
    package let glyph: Int
    /// The distance from the glyph before, in sizes of the font.
    package var gap = 0.0
    package var isAfterLine = false
    /// Whether the glyph before doesn't belong to the same line.
    package var isAfterBreak = false

    package var isAfterGap: Bool { isAfterLine || gap > GlyphLines.gap }
    /// Whether Poppler reads a blank before the glyph.
    package var isAfterBlank: Bool { isAfterLine || gap > GlyphLines.blank }
    /// Whether Poppler may take the glyph for the first one of another column.
    package var isAfterColumn: Bool { isAfterLine || gap > GlyphLines.column }
  }

  /// The width of the narrowest space, in sizes of the font.
  private static let gap = 0.15
  /// The distances at which Poppler separates words and columns (`minWordBreakSpace` and `minColSpacing1`), in sizes of
  /// the font.
  private static let (blank, column) = (0.1, 0.7)
  /// The distance of lines that are set one below the other, in sizes of the font.
  private static let leading = 0.7

  /// Returns glyphs in an order, with the gaps between their places.
  package static func ordered(_ order: [Int], _ glyphs: [ShownGlyph]) -> [Item] {
    zip([nil] + order.map(Optional.some), order).map { last, glyph in
      guard let last else { return Item(glyph: glyph) }
      let (end, start, size) = (glyphs[last].end, glyphs[glyph].start, max(glyphs[glyph].size, 0.001))
      let (dx, dy) = (start.x - end.x, start.y - end.y)
      let (distance, angle) = (
        hypot(dx, dy), atan2(end.y - glyphs[last].start.y, end.x - glyphs[last].start.x)
      )
      let height = abs(dx * sin(angle) - dy * cos(angle))
      // The letters of a line that is set at once are closer.
      return Item(
        glyph: glyph, gap: distance / size,
        isAfterLine: distance > 3 * size || height > leading * max(size, glyphs[last].size))
    }
  }

  /// Returns the glyphs along the lines of each direction, or down its columns.
  ///
  /// - Parameters:
  ///   - glyphs: the glyphs.
  ///   - isColumn: whether the lines are columns, whose letters stand upright.
  ///   - tolerance: the distance of letters that may lie on one line, in sizes of their font.
  ///   - isRead: whether a direction is read, in whole degrees from -180 to 180.
  /// - Returns: the glyphs of the directions, one line after the other.
  package static func lines(
    _ glyphs: [ShownGlyph], isColumn: Bool = false, tolerance: Double = 0.3,
    where isRead: (Int) -> Bool = { _ in true }
  ) -> [Item] {
    var directions: [Int: [Int]] = [:]
    for (index, glyph) in glyphs.enumerated() where glyph.size > 0 {
      if let degrees = glyph.degrees, isRead(degrees) { directions[degrees, default: []].append(index) }
    }
    return directions.sorted { $0.key < $1.key }.flatMap { degrees, indices -> [Item] in
      let angle = Double(degrees) * .pi / 180 - (isColumn ? .pi / 2 : 0)
      let (cosine, sine) = (cos(angle), sin(angle))
      // Along the line, and across it from the top.
      func along(_ point: Point) -> Double { point.x * cosine + point.y * sine }
      func across(_ point: Point) -> Double { point.x * sine - point.y * cosine }
      func middle(_ glyph: ShownGlyph) -> Point {
        isColumn
          ? Point(x: (glyph.start.x + glyph.end.x) / 2, y: (glyph.start.y + glyph.end.y) / 2) : glyph.start
      }
      let sorted = indices.sorted { across(middle(glyphs[$0])) < across(middle(glyphs[$1])) }
      var rows: [[Int]] = []
      var level = -Double.infinity
      for index in sorted {
        let position = across(middle(glyphs[index]))
        // The difference of infinite numbers is none.
        if rows.isEmpty || position - level > tolerance * glyphs[index].size { rows.append([]) }
        level = position
        rows[rows.count - 1].append(index)
      }
      return rows.flatMap { row -> [Item] in
        let row = row.sorted { along(glyphs[$0].start) < along(glyphs[$1].start) }
        return zip([nil] + row.map(Optional.some), row).map { last, glyph in
          guard let last else { return Item(glyph: glyph, isAfterLine: true) }
          let size = glyphs[glyph].size
          guard isColumn else {
            let distance = along(glyphs[glyph].start) - along(glyphs[last].end)
            return Item(glyph: glyph, gap: distance / max(size, 0.001))
          }
          let distance = along(glyphs[glyph].start) - along(glyphs[last].start)
          // Letters on one level belong to lines across the column.
          return Item(
            glyph: glyph, gap: distance / max(size, 0.001) - 1.5, isAfterBreak: distance < tolerance * size)
        }
      }
    }
  }

  // MARK: Letters that stand alone

  /// The number of letters of the smallest group, and the number of letters that are grouped at most.
  private static let (fewest, most) = (4, 20_000)

  /// Returns the groups of letters that stand alone, such as steps of upright letters, from one end to the other and
  /// back: nobody else tells which is the first one.
  package static func scattered(_ glyphs: [ShownGlyph]) -> [[Item]] {
    let shown = glyphs.indices.filter { glyphs[$0].letters[0] != " " }
    let lines = lines(shown.map { glyphs[$0] }, tolerance: 0.1)
    let alone = lines.indices.filter {
      lines[$0].isAfterGap && ($0 + 1 == lines.count || lines[$0 + 1].isAfterGap)
    }
    .map { shown[lines[$0].glyph] }.sorted { glyphs[$0].start.x < glyphs[$1].start.x }
    guard alone.count <= most else { return [] }
    var groups = Array(alone.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while groups[index] != index { index = groups[index] }
      return index
    }
    for first in alone.indices {
      let (start, reach) = (glyphs[alone[first]].start, 2 * glyphs[alone[first]].size)
      for second in alone.indices[(first + 1)...] {
        let other = glyphs[alone[second]].start
        guard other.x - start.x <= reach else { break }
        if abs(other.y - start.y) <= reach { groups[root(second)] = root(first) }
      }
    }
    let members = Dictionary(grouping: alone.indices, by: root).values.filter { $0.count >= fewest }
    return [false, true].map { isBackwards in
      members.sorted { $0[0] < $1[0] }.flatMap { group -> [Item] in
        let order = alongItsExtent(group.map { alone[$0] }, glyphs)
        return (isBackwards ? order.reversed() : order).enumerated().map {
          Item(glyph: $1, isAfterLine: $0 == 0)
        }
      }
    }
  }

  /// Returns glyphs along the direction in which they extend most.
  private static func alongItsExtent(_ group: [Int], _ glyphs: [ShownGlyph]) -> [Int] {
    let count = Double(group.count)
    let middle = group.reduce(Point(x: 0, y: 0)) {
      Point(x: $0.x + glyphs[$1].start.x / count, y: $0.y + glyphs[$1].start.y / count)
    }
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for index in group {
      let (dx, dy) = (glyphs[index].start.x - middle.x, glyphs[index].start.y - middle.y)
      (xx, xy, yy) = (xx + dx * dx, xy + dx * dy, yy + dy * dy)
    }
    let angle = atan2(2 * xy, xx - yy) / 2
    return group.sorted {
      glyphs[$0].start.x * cos(angle) + glyphs[$0].start.y * sin(angle)
        < glyphs[$1].start.x * cos(angle) + glyphs[$1].start.y * sin(angle)
    }
  }
}
