/// Finds literal texts however their letters are spaced: without the spaces between their words, or with a space after
/// each letter.
///
/// A gap within a word counts only if all letters of the word have one: `her one` doesn't contain `heron`, but
/// `h e r o n` does.
struct LooseFinder: Sendable {
  private let options: FoldedText.Options
  /// The folded words of each text.
  private let needles: [[[UInt32]]]

  /// Creates a finder; nil if a query has no literal text of two letters or more.
  init?(_ query: SearchQuery) {
    options = FoldedText.Options(
      caseSensitive: query.isCaseSensitive, ignoresDiacritics: query.ignoresDiacritics)
    let options = options
    needles = query.patterns.compactMap { pattern in
      guard case .literal(let text) = pattern else { return nil }
      let units = FoldedText(Array(text.unicodeScalars), options, .keep).units
      let words = units.split(separator: Self.space).map(Array.init)
      return words.joined().count > 1 ? words : nil
    }
    if needles.isEmpty { return nil }
  }

  private static let space: UInt32 = 0x20

  /// Finds the ranges of the matches in scalars; a scalar that is white space makes a gap, and hyphens at the ends of
  /// lines are left out.
  func ranges(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    let text = FoldedText(scalars, options, .join)
    var (units, origins, gaps): ([UInt32], [Int], [Bool]) = ([], [], [])
    var isGap = false
    for (unit, origin) in zip(text.units, text.origins) {
      guard unit != Self.space else {
        isGap = true
        continue
      }
      units.append(unit)
      origins.append(origin)
      gaps.append(isGap)
      isGap = false
    }
    var ranges: [Range<Int>] = []
    for words in needles {
      var start = 0
      while start < units.count {
        if let end = end(of: words, in: units, gaps, at: start) {
          ranges.append(origins[start]..<scalars.endOfLetter(at: origins[end - 1]))
          start = end
        } else {
          start += 1
        }
      }
    }
    return ranges
  }

  private func end(of words: [[UInt32]], in units: [UInt32], _ gaps: [Bool], at start: Int) -> Int? {
    var end = start
    for word in words {
      guard end + word.count <= units.count, zip(word, units[end...]).allSatisfy({ $0 == $1 }) else {
        return nil
      }
      let inner = gaps[end + 1..<end + word.count]
      guard inner.allSatisfy(\.self) || !inner.contains(true) else { return nil }
      end += word.count
    }
    return end
  }
}
