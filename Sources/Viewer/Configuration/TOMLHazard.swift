/// A syntax error that would make the TOML parser abort, stop early or take too much memory, so that it has to be
/// found before parsing.
///
/// toml++ asserts its assumptions, so such an error in a configuration file would be a crash.
struct TOMLHazard {
  /// The position of the error.
  let position: SourcePosition
  /// The message about the error.
  let message: String

  /// The maximum number of parts of a key, and of values within each other; no setting has nearly as many.
  static let deepest = 16

  /// Finds the first such error in a text; nil if there is none.
  init?(in text: String) {
    let scalars = Array(text.unicodeScalars)
    if let position = Self.namelessTable(in: text) {
      self.position = position
      message = "a table's name begins with a letter, a digit, _, - or a quotation mark"
    } else if let (index, message) = Self.flaw(in: scalars) {
      let line = scalars[..<index].split(separator: "\n", omittingEmptySubsequences: false)
      position = SourcePosition(line: max(1, line.count), column: (line.last?.count ?? 0) + 1)
      self.message = message
    } else {
      return nil
    }
  }

  /// Returns the position of a table header without a name, such as `[=]`, at which the parser aborts.
  ///
  /// Lines within multi-line strings and arrays count too, since no configuration has any like this.
  private static func namelessTable(in text: String) -> SourcePosition? {
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
      var name = line.drop(while: blank)
      guard name.first == "[" else { continue }
      name = name.dropFirst()
      if name.first == "[" { name = name.dropFirst() }
      name = name.drop(while: blank)
      if let first = name.first, first.isASCII, first.isLetter || first.isNumber || "_-\"']".contains(first) {
        continue
      }
      return SourcePosition(
        line: number + 1, column: line.distance(from: line.startIndex, to: name.startIndex) + 1)
    }
    return nil
  }

  /// Returns the index of a NUL, at which the parser would stop, or, outside strings and comments, of a `}` after `[` or
  /// a comma, as in `a = [}`, or of what goes too deep; nil if there is none.
  private static func flaw(in text: [Unicode.Scalar]) -> (index: Int, message: String)? {
    if let index = text.firstIndex(of: "\0") { return (index, "there is a NUL byte") }
    var (index, dots, depth) = (0, 0, 0)
    var last: Unicode.Scalar?
    while index < text.count {
      let scalar = text[index]
      var length = 1
      switch scalar {
      case " ", "\t", "\r": break
      case "#": length = text[index...].prefix { $0 != "\n" }.count
      case "\"", "'": length = lengthOfString(text[index...], scalar)
      case "}" where last == "[" || last == ",": return (index, "there is a } instead of a value")
      case ".": dots += 1
      case "[", "{": (dots, depth) = (0, depth + 1)
      case "]", "}": (dots, depth) = (0, max(0, depth - 1))
      case "\n", "=", ",": dots = 0
      default: break
      }
      if dots >= deepest { return (index, "a key has more than \(deepest) parts") }
      if depth > deepest { return (index, "there are more than \(deepest) values within each other") }
      if ![" ", "\t", "\r", "\n", "#"].contains(scalar) { last = scalar }
      index += length
    }
    return nil
  }

  /// Returns the length of the string at the beginning of a text; an unterminated one extends to the end.
  private static func lengthOfString(_ text: ArraySlice<Unicode.Scalar>, _ mark: Unicode.Scalar) -> Int {
    let width = text.starts(with: [mark, mark, mark]) ? 3 : 1
    let end = Array(repeating: mark, count: width)
    var rest = text.dropFirst(width)
    while let scalar = rest.first, width == 3 || scalar != "\n" {
      if rest.starts(with: end) { return text.count - rest.count + width }
      rest = rest.dropFirst(scalar == "\\" && mark == "\"" ? 2 : 1)
    }
    return text.count - rest.count
  }
}
