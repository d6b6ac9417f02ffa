/// Reads objects of a sound file where they stand, without qpdf's making and keeping an object of each.
///
/// It answers nothing that it isn't sure of: what isn't as the standard has it is left to qpdf, which says so and
/// repairs it.
final class ObjectReader {
  /// The trailer dictionary (ISO 32000-1, 7.5.5).
  let trailer: PDFDictionary
  /// The version in the header, such as `1.7`.
  let version: String

  private let bytes: FileBytes
  private let references: CrossReferences
  private var streams: [Int32: ObjectStream] = [:]
  /// Object streams that are being read: the length of one could stand in itself.
  private var begun: Set<Int32> = []
  private let names = PDFNameTable()

  /// Object streams hold a hundred objects or so each: the ones read last are kept.
  private static let mostStreams = 16

  /// Begins to read a file; nil for one that has a flaw where all reading begins, or that is encrypted.
  init?(_ bytes: FileBytes) {
    let buffer = UnsafeBufferPointer(
      start: bytes.start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
    guard let version = Self.version(buffer), let references = CrossReferences(buffer),
      references.trailer["Encrypt"] == nil
    else { return nil }
    self.bytes = bytes
    self.version = version
    self.references = references
    trailer = references.trailer
    guard case .reference(let root)? = trailer["Root"], case .dictionary(let catalog)? = value(of: root),
      case .reference(let pages)? = catalog["Pages"], case .dictionary? = value(of: pages)
    else { return nil }
  }

  private var buffer: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes.start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
  }

  /// The version in a header that is the first of all (7.5.2).
  private static func version(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let marker = "%PDF-".utf8
    guard bytes.count > marker.count + 8, bytes[..<marker.count].elementsEqual(marker) else { return nil }
    var version = ""
    var points = 0
    for byte in bytes[marker.count..<marker.count + 8] {
      if byte == UInt8(ascii: ".") { points += 1 } else if !(0x30...0x39).contains(byte) { break }
      version.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return points == 1 && !version.hasPrefix(".") && !version.hasSuffix(".") ? version : nil
  }

  /// The value of an object, null for one that isn't there; a reference to itself for a stream, nil where qpdf has to be
  /// asked.
  func value(of id: ObjectID) -> PDFValue? {
    switch references[id.number] {
    case .offset(let offset, id.generation)?:
      guard buffer.indices.contains(offset) else { return nil }
      var parser = PDFValueParser(buffer, at: offset, names: names)
      guard parser.objectHeader() == id, let value = parser.next(), parser.isSure else { return nil }
      if case .dictionary = value, parser.takes("stream") { return .reference(id) }
      return parser.takes("endobj") ? value.unlessReference : nil
    case .compressed(let stream, let index)? where id.generation == 0:
      return objectStream(stream)?.value(at: index, number: id.number, names: names)
    case nil, .free?:
      return .null
    default:
      return nil
    }
  }

  /// Whether an object surely is a stream, for which its dictionary is only passed over.
  func isStream(_ id: ObjectID) -> Bool {
    guard case .offset(let offset, id.generation)? = references[id.number], buffer.indices.contains(offset)
    else { return false }
    var parser = PDFValueParser(buffer, at: offset)
    return parser.objectHeader() == id && parser.passDictionary() && parser.takes("stream")
  }

  /// A stream; nil where the object is none, or qpdf has to be asked.
  func stream(_ id: ObjectID) -> StreamPart? {
    guard case .offset(let offset, id.generation)? = references[id.number] else { return nil }
    return StreamPart(in: buffer, at: offset, of: id, names: names) { value in
      if case .reference(let id) = value { self.value(of: id) ?? .null } else { value }
    }
  }

  private func objectStream(_ number: Int32) -> ObjectStream? {
    if let stream = streams[number] { return stream }
    guard begun.insert(number).inserted else { return nil }
    defer { begun.remove(number) }
    guard let part = stream(ObjectID(number: number, generation: 0)), let stream = ObjectStream(part) else {
      return nil
    }
    if streams.count >= Self.mostStreams { streams.removeAll() }
    streams[number] = stream
    return stream
  }
}

extension StreamPart {
  /// Reads a stream where it stands; nil where it isn't as the standard has it.
  ///
  /// The length may stand elsewhere: `resolve` reads it then.
  init?(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, of id: ObjectID, names: PDFNameTable? = nil,
    resolve: (PDFValue) -> PDFValue
  ) {
    guard bytes.indices.contains(offset) else { return nil }
    var parser = PDFValueParser(bytes, at: offset, names: names)
    guard parser.objectHeader() == id, case .dictionary(let dictionary)? = parser.next(), parser.isSure,
      parser.takes("stream"), let start = parser.endOfLine(),
      case .integer(let length)? = dictionary["Length"].map(resolve), length >= 0,
      length <= bytes.count - start
    else { return nil }
    var rest = PDFValueParser(bytes, at: start + length)
    guard rest.takes("endstream") else { return nil }
    self.init(
      dictionary, data: UnsafeBufferPointer(rebasing: bytes[start..<start + length]), resolve: resolve)
  }
}

extension PDFValue {
  /// What an object is, unless that is another one, which the standard doesn't have.
  fileprivate var unlessReference: PDFValue? {
    if case .reference = self { nil } else { self }
  }
}

/// The objects in an object stream (ISO 32000-1, 7.5.7).
private struct ObjectStream {
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

  func value(at index: Int, number: Int32, names: PDFNameTable) -> PDFValue? {
    guard offsets.indices.contains(index), offsets[index].number == number,
      (0..<data.count - first).contains(offsets[index].offset)
    else { return nil }
    return data.withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes, at: first + offsets[index].offset, names: names)
      guard let value = parser.next(), parser.isSure else { return nil }
      return value.unlessReference
    }
  }
}
