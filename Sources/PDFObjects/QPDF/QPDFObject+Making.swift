import CQPDF

/// New objects, which belong to the file they are made for and change it for every user of its handle.
extension QPDFFile {
  /// Makes an object by parsing text that this program wrote.
  package func makeObject(_ text: String) -> QPDFObject {
    QPDFObject(qpdf_oh_parse(handle, text), of: self)
  }

  /// Makes an object from a value, whose references lead to objects of this file.
  package func makeObject(_ value: PDFValue) -> QPDFObject {
    switch value {
    case .reference(let id):
      return QPDFObject(qpdf_get_object_by_id(handle, id.number, id.generation), of: self)
    case .array(let elements):
      let array = QPDFObject(qpdf_oh_new_array(handle), of: self)
      for element in elements { array.append(makeObject(element)) }
      return array
    case .dictionary(let entries):
      let dictionary = QPDFObject(qpdf_oh_new_dictionary(handle), of: self)
      for (key, value) in entries.entries { dictionary.set(key, to: makeObject(value)) }
      return dictionary
    case .name(let name):
      return name.newSpelling.withUnsafeBufferPointer {
        QPDFObject(qpdf_oh_new_name(handle, $0.baseAddress), of: self)
      }
    default:
      var text = GrowingBytes()
      text.append(value)
      return makeObject(text.text)
    }
  }

  /// Assigns an object a number, by which others can refer to it.
  ///
  /// In a file that was read, qpdf iterates over all objects for that; ``put(_:at:)`` is faster there.
  package func makeIndirect(_ object: QPDFObject) -> QPDFObject {
    QPDFObject(qpdf_make_indirect_object(handle, object.handle), of: self)
  }

  /// Gives an object a number, replacing the object that had it.
  @discardableResult
  package func put(_ object: QPDFObject, at id: ObjectID) -> QPDFObject {
    qpdf_replace_object(handle, id.number, id.generation, object.handle)
    return QPDFObject(qpdf_get_object_by_id(handle, id.number, id.generation), of: self)
  }

  /// Copies an object of the origin, with everything it refers to, into this file.
  package func copy(_ foreign: QPDFObject) throws(QPDFError) -> QPDFObject {
    let copy = QPDFObject(
      qpdf_oh_copy_foreign_object(handle, foreign.file.handle, foreign.handle), of: self)
    if let error = popError() ?? foreign.file.popError() { throw error }
    return copy
  }

  /// The purpose of a rewritten file.
  package enum WritingPurpose: Equatable {
    /// Another reader in this process: decrypted, without object streams.
    case reading
    /// The user's file: with its encryption, and with another second identifier.
    case saving
    /// The user's file with AES-256 (ISO 32000-2, 7.6), also for metadata; the passwords are in their prepared form.
    case encrypting(user: String, owner: String, DocumentPermissions)
    /// The user's file without encryption.
    case decrypting
  }

