import DocModel
import Viewer

/// What became of a bookmark.
enum BookmarkChange: String {
  case added, present, removed, renamed

  /// How a sentence about it begins.
  fileprivate var phrase: String {
    switch self {
    case .added: "Added bookmark"
    case .present: "There already is bookmark"
    case .removed: "Removed bookmark"
    case .renamed: "Renamed bookmark"
    }
  }
}

extension Output {
  /// Writes what became of a bookmark, as a line for people or as JSON.
  func write(
    _ change: BookmarkChange, _ bookmark: Bookmark, of path: String?, json: Bool
  ) throws(Failure) {
    guard !json else {
      let value = BookmarkChangeJSON(
        path: path, change: change.rawValue, bookmark: BookmarkJSON(bookmark))
      return try write(json: value)
    }
    let title = bookmark.title.onOneLine
    write(line: "\(change.phrase) \(bookmark.position + 1) on \(bookmark.pageDescription): \(title)")
  }
}
