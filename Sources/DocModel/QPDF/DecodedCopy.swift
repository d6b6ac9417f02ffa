import Foundation

/// A document in memory that has some pages of another one, made for reading their text many at a time.
///
/// Poppler's own inflater takes more than half of the time that text takes, and Poppler goes through a page's
/// fonts anew for each page. Here qpdf has decoded the contents, forms and fonts beforehand, and what was in
/// object streams stands plainly. Images are left out, as text doesn't need them; so are annotations,
/// outlines and all else that isn't a page's own text.
///
/// It is written from the file's objects as they are read, under the numbers that they have there: the file
/// isn't changed by it, no second one is opened, and what a page doesn't use isn't touched.
struct DecodedCopy {
  let bytes: FileBytes
  /// The pages that are in the copy, by their indexes in the document.
  let pages: Range<Int>

  /// Copies the pages from one on, for as long as there are some and the copy has no more than `budget` bytes.
  ///
  /// One page is always taken. Nil where anything gives qpdf reason for a remark: Poppler may then see
  /// something else in the file, and the copy's text has to be the original's.
  init?(of file: QPDFFile, _ tree: PageTree, pages: Range<Int>, budget: Int) {
    guard !file.hasWarnings, tree.isSoundThroughout else { return nil }
    let writer = DecodedCopyWriter(file)
    var end = pages.lowerBound
    while end < pages.upperBound, end == pages.lowerBound || writer.size < budget {
      guard let leaf = tree.leaf(at: end), writer.append(leaf), writer.size < budget * 4 else { return nil }
      end += 1
    }
    let bytes = writer.finish()
    guard let bytes, file.takeError() == nil, !file.hasWarnings else { return nil }
    self.bytes = bytes
    self.pages = pages.lowerBound..<end
  }
}

/// Writes pages and what they refer to (ISO 32000-1, 7.5).
private final class DecodedCopyWriter {
  private let file: QPDFFile
  private var output = GrowingBytes()
  /// Where each object is; 0 for one that still waits.
  private var offsets: [ObjectID: Int] = [:]
  private var waiting: [ObjectID] = []
  /// The pages as written, to become objects when all numbers that are taken are known.
  private var pages: [String] = []

  /// Streams that take more than this in the file are left as they are: deflated data can be a thousand times
  /// as large when decoded.
  private static let largestEncoded = 512 << 10
  /// Object numbers beyond this would make the table of a copy larger than the copy.
  private static let largestNumber: Int32 = 1 << 22

  var size: Int { output.count }

  init(_ file: QPDFFile) {
    self.file = file
    output.append("%PDF-1.7\n")
  }

  /// Takes a page with all that it refers to; false where that can't be read.
  func append(_ leaf: PageLeaf) -> Bool {
    // Poppler makes no page of one whose annotations are no array, and so the copy has to leave it alone.
    if let annotations = leaf.object["Annots"], !annotations.isArray { return false }
    var page = ""
    let inherited: [(StaticString, QPDFObject?)] = [
      ("Resources", leaf.resources), ("MediaBox", leaf.mediaBox), ("CropBox", leaf.cropBox),
      ("Rotate", leaf.rotate),
    ]
    let own: [StaticString] = ["Contents", "UserUnit", "BleedBox", "TrimBox", "ArtBox", "Group"]
    for (key, value) in inherited + own.map({ ($0, leaf.object[$0]) }) {
      guard let value else { continue }
      page += "/\(key) \(unparsed(value, resolved: false))\n"
    }
    pages.append(page)
    return writeWaiting()
  }

