import Foundation

/// The texts that bytes may stand for: in the encodings of PDF strings, and in those of addresses, markup and programs
/// within them, nested at most twice.
enum EncodedTexts {
  /// The numbers of hexadecimal and of Base64 digits that stand for five letters: shorter runs occur by chance.
  private static let (shortestHexadecimal, shortestBase64) = (10, 7)
  /// The maximum number of texts of one string or stream.
  private static let mostTexts = 1_000_000

  /// Whether a function accepts one of the texts of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of a string, a name or a stream.
  ///   - decodesRuns: whether encoded parts are decoded, too.
  ///   - isPlain: whether only letters of ASCII are wanted.
  ///   - isWanted: the function.
  /// - Returns: whether it accepts a text; true also if there are too many.
  static func contain(
    _ bytes: [UInt8], decodingRuns decodesRuns: Bool, plain isPlain: Bool, _ isWanted: (String) -> Bool
  ) -> Bool {
    var pending = decoded(bytes).map { (text: $0, depth: 0) }
    var count = 0
    while let (text, depth) = pending.popLast() {
      count += 1
      guard count <= mostTexts else { return true }
      if isWanted(text) { return true }
      guard decodesRuns, depth < 2 else { continue }
      for next in parts(of: text, isPlain) where next != text { pending.append((next, depth + 1)) }
    }
    return false
  }

