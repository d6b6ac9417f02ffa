/// Finds texts as they are, any number of them in one go over the page.
struct LiteralFinder: Sendable {
  private let options: FoldedText.Options
  private let wholeWords: Bool
  /// What is looked for, by its first unit; the longest of each first.
  private let needles: [UInt32: [[UInt32]]]
  /// Whether a unit below 128 begins one of them, which is what most units of most texts are asked.
  private let begins: [Bool]
  /// Whether one of them has a hyphen, so that it matters whether those at line ends are kept.
  private let hasHyphen: Bool

  init(_ texts: [String], _ query: SearchQuery) {
    let options = FoldedText.Options(
      caseSensitive: query.isCaseSensitive, ignoresDiacritics: query.ignoresDiacritics)
    self.options = options
    wholeWords = query.wholeWords
    let folded = Set(texts.map { FoldedText(Array($0.trimmed.unicodeScalars), options, .keep).units })
    needles = Dictionary(grouping: folded.filter { !$0.isEmpty }) { $0.first ?? 0 }
      .mapValues { $0.sorted { $0.count > $1.count } }
    begins = (0..<128).map { [needles] in needles[$0] != nil }
    hasHyphen = folded.contains { $0.contains(0x2D) }
  }

  func ranges(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    guard !needles.isEmpty else { return [] }
    let joined = FoldedText(scalars, options, .join)
    let ranges = find(in: joined, of: scalars)
    // A compound that is broken at its own hyphen is found with the hyphen kept.
    guard joined.hasLineEndHyphens, hasHyphen else { return ranges }
    return (ranges + find(in: FoldedText(scalars, options, .keep), of: scalars)).withoutOverlaps
  }

  private func find(in text: FoldedText, of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let origins = text.origins
    text.units.withUnsafeBufferPointer { units in
      var start = 0
      while start < units.count {
        let unit = units[start]
        guard unit >= 128 || begins[Int(unit)], let length = match(units, at: start) else {
          start += 1
          continue
        }
        let last = start + length - 1
        ranges.append(origins[start]..<scalars.endOfLetter(at: origins[last]))
        // One scalar may have become several units, as ß has: what is left of it is matched already.
        start = last + 1
        while start < units.count, origins[start] == origins[last] { start += 1 }
      }
    }
    return ranges
  }

  /// The length of the longest needle at a place; nil where there is none.
  private func match(_ units: UnsafeBufferPointer<UInt32>, at start: Int) -> Int? {
    needles[units[start]]?.first { matches($0, units, at: start) }?.count
  }

  private func matches(_ needle: [UInt32], _ units: UnsafeBufferPointer<UInt32>, at start: Int) -> Bool {
    let end = start + needle.count
    guard end <= units.count else { return false }
    for offset in 1..<max(1, needle.count) where units[start + offset] != needle[offset] { return false }
    // A mark that follows belongs to the last letter: `cafe` is not in `café`.
    if end < units.count, TextFinder.isMark(units[end]) { return false }
    guard wholeWords else { return true }
    if start > 0, Self.isWord(units[start - 1]), Self.isWord(units[start]) { return false }
    return !(end < units.count && Self.isWord(units[end]) && Self.isWord(units[end - 1]))
  }

  private static func isWord(_ unit: UInt32) -> Bool {
    if unit < 0x80 {
      return (0x30...0x39).contains(unit) || (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit)
        || unit == 0x5F
    }
    guard let properties = Unicode.Scalar(unit)?.properties else { return false }
    return properties.isAlphabetic || properties.numericType != nil || TextFinder.isMark(unit)
  }
}
