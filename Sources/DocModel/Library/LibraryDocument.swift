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

/// A document recorded in a library.
public struct LibraryDocument: Sendable, Equatable, Codable, Identifiable {
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
