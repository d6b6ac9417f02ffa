/// A token of PDF syntax (ISO 32000-1, 7.2 and 7.3), which mutations change, move and insert.
struct PDFToken {
  /// The kind of a token.
  enum Kind {
    case number, name, string, keyword, reference
    case openArray, closeArray, openDictionary, closeDictionary
  }

  var kind: Kind
  var bytes: [UInt8]

  init(_ kind: Kind, _ bytes: [UInt8]) {
    (self.kind, self.bytes) = (kind, bytes)
  }

  init(_ kind: Kind, _ text: String) { self.init(kind, Array(text.utf8)) }
}

/// Splits PDF syntax into tokens and joins them.
enum PDFTokens {
  /// Returns the tokens of some syntax; a reference is one token.
  static func of(_ bytes: ArraySlice<UInt8>) -> [PDFToken] {
    var tokens: [PDFToken] = []
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let start = place
      let byte = bytes[place]
      place += 1
      switch byte {
      case _ where isSpace(byte): continue
      case UInt8(ascii: "["): tokens.append(PDFToken(.openArray, "["))
      case UInt8(ascii: "]"): tokens.append(PDFToken(.closeArray, "]"))
      case UInt8(ascii: "<") where place < bytes.endIndex && bytes[place] == byte:
        place += 1
        tokens.append(PDFToken(.openDictionary, "<<"))
      case UInt8(ascii: ">"):
        if place < bytes.endIndex, bytes[place] == byte { place += 1 }
        tokens.append(PDFToken(.closeDictionary, ">>"))
      case UInt8(ascii: "<"):
        while place < bytes.endIndex, bytes[place] != UInt8(ascii: ">") { place += 1 }
        place = min(place + 1, bytes.endIndex)
        tokens.append(PDFToken(.string, Array(bytes[start..<place])))
      case UInt8(ascii: "("):
        place = endOfString(bytes, from: place)
        tokens.append(PDFToken(.string, Array(bytes[start..<place])))
      default:
        while place < bytes.endIndex, !isDelimiter(bytes[place]) { place += 1 }
        append(Array(bytes[start..<place]), to: &tokens)
      }
    }
    return tokens
  }

  /// Returns the syntax of some tokens.
  static func bytes(of tokens: [PDFToken]) -> [UInt8] {
    Array(tokens.map(\.bytes).joined(separator: [0x20]))
  }

  /// Returns the index after the value that begins with a token.
  static func end(ofValueAt start: Int, in tokens: [PDFToken]) -> Int {
    var depth = 0
    for index in start..<tokens.count {
      switch tokens[index].kind {
      case .openArray, .openDictionary: depth += 1
      case .closeArray, .closeDictionary: depth -= 1
      default: break
      }
      if depth <= 0 { return index + 1 }
    }
    return tokens.count
  }

  private static func append(_ bytes: [UInt8], to tokens: inout [PDFToken]) {
    let count = tokens.count
    if bytes == [UInt8(ascii: "R")], count >= 2, tokens[count - 1].kind == .number,
      tokens[count - 2].kind == .number
    {
      let reference = tokens[count - 2].bytes + [0x20] + tokens[count - 1].bytes + [0x20] + bytes
      tokens.removeLast(2)
      tokens.append(PDFToken(.reference, reference))
    } else if bytes[0] == UInt8(ascii: "/") {
      tokens.append(PDFToken(.name, bytes))
    } else {
      let isNumber = bytes.allSatisfy { (0x2B...0x39).contains($0) }
      tokens.append(PDFToken(isNumber ? .number : .keyword, bytes))
    }
  }

  private static func endOfString(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var (place, open) = (start, 1)
    while place < bytes.endIndex, open > 0 {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")"): open -= 1
      default: break
      }
      place += 1
    }
    return min(place, bytes.endIndex)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    isSpace(byte) || "()<>[]/%".utf8.contains(byte)
  }
}
