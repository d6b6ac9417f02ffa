import Foundation

/// Small files that a command line names besides documents, such as templates and lists of patterns.
enum TextFile {
  /// Larger ones are no such files; devices such as /dev/zero have no end.
  private static let largest = 16 << 20

  /// Reads a file as UTF-8.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - content: what is in it, for messages, such as `the patterns`.
  /// - Returns: the text.
  /// - Throws: `Failure` where it can't be read, or is too large.
  static func read(_ path: String, content: String) throws(Failure) -> String {
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: largest + 1)
    else {
      throw Failure(
        code: "unreadable", message: "\(path): \(content) can't be read; check the name", status: .noInput)
    }
    guard data.count <= largest else {
      throw Failure(
        code: "tooLarge", message: "\(path): \(content) can't be read: more than 16 MB", status: .badData)
    }
    return String(decoding: data, as: UTF8.self)
  }
}
