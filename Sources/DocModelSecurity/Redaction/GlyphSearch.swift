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
    if finder.hasLiterals {
      orders += ([GlyphLines.lines(glyphs, isColumn: true)] + GlyphLines.scattered(glyphs)).map {
        Order(items: $0, isLoose: true)
      }
    }
    for way in ways(of: glyphs) {
      for order in orders {
        for ofExpressions in searches(way, isLoose: order.isLoose) {
          let letters = Letters(order, glyphs, way, ofExpressions: ofExpressions)
          for match in found(in: letters, isLoose: order.isLoose, ofExpressions: ofExpressions)
          where !match.glyphs.isSubset(of: covered) {
            covered.formUnion(match.glyphs)
            matches.append(match)
          }
        }
      }
    }
    return matches
  }

  /// Returns the matches that begin on one page and end on the next, also if lines stand between them, such as a page's
  /// number and a head.
  func matches(from first: [ShownGlyph], to second: [ShownGlyph]) -> [(first: Match, second: Match)] {
    let glyphs = Array(first.suffix(Self.reach) + second.prefix(Self.reach))
    let border = min(first.count, Self.reach)
    let tail = Array(0..<border), head = Array(border..<glyphs.count)
    guard !tail.isEmpty, !head.isEmpty else { return [] }
    let ends = [tail[...]] + lineStarts(tail, glyphs).reversed().prefix(Self.mostLines).map { tail[..<$0] }
    let starts = [head[...]] + lineStarts(head, glyphs).prefix(Self.mostLines).map { head[$0...] }
    let pieces = ways(of: glyphs).flatMap { way in
      searches(way, isLoose: false).compactMap {
        PagePieces(ends, starts, glyphs, way, ofExpressions: $0, finder)
      }
    }
    var matches: [(first: Match, second: Match)] = []
    for (end, own) in ends.enumerated() {
      for (start, next) in starts.enumerated() {
        // The first glyph of the one page after the last one of the other.
        let joint = GlyphLines.ordered([own[own.endIndex - 1], next[next.startIndex]], glyphs)[1]
        for piece in pieces {
          var letters = piece.ends[end]
          letters.append(joint, ofExpressions: piece.ofExpressions)
          letters.append(piece.starts[start])
          for match in found(in: letters, isLoose: false, ofExpressions: piece.ofExpressions) {
            let begins = match.glyphs.filter { $0 < border }
            guard !begins.isEmpty, begins.count < match.glyphs.count else { continue }
            matches.append(
              (
                Match(glyphs: Set(begins.map { $0 + first.count - border }), text: match.text),
                Match(glyphs: Set(match.glyphs.subtracting(begins).map { $0 - border }), text: match.text)
              ))
          }
        }
      }
    }
    return matches
  }

  /// The letters on both sides of the border of two pages, for one search.
  private struct PagePieces {
    let ofExpressions: Bool
    /// The ends of the first page, without the gap after them, and the beginnings of the second one.
    let ends, starts: [Letters]

    /// Reads the letters; nil if no match can have them.
    init?(
      _ ends: [ArraySlice<Int>], _ starts: [ArraySlice<Int>], _ glyphs: [ShownGlyph], _ way: Int,
      ofExpressions: Bool, _ finder: RedactionFinder
    ) {
      self.ofExpressions = ofExpressions
      // Only a match of an expression may have any length.
      let most = ofExpressions ? nil : finder.longestLiteral
      func letters(_ indices: ArraySlice<Int>) -> Letters {
        Letters(
          Order(items: GlyphLines.ordered(Array(indices), glyphs)), glyphs, way, ofExpressions: ofExpressions)
      }
      let (tail, head) = (letters(ends[0]), letters(starts[0]))
      if ofExpressions, !finder.mayHaveExpressions(tail.scalars + head.scalars) { return nil }
      self.ends = ([tail] + ends.dropFirst().map(letters)).map { $0.suffix(most) }
      self.starts = ([head] + starts.dropFirst().map(letters)).map { $0.prefix(most) }
    }
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

  /// Returns the searches of an order: of literal texts, false, and of expressions, true.
  private func searches(_ way: Int, isLoose: Bool) -> [Bool] {
    // The last way takes the codes themselves for letters.
    let findsExpressions = finder.hasExpressions && !isLoose && way < FontLetters.ways - 1
    return (finder.hasLiterals ? [false] : []) + (findsExpressions ? [true] : [])
  }

  /// The letters of glyphs in an order.
  private struct Letters {
    private(set) var scalars: [Unicode.Scalar] = []
    /// The index of each letter's glyph; -1 for gaps.
    private(set) var origins: [Int] = []

    init(_ order: Order, _ glyphs: [ShownGlyph], _ way: Int, ofExpressions: Bool) {
      scalars.reserveCapacity(order.items.count * 2)
      origins.reserveCapacity(order.items.count * 2)
      for item in order.items {
        append(item, hasColumns: order.hasColumns, ofExpressions: ofExpressions)
        let glyph = glyphs[item.glyph]
        for scalar in glyph.letters[way].unicodeScalars {
          let isUnknown = ofExpressions && glyph.isGuess && scalar != " "
          append(isUnknown ? "\u{FFFD}" : scalar, item.glyph)
        }
      }
    }

    private init(_ scalars: ArraySlice<Unicode.Scalar>, _ origins: ArraySlice<Int>) {
      (self.scalars, self.origins) = (Array(scalars), Array(origins))
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ origin: Int) {
      scalars.append(scalar)
      origins.append(origin)
    }

    /// Appends the gap before a glyph.
    mutating func append(_ item: GlyphLines.Item, hasColumns: Bool = false, ofExpressions: Bool) {
      if item.isAfterBreak {
        append(RedactionFinder.separator, -1)
      } else if ofExpressions ? item.isAfterBlank : item.isAfterGap {
        let endsLine = item.isAfterLine || ofExpressions && hasColumns && item.isAfterColumn
        append(endsLine ? "\n" : " ", -1)
      }
    }

    mutating func append(_ other: Letters) {
      scalars += other.scalars
      origins += other.origins
    }

    /// Returns the shortest beginning with a number of letters that no search leaves out; nil for all.
    func prefix(_ most: Int?) -> Letters {
      guard let end = Self.end(of: most, in: scalars) else { return self }
      return Letters(scalars[..<end], origins[..<end])
    }

    /// Returns the shortest end with a number of letters that no search leaves out; nil for all.
    func suffix(_ most: Int?) -> Letters {
      guard let count = Self.end(of: most, in: scalars.reversed()) else { return self }
      return Letters(scalars.suffix(count), origins.suffix(count))
    }

    private static func end(of most: Int?, in scalars: [Unicode.Scalar]) -> Int? {
      guard let most else { return nil }
      var count = 0
      return scalars.firstIndex { scalar in
        let isSound =
          scalar.isLetterOrDigit && !scalar.properties.isDefaultIgnorableCodePoint
          && scalar.properties.generalCategory != .nonspacingMark
        count += isSound ? 1 : 0
        return count > most
      }
    }
  }

  private func found(in letters: Letters, isLoose: Bool, ofExpressions: Bool) -> [Match] {
    let ranges =
      ofExpressions
      ? finder.expressionRanges(in: letters.scalars)
      : finder.literalRanges(in: letters.scalars, isLoose: isLoose)
    return ranges.compactMap { range in
      let found = Set(letters.origins[range].filter { $0 >= 0 })
      var text = String.UnicodeScalarView()
      text.append(contentsOf: letters.scalars[range])
      return found.isEmpty ? nil : Match(glyphs: found, text: String(text))
    }
  }
}
