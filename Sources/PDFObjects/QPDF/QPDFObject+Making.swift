import CQPDF

/// Objects that no file had: they belong to the file for which they are made, and change it for whoever reads
/// it through the same handle.
extension QPDFFile {
  /// An object as it would be written in a file, from text that this program wrote.
  package func makeObject(_ text: String) -> QPDFObject {
    QPDFObject(qpdf_oh_parse(handle, text), of: self)
  }

  /// An object of a value that refers to no other one.
  package func makeObject(_ value: PDFValue) -> QPDFObject {
    var text = GrowingBytes()
    text.append(value)
    return makeObject(text.text)
  }

  /// A number for an object, by which others can refer to it.
  ///
  /// In a file that was read qpdf goes through all objects for that; there ``put(_:at:)`` is the quicker way.
  package func makeIndirect(_ object: QPDFObject) -> QPDFObject {
    QPDFObject(qpdf_make_indirect_object(handle, object.handle), of: self)
  }

  /// Makes an object the one with a number, whatever had that before.
  package func put(_ object: QPDFObject, at id: ObjectID) -> QPDFObject {
    qpdf_replace_object(handle, id.number, id.generation, object.handle)
    return QPDFObject(qpdf_get_object_by_id(handle, id.number, id.generation), of: self)
  }

  /// A copy in this file of an object of the file that this one was made to copy from, and of all that it
  /// leads to.
  package func copy(_ foreign: QPDFObject) throws(QPDFError) -> QPDFObject {
    let copy = QPDFObject(
      qpdf_oh_copy_foreign_object(handle, foreign.file.handle, foreign.handle), of: self)
    if let error = takeError() ?? foreign.file.takeError() { throw error }
    return copy
  }

  /// The file as it is now, written anew: decrypted, its streams encoded as they were, without anything that
  /// the trailer doesn't lead to.
  package func written() throws(QPDFError) -> FileBytes {
    guard qpdf_init_write_memory(handle) & QPDF_ERRORS == 0 else { throw writingError }
    qpdf_set_preserve_encryption(handle, 0)
    qpdf_set_stream_data_mode(handle, qpdf_s_preserve)
    qpdf_set_object_stream_mode(handle, qpdf_o_disable)
    qpdf_set_static_ID(handle, 1)
    guard qpdf_write(handle) & QPDF_ERRORS == 0 else { throw writingError }
    let count = qpdf_get_buffer_length(handle)
    guard count > 0, let buffer = qpdf_get_buffer(handle), let copy = FileBytes.allocate(count) else {
      throw QPDFError(code: .internal, message: "nothing was written")
    }
    copy.copyMemory(from: buffer, byteCount: count)
    return FileBytes(taking: copy, count: count)
  }

  private var writingError: QPDFError {
    takeError() ?? QPDFError(code: .internal, message: "it can't be written")
  }
}

extension QPDFObject {
  /// Sets an entry of a dictionary.
  package func set(_ key: PDFName, to value: QPDFObject) {
    ([0x2F] + key.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      qpdf_oh_replace_key(file.handle, handle, $0.baseAddress, value.handle)
    }
  }

  /// The keys of a dictionary, or of a stream's.
  package var entryKeys: [PDFName] {
    isStream ? QPDFObject(qpdf_oh_get_dict(file.handle, handle), of: file).keys : keys
  }

  /// Adds an element to an array.
  package func append(_ element: QPDFObject) {
    qpdf_oh_append_item(file.handle, handle, element.handle)
  }
}
