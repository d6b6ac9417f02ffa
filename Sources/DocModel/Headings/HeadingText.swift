import Foundation

/// Comparisons of titles: of headings with lines, and of entries of a contents page with headings.
enum HeadingText {
  /// Returns the letters and digits of a text without their case, accents of compatibility, blanks and signs.
  ///
  /// A text of signs alone keeps them, so that `++` isn't equal to `--`.
  static func key(_ text: some StringProtocol) -> String {
    var letters: [UInt8] = []
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    let folded = isPlain ? String(text) : text.precomposedStringWithCompatibilityMapping
    for scalar in folded.unicodeScalars {
      if scalar.value < 0x80 {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: letters.append(UInt8(scalar.value))
        case 0x41...0x5A: letters.append(UInt8(scalar.value + 32))
        default: break
        }
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        letters.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      }
    }
    return letters.isEmpty ? folded.filter { !$0.isWhitespace } : String(decoding: letters, as: UTF8.self)
  }

  /// Joins the lines of a title: with a space, or without the hyphen of a word that the line end breaks.
  static func joined(_ lines: some Sequence<String>) -> String {
    var result = ""
    for line in lines {
      if result.isEmpty {
        result = line
      } else if let last = result.last, last == "-" || last == "\u{AD}" || last == "\u{2010}",
        result.dropLast().last?.isLowercase == true, line.first?.isLowercase == true
      {
        result.removeLast()
        result += line
      } else {
        result += " " + line
      }
    }
    return result
  }

  /// Returns a title with single blanks and with ligatures resolved.
  static func cleaned(_ text: String) -> String {
    var result = ""
    var isAfterBlank = false
    for scalar in text.unicodeScalars {
      if scalar.isBlank || scalar.properties.generalCategory == .control {
        isAfterBlank = !result.isEmpty
        continue
      }
      if isAfterBlank { result += " " }
      isAfterBlank = false
      switch scalar.value {
      case 0xFB00...0xFB06: result += String(scalar).precomposedStringWithCompatibilityMapping
      case 0xAD, 0xFFFD: break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a text has a letter.
  static func hasLetter(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { $0.properties.isAlphabetic }
  }
}
