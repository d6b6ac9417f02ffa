/// A syntax error that would make the TOML parser abort, so that it has to be found before parsing.
///
/// toml++ asserts its assumptions, so such an error in a configuration file would be a crash.
struct TOMLHazard {
  /// The position of the error.
  let position: SourcePosition
  /// The message about the error.
  let message: String

  /// Finds the first such error in a text; nil if there is none.
  init?(in text: String) {
    if let position = Self.namelessTable(in: text) {
      self.position = position
      message = "a table's name begins with a letter, a digit, _, - or a quotation mark"
    } else if let position = Self.misplacedBrace(in: text) {
      self.position = position
      message = "there is a } instead of a value"
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

  /// Returns the position of a `}` after `[` or a comma, as in `a = [}`, outside strings and comments.
  private static func misplacedBrace(in text: String) -> SourcePosition? {
    var rest = text.unicodeScalars[...]
    var position = SourcePosition(line: 1, column: 1)
    var last: Unicode.Scalar?
    func step(_ count: Int = 1) {
      for scalar in rest.prefix(count) {
        position =
          scalar == "\n"
          ? .init(line: position.line + 1, column: 1)
          : .init(line: position.line, column: position.column + 1)
      }
      rest = rest.dropFirst(count)
    }
    while let scalar = rest.first {
      switch scalar {
      case " ", "\t", "\r", "\n": step()
      case "#": step(rest.prefix { $0 != "\n" }.count)
      case "\"", "'":
        step(lengthOfString(rest))
        last = scalar
      case "}" where last == "[" || last == ",": return position
      default:
        step()
        last = scalar
      }
    }
    return nil
  }

  /// Returns the length of the string at the beginning of a text; an unterminated one extends to the end.
  private static func lengthOfString(_ text: Substring.UnicodeScalarView) -> Int {
    guard let mark = text.first else { return 0 }
    let isLong = text.starts(with: [mark, mark, mark])
    let end = Array(repeating: mark, count: isLong ? 3 : 1)
    var rest = text.dropFirst(end.count)
    while let scalar = rest.first, !rest.starts(with: end), isLong || scalar != "\n" {
      rest = rest.dropFirst(scalar == "\\" && mark == "\"" ? 2 : 1)
    }
    return text.count - rest.dropFirst(end.count).count
  }
}
