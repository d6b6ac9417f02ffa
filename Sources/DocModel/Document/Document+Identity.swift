import Foundation

extension Document {
  /// What a library recognises the document by when it comes again.
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
  /// The SHA-256 of all bytes, in lower-case hexadecimal.
  ///
  /// Memory is needed for a part of them only, however large the file is.
  ///
  /// - Throws: ``DocumentError`` if the file can't be read any more.
  public func contentHash() throws(DocumentError) -> String {
    try FileContents(self).hash(of: name)
  }
}
