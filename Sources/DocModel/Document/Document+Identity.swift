import Foundation

extension Document {
  /// The identity by which a library recognises the document when it is opened again.
  public var identity: DocumentIdentity {
    let (source, contents) = (source, contents)
    var path: String?
    if case .path(let name) = source { path = name }
    return DocumentIdentity(
      path: path, permanentIdentifier: identifiers?.permanent, pageCount: pageCount,
      contentHash: { try contents.hash(of: source.name) })
  }
}

extension DocumentSource {
  /// Returns the SHA-256 of all bytes, in lower-case hexadecimal.
  ///
  /// Only a part of the file is held in memory at a time, however large the file.
  ///
  /// - Throws: ``DocumentError`` if the file can't be read any more.
  public func contentHash() throws(DocumentError) -> String {
    try FileContents.hash(self)
  }
}
