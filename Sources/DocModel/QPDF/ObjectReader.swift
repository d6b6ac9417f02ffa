/// Reads objects of a sound file where they stand, without qpdf's making and keeping an object of each.
///
/// What isn't found, or isn't as the standard has it, is left to qpdf: this reader answers nothing that it
/// isn't sure of.
final class ObjectReader {
  private let bytes: FileBytes
  private unowned let file: QPDFFile
  private lazy var references = CrossReferences(buffer, of: file)
  private var streams: [Int32: ObjectStream] = [:]
  private let names = PDFNameTable()

  /// Object streams hold a hundred objects or so each: the ones read last are kept.
  private static let mostStreams = 64

  init(_ bytes: FileBytes, of file: QPDFFile) {
    self.bytes = bytes
    self.file = file
  }

  private var buffer: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes.start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
  }

  /// The value of an object; a reference to itself for a stream, nil where qpdf has to be asked.
  func value(of id: ObjectID) -> PDFValue? {
    switch references?[id.number] {
    case .offset(let offset, id.generation)?:
      guard buffer.indices.contains(offset) else { return nil }
      var parser = PDFValueParser(buffer, at: offset, names: names)
      guard parser.objectHeader() == id, let value = parser.next(), parser.isSure else { return nil }
      if parser.takes("endobj") { return value }
      guard case .dictionary = value, parser.takes("stream") else { return nil }
      return .reference(id)
    case .compressed(let stream, let index)? where id.generation == 0:
      return objectStream(stream)?.value(at: index, number: id.number, names: names)
    default:
      return nil
    }
  }

  /// Whether an object surely is a stream, for which its dictionary is only passed over.
  func isStream(_ id: ObjectID) -> Bool {
    guard case .offset(let offset, id.generation)? = references?[id.number], buffer.indices.contains(offset)
    else { return false }
    var parser = PDFValueParser(buffer, at: offset)
    return parser.objectHeader() == id && parser.passDictionary() && parser.takes("stream")
  }

  private func objectStream(_ number: Int32) -> ObjectStream? {
    if let stream = streams[number] { return stream }
    guard let object = file.object(ObjectID(number: number, generation: 0)),
      let stream = ObjectStream(object)
    else { return nil }
    if streams.count >= Self.mostStreams { streams.removeAll() }
    streams[number] = stream
    return stream
  }
}

/// The objects in an object stream (ISO 32000-1, 7.5.7).
private struct ObjectStream {
  private let data: [UInt8]
  private let first: Int
  private let offsets: [(number: Int, offset: Int)]

  init?(_ object: QPDFObject) {
    guard let count = object["N"]?.int, let first = object["First"]?.int, let data = object.streamData,
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

  func value(at index: Int, number: Int32, names: PDFNameTable) -> PDFValue? {
    guard offsets.indices.contains(index), offsets[index].number == number,
      (0..<data.count - first).contains(offsets[index].offset)
    else { return nil }
    return data.withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes, at: first + offsets[index].offset, names: names)
      guard let value = parser.next(), parser.isSure else { return nil }
      return value
    }
  }
}
