/// Reads objects of a sound file in place, without the objects that qpdf would create.
///
/// It returns only objects that follow the standard; qpdf reads, repairs and warns about all others. With lenient
/// cross-references it also reads streams whose deflated data ends too early, as qpdf does with a warning.
final class ObjectReader {
  /// The trailer dictionary (ISO 32000-1, 7.5.5).
  let trailer: PDFDictionary
  /// The version in the header, such as `1.7`.
  let headerVersion: String

  private let bytes: FileBytes
  private let references: CrossReferences
  private var streams: ObjectStreamCache
  /// The object streams being read; a malicious stream may store its own length.
  private var begun: [Int32] = []
  private let names = PDFNameTable()

  /// Prepares to read a file; nil if it is encrypted, or if its header or trailer has a flaw.
  init?(_ bytes: FileBytes, _ references: CrossReferences) {
    guard let version = Self.version(bytes.buffer), references.trailer["Encrypt"] == nil else { return nil }
    self.bytes = bytes
    headerVersion = version
    self.references = references
    trailer = references.trailer
    streams = ObjectStreamCache(fileSize: bytes.count)
    guard case .reference(let root)? = trailer["Root"], case .dictionary(let catalog)? = value(of: root),
      case .reference(let pages)? = catalog["Pages"], case .dictionary? = value(of: pages)
    else { return nil }
  }

  private var buffer: UnsafeBufferPointer<UInt8> { bytes.buffer }

  /// Returns the version in a header at the very beginning of the file (7.5.2).
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

  /// Returns the value of an object, or null if there is none; a reference to itself for a stream, nil if qpdf has to
  /// read it.
  func value(of id: ObjectID) -> PDFValue? {
    switch references[id.number] {
    case .offset(let offset, id.generation)?:
      guard buffer.indices.contains(offset) else { return nil }
      var parser = PDFValueParser(buffer, at: offset, names: names)
      guard parser.objectHeader() == id, let value = parser.next(), parser.isSure else { return nil }
      if case .dictionary = value, parser.skipKeyword("stream") { return .reference(id) }
      return parser.skipKeyword("endobj") ? value.unlessReference : nil
    case .compressed(let stream, let index)? where id.generation == 0:
      guard let stream = objectStream(stream) else { return streams.isExhausted ? .null : nil }
      return stream.value(at: index, number: id.number, names: names)
    case nil, .free?:
      return .null
    default:
      return nil
    }
  }

  /// Returns the numbers of the objects in an object stream; nil if it can't be read.
  func numbers(inObjectStream number: Int32) -> [Int]? { objectStream(number)?.numbers }

  /// Returns the text of an object that ``value(of:)`` reads; nil for a stream.
  func text(of id: ObjectID) -> [UInt8]? {
    guard let value = value(of: id), value != .null, value != .reference(id) else { return nil }
    switch references[id.number] {
    case .offset(let offset, _)?:
      var parser = PDFValueParser(buffer, at: offset)
      guard parser.objectHeader() != nil, let (_, range) = parser.nextRange() else { return nil }
      return Array(buffer[range])
    case .compressed(let stream, let index)?:
      return objectStream(stream)?.text(at: index)
    default: return nil
    }
  }

  /// The message about the objects left out, or nil.
  var omission: String? {
    if references.isCut {
      return
        "older objects are left out: the file's decoded cross-reference streams are too large"
    }
    return streams.isExhausted
      ? "objects are left out: the file's decoded object streams are too large" : nil
  }

  /// Whether an object is certainly a stream; its dictionary is skipped, not read.
  func isStream(_ id: ObjectID) -> Bool {
    guard case .offset(let offset, id.generation)? = references[id.number], buffer.indices.contains(offset)
    else { return false }
    var parser = PDFValueParser(buffer, at: offset)
    return parser.objectHeader() == id && parser.passDictionary() && parser.skipKeyword("stream")
  }

  /// Returns a stream; nil if the object isn't a stream, or qpdf has to read it.
  func stream(_ id: ObjectID) -> StreamPart? {
    guard case .offset(let offset, id.generation)? = references[id.number] else { return nil }
    return StreamPart(
      in: buffer, at: offset, of: id, names: names, acceptingShortData: references.isLenient
    ) { value in
      if case .reference(let id) = value { self.value(of: id) ?? .null } else { value }
    }
  }

  private func objectStream(_ number: Int32) -> ObjectStream? {
    if let stream = streams.stream(number) { return stream }
    guard !streams.isExhausted, !begun.contains(number) else { return nil }
    begun.append(number)
    defer { begun.removeLast() }
    guard let part = stream(ObjectID(number: number, generation: 0)), let stream = ObjectStream(part) else {
      return nil
    }
    streams.keep(stream, as: number)
    return stream
  }
}

extension StreamPart {
  /// Reads a stream in place; nil if it deviates from the standard.
  ///
  /// The length may be an indirect object, which `resolve` reads.
  init?(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, of id: ObjectID, names: PDFNameTable? = nil,
    acceptingShortData acceptsShortData: Bool, resolve: (PDFValue) -> PDFValue
  ) {
    guard bytes.indices.contains(offset) else { return nil }
    var parser = PDFValueParser(bytes, at: offset, names: names)
    guard parser.objectHeader() == id, case .dictionary(let dictionary)? = parser.next(), parser.isSure,
      parser.skipKeyword("stream"), let start = parser.endOfLine(),
      case .integer(let length)? = dictionary["Length"].map(resolve), length >= 0,
      length <= bytes.count - start
    else { return nil }
    var rest = PDFValueParser(bytes, at: start + length)
    guard rest.skipKeyword("endstream") else { return nil }
    self.init(
      dictionary, data: UnsafeBufferPointer(rebasing: bytes[start..<start + length]),
      acceptingShortData: acceptsShortData, resolve: resolve)
  }
}

extension PDFValue {
  /// The value, or nil for a reference: the standard has no object that is a reference to another.
  fileprivate var unlessReference: PDFValue? {
    if case .reference = self { nil } else { self }
  }
}
