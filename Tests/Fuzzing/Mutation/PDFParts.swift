/// The objects of a PDF, for changing them and writing the file with a cross-reference table that readers accept.
struct PDFParts {
  /// An object: its number, and its text between `obj` and `endobj`.
  struct Part {
    var number: Int
    var body: [UInt8]
  }

  var parts: [Part]
  /// The trailer's dictionary.
  var trailer: [UInt8]

  /// Creates a file of objects.
  init(_ parts: [Part], trailer: String) { (self.parts, self.trailer) = (parts, Array(trailer.utf8)) }

  /// Parses a file that qpdf has written without object streams; nil if it has no objects.
  init?(_ bytes: [UInt8]) {
    parts = []
    trailer = []
    var place = 0
    while let marker = Self.find(" 0 obj\n", in: bytes, from: place) {
      var start = marker
      while start > 0, (0x30...0x39).contains(bytes[start - 1]) { start -= 1 }
      let body = marker + 7
      guard let end = Self.find("\nendobj\n", in: bytes, from: body) else { break }
      if let number = Int(String(decoding: bytes[start..<marker], as: UTF8.self)) {
        parts.append(Part(number: number, body: Array(bytes[body..<end])))
      }
      place = end
    }
    guard !parts.isEmpty, let start = Self.find("trailer ", in: bytes, from: place),
      let end = Self.find("\nstartxref", in: bytes, from: start)
    else { return nil }
    trailer = Array(bytes[(start + 8)..<end])
  }

  private static func find(_ text: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
    text.withUTF8Buffer { wanted in
      guard start + wanted.count <= bytes.count else { return nil }
      return bytes.withUnsafeBufferPointer { bytes in
        var place = start
        while place + wanted.count <= bytes.count {
          if bytes[place] == wanted[0], bytes[place..<place + wanted.count].elementsEqual(wanted) {
            return place
          }
          place += 1
        }
        return nil
      }
    }
  }

  /// The largest object number.
  var largestNumber: Int { parts.reduce(0) { max($0, $1.number) } }

  /// Returns the offset of a stream's data in the body of an object; nil for an object that is no stream.
  static func startOfStream(in body: [UInt8]) -> Int? { find("\nstream\n", in: body, from: 0).map { $0 + 8 } }

  // MARK: Writing

  /// Returns the file with a cross-reference table (ISO 32000-1, 7.5.4), which a function may change.
  func written(changingTable change: (inout [UInt8]) -> Void = { _ in }) -> [UInt8] {
    var bytes = Array("%PDF-1.7\n".utf8)
    var offsets: [Int: Int] = [:]
    for part in parts {
      offsets[part.number] = bytes.count
      Self.append(part, to: &bytes)
    }
    let start = bytes.count
    let size = largestNumber + 1
    var table = Array("xref\n0 \(size)\n0000000000 65535 f \n".utf8)
    for number in 1..<max(2, size) {
      table +=
        offsets[number].map { Self.padded($0, 10) + " 00000 n \n".utf8 }
        ?? Array("0000000000 65535 f \n".utf8)
    }
    change(&table)
    return bytes + table + "trailer ".utf8 + trailer + "\nstartxref\n\(start)\n%%EOF\n".utf8
  }

  /// Returns the file with object streams and a cross-reference stream (7.5.7, 7.5.8), all uncompressed.
  ///
  /// - Parameters:
  ///   - perStream: the number of objects in a stream.
  ///   - beginning: the bytes before the first object.
  /// - Returns: the file.
  func writtenInStreams(perStream: Int, after beginning: [UInt8] = Array("%PDF-1.7\n".utf8)) -> [UInt8] {
    var bytes = beginning
    var entries: [Int: (kind: Int, first: Int, second: Int)] = [:]
    var next = largestNumber + 1
    var packed: [Part] = []
    func pack() {
      guard !packed.isEmpty else { return }
      var (index, data): (String, [UInt8]) = ("", [])
      for (place, part) in packed.enumerated() {
        index += "\(part.number) \(data.count) "
        data += part.body + [0x0A]
        entries[part.number] = (2, next, place)
      }
      let content = Array(index.utf8) + data
      let head =
        "<</Type/ObjStm/N \(packed.count)/First \(index.utf8.count)/Length \(content.count)>>\nstream\n"
      entries[next] = (1, bytes.count, 0)
      Self.append(Part(number: next, body: Array(head.utf8) + content + "\nendstream".utf8), to: &bytes)
      next += 1
      packed = []
    }
    for part in parts {
      if Self.startOfStream(in: part.body) == nil {
        packed.append(part)
        if packed.count >= perStream { pack() }
      } else {
        entries[part.number] = (1, bytes.count, 0)
        Self.append(part, to: &bytes)
      }
    }
    pack()
    let start = bytes.count
    entries[next] = (1, start, 0)
    var table: [UInt8] = []
    for number in 0...next {
      let entry = entries[number] ?? (0, 0, 0)
      table.append(UInt8(entry.kind))
      for shift in [24, 16, 8, 0] { table.append(UInt8(truncatingIfNeeded: entry.first >> shift)) }
      for shift in [8, 0] { table.append(UInt8(truncatingIfNeeded: entry.second >> shift)) }
    }
    let head = "/Type/XRef/W[1 4 2]/Size \(next + 1)/Length \(table.count)>>\nstream\n"
    let dictionary = trailer.prefix(max(0, trailer.count - 2)) + Array(head.utf8)
    Self.append(Part(number: next, body: dictionary + table + "\nendstream".utf8), to: &bytes)
    return bytes + "startxref\n\(start)\n%%EOF\n".utf8
  }

  private static func append(_ part: Part, to bytes: inout [UInt8]) {
    bytes += "\(part.number) 0 obj\n".utf8
    bytes += part.body
    bytes += "\nendobj\n".utf8
  }

  private static func padded(_ number: Int, _ width: Int) -> [UInt8] {
    let digits = Array(String(number).utf8)
    return [UInt8](repeating: 0x30, count: max(0, width - digits.count)) + digits
  }
}
