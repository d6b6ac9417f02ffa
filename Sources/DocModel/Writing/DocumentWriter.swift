/// Saves edited annotations of a document in its file, by an update if possible.
struct DocumentWriter {
  let document: Document
  private let file: PDFFile
  /// The end of the file, to which an update is appended; nil if the file has to be rewritten.
  private let end: UpdatableEnd?
  private let encryption: FileEncryption?
  /// The lowest object number that the file doesn't use.
  let nextNumber: Int32

  private var name: String { document.source.name }

  /// The number of cross-reference sections from which on readers may give up on a file.
  private static let manySections = 200

  /// Prepares to save a document.
  ///
  /// - Throws: ``EditError`` if the document can't be edited, or its owner doesn't permit that.
  init(_ document: Document) throws(EditError) {
    let name = document.source.name
    guard let file = document.file else {
      throw .notEditable(
        name, reason: "its objects can't be read; a password may help, or \"qpdf in.pdf out.pdf\" repair it")
    }
    guard file.isEncrypted else {
      self.init(document, file, encryption: nil)
      return
    }
    guard let encryption = file.encryption else {
      throw .notEditable(name, reason: "its encryption can't be continued")
    }
    guard encryption.isOwner || file.qpdf?.permissions.contains(.annotate) ?? false else {
      throw .notPermitted(name)
    }
    self.init(document, file, encryption: encryption)
  }

  private init(_ document: Document, _ file: PDFFile, encryption: FileEncryption?) {
    (self.document, self.file, self.encryption) = (document, file, encryption)
    end = file.updatableEnd
    nextNumber = end?.nextNumber ?? (try? document.reread())?.qpdf?.nextNumber ?? 1
  }

  /// Writes the annotations of edited pages.
  ///
  /// - Parameters:
  ///   - pages: all annotations of the pages with changes, by the index of the page.
  ///   - nextNumber: the lowest object number that neither the file nor the annotations use.
  ///   - destination: the file to write.
  ///   - options: what is allowed.
  /// - Returns: the writer of the saved document, unless it is in another file, and how it was written.
  /// - Throws: ``EditError``; the file is unchanged then.
  func save(
    _ pages: [Int: [EditedAnnotation]], nextNumber: Int32, to destination: SaveDestination,
    _ options: SaveOptions
  ) throws(EditError) -> (saved: DocumentWriter?, report: SaveReport) {
    var warnings: [String] = []
    let restrictions = SignatureRestrictions(catalog: file.catalog)
    try check(restrictions, destination, options, &warnings)
    var writer = AnnotationWriter(document, file, highest: self.nextNumber - 1, nextNumber: nextNumber)
    for (page, annotations) in pages.sorted(by: { $0.key < $1.key }) {
      try writer.write(page: page, annotations)
    }
    try writer.drawTexts()
    if restrictions.hasUsageRights { writer.removeUsageRights() }
    warnings += writer.warnings
    if writer.usesTransparency, claimsPDFA1 {
      warnings.append("it no longer conforms to PDF/A-1, which has no transparency")
    }
    guard !writer.changes.isEmpty else {
      if case .file = destination {
        let copy = FileReplacement.Contents.appended([], to: document.contents.size)
        _ = try write(copy, .objects(writer.changes), destination, options)
      }
      return (nil, SaveReport(mode: .appended(bytes: 0), size: document.contents.size, warnings: warnings))
    }
    guard let end else { return try rewrite(writer.changes, pages, destination, options, warnings) }
    if let count = end.sectionCount, count >= Self.manySections {
      warnings.append("the file has \(count) updates; \"qpdf in.pdf out.pdf\" makes one of them")
    }
    let tail = UpdateWriter(writer.changes, after: end, encryption: encryption).tail()
    let saved = try write(
      .appended(tail, to: document.contents.size), .objects(writer.changes), destination, options)
    return (
      saved,
      SaveReport(
        mode: .appended(bytes: tail.count), size: document.contents.size + tail.count, warnings: warnings)
    )
  }

