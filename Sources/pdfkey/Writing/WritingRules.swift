import DocModel

/// The files that a command may write, which it names before it reads a document.
struct WritingRules: Codable {
  /// The documents that may be replaced or copied, as the user typed them.
  var documents: [String] = []
  /// The other files that may be written.
  var files: [String] = []
  /// The folders in which files may be written, also in new folders of theirs.
  var folders: [String] = []
  /// The library, which has the bookmarks of the documents, and protects an append.
  var library: String?
  /// Whether bookmarks may be changed.
  var changesBookmarks = false

  /// Whether a file may be written.
  func permitWriting(_ path: String) -> Bool {
    if files.contains(path) { return true }
    return folders.contains { folder in
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      guard path.hasPrefix(start) || folder == "." && !path.hasPrefix("/") else { return false }
      let inside = path.hasPrefix(start) ? path.dropFirst(start.count) : path[...]
      return !inside.split(separator: "/").contains("..")
    }
  }

  /// Whether a document may be replaced, or copied to another file.
  func permit(_ order: FileReplacement.Order) -> Bool {
    order.original.map(documents.contains) ?? true && order.output.map(permitWriting) ?? true
  }

  /// Whether bookmarks of a document may be listed or changed; contents from standard input have no path.
  func permit(_ work: BookmarkWork, on subject: BookmarkWork.Subject) -> Bool {
    library != nil && (changesBookmarks || work.onlyReads)
      && subject.path.map { path in documents.contains { $0.isSamePath(as: path) } } ?? true
  }
}
