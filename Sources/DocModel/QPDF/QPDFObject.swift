import CQPDF

/// A raw PDF object (ISO 32000-1, 7.3), read through qpdf; its handle is released with it.
///
/// Every accessor answers nil where the object is of another type: a file may hold anything anywhere, and
/// nothing here aborts because of it.
final class QPDFObject {
  let handle: qpdf_oh
  let file: QPDFFile

  init(_ handle: qpdf_oh, of file: QPDFFile) {
    self.handle = handle
    self.file = file
  }

  deinit {
    qpdf_oh_release(file.handle, handle)
  }

  /// The type of an object, with what qpdf resolves on the way left out.
  enum Kind {
    case null, boolean, integer, real, string, name, array, dictionary, stream, other
  }

  var kind: Kind {
    let code = qpdf_oh_get_type_code(file.handle, handle)
    switch code {
    case ot_null: return .null
    case ot_boolean: return .boolean
    case ot_integer: return .integer
    case ot_real: return .real
    case ot_string: return .string
    case ot_name: return .name
    case ot_array: return .array
    case ot_dictionary: return .dictionary
    case ot_stream: return .stream
    default: return .other
    }
  }

  var isNull: Bool { qpdf_oh_is_null(file.handle, handle) != 0 }
  var isDictionary: Bool { qpdf_oh_is_dictionary(file.handle, handle) != 0 }
  var isArray: Bool { qpdf_oh_is_array(file.handle, handle) != 0 }
  var isStream: Bool { qpdf_oh_is_stream(file.handle, handle) != 0 }
  var isName: Bool { qpdf_oh_is_name(file.handle, handle) != 0 }
  var isString: Bool { qpdf_oh_is_string(file.handle, handle) != 0 }

  /// The object's number where it is indirect; nil for one written in place.
  var id: ObjectID? {
    guard qpdf_oh_is_indirect(file.handle, handle) != 0 else { return nil }
    return ObjectID(
      number: qpdf_oh_get_object_id(file.handle, handle),
      generation: qpdf_oh_get_generation(file.handle, handle))
  }

  // MARK: Scalars

  var bool: Bool? {
    guard qpdf_oh_is_bool(file.handle, handle) != 0 else { return nil }
    return qpdf_oh_get_bool_value(file.handle, handle) != 0
  }

  /// The value of an integer.
  var int: Int? {
    guard qpdf_oh_is_integer(file.handle, handle) != 0 else { return nil }
    return Int(qpdf_oh_get_int_value(file.handle, handle))
  }

  /// The value of an integer or a real; nil where it isn't finite.
  var number: Double? {
    guard qpdf_oh_is_number(file.handle, handle) != 0 else { return nil }
    let value = qpdf_oh_get_numeric_value(file.handle, handle)
    return value.isFinite ? value : nil
  }

  /// A name without its slash.
  var name: String? { rawName?.text }

  /// A name as the file has it.
  var rawName: PDFName? {
    guard isName, let text = qpdf_oh_get_name(file.handle, handle) else { return nil }
    return PDFName(slashed: text)
  }

  /// The bytes of a string.
  var bytes: [UInt8]? {
    guard isString else { return nil }
    var length = 0
    guard let start = qpdf_oh_get_binary_string_value(file.handle, handle, &length) else { return nil }
    // Short ones come to nothing, however often they are read.
    if length > 256, file.repeatedReading != nil, let id {
      file.repeatedReading?.note(id, stringOfLength: length)
    }
    return Array(UnsafeRawBufferPointer(start: start, count: length))
  }

  /// A text string (7.9.2.2) in whichever of its encodings it was written.
  var text: String? {
    bytes.map(PDFTextString.decode)
  }

  /// A text string, or a name where a file has one in its place.
  var textOrName: String? { text ?? name }

  // MARK: Values

  /// The object as a value, with the objects that it refers to left as references; a stream is one itself.
  var value: PDFValue {
    if isStream { return id.map(PDFValue.reference) ?? .null }
    return Self.parsed(qpdf_oh_unparse_resolved(file.handle, handle))
  }

  /// As ``value``, for an object that may not have been read yet: qpdf needn't make one of it then.
  var unreadValue: PDFValue {
    id.map { file.value(of: $0) } ?? value
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
  subscript(index: Int) -> QPDFObject? {
    guard index >= 0, index < count else { return nil }
    return QPDFObject(qpdf_oh_get_array_item(file.handle, handle, Int32(index)), of: file)
  }

  /// The elements of an array in order, null ones included.
  var elements: [QPDFObject] {
    (0..<count).map {
      QPDFObject(qpdf_oh_get_array_item(file.handle, handle, Int32($0)), of: file)
    }
  }

  /// An entry of a dictionary or of a stream's dictionary; nil where it is absent or null (7.3.7).
  subscript(key: StaticString) -> QPDFObject? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: key.utf8CodeUnitCount + 2) { buffer in
      buffer[0] = 0x2F  // the slash with which qpdf writes names
      key.withUTF8Buffer { utf8 in
        for (offset, byte) in utf8.enumerated() { buffer[offset + 1] = CChar(bitPattern: byte) }
      }
      buffer[key.utf8CodeUnitCount + 1] = 0
      return entry(buffer.baseAddress)
    }
  }

  /// As the subscript, for a key that the file decides.
  func value(forKey key: PDFName) -> QPDFObject? {
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

  /// The keys of a dictionary, without their slashes, sorted as qpdf sorts them.
  var keys: [PDFName] {
    guard isDictionary else { return [] }
    qpdf_oh_begin_dict_key_iter(file.handle, handle)
    var keys: [PDFName] = []
    while qpdf_oh_dict_more_keys(file.handle) != 0, let key = qpdf_oh_dict_next_key(file.handle) {
      keys.append(PDFName(slashed: key))
    }
    return keys
  }

  /// The numbers of an array, or nil where any element isn't one.
  var numbers: [Double]? {
    guard isArray else { return nil }
    var numbers: [Double] = []
    for element in elements {
      guard let number = element.number else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
