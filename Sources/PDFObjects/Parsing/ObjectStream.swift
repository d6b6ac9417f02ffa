/// The objects in an object stream (ISO 32000-1, 7.5.7).
struct ObjectStream {
  private let data: [UInt8]
  private let first: Int
  private let offsets: [(number: Int, offset: Int)]

  init?(_ stream: StreamPart) {
    guard case .integer(let count)? = stream.dictionary["N"],
      case .integer(let first)? = stream.dictionary["First"],
      case .data(let data)? = stream.decoded(upTo: DocumentLimits.largestStream),
      count >= 0, count <= data.count, first >= 0, first <= data.count
    else { return nil }
    self.data = data
    self.first = first
    offsets = data.withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes, at: 0)
      return (0..<count).compactMap { _ in
        guard let number = parser.nextInteger(), let offset = parser.nextInteger() else { return nil }
        return (number, offset)
      }
    }
  }

  /// The approximate size in bytes.
  var size: Int { data.count + offsets.count * MemoryLayout<(Int, Int)>.size }

  func value(at index: Int, number: Int32, names: PDFNameTable) -> PDFValue? {
    guard offsets.indices.contains(index), offsets[index].number == number,
      (0..<data.count - first).contains(offsets[index].offset)
    else { return nil }
    return data.withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes, at: first + offsets[index].offset, names: names)
      guard let value = parser.next(), parser.isSure else { return nil }
      if case .reference = value { return nil }
      return value
    }
  }

  /// The numbers of the objects.
  var numbers: [Int] { offsets.map(\.number) }

  /// Returns the text of the object at an index.
  func text(at index: Int) -> [UInt8]? {
    guard offsets.indices.contains(index), (0..<data.count - first).contains(offsets[index].offset) else {
      return nil
    }
    return data.withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes, at: first + offsets[index].offset)
      return parser.nextRange().map { Array(bytes[$0.range]) }
    }
  }
}
