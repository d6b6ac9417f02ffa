/// An object of a file (ISO 32000-1, 7.3) as a value.
///
/// ```swift
/// let value = PDFValue.dictionary(["Checked": .boolean(true), "By": PDFValue(text: "Zoë")])
/// print(value)  // <</Checked true/By<FEFF005A006F00EB>>>
/// ```
///
/// Its text is the syntax of files, which ``init(_:)`` parses. A value copies a whole dictionary at once, whereas qpdf is
/// called for every entry of an object: a document may have ten thousand annotations with dozens of entries each.
public enum PDFValue: Hashable, Sendable {
  /// Null, which in a dictionary is the same as no entry (7.3.9).
  case null
  /// True or false (7.3.2).
  case boolean(Bool)
  /// An integer (7.3.3).
  case integer(Int)
  /// A real number (7.3.3).
  case real(Double)
  /// The bytes of a string (7.3.4); ``text`` decodes those of a text string.
  case string([UInt8])
  /// A name (7.3.5).
  case name(PDFName)
  /// An array (7.3.6).
  case array([PDFValue])
  /// A dictionary (7.3.7).
  case dictionary(PDFDictionary)
  /// A reference to another object, which is read on demand.
  case reference(ObjectID)

  /// Creates a text string (7.9.2.2).
  public init(text: String) { self = .string(PDFTextString.encode(text)) }

  /// Creates a name from its text without the slash.
  public init(name: String) { self = .name(PDFName(name)) }

  /// The text of a text string in any of its encodings; nil for another value.
  public var text: String? { if case .string(let bytes) = self { PDFTextString.decode(bytes) } else { nil } }

  /// The text of a name without its slash; nil for another value.
  public var name: String? { if case .name(let name) = self { name.text } else { nil } }

  /// The truth value of a boolean; nil for another value.
  public var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

  /// The value of an integer; nil for another value.
  public var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

  /// The number; nil if the value isn't a finite number.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value.isFinite ? value : nil
    default: nil
    }
  }

  /// The elements of an array; nil for another value.
  public var array: [PDFValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The entries of a dictionary; nil for another value.
  public var dictionary: PDFDictionary? {
    if case .dictionary(let dictionary) = self { dictionary } else { nil }
  }

  /// The type's name in the standard's words; a value that is still a reference after reading is a stream.
  package var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer, .real: "a number"
    case .string: "a string"
    case .name: "a name"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .reference: "a stream"
    }
  }

  /// The references in the value, at any depth.
  package var references: [ObjectID] {
    switch self {
    case .reference(let id): [id]
    case .array(let elements): elements.flatMap(\.references)
    case .dictionary(let dictionary): dictionary.entries.flatMap { $0.value.references }
    default: []
    }
  }
}

/// The entries of a dictionary (ISO 32000-1, 7.3.7) in file order.
///
/// ```swift
/// let review: PDFDictionary = ["By": PDFValue(text: "Zoë"), "Checked": .boolean(true)]
/// print(review["By"]?.text ?? "nobody", review["Checked"]?.boolean ?? false)
/// for (key, value) in review { print(key.text, value) }
/// ```
public struct PDFDictionary: Hashable, Sendable {
  /// The keys with their values, in file order.
  public private(set) var entries: [(key: PDFName, value: PDFValue)] = []

  /// Creates an empty dictionary.
  public init() {}

  /// Creates a dictionary from its entries, whose keys have to differ.
  public init(_ entries: [(PDFName, PDFValue)]) {
    self.init()
    for (key, value) in entries { append(key, value) }
  }

  /// Whether two dictionaries have the same entries in the same order.
  public static func == (left: Self, right: Self) -> Bool {
    left.entries.count == right.entries.count
      && zip(left.entries, right.entries).allSatisfy { $0.key == $1.key && $0.value == $1.value }
  }

  /// Hashes the entries.
  public func hash(into hasher: inout Hasher) {
    for entry in entries {
      hasher.combine(entry.key)
      hasher.combine(entry.value)
    }
  }

  /// The value of a key; nil if it is absent.
  package subscript(key: StaticString) -> PDFValue? {
    // A linear search over a dozen entries is faster than hashing.
    key.withUTF8Buffer { wanted in
      for index in entries.indices where entries[index].key.equals(wanted) { return entries[index].value }
      return nil
    }
  }

  /// The value of a key, which is a name's text without the slash; nil if the key is absent.
  public subscript(key: String) -> PDFValue? {
    var key = key
    return key.withUTF8 { wanted in
      for index in entries.indices where entries[index].key.equals(wanted) { return entries[index].value }
      return nil
    }
  }

  /// Returns the value of a key; nil if there is none.
  public func value(forKey key: PDFName) -> PDFValue? { entries.first { $0.key == key }?.value }

  /// Whether a key has an entry.
  package func has(_ key: PDFName) -> Bool { entries.contains { $0.key == key } }

  package mutating func append(_ key: PDFName, _ value: PDFValue) {
    // Most dictionaries have at most eight entries, and growing step by step takes longer than everything else.
    if entries.isEmpty { entries.reserveCapacity(8) }
    entries.append((key, value))
  }
}

extension PDFDictionary: Sequence {
  /// Returns an iterator over the keys with their values, in file order.
  public func makeIterator() -> IndexingIterator<[(key: PDFName, value: PDFValue)]> {
    entries.makeIterator()
  }
}

extension PDFDictionary: ExpressibleByDictionaryLiteral {
  /// Creates a dictionary from its entries, whose keys have to differ.
  public init(dictionaryLiteral entries: (PDFName, PDFValue)...) { self.init(entries) }
}
