import Foundation

/// The identifier of a document in a library.
public struct DocumentID: RawRepresentable, Hashable, Codable, Sendable {
  /// The document's number in the library.
  public let rawValue: Int64

  /// Creates an identifier from a number of the library.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// The identifier of a bookmark in a library.
///
/// It is never reused, even after the bookmark is deleted, so that a deletion can be undone and a list on screen
/// can't act on the wrong row.
public struct BookmarkID: RawRepresentable, Hashable, Codable, Sendable {
  /// The bookmark's number in the library.
  public let rawValue: Int64

  /// Creates an identifier from a number of the library, such as one that the user typed.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A position in a document that the user marked, stored in the library instead of the PDF.
public struct Bookmark: Sendable, Hashable, Codable, Identifiable {
  /// The identifier of the bookmark in its library.
  public let id: BookmarkID
  /// The document that the bookmark belongs to.
  public let document: DocumentID
  /// The 0-based page index.
  public let pageIndex: Int
  /// The page label when the bookmark was set ("xii"), or nil if the document has none.
  public let pageLabel: String?
  /// The title shown in lists.
  public let title: String
  /// The date when the bookmark was added, in whole milliseconds.
  public let created: Date
  /// The point on the page, in PDF points in default user space with the origin bottom-left; nil for the whole page.
  public let point: Point?
  /// The 0-based index in the user's order of the document's bookmarks.
  public let position: Int

  package init(
    id: BookmarkID, document: DocumentID, pageIndex: Int, pageLabel: String?, title: String, created: Date,
    point: Point?, position: Int
  ) {
    (self.id, self.document, self.pageIndex, self.pageLabel) = (id, document, pageIndex, pageLabel)
    (self.title, self.created, self.point, self.position) = (title, created, point, position)
  }
}
