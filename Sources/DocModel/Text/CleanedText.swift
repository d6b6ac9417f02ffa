/// Cleaned text in which words broken over a line end are still unresolved.
struct CleanedText: Hashable, Sendable, Codable {
  /// The text with all of its hyphens.
  private(set) var text = ""
  /// The hyphens that may be removed, from left to right.
  private(set) var hyphens: [Hyphen] = []

  /// A hyphen at a line end in the middle of a word.
  struct Hyphen: Hashable, Sendable, Codable {
    /// The offset in the text's UTF-8.
    var offset: Int
    /// The word without the hyphen; nil for a soft hyphen, which is never part of the word.
    var word: Vocabulary.Word?
  }

  /// Decodes a text.
  ///
  /// - Throws: `DecodingError` if a hyphen is outside of the text, or the hyphens are out of order.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decode(String.self, forKey: .text)
    hyphens = try values.decode([Hyphen].self, forKey: .hyphens)
    let offsets = hyphens.map(\.offset)
    guard zip([-1] + offsets, offsets + [text.utf8.count]).allSatisfy(<) else {
      throw DecodingError.dataCorruptedError(
        forKey: .hyphens, in: values, debugDescription: "hyphens outside of the text or out of order")
    }
  }

  var dependsOnVocabulary: Bool { hyphens.contains { $0.word != nil } }

  /// Whether a vocabulary has all of the broken words, so that more words would change nothing.
  func isSettled(by vocabulary: Vocabulary) -> Bool {
    hyphens.allSatisfy { $0.word.map(vocabulary.contains) ?? true }
  }

  /// Returns the text with broken words joined.
  func string(_ hyphenation: Hyphenation, _ vocabulary: Vocabulary) -> String {
    if hyphens.isEmpty || hyphenation == .keep { return text }
    let utf8 = text.utf8
    var result = ""
    var start = utf8.startIndex
    for hyphen in hyphens {
      if hyphenation == .smart, let word = hyphen.word, !vocabulary.contains(word) { continue }
      let hyphenIndex = utf8.index(utf8.startIndex, offsetBy: hyphen.offset)
      result += text[start..<hyphenIndex]
      // All hyphens are written in one byte.
      start = utf8.index(after: hyphenIndex)
    }
    return result + text[start...]
  }
}

extension CleanedText {
  /// Cleans ranges of a page's text, separated by spaces.
  ///
  /// Blanks at the ends are removed, or kept as one space each.
  init(_ scalars: [Unicode.Scalar], _ parts: [Range<Int>], keepsBlanks: Bool = false) {
    var result: [UInt8] = []
    result.reserveCapacity(parts.reduce(0) { $0 + $1.count } + 16)
    var isAfterBlank = false
    func appendBlank() {
      if isAfterBlank, keepsBlanks || !result.isEmpty { result.append(0x20) }
      isAfterBlank = false
    }
    for (number, part) in parts.enumerated() {
      if number > 0 { isAfterBlank = true }
      var index = part.lowerBound
      while index < part.upperBound {
        let scalar = scalars[index]
        if let hyphen = LineEndHyphen(scalars, at: index) {
          appendBlank()
          // A hyphen is removed only if the continuation is part of the text.
          if hyphen.continuation < part.upperBound, hyphen.mayGo {
            hyphens.append(Hyphen(offset: result.count, word: hyphen.word(scalars)))
          }
          result.append(0x2D)
          index = hyphen.continuation
          continue
        }
        index += 1
        if scalar.isBlank {
          isAfterBlank = true
        } else if scalar != "\u{AD}" {
          appendBlank()
          if let letters = scalar.ligatureLetters {
            for letter in letters { result.append(utf8Of: letter) }
          } else {
            result.append(utf8Of: scalar)
          }
        }
      }
    }
    if keepsBlanks { appendBlank() }
    text = String(decoding: result, as: UTF8.self)
  }
}

/// A hyphen at a line end with its context.
struct LineEndHyphen {
  /// The hyphen's offset.
  let offset: Int
  /// The offset of the start of the next line.
  let continuation: Int
  /// Whether the hyphen may be the result of breaking the line.
  ///
  /// A hyphen between digits (`2010-⏎2012`), or between a small letter and a capital (`Anglo-⏎Saxon`), isn't.
  let mayGo: Bool
  private let isSoft: Bool

  /// Creates a hyphen; nil if the scalar isn't a hyphen at a line end between letters or digits.
  init?(_ scalars: [Unicode.Scalar], at offset: Int) {
    let hyphen = scalars[offset]
    guard hyphen == "-" || hyphen == "\u{AD}" || hyphen == "\u{2010}" else { return nil }
    var next = offset + 1
    while next < scalars.count, scalars[next].isBlank, !scalars[next].endsLine { next += 1 }
    guard next < scalars.count, scalars[next].endsLine else { return nil }
    while next < scalars.count, scalars[next].isBlank { next += 1 }
    guard next < scalars.count, let last = scalars[..<offset].last(where: { !$0.isMark }) else { return nil }
    let first = scalars[next]
    guard last.isLetterOrDigit, first.isLetterOrDigit else { return nil }
    self.offset = offset
    continuation = next
    isSoft = hyphen == "\u{AD}"
    let isCompound = last.properties.isLowercase && first.properties.isUppercase
    mayGo = isSoft || last.isLetter && first.isLetter && !isCompound
  }

  /// Returns the joined word, including unmarked parts; nil for a soft hyphen.
  func word(_ scalars: [Unicode.Scalar]) -> Vocabulary.Word? {
    guard !isSoft else { return nil }
    var start = offset
    while start > 0, scalars[start - 1].isPartOfWord { start -= 1 }
    var word = Vocabulary.Word()
    for scalar in scalars[start..<offset] { word.append(scalar) }
    for scalar in scalars[continuation...].prefix(while: \.isPartOfWord) { word.append(scalar) }
    return word
  }
}

extension [UInt8] {
  /// Appends a scalar in UTF-8, several times faster than appending to a string.
  mutating func append(utf8Of scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}

/// Properties of scalars for cleaning text, with a fast path for ASCII.
extension Unicode.Scalar {
  /// Whether the scalar is white space.
  package var isBlank: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  var endsLine: Bool { (0x0A...0x0D).contains(value) || value == 0x2028 || value == 0x2029 }

  /// Whether the scalar belongs to the preceding letter.
  var isMark: Bool {
    guard value >= 0x300 else { return false }
    let category = properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  var isLetter: Bool {
    let lower = value | 0x20
    return value < 0x80 ? (0x61...0x7A).contains(lower) : properties.isAlphabetic
  }

  package var isLetterOrDigit: Bool {
    isLetter || (value < 0x80 ? (0x30...0x39).contains(value) : properties.numericType != nil)
  }

  /// Whether the scalar continues a word; a soft hyphen isn't part of a word, but doesn't end it.
  var isPartOfWord: Bool { isLetter || isMark || value == 0xAD }

  /// The letters of a typographic ligature (U+FB00 … U+FB06); nil for anything else.
  var ligatureLetters: String.UnicodeScalarView? {
    switch value {
    case 0xFB00: "ff".unicodeScalars
    case 0xFB01: "fi".unicodeScalars
    case 0xFB02: "fl".unicodeScalars
    case 0xFB03: "ffi".unicodeScalars
    case 0xFB04: "ffl".unicodeScalars
    case 0xFB05, 0xFB06: "st".unicodeScalars
    default: nil
    }
  }
}
