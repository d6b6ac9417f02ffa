/// Paths of files.
enum FilePath {
  /// Returns the folder of a file; the current folder if the path has none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
