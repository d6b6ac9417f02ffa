/// The number of a heading, such as `2.1`, `A.3`, `IV` or `Chapter 7`.
struct HeadingNumber: Hashable, Sendable {
  /// The kind of the first component.
  enum Kind: Hashable, Sendable {
    case arabic, letter, roman
  }

  /// The kind of the first component.
  var kind: Kind
  /// The components, such as 2 and 1.
  var path: [Int]
  /// The word before the number in lower case, such as `chapter`; nil if there is none.
  var word: String?

  /// Whether the number is that of a part, above chapters.
  var isPart: Bool { word.map(Self.partWords.contains) ?? false }
  /// Whether the number is that of an appendix.
  var isAppendix: Bool { kind == .letter || word.map(Self.appendixWords.contains) ?? false }

  static let partWords: Set<String> = ["part", "teil", "partie", "parte", "часть", "deel"]
  static let appendixWords: Set<String> = [
    "appendix", "anhang", "annexe", "annex", "apéndice", "appendice", "anexo", "приложение", "bijlage",
    "apêndice",
  ]
  private static let chapterWords: Set<String> = [
    "chapter", "section", "kapitel", "abschnitt", "chapitre", "capítulo", "capitolo", "глава", "hoofdstuk",
    "rozdział", "kapitola", "lecture", "unit", "lesson", "chap",
  ]
  private static let words = partWords.union(appendixWords).union(chapterWords)

  /// The largest component: years and codes aren't numbers of headings.
  private static let largest = 199

  /// Parses the number at the beginning of a title.
  ///
  /// - Parameter text: the title.
  /// - Returns: the number and the rest of the title, which may be empty; nil if the title has no number.
  static func parse(_ text: some StringProtocol) -> (number: HeadingNumber, rest: String)? {
    if let chinese = parseChinese(text) { return chinese }
    let tokens = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard var first = tokens.first else { return nil }
    var rest = tokens.count > 1 ? String(tokens[1]) : ""
    var word: String?
    let lower = first.lowercased()
    if words.contains(lower) {
      let next = rest.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard let number = next.first else { return nil }
      let number2 = number.prefix { $0 != ":" && $0 != "—" }
      let after = String(number[number2.endIndex...].dropFirst())
      word = lower
      first = text[text.startIndex..<text.startIndex]
      rest = ([after] + next.dropFirst().map(String.init)).filter { !$0.isEmpty }.joined(separator: " ")
      guard let parsed = parse(token: number2, afterWord: true) else { return nil }
      return (HeadingNumber(kind: parsed.0, path: parsed.1, word: word), trimmed(rest))
    }
    if first.first == "§" {
      first = first.dropFirst()
      if first.isEmpty {
        let next = rest.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let number = next.first else { return nil }
        rest = next.count > 1 ? String(next[1]) : ""
        guard let parsed = parse(token: number, afterWord: true) else { return nil }
        return (HeadingNumber(kind: parsed.0, path: parsed.1), trimmed(rest))
      }
    }
    guard let (kind, path) = parse(token: first, afterWord: false) else { return nil }
    return (HeadingNumber(kind: kind, path: path, word: word), trimmed(rest))
  }

  /// Removes the sign between a number and its title.
  private static func trimmed(_ rest: String) -> String {
    let signs: Set<Character> = ["—", "–", "-", ":", ".", "|", "•"]
    guard let first = rest.first, signs.contains(first), rest.dropFirst().first?.isWhitespace ?? true else {
      return rest
    }
    return String(rest.dropFirst().drop(while: \.isWhitespace))
  }

  /// Parses a number such as `2.1.`, `A`, `IV.` or `3)`.
  private static func parse(token: some StringProtocol, afterWord: Bool) -> (Kind, [Int])? {
    var token = Substring(token)
    var isMarked = false
    if let last = token.last, last == "." || last == ")" || last == ":" || last == "," {
      token.removeLast()
      isMarked = last != ","
    }
    guard !token.isEmpty, token.utf8.count <= 24, token.allSatisfy(\.isASCII) else { return nil }
    var components = token.split(separator: ".", omittingEmptySubsequences: false)
    if components.count == 1, token.contains("-") {
      components = token.split(separator: "-", omittingEmptySubsequences: false)
    }
    guard let first = components.first, components.count <= 6 else { return nil }
    var path: [Int] = []
    for component in components.dropFirst() {
      guard let number = decimal(component) else { return nil }
      path.append(number)
    }
    if let number = decimal(first) { return (.arabic, [number] + path) }
    if first.count == 1, let letter = first.utf8.first, (0x41...0x5A).contains(letter) {
      // I, V and X are more often roman where they stand alone with a period.
      if path.isEmpty, isMarked || afterWord, let roman = RomanNumeral.value(first),
        !afterWord || letter == 0x49
      {
        return (.roman, [roman])
      }
      return (.letter, [Int(letter) - 0x40] + path)
    }
    if let roman = RomanNumeral.value(first), first.first?.isUppercase == true,
      isMarked || afterWord || first.count > 1,
      roman < 60
    {
      return (.roman, [roman] + path)
    }
    return nil
  }

  private static func decimal(_ text: some StringProtocol) -> Int? {
    guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text), number <= largest
    else { return nil }
    return number
  }

  /// Parses `第3章` and `第三节`.
  private static func parseChinese(_ text: some StringProtocol) -> (number: HeadingNumber, rest: String)? {
    guard text.first == "第" else { return nil }
    let digits = text.dropFirst().prefix { !"章节節部編编回".contains($0) }
    guard digits.count <= 4, let end = text.dropFirst(digits.count + 1).first else { return nil }
    let numerals: [Character: Int] = [
      "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
    ]
    let compact = String(digits.filter { !$0.isWhitespace })
    var value = Int(compact)
    if value == nil {
      var sum = 0
      for character in compact {
        guard let digit = numerals[character] else { return nil }
        sum = digit == 10 ? max(sum, 1) * 10 : sum + digit
      }
      value = sum
    }
    guard let value, value > 0, value <= largest else { return nil }
    let word = end == "部" || end == "編" || end == "编" ? "part" : "chapter"
    let rest = text.dropFirst(digits.count + 2).drop(while: \.isWhitespace)
    return (HeadingNumber(kind: .arabic, path: [value], word: word), String(rest))
  }
}

/// Roman numerals, such as the numbers of pages before the first chapter.
enum RomanNumeral {
  /// Returns the value of a numeral of one case in its usual form; nil for other text.
  static func value(_ text: some StringProtocol) -> Int? {
    guard (1...12).contains(text.utf8.count) else { return nil }
    let isUpper = text.first?.isUppercase ?? false
    let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000]
    var (total, previous, repeats) = (0, Int.max, 0)
    for character in text {
      guard character.isUppercase == isUpper, let value = values[Character(character.lowercased())] else {
        return nil
      }
      if value > previous {
        // Only IV, IX, XL and so on subtract, and only once.
        guard repeats == 1, value <= previous * 10, value / previous != 2 else { return nil }
        total += value - 2 * previous
        (previous, repeats) = (previous - 1, 0)
      } else {
        repeats = value == previous ? repeats + 1 : 1
        guard repeats <= 3 else { return nil }
        total += value
        previous = value
      }
    }
    return total
  }
}
