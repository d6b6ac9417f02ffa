/// Searches the glyphs of pages in more than one order, so that words are found however they are drawn.
struct GlyphSearch {
  let finder: RedactionFinder

  /// Returns the glyphs of each match on one page: in the order of the content, and letter by letter along lines of any
  /// direction, down columns, and along the way of letters that stand alone.
  func matches(in glyphs: [ShownGlyph]) -> [Set<Int>] {
    guard !glyphs.isEmpty else { return [] }
    var matches: [Set<Int>] = []
    // Most words are found in several orders; those of the first count.
    var covered: Set<Int> = []
    var orders = [GlyphLines.ordered(glyphs.indices.map(\.self), glyphs)]
    for isColumn in [false, true] { orders.append(GlyphLines.lines(glyphs, isColumn: isColumn)) }
    orders += GlyphLines.scattered(glyphs)
    // Readers may show or extract a word without letters between its own.
    for isLeftOut in [\ShownGlyph.isInvisible, \.isReplaced] {
      let shown = glyphs.indices.filter { !glyphs[$0][keyPath: isLeftOut] }
      if shown.count < glyphs.count { orders.append(GlyphLines.ordered(shown, glyphs)) }
    }
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
        let order = GlyphLines.ordered(glyphs.indices.map(\.self), glyphs)
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
    GlyphLines.ordered(order, glyphs).enumerated().dropFirst().filter(\.element.isAfterLine).map(\.offset)
  }

  /// The number of glyphs at the end and the beginning of pages that may belong to one match.
  private static let reach = 400
  /// The number of lines that may stand between the parts of a match, at the end of a page and at a beginning.
  private static let mostLines = 3

  private func found(in order: [GlyphLines.Item], _ glyphs: [ShownGlyph], _ way: Int) -> [Set<Int>] {
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
