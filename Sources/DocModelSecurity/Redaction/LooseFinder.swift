/// Finds literal texts however their letters are spaced: without the spaces between their words, or with a space after
/// each letter.
///
/// A gap within a word counts only if all letters of the word have one: `her one` doesn't contain `heron`, but
/// `h e r o n` does.
struct LooseFinder: Sendable {
  private let options: FoldedText.Options
  /// The folded words of each text, by their first two letters.
  private let needles: [UInt64: [[[UInt32]]]]
  /// The number of letters of the longest text.
  let longest: Int

  /// Creates a finder; nil if no text has two letters or more.
  init?(_ texts: some Sequence<String>, _ query: SearchQuery) {
    let options = FoldedText.Options(
      caseSensitive: query.isCaseSensitive, ignoresDiacritics: query.ignoresDiacritics)
    self.options = options
    let words = Set(
      texts.map { text in
        FoldedText(Array(text.unicodeScalars), options, .keep).units.split(separator: Self.space)
          .map(Array.init)
      })
    needles = Dictionary(grouping: words.filter { $0.joined().count > 1 }) { words in
      let letters = Array(words.joined().prefix(2))
      return Self.key(letters[0], letters[1])
    }
    longest = words.map { $0.joined().count }.max() ?? 0
    if needles.isEmpty { return nil }
  }

  private static let space: UInt32 = 0x20

  private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }

  /// Finds the ranges of the matches in scalars; a scalar that is white space makes a gap, and hyphens at the ends of
  /// lines are left out.
  ///
  /// - Parameters:
  ///   - scalars: the scalars.
  ///   - findsPlain: whether matches count that are spaced as the text itself.
  /// - Returns: the ranges, those of each text without overlaps.
  func ranges(in scalars: [Unicode.Scalar], plain findsPlain: Bool = true) -> [Range<Int>] {
    let text = FoldedText(scalars, options, .join)
    var (units, origins, gaps): ([UInt32], [Int], [Bool]) = ([], [], [])
    var isGap = false
    for index in text.units.indices {
      guard text.units[index] != Self.space else {
        isGap = true
        continue
      }
      units.append(text.units[index])
      origins.append(text.origins[index])
      gaps.append(isGap)
      isGap = false
    }
    var ranges: [Range<Int>] = []
    for start in units.indices.dropLast() {
      guard let needles = needles[Self.key(units[start], units[start + 1])] else { continue }
      for words in needles {
        guard let end = end(of: words, in: units, gaps, at: start, findsPlain) else { continue }
        ranges.append(origins[start]..<scalars.endOfLetter(at: origins[end - 1]))
      }
    }
    return ranges
  }

  /// Returns the end of a match that begins at a letter; nil if there is none.
  private func end(
    of words: [[UInt32]], in units: [UInt32], _ gaps: [Bool], at start: Int, _ findsPlain: Bool
  ) -> Int? {
    var end = start
    var isPlain = true
    for word in words {
      guard end + word.count <= units.count else { return nil }
      var inner = 0
      for (index, unit) in word.enumerated() {
        guard units[end + index] == unit else { return nil }
        if index > 0, gaps[end + index] { inner += 1 }
      }
      guard inner == 0 || inner == word.count - 1 else { return nil }
      isPlain = isPlain && inner == 0 && (end == start || gaps[end])
      end += word.count
    }
    return isPlain && !findsPlain ? nil : end
  }
}
