import Foundation

/// A document recorded in a library.
public struct LibraryDocument: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the document in its library.
  public let id: DocumentID
  /// The last known path; nil for a document only read from standard input.
  public let path: String?
  /// The document's title, or nil if unknown.
  public let title: String?
  /// The number of pages when the document was last opened.
  public let pageCount: Int
  /// The date when the document was last opened, in whole milliseconds.
  public let lastOpened: Date
}

/// A bookmark with its document's path and title, for lists over several documents.
public struct LibraryBookmark: Hashable, Sendable, Codable {
  /// The bookmark.
  public let bookmark: Bookmark
  /// The document's last known path; nil for one read from standard input.
  public let documentPath: String?
  /// The document's title, or nil if unknown.
  public let documentTitle: String?
}
