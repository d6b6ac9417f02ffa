extension Document {
  /// The signature fields of the form, in file order.
  ///
  /// - Throws: ``SignatureError`` if the document's objects can't be read.
  public var signatureFields: [SignatureField] {
    get throws(SignatureError) {
      guard let file else { throw .unreadable(source.name, reason: "its objects can't be read") }
      return SignatureFieldObject.all(of: file, signaturePages).map(\.field)
    }
  }

  /// Reads the signatures without checking them, in the order in which they were made.
  ///
  /// - Returns: the signatures; ``Signature/integrity`` isn't known, and ``Signature/changes`` is nil.
  /// - Throws: ``SignatureError``.
  public func signatures() throws(SignatureError) -> [Signature] {
    try SignatureReader(self, trusted: nil).signatures()
  }

  /// Reads and checks the signatures, in the order in which they were made.
  ///
  /// The document that is checked is that of the file; edits that aren't saved don't count. No network is used, so
  /// that a certificate is known to be revoked only if the document says so.
  ///
  /// - Parameter certificates: the certificates to trust.
  /// - Returns: the signatures with the results.
  /// - Throws: ``SignatureError``.
  public func signatures(trusting certificates: TrustedCertificates) throws(SignatureError) -> [Signature] {
    do throws(GnuTLSError) {
      try GnuTLS.load()
    } catch {
      throw .unreadable(source.name, reason: error.message)
    }
    return try SignatureReader(self, trusted: certificates).signatures()
  }

  /// The pages of signature fields.
  var signaturePages: SignaturePages { SignaturePages(PageTree(catalog: file?.catalog)) }
}
