/// Selects the pages that may have a match, by an FTS5 expression on trigrams.
///
/// Every page with a match is selected, so that only the selected pages have to be searched.
enum IndexCandidates {
  /// The maximum number of trigrams of one pattern; more would hardly narrow the selection.
  private static let mostTrigrams = 24

  /// Returns a text in the form of the index: without case, accents and hyphens at line ends.
  static func folded(_ text: String) -> String {
    string(folding(text)[...])
  }

  /// Returns the expression that selects the pages for a query; nil if every page may have a match.
  static func expression(for query: SearchQuery) -> String? {
    var alternatives: [String] = []
    for pattern in query.patterns where !pattern.text.allSatisfy(\.isWhitespace) {
      let trigrams = trigrams(of: pattern)
      guard !trigrams.isEmpty else { return nil }
      alternatives.append("(" + trigrams.map(quoted).joined(separator: " AND ") + ")")
    }
    return alternatives.isEmpty || alternatives.count > 100 ? nil : alternatives.joined(separator: " OR ")
  }

  private static func trigrams(of pattern: SearchQuery.Pattern) -> [String] {
    let text: String
    switch pattern {
    case .literal(let literal): text = literal.trimmed
    case .expression(let expression):
      text = ExpressionSyntax(expression, ignoringDiacritics: true).requiredText
    }
    var trigrams: [String] = []
    // A hyphen may be at a line end in the text, where the index omits it.
    for part in folding(text).split(separator: 0x2D) where part.count >= 3 {
      for start in part.indices.dropLast(2) {
        let trigram = string(part[start..<start + 3])
        if !trigrams.contains(trigram) { trigrams.append(trigram) }
      }
    }
    guard trigrams.count > mostTrigrams else { return trigrams }
    return (0..<mostTrigrams).map { trigrams[$0 * trigrams.count / mostTrigrams] }
  }

  private static func folding(_ text: String) -> [UInt32] {
    let options = FoldedText.Options(caseSensitive: false, ignoresDiacritics: true)
    return FoldedText(Array(text.unicodeScalars), options, .join).units
  }

  private static func string(_ units: ArraySlice<UInt32>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: units.compactMap { Unicode.Scalar($0) })
    return String(view)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
