import Foundation

extension String {
  /// The path made absolute against the current folder, without `.`, `..` and doubled slashes.
  ///
  /// Symbolic links aren't resolved, since the user knows the file by the link's name.
  package var absolutePath: String {
    let absolute = hasPrefix("/") ? self : FileManager.default.currentDirectoryPath + "/" + self
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
}
