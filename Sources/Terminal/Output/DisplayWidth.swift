import CWidth
import Foundation

extension String {
  /// How many columns the text takes on a terminal.
  ///
  /// As the C library has it: letters that join others take none, and neither do controls.
  public var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// The text with spaces after it, up to a number of columns.
  public func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// The text cut to a number of columns, with an ellipsis where something is missing.
  public func shortened(to width: Int) -> String {
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
  /// The text after a beginning, on lines that end between words and take no more than a number of columns.
  ///
  /// All lines but the first begin with some spaces, and none with a middle dot. A word that is longer than a
  /// line has one for itself and goes beyond it.
  public func wrapped(after beginning: String, to width: Int, hanging: Int) -> [String] {
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
}

extension Character {
  /// How many columns the letter takes, with all that joins it.
  var displayWidth: Int {
    unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// Whether a terminal would obey the letter, or a part of it, and not show it.
  var isControl: Bool {
    unicodeScalars.contains { $0.columns < 0 }
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int { max(0, columns) }

  /// What the C library says: -1 for what can't be shown.
  fileprivate var columns: Int {
    CharacterWidths.prepare
    return Int(wcwidth(wchar_t(value)))
  }
}

private enum CharacterWidths {
  /// The C library knows the widths of letters only where the locale has them.
  ///
  /// Whatever the user's is, what is written is UTF-8.
  static let prepare: Void = {
    for name in ["C.UTF-8", "en_US.UTF-8", ""] where setlocale(LC_CTYPE, name) != nil { return }
  }()
}
