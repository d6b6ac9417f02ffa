import DocModel
import Foundation

/// The bookmarks of one document.
struct DocumentBookmarksJSON: Encodable {
  @OrNull var path: String?
  @OrNull var title: String?
  let bookmarks: [BookmarkJSON]
}

/// A bookmark that was added, removed or renamed, or was present already.
struct BookmarkChangeJSON: Encodable {
  @OrNull var path: String?
  /// `added`, `present`, `removed` or `renamed`.
  let change: String
  let bookmark: BookmarkJSON
}

/// One bookmark.
struct BookmarkJSON: Encodable {
  let id: Int64
  /// The number in the document's list, from 1.
  let number: Int
  let page: Int
  let label: String
  let title: String
  /// The time at which it was added, in ISO 8601.
  let created: String
  @OrNull var x: Double?
  @OrNull var y: Double?

  init(_ bookmark: Bookmark) {
    id = bookmark.id.rawValue
    number = bookmark.position + 1
    page = bookmark.pageIndex + 1
    // As elsewhere, a page without a label has its number as label.
    label = bookmark.pageLabel ?? String(page)
    title = bookmark.title
    created = bookmark.created.formatted(.iso8601)
    x = bookmark.point?.x.finite
    y = bookmark.point?.y.finite
  }
}
