import CQPDF

/// New objects, which belong to the file they are made for and change it for every user of its handle.
extension QPDFFile {
  /// Makes an object by parsing text that this program wrote.
  package func makeObject(_ text: String) -> QPDFObject {
    QPDFObject(qpdf_oh_parse(handle, text), of: self)
  }

  /// Makes an object from a value without references.
  package func makeObject(_ value: PDFValue) -> QPDFObject {
    var text = GrowingBytes()
    text.append(value)
    return makeObject(text.text)
  }

  /// Assigns an object a number, by which others can refer to it.
  ///
  /// In a file that was read, qpdf iterates over all objects for that; ``put(_:at:)`` is faster there.
  package func makeIndirect(_ object: QPDFObject) -> QPDFObject {
    QPDFObject(qpdf_make_indirect_object(handle, object.handle), of: self)
  }

  /// Gives an object a number, replacing the object that had it.
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
  package enum WritingPurpose {
    /// Another reader in this process: decrypted, without object streams.
    case reading
    /// The user's file: with its encryption, and with another second identifier.
    case saving
  }

  /// Returns the file as it is now, rewritten: its streams encoded as before, without anything that the trailer doesn't
  /// lead to.
  package func written(for purpose: WritingPurpose = .reading) throws(QPDFError) -> FileBytes {
    guard qpdf_init_write_memory(handle) & QPDF_ERRORS == 0 else { throw writingError }
    qpdf_set_stream_data_mode(handle, qpdf_s_preserve)
    if purpose == .reading {
      qpdf_set_preserve_encryption(handle, 0)
      qpdf_set_object_stream_mode(handle, qpdf_o_disable)
      qpdf_set_static_ID(handle, 1)
    }
    guard qpdf_write(handle) & QPDF_ERRORS == 0 else { throw writingError }
    let count = qpdf_get_buffer_length(handle)
    guard count > 0, let buffer = qpdf_get_buffer(handle), let copy = FileBytes.allocate(count) else {
      throw QPDFError(code: .internal, message: "qpdf wrote an empty file")
    }
    copy.copyMemory(from: buffer, byteCount: count)
    return FileBytes(taking: copy, count: count)
  }

  private var writingError: QPDFError {
    popError() ?? QPDFError(code: .internal, message: "the new file can't be written")
  }
}

extension QPDFObject {
  /// Sets an entry of a dictionary.
  package func set(_ key: PDFName, to value: QPDFObject) {
    ([0x2F] + key.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      qpdf_oh_replace_key(file.handle, handle, $0.baseAddress, value.handle)
    }
  }

  /// The keys of a dictionary or of a stream's dictionary.
  package var entryKeys: [PDFName] {
    isStream ? QPDFObject(qpdf_oh_get_dict(file.handle, handle), of: file).keys : keys
  }

  /// Adds an element to an array.
  package func append(_ element: QPDFObject) {
    qpdf_oh_append_item(file.handle, handle, element.handle)
  }
}
