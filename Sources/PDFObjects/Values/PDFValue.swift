/// An object as it stands in a file (ISO 32000-1, 7.3), as a value.
///
/// Where ``QPDFObject`` asks the library for every entry, a value is a whole dictionary that was taken over at
/// once: an annotation has dozens of entries, and a document ten thousand annotations.
package enum PDFValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  case string([UInt8])
  case name(PDFName)
  case array([PDFValue])
  case dictionary(PDFDictionary)
  /// Another object, which isn't read until it is asked for.
  case reference(ObjectID)

  /// What the value is, in the words of the standard; what is still a reference after reading is a stream.
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

  /// The number; nil where there is none, or none that is finite.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value.isFinite ? value : nil
    default: nil
    }
  }
}

/// The entries of a dictionary (7.3.7) in the order in which they were written out.
package struct PDFDictionary: Hashable, Sendable {
  package private(set) var entries: [(key: PDFName, value: PDFValue)] = []

  package init() {}

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

  /// The value of a key; nil where it is absent.
  package subscript(key: StaticString) -> PDFValue? {
    // A dozen entries are looked through faster than they are hashed.
    key.withUTF8Buffer { wanted in
      for index in entries.indices where entries[index].key.equals(wanted) { return entries[index].value }
      return nil
    }
  }

  /// As the subscript, for a key that the file decides.
  package func value(forKey key: PDFName) -> PDFValue? { entries.first { $0.key == key }?.value }

  /// Whether there is an entry of a key.
  package func has(_ key: PDFName) -> Bool { entries.contains { $0.key == key } }

  package mutating func append(_ key: PDFName, _ value: PDFValue) {
    // Most have that many, and growing to it step by step takes longer than all the rest.
    if entries.isEmpty { entries.reserveCapacity(8) }
    entries.append((key, value))
  }
}
