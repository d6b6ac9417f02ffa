import CQPDF

/// Objects that no file had: they belong to the file for which they are made, and change it for whoever reads
/// it through the same handle.
extension QPDFFile {
  /// An object as it would be written in a file, from text that this program wrote.
  func makeObject(_ text: String) -> QPDFObject {
    QPDFObject(qpdf_oh_parse(handle, text), of: self)
  }

  /// A number for an object, by which others can refer to it.
  func makeIndirect(_ object: QPDFObject) -> QPDFObject {
    QPDFObject(qpdf_make_indirect_object(handle, object.handle), of: self)
  }

  /// The file as it is now, written anew: decrypted, its streams encoded as they were, without anything that
  /// the trailer doesn't lead to.
  func written() throws(QPDFError) -> FileBytes {
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
  func set(_ key: PDFName, to value: QPDFObject) {
    ([0x2F] + key.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      qpdf_oh_replace_key(file.handle, handle, $0.baseAddress, value.handle)
    }
  }

  /// Adds an element to an array.
  func append(_ element: QPDFObject) {
    qpdf_oh_append_item(file.handle, handle, element.handle)
  }
}
