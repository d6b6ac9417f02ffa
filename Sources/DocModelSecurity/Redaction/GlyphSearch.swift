/// Searches the glyphs of pages in more than one order, so that words are found however they are drawn.
struct GlyphSearch {
  let finder: RedactionFinder

  /// A match of glyphs.
  struct Match {
    /// The indexes of the glyphs.
    var glyphs: Set<Int>
    /// The text as it was found.
    var text: String
  }

  /// Returns the matches on one page: in the order of the content, and letter by letter along lines of any direction,
  /// down columns, and along the way of letters that stand alone.
  ///
  /// Regular expressions are searched for in the orders in which the gaps between words are known.
  func matches(in glyphs: [ShownGlyph]) -> [Match] {
    guard !glyphs.isEmpty else { return [] }
    var matches: [Match] = []
    // Most words are found in several orders; those of the first count.
    var covered: Set<Int> = []
    var orders = [
      Order(items: GlyphLines.ordered(glyphs.indices.map(\.self), glyphs)),
      Order(items: GlyphLines.lines(glyphs), hasColumns: true),
    ]
    // Readers may show or extract a word without letters between its own.
    for isLeftOut in [\ShownGlyph.isInvisible, \.isReplaced] {
      let shown = glyphs.indices.filter { !glyphs[$0][keyPath: isLeftOut] }
      if shown.count < glyphs.count { orders.append(Order(items: GlyphLines.ordered(shown, glyphs))) }
    }
    orders += ([GlyphLines.lines(glyphs, isColumn: true)] + GlyphLines.scattered(glyphs)).map {
      Order(items: $0, isLoose: true)
    }
    for way in ways(of: glyphs) {
      for order in orders {
        for match in found(in: order, glyphs, way) where !match.glyphs.isSubset(of: covered) {
          covered.formUnion(match.glyphs)
          matches.append(match)
        }
      }
    }
    return matches
  }

  /// Returns the matches that begin on one page and end on the next, also if lines stand between them, such as a page's
  /// number and a head.
  func matches(from first: [ShownGlyph], to second: [ShownGlyph]) -> [(first: Match, second: Match)] {
    let tail = Array(first.indices.suffix(Self.reach))
    let head = Array(second.indices.prefix(Self.reach))
    let ends = lineStarts(tail, first).reversed().prefix(Self.mostLines).map { tail[..<$0] }
    let starts = lineStarts(head, second).prefix(Self.mostLines).map { head[$0...] }
    var matches: [(first: Match, second: Match)] = []
    for own in [tail[...]] + ends {
      for next in [head[...]] + starts where !own.isEmpty && !next.isEmpty {
        let glyphs = own.map { first[$0] } + next.map { second[$0] }
        let order = Order(items: GlyphLines.ordered(glyphs.indices.map(\.self), glyphs))
        for match in ways(of: glyphs).flatMap({ found(in: order, glyphs, $0) }) {
          let (begins, ends) = (
            match.glyphs.filter { $0 < own.count }, match.glyphs.filter { $0 >= own.count }
          )
          guard !begins.isEmpty, !ends.isEmpty else { continue }
          matches.append(
            (
              Match(glyphs: Set(begins.map { own[own.startIndex + $0] }), text: match.text),
              Match(glyphs: Set(ends.map { next[next.startIndex + $0 - own.count] }), text: match.text)
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

  /// An order of glyphs.
  private struct Order {
    let items: [GlyphLines.Item]
    /// Whether a wide gap may be one between columns.
    var hasColumns = false
    /// Whether neighbours may belong to different words.
    var isLoose = false
  }

  /// Returns the ways in which glyphs may be read as different letters.
  private func ways(of glyphs: [ShownGlyph]) -> [Int] {
    (0..<FontLetters.ways).filter { way in
      way == 0 || glyphs.contains { $0.letters[way] != $0.letters[0] }
    }
  }

  private func found(in order: Order, _ glyphs: [ShownGlyph], _ way: Int) -> [Match] {
    let matches = found(in: order, glyphs, way, ofExpressions: false)
    // The last way takes the codes themselves for letters.
    guard finder.hasExpressions, !order.isLoose, way < FontLetters.ways - 1 else { return matches }
    return matches + found(in: order, glyphs, way, ofExpressions: true)
  }

  private func found(
    in order: Order, _ glyphs: [ShownGlyph], _ way: Int, ofExpressions: Bool
  ) -> [Match] {
    var scalars: [Unicode.Scalar] = []
    var origins: [Int] = []
    func append(_ scalar: Unicode.Scalar, _ origin: Int) {
      scalars.append(scalar)
      origins.append(origin)
    }
    for item in order.items {
      if item.isAfterBreak {
        append(RedactionFinder.separator, -1)
      } else if ofExpressions ? item.isAfterBlank : item.isAfterGap {
        let endsLine = item.isAfterLine || ofExpressions && order.hasColumns && item.isAfterColumn
        append(endsLine ? "\n" : " ", -1)
      }
      let glyph = glyphs[item.glyph]
      for scalar in glyph.letters[way].unicodeScalars {
        let isUnknown = ofExpressions && glyph.isGuess && scalar != " "
        append(isUnknown ? "\u{FFFD}" : scalar, item.glyph)
      }
    }
    let ranges =
      ofExpressions
      ? finder.expressionRanges(in: scalars) : finder.literalRanges(in: scalars, isLoose: order.isLoose)
    return ranges.compactMap { range in
      let found = Set(origins[range].filter { $0 >= 0 })
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[range])
      return found.isEmpty ? nil : Match(glyphs: found, text: String(text))
    }
  }
}
