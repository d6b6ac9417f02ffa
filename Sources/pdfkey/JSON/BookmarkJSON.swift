import DocModel
import Foundation

/// The bookmarks of one document.
struct DocumentBookmarksJSON: Encodable {
  @OrNull var path: String?
  @OrNull var title: String?
  let bookmarks: [BookmarkJSON]
}

/// One bookmark that was added, removed or renamed, or was there already.
struct BookmarkChangeJSON: Encodable {
  @OrNull var path: String?
  /// `added`, `present`, `removed` or `renamed`.
  let change: String
  let bookmark: BookmarkJSON
}

/// One bookmark.
struct BookmarkJSON: Encodable {
  let id: Int64
  /// The place in the document's list, counted from 1.
  let number: Int
  let page: Int
  let label: String
  let title: String
  /// When it was added, in ISO 8601.
  let created: String
  @OrNull var x: Double?
  @OrNull var y: Double?

  init(_ bookmark: Bookmark) {
    id = bookmark.id.rawValue
    number = bookmark.position + 1
    page = bookmark.pageIndex + 1
    // As elsewhere, a page without a label goes by its number.
    label = bookmark.pageLabel ?? String(page)
    title = bookmark.title
    created = bookmark.created.formatted(.iso8601)
    x = bookmark.point?.x.finite
    y = bookmark.point?.y.finite
  }
}
