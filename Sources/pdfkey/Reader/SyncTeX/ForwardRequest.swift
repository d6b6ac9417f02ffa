import DocModel
import Foundation
import Viewer

/// The message that asks a reader to show the place of a source line: one line of JSON.
struct ForwardMessage: Codable, Hashable {
  /// The place in the source; its file has an absolute path.
  var forward: SourcePlace
  /// The path of the PDF file, absolute and without symbolic links.
  var path: String

  /// Creates a message about a PDF file.
  init(_ place: SourcePlace, inFile path: String) {
    (forward, self.path) = (place, Self.canonical(path))
  }

  /// Returns the absolute path of a file without symbolic links.
  static func canonical(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return URL(fileURLWithPath: path).path }
    defer { free(found) }
    return String(cString: found)
  }
}

/// A request of another process to show the place of a source line in a document that this reader has open.
final class ForwardRequest {
  /// The place in the source.
  let place: SourcePlace
  /// The path of the PDF file, absolute and without symbolic links.
  let path: String
  private let connection: LocalSocket

  init(_ message: ForwardMessage, _ connection: LocalSocket) {
    (place, path, self.connection) = (message.forward, message.path, connection)
  }

  /// Tells the other process the outcome; without this it learns that the reader didn't answer.
  ///
  /// - Parameter failure: the reason why the place isn't shown; nil if it is.
  func answer(failure: CommandFailure? = nil) {
    let text = failure.map { $0.message.onOneLine } ?? ReaderSocket.Reply.shown
    connection.write(line: Array(text.utf8.prefix(LocalSocket.longestLine - 1)), within: .milliseconds(100))
  }
}
