/// Finds the words of a text by the rules of UAX #29 that matter for selecting words.
///
/// Unlike in UAX #29, a hyphen between letters doesn't end a word (`well-known` is one), and neither does a line end
/// after a hyphen. Punctuation alone isn't a word. Ideographs and hiragana, which aren't separated by spaces, are
/// single words.
struct WordBreaks {
  /// The class of a scalar in word breaking.
  private enum Class {
    case letter
    case digit
    case katakana
    /// A word by itself.
    case ideograph
    /// Belongs to the preceding scalar.
    case extending
    case other
  }

  private let scalars: [Unicode.Scalar]

  /// Returns the words in order.
  static func words(of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    let breaks = WordBreaks(scalars: scalars)
    var words: [Range<Int>] = []
    var index = 0
    while index < scalars.count {
      switch breaks.kind(index) {
      case .extending, .other: index += 1
      case .letter, .digit, .katakana, .ideograph:
        let end = breaks.end(ofWordAt: index)
        words.append(index..<end)
        index = end
      }
    }
    return words
  }

  private func kind(_ index: Int) -> Class {
    let scalar = scalars[index]
    if scalar.value < 0x80 {
      if scalar.isLetter || scalar == "_" { return .letter }
      return (0x30...0x39).contains(scalar.value) ? .digit : .other
    }
    switch scalar.value {
    case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: return .katakana
    case 0x3041...0x309F: return .ideograph
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: return .extending
    case .decimalNumber: return .digit
    case .connectorPunctuation, .otherNumber, .letterNumber: return .letter
    default: break
    }
    if properties.isIdeographic { return .ideograph }
    return properties.isAlphabetic ? .letter : .other
  }

  private func kindOrOther(_ index: Int) -> Class { index < scalars.count ? kind(index) : .other }

  private func end(ofWordAt start: Int) -> Int {
    var last = kind(start)
    var index = start + 1
    while index < scalars.count {
      let next = kind(index)
      if next == .extending, scalars[index] != "\u{AD}" {
        index += 1
      } else if last == .ideograph {
        return index
      } else if Self.goesOn(last, next) {
        last = next
        index += 1
      } else if let hyphen = LineEndHyphen(scalars, at: index) {
        last = kind(hyphen.continuation)
        index = hyphen.continuation + 1
      } else if joins(index, last, kindOrOther(index + 1)) {
        last = kind(index + 1)
        index += 2
      } else {
        return index
      }
    }
    return index
  }

  private static func goesOn(_ last: Class, _ next: Class) -> Bool {
    switch (last, next) {
    case (.letter, .letter), (.letter, .digit), (.digit, .letter), (.digit, .digit), (.katakana, .katakana):
      true
    default: false
    }
  }

  /// Whether a scalar that isn't a letter joins the two next to it, as in `it’s` and `1,000`.
  private func joins(_ index: Int, _ last: Class, _ next: Class) -> Bool {
    let isInText = (last == .letter || last == .digit) && (next == .letter || next == .digit)
    switch scalars[index] {
    case "\u{AD}", "-", "\u{2010}", "\u{2011}": return isInText
    case "'", "\u{2019}", ".", "\u{2024}": return isInText && last == next
    case "\u{B7}", "\u{2027}", "\u{5F4}", "\u{5F3}": return last == .letter && next == .letter
    case ",", ":", "\u{66B}", "\u{66C}": return last == .digit && next == .digit
    default: return false
    }
  }
}
