/// Finds a query in the text of pages; made once for a search and used for each page.
public struct TextFinder: Sendable {
  private let query: SearchQuery
  private let needle: [UInt32]
  private let isCaseSensitive: Bool

  /// A finder for a query.
  public init(_ query: SearchQuery) {
    self.query = query
    isCaseSensitive = query.isCaseSensitive
    let folded = FoldedText(
      Array(query.text.trimmed.unicodeScalars), caseSensitive: isCaseSensitive,
      ignoringDiacritics: query.ignoresDiacritics, lineEndHyphens: .keep)
    needle = folded.units
  }

  /// The ranges of a text's scalars that match, in order, none overlapping another.
  public func ranges(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    guard !needle.isEmpty else { return [] }
    let joined = fold(scalars, .join)
    var ranges = find(in: joined, of: scalars)
    // A compound that is broken at its own hyphen is found with the hyphen kept.
    if joined.hasLineEndHyphens, needle.contains(0x2D) {
      ranges = merged(ranges, find(in: fold(scalars, .keep), of: scalars))
    }
    return ranges
  }

  private func fold(_ scalars: [Unicode.Scalar], _ hyphens: FoldedText.LineEndHyphens) -> FoldedText {
    FoldedText(
      scalars, caseSensitive: isCaseSensitive, ignoringDiacritics: query.ignoresDiacritics,
      lineEndHyphens: hyphens)
  }

  private func find(in text: FoldedText, of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let origins = text.origins
    text.units.withUnsafeBufferPointer { units in
      var start = 0
      while start + needle.count <= units.count {
        guard units[start] == needle[0], matches(units, at: start) else {
          start += 1
          continue
        }
        let last = start + needle.count - 1
        ranges.append(origins[start]..<endOfLetter(at: origins[last], in: scalars))
        // One scalar may have become several units, as ß has: what is left of it is matched already.
        start = last + 1
        while start < units.count, origins[start] == origins[last] { start += 1 }
      }
    }
    return ranges
  }

  /// Where a letter ends with its marks, which the search may have passed over.
  private func endOfLetter(at index: Int, in scalars: [Unicode.Scalar]) -> Int {
    var end = index + 1
    while end < scalars.count, isMark(scalars[end].value) { end += 1 }
    return end
  }

  private func matches(_ units: UnsafeBufferPointer<UInt32>, at start: Int) -> Bool {
    for offset in 1..<max(1, needle.count) where units[start + offset] != needle[offset] { return false }
    let end = start + needle.count
    // A mark that follows belongs to the last letter: `cafe` is not in `café`.
    if end < units.count, isMark(units[end]) { return false }
    guard query.wholeWords else { return true }
    if start > 0, isWord(units[start - 1]), isWord(units[start]) { return false }
    return !(end < units.count && isWord(units[end]) && isWord(units[end - 1]))
  }

  private func isMark(_ unit: UInt32) -> Bool {
    unit >= 0x300 && Unicode.Scalar(unit)?.properties.generalCategory == .nonspacingMark
  }

  private func isWord(_ unit: UInt32) -> Bool {
    if unit < 0x80 {
      return (0x30...0x39).contains(unit) || (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit)
        || unit == 0x5F
    }
    guard let properties = Unicode.Scalar(unit)?.properties else { return false }
    return properties.isAlphabetic || properties.numericType != nil || isMark(unit)
  }

  private func merged(_ first: [Range<Int>], _ second: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in (first + second).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, last.overlaps(range) { continue }
      result.append(range)
    }
    return result
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
