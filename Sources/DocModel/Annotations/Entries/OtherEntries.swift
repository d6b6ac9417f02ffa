/// The rules for the entries of ``Annotation/otherEntries``.
enum OtherEntries {
  /// The maximum size in bytes of all such entries of an annotation.
  static let largest = 64 << 10
  /// The maximum nesting depth of their arrays and dictionaries.
  static let deepest = 16

  /// The keys that the model reads, or on which the structure of the document rests.
  static let modelled = Set(AnnotationEntry.rows.map { PDFName($0.key) }).union([
    // All annotations (Table 164), markup annotations (Table 170), and what single types have.
    "Type", "Subtype", "Rect", "P", "AP", "AS", "Border", "BE", "OC", "StructParent", "StructParents",
    "Popup", "IRT", "RT", "ExData", "A", "AA", "Dest", "PA", "Measure", "FS", "Sound", "Movie", "MK",
    "FixedPrint",
    // Fields (Tables 220, 222 and 229 to 232).
    "Parent", "Kids", "FT", "T", "TU", "TM", "Ff", "V", "DV", "RV", "Opt", "TI", "I", "MaxLen", "Lock", "SV",
  ])

  /// Returns the size of an entry in bytes; nil if it can't be one of them.
  static func size(_ key: PDFName, _ value: PDFValue) -> Int? {
    guard !modelled.contains(key), key.isValid, value != .null else { return nil }
    return value.size(nested: deepest).map { $0 + key.bytes.count }
  }

  /// Returns the reason why an entry can't be one of them, as a clause; nil if it can.
  static func obstacle(_ key: PDFName, _ value: PDFValue) -> String? {
    if modelled.contains(key) { return "the library writes it itself" }
    guard key.isValid else { return "a key has 1 to \(PDFName.longest) bytes, none of which is 0" }
    if value == .null { return "null is no entry" }
    guard let size = Self.size(key, value) else {
      return "its value refers to other objects, is nested too deeply, has an invalid name or number, "
        + "or has a dictionary with null or of a signature"
    }
    return size > largest ? "its value is larger than \(largest >> 10) KB" : nil
  }
}

extension Annotation {
  /// Sets the other entries in which two states of the annotation differ.
  mutating func takeOtherEntries(changedFrom old: Annotation, to new: Annotation) {
    guard old.otherEntries != new.otherEntries else { return }
    for name in Set(old.otherEntries.keys).union(new.otherEntries.keys)
    where old.otherEntries[name] != new.otherEntries[name] {
      otherEntries[name] = new.otherEntries[name]
    }
  }
}

extension PDFName {
  /// The most bytes of a name (ISO 32000-1, Table C.1).
  static let longest = 127

  /// Whether a file can have the name (7.3.5).
  var isValid: Bool { (1...Self.longest).contains(bytes.count) && !bytes.contains(0) }
}

extension [String: PDFValue] {
  /// The approximate size of all entries in bytes.
  var size: Int { reduce(0) { $0 + (OtherEntries.size(PDFName($1.key), $1.value) ?? 0) } }
}

extension PDFValue {
  /// Returns the approximate size in bytes; nil if the value refers to objects, is nested more deeply, or has a part
  /// that no file can have.
  fileprivate func size(nested depth: Int) -> Int? {
    switch self {
    case .null, .boolean: return 5
    case .integer(let number): return number == .min ? nil : 20
    case .real(let number): return number.isFinite ? 20 : nil
    case .string(let bytes): return bytes.count
    case .name(let name): return name.isValid ? name.bytes.count : nil
    case .reference: return nil
    case .array(let elements): return Self.size(of: elements, nested: depth)
    case .dictionary(let dictionary):
      let entries = dictionary.entries
      // A dictionary with null has no such entry. The contents of a signature aren't encrypted (7.6.1).
      guard entries.allSatisfy({ $0.key.isValid && $0.value != .null }),
        Set(entries.map(\.key)).count == entries.count,
        !(dictionary.has("ByteRange") && dictionary.has("Contents"))
      else { return nil }
      let names = entries.reduce(0) { $0 + $1.key.bytes.count }
      return Self.size(of: entries.lazy.map(\.value), nested: depth).map { $0 + names }
    }
  }

  private static func size(of elements: some Sequence<PDFValue>, nested depth: Int) -> Int? {
    guard depth > 0 else { return nil }
    var size = 2
    for element in elements {
      guard let more = element.size(nested: depth - 1) else { return nil }
      size += more
      if size > OtherEntries.largest { return size }
    }
    return size
  }
}
