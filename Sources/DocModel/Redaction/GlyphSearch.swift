import Foundation
import PDFObjects

/// Searches the glyphs of pages in more than one order, so that words are found however they are drawn.
struct GlyphSearch {
  let finder: RedactionFinder

  /// A glyph that a search may take, by its page's position among those searched and its index there.
  typealias Index = (page: Int, glyph: Int)

  /// Returns the glyphs of each match on one page: in the order of the content, and letter by letter along lines of any
  /// direction and down columns.
  func matches(in glyphs: [ShownGlyph]) -> [Set<Int>] {
    guard !glyphs.isEmpty else { return [] }
    var matches: [Set<Int>] = []
    // Most words are found in several orders; those of the first count.
    var covered: Set<Int> = []
    var orders = [ordered(glyphs.indices.map(\.self), glyphs)]
    for isColumn in [false, true] { orders.append(lines(glyphs, isColumn: isColumn)) }
    for way in 0..<FontLetters.ways
    where way == 0 || glyphs.contains(where: { $0.letters[way] != $0.letters[0] }) {
      for order in orders {
        for match in found(in: order, glyphs, way) where !match.isSubset(of: covered) {
          covered.formUnion(match)
          matches.append(match)
        }
      }
    }
    return matches
  }

  /// Returns the glyphs of matches that begin on one page and end on the next, also if lines stand between them, such as
  /// a page's number and a head.
  func matches(from first: [ShownGlyph], to second: [ShownGlyph]) -> [(first: Set<Int>, second: Set<Int>)] {
    let tail = Array(first.indices.suffix(Self.reach))
    let head = Array(second.indices.prefix(Self.reach))
    let ends = lineStarts(tail, first).reversed().prefix(Self.mostLines).map { tail[..<$0] }
    let starts = lineStarts(head, second).prefix(Self.mostLines).map { head[$0...] }
    var matches: [(first: Set<Int>, second: Set<Int>)] = []
    for own in [tail[...]] + ends {
      for next in [head[...]] + starts {
        let glyphs = own.map { first[$0] } + next.map { second[$0] }
        let order = ordered(glyphs.indices.map(\.self), glyphs)
        for match in (0..<FontLetters.ways).flatMap({ found(in: order, glyphs, $0) }) {
          let (begins, ends) = (match.filter { $0 < own.count }, match.filter { $0 >= own.count })
          guard !begins.isEmpty, !ends.isEmpty else { continue }
          matches.append(
            (
              Set(begins.map { own[own.startIndex + $0] }),
              Set(ends.map { next[next.startIndex + $0 - own.count] })
            ))
        }
      }
    }
    return matches
  }

  /// Returns the positions at which lines begin, without the first one.
  private func lineStarts(_ order: [Int], _ glyphs: [ShownGlyph]) -> [Int] {
    ordered(order, glyphs).enumerated().dropFirst().filter(\.element.isAfterLine).map(\.offset)
  }

  /// The number of glyphs at the end and the beginning of pages that may belong to one match.
  private static let reach = 400
  /// The number of lines that may stand between the parts of a match, at the end of a page and at a beginning.
  private static let mostLines = 3

  // MARK: Orders

  /// A glyph in an order, with whether there is a gap before it.
  private struct Item {
    let glyph: Int
    let isAfterGap: Bool
    var isAfterLine = false
  }

  /// Returns glyphs in an order, with the gaps between their places.
  private func ordered(_ order: [Int], _ glyphs: [ShownGlyph]) -> [Item] {
    zip([nil] + order.map(Optional.some), order).map { last, glyph in
      guard let last else { return Item(glyph: glyph, isAfterGap: false) }
      let (end, start, size) = (glyphs[last].end, glyphs[glyph].start, max(glyphs[glyph].size, 0.001))
      let distance = hypot(end.x - start.x, end.y - start.y)
      // The letters of a line that is set at once are closer.
      return Item(glyph: glyph, isAfterGap: distance > Self.gap * size, isAfterLine: distance > 3 * size)
    }
  }

  /// The width of the narrowest space, in sizes of the font.
  private static let gap = 0.15

  /// Returns the glyphs along the lines, or down the columns, of each direction.
  private func lines(_ glyphs: [ShownGlyph], isColumn: Bool) -> [Item] {
    var directions: [Int: [Int]] = [:]
    for (index, glyph) in glyphs.enumerated() where glyph.size > 0 {
      let angle = atan2(glyph.end.y - glyph.start.y, glyph.end.x - glyph.start.x)
      guard angle.isFinite else { continue }
      directions[Int((angle * 180 / .pi).rounded()), default: []].append(index)
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
        if position - level > 0.3 * glyphs[index].size { rows.append([]) }
        level = position
        rows[rows.count - 1].append(index)
      }
      return rows.flatMap { row -> [Item] in
        let row = row.sorted { along(glyphs[$0].start) < along(glyphs[$1].start) }
        return zip([nil] + row.map(Optional.some), row).map { last, glyph in
          guard let last else { return Item(glyph: glyph, isAfterGap: true, isAfterLine: true) }
          let size = glyphs[glyph].size
          let distance =
            isColumn
            ? along(glyphs[glyph].start) - along(glyphs[last].start) - 1.5 * size
            : along(glyphs[glyph].start) - along(glyphs[last].end)
          return Item(glyph: glyph, isAfterGap: distance > Self.gap * size)
        }
      }
    }
  }

  // MARK: Words

  private func found(in order: [Item], _ glyphs: [ShownGlyph], _ way: Int) -> [Set<Int>] {
    var scalars: [Unicode.Scalar] = []
    var origins: [Int] = []
    for item in order {
      if item.isAfterGap {
        scalars.append(item.isAfterLine ? "\n" : " ")
        origins.append(-1)
      }
      for scalar in glyphs[item.glyph].letters[way].unicodeScalars {
        scalars.append(scalar)
        origins.append(item.glyph)
      }
    }
    return (finder.ranges(in: scalars) ?? []).map { range in Set(origins[range].filter { $0 >= 0 }) }
      .filter { !$0.isEmpty }
  }
}
