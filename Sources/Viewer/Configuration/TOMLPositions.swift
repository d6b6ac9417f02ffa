/// The positions of the keys in a TOML document.
///
/// The text has been validated by the parser, so this only has to find the ends of strings, comments and
/// values. In an invalid text it finds fewer keys. Indexes count Unicode scalars.
struct TOMLPositions {
  /// The positions of keys and tables by path, up to the longest; of a repeated path, the first.
  private(set) var byPath: [[String]: SourcePosition] = [:]

  /// The ranges of values by path; of a repeated path, the last.
  private(set) var values: [[String]: Range<Int>] = [:]
  /// The indexes after the headers of tables by path; of a repeated path, the first.
  private(set) var headers: [[String]: Int] = [:]

  /// The text.
  let text: [Unicode.Scalar]
  /// The number of parts that the path of a value has at most: in valid texts each of the values has as many.
  private static let deepest = (TOMLHazard.deepest + 1) * TOMLHazard.deepest
  private var index = 0
  private var position = SourcePosition(line: 1, column: 1)

  /// Finds the keys of a text.
  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
    var table: [String] = []
    while true {
      skipBlanks(lines: true)
      guard let next = peek else { return }
      if next == "[" {
        table = readHeader()
      } else if let (path, start) = readKey(until: "=") {
        record(table, path, start)
        readValue(table + path)
      } else {
        skipLine()
      }
    }
  }

  private var peek: Unicode.Scalar? { index < text.count ? text[index] : nil }

  private func peek(_ offset: Int) -> Unicode.Scalar? {
    index + offset < text.count ? text[index + offset] : nil
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < text.count {
      if text[index] == "\n" {
        position = SourcePosition(line: position.line + 1, column: 1)
      } else {
        position.column += 1
      }
      index += 1
    }
  }

  private mutating func skipLine() {
    while let next = peek, next != "\n" { advance() }
  }

  /// Skips blanks and, between lines, line ends and comments.
  private mutating func skipBlanks(lines: Bool) {
    while let next = peek {
      if next == " " || next == "\t" || (lines && (next == "\n" || next == "\r")) {
        advance()
      } else if lines, next == "#" {
        skipLine()
      } else {
        return
      }
    }
  }

  private mutating func record(_ table: [String], _ path: [String], _ start: SourcePosition) {
    // `a.b = 1` defines the table a as well.
    for length in 1...max(1, path.count) where table.count + length <= TOMLDocument.longestPath {
      let whole = table + path.prefix(length)
      if byPath[whole] == nil { byPath[whole] = start }
    }
  }

  private mutating func readHeader() -> [String] {
    let start = position
    advance(peek(1) == "[" ? 2 : 1)
    guard let (path, _) = readKey(until: "]") else {
      skipLine()
      return []
    }
    record([], path, start)
    if headers[path] == nil { headers[path] = index }
    skipLine()
    return path
  }

  /// Reads `a."b c".d` and the character that ends it.
  private mutating func readKey(until end: Unicode.Scalar) -> ([String], SourcePosition)? {
    skipBlanks(lines: false)
    let start = position
    var path: [String] = []
    while let next = peek {
      if next == "\"" || next == "'" {
        path.append(readString(next))
      } else {
        var name = ""
        while let letter = peek, Self.isBare(letter) {
          name.unicodeScalars.append(letter)
          advance()
        }
        guard !name.isEmpty else { return nil }
        path.append(name)
      }
      skipBlanks(lines: false)
      guard let separator = peek else { return nil }
      advance()
      if separator == end { return (path, start) }
      guard separator == "." else { return nil }
      skipBlanks(lines: false)
    }
    return nil
  }

  private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "-"
      || scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
  }

  private mutating func readValue(_ path: [String]) {
    // Only an invalid text has more of them.
    guard path.count < Self.deepest else { return skipLine() }
    skipBlanks(lines: false)
    let start = index
    defer {
      let end = text[start..<index].lastIndex { !$0.properties.isWhitespace } ?? start
      if start < index, path.count <= TOMLDocument.longestPath { values[path] = start..<end + 1 }
    }
    switch peek {
    case "\"", "'":
      if let mark = peek { _ = readString(mark) }
    case "[":
      advance()
      readList { $0.readValue(path + [""]) }
    case "{":
      advance()
      readInlineTable(path)
    default:
      while let next = peek, !",]}#\n".unicodeScalars.contains(next) { advance() }
    }
  }

  private mutating func readList(_ element: (inout TOMLPositions) -> Void) {
    while true {
      skipBlanks(lines: true)
      guard let next = peek else { return }
      if next == "]" {
        return advance()
      } else if next == "," {
        advance()
      } else {
        let before = index
        element(&self)
        // An invalid value is skipped.
        if index == before { advance() }
      }
    }
  }

  private mutating func readInlineTable(_ path: [String]) {
    while true {
      skipBlanks(lines: true)
      guard let next = peek else { return }
      if next == "}" {
        return advance()
      } else if next == "," {
        advance()
      } else if let (key, start) = readKey(until: "=") {
        record(path, key, start)
        readValue(path + key)
      } else {
        advance()
      }
    }
  }

  /// Reads a string of any of the four kinds.
  private mutating func readString(_ mark: Unicode.Scalar) -> String {
    let isLong = peek(1) == mark && peek(2) == mark
    let width = isLong ? 3 : 1
    advance(width)
    var content = String.UnicodeScalarView()
    while let next = peek {
      if next == mark, !isLong || (peek(1) == mark && peek(2) == mark) {
        advance(width)
        // Up to two more marks belong to the string itself.
        while isLong, peek == mark { advance() }
        break
      }
      if !isLong, next == "\n" { break }
      if next == "\\", mark == "\"" {
        advance()
        content.append(contentsOf: readEscape())
      } else {
        content.append(next)
        advance()
      }
    }
    return String(content)
  }

  /// Reads the escape after a backslash.
  private mutating func readEscape() -> [Unicode.Scalar] {
    guard let letter = peek else { return [] }
    advance()
    switch letter {
    case "b": return ["\u{08}"]
    case "t": return ["\t"]
    case "n": return ["\n"]
    case "f": return ["\u{0C}"]
    case "r": return ["\r"]
    case "e": return ["\u{1B}"]
    case "u", "U", "x":
      let digits = letter == "u" ? 4 : letter == "U" ? 8 : 2
      var value: UInt32 = 0
      for _ in 0..<digits {
        guard let digit = peek, let number = Character(digit).hexDigitValue, value <= 0x0FFF_FFFF else {
          return []
        }
        value = value << 4 | UInt32(number)
        advance()
      }
      return Unicode.Scalar(value).map { [$0] } ?? []
    default: return [letter]
    }
  }
}
