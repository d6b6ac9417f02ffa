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
    // A compound that is broken at its own hyphen is found with the hyphen kept, also beside words without one.
    let hasBoth = joined.hasLineEndHyphens && needle.contains(0x2D)
    return find(in: hasBoth ? fold(scalars, .either) : joined, of: scalars)
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
      while start < units.count {
        guard units[start] == needle[0] || units[start] == FoldedText.optionalHyphen && needle[0] == 0x2D,
          let end = end(ofMatchIn: units, at: start)
        else {
          start += 1
          continue
        }
        let last = end - 1
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

  /// Where a match ends that begins with the unit at `start`, which is the first one looked for; nil for none.
  private func end(ofMatchIn units: UnsafeBufferPointer<UInt32>, at start: Int) -> Int? {
    var end = start + 1
    for unit in needle.dropFirst() {
      if end < units.count, units[end] == FoldedText.optionalHyphen {
        end += 1
        if unit == 0x2D { continue }
      }
      guard end < units.count, units[end] == unit else { return nil }
      end += 1
    }
    // A mark that follows belongs to the last letter: `cafe` is not in `café`.
    if end < units.count, isMark(units[end]) { return nil }
    guard query.wholeWords else { return end }
    if start > 0, isWord(units[start - 1]), isWord(needle[0]) { return nil }
    if end < units.count, isWord(units[end]), isWord(needle[needle.count - 1]) { return nil }
    return end
  }

  private func isMark(_ unit: UInt32) -> Bool {
    unit >= 0x300 && Unicode.Scalar(unit)?.properties.generalCategory == .nonspacingMark
  }

  private func isWord(_ unit: UInt32) -> Bool {
    if unit < 0x80 {
      return (0x30...0x39).contains(unit) || (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit)
        || unit == 0x5F
    }
    // A word goes on over a hyphen that needn't be there.
    guard let properties = Unicode.Scalar(unit)?.properties else { return unit == FoldedText.optionalHyphen }
    return properties.isAlphabetic || properties.numericType != nil || isMark(unit)
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
