import Foundation

/// File names that were written down, one a line or separated by NUL.
enum FileList {
  /// Reads the list in a file, or from standard input for `-`.
  static func read(_ path: String) throws(Failure) -> [String] {
    if path == "-" { return names(in: try StandardInput.read()) }
    do {
      return names(in: try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw Failure(
        code: "unreadable", message: "\(path): the list of files can't be read; check the name",
        status: .noInput)
    }
  }

  /// The names in a list, separated by NUL where there is one, as after `find -print0`, else by line feeds.
  ///
  /// Bytes that are not UTF-8 become U+FFFD, by which the file is found again.
  static func names(in list: some Collection<UInt8>) -> [String] {
    let separator: UInt8 = list.contains(0) ? 0 : 0x0A
    return list.split(separator: separator).map { String(decoding: $0, as: UTF8.self) }
  }
}
