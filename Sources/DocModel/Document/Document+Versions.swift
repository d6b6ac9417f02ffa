/// Other versions of an open document, and other readers of the same one.
extension Document {
  /// Opens the document's file again, with the same password, and mapped if it is mapped now.
  ///
  /// - Returns: the document as the file has it now.
  /// - Throws: ``DocumentError``.
  package func reopened() throws(DocumentError) -> Document {
    try Document(source, password: password, readers: readers, mapped: contents.isMapped)
  }

  /// Opens the document's file, of which this may be another version in memory.
  ///
  /// - Throws: ``DocumentError``.
  package func reopenedFromFile() throws(DocumentError) -> Document {
    try Document(source, password: password, readers: readers)
  }

  /// Returns the document itself if its bytes are in memory; else opens its file again, mapped.
  ///
  /// - Parameter most: the size in bytes of the largest document.
  /// - Returns: the document with its bytes.
  /// - Throws: ``DocumentError``, also if the file has changed.
  package func heldInMemory(upTo most: Int) throws(DocumentError) -> Document {
    guard case .file = contents else { return self }
    guard contents.size <= most else {
      throw .unreadable(
        source.name, reason: "it is larger than \(most >> 20) MB; \"pdfkey annotations add\" edits its file")
    }
    guard let stamp, FileStamp(source)?.hasSameContent(as: stamp) == true, let mapped = contents.mapped else {
      throw .changed(source.name)
    }
    return try Document(
      source, .bytes(mapped), stamp: stamp, password: password, readers: readers)
  }

  /// Opens another version of the document with the same password.
  ///
  /// - Parameter contents: the bytes of the version.
  /// - Returns: the version.
  /// - Throws: ``DocumentError``.
  func reopened(with contents: FileContents) throws(DocumentError) -> Document {
    try reopened(with: contents, password: password)
  }

  /// Opens another version of the document with another password.
  func reopened(with contents: FileContents, password: String?) throws(DocumentError) -> Document {
    try Document(source, contents, stamp: nil, password: password, readers: readers)
  }

  /// Opens the file through another qpdf handle, whose objects may be changed.
  func reread() throws(QPDFError) -> PDFFile {
    if let file { return try PDFFile(reopening: file) }
    return try Self.read(contents, Password.candidates(password)).get()
  }

  /// Opens the file through another qpdf handle, to write it anew.
  func rewritable() throws(QPDFError) -> QPDFFile {
    let file = try reread()
    guard let library = file.qpdf else {
      throw QPDFError(code: .system, message: "qpdf can't be loaded")
    }
    if let encryption = file.encryption { library.declare(encryption) }
    library.readAll()
    return library
  }

  /// Reads a file with the first password that opens it.
  static func read(
    _ contents: FileContents, _ candidates: [[CChar]?]
  ) -> Result<PDFFile, QPDFError> {
    var last = QPDFError(code: .internal, message: "no password to try")
    for password in candidates {
      do throws(QPDFError) {
        return .success(try PDFFile(contents, password: password))
      } catch {
        last = error
        guard error.code == .password else { break }
      }
    }
    return .failure(last)
  }
}
