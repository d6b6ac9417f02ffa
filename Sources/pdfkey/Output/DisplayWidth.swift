import CWidth
import Foundation

extension String {
  /// How many columns the text takes on a terminal, as the C library has it; letters that join others take
  /// none.
  var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// The text with spaces after it, up to a number of columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// The text cut to a number of columns, with an ellipsis where something is missing.
  func shortened(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var result = ""
    var used = 1
    for character in self {
      let next = character.unicodeScalars.reduce(0) { $0 + $1.displayWidth }
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
  func wrapped(after beginning: String, to width: Int, hanging: Int) -> [String] {
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

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    CharacterWidths.prepare
    return max(0, Int(wcwidth(wchar_t(value))))
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

extension Output {
  /// How many columns the terminal has on which standard output is seen; nil where it is none.
  static var terminalWidth: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Whether a person sees the output on a terminal with colours, and hasn't asked for none (no-color.org).
  var usesColor: Bool {
    guard isTerminal else { return false }
    if let none = getenv("NO_COLOR"), none.pointee != 0 { return false }
    return getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? false
  }
}
