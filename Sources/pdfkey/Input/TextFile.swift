import Foundation

/// Small text files of the command line, such as templates and lists of patterns.
enum TextFile {
  /// The maximum size in bytes; devices such as /dev/zero have no end.
  private static let largest = 16 << 20

  /// Reads a file as UTF-8.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - content: the name of its content for messages, such as `the patterns`.
  /// - Returns: the text.
  /// - Throws: `Failure` if it can't be read, or is too large.
  static func read(_ path: String, content: String) throws(Failure) -> String {
    String(decoding: try data(path, content: content, upTo: largest), as: UTF8.self)
  }

  /// Reads the first line of a file, or of standard input for a hyphen; the parameters and the error are those of
  /// ``read(_:content:)``.
  static func firstLine(_ path: String, content: String) throws(Failure) -> String {
    let data = try input(path, content: content)
    let lines = data.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let line = String(decoding: lines.first ?? Data(), as: UTF8.self)
    return line.hasSuffix("\r") ? String(line.dropLast()) : line
  }

  /// Reads the bytes of a file of at most `limit` bytes, or of standard input for a hyphen; the other parameters and
  /// the error are those of ``read(_:content:)``.
  static func input(_ path: String, content: String, upTo limit: Int = largest) throws(Failure) -> Data {
    path == "-" ? try StandardInput.read() : try data(path, content: content, upTo: limit)
  }

  private static func data(_ path: String, content: String, upTo limit: Int) throws(Failure) -> Data {
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: limit + 1) ?? Data()
    else {
      throw Failure(
        code: "unreadable", message: "\(path): \(content) can't be read; check the name")
    }
    guard data.count <= limit else {
      let message = "\(path): \(content) can't be read: more than \(limit >> 20) MB"
      throw Failure(code: "tooLarge", message: message)
    }
    return data
  }
}
