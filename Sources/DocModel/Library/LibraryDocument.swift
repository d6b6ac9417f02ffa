import Foundation

/// Names one document in a library.
public struct DocumentID: RawRepresentable, Hashable, Codable, Sendable {
  /// The number under which the library keeps the document.
  public let rawValue: Int64

  /// Wraps a number that a library gave out.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A document as a library remembers it.
public struct LibraryDocument: Sendable, Equatable, Codable, Identifiable {
  /// Names the document in its library.
  public let id: DocumentID
  /// Where the document was last seen; nil for one that was only read from standard input.
  public let path: String?
  /// The document's title, where one is known.
  public let title: String?
  /// The number of pages when the document was last opened.
  public let pageCount: Int
  /// When the document was last opened, in whole milliseconds.
  public let lastOpened: Date
}
