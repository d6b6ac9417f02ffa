import Foundation

/// Names one bookmark in a library.
///
/// An identifier is never given to another bookmark, even after its own is deleted, so that a deletion
/// can be undone and a list that is shown on screen can't act on the wrong row.
public struct BookmarkID: RawRepresentable, Hashable, Codable, Sendable {
  /// The number under which the library keeps the bookmark.
  public let rawValue: Int64

  /// Wraps a number that a library gave out, for example one that the user typed.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A place in a document that the user marked, kept in the library and not in the PDF.
public struct Bookmark: Sendable, Equatable, Codable, Identifiable {
  /// Names the bookmark in its library.
  public let id: BookmarkID
  /// The document that the bookmark belongs to.
  public let document: DocumentID
  /// The page, counted from 0.
  public let pageIndex: Int
  /// The page's label when the bookmark was set ("xii"), where the document has labels.
  public let pageLabel: String?
  /// What the user reads in a list.
  public let title: String
  /// When the bookmark was added, in whole milliseconds.
  public let created: Date
  /// Where on the page, in PDF points in default user space with the origin bottom-left; nil is the page.
  public let point: Point?
  /// The place in the user's order among the document's bookmarks, counted from 0.
  public let position: Int
}

/// A bookmark together with what a list over several documents shows of its document.
public struct LibraryBookmark: Sendable, Equatable, Codable {
  /// The bookmark.
  public let bookmark: Bookmark
  /// Where the document was last seen; nil for one that was read from standard input.
  public let documentPath: String?
  /// The document's title, where one is known.
  public let documentTitle: String?
}
