/// Parses the operators of a content stream with their operands (ISO 32000-1, 7.8.2 and 8.9.7).
package struct ContentScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Calls a function with each operation of a content stream, in order.
  ///
  /// - Throws: ``ContentError``, and errors of the function.
  package static func forEach(
    in bytes: [UInt8], _ body: (ContentOperation) throws -> Void
  ) throws {
    try bytes.withUnsafeBufferPointer { bytes in
      var scanner = ContentScanner(bytes: bytes)
      while let operation = try scanner.next() { try body(operation) }
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Parses the next operation; nil at the end.
  private mutating func next() throws(ContentError) -> ContentOperation? {
    var operands: [PDFValue] = []
    var start: Int?
    while true {
      var parser = PDFValueParser(bytes, at: position)
      let token = parser.nextToken()
      guard token < bytes.count else {
        // Operands without an operator have no effect.
        return nil
      }
      if start == nil { start = token }
      if Self.beginsOperator(bytes[token]) {
        let name = keyword(at: token)
        switch name {
        case "true", "false", "null": operands.append(name == "null" ? .null : .boolean(name == "true"))
        case "BI":
          guard operands.isEmpty else { throw .unreadable(offset: token) }
          return try inlineImage(from: start ?? token)
        default:
          return ContentOperation(name: name, operands: operands, range: (start ?? token)..<position)
        }
      } else {
        guard let (value, range) = parser.nextRange(), parser.isSure else { throw .unreadable(offset: token) }
        position = range.upperBound
        operands.append(value)
      }
      guard operands.count <= Self.mostOperands else { throw .tooLarge }
    }
  }

  /// The maximum number of operands: DeviceN colours have 32 (Annex C), and some producers leave a few more.
  private static let mostOperands = 512

  private static func beginsOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "'"),
      UInt8(ascii: "\""):
      true
    default: false
    }
  }

  /// Parses the keyword at an offset, and moves behind it.
  private mutating func keyword(at start: Int) -> String {
    position = start
    while position < bytes.count, !Self.endsKeyword(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func endsKeyword(_ byte: UInt8) -> Bool {
    isSpace(byte) || "()<>[]{}/%".utf8.contains(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0 || (0x09...0x0D).contains(byte) && byte != 0x0B
  }

  // MARK: Inline images

  /// Parses the rest of an inline image, whose BI has been read.
  private mutating func inlineImage(from start: Int) throws(ContentError) -> ContentOperation {
    var dictionary = PDFDictionary()
    while true {
      var parser = PDFValueParser(bytes, at: position)
      let token = parser.nextToken()
      guard token < bytes.count else { throw .unreadable(offset: start) }
      if Self.beginsOperator(bytes[token]) {
        guard keyword(at: token) == "ID" else { throw .unreadable(offset: token) }
        break
      }
      guard case .name(let key)? = parser.next(), dictionary.entries.count < 64 else {
        throw .unreadable(offset: token)
      }
      let offset = parser.nextToken()
      guard offset < bytes.count else { throw .unreadable(offset: token) }
      if Self.beginsOperator(bytes[offset]) {
        let name = keyword(at: offset)
        guard ["true", "false", "null"].contains(name) else { throw .unreadable(offset: offset) }
        dictionary.append(key, name == "null" ? .null : .boolean(name == "true"))
      } else {
        guard let (value, range) = parser.nextRange(), parser.isSure else {
          throw .unreadable(offset: offset)
        }
        position = range.upperBound
        dictionary.append(key, value)
      }
    }
    // One white-space character separates ID from the data.
    let first = min(position + 1, bytes.count)
    guard let end = endOfData(from: first) else { throw .unreadable(offset: start) }
    return ContentOperation(
      name: "BI", operands: [.dictionary(dictionary)], range: start..<position, imageData: first..<end)
  }

  /// Finds the EI after an inline image's data, moves behind it, and returns the offset at which the data ends.
  ///
  /// The data may contain EI by chance: the real one stands between white space, and text follows it.
  private mutating func endOfData(from first: Int) -> Int? {
    var index = first
    while index + 2 <= bytes.count {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "E"), bytes[index + 1] == UInt8(ascii: "I"),
        index + 2 == bytes.count || Self.isSpace(bytes[index + 2]),
        index == first || Self.isSpace(bytes[index - 1])
      else { continue }
      let following = bytes[(index + 2)..<min(bytes.count, index + 34)]
      guard following.allSatisfy({ Self.isSpace($0) && $0 != 0 || (0x20..<0x7F).contains($0) }) else {
        continue
      }
      position = index + 2
      return max(first, index - 1)
    }
    return nil
  }
}

/// An operator of a content stream with its operands.
package struct ContentOperation {
  /// The operator; `BI` for a whole inline image.
  package let name: String
  /// The operands; the dictionary of an inline image.
  package let operands: [PDFValue]
  /// The range of the operation in the stream, with its operands.
  package let range: Range<Int>
  /// The range of an inline image's data; nil for other operators.
  package var imageData: Range<Int>?

  /// The operands as numbers; nil if one isn't a number.
  package var numbers: [Double]? {
    var numbers: [Double] = []
    for operand in operands {
      guard let number = operand.number else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

/// A content stream that can't be parsed reliably.
package enum ContentError: Error, Hashable {
  /// The text at an offset deviates from the standard, so that readers may disagree about it.
  case unreadable(offset: Int)
  /// An operator has more operands than any honest file.
  case tooLarge
}