  /// Returns the file as it is now, rewritten: its streams encoded as before, without anything that the trailer doesn't
  /// lead to.
  ///
  /// - Parameters:
  ///   - purpose: what the file is for.
  ///   - versions: the versions of PDF whose features the file may have (7.2.2).
  /// - Returns: its bytes.
  /// - Throws: `QPDFError` if it can't be written.
  package func written(
    for purpose: WritingPurpose = .reading, versions: [String] = []
  ) throws(QPDFError) -> FileBytes {
    if purpose == .saving, encryptsPartly {
      throw QPDFError(
        code: .unsupported,
        message: "only a part of it is encrypted, and a new file would be as a whole; decrypt it first")
    }
    guard qpdf_init_write_memory(handle) & QPDF_ERRORS == 0 else { throw writingError }
    for version in versions { qpdf_set_minimum_pdf_version(handle, version) }
    qpdf_set_stream_data_mode(handle, qpdf_s_preserve)
    if purpose == .reading {
      qpdf_set_preserve_encryption(handle, 0)
      qpdf_set_object_stream_mode(handle, qpdf_o_disable)
      qpdf_set_static_ID(handle, 1)
    }
    if purpose == .decrypting { qpdf_set_preserve_encryption(handle, 0) }
    // Otherwise qpdf makes the second identifier of the second in which it writes, so that two files would share it; in
    // an encrypted file it has to be known before the contents are.
    if purpose == .decrypting || purpose == .saving && !isEncrypted { qpdf_set_deterministic_ID(handle, 1) }
    if case .encrypting(let user, let owner, let permissions) = purpose {
      func allows(_ permission: DocumentPermissions) -> QPDF_BOOL { permissions.contains(permission) ? 1 : 0 }
      let printing = permissions.contains(.printHighQuality) ? qpdf_r3p_full : qpdf_r3p_low
      qpdf_set_r6_encryption_parameters2(
        handle, user, owner, allows(.accessibility), allows(.copy), allows(.assemble), allows(.annotate),
        allows(.fillForms), allows(.modify), permissions.contains(.print) ? printing : qpdf_r3p_none, 1)
    }
    guard qpdf_write(handle) & QPDF_ERRORS == 0 else { throw writingError }
    let count = qpdf_get_buffer_length(handle)
    guard count > 0, let buffer = qpdf_get_buffer(handle), let copy = FileBytes.allocate(count) else {
      throw QPDFError(code: .internal, message: "qpdf wrote an empty file")
    }
    copy.copyMemory(from: buffer, byteCount: count)
    return FileBytes(taking: copy, count: count)
  }

  /// Whether strings or streams aren't encrypted, as in a file whose attachments alone are (7.6.5).
  private var encryptsPartly: Bool {
    guard isEncrypted, let encryption = trailer["Encrypt"], encryption["V"]?.int ?? 0 >= 4 else {
      return false
    }
    return (["StmF", "StrF"] as [StaticString]).contains { key in
      encryption[key]?.name ?? "Identity" == "Identity"
    }
  }

  /// Replaces an object by the same one with names that qpdf writes as they are: a number sign in a name that it has read
  /// becomes the beginning of a code.
  package func respell(_ value: PDFValue, at id: ObjectID) {
    if case .dictionary(let entries) = value, let object = object(id), object.isStream {
      for (key, value) in entries.entries { object.set(key, to: makeObject(value)) }
    } else {
      _ = put(makeObject(value), at: id)
    }
  }

  private var writingError: QPDFError {
    popError() ?? QPDFError(code: .internal, message: "the new file can't be written")
  }
}

extension QPDFObject {
  /// The dictionary itself, or that of a stream.
  private var entries: QPDFObject {
    isStream ? QPDFObject(qpdf_oh_get_dict(file.handle, handle), of: file) : self
  }

  /// Sets an entry of a dictionary or of a stream's dictionary; null removes it.
  package func set(_ key: PDFName, to value: QPDFObject) {
    let entries = entries
    key.newSpelling.withUnsafeBufferPointer {
      qpdf_oh_replace_key(file.handle, entries.handle, $0.baseAddress, value.handle)
    }
  }

  /// The keys of a dictionary or of a stream's dictionary.
  package var entryKeys: [PDFName] { entries.keys }

  /// Adds an element to an array.
  package func append(_ element: QPDFObject) {
    qpdf_oh_append_item(file.handle, handle, element.handle)
  }
}

extension PDFName {
  /// The name for qpdf, with its slash: qpdf writes all bytes of a new name as codes where these are needed, except for
  /// the number sign.
  fileprivate var newSpelling: [CChar] {
    let spelling = bytes.flatMap { $0 == UInt8(ascii: "#") ? Array("#23".utf8) : [$0] }
    return ([UInt8(ascii: "/")] + spelling + [0]).map { CChar(bitPattern: $0) }
  }
}
