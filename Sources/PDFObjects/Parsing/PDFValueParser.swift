/// Parses values as files write them (ISO 32000-1, 7.2 and 7.3).
///
/// Unintelligible text becomes null and clears ``isSure``: each reader repairs such text in its own way.
struct PDFValueParser {
  /// The number of entries up to which a linear search finds duplicate keys faster than a set.
  private static let largestSearched = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The table that shares repeated names.
  private let names: PDFNameTable?
  private(set) var position: Int
  private var depth = 0
  /// Whether everything parsed so far follows the standard.
  private(set) var isSure = true

  /// Creates a parser that starts at an offset.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int = 0, names: PDFNameTable? = nil) {
    self.bytes = bytes
    self.names = names
    position = offset
  }

  /// Parses the next value; nil at the end.
  mutating func next() -> PDFValue? { value() }

  /// Parses the next value, and returns the range of its text; nil at the end.
  mutating func nextRange() -> (value: PDFValue, range: Range<Int>)? {
    let start = nextToken()
    return value().map { ($0, start..<position) }
  }

  /// Skips the given delimiter; false if something else follows.
  mutating func skipDelimiter(_ delimiter: StaticString) -> Bool {
    skipSpace()
    return delimiter.withUTF8Buffer { delimiter in
      guard bytes[min(position, bytes.count)...].starts(with: delimiter) else { return false }
      position += delimiter.count
      return true
    }
  }

  /// Parses the next token, if it is an integer.
  mutating func nextInteger() -> Int? {
    skipSpace()
    let start = position
    while let byte, !Self.endsToken(byte) { position += 1 }
    return PDFNumber.integer(bytes[start..<position])
  }

  /// Returns the offset at which the next token begins, or the text ends.
  mutating func nextToken() -> Int {
    skipSpace()
    return position
  }

  /// Whether the next token is a keyword, which is then skipped.
  mutating func skipKeyword(_ keyword: StaticString) -> Bool {
    skipSpace()
    return keyword.withUTF8Buffer { keyword in
      let end = position + keyword.count
      guard end <= bytes.count, bytes[position..<end].elementsEqual(keyword),
        end == bytes.count || Self.endsToken(bytes[end])
      else { return false }
      position = end
      return true
    }
  }

  /// Parses the next entry of a cross-reference table, if it is one; white space is allowed only before the first.
  mutating func nextTableEntry(isFirst: Bool) -> TableEntry? {
    if isFirst { skipSpace() }
    guard position <= bytes.count - TableEntry.length,
      let entry = TableEntry(bytes[position..<position + TableEntry.length])
    else { return nil }
    position += TableEntry.length
    return entry
  }

  /// Skips a line feed, with or without a carriage return before it, and returns the offset after it; nil if there is
  /// none.
  mutating func endOfLine() -> Int? {
    if byte == 0x0D { position += 1 }
    guard byte == 0x0A else { return nil }
    position += 1
    return position
  }

  /// Parses the number and generation before an object, as in `12 0 obj` (7.3.10).
  mutating func objectHeader() -> ObjectID? {
    guard let number = nextInteger().flatMap(Int32.init(exactly:)),
      let generation = nextInteger().flatMap(Int32.init(exactly:)), skipKeyword("obj")
    else { return nil }
    return ObjectID(number: number, generation: generation)
  }

  /// Whether the next value is a dictionary with balanced delimiters, which is then skipped.
  mutating func passDictionary() -> Bool {
    skipSpace()
    var open = 0
    while let byte {
      position += 1
      switch byte {
      case UInt8(ascii: "<") where self.byte == byte:
        position += 1
        open += 1
      case UInt8(ascii: ">") where self.byte == byte:
        position += 1
        open -= 1
        if open == 0 { return true }
      case UInt8(ascii: "<"):
        while let byte = self.byte, byte != UInt8(ascii: ">") { position += 1 }
        position += 1
      case UInt8(ascii: "("):
        passLiteralString()
      case UInt8(ascii: "%"):
        position -= 1
        skipSpace()
      default: break
      }
      if open <= 0 { return false }
    }
    return false
  }

  /// Skips the rest of a literal string.
  private mutating func passLiteralString() {
    var open = 1
    while open > 0, let byte {
      switch byte {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")"): open -= 1
      default: break
      }
      position += 1
    }
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Parses the next value; nil at the end of the text, or of the current array or dictionary.
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

  /// Skips white space and comments.
  private mutating func skipSpace() {
    while let byte {
      if byte == UInt8(ascii: "%") {
        while let byte = self.byte, byte != 0x0A, byte != 0x0D { position += 1 }
      } else if Self.isSpace(byte) {
        position += 1
      } else {
        return
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B) || byte == 0
  }

  /// Whether a byte ends a token (7.2.2).
  ///
  /// A vertical tab is a regular character, at which qpdf ends a token; what follows isn't sure then.
  private static func endsToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20: true
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  // MARK: Collections

  /// Enters another nesting level, and returns whether it is within the limit; if not, the text ends here.
  private mutating func enterNesting() -> Bool {
    depth += 1
    if depth <= DocumentLimits.deepestReading { return true }
    isSure = false
    position = bytes.count
    return false
  }

  private mutating func elements() -> [PDFValue] {
    var elements: [PDFValue] = []
    guard enterNesting() else { return elements }
    while let element = value() {
      // Most arrays have up to eight elements, such as a quad's corners.
      if elements.isEmpty { elements.reserveCapacity(8) }
      elements.append(element)
    }
    depth -= 1
    if byte == UInt8(ascii: "]") { position += 1 } else { isSure = false }
    if depth >= DocumentLimits.deepestObject { isSure = false }
    return depth < DocumentLimits.deepestObject ? elements : []
  }

  private mutating func dictionary() -> PDFDictionary {
    var dictionary = PDFDictionary()
    var names: Set<PDFName> = []
    guard enterNesting() else { return dictionary }
    while let key = value() {
      guard case .name(let name) = key, let value = value() else {
        isSure = false
        break
      }
      if dictionary.entries.count < Self.largestSearched {
        if dictionary.has(name) { isSure = false }
      } else {
        if names.isEmpty { names = Set(dictionary.entries.map(\.key)) }
        if !names.insert(name).inserted { isSure = false }
      }
      if depth < DocumentLimits.deepestObject, value != .null { dictionary.append(name, value) }
    }
    depth -= 1
    if depth >= DocumentLimits.deepestObject { isSure = false }
    for _ in 0..<2 {
      if byte == UInt8(ascii: ">") { position += 1 } else { isSure = false }
    }
    return dictionary
  }

  // MARK: Names and strings

  private mutating func name() -> PDFName {
    position += 1
    let start = position
    while let byte, !Self.endsToken(byte), byte != UInt8(ascii: "#") { position += 1 }
    let plain = UnsafeBufferPointer(rebasing: bytes[start..<position])
    guard byte == UInt8(ascii: "#") else { return names?.name(plain) ?? PDFName(Array(plain)) }
    return escapedName(beginning: plain)
  }

  /// Parses the rest of a name that contains escaped bytes (`#xx`).
  private mutating func escapedName(beginning: UnsafeBufferPointer<UInt8>) -> PDFName {
    var name = Array(beginning)
    while let byte, !Self.endsToken(byte) {
      position += 1
      if byte == UInt8(ascii: "#"), position + 1 < bytes.count, let high = digit(bytes[position]),
        let low = digit(bytes[position + 1])
      {
        name.append(high << 4 | low)
        position += 2
      } else {
        if byte == UInt8(ascii: "#") { isSure = false }
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
    let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
    string.reserveCapacity((end - position + 1) / 2)
    var pending: UInt8?
    while let byte, byte != UInt8(ascii: ">") {
      position += 1
      guard let digit = digit(byte) else {
        if !Self.isSpace(byte) { isSure = false }
        continue
      }
      if let high = pending {
        string.append(high << 4 | digit)
        pending = nil
      } else {
        pending = digit
      }
    }
    if byte == nil { isSure = false } else { position += 1 }
    // A final digit without a partner counts as followed by 0 (7.3.4.3).
    if let pending { string.append(pending << 4) }
    return string
  }

  private mutating func literalString() -> [UInt8] {
    position += 1
    let start = position
    while let byte, !Self.isSpecialInString(byte) { position += 1 }
    var string = Array(bytes[start..<position])
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
      case 0x0D:
        // Every line end counts as one line feed (7.3.4.2).
        if self.byte == 0x0A { position += 1 }
        string.append(0x0A)
        continue
      default: break
      }
      string.append(byte)
    }
    isSure = false
    return string
  }

  /// Whether a byte has a special meaning in a literal string.
  private static func isSpecialInString(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ")") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "\\") || byte == 0x0D
  }

  /// Parses an escape sequence after a backslash (Table 3).
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
    case 0x0D: if self.byte == 0x0A { position += 1 }
    default: string.append(byte)
    }
  }

  // MARK: Numbers, references and keywords

  private mutating func numberOrKeyword() -> PDFValue {
    let start = position
    while let byte, !Self.endsToken(byte) { position += 1 }
    // A lone delimiter that begins nothing would otherwise be read endlessly.
    if position == start { position += 1 }
    let token = bytes[start..<position]
    if let integer = PDFNumber.integer(token) { return reference(integer) ?? .integer(integer) }
    switch token.first {
    case UInt8(ascii: "t") where token.elementsEqual("true".utf8): return .boolean(true)
    case UInt8(ascii: "f") where token.elementsEqual("false".utf8): return .boolean(false)
    case UInt8(ascii: "n") where token.elementsEqual("null".utf8): return .null
    default: break
    }
    if let real = PDFNumber.real(token) { return .real(real) }
    isSure = false
    return .null
  }

  /// Parses the reference that begins with an integer (7.3.10): `12 0 R`.
  private mutating func reference(_ number: Int) -> PDFValue? {
    guard number > 0, let number = Int32(exactly: number) else { return nil }
    let start = position
    skipSpace()
    let digits = position
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    if position > digits,
      let generation = PDFNumber.integer(bytes[digits..<position]).flatMap(Int32.init(exactly:))
    {
      skipSpace()
      if skipKeyword("R") {
        return .reference(ObjectID(number: number, generation: generation))
      }
    }
    position = start
    return nil
  }
}
