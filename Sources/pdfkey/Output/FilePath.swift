/// Paths of files.
enum FilePath {
  /// The folder of a file; the current one where the path names none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
