/// Finds the sentences of a paragraph.
///
/// A sentence ends after a full stop or the like, followed by a blank and then no small letter: the rules of UAX #29,
/// extended for abbreviations, initials and numbered headings.
struct SentenceBreaks {
  private let scalars: [Unicode.Scalar]

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// Returns the sentences of a paragraph in order, without the blanks between them.
  func sentences(of paragraph: Range<Int>) -> [Range<Int>] {
    var sentences: [Range<Int>] = []
    var start = paragraph.lowerBound
    var index = start
    while index < paragraph.upperBound {
      guard Self.endsSentence(scalars[index]) else {
        index += 1
        continue
      }
      let stop = index
      index += 1
      while index < paragraph.upperBound, Self.endsSentence(scalars[index]) || Self.closes(scalars[index]) {
        index += 1
      }
      guard isEnd(stop, index, start: start, of: paragraph) else { continue }
      sentences.append(start..<index)
      while index < paragraph.upperBound, scalars[index].isBlank { index += 1 }
      start = index
    }
    if start < paragraph.upperBound { sentences.append(start..<paragraph.upperBound) }
    return sentences
  }

  /// Whether a sentence ends with the stop at an offset, whose closing punctuation ends at `end`.
  private func isEnd(_ stop: Int, _ end: Int, start: Int, of paragraph: Range<Int>) -> Bool {
    if Self.endsIdeographicSentence(scalars[stop]) { return true }
    var next = end
    while next < paragraph.upperBound, scalars[next].isBlank { next += 1 }
    guard next < paragraph.upperBound else { return true }
    guard next > end else { return false }
    while next < paragraph.upperBound, Self.opens(scalars[next]) { next += 1 }
    guard next < paragraph.upperBound else { return true }
    if scalars[next].properties.isLowercase { return false }
    return scalars[stop] != "." || !isAbbreviation(before: stop, start: start)
  }

  /// Whether the full stop belongs to the preceding word.
  private func isAbbreviation(before stop: Int, start: Int) -> Bool {
    var first = stop
    while first > start, !scalars[first - 1].isBlank, !Self.opens(scalars[first - 1]) { first -= 1 }
    let word = scalars[first..<stop]
    guard let letter = word.first else { return false }
    // A number at the start belongs to a heading or a list entry.
    if word.allSatisfy({ $0.isLetterOrDigit && !$0.isLetter || $0 == "." }) { return first == start }
    if word.count == 1 { return letter.properties.isUppercase && letter != "I" }
    let text = String(String.UnicodeScalarView(word)).lowercased()
    return Self.abbreviations.contains(text)
  }

  /// Abbreviations that rarely end a sentence, in the common languages of papers.
  private static let abbreviations: Set<String> = [
    "al", "approx", "cf", "ch", "chap", "dr", "ed", "eds", "e.g", "eq", "eqs", "fig", "figs", "gen", "i.e",
    "mr", "mrs", "ms", "no", "nos", "p", "pp", "prof", "ref", "refs", "resp", "sec", "secs", "sect", "st",
    "tab", "thm", "viz", "vol", "vols", "vs", "u.s",
    "abb", "bd", "bspw", "bzw", "ca", "d.h", "evtl", "ggf", "hrsg", "nr", "sog", "u.a", "vgl", "z.b",
    "art", "env", "éd", "mm", "mme", "p.ex", "ej", "núm", "pág", "sr", "sra",
  ]

  /// Whether a scalar ends sentences.
  static func endsSentence(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "!", "?", "\u{2026}", "\u{203D}", "\u{61F}", "\u{6D4}", "\u{589}", "\u{964}": true
    default: endsIdeographicSentence(scalar)
    }
  }

  /// Whether a scalar ends a sentence without a blank after it.
  private static func endsIdeographicSentence(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{3002}", "\u{FF01}", "\u{FF1F}", "\u{FF0E}", "\u{FF61}": true
    default: false
    }
  }

  /// Whether a scalar is closing punctuation, which belongs to the sentence before it.
  static func closes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", ")", "]", "}": true
    case "\u{201C}", "\u{2018}": false
    default:
      switch scalar.value < 0x80 ? .otherPunctuation : scalar.properties.generalCategory {
      case .closePunctuation, .finalPunctuation: true
      default: false
      }
    }
  }

  /// Whether a scalar is opening punctuation, which belongs to the sentence after it.
  static func opens(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "(", "[", "{", "\u{BF}", "\u{A1}": true
    default:
      switch scalar.value < 0x80 ? .otherPunctuation : scalar.properties.generalCategory {
      case .openPunctuation, .initialPunctuation: true
      default: false
      }
    }
  }
}
