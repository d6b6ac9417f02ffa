/// Finds references in the text of a page.
struct ReferenceScanner {
  let page: PageText
  let scalars: [Unicode.Scalar]
  private(set) var references: [Reference] = []

  init(_ page: PageText) {
    (self.page, scalars) = (page, page.scalars)
  }

  /// Returns the references of a page in reading order, those among the targets included.
  static func references(in page: PageText) -> [Reference] {
    var scanner = ReferenceScanner(page)
    scanner.scan()
    return scanner.references
  }

  /// A label with its range, such as `2.3`, `A.1`, `IV` or `3a`.
  struct Label {
    var text: String
    var range: Range<Int>
    var hasDigit: Bool { text.contains(where: \.isNumber) }
  }

  private mutating func scan() {
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let isStart = index == 0 || !isWordScalar(scalars[index - 1])
      var next: Int?
      if isStart, scalar.properties.isAlphabetic {
        next = scanWord(at: index) ?? wordEnd(index)
      } else if isStart, scalar.isDigit {
        next = scanYear(at: index) ?? wordEnd(index)
      } else if scalar == "§" {
        next = scanLabels(after: index, startingAt: skip("§", from: index), .section, "", isPlural: true)
      } else if isStart, scalar == "(" {
        next = scanNumbers(at: index)
      } else if scalar == "[" || scalar == "]",
        isStart || index > 3 && scalars[(index - 4)..<index].allSatisfy(\.isLetter)
      {
        // An index follows a short name.
        next = scanKeys(at: index)
      }
      index = max(index + 1, next ?? 0)
    }
  }

  // MARK: Words with numbers

  /// The length of the longest abbreviation with its period, such as "Absch.".
  private static let longestAbbreviation = 7

  private mutating func scanWord(at start: Int) -> Int? {
    guard let (word, labelStart, isPlural) = keyword(at: start) else { return scanBareLabel(after: start) }
    // After a word in full, a period ends the sentence: "some examples. A paginated article".
    let isSentence = labelStart - start > Self.longestAbbreviation && scalars[labelStart - 1] == "."
    if isSentence, label(at: skipBlanks(from: labelStart))?.hasDigit == false { return nil }
    return scanLabels(after: start, startingAt: labelStart, word.kind, word.word, isPlural: isPlural)
  }

  /// Scans a label with a period after a word such as "see".
  private mutating func scanBareLabel(after start: Int) -> Int? {
    let end = wordEnd(start)
    guard end - start <= 5, ReferenceWords.beforeLabels.contains(page.substring(start..<end).lowercased())
    else {
      return nil
    }
    let next = end < scalars.count && scalars[end] == "." ? end + 1 : end
    guard let label = label(at: skipBlanks(from: next)), label.text.contains("."), label.hasDigit else {
      return nil
    }
    return scanLabels(
      after: label.range.lowerBound, startingAt: label.range.lowerBound, .section, "", isPlural: true)
  }

  /// Returns the meaning of the word at an offset, and the offset where its number would begin.
  func keyword(at start: Int) -> (word: (kind: Reference.Kind, word: String), next: Int, isPlural: Bool)? {
    var (end, word) = (wordEnd(start), page.substring(start..<wordEnd(start)))
    if end + 1 < scalars.count, scalars[end].isHyphen, scalars[end + 1] == "\n" {
      let rest = end + 2..<wordEnd(end + 2)
      (end, word) = (rest.upperBound, word + page.substring(rest))
    }
    guard word.count <= 16, let meaning = ReferenceWords.meaning(of: word) else { return nil }
    var next = end
    if next < scalars.count, scalars[next] == "." { next += 1 }
    if word.count <= 2, meaning.kind == .page, next == end { return nil }
    let isPlural = next > end || "sS".contains(word.suffix(1))
    return (meaning, next, isPlural)
  }

  private mutating func scanLabels(
    after start: Int, startingAt next: Int, _ kind: Reference.Kind, _ word: String, isPlural: Bool
  ) -> Int? {
    var position = skipOpening(from: skipBlanks(from: next))
    guard position - next <= 4, var label = label(at: position), accepts(label, kind) else { return nil }
    var begin = start
    while true {
      let isOpened = label.range.lowerBound > 0 && scalars[label.range.lowerBound - 1] == "("
      position = label.range.upperBound
      if isOpened, position < scalars.count, scalars[position] == ")" { position += 1 }
      append(kind, begin..<position, labels(of: label), word: word)
      guard let (after, isStrong) = separator(at: position), isPlural || isStrong,
        let following = self.label(at: skipOpening(from: after)), following.hasDigit == label.hasDigit,
        accepts(following, kind)
      else { return position }
      let start = following.range.lowerBound
      (begin, label) = (scalars[start - 1] == "(" ? start - 1 : start, following)
    }
  }

  private func accepts(_ label: Label, _ kind: Reference.Kind) -> Bool {
    if label.hasDigit { return true }
    return kind == .section || kind == .statement
      || (kind != .page && label.text.allSatisfy { "IVX".contains($0) })
  }

  /// Returns the labels that a label may mean: `3a` is also a part of 3.
  private func labels(of label: Label) -> [String] {
    var labels = [label.text]
    if let last = label.text.last, last.isLowercase, label.hasDigit {
      labels.append(String(label.text.dropLast()))
    }
    if let dash = label.text.firstIndex(of: "-") { labels.append(String(label.text[..<dash])) }
    return labels
  }

  /// Returns the offset after the sign or word between two labels, and whether it needn't follow a plural.
  private func separator(at start: Int) -> (next: Int, isStrong: Bool)? {
    var index = skipBlanks(from: start)
    guard index < scalars.count else { return nil }
    var isStrong = false
    if ",–—-;/".unicodeScalars.contains(scalars[index]) {
      isStrong = scalars[index] == "–"
      index = skipBlanks(from: index + 1)
    }
    let end = wordEnd(index)
    if ReferenceWords.betweenLabels.contains(page.substring(index..<end)) {
      (index, isStrong) = (skipBlanks(from: end), true)
    } else if index < scalars.count, scalars[index] == "&" {
      (index, isStrong) = (skipBlanks(from: index + 1), true)
    }
    return index > start ? (index, isStrong) : nil
  }

  /// Parses a label.
  func label(at start: Int) -> Label? {
    guard start < scalars.count, start == 0 || !isWordScalar(scalars[start - 1]) else { return nil }
    var end = start
    if scalars[start].isDigit {
      end = digitsEnd(start)
    } else if scalars[start].isUpper {
      end = start + 1
      while end < scalars.count, "IVXLC".unicodeScalars.contains(scalars[start]),
        "IVXLC".unicodeScalars.contains(scalars[end])
      { end += 1 }
      if end < scalars.count, scalars[end].isDigit { end = digitsEnd(end) }
    } else {
      return nil
    }
    while end + 1 < scalars.count, ".-:".unicodeScalars.contains(scalars[end]), scalars[end + 1].isDigit {
      end = digitsEnd(end + 1)
    }
    if end < scalars.count, scalars[end].isLower, end + 1 == scalars.count || !isWordScalar(scalars[end + 1]),
      scalars[end - 1].isDigit
    {
      end += 1
    }
    guard end - start <= 14, end == scalars.count || !isWordScalar(scalars[end]) else { return nil }
    return Label(text: page.digits(start..<end), range: start..<end)
  }

  // MARK: Equations

  /// Scans a number in parentheses, or a list of numbers, as some styles cite.
  private mutating func scanNumbers(at start: Int) -> Int? {
    var found: [Label] = []
    var next = start + 1
    while let label = label(at: next), label.hasDigit, label.text.count < 4 || label.text.contains("."),
      case let end = label.range.upperBound, end < scalars.count
    {
      found.append(label)
      if scalars[end] == ")" {
        for label in found {
          let begin = label.range == found[0].range ? start : label.range.lowerBound
          append(
            .equation, begin..<(label.range.upperBound == end ? end + 1 : label.range.upperBound),
            labels(of: label))
        }
        return end + 1
      }
      // Zero begins an interval.
      guard scalars[end] == ",", label.text != "0" else { return nil }
      next = skipBlanks(from: end + 1)
    }
    return nil
  }

  // MARK: Citations

  /// The maximum length of a list in brackets.
  private static let longestList = 160

  private mutating func scanKeys(at start: Int) -> Int? {
    guard let end = closingBracket(of: start, within: Self.longestList) else { return nil }
    var index = start + 1
    while index < end {
      let next = scalars[index..<end].firstIndex { ",;،".unicodeScalars.contains($0) } ?? end
      let range = trimmed(index..<next)
      if let labels = Self.keys(page.digits(range)) { append(.citation, range, labels) }
      index = next + 1
    }
    return start + 1
  }

  /// Returns the offset of the bracket that closes the one at an offset; in right-to-left text they may be swapped.
  func closingBracket(of start: Int, within most: Int) -> Int? {
    let isSwapped =
      scalars[start] == "]" && start + 1 < scalars.count && scalars[start + 1].isDigit
      && !scalars[start + 1].isASCII
    guard isSwapped || scalars[start] == "[" else { return nil }
    return scalars[(start + 1)...].prefix(most).firstIndex(of: isSwapped ? "[" : "]")
  }

  /// Returns the labels of an item in brackets; nil if it isn't a key.
  static func keys(_ text: String) -> [String]? {
    let parts = text.split { "–-—".contains($0) }.map { $0.filter { !$0.isWhitespace } }
    let numbers = parts.compactMap { Int($0) }
    if numbers.count == parts.count, let first = numbers.first, let last = numbers.last, numbers.count <= 2,
      (0...1400).contains(first), (first...1400).contains(last)
    {
      return (first...min(last, first + 20)).map(String.init)
    }
    let scalars = text.unicodeScalars
    guard (3...24).contains(scalars.count), let first = scalars.first, let last = scalars.last,
      first.properties.isAlphabetic, last.isDigit || last.properties.isAlphabetic,
      scalars.contains(where: \.isDigit),
      scalars.allSatisfy({ $0.properties.isAlphabetic || $0.isDigit || "+*’'-:".unicodeScalars.contains($0) })
    else { return nil }
    return [text]
  }

  private mutating func scanYear(at start: Int) -> Int? {
    let end = digitsEnd(start)
    guard end - start == 4, let year = Int(page.substring(start..<end)), (1500...2099).contains(year) else {
      return nil
    }
    var next = end
    if next < scalars.count, scalars[next].isLower { next += 1 }
    guard next == scalars.count || !isWordScalar(scalars[next]) else { return nil }
    let label = page.substring(start..<next)
    if let last = references.last, !last.names.isEmpty, last.range.upperBound < start,
      start - last.range.upperBound <= 6,
      scalars[last.range.upperBound..<start].allSatisfy({ $0.isBlank || ",;&and".unicodeScalars.contains($0) }
      )
    {
      append(.citation, start..<next, [label], names: last.names)
    } else if let (names, first) = authors(before: start, needsParentheses: next == end) {
      if next < scalars.count, scalars[next] == ")", scalars[first..<next].contains("(") { next += 1 }
      append(.citation, first..<next, [label], names: names)
    }
    return next
  }

  /// Parses the authors before a year that is in parentheses, in a list in parentheses, or after a comma; years with a
  /// letter needn't be.
  private func authors(before year: Int, needsParentheses: Bool) -> (names: [String], start: Int)? {
    var position = year
    while position > 0, scalars[position - 1].isBlank || ",([".unicodeScalars.contains(scalars[position - 1])
    {
      position -= 1
    }
    let isInList = isInParentheses(position)
    guard
      isInList || !needsParentheses
        || scalars[position..<year].contains(where: { "([,".unicodeScalars.contains($0) })
    else { return nil }
    var (names, start, expectsName, hasOthers): ([String], Int, Bool, Bool) = ([], position, true, false)
    while position > 0 {
      var begin = position
      // A hyphen divides a name at the end of a line.
      while begin > 0, !"([;".unicodeScalars.contains(scalars[begin - 1]),
        !scalars[begin - 1].isBlank || begin > 1 && scalars[begin - 1] == "\n" && scalars[begin - 2] == "-"
      {
        begin -= 1
      }
      var token = page.substring(begin..<position).replacing("-\n", with: "")
      let endsList = token.hasSuffix(",")
      // The number of a footnote is raised.
      while token.count > 1, let first = token.first, !first.isLetter { token.removeFirst() }
      while let last = token.last, ",.".contains(last) { token.removeLast() }
      for ending in ["’s", "'s", "’", "'"] where token.hasSuffix(ending) { token.removeLast(ending.count) }
      let lower = token.lowercased()
      if names.isEmpty,
        lower == "al" || lower == "others" || lower == "coworkers" || hasOthers && lower == "et"
      {
        hasOthers = true
      } else if ["and", "&", "und", "et", "y", "e"].contains(lower), !names.isEmpty || hasOthers {
        expectsName = true
      } else if Self.isName(token), expectsName || endsList {
        names.insert(token, at: 0)
        (start, expectsName) = (begin, false)
      } else if isInList, !names.isEmpty, !endsList, token.first?.isUppercase == true {
        // A name of several words, such as that of a team.
        start = begin
      } else if ReferenceWords.particles.contains(lower), !names.isEmpty {
        start = begin
      } else {
        break
      }
      position = begin
      while position > 0, scalars[position - 1].isBlank { position -= 1 }
      guard position > 0, "([;".unicodeScalars.contains(scalars[position - 1]) else { continue }
      // A semicolon divides authors, or citations with their years.
      guard scalars[position - 1] == ";", !scalars[max(0, position - 3)..<position].contains(where: \.isDigit)
      else { break }
      (position, expectsName) = (position - 1, true)
    }
    return names.isEmpty ? nil : (names.map(\.asciiLetters), start)
  }

  private static func isName(_ token: String) -> Bool {
    let scalars = token.unicodeScalars
    guard scalars.count > 1, let first = scalars.first, first.properties.isUppercase,
      scalars.allSatisfy({ $0.isLetter || $0.isMark || "-‐’'´`¨^~ˇ/+".unicodeScalars.contains($0) })
    else { return false }
    return !ReferenceWords.notNames.contains(token.lowercased())
  }

  private func isInParentheses(_ position: Int) -> Bool {
    var depth = 0
    for scalar in scalars[max(0, position - 2 * Self.longestList)..<position].reversed() {
      if scalar == ")" || scalar == "]" { depth += 1 }
      if scalar == "(" || scalar == "[" {
        if depth == 0 { return true }
        depth -= 1
      }
    }
    return false
  }

  // MARK: Scalars

  private mutating func append(
    _ kind: Reference.Kind, _ range: Range<Int>, _ labels: [String], word: String = "", names: [String] = []
  ) {
    references.append(
      Reference(
        pageIndex: page.pageIndex, kind: kind,
        text: page.substring(range).split(whereSeparator: \.isWhitespace)
          .joined(separator: " "), range: range, quads: page.quads(of: range), labels: labels, word: word,
        names: names))
  }

  private func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    // An ideograph is a word of its own.
    scalar.properties.isAlphabetic && !scalar.properties.isIdeographic || scalar.isDigit || scalar == "_"
  }

  func wordEnd(_ start: Int) -> Int {
    let end = scalars[min(start, scalars.count)...].firstIndex { !isWordScalar($0) } ?? scalars.count
    return end == start && start < scalars.count && scalars[start].properties.isIdeographic ? start + 1 : end
  }

  private func digitsEnd(_ start: Int) -> Int {
    scalars[start...].firstIndex { !$0.isDigit } ?? scalars.count
  }

  func skipBlanks(from start: Int) -> Int {
    scalars[min(start, scalars.count)...].firstIndex { !$0.isBlank && $0 != "~" } ?? scalars.count
  }

  private func skip(_ scalar: Unicode.Scalar, from start: Int) -> Int {
    scalars[min(start, scalars.count)...].firstIndex { $0 != scalar } ?? scalars.count
  }

  private func skipOpening(from start: Int) -> Int {
    start < scalars.count && scalars[start] == "(" ? start + 1 : start
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    guard let first = range.first(where: { !scalars[$0].isBlank }),
      let last = range.last(where: { !scalars[$0].isBlank })
    else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a digit of any script.
  var isDigit: Bool { value < 0x80 ? (0x30...0x39).contains(value) : properties.numericType == .decimal }
  /// Whether the scalar stands for something, such as the authors of the entry before.
  var isDash: Bool { properties.isDash || self == "_" }
  /// Whether the scalar is a hyphen at the end of a line.
  fileprivate var isHyphen: Bool { "-‐\u{AD}".unicodeScalars.contains(self) }
  /// Whether the scalar may begin a title or a name: a capital letter, or one of a script without small letters.
  var isInitial: Bool { properties.isAlphabetic && !properties.isLowercase }
  /// Whether the scalar is an ASCII capital letter.
  fileprivate var isUpper: Bool { (0x41...0x5A).contains(value) }
  /// Whether the scalar is an ASCII small letter.
  fileprivate var isLower: Bool { (0x61...0x7A).contains(value) }
}

extension PageText {
  /// Returns the text of a range with the digits 0 to 9 for those of other scripts.
  func digits(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars[range] {
      let digit = scalar.isDigit ? scalar.properties.numericValue.flatMap { UInt8(exactly: $0) } : nil
      text.append(digit.map { Unicode.Scalar(0x30 &+ $0) } ?? scalar)
    }
    return String(text)
  }
}
