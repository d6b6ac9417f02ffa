import Viewer
import DocModelLibrary

/// A document with its bookmarks, for lists and exports.
struct DocumentBookmarks {
  /// The path; nil for a document from standard input.
  let path: String?
  let title: String?
  let bookmarks: [Bookmark]

  var json: JSONObject {
    ["path": path, "title": title, "bookmarks": bookmarks.map { JSONObject($0) }]
  }

  /// The short name of the document.
  var name: String {
    if let title, !title.allSatisfy(\.isWhitespace) { return title.onOneLine }
    return path.map { DocumentSource.path($0).displayName.onOneLine } ?? StandardInput.name
  }

  /// Returns all documents of a library that have bookmarks.
  static func all(in library: Library) throws -> [DocumentBookmarks] {
    var result: [DocumentBookmarks] = []
    var rest = try library.allBookmarks()[...]
    while let first = rest.first {
      let run = rest.prefix { $0.bookmark.document == first.bookmark.document }
      rest = rest.dropFirst(run.count)
      result.append(
        DocumentBookmarks(
          path: first.documentPath, title: first.documentTitle, bookmarks: run.map(\.bookmark)))
    }
    return result
  }
}

extension DocumentBookmarks {
  /// Creates the bookmarks of one document; none if the library doesn't contain it.
  init(of document: Document, path: String) throws {
    self.init(
      path: path, title: document.info.title,
      bookmarks: try BookmarkWork.list.perform(on: document, path).map(\.bookmark))
  }
}

extension Bookmark {
  /// The page as text: its number, and its label if that is different.
  var pageDescription: String {
    let number = String(pageIndex + 1)
    guard let pageLabel, pageLabel != number, !pageLabel.isEmpty else { return "page \(number)" }
    return "page \(number) (\(pageLabel.onOneLine))"
  }
}
