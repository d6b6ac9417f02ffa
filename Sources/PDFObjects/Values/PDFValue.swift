/// An object of a file (ISO 32000-1, 7.3) as a value.
///
/// ``QPDFObject`` calls qpdf for every entry, whereas a value copies a whole dictionary at once: an annotation has
/// dozens of entries, and a document may have ten thousand annotations.
package enum PDFValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  case string([UInt8])
  case name(PDFName)
  case array([PDFValue])
  case dictionary(PDFDictionary)
  /// A reference to another object, which is read on demand.
  case reference(ObjectID)

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

  /// The number; nil if the value isn't a finite number.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value.isFinite ? value : nil
    default: nil
    }
  }
}

/// The entries of a dictionary (7.3.7) in file order.
package struct PDFDictionary: Hashable, Sendable {
  package private(set) var entries: [(key: PDFName, value: PDFValue)] = []

  package init() {}

  /// Creates a dictionary from its entries.
  package init(_ entries: [(PDFName, PDFValue)]) {
    self.init()
    for (key, value) in entries { append(key, value) }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.entries.count == right.entries.count
      && zip(left.entries, right.entries).allSatisfy { $0.key == $1.key && $0.value == $1.value }
  }

  package func hash(into hasher: inout Hasher) {
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

  /// Returns the value of a key that the file determines, like the subscript.
  package func value(forKey key: PDFName) -> PDFValue? { entries.first { $0.key == key }?.value }

  /// Whether a key has an entry.
  package func has(_ key: PDFName) -> Bool { entries.contains { $0.key == key } }

  package mutating func append(_ key: PDFName, _ value: PDFValue) {
    // Most dictionaries have at most eight entries, and growing step by step takes longer than everything else.
    if entries.isEmpty { entries.reserveCapacity(8) }
    entries.append((key, value))
  }
}
