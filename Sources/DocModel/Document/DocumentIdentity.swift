/// The facts by which a library recognises a document when it is opened again.
///
/// ```swift
/// if let known = try library.findDocument(document.identity) { print(try library.bookmarks(of: known)) }
/// ```
///
/// See `Library.recordDocument(_:title:)` for the precedence of the facts.
public struct DocumentIdentity: Hashable, Sendable {
  /// The absolute path without `.`, `..` and doubled slashes; nil for standard input.
  public let path: String?
  /// The first element of the trailer's /ID in lower-case hexadecimal (ISO 32000-1, 14.4).
  ///
  /// It survives incremental updates, moves and renames. It is nil if the file has none or an unusable one: some
  /// generators fill it with one repeated byte in every file.
  public let permanentIdentifier: String?
  /// The number of pages.
  public let pageCount: Int
  /// Computes a hash of the file's bytes.
  ///
  /// Reading a whole file takes time, so the library calls this only if the permanent identifier is missing or
  /// several documents match equally well.
  public let contentHash: @Sendable () throws -> String

  /// Creates an identity.
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
    self.path = path?.absolutePath
    self.permanentIdentifier = permanentIdentifier.flatMap(Self.usable)
    self.pageCount = max(0, pageCount)
    self.contentHash = contentHash
  }

  /// Compares everything but the hash, which is unknown until it is computed.
  public static func == (a: DocumentIdentity, b: DocumentIdentity) -> Bool {
    a.path == b.path && a.permanentIdentifier == b.permanentIdentifier && a.pageCount == b.pageCount
  }

  /// Hashes everything that is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(permanentIdentifier)
    hasher.combine(pageCount)
  }

  /// Returns the identifier in lower case, or nil if it identifies nothing: empty, or one byte repeated.
  private static func usable(_ identifier: String) -> String? {
    let digits = Array(identifier.lowercased().utf8)
    let firstByte = digits.prefix(2)
    let repeats = stride(from: 0, to: digits.count, by: 2).allSatisfy {
      digits[$0...].prefix(2).elementsEqual(firstByte)
    }
    return repeats ? nil : identifier.lowercased()
  }
}
