/// Suggestions for an unknown word.
public enum Suggestions {
  /// Returns the candidates that are similar to the typed text, best first.
  ///
  /// Case is ignored. In order of preference a candidate qualifies if it has the same words (in any order),
  /// starts with the typed text, has words that do, contains it, or is a few edits away, as a whole, in its
  /// words or in its leading words.
  ///
  /// - Parameters:
  ///   - typed: the typed text, one word or several.
  ///   - candidates: the known names; the earlier of equally good ones comes first.
  ///   - limit: the maximum number of suggestions.
  /// - Returns: at most `limit` of the candidates, as they are spelled, without repetition.
  public static func nearest(
    to typed: String, among candidates: [String], limit: Int = 3
  ) -> [String] {
    let query = Phrase(typed)
    // No name is that long, so the comparison would only take time.
    guard !query.words.isEmpty, query.text.count <= 100, limit > 0 else { return [] }
    var seen: Set<String> = []
    return candidates.filter { seen.insert($0).inserted }.enumerated()
      .compactMap { index, candidate in
        let phrase = Phrase(candidate)
        return closeness(of: query, to: phrase).map {
          (candidate: candidate, rank: ($0, abs(phrase.text.count - query.text.count), index))
        }
      }
      .sorted { $0.rank < $1.rank }
      .prefix(limit).map(\.candidate)
  }

  /// Text folded for comparison, with its words.
  private struct Phrase {
    let text: String
    let words: [Substring]

    init(_ text: String) {
      words = text.lowercased().split(whereSeparator: \.isWhitespace)
      self.text = words.joined(separator: " ")
    }
  }

  /// Returns the rank of the candidate's similarity, lower being closer; nil if it is too far.
  private static func closeness(of query: Phrase, to candidate: Phrase) -> Int? {
    guard !candidate.words.isEmpty else { return nil }
    if query.text == candidate.text { return 0 }
    if query.words.sorted() == candidate.words.sorted() { return 1 }
    if candidate.text.hasPrefix(query.text) { return 2 }
    if each(of: query.words, in: candidate.words, { $1.hasPrefix($0) }) { return 3 }
    // Nearly every text contains a single letter.
    if query.text.count > 1, contains(candidate.text, query.text) { return 4 }

    let editCount = [
      editCount(from: query.text[...], to: candidate.text[...]),
      editCount(from: sortedText(query), to: sortedText(candidate)),
    ].compactMap { $0 }.min()
    if let editCount { return 4 + editCount }
    if each(of: query.words, in: candidate.words, { self.editCount(from: $0, to: $1) != nil }) { return 10 }
    // The further words may be arguments, as in `serch foo`.
    if query.words.count > candidate.words.count {
      let beginning = query.words.prefix(candidate.words.count).joined(separator: " ")
      if let editCount = self.editCount(from: beginning[...], to: candidate.text[...]) {
        return 11 + editCount
      }
    }
    return nil
  }

  private static func sortedText(_ phrase: Phrase) -> Substring {
    phrase.words.sorted().joined(separator: " ")[...]
  }

  /// Whether each word has a match of its own among the others.
  private static func each(
    of words: [Substring], in others: [Substring], _ goWith: (Substring, Substring) -> Bool
  ) -> Bool {
    var partners = others
    return words.allSatisfy { word in
      guard let index = partners.firstIndex(where: { goWith(word, $0) }) else { return false }
      partners.remove(at: index)
      return true
    }
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    text.indices.contains { text[$0...].hasPrefix(part) }
  }

  /// Returns the edit distance if it is at most a third of the letters, and at most three; else nil.
  private static func editCount(from typed: Substring, to meant: Substring) -> Int? {
    let typed = Array(typed)
    let meant = Array(meant)
    let allowed = min(3, max(typed.count, meant.count) / 3)
    guard abs(typed.count - meant.count) <= allowed else { return nil }
    let distance = editDistance(typed, meant)
    return distance <= allowed ? distance : nil
  }

  /// Returns the number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
  private static func editDistance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast = [Int]()
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let same = first[row] == second[column]
        var best = min(last[column] + (same ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