  /// Ends the copy and hands out its bytes.
  func finish() -> FileBytes? {
    var catalog = "/Type /Catalog"
    if let layers = file.catalog?["OCProperties"] {
      catalog += " /OCProperties " + unparsed(layers, resolved: false)
    }
    guard writeWaiting() else { return nil }
    var next = (offsets.keys.map(\.number).max() ?? 0) + 1
    let root = ObjectID(number: next, generation: 0)
    var kids = ""
    for page in pages {
      next += 1
      write(ObjectID(number: next, generation: 0)) {
        "<< /Type /Page /Parent \(root.number) 0 R\n\(page)>>"
      }
      kids += "\(next) 0 R "
    }
    write(root) { "<< /Type /Pages /Count \(pages.count) /Kids [ \(kids)] >>" }
    next += 1
    write(ObjectID(number: next, generation: 0)) { "<< \(catalog) /Pages \(root.number) 0 R >>" }
    writeTable(root: next)
    return output.take()
  }

  // MARK: Objects

  private func writeWaiting() -> Bool {
    while let id = waiting.popLast() {
      guard id.number <= Self.largestNumber else { return false }
      guard let object = file.object(id) else { continue }
      if object.isStream {
        guard writeStream(object, id) else { return false }
      } else if object["Type"]?.name.map(Self.leadsElsewhere) != true {
        write(id) { unparsed(object, resolved: true) }
      }
    }
    return true
  }

  /// Whether an object of this type leads to the rest of the document: then it isn't in the copy, which makes
  /// it null there.
  private static func leadsElsewhere(_ type: String) -> Bool {
    ["Page", "Pages", "Catalog", "Annot", "StructElem", "StructTreeRoot"].contains(type)
  }

  private func write(_ id: ObjectID, _ body: () -> String) {
    offsets[id] = output.count
    output.append("\(id.number) \(id.generation) obj\n")
    output.append(body())
    output.append("\nendobj\n")
  }

  private func writeStream(_ stream: QPDFObject, _ id: ObjectID) -> Bool {
    if stream["Subtype"]?.name == "Image" {
      // The least that is an image.
      write(id) {
        """
        << /Type /XObject /Subtype /Image /Width 1 /Height 1 /ImageMask true /Length 0 >>
        stream

        endstream
        """
      }
      return true
    }
    // Two filters could be a bomb in a bomb.
    let filter = stream["Filter"]
    let isDeflated = filter?.name == "FlateDecode" || filter?.count == 1 && filter?[0]?.name == "FlateDecode"
    let decodes = isDeflated && stream["Length"]?.int ?? .max <= Self.largestEncoded
    return stream.withStreamData(decoding: decodes) { data, isDecoded in
      offsets[id] = output.count
      output.append("\(id.number) \(id.generation) obj\n<< ")
      for key in stream.streamKeys where !Self.isAboutData(key.text, isDecoded) {
        guard let value = stream.value(forKey: key) else { continue }
        output.append("\(key.escaped) \(unparsed(value, resolved: false))\n")
      }
      output.append("/Length \(data.count) >>\nstream\n")
      output.append(data)
      output.append("\nendstream\nendobj\n")
    }
  }

  private static func isAboutData(_ key: String, _ isDecoded: Bool) -> Bool {
    key == "Length" || isDecoded && (key == "Filter" || key == "DecodeParms")
  }

  /// An object as it is written in a file; what it refers to goes into the copy as well.
  private func unparsed(_ object: QPDFObject, resolved: Bool) -> String {
    let text = object.unparsed(resolved: resolved)
    for id in ReferenceScanner.references(in: text) where offsets[id] == nil {
      offsets[id] = 0
      waiting.append(id)
    }
    return text
  }

