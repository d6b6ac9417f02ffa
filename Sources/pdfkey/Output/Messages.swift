import Foundation
import Viewer

/// Messages to the user, on standard error.
enum Messages {
  /// Prints a message on one line, after the program's name.
  static func print(_ message: String) {
    write("pdfkey: " + message.onOneLine)
  }

  /// Prints lines without control characters.
  static func write(_ text: String) {
    // A failure to write to standard error can't be reported.
    var line = text.printable + "\n"
    _ = line.withUTF8 { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
