import Foundation
import Terminal
import Viewer

/// Messages to the user, on standard error.
enum Messages {
  /// Prints a message on one line, after the program's name.
  static func print(_ message: String) { print(message, width: nil) }

  /// Prints a message after the program's name, on one line or, for a terminal of some width, broken between words.
  static func print(_ message: String, width: Int?) {
    write(("pdfkey: " + message.onOneLine).fitted(to: width).joined(separator: "\n"))
  }

  /// Prints lines without control characters.
  static func write(_ text: String) {
    // A failure to write to standard error can't be reported.
    var line = text.printable + "\n"
    _ = line.withUTF8 { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
