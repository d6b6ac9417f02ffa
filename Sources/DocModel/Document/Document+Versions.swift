import Foundation

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

  /// Returns the bytes of the document as it was opened or last saved in place, without unsaved edits.
  ///
  /// - Throws: ``DocumentError/changed(_:)`` if the file is large, and has changed since.
  public func dataRepresentation() throws(DocumentError) -> Data { try bytes().data }

  /// Returns the bytes; those of a file that isn't in memory are mapped.
  private func bytes() throws(DocumentError) -> FileBytes {
    if case .bytes(let bytes) = contents { return bytes }
    guard let stamp, FileStamp(source)?.hasSameContent(as: stamp) == true, let mapped = contents.mapped else {
      throw .changed(source.name)
    }
    return mapped
  }

  /// Returns the document itself if its bytes are in memory; else opens its file again, mapped.
  ///
  /// - Parameter most: the size in bytes of the largest document.
  /// - Returns: the document with its bytes.
  /// - Throws: ``DocumentError``, also if the file has changed.
  package func heldInMemory(upTo most: Int) throws(DocumentError) -> Document {
    guard case .file = contents else { return self }
    guard contents.size <= most else {
      throw .unreadable(source.name, reason: "it is larger than \(most >> 20) MB")
    }
    return try Document(
      source, .bytes(try bytes()), stamp: stamp, password: password, readers: readers)
  }

  /// Opens another version of the document with the same password.
  ///
  /// - Parameters:
  ///   - contents: the bytes of the version.
  ///   - other: the source of the version; nil for that of the document.
  /// - Returns: the version.
  /// - Throws: ``DocumentError``.
  package func reopened(
    with contents: FileContents, from other: DocumentSource? = nil
  ) throws(DocumentError) -> Document {
    try Document(other ?? source, contents, stamp: nil, password: password, readers: readers)
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
  package func rewritable() throws(QPDFError) -> QPDFFile {
    let file = try reread()
    guard let library = file.qpdf else {
      throw QPDFError(code: .system, message: "qpdf can't be loaded")
    }
    if let encryption = file.encryption { library.declare(encryption) }
    library.readAll()
    respellNames(in: library)
    return library
  }

  /// Spells names with a number sign so that qpdf writes them as they are.
  private func respellNames(in library: QPDFFile) {
    guard let file, case .bytes(let bytes) = contents, bytes.buffer.hasNumberSignCode else { return }
    for number in 1..<max(1, library.nextNumber) {
      let id = ObjectID(number: number, generation: 0)
      let value = file.streamDictionary(id).map(PDFValue.dictionary) ?? file.value(of: id)
      guard value.hasNumberSign else { continue }
      library.respell(value, at: id)
    }
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

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes have the code of a number sign in a name (7.3.5).
  fileprivate var hasNumberSignCode: Bool {
    indices.contains { self[$0] == UInt8(ascii: "#") && self[$0...].prefix(3).elementsEqual("#23".utf8) }
  }
}

extension PDFValue {
  /// Whether a name or a key in the value has a number sign.
  fileprivate var hasNumberSign: Bool {
    switch self {
    case .name(let name): name.bytes.contains(UInt8(ascii: "#"))
    case .array(let elements): elements.contains(where: \.hasNumberSign)
    case .dictionary(let dictionary):
      dictionary.entries.contains { $0.key.bytes.contains(UInt8(ascii: "#")) || $0.value.hasNumberSign }
    default: false
    }
  }
}
