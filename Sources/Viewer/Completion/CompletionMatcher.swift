/// The matching of completions with the typed text, ignoring case and accents.
enum CompletionMatcher {
  /// The quality of a match, the best first.
  private enum Rank: Int, CaseIterable {
    /// It begins with the typed text.
    case prefix
    /// Its words begin with the typed words, in order.
    case words
    /// It contains the typed text.
    case part
    /// It has the typed letters, in order.
    case letters
  }

  /// Returns the elements that match the typed text best; if some begin with it, no others.
  ///
  /// - Returns: the elements in order, and whether all of them begin with the typed text.
  static func best<Element>(
    _ elements: [Element], for typed: String, by text: (Element) -> String
  ) -> (elements: [Element], areLiteral: Bool) {
    let wanted = typed.folded
    guard !wanted.isEmpty else { return (elements, true) }
    var found: [Rank: [Element]] = [:]
    for element in elements {
      guard let rank = rank(of: text(element).folded, for: wanted) else { continue }
      found[rank, default: []].append(element)
    }
    let best = Rank.allCases.first { found[$0] != nil }
    return (best.flatMap { found[$0] } ?? [], best == .prefix)
  }

  private static func rank(of text: String, for wanted: String) -> Rank? {
    if text.hasPrefix(wanted) { return .prefix }
    if words(of: wanted, begin: text) { return .words }
    if text.contains(wanted) { return .part }
    // One or two letters occur in nearly everything.
    return wanted.count > 1 && letters(of: wanted, areIn: text) ? .letters : nil
  }

  private static func words(of wanted: String, begin text: String) -> Bool {
    let separators: (Character) -> Bool = { !$0.isLetter && !$0.isNumber }
    var words = text.split(whereSeparator: separators)[...]
    let typed = wanted.split(whereSeparator: separators)
    return !typed.isEmpty
      && typed.allSatisfy { part in
        guard let index = words.firstIndex(where: { $0.hasPrefix(part) }) else { return false }
        words = words[(index + 1)...]
        return true
      }
  }

  private static func letters(of wanted: String, areIn text: String) -> Bool {
    var rest = text[...]
    return wanted.allSatisfy { letter in
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
      return true
    }
  }

  /// Returns the common prefix of texts, ignoring case and accents, as the first one spells it.
  static func commonPrefix(of texts: [String]) -> String {
    guard let first = texts.first else { return "" }
    let characters = Array(first)
    var count = characters.count
    for text in texts.dropFirst() {
      let same = zip(characters[..<count], text).prefix { String($0).folded == String($1).folded }
      count = same.count
    }
    return String(characters[..<count])
  }
}