  /// Returns the texts of bytes in the encodings of strings (ISO 32000-1, 7.9.2.2), and without byte order marks.
  private static func decoded(_ bytes: [UInt8]) -> [String] {
    var texts = [PDFTextString.decode(bytes)]
    guard bytes.contains(where: { $0 >= 0x80 || $0 == 0 }) else { return texts }
    if let text = String(validating: bytes, as: UTF8.self) { texts.append(text) }
    // The soft hyphen of Latin-1 has no place in PDF's own encoding.
    if bytes.contains(0xAD) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: bytes.map { Unicode.Scalar($0) })
      texts.append(String(text))
    }
    // A string of one byte order may be cut anywhere.
    for start in 0...1 where bytes.contains(0) && bytes.count > start + 1 {
      texts.append(PDFTextString.decode([0xFE, 0xFF] + bytes[start...]))
    }
    return texts
  }

  /// Returns what the encoded parts of a text stand for.
  private static func parts(of text: String, _ isPlain: Bool) -> [String] {
    var texts: [String] = []
    let bytes = Array(text.utf8)
    // Each text costs a search, so only what looks like an encoding is decoded.
    func has(_ mark: Character, before next: (UInt8) -> Bool) -> Bool {
      guard let mark = mark.asciiValue else { return false }
      return zip(bytes, bytes.dropFirst()).contains { $0 == mark && next($1) }
    }
    if has("%", before: isHexadecimalDigit) || has("+", before: isLetter) {
      texts += decoded(withoutCodes(bytes, after: UInt8(ascii: "%"), plusIsSpace: true))
    }
    if has("#", before: isHexadecimalDigit) {
      texts += decoded(withoutCodes(bytes, after: UInt8(ascii: "#"), plusIsSpace: false))
    }
    if has("&", before: { isLetter($0) || $0 == UInt8(ascii: "#") }) { texts.append(text.withoutReferences) }
    if has("<", before: { $0 == UInt8(ascii: "/") }) || has("/", before: { $0 == UInt8(ascii: ">") }) {
      texts.append(withoutTags(text))
    }
    // Strings that a script joins.
    if bytes.contains(UInt8(ascii: "+")), bytes.contains(where: { $0 == 0x22 || $0 == 0x27 }) {
      texts.append(text.replacing(/["']\s*\+\s*["']/, with: ""))
    }
    if has("\\", before: { isHexadecimalDigit($0) || "ux\n".utf8.contains($0) }) {
      texts.append(withoutEscapes(text))
    }
    texts += Self.texts(
      of: runs(of: bytes, isHexadecimalDigit, shortestHexadecimal), in: bytes, 2, isPlain, hexadecimal)
    texts += Self.texts(of: runs(of: bytes, isBase64Digit, shortestBase64), in: bytes, 4, isPlain, base64)
    return texts
  }

  /// Returns the texts of encoded runs, in one text for each digit of a group: an encoding may begin within a run, as
  /// after the slash of an address.
  private static func texts(
    of runs: [Range<Int>], in bytes: [UInt8], _ group: Int, _ isPlain: Bool,
    _ decode: (ArraySlice<UInt8>) -> [UInt8]
  ) -> [String] {
    var texts: [String] = []
    for start in 0..<group {
      var joined: [UInt8] = []
      for run in runs where start == 0 || run.count <= longestShifted {
        for piece in textPieces(of: decode(bytes[run].dropFirst(start)), isPlain) {
          // Two bytes for a letter have an order of their own in each piece.
          if piece.contains(0) { texts += decoded(Array(piece)) } else { joined += piece + [0x01] }
        }
      }
      guard !joined.isEmpty else { continue }
      texts.append(PDFTextString.decode(joined))
      if joined.contains(where: { $0 >= 0x80 }) { texts.append(String(decoding: joined, as: UTF8.self)) }
    }
    return texts
  }

  /// The maximum length of a run that may begin with other letters.
  private static let longestShifted = 1 << 16
  /// The number of bytes of the shortest text that counts.
  private static let shortestText = 5

  /// Returns the parts of decoded bytes that may be text in an encoding of one or two bytes; most words are none when
  /// they are decoded.
  private static func textPieces(of bytes: [UInt8], _ isPlain: Bool) -> [ArraySlice<UInt8>] {
    bytes.split {
      $0 < 0x20 && $0 != 0 && !(0x09...0x0D).contains($0) && $0 != 0x1B || isPlain && $0 >= 0x80
    }
    .filter { $0.count >= shortestText }
  }

  /// Returns the ranges of bytes that anybody could read, or that are encoded with such bytes, within binary data.
  static func readableRanges(of bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for index in 0...bytes.count {
      let isReadable =
        index < bytes.count
        && ((0x20..<0x7F).contains(bytes[index]) || bytes[index] == 0 || (0x09...0x0D).contains(bytes[index]))
      if isReadable {
        start = start ?? index
      } else if let begin = start {
        start = nil
        for piece in stride(from: begin, to: index, by: longestShifted) {
          let end = min(index, piece + longestShifted + shortestBase64 * 64)
          if end - piece >= shortestBase64, bytes[piece..<end].contains(where: { $0 > 0x20 }) {
            ranges.append(piece..<end)
          }
        }
      }
    }
    return ranges
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }

  /// Decodes the codes of an address after percent signs (RFC 3986; HTML forms), or of names after number signs (7.3.5).
  private static func withoutCodes(
    _ bytes: [UInt8], after sign: UInt8, plusIsSpace: Bool
  ) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == sign, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(plusIsSpace && bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Removes the tags of markup.
  private static func withoutTags(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isTag = false
    for scalar in text.unicodeScalars {
      if scalar == "<" {
        isTag = true
      } else if scalar == ">", isTag {
        isTag = false
      } else if !isTag {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Decodes the escapes of PDF's and JavaScript's strings.
  private static func withoutEscapes(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    func number(at start: Int, _ most: Int, radix: Int) -> (value: UInt32, count: Int)? {
      let digits = scalars[min(start, scalars.count)...].prefix(most).prefix {
        Character($0).hexDigitValue.map { $0 < radix } ?? false
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: digits)
      return UInt32(String(text), radix: radix).map { ($0, digits.count) }
    }
    while index < scalars.count {
      guard scalars[index] == "\\", index + 1 < scalars.count else {
        result.append(scalars[index])
        index += 1
        continue
      }
      let found =
        switch scalars[index + 1] {
        case "u": number(at: index + 2, 4, radix: 16).map { ($0.value, $0.count + 2) }
        case "x": number(at: index + 2, 2, radix: 16).map { ($0.value, $0.count + 2) }
        case "0"..."7": number(at: index + 1, 3, radix: 8).map { ($0.value, $0.count + 1) }
        default: nil as (UInt32, Int)?
        }
      if let (value, count) = found, let scalar = Unicode.Scalar(value) {
        result.append(scalar)
        index += count
      } else {
        // The end of a line is left out, and another letter stands for itself.
        if scalars[index + 1] != "\n" { result.append(scalars[index + 1]) }
        index += 2
      }
    }
    return String(result)
  }

  /// Returns the longest ranges with a number of digits or more; the ends of lines within them don't end them.
  private static func runs(
    of bytes: [UInt8], _ isDigit: (UInt8) -> Bool, _ shortest: Int
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for (index, byte) in bytes.enumerated() {
      if isDigit(byte) {
        start = start ?? index
      } else if let begin = start, byte != 0x0A, byte != 0x0D {
        runs.append(begin..<index)
        start = nil
      }
    }
    if let start { runs.append(start..<bytes.count) }
    return runs.filter { $0.count >= shortest }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  private static func isHexadecimalDigit(_ byte: UInt8) -> Bool { digit(byte) != nil }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> [UInt8] {
    let nibbles = digits.compactMap(digit)
    return stride(from: 0, to: nibbles.count - 1, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
  }

  private static func isBase64Digit(_ byte: UInt8) -> Bool { base64Value(byte) != nil }

  /// Returns the value of a digit of Base64, also in the alphabet for addresses (RFC 4648).
  private static func base64Value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  private static func base64(_ digits: ArraySlice<UInt8>) -> [UInt8] {
    var (result, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for value in digits.compactMap(base64Value) {
      (bits, count) = (bits << 6 | value, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return result
  }
}
