/// Finds the matches of a regular expression.
struct ExpressionFinder: Sendable {
  private let expression: CompiledExpression
  private let options: FoldedText.Options
  /// A text that every match contains: texts without it are skipped.
  private let requiredText: [UInt8]
  private let hasHyphen: Bool

  init(_ text: String, _ query: SearchQuery) throws(SearchError) {
    let syntax = ExpressionSyntax(text, ignoringDiacritics: query.ignoresDiacritics)
    expression = try CompiledExpression(
      text, translated: syntax.translated, isCaseSensitive: query.isCaseSensitive,
      wholeWords: query.matchesWholeWords)
    // The expression handles case itself, since its character classes depend on it.
    options = FoldedText.Options(
      caseSensitive: true, ignoresDiacritics: query.ignoresDiacritics, keepsLineEnds: true)
    requiredText = Array(syntax.requiredText.utf8)
    hasHyphen = text.contains("-") || text.contains("\\")
  }

  func ranges(in scalars: [Unicode.Scalar]) throws(SearchError) -> [Range<Int>] {
    let joined = FoldedText(scalars, options, .join)
    guard hasRequiredLetters(joined) else { return [] }
    let ranges = try find(in: joined, of: scalars)
    guard joined.hasLineEndHyphens, hasHyphen else { return ranges }
    return (ranges + (try find(in: FoldedText(scalars, options, .keep), of: scalars))).withoutOverlaps
  }

  /// Whether a text that consists of some of these scalars may match.
  func mayMatch(_ scalars: [Unicode.Scalar]) -> Bool {
    hasRequiredLetters(FoldedText(scalars, options, .join))
  }

  /// Whether a text has the letters of the text that every match contains, which has no hyphen.
  private func hasRequiredLetters(_ text: FoldedText) -> Bool {
    requiredText.allSatisfy { byte in
      let unit = UInt32(byte)
      let isLetter = (0x61...0x7A).contains(unit)
      // Line ends may be between the parts of a text.
      return unit <= 0x20 || text.units.contains(unit) || isLetter && text.units.contains(unit & 0x5F)
    }
  }

  private func find(in text: FoldedText, of scalars: [Unicode.Scalar]) throws(SearchError) -> [Range<Int>] {
    let text = ExpressionText(text)
    guard text.contains(requiredText) else { return [] }
    return try expression.ranges(in: text.bytes).map { range in
      text.origins[range.lowerBound]..<scalars.endOfLetter(at: text.origins[range.upperBound - 1])
    }
    .withoutOverlaps
  }
}
