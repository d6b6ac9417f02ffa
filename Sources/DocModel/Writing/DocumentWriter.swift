/// Saves edits of a document in its file, by an update if possible.
package struct DocumentWriter {
  package let document: Document
  package let file: PDFFile
  package let encryption: FileEncryption?
  /// The changes that the owner permits.
  let permissions: DocumentPermissions
  /// The lowest object number that the file doesn't use.
  package let nextNumber: Int32

  var name: String { document.source.name }
  /// The end of the file, to which an update is appended; nil if the file has to be rewritten.
  package var end: UpdatableEnd? { document.updatableEnd }

  private static let noLongerValid = "its signatures are no longer valid"
  private static let goOnCovering = "its signatures go on covering the earlier revision"
  private static let loopingTree =
    "its page tree has a node twice, perhaps in a loop, and keeps it; pages in another order get a new tree"
  /// The number of cross-reference sections from which on readers may give up on a file.
  private static let manySections = 200

  /// Prepares to save a document.
  ///
  /// - Throws: ``EditError`` if the document can't be edited, or its owner doesn't permit that.
  package init(_ document: Document) throws(EditError) {
    let name = document.source.name
    guard let file = document.file else {
      throw .notEditable(
        name, reason: "its objects can't be read; a password may help, or \"qpdf in.pdf out.pdf\" repair it")
    }
    guard file.isEncrypted else {
      self.init(document, file, encryption: nil, permissions: .all)
      return
    }
    guard let encryption = file.encryption else {
      throw .notEditable(name, reason: "its encryption can't be continued")
    }
    let permissions = encryption.isOwner ? .all : file.qpdf?.permissions ?? []
    guard !permissions.isDisjoint(with: [.annotate, .fillForms, .modify, .assemble]) else {
      throw .notPermitted(name)
    }
    self.init(document, file, encryption: encryption, permissions: permissions)
  }

  private init(
    _ document: Document, _ file: PDFFile, encryption: FileEncryption?, permissions: DocumentPermissions
  ) {
    (self.document, self.file, self.encryption) = (document, file, encryption)
    self.permissions = permissions
    nextNumber = document.updatableEnd?.nextNumber ?? (try? document.rewritable())?.nextNumber ?? 1
  }

  /// The document without edits.
  package var unedited: EditedDocument { EditedDocument(document, nextNumber: nextNumber) }

  /// Starts changes of the document, with new objects from `nextNumber` on.
  package func changes(nextNumber: Int32) -> DocumentDraft {
    var draft = DocumentDraft(document, file, nextNumber: nextNumber)
    if document.repeatsPageNodes { draft.warnings.append(Self.loopingTree) }
    return draft
  }

  /// Returns the objects of all edits, with all that is drawn.
  ///
  /// - Throws: ``EditError`` if an object can't be changed, or a text can't be drawn.
  package func changes(_ edited: EditedDocument) throws(EditError) -> DocumentDraft {
    var writer = AnnotationWriter(changes(nextNumber: edited.pages.nextNumber), highest: nextNumber - 1)
    for (page, annotations) in edited.pages.changed.sorted(by: { $0.key < $1.key }) {
      try writer.write(page: page, annotations)
    }
    var fields = FieldWriter(writer.changes, edited)
    try fields.write()
    var changes = fields.changes
    if edited.newOrder == nil {
      // A new order has its own outline and labels.
      if let outline = edited.parts.newOutline { try changes.write(outline) }
      let labels = edited.parts.newArrangement?.pageLabels ?? edited.parts.newPageLabels
      if let labels { try changes.write(labels) }
      if let arrangement = edited.parts.newArrangement { try changes.write(arrangement) }
    }
    if let properties = edited.parts.newProperties { try changes.write(properties) }
    if let attachments = edited.parts.newAttachments { try changes.write(attachments) }
    try changes.drawTexts()
    return changes
  }

  /// Writes a document with edits.
  ///
  /// - Parameters:
  ///   - edited: the document with its edits.
  ///   - destination: the place to which it is saved.
  ///   - options: what is allowed.
  /// - Returns: the writer of the document that was saved in place; nil otherwise. And how it was written.
  /// - Throws: ``EditError``; the file is unchanged then.
  func save(
    _ edited: EditedDocument, to destination: SaveDestination, _ options: SaveOptions
  ) throws(EditError) -> (saved: DocumentWriter?, report: SaveReport) {
    let version = try version(edited, for: destination, options)
    if version.isUnchanged, destination == .inPlace { return (nil, version.report) }
    return try write(version, to: destination, options)
  }

  /// Makes a new version of the file, without reading or writing it.
  ///
  /// - Parameters:
  ///   - edited: the document with its edits.
  ///   - destination: the place to which it is saved; nil for a version that is shown, to which no signature objects.
  ///   - options: what is allowed.
  /// - Returns: the version.
  /// - Throws: ``EditError``.
  func version(
    _ edited: EditedDocument, for destination: SaveDestination?, _ options: SaveOptions
  ) throws(EditError) -> Version {
    var warnings: [String] = []
    let restrictions = SignatureRestrictions(catalog: file.catalog)
    if let destination, edited.isChanged {
      try check(restrictions, edited, destination, options, &warnings)
    }
    var changes = try changes(edited)
    if restrictions.hasUsageRights, edited.isChanged { changes.removeUsageRights() }
    if changes.appearances.areTransparent, changes.claimedPDFAPart == 1 {
      changes.warnings.append("it no longer conforms to PDF/A-1, which has no transparency")
    }
    changes.warnings = warnings + changes.warnings
    if let order = edited.newOrder {
      changes.warnings.removeAll { $0 == Self.loopingTree }
      var assembler = try PageAssembler(
        changes, order, outline: edited.parts.outline,
        pageLabels: edited.parts.pageLabels, open: edited.open)
      let bytes = try assembler.assemble()
      var version = Version(
        rewriting: bytes, because: order.difference(pageCount: document.pageCount), expected: .edits(edited),
        unchanged: RewriteComparison.Parts(assembler, edited), warnings: changes.warnings)
      version.report.arrangement = assembler.report
      return version
    }
    var version = try version(changes, edited)
    version.keepsSignatures = destination == .inPlace || !options.invalidatesSignatures
    if !version.keepsSignatures, let new = try? PDFFile(.bytes(whole(version)), password: file.password),
      forbiddenChange(in: new) != nil
    {
      version.report.warnings.removeAll { $0 == Self.goOnCovering || $0 == Self.noLongerValid }
      version.report.warnings.insert(Self.noLongerValid, at: 0)
    }
    return version
  }

  /// Makes a new version with changed objects.
  private func version(_ changes: DocumentDraft, _ edited: EditedDocument) throws(EditError) -> Version {
    var warnings = changes.warnings
    let size = document.contents.size
    guard !changes.objects.isEmpty else {
      return Version(appending: [], to: size, changes.objects, warnings: [])
    }
    guard let end else { return try rewritten(changes, edited, "its structure is damaged, and was repaired") }
    if let count = end.sectionCount, count >= Self.manySections {
      warnings.append("the file has \(count) updates; \"qpdf in.pdf out.pdf\" makes one of them")
    }
    for (isRemoved, part) in [
      (edited.pages.removesText, "text"), (edited.parts.removesFiles, "content of attachments"),
    ]
    where isRemoved {
      warnings.append(
        "removed \(part) stays in the earlier revision; \"qpdf in.pdf out.pdf\" writes a file without it")
    }
    let tail = UpdateWriter(changes.objects, after: end, encryption: encryption).tail()
    return Version(appending: tail, to: size, changes.objects, warnings: warnings)
  }

  /// Throws if the owner permits none of some kinds of changes.
  package func checkPermission(_ sufficient: DocumentPermissions) throws(EditError) {
    // Permission for annotations includes filling in forms (Table 22).
    let sufficient = sufficient == .fillForms ? [.fillForms, .annotate] : sufficient
    guard !permissions.isDisjoint(with: sufficient) else {
      throw .notPermitted(name)
    }
  }

  /// The effects of saving in the document's own file besides an update, or the reason why that is impossible, in one
  /// clause each.
  func savingNotes(_ edited: EditedDocument) -> [String] {
    let restrictions = SignatureRestrictions(catalog: file.catalog)
    var notes: [String] = []
    do throws(EditError) {
      try check(restrictions, edited, .inPlace, SaveOptions(), &notes)
    } catch {
      return ["saving needs another file, since the signatures permit no such change or the file is damaged"]
    }
    if restrictions.isSigned, let name = edited.pages.forbiddenOtherEntry {
      return ["saving needs another file, since signatures permit no change of the entry \(name)"]
    }
    if end == nil { notes.append("its structure is damaged; saving writes it anew, repaired") }
    if restrictions.hasUsageRights { notes.append("saving removes its usage rights") }
    return notes
  }

  private func check(
    _ restrictions: SignatureRestrictions, _ edited: EditedDocument, _ destination: SaveDestination,
    _ options: SaveOptions, _ warnings: inout [String]
  ) throws(EditError) {
    guard restrictions.isSigned || restrictions.isAppendOnly else { return }
    // A certification may permit filling in the form, but no other changes.
    let needed = edited.pages.changed.isEmpty ? PermittedChanges.forms : .annotations
    let isForbidden = restrictions.level.map { edited.parts.isChanged || $0 < needed } ?? false
    let locked = edited.fields.changed.first { field in restrictions.locks.contains { $0.locks(field.name) } }
    let isRewritten = end == nil || edited.newOrder != nil
    guard
      isForbidden || locked != nil || isRewritten || restrictions.isSigned && edited.parts.changesSignedParts
    else {
      if restrictions.isSigned { warnings.append(Self.goOnCovering) }
      return
    }
    guard options.invalidatesSignatures, destination != .inPlace else {
      if let level = restrictions.level, isForbidden { throw .certified(name, level: level) }
      if let locked { throw .fieldLocked(name, name: locked.name, bySignature: true) }
      if end != nil { throw .signed(name) }
      let reason = restrictions.isSigned ? "it is signed" : "it may only be appended to"
      throw .notEditable(name, reason: "\(reason), and damaged so that an update can't be appended")
    }
    if restrictions.isSigned { warnings.append(Self.noLongerValid) }
  }

  /// Reads a new version in memory, and compares it with what was to be written.
  ///
  /// - Returns: the writer of the version.
  /// - Throws: ``EditError/notVerified(_:reason:)``.
  func verified(_ version: Version) throws(EditError) -> DocumentWriter {
    let writer = try verified(.bytes(try whole(version)), version.expected)
    let comparison = RewriteComparison(version: writer.document, parts: version.unchanged)
    if let difference = comparison.difference() { throw .notVerified(name, reason: difference) }
    if version.keepsSignatures, case .appended = version.contents { try checkSignatures(of: writer) }
    return writer
  }

  /// Throws if a new version has changes that verifying its signatures would call forbidden.
  private func checkSignatures(of version: DocumentWriter) throws(EditError) {
    guard let change = forbiddenChange(in: version.file) else { return }
    var words = change.description
    if let field = change.field { words += " (\(field))" }
    if let page = change.pageIndex { words += " on page \(page + 1)" }
    throw .forbidden(name, change: words, level: SignatureRestrictions(catalog: file.catalog).level)
  }

  /// Returns the first change in a new version that the signatures forbid; nil if there is none, or if the versions can't
  /// be compared, so that the signatures couldn't be verified before either.
  private func forbiddenChange(in version: PDFFile) -> RevisionChanges.Change? {
    let restrictions = SignatureRestrictions(catalog: file.catalog)
    guard restrictions.isSigned, let changes = RevisionComparison(file, version)?.changes else { return nil }
    let permitted = RevisionChanges.kinds(permittedBy: restrictions.level)
    return changes.list.first { !permitted.contains($0.kind) }
  }

  /// Returns all bytes of a new version; those of a file that isn't in memory are mapped.
  package func whole(_ version: Version) throws(EditError) -> FileBytes {
    guard let whole = version.contents.whole(after: document.contents.mapped) else {
      throw .notVerified(name, reason: "there isn't enough memory")
    }
    return whole
  }

  /// Reads the new version, compares it with what was to be written, and saves it.
  ///
  /// - Returns: the writer of the document that was saved in place; nil otherwise. And how it was written.
  /// - Throws: ``EditError``; nothing is written then.
  package func write(
    _ version: Version, to destination: SaveDestination, _ options: SaveOptions
  ) throws(EditError) -> (saved: DocumentWriter?, report: SaveReport) {
    let saved = try verified(version)
    var report = version.report
    guard !options.isDryRun else { return (nil, report) }
    let whole: FileBytes? = if case .bytes(let bytes) = saved.document.contents { bytes } else { nil }
    if destination == .data {
      report.data = whole?.data
      return (nil, report)
    }
    let order = try FileReplacement.Order(document.source, document.stamp, destination, options)
    // Bytes in memory have no file to copy.
    let contents = order.original == nil ? whole.map(FileReplacement.Contents.whole) : nil
    do {
      let stamp = try FileReplacement.save(
        order, contents ?? version.contents, journal: options.pendingAppends)
      guard destination == .inPlace else { return (nil, report) }
      report.stamps = document.stamp.map { SaveReport.Stamps(old: $0, new: stamp) }
      // The file is saved, also if it can't be opened again.
      if case .file = document.contents { return (try? DocumentWriter(document.reopened()), report) }
      saved.document.record(stamp)
      return (saved, report)
    } catch {
      throw EditError(error, name)
    }
  }

  /// Opens the new version, compares it with what was to be written, and returns its writer.
  private func verified(
    _ contents: FileContents, _ expected: Version.Expectation
  ) throws(EditError) -> DocumentWriter {
    let opened: Document
    do throws(DocumentError) {
      if case .encryption(let encryption) = expected {
        opened = try document.reopened(with: contents, password: encryption?.ownerPassword)
      } else {
        opened = try document.reopened(with: contents)
      }
    } catch {
      throw .notVerified(name, reason: error.description)
    }
    guard let file = opened.file else { throw .notVerified(name, reason: "its objects can't be read") }
    let order: PageArrangement? = if case .edits(let edited) = expected { edited.newOrder } else { nil }
    let count = order?.pages.count ?? document.pageCount
    guard opened.pageCount == count else {
      throw .notVerified(name, reason: "it has \(opened.pageCount) pages instead of \(count)")
    }
    switch expected {
    case .objects(let changes):
      for (id, object) in changes.objects where !file.holds(object, at: id) {
        throw .notVerified(name, reason: "object \(id) differs")
      }
      return DocumentWriter(opened, file, encryption: encryption, permissions: permissions)
    case .encryption(let encryption):
      guard file.isEncrypted == (encryption != nil),
        encryption.map({ $0.permissions == file.qpdf?.permissions }) ?? true
      else { throw .notVerified(name, reason: "its encryption differs") }
      return try DocumentWriter(opened)
    case .edits(let edited):
      for (page, annotations) in edited.pages.changed {
        let written = annotations.compactMap(\.current).map(Facts.init)
        var page = page
        if let order {
          guard let place = order.pages.firstIndex(where: { $0.origin == .page(page) }) else { continue }
          page = place
        }
        guard let read = try? opened.annotations(onPage: page), read.map(Facts.init) == written else {
          throw .notVerified(name, reason: "the annotations of page \(page + 1) differ")
        }
      }
      if order == nil,
        let field = edited.fields.changed.first(where: {
          opened.form.field(named: $0.name)?.value != $0.value
        })
      {
        throw .notVerified(name, reason: "the value of the field \(field.name) differs")
      }
      if let entries = edited.parts.newProperties?.entries, opened.properties.entries != entries {
        throw .notVerified(name, reason: "the document information differs")
      }
      // qpdf may encrypt a rewritten file by other methods.
      return try DocumentWriter(opened)
    }
  }

  /// The entries by which annotations are compared after their numbers changed.
  private struct Facts: Equatable {
    let type: String?
    let name: String?
    let contents: String?
    let hasPopup: Bool

    init(_ annotation: Annotation) {
      (type, name, contents) = (annotation.type, annotation.name, annotation.contents)
      hasPopup = annotation.markup.popup != nil
    }
  }
}

extension FileReplacement.Contents {
  /// Returns all bytes of the new version of a file; nil if memory ran out.
  fileprivate func whole(after original: FileBytes?) -> FileBytes? {
    switch self {
    case .whole(let bytes): bytes
    case .appended(let tail, _): FileBytes(copying: tail).flatMap { original?.followed(by: $0) }
    }
  }
}

extension FileReplacement.Order {
  /// Creates the order to save a document.
  ///
  /// - Throws: ``EditError`` if the destination is no file.
  init(
    _ source: DocumentSource, _ stamp: FileStamp?, _ destination: SaveDestination, _ options: SaveOptions
  ) throws(EditError) {
    self.init(nil, expecting: stamp)
    if case .path(let path) = source { original = path }
    switch destination {
    case .inPlace:
      guard original != nil, stamp != nil else {
        throw .notEditable(source.name, reason: "it is in memory, and has no file; name another destination")
      }
      keepsBackup = options.keepsBackup
    case .file(let file): output = file
    case .data: throw .notEditable(source.name, reason: "bytes aren't written to a file")
    }
  }
}
