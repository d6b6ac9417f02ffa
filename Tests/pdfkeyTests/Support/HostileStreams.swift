import Foundation

extension HostilePDF {
  /// A page whose content is a gigabyte of operators, deflated to a hundred and fiftieth.
  static let gigabyteContent = file([
    1: Array("<</Type /Catalog /Pages 2 0 R>>".utf8),
    2: Array("<</Type /Pages /Count 1 /Kids [3 0 R]>>".utf8),
    3: Array(page("/Contents 4 0 R").utf8),
    4: stream("/Filter /FlateDecode", deflated(count: 1 << 30)),
  ])

  /// A page of three JBIG2 images, each of which claims 100,000 × 100,000 pixels.
  static let vastImages: [UInt8] = {
    let side = Array("\u{0}\u{1}\u{86}\u{A0}".unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    // ISO/IEC 14492, 7.2: the page's information, and a region of the same size with hardly any data.
    let information = side + side + [UInt8](repeating: 0, count: 11)
    let region =
      side + side + [UInt8](repeating: 0, count: 10) + [3, 255, 253, 255, 2, 254, 254, 254] + [0, 0]
    let segments =
      [0, 0, 0, 0, 48, 0, 1, 0, 0, 0, UInt8(information.count)] + information
      + [0, 0, 0, 1, 38, 0, 1, 0, 0, 0, UInt8(region.count)] + region
    let image = stream(
      """
      /Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 1 \
      /ColorSpace /DeviceGray /Filter /JBIG2Decode
      """, segments)
    let resources = "/Resources <</XObject <</A 5 0 R /B 6 0 R /C 7 0 R>>>>"
    return file([
      1: Array("<</Type /Catalog /Pages 2 0 R>>".utf8),
      2: Array("<</Type /Pages /Count 1 /Kids [3 0 R]>>".utf8),
      3: Array(page("/Contents 4 0 R \(resources)").utf8),
      4: stream("", Array("200 0 0 100 0 0 cm /A Do /B Do /C Do".utf8)),
      5: image, 6: image, 7: image,
    ])
  }()

  /// Returns a document with a number of pages, each with a link, a heading and a label of its own.
  static func pages(_ count: Int) -> [UInt8] {
    var objects: [Int: [UInt8]] = [
      1: Array("<</Type /Catalog /Pages 2 0 R /Outlines 3 0 R>>".utf8),
      3: Array("<</Type /Outlines /First 6 0 R /Last \(4 + 3 * count - 1) 0 R>>".utf8),
    ]
    for number in 0..<count {
      let first = 4 + 3 * number
      objects[first] = Array(page("/Annots [\(first + 1) 0 R]").utf8)
      objects[first + 1] = Array(
        "<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A <</S /URI /URI (https://example.org/\(number))>>>>"
          .utf8)
      let next = number < count - 1 ? "/Next \(first + 5) 0 R" : ""
      objects[first + 2] = Array(
        "<</Title (\(number)) /Parent 3 0 R /Dest [\(first) 0 R /Fit] \(next)>>".utf8)
    }
    let kids = (0..<count).map { "\(4 + 3 * $0) 0 R" }.joined(separator: " ")
    objects[2] = Array("<</Type /Pages /Count \(count) /Kids [\(kids)]>>".utf8)
    return file(objects)
  }

  /// Returns a number of bytes of `n` and a line feed, which end a path and draw nothing, in zlib format (RFC 1950
  /// and 1951).
  private static func deflated(count: Int) -> [UInt8] {
    var bits = Bits()
    // The last block, with fixed codes: two literals, and then copies of 258 bytes from two bytes before.
    bits.append(0b011, 3)
    bits.append(code: 0x30 + UInt32(UInt8(ascii: "n")), 8)
    bits.append(code: 0x30 + 0x0A, 8)
    let copies = count / 258
    // Eight of them fill whole bytes, which repeat.
    for _ in 0..<16 { bits.appendCopy() }
    let piece = Array(bits.bytes.suffix(13))
    for _ in 2..<copies / 8 { bits.appendWhole(piece) }
    bits.append(code: 0, 7)
    return [0x78, 0x9C] + bits.finished + [0, 0, 0, 0]
  }

  /// Bits in the order of RFC 1951: the lowest of a byte first, and codes from their highest.
  private struct Bits {
    var bytes: [UInt8] = []
    private var rest: UInt32 = 0
    private var count: UInt32 = 0

    mutating func append(_ value: UInt32, _ length: UInt32) {
      rest |= value << count
      count += length
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: rest))
        rest >>= 8
        count -= 8
      }
    }

    mutating func append(code: UInt32, _ length: UInt32) {
      for bit in (0..<length).reversed() { append(code >> bit & 1, 1) }
    }

    /// Appends a copy of 258 bytes (285, in 8 bits) from two bytes before (1, in 5).
    mutating func appendCopy() {
      append(code: 0b1100_0101, 8)
      append(code: 1, 5)
    }

    /// Appends the bytes of eight copies, at the same bit within a byte.
    mutating func appendWhole(_ piece: [UInt8]) { bytes += piece }

    var finished: [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: rest)] : bytes }
  }
}