  /// The cross-reference table (7.5.4), with a section for each run of numbers.
  private func writeTable(root: Int32) {
    let start = output.count
    output.append("xref\n0 1\n0000000000 65535 f \n")
    let entries = offsets.filter { $0.value > 0 }.sorted { $0.key.number < $1.key.number }
    var index = 0
    while index < entries.count {
      var end = index + 1
      while end < entries.count, entries[end].key.number == entries[end - 1].key.number + 1 { end += 1 }
      output.append("\(entries[index].key.number) \(end - index)\n")
      for entry in entries[index..<end] {
        output.append("\(Self.padded(entry.value, 10)) \(Self.padded(Int(entry.key.generation), 5)) n \n")
      }
      index = end
    }
    output.append("trailer\n<< /Size \(root + 1) /Root \(root) 0 R >>\nstartxref\n\(start)\n%%EOF\n")
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Finds what an object refers to in the way that qpdf writes it.
enum ReferenceScanner {
  /// The objects that are referred to, as in `12 0 R`, outside of strings.
  static func references(in text: String) -> [ObjectID] {
    var text = text
    return text.withUTF8 { bytes in
      var found: [ObjectID] = []
      // The last two tokens where they are numbers.
      var (first, second): (Int32?, Int32?) = (nil, nil)
      var index = 0
      while index < bytes.count {
        switch bytes[index] {
        case 0x28:  // (
          index = endOfString(bytes, index)
          (first, second) = (nil, nil)
        case 0x20, 0x0A:
          index += 1
        case 0x30...0x39:
          (first, second) = (second, number(bytes, &index))
        case 0x2E:  // . of a number
          index += 1
          while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
          (first, second) = (nil, nil)
        case 0x52:  // R
          if let first, let second { found.append(ObjectID(number: first, generation: second)) }
          (first, second) = (nil, nil)
          index += 1
        case 0x2F:  // a name
          index += 1
          while index < bytes.count, !endsName(bytes[index]) { index += 1 }
          (first, second) = (nil, nil)
        case 0x3C:  // << of a dictionary, or < of a string
          if index + 1 < bytes.count, bytes[index + 1] == 0x3C {
            index += 2
          } else {
            while index < bytes.count, bytes[index] != 0x3E { index += 1 }
          }
          (first, second) = (nil, nil)
        default:
          (first, second) = (nil, nil)
          index += 1
        }
      }
      return found
    }
  }

  /// A number that is whole and ends like a token.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int32? {
    var value: Int32? = 0
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
      let digit = Int32(bytes[index] - 0x30)
      value = value.flatMap { old in
        let (product, overflows) = old.multipliedReportingOverflow(by: 10)
        let (sum, overflowsToo) = product.addingReportingOverflow(digit)
        return overflows || overflowsToo ? nil : sum
      }
      index += 1
    }
    guard index < bytes.count, bytes[index] != 0x2E else {
      // The fraction isn't the next number.
      while index < bytes.count, bytes[index] == 0x2E || (0x30...0x39).contains(bytes[index]) { index += 1 }
      return nil
    }
    return value
  }

  private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < bytes.count {
      switch bytes[index] {
      case 0x5C: index += 1  // \ and what it stands before
      case 0x28: depth += 1
      case 0x29: depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { break }
    }
    return index
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x20, 0x28, 0x29, 0x2F, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D: true
    default: false
    }
  }
}

/// Bytes that grow at their end, and are handed on without being copied.
private struct GrowingBytes: ~Copyable {
  private var start: UnsafeMutableRawPointer?
  private var capacity = 0
  private(set) var count = 0
  private var hasFailed = false

  deinit { free(start) }

  mutating func append(_ string: String) {
    var string = string
    string.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard !hasFailed, let source = bytes.baseAddress, bytes.count > 0 else { return }
    if count + bytes.count > capacity {
      let wanted = max(capacity + capacity / 2, count + bytes.count, 1 << 16)
      guard let larger = realloc(start, wanted) else {
        hasFailed = true
        return
      }
      (start, capacity) = (larger, wanted)
    }
    start?.advanced(by: count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  /// Hands out the bytes, and is empty after that; nil where memory ran out.
  mutating func take() -> FileBytes? {
    guard !hasFailed, let start else { return nil }
    defer { (self.start, capacity, count) = (nil, 0, 0) }
    return FileBytes(taking: start, count: count)
  }
}
