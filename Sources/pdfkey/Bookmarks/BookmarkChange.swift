import DocModel
import Viewer

/// A change of a bookmark.
enum BookmarkChange: String {
  case added, present, removed, renamed

  /// The beginning of a sentence about the change.
  fileprivate var phrase: String {
    switch self {
    case .added: "Added bookmark"
    case .present: "Found existing bookmark"
    case .removed: "Removed bookmark"
    case .renamed: "Renamed bookmark"
    }
  }
}

extension Output {
  /// Writes a change of a bookmark, as text or as JSON.
  func write(
    _ change: BookmarkChange, _ bookmark: Bookmark, of path: String?, json: Bool
  ) throws(Failure) {
    guard !json else {
      return try write(json: ["path": path, "change": change.rawValue, "bookmark": JSONObject(bookmark)])
    }
    let title = bookmark.title.onOneLine
    write(line: "\(change.phrase) \(bookmark.position + 1) on \(bookmark.pageDescription): \(title)")
  }
}
