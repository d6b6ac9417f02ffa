import CSystem
import Foundation

extension String {
  /// The number of columns that the text takes on a terminal.
  ///
  /// The widths are the C library's: combining characters take none, and neither do controls.
  package var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// Returns the text padded with spaces to a number of columns.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// Returns the text truncated to a number of columns, with an ellipsis if it was truncated.
  package func shortened(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var result = ""
    var used = 1
    for character in self {
      let next = character.displayWidth
      guard used + next <= width else { break }
      result.append(character)
      used += next
    }
    return width > 0 ? result + "…" : ""
  }
}

extension String {
  /// Returns the text after a prefix, wrapped between words at a number of columns.
  ///
  /// All lines but the first are indented, and none begins with a middle dot. A word that is longer than a
  /// line gets its own line and exceeds it.
  package func wrapped(after beginning: String, to width: Int, hanging: Int) -> [String] {
    var words: [String] = []
    for word in split(separator: " ") {
      if word == "·", let last = words.popLast() {
        words.append(last + " ·")
      } else {
        words.append(String(word))
      }
    }
    var lines: [String] = []
    var line = beginning
    var isEmpty = true
    for word in words {
      if !isEmpty, line.displayWidth + 1 + word.displayWidth > width {
        lines.append(line)
        line = String(repeating: " ", count: hanging)
        isEmpty = true
      }
      line += isEmpty ? word : " " + word
      isEmpty = false
    }
    return lines + [line]
  }

  /// Returns the line if it has at most a number of columns, else lines that are broken between words and indented
  /// as the line is; nil for any number.
  package func fitted(to width: Int?) -> [String] {
    guard let width, displayWidth > width else { return [self] }
    let indent = prefix { $0 == " " }.prefix(width / 2)
    return wrapped(after: String(indent), to: width, hanging: indent.count)
  }

  /// Returns the text in lines of at most a number of columns: broken at blanks, between wide characters, and within
  /// words that are longer than a line; without lines if it is blank.
  package func broken(to width: Int) -> [String] {
    var lines: [String] = []
    var (line, columns) = ("", 0)
    func append(_ part: String, after blank: String) {
      let (gap, partWidth) = (columns > 0 ? blank : "", part.displayWidth)
      if columns > 0, columns + gap.count + partWidth > width {
        lines.append(line)
        (line, columns) = (part, partWidth)
      } else {
        (line, columns) = (line + gap + part, columns + gap.count + partWidth)
      }
    }
    for word in split(separator: " ") {
      var blank = " "
      for part in word.unbreakableParts {
        for piece in part.displayWidth > width ? part.map(String.init) : [part] {
          append(piece, after: blank)
          blank = ""
        }
      }
    }
    return columns > 0 ? lines + [line] : lines
  }
}

extension Substring {
  /// The parts of a word between which a line may end: beside wide characters, but neither before closing
  /// punctuation nor after opening one.
  fileprivate var unbreakableParts: [String] {
    var parts: [String] = []
    var (wasWide, wasOpening) = (false, false)
    for character in self {
      let isWide = character.displayWidth > 1
      let category = character.unicodeScalars.first?.properties.generalCategory
      let isClosing = [.closePunctuation, .finalPunctuation, .otherPunctuation].contains(category)
      if let last = parts.popLast() {
        let isTogether = !isWide && !wasWide || isClosing || wasOpening
        parts += isTogether ? [last + String(character)] : [last, String(character)]
      } else {
        parts = [String(character)]
      }
      wasWide = isWide
      wasOpening = [.openPunctuation, .initialPunctuation].contains(category)
    }
    return parts
  }
}

extension Character {
  /// The number of columns that the character takes.
  var displayWidth: Int {
    unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// Whether a scalar of the character is a control rather than visible.
  var isControl: Bool {
    unicodeScalars.contains { $0.columns < 0 }
  }
}

extension Unicode.Scalar {
  /// The number of columns that the scalar takes.
  var displayWidth: Int { max(0, columns) }

  /// The width in the C library: -1 for scalars that can't be shown.
  var columns: Int {
    CharacterWidths.prepare
    return Int(wcwidth(wchar_t(value)))
  }
}

private enum CharacterWidths {
  /// Sets the locale, since the C library has the widths of characters only in some locales.
  ///
  /// The output is UTF-8 whatever the user's locale is.
  static let prepare: Void = {
    for name in ["C.UTF-8", "en_US.UTF-8", ""] where setlocale(LC_CTYPE, name) != nil { return }
  }()
}
