import Foundation

extension String {
  /// The path made absolute against the current folder, without `.`, `..` and doubled slashes.
  ///
  /// Symbolic links aren't resolved, since the user knows the file by the link's name. In the name of a file that isn't
  /// UTF-8, each byte that can't be decoded is a character of its own: names that look the same stay different.
  package var absolutePath: String {
    func exact(_ path: String) -> String {
      path.unicodeScalars.contains("\u{FFFD}") ? SystemPath(path).exactText : path
    }
    let path = exact(self)
    let absolute = path.hasPrefix("/") ? path : exact(FileManager.default.currentDirectoryPath) + "/" + path
    var parts: [Substring] = []
    for part in absolute.split(separator: "/") where part != "." {
      if part == ".." {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Whether two paths lead to the same name; characters that are equal in Unicode only make different names.
  package func isSamePath(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8) || absolutePath.utf8.elementsEqual(other.absolutePath.utf8)
  }
}
