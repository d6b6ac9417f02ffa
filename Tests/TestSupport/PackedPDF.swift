import CZlib

/// A handwritten PDF with compressed objects: some kilobytes for megabytes.
package struct PackedPDF {
  private var objects: [Int: [UInt8]] = [:]
  private var packed: [Int: (stream: Int, index: Int)] = [:]

  /// Creates a document without pages; 1 is the catalog and 2 the page tree.
  package init(catalog: String = "") {
    self[1] = "<</Type /Catalog /Pages 2 0 R \(catalog)>>"
  }

  /// Creates a document with one page, whose object is 3.
  package init(page: String, catalog: String = "") {
    self.init(catalog: catalog)
    self[2] = "<</Type /Pages /Count 1 /Kids [3 0 R]>>"
    self[3] = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] \(page)>>"
  }

  /// An uncompressed object.
  package subscript(number: Int) -> String? {
    get { objects[number].map { String(decoding: $0, as: UTF8.self) } }
    set { objects[number] = newValue.map { Array($0.utf8) } }
  }

  package mutating func add(_ number: Int, stream content: [UInt8], _ entries: String = "") {
    let data = Self.deflated(content)
    let head = "<</Length \(data.count) /Filter /FlateDecode \(entries)>>\nstream\n"
    objects[number] = Array(head.utf8) + data + Array("\nendstream".utf8)
  }

  /// Adds an object stream with numbered objects.
  package mutating func pack(_ number: Int, _ objects: [(number: Int, text: String)]) {
    var (head, body) = ("", [UInt8]())
    for (index, object) in objects.enumerated() {
      head += "\(object.number) \(body.count) "
      body += Array(object.text.utf8) + [0x0A]
      packed[object.number] = (number, index)
    }
    let entries = "/Type /ObjStm /N \(objects.count) /First \(head.utf8.count)"
    add(number, stream: Array(head.utf8) + body, entries)
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var bytes = Array("%PDF-1.7\n".utf8)
    var offsets: [Int: Int] = [:]
    for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
      offsets[number] = bytes.count
      bytes += Array("\(number) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let table = max(objects.keys.max() ?? 0, packed.keys.max() ?? 0) + 1
    offsets[table] = bytes.count
    var rows: [UInt8] = []
    for number in 0...table {
      if let offset = offsets[number] {
        rows += Self.row(1, offset, 0)
      } else if let location = packed[number] {
        rows += Self.row(2, location.stream, location.index)
      } else {
        rows += Self.row(0, 0, number == 0 ? 65_535 : 0)
      }
    }
    return bytes + Self.table(table, size: table + 1, rows) + Self.end(bytes.count)
  }

  /// Returns a cross-reference stream.
  package static func table(_ number: Int, size: Int, _ rows: [UInt8], _ entries: String = "") -> [UInt8] {
    let data = deflated(rows)
    let head = "/Type /XRef /Size \(size) /W [1 4 2] /Root 1 0 R /Filter /FlateDecode /Length \(data.count)"
    return Array("\(number) 0 obj\n<<\(head) \(entries)>>\nstream\n".utf8) + data
      + Array("\nendstream\nendobj\n".utf8)
  }

  /// Returns an entry of a cross-reference stream.
  package static func row(_ type: UInt8, _ second: Int, _ third: Int) -> [UInt8] {
    [type] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: second >> $0) }
      + [8, 0].map { UInt8(truncatingIfNeeded: third >> $0) }
  }

  /// Returns the end of a file.
  package static func end(_ start: Int) -> [UInt8] { Array("startxref\n\(start)\n%%EOF\n".utf8) }

  package static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(UInt(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      _ = compress2(buffer.baseAddress, &length, bytes, UInt(bytes.count), 6)
      count = Int(length)
    }
  }
}
