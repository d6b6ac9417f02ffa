import DocModel
import Foundation

extension JSONObject {
  /// Describes a bookmark; a page without a label has its number as label.
  init(_ bookmark: Bookmark) {
    self = [
      "id": bookmark.id.rawValue, "number": bookmark.position + 1, "page": bookmark.pageIndex + 1,
      "label": bookmark.pageLabel ?? String(bookmark.pageIndex + 1), "title": bookmark.title,
      "created": bookmark.created.formatted(.iso8601), "x": bookmark.point?.x.finite,
      "y": bookmark.point?.y.finite,
    ]
  }
}
