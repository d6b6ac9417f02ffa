import Foundation

/// An element of the Basic Encoding Rules (ITU-T X.690), or of the Distinguished ones.
struct BERElement {
  /// The tag with its class.
  let tag: UInt8
  /// The bytes of the value.
  let value: ArraySlice<UInt8>
  /// The bytes of the element with its tag and length.
  let all: ArraySlice<UInt8>

  /// The index after the element.
  var end: Int { all.endIndex }

  /// The elements inside others at most.
  private static let deepest = 64

  /// Reads the element at the beginning of a slice; nil if it is incomplete.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let header = Self.header(bytes, at: bytes.startIndex) else { return nil }
    tag = header.tag
    if let length = header.length {
      let end = header.start + length
      (all, value) = (bytes[bytes.startIndex..<end], bytes[header.start..<end])
    } else {
      guard let end = Self.end(of: bytes, from: header.start) else { return nil }
      (all, value) = (bytes[bytes.startIndex..<end], bytes[header.start..<end - 2])
    }
  }

  /// The elements inside; those after an incomplete one are left out.
  var elements: [BERElement] {
    var elements: [BERElement] = []
    var rest = value
    while elements.count < 1000, let element = BERElement(rest) {
      elements.append(element)
      rest = rest[element.end...]
    }
    return elements
  }

  /// Reads a tag and a length, which is nil if the end is marked instead.
  private static func header(
    _ bytes: ArraySlice<UInt8>, at index: Int
  ) -> (tag: UInt8, length: Int?, start: Int)? {
    guard index + 1 < bytes.endIndex else { return nil }
    let (tag, first) = (bytes[index], bytes[index + 1])
    // A tag of several bytes isn't used.
    guard tag & 0x1F != 0x1F else { return nil }
    if first == 0x80 { return tag & 0x20 == 0 ? nil : (tag, nil, index + 2) }
    guard first > 0x80 else {
      return Int(first) <= bytes.endIndex - index - 2 ? (tag, Int(first), index + 2) : nil
    }
    let count = Int(first & 0x7F)
    guard count <= 4, index + 2 + count <= bytes.endIndex else { return nil }
    let length = bytes[index + 2..<index + 2 + count].reduce(0) { $0 << 8 | Int($1) }
    let start = index + 2 + count
    return length <= bytes.endIndex - start ? (tag, length, start) : nil
  }

  /// Returns the index after the mark that ends an element without a length.
  private static func end(of bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var (index, depth) = (start, 1)
    while let header = header(bytes, at: index) {
      if header.tag == 0, header.length == 0 {
        depth -= 1
        index = header.start
        if depth == 0 { return index }
      } else if let length = header.length {
        index = header.start + length
      } else {
        depth += 1
        guard depth <= deepest else { return nil }
        index = header.start
      }
    }
    return nil
  }
}

extension BERElement {
  /// The object identifier in decimals (X.690, 8.19), such as `2.5.29.15`; empty for any other element.
  var objectIdentifier: String {
    guard tag == 0x06, value.count <= 64 else { return "" }
    var (numbers, number) = ([UInt64](), UInt64(0))
    for byte in value {
      guard number < 1 << 56 else { return "" }
      number = number << 7 | UInt64(byte & 0x7F)
      guard byte & 0x80 == 0 else { continue }
      // The first two numbers are one.
      if numbers.isEmpty { numbers.append(min(number / 40, 2)) }
      numbers.append(numbers.count == 1 ? number - 40 * numbers[0] : number)
      number = 0
    }
    return numbers.map(String.init).joined(separator: ".")
  }

  /// The time of a UTCTime or a GeneralizedTime, to the second; nil for any other element.
  var time: Date? {
    var text = String(decoding: value.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    switch tag {
    case 0x17: text = (text < "5" ? "20" : "19") + text
    case 0x18: break
    default: return nil
    }
    if text.utf8.last.map({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) == true,
      !text.contains(where: "+-".contains)
    {
      text += "Z"
    }
    return PDFDate(text).map { Date(timeIntervalSince1970: Double($0.instant)) }
  }

  /// The header of DER with a tag for a value of some length (X.690, 10.1).
  static func header(_ tag: UInt8, length: Int) -> [UInt8] {
    guard length >= 0x80 else { return [tag, UInt8(length)] }
    let bytes = withUnsafeBytes(of: UInt64(length).bigEndian) { Array($0.drop { $0 == 0 }) }
    return [tag, 0x80 | UInt8(bytes.count)] + bytes
  }
}
