/// Reads a value from the text that qpdf writes for an object (ISO 32000-1, 7.2 and 7.3).
///
/// The text is well-formed, since qpdf has written it; whatever isn't understood all the same becomes null.
struct PDFValueParser {
  /// No real file nests deeper: what does is left out.
  ///
  /// qpdf itself refuses to read beyond 500 levels, so that the way down is bounded.
  private static let deepestNesting = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0

  /// The value that a text stands for.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> PDFValue {
    var parser = PDFValueParser(bytes: bytes)
    return parser.value() ?? .null
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The next value; nil at the end of the text, or of the array or dictionary that is being read.
  private mutating func value() -> PDFValue? {
    skipSpace()
    switch byte {
    case nil, UInt8(ascii: "]"), UInt8(ascii: ">"):
      return nil
    case UInt8(ascii: "/"):
      return .name(name())
    case UInt8(ascii: "("):
      return .string(literalString())
    case UInt8(ascii: "["):
      position += 1
      return .array(elements())
    case UInt8(ascii: "<"):
      position += 1
      guard byte == UInt8(ascii: "<") else { return .string(hexadecimalString()) }
      position += 1
      return .dictionary(dictionary())
    default:
      return numberOrKeyword()
    }
  }

  private mutating func skipSpace() {
    while let byte, Self.isSpace(byte) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B) || byte == 0
  }

  private static func endsToken(_ byte: UInt8) -> Bool {
    isSpace(byte) || "()<>[]/%".utf8.contains(byte)
  }

  // MARK: Collections

  private mutating func elements() -> [PDFValue] {
    var elements: [PDFValue] = []
    depth += 1
    while let element = value() { elements.append(element) }
    depth -= 1
    if byte == UInt8(ascii: "]") { position += 1 }
    return depth < Self.deepestNesting ? elements : []
  }

  private mutating func dictionary() -> PDFDictionary {
    var dictionary = PDFDictionary()
    depth += 1
    while let key = value() {
      guard case .name(let name) = key, let value = value() else { break }
      if depth < Self.deepestNesting, value != .null { dictionary.append(name, value) }
    }
    depth -= 1
    for _ in 0..<2 where byte == UInt8(ascii: ">") { position += 1 }
    return dictionary
  }

  // MARK: Names and strings

  private mutating func name() -> PDFName {
    position += 1
    var name: [UInt8] = []
    while let byte, !Self.endsToken(byte) {
      position += 1
      if byte == UInt8(ascii: "#"), position + 1 < bytes.count, let high = digit(bytes[position]),
        let low = digit(bytes[position + 1])
      {
        name.append(high << 4 | low)
        position += 2
      } else {
        name.append(byte)
      }
    }
    return PDFName(name)
  }

  private func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private mutating func hexadecimalString() -> [UInt8] {
    var string: [UInt8] = []
    var pending: UInt8?
    while let byte, byte != UInt8(ascii: ">") {
      position += 1
      guard let digit = digit(byte) else { continue }
      if let high = pending {
        string.append(high << 4 | digit)
        pending = nil
      } else {
        pending = digit
      }
    }
    position += 1
    // A last digit without its partner is followed by 0 (7.3.4.3).
    if let pending { string.append(pending << 4) }
    return string
  }

  private mutating func literalString() -> [UInt8] {
    position += 1
    var string: [UInt8] = []
    var open = 1
    while let byte {
      position += 1
      switch byte {
      case UInt8(ascii: "\\"):
        escape(&string)
        continue
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")"):
        open -= 1
        if open == 0 { return string }
      default: break
      }
      string.append(byte)
    }
    return string
  }

  /// What follows a backslash (Table 3).
  private mutating func escape(_ string: inout [UInt8]) {
    guard let byte else { return }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): string.append(0x0A)
    case UInt8(ascii: "r"): string.append(0x0D)
    case UInt8(ascii: "t"): string.append(0x09)
    case UInt8(ascii: "b"): string.append(0x08)
    case UInt8(ascii: "f"): string.append(0x0C)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var code = Int(byte - UInt8(ascii: "0"))
      for _ in 0..<2 {
        guard let next = self.byte, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(next) else { break }
        code = code * 8 + Int(next - UInt8(ascii: "0"))
        position += 1
      }
      string.append(UInt8(truncatingIfNeeded: code))
    case 0x0A: break
    default: string.append(byte)
    }
  }

  // MARK: Numbers, references and keywords

  private mutating func numberOrKeyword() -> PDFValue {
    let start = position
    while let byte, !Self.endsToken(byte) { position += 1 }
    // A lone delimiter that begins nothing would be met for ever.
    if position == start { position += 1 }
    let token = bytes[start..<position]
    switch token.first {
    case UInt8(ascii: "t"): return .boolean(true)
    case UInt8(ascii: "f"): return .boolean(false)
    case UInt8(ascii: "n"), nil: return .null
    default: break
    }
    if let integer = integer(token) {
      return reference(integer) ?? .integer(integer)
    }
    return Double(String(decoding: token, as: UTF8.self)).map(PDFValue.real) ?? .null
  }

  private func integer(_ token: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var digits = token
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isFull) = tenfold.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      if isTooLarge || isFull { return nil }
      value = sum
    }
    return isNegative ? -value : value
  }

  /// The reference that begins with an integer (7.3.10): `12 0 R`.
  private mutating func reference(_ number: Int) -> PDFValue? {
    guard number > 0, let number = Int32(exactly: number) else { return nil }
    let start = position
    skipSpace()
    let digits = position
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    if position > digits, let generation = integer(bytes[digits..<position]).flatMap(Int32.init(exactly:)) {
      skipSpace()
      if byte == UInt8(ascii: "R") {
        position += 1
        return .reference(ObjectID(number: number, generation: generation))
      }
    }
    position = start
    return nil
  }
}
