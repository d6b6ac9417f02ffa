/// An object of a file (ISO 32000-1, 7.3), read when it is first asked something, and what it refers to likewise.
///
/// Every accessor answers nil where the object is of another type: a file may hold anything anywhere, and nothing here
/// aborts because of it.
package final class PDFObject {
  package let file: PDFFile
  /// As it is written where it was found, perhaps a reference.
  private let written: PDFValue

  package init(_ value: PDFValue, of file: PDFFile) {
    written = value
    self.file = file
  }

  /// The object's number where it is indirect; nil for one written in place.
  package var id: ObjectID? {
    if case .reference(let id) = written { id } else { nil }
  }

  /// The object as a value, with the objects that it refers to left as references; a stream is one itself.
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
  /// A value that is left a reference when it has been read is a stream.
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

  /// The value of an integer or a real; nil where it isn't finite.
  package var number: Double? { value.number }

  /// A name without its slash.
  package var name: String? { rawName?.text }

  /// A name as the file has it.
  var rawName: PDFName? {
    if case .name(let name) = value { name } else { nil }
  }

  /// The bytes of a string.
  package var bytes: [UInt8]? {
    if case .string(let bytes) = value { bytes } else { nil }
  }

  /// A text string (7.9.2.2) in whichever of its encodings it was written.
  package var text: String? {
    bytes.map(PDFTextString.decode)
  }

  /// A text string, or a name where a file has one in its place.
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

  /// The first elements of an array as they are written, so that a long one needn't be held.
  package func elements(upTo most: Int) -> [PDFValue] { Array(array.prefix(most)) }

  /// The numbers of an array, or nil where any element isn't one.
  var numbers: [Double]? {
    guard isArray else { return nil }
    let numbers = array.compactMap { file.resolved($0).number }
    return numbers.count == count ? numbers : nil
  }

  /// An entry of a dictionary or of a stream's dictionary; nil where it is absent or null (7.3.7).
  package subscript(key: StaticString) -> PDFObject? { present(dictionary?[key]) }

  /// An entry of a dictionary as it is written there, perhaps a reference.
  package func entry(_ key: StaticString) -> PDFValue? { dictionary?[key] }

  /// As the subscript, for a key that the file decides.
  package func value(forKey key: PDFName) -> PDFObject? { present(dictionary?.value(forKey: key)) }

  private func present(_ value: PDFValue?) -> PDFObject? {
    guard let object = value.map({ PDFObject($0, of: file) }), !object.isNull else { return nil }
    return object
  }

  /// The keys of a dictionary, or of a stream's, in the order of their bytes.
  package var keys: [PDFName] {
    (dictionary?.entries.map(\.key) ?? []).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  // MARK: Streams

  /// The decoded data of a stream; nil where it can't be decoded, isn't a stream, or is too large.
  package var streamData: [UInt8]? { streamData(upTo: DocumentLimits.largestStream) }

  /// The decoded data of a stream; nil where it can't be decoded, isn't a stream, or may be larger than so many bytes.
  func streamData(upTo limit: Int) -> [UInt8]? {
    if case .reference(let id) = value { file.streamData(id, upTo: limit) } else { nil }
  }

  /// Whether a stream is, or may be, larger than ``DocumentLimits/largestStream`` when it is decoded.
  package var isStreamTooLarge: Bool {
    if case .reference(let id) = value {
      file.isStream(id, largerThan: DocumentLimits.largestStream)
    } else {
      false
    }
  }
}
