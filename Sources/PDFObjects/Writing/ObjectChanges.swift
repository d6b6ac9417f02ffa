/// New and replaced objects of a file, before they are written.
package struct ObjectChanges {
  /// An object to be written.
  package enum NewObject {
    case value(PDFValue)
    /// An object of the file with changed parts.
    case text(ObjectText)
    /// A stream with its decoded data, or with the data that its Filter describes.
    case stream(PDFDictionary, [UInt8])
  }

  /// The objects by number.
  package private(set) var objects: [ObjectID: NewObject] = [:]
  /// The lowest object number that is unused.
  package private(set) var nextNumber: Int32

  /// Creates an empty set of changes.
  ///
  /// - Parameter nextNumber: the lowest object number that the file doesn't use.
  package init(nextNumber: Int32) {
    self.nextNumber = nextNumber
  }

  /// Whether nothing changes.
  package var isEmpty: Bool { objects.isEmpty }

  /// Returns an unused object number.
  package mutating func reserveNumber() -> ObjectID {
    defer { nextNumber += nextNumber < Int32.max ? 1 : 0 }
    return ObjectID(number: nextNumber, generation: 0)
  }

  /// Adds an object under an unused number.
  package mutating func add(_ object: NewObject) -> ObjectID {
    let id = reserveNumber()
    objects[id] = object
    return id
  }

  /// Replaces an object of the file, or sets one whose number was reserved.
  package mutating func set(_ id: ObjectID, to object: NewObject) { objects[id] = object }
}

extension PDFFile {
  /// Whether an object is as it was to be written.
  package func holds(_ object: ObjectChanges.NewObject, at id: ObjectID) -> Bool {
    switch object {
    case .value(let value): self.value(of: id).sorted == value.reread.sorted
    // Unchanged parts keep numbers that would be written otherwise, such as one of three hundred digits.
    case .text(let text): [text.value, text.value.reread].map(\.sorted).contains(self.value(of: id).sorted)
    case .stream(let dictionary, let data):
      streamDictionary(id).map { written in
        dictionary.entries.allSatisfy { written.value(forKey: $0.key)?.sorted == $0.value.reread.sorted }
      } ?? false && (dictionary["Filter"] != nil || streamData(id, upTo: .max) == data)
    }
  }
}

extension PDFValue {
  /// The value with the entries of its dictionaries in the order of their keys: qpdf reads them in another one.
  fileprivate var sorted: PDFValue {
    switch self {
    case .array(let elements): return .array(elements.map(\.sorted))
    case .dictionary(let dictionary):
      var result = PDFDictionary()
      for entry in dictionary.entries.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
        result.append(entry.key, entry.value.sorted)
      }
      return .dictionary(result)
    default: return self
    }
  }

  /// The value as it is read after being written.
  fileprivate var reread: PDFValue {
    var text = GrowingBytes()
    text.append(self)
    return text.bytes.withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes)
      return parser.next() ?? .null
    }
  }
}