  /// Whether the metadata claim conformance to PDF/A-1 (ISO 19005-1, 6.7.11).
  private var claimsPDFA1: Bool {
    guard let metadata = file.catalog?["Metadata"]?.streamData else { return false }
    let text = String(decoding: metadata, as: UTF8.self)
    return text.contains(/pdfaid:part\s*(>|=\s*["'])\s*1/)
  }

  private func check(
    _ restrictions: SignatureRestrictions, _ destination: SaveDestination, _ options: SaveOptions,
    _ warnings: inout [String]
  ) throws(EditError) {
    guard restrictions.isSigned || restrictions.isAppendOnly else { return }
    let isForbidden = restrictions.level.map { $0 < 3 } ?? false
    guard isForbidden || end == nil else {
      if restrictions.isSigned { warnings.append("its signatures go on covering the earlier revision") }
      return
    }
    guard options.invalidatesSignatures, case .file = destination else {
      if let level = restrictions.level, isForbidden { throw .certified(name, level: level) }
      let reason = restrictions.isSigned ? "it is signed" : "it may only be appended to"
      throw .notEditable(name, reason: "\(reason), and damaged so that an update can't be appended")
    }
    if restrictions.isSigned { warnings.append("its signatures are no longer valid") }
  }

  /// Writes the file anew by qpdf, which repairs it.
  private func rewrite(
    _ changes: ObjectChanges, _ pages: [Int: [EditedAnnotation]], _ destination: SaveDestination,
    _ options: SaveOptions, _ warnings: [String]
  ) throws(EditError) -> (saved: DocumentWriter?, report: SaveReport) {
    let bytes: FileBytes
    do throws(QPDFError) {
      guard let library = try document.reread().qpdf else {
        throw QPDFError(code: .system, message: "qpdf can't be loaded")
      }
      bytes = try library.rewritten(with: changes)
    } catch {
      throw .notEditable(name, reason: error.message)
    }
    let saved = try write(.whole(bytes), .annotations(pages), destination, options)
    let reason = "its structure is damaged, and was repaired"
    return (
      saved, SaveReport(mode: .rewritten(because: reason), size: bytes.count, warnings: warnings)
    )
  }

  /// Reads the new version, compares it with what was to be written, and replaces the file.
  private func write(
    _ contents: FileReplacement.Contents, _ expected: Expectation, _ destination: SaveDestination,
    _ options: SaveOptions
  ) throws(EditError) -> DocumentWriter? {
    var saved: DocumentWriter?
    let isMapped = document.contents.isMapped
    if case .bytes(let bytes) = document.contents, !isMapped {
      guard let whole = contents.whole(after: bytes) else {
        throw .notVerified(name, reason: "out of memory")
      }
      saved = try verified(.bytes(whole), expected)
    }
    let isVerified = saved != nil
    guard !options.isDryRun else { return nil }
    do {
      let check = { (path: String) in
        // The new version of a file that isn't in memory is verified as it is on the disk.
        guard !isVerified else { return }
        let written = try self.verified(FileContents(.path(path), mapped: isMapped), expected)
        // A mapping stays when the file gets another name. A file too large for one is read by its path, which is
        // temporary here.
        if case .bytes = written.document.contents { saved = written }
      }
      switch destination {
      case .inPlace:
        guard case .path(let path) = document.source, let expected = document.stamp else {
          throw EditError.notEditable(name, reason: "it isn't a file; name another one with -o")
        }
        let stamp = try FileReplacement.replace(
          path, with: contents, expecting: expected, backup: options.keepsBackup,
          journal: options.journal?.appendJournal,
          check: check)
        if let saved {
          saved.document.record(stamp)
          return saved
        }
        // The file is saved, also if it can't be opened again.
        return try? DocumentWriter(document.reopened())
      case .file(let output):
        var (contents, path) = (contents, String?.none)
        if case .path(let file) = document.source {
          path = file
        } else if let saved, case .bytes(let whole) = saved.document.contents {
          // Bytes in memory have no file to copy.
          contents = .whole(whole)
        }
        _ = try FileReplacement.write(
          contents, copyOf: path, expecting: document.stamp, to: output,
          journal: options.journal?.appendJournal, check: check)
        return nil
      }
    } catch let error as EditError {
      throw error
    } catch let error as FileReplacementError {
      throw .notWritten(code: error.code, message: error.description)
    } catch {
      throw .notWritten(code: "cannotWrite", message: "\(name): can't be written (\(error))")
    }
  }

  /// The contents by which a new version is verified.
  private enum Expectation {
    /// The objects of an update.
    case objects(ObjectChanges)
    /// The annotations of pages in a rewritten file, whose objects have other numbers.
    case annotations([Int: [EditedAnnotation]])
  }

  /// Opens the new version, compares it with what was to be written, and returns its writer.
  private func verified(
    _ contents: FileContents, _ expected: Expectation
  ) throws(EditError) -> DocumentWriter {
    let opened: Document
    do throws(DocumentError) {
      opened = try document.reopened(with: contents)
    } catch {
      throw .notVerified(name, reason: error.description)
    }
    guard let file = opened.file else { throw .notVerified(name, reason: "its objects can't be read") }
    guard opened.pageCount == document.pageCount else {
      throw .notVerified(name, reason: "it has \(opened.pageCount) pages instead of \(document.pageCount)")
    }
    switch expected {
    case .objects(let changes):
      for (id, object) in changes.objects where !file.holds(object, at: id) {
        throw .notVerified(name, reason: "object \(id) differs")
      }
      return DocumentWriter(opened, file, encryption: encryption)
    case .annotations(let pages):
      for (page, annotations) in pages {
        let written = annotations.compactMap(\.current).map(Facts.init)
        guard let read = try? opened.annotations(onPage: page), read.map(Facts.init) == written else {
          throw .notVerified(name, reason: "the annotations of page \(page + 1) differ")
        }
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

    init(_ annotation: Annotation) {
      (type, name, contents) = (annotation.type, annotation.name, annotation.contents)
    }
  }
}

extension FileReplacement.Contents {
  /// Returns all bytes of the new version of a file held in memory; nil if memory ran out.
  fileprivate func whole(after original: FileBytes) -> FileBytes? {
    switch self {
    case .whole(let bytes): bytes
    case .appended(let tail, _): FileBytes(copying: tail).flatMap(original.followed)
    }
  }
}
