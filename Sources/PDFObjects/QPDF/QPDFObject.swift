import CQPDF

/// A raw PDF object (ISO 32000-1, 7.3), read through qpdf, whose handle it releases.
///
/// Every accessor returns nil if the object is of another type: a file may hold anything anywhere, and nothing here
/// aborts because of it.
package final class QPDFObject {
  let handle: qpdf_oh
  let file: QPDFFile

  init(_ handle: qpdf_oh, of file: QPDFFile) {
    self.handle = handle
    self.file = file
  }

  deinit {
    qpdf_oh_release(file.handle, handle)
  }

  var isNull: Bool { qpdf_oh_is_null(file.handle, handle) != 0 }
  package var isDictionary: Bool { qpdf_oh_is_dictionary(file.handle, handle) != 0 }
  package var isArray: Bool { qpdf_oh_is_array(file.handle, handle) != 0 }
  package var isStream: Bool { qpdf_oh_is_stream(file.handle, handle) != 0 }
  var isName: Bool { qpdf_oh_is_name(file.handle, handle) != 0 }

  /// The number of an indirect object; nil for a direct one.
  package var id: ObjectID? {
    guard qpdf_oh_is_indirect(file.handle, handle) != 0 else { return nil }
    return ObjectID(
      number: qpdf_oh_get_object_id(file.handle, handle),
      generation: qpdf_oh_get_generation(file.handle, handle))
  }

  // MARK: Scalars

  /// The value of an integer.
  var int: Int? {
    guard qpdf_oh_is_integer(file.handle, handle) != 0 else { return nil }
    return Int(qpdf_oh_get_int_value(file.handle, handle))
  }

  /// A name without its slash.
  package var name: String? { rawName?.text }

  /// A name with the bytes that the file has.
  var rawName: PDFName? {
    guard isName, let text = qpdf_oh_get_name(file.handle, handle) else { return nil }
    return PDFName(slashed: text)
  }

  // MARK: Values

  /// The object as a value, in which references stay references; a stream is a reference itself.
  package var value: PDFValue {
    if isStream { return id.map(PDFValue.reference) ?? .null }
    return Self.parsed(qpdf_oh_unparse_resolved(file.handle, handle))
  }

  /// The entries of a dictionary; nil for anything else.
  package var dictionary: PDFDictionary? {
    if case .dictionary(let dictionary) = value { dictionary } else { nil }
  }

  /// The text of the object in qpdf's spelling, with its strings decrypted; nil for a stream.
  package var text: [UInt8]? {
    guard !isStream, let text = qpdf_oh_unparse_resolved(file.handle, handle) else { return nil }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// The dictionary of a stream.
  var streamDictionary: PDFDictionary? {
    guard isStream,
      case .dictionary(let dictionary) = QPDFObject(qpdf_oh_get_dict(file.handle, handle), of: file).value
    else { return nil }
    return dictionary
  }

  private static func parsed(_ text: UnsafePointer<CChar>?) -> PDFValue {
    guard let text else { return .null }
    return UnsafeRawBufferPointer(start: text, count: strlen(text)).withMemoryRebound(to: UInt8.self) {
      var parser = PDFValueParser($0)
      return parser.next() ?? .null
    }
  }

  // MARK: Arrays and dictionaries

  /// The number of elements of an array; 0 for anything else.
  var count: Int {
    isArray ? Int(qpdf_oh_get_array_n_items(file.handle, handle)) : 0
  }

  /// An element of an array, null ones included; nil outside its bounds.
  package subscript(index: Int) -> QPDFObject? {
    guard index >= 0, index < count else { return nil }
    return QPDFObject(qpdf_oh_get_array_item(file.handle, handle, Int32(index)), of: file)
  }

  /// The elements of an array in order, null ones included.
  package var elements: [QPDFObject] {
    (0..<count).map {
      QPDFObject(qpdf_oh_get_array_item(file.handle, handle, Int32($0)), of: file)
    }
  }

  /// An entry of a dictionary or of a stream's dictionary; nil if it is absent or null (7.3.7).
  package subscript(key: StaticString) -> QPDFObject? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: key.utf8CodeUnitCount + 2) { buffer in
      buffer[0] = 0x2F  // the slash with which qpdf writes names
      key.withUTF8Buffer { utf8 in
        for (offset, byte) in utf8.enumerated() { buffer[offset + 1] = CChar(bitPattern: byte) }
      }
      buffer[key.utf8CodeUnitCount + 1] = 0
      return entry(buffer.baseAddress)
    }
  }

  /// Returns the entry of a key that the file determines, like the subscript.
  package func value(forKey key: PDFName) -> QPDFObject? {
    ([0x2F] + key.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { entry($0.baseAddress) }
  }

  private func entry(_ key: UnsafePointer<CChar>?) -> QPDFObject? {
    let dictionary: qpdf_oh
    if isDictionary {
      dictionary = handle
    } else if isStream {
      dictionary = qpdf_oh_get_dict(file.handle, handle)
    } else {
      return nil
    }
    defer { if dictionary != handle { qpdf_oh_release(file.handle, dictionary) } }
    let value = QPDFObject(qpdf_oh_get_key(file.handle, dictionary, key), of: file)
    return value.isNull ? nil : value
  }

  /// The keys of a dictionary, without their slashes, in qpdf's order.
  package var keys: [PDFName] {
    guard isDictionary else { return [] }
    qpdf_oh_begin_dict_key_iter(file.handle, handle)
    var keys: [PDFName] = []
    while qpdf_oh_dict_more_keys(file.handle) != 0, let key = qpdf_oh_dict_next_key(file.handle) {
      keys.append(PDFName(slashed: key))
    }
    return keys
  }
}
