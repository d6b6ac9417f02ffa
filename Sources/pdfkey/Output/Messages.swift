import Foundation
import Viewer

/// What people are told, on standard error.
enum Messages {
  /// Says one line, with the program's name before it.
  static func say(_ message: String) {
    write("pdfkey: " + message.onOneLine)
  }

  /// Writes lines as they are but for what a terminal would obey.
  static func write(_ text: String) {
    // Where even standard error is gone there is nobody left to tell.
    var line = text.printable + "\n"
    _ = line.withUTF8 { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
