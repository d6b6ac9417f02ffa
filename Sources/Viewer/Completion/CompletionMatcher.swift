/// Finds what goes with what was typed, ignoring case and accents.
enum CompletionMatcher {
  /// How well something goes with what was typed, the best first.
  private enum Rank: Int, CaseIterable {
    /// It begins so.
    case prefix
    /// Its words begin with the words that were typed, in their order.
    case words
    /// It contains what was typed.
    case part
    /// It has the letters that were typed, in their order.
    case letters
  }

  /// The elements that go with what was typed best; where some begin so, no others.
  ///
  /// - Returns: the elements in their order, and whether all of them begin with what was typed.
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
    // A letter or two are in nearly everything.
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

  /// What all texts begin with, ignoring case and accents, as the first one writes it.
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
