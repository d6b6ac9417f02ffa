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

/// What a file says about which document it is, so that a library can recognise it again.
///
/// See ``BookmarkStore/document(for:title:)`` for how the parts are weighed.
public struct DocumentIdentity: Sendable, Equatable {
  /// The absolute path without `.`, `..` and doubled slashes; nil for standard input.
  public let path: String?
  /// The first element of the trailer's /ID in lower-case hexadecimal (ISO 32000-1, 14.4).
  ///
  /// It survives incremental updates, moves and renames. It is nil where the file has none or an
  /// unusable one: some generators write the same byte throughout into every file.
  public let permanentIdentifier: String?
  /// The number of pages.
  public let pageCount: Int
  /// Computes a hash of the file's bytes.
  ///
  /// It is a function because reading a whole file costs time: the library calls it only when the
  /// permanent identifier is missing or several documents answer to it equally well.
  public let contentHash: @Sendable () throws -> String

  /// Gathers what is known about a file.
  ///
  /// - Parameters:
  ///   - path: The file's path, made absolute against the current folder; nil for standard input.
  ///   - permanentIdentifier: The hexadecimal first element of /ID, in either case.
  ///   - pageCount: The number of pages.
  ///   - contentHash: Computes a hash of the file's bytes; called at most once in each recognition.
  public init(
    path: String?,
    permanentIdentifier: String?,
    pageCount: Int,
    contentHash: @escaping @Sendable () throws -> String
  ) {
    self.path = path.map(LibraryLocation.standardised)
    self.permanentIdentifier = permanentIdentifier.flatMap(Self.usable)
    self.pageCount = max(0, pageCount)
    self.contentHash = contentHash
  }

  /// Compares everything but the hash, which can't be known without computing it.
  public static func == (a: DocumentIdentity, b: DocumentIdentity) -> Bool {
    a.path == b.path && a.permanentIdentifier == b.permanentIdentifier && a.pageCount == b.pageCount
  }

  /// Answers nil for an identifier that identifies nothing: empty, or one byte repeated.
  private static func usable(_ identifier: String) -> String? {
    let digits = Array(identifier.lowercased().utf8)
    let firstByte = digits.prefix(2)
    let repeats = stride(from: 0, to: digits.count, by: 2).allSatisfy {
      digits[$0...].prefix(2).elementsEqual(firstByte)
    }
    return repeats ? nil : identifier.lowercased()
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
