import Foundation

extension Document {
  /// What a library recognises the document by when it comes again.
  public var identity: DocumentIdentity {
    let (source, contents) = (source, contents)
    var path: String?
    if case .path(let name) = source { path = name }
    return DocumentIdentity(
      path: path, permanentIdentifier: identifiers?.permanent, pageCount: pageCount,
      contentHash: { try contents.hash ?? source.contentHash() })
  }
}

extension DocumentSource {
  /// The SHA-256 of all bytes, in lower-case hexadecimal.
  ///
  /// - Throws: ``DocumentError`` where the file can't be read any more.
  public func contentHash() throws(DocumentError) -> String {
    let hash: String?
    switch self {
    case .bytes(let data, _):
      hash = data.withUnsafeBytes { SHA256.hexadecimal($0) }
    case .path(let path):
      guard let data = FileManager.default.contents(atPath: path) else {
        throw .unreadable(path, reason: "it has gone")
      }
      hash = data.withUnsafeBytes { SHA256.hexadecimal($0) }
    }
    guard let hash else { throw .unreadable(name, reason: "it can't be hashed") }
    return hash
  }
}
