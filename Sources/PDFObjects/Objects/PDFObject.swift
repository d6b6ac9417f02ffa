/// An object of a file (ISO 32000-1, 7.3), read on first access, as are the objects it refers to.
///
/// Every accessor returns nil if the object is of another type: a file may hold anything anywhere, and nothing here
/// aborts because of it.
package final class PDFObject {
  package let file: PDFFile
  /// The value as written, perhaps a reference.
  private let written: PDFValue

  package init(_ value: PDFValue, of file: PDFFile) {
    written = value
    self.file = file
  }

  /// The number of an indirect object; nil for a direct one.
  package var id: ObjectID? {
    if case .reference(let id) = written { id } else { nil }
  }

  /// The object as an entry of another one: a reference, if it has a number.
  package var reference: PDFValue { written }

  /// The object as a value, in which references stay references; a stream is a reference itself.
  package private(set) lazy var value: PDFValue = file.resolved(written)

  /// The entries of a dictionary or of a stream's dictionary.
  private lazy var dictionary: PDFDictionary? =
    switch value {
    case .dictionary(let dictionary): dictionary
    case .reference(let id): file.streamDictionary(id)
    default: nil
    }

  // MARK: Types

  package var isNull: Bool {
    if case .null = value { true } else { false }
  }
  package var isDictionary: Bool {
    if case .dictionary = value { true } else { false }
  }
  package var isArray: Bool {
    if case .array = value { true } else { false }
  }
  /// A resolved value that is still a reference is a stream.
  package var isStream: Bool {
    if case .reference = value { true } else { false }
  }

  // MARK: Scalars

  package var bool: Bool? {
    if case .boolean(let value) = value { value } else { nil }
  }

  /// The value of an integer.
  package var int: Int? {
    if case .integer(let value) = value { value } else { nil }
  }

  /// The value of an integer or a real; nil if it isn't finite.
  package var number: Double? { value.number }

  /// A name without its slash.
  package var name: String? { rawName?.text }

  /// A name with the bytes that the file has.
  package var rawName: PDFName? {
    if case .name(let name) = value { name } else { nil }
  }

  /// The bytes of a string.
  package var bytes: [UInt8]? {
    if case .string(let bytes) = value { bytes } else { nil }
  }

  /// A text string (7.9.2.2) in any of its encodings.
  package var text: String? {
    bytes.map(PDFTextString.decode)
  }

  /// A text string, or a name that a file has in its place.
  package var textOrName: String? { text ?? name }

  // MARK: Arrays and dictionaries

  private var array: [PDFValue] {
    if case .array(let elements) = value { elements } else { [] }
  }

  /// The number of elements of an array; 0 for anything else.
  package var count: Int { array.count }

  /// An element of an array, null ones included; nil outside its bounds.
  package subscript(index: Int) -> PDFObject? {
    let array = array
    return array.indices.contains(index) ? PDFObject(array[index], of: file) : nil
  }

  /// The elements of an array in order, null ones included.
  package var elements: [PDFObject] {
    array.map { PDFObject($0, of: file) }
  }

  /// Returns the first elements of an array as written, so that a long array needn't be held.
  package func elements(upTo most: Int) -> [PDFValue] { Array(array.prefix(most)) }

  /// The numbers of an array, or nil if any element isn't one.
  package var numbers: [Double]? {
    guard isArray else { return nil }
    let numbers = array.compactMap { file.resolved($0).number }
    return numbers.count == count ? numbers : nil
  }

  /// An entry of a dictionary or of a stream's dictionary; nil if it is absent or null (7.3.7).
  package subscript(key: StaticString) -> PDFObject? { present(dictionary?[key]) }

  /// Returns an entry of a dictionary as written, perhaps a reference.
  package func entry(_ key: StaticString) -> PDFValue? { dictionary?[key] }

  /// Returns the entry of a key that the file determines, like the subscript.
  package func value(forKey key: PDFName) -> PDFObject? { present(dictionary?.value(forKey: key)) }

  private func present(_ value: PDFValue?) -> PDFObject? {
    guard let object = value.map({ PDFObject($0, of: file) }), !object.isNull else { return nil }
    return object
  }

  /// The keys of a dictionary or of a stream's dictionary, in byte order.
  package var keys: [PDFName] {
    (dictionary?.entries.map(\.key) ?? []).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  // MARK: Streams

  /// The decoded data of a stream; nil if it isn't a stream, can't be decoded, or is too large.
  package var streamData: [UInt8]? { streamData(upTo: DocumentLimits.largestStream) }

  /// Returns the decoded data of a stream; nil if it isn't a stream, can't be decoded, or may exceed `limit` bytes.
  func streamData(upTo limit: Int) -> [UInt8]? {
    if case .reference(let id) = value { file.streamData(id, upTo: limit) } else { nil }
  }

  /// Whether the decoded data of a stream exceeds, or may exceed, ``DocumentLimits/largestStream``.
  package var isStreamTooLarge: Bool {
    if case .reference(let id) = value {
      file.isStream(id, largerThan: DocumentLimits.largestStream)
    } else {
      false
    }
  }
}
