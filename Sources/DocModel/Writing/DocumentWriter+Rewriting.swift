/// Writing a whole document anew by qpdf.
extension DocumentWriter {
  /// Writes a document with changed objects anew, without unused objects and earlier revisions.
  ///
  /// - Parameters:
  ///   - changes: the changes.
  ///   - edited: the document with the edits among them, by which the result is verified.
  ///   - reason: the reason for the report.
  ///   - changedPages: the pages whose contents change, by their indexes.
  ///   - destination: the place to which it is saved.
  ///   - options: what is allowed.
  /// - Returns: how it was written.
  /// - Throws: ``EditError``, also for a signed document unless the signatures may become invalid.
  package func rewrite(
    _ changes: DocumentDraft, _ edited: EditedDocument, because reason: String,
    changing changedPages: Set<Int>,
    to destination: SaveDestination, _ options: SaveOptions
  ) throws(EditError) -> SaveReport {
    var changes = changes
    try checkRewriting(&changes, to: destination, options)
    try changes.drawTexts()
    let version = try rewritten(changes, edited, reason, changing: changedPages)
    return try write(version, to: destination, options).report
  }

  /// Throws if a signature would become invalid without permission; otherwise warns of that.
  private func checkRewriting(
    _ changes: inout DocumentDraft, to destination: SaveDestination, _ options: SaveOptions
  ) throws(EditError) {
    let restrictions = SignatureRestrictions(catalog: file.catalog)
    if restrictions.isAppendOnly, !restrictions.isSigned, destination == .inPlace {
      throw .notEditable(name, reason: "it may only be appended to")
    }
    guard restrictions.isSigned else { return }
    guard options.invalidatesSignatures, destination != .inPlace else { throw .signed(name) }
    changes.warnings.append("its signatures are no longer valid")
  }

  /// Writes the document anew with another encryption, or without any.
  ///
  /// - Parameters:
  ///   - encryption: the encryption; nil for none.
  ///   - destination: the place to which it is saved.
  ///   - options: what is allowed.
  /// - Returns: how it was written.
  /// - Throws: ``EditError``; the file is unchanged then.
  func save(
    with encryption: DocumentEncryption?, to destination: SaveDestination, _ options: SaveOptions
  ) throws(EditError) -> SaveReport {
    let isOwner = self.encryption?.isOwner ?? true
    // Acrobat asks for the owner's password, too; the user's is enough where it forbids nothing.
    guard isOwner || encryption == nil && permissions == .all else { throw .notPermitted(name) }
    guard encryption != nil || file.isEncrypted else { throw .invalid(name, reason: "isn't encrypted") }
    var changes = changes(nextNumber: nextNumber)
    try checkRewriting(&changes, to: destination, options)
    if SignatureRestrictions(catalog: file.catalog).hasUsageRights { changes.removeUsageRights() }
    if encryption == nil { changes.removeEncryptionExtension() }
    if encryption != nil, let part = changes.claimedPDFAPart {
      changes.warnings.append("it no longer conforms to PDF/A-\(part), which has no encryption")
    }
    let purpose: QPDFFile.WritingPurpose =
      encryption.map { .encrypting(user: $0.userPassword, owner: $0.ownerPassword, $0.permissions) }
      ?? .decrypting
    let version = try rewritten(
      changes, unedited, "its encryption changes", for: purpose,
      expecting: .encryption(encryption))
    return try write(version, to: destination, options).report
  }

  /// Makes a version that qpdf writes anew, without unused objects and earlier revisions.
  func rewritten(
    _ changes: DocumentDraft, _ edited: EditedDocument, _ reason: String,
    changing changedPages: Set<Int> = [],
    for purpose: QPDFFile.WritingPurpose = .saving, expecting expected: Version.Expectation? = nil
  ) throws(EditError) -> Version {
    let bytes: FileBytes
    do throws(QPDFError) {
      bytes = try document.rewritable().rewritten(with: changes.objects, for: purpose)
    } catch {
      throw .notEditable(name, reason: error.message)
    }
    return Version(
      rewriting: bytes, because: reason, expected: expected ?? .edits(edited),
      unchanged: unchangedParts(edited, changing: changedPages), warnings: changes.warnings)
  }

  /// Returns the parts of a file with all of its pages in their order that edits leave as they are.
  private func unchangedParts(_ edited: EditedDocument, changing changedPages: Set<Int>)
    -> RewriteComparison.Parts
  {
    var parts = RewriteComparison.Parts()
    parts.pages = (0..<document.pageCount).map { page in
      let arranged = edited.parts.newArrangement?.pages[page]
      let isTurned = arranged.map { $0.turn != 0 || $0.cropBox != nil } ?? false
      return isTurned || changedPages.contains(page)
        ? nil : (document, page)
    }
    parts.headings = edited.parts.outline.headings
    parts.keep(edited)
    return parts
  }
}

extension RewriteComparison.Parts {
  /// Creates the parts that pages in another order leave as they are.
  init(_ assembler: PageAssembler, _ edited: EditedDocument) {
    pages = assembler.origins
    headings = assembler.headings.map { RewriteComparison.Heading($0.item, page: $0.page) }
    keep(edited)
  }

  /// Adds the form and the attachments of a document, as far as edits leave them as they are.
  mutating func keep(_ edited: EditedDocument) {
    let document = edited.document
    fields = document.form.values
    for field in edited.fields.changed { fields[field.name] = nil }
    if !edited.parts.removesFiles { attachments = (document, edited.parts.attachments) }
  }
}
