/// The number of terminal cells of each scalar of a page's text.
struct CellWidths {
  /// The width of the character that begins with the scalar; 0 if the scalar belongs to the preceding character, and
  /// -1 if a display leaves it out.
  private let widths: [Int8]

  /// Measures the words of a text, with the width of characters other than printable ASCII; blanks are left out.
  init(_ text: PageText, _ words: some Sequence<Range<Int>>, width: (Character) -> Int) {
    var widths = [Int8](repeating: -1, count: text.scalars.count)
    for word in words {
      if text.scalars[word].allSatisfy({ $0.value < 0x80 }) {
        for index in word where text.scalars[index].value > 0x20 && text.scalars[index].value < 0x7F {
          widths[index] = 1
        }
      } else {
        Self.measure(word, of: text, width, &widths)
      }
    }
    self.widths = widths
  }

  private static func measure(
    _ word: Range<Int>, of text: PageText, _ width: (Character) -> Int, _ widths: inout [Int8]
  ) {
    // The scalars since the last one that is left out: those separated by it don't form a character.
    var shown = String.UnicodeScalarView()
    func measureShown(upTo end: Int) {
      var offset = end - shown.count
      for character in String(shown) {
        widths[offset] = character.isASCII ? 1 : Int8(clamping: max(0, width(character)))
        for _ in character.unicodeScalars.dropFirst() {
          offset += 1
          widths[offset] = 0
        }
        offset += 1
      }
      shown = String.UnicodeScalarView()
    }
    for index in word {
      // A soft hyphen is visible at the end of a line only.
      let isHyphen = text.scalars[index] == "\u{AD}" && text.endsLine(after: index)
      let scalar = isHyphen ? "-" : text.scalars[index]
      let next = index + 1 < word.upperBound ? text.scalars[index + 1] : nil
      if scalar.isShown(after: shown.last, before: next) {
        shown.append(scalar)
      } else {
        measureShown(upTo: index)
      }
    }
    measureShown(upTo: word.upperBound)
  }

  subscript(offset: Int) -> Int { Int(widths[offset]) }

  /// Returns the number of cells of a range of scalars.
  func sum(_ range: Range<Int>) -> Int {
    range.reduce(0) { $0 + max(0, self[$1]) }
  }
}

extension PageText {
  /// Whether only blanks follow a scalar in its line.
  fileprivate func endsLine(after index: Int) -> Bool {
    scalars[(index + 1)...].first { !$0.isBlank || $0.endsLine }?.endsLine ?? true
  }
}

extension Character {
  /// The number of terminal cells by the blocks of the scalars (UAX #11, Wide and Fullwidth); marks take none.
  package var cellWidth: Int {
    unicodeScalars.reduce(0) { $0 + (TextDirection($1) == .mark ? 0 : $1.isWide ? 2 : 1) }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar takes two terminal cells.
  var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
