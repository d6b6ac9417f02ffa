/// Finds any number of literal texts in one pass over the page.
struct LiteralFinder: Sendable {
  private let options: FoldedText.Options
  private let wholeWords: Bool
  /// The texts to find, by their first unit; the longest ones first.
  private let needles: [UInt32: [[UInt32]]]
  /// Whether each unit below 128 begins one of the texts, the most frequent check.
  private let begins: [Bool]
  /// Whether one of the texts has a hyphen, so that hyphens at line ends matter.
  private let hasHyphen: Bool

  init(_ texts: [String], _ query: SearchQuery) {
    let options = FoldedText.Options(
      caseSensitive: query.isCaseSensitive, ignoresDiacritics: query.ignoresDiacritics)
    self.options = options
    wholeWords = query.matchesWholeWords
    let folded = Set(texts.map { FoldedText(Array($0.trimmed.unicodeScalars), options, .keep).units })
    needles = Dictionary(grouping: folded.filter { !$0.isEmpty }) { $0.first ?? 0 }
      .mapValues { $0.sorted { $0.count > $1.count } }
    begins = (0..<128).map { [needles] in needles[$0] != nil }
    hasHyphen = folded.contains { $0.contains(0x2D) }
  }

  func ranges(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    guard !needles.isEmpty else { return [] }
    let joined = FoldedText(scalars, options, .join)
    // An optional hyphen matches compounds broken at their own hyphen as well as other broken words.
    let hasBoth = joined.hasLineEndHyphens && hasHyphen
    return find(in: hasBoth ? FoldedText(scalars, options, .either) : joined, of: scalars)
  }

  private func find(in text: FoldedText, of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let origins = text.origins
    text.units.withUnsafeBufferPointer { units in
      var start = 0
      while start < units.count {
        let unit = units[start]
        guard unit >= 128 || begins[Int(unit)], let end = end(ofMatchIn: units, at: start) else {
          start += 1
          continue
        }
        let last = end - 1
        ranges.append(origins[start]..<scalars.endOfLetter(at: origins[last]))
        // One scalar may have become several units, as ß does: the remaining ones are already matched.
        start = last + 1
        while start < units.count, origins[start] == origins[last] { start += 1 }
      }
    }
    return ranges
  }

  /// Returns the end of a match of the longest possible text at a position, or nil if there is none.
  private func end(ofMatchIn units: UnsafeBufferPointer<UInt32>, at start: Int) -> Int? {
    let first = units[start] == FoldedText.optionalHyphen ? 0x2D : units[start]
    return needles[first]?.lazy.compactMap { end(of: $0, in: units, at: start) }.first
  }

  /// Returns the end of a match that begins with the unit at `start`, the first of the needle, or nil if there is
  /// none.
  private func end(of needle: [UInt32], in units: UnsafeBufferPointer<UInt32>, at start: Int) -> Int? {
    var end = start + 1
    for unit in needle.dropFirst() {
      if end < units.count, units[end] == FoldedText.optionalHyphen {
        end += 1
        if unit == 0x2D { continue }
      }
      guard end < units.count, units[end] == unit else { return nil }
      end += 1
    }
    // A following mark belongs to the last letter: `café` doesn't contain `cafe`.
    if end < units.count, TextFinder.isMark(units[end]) { return nil }
    guard wholeWords else { return end }
    if start > 0, Self.isWord(units[start - 1]), Self.isWord(needle[0]) { return nil }
    if end < units.count, Self.isWord(units[end]), Self.isWord(needle[needle.count - 1]) { return nil }
    return end
  }

  private static func isWord(_ unit: UInt32) -> Bool {
    if unit < 0x80 {
      return (0x30...0x39).contains(unit) || (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit)
        || unit == 0x5F
    }
    // A word continues across an optional hyphen.
    guard let properties = Unicode.Scalar(unit)?.properties else { return unit == FoldedText.optionalHyphen }
    return properties.isAlphabetic || properties.numericType != nil || TextFinder.isMark(unit)
  }
}
