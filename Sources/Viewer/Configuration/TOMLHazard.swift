/// Something at which the TOML parser would end the program, so that it is looked for first.
///
/// toml++ asserts what it takes for granted: a configuration file with such a mistake would be a crash.
struct TOMLHazard {
  /// Where it stands.
  let place: SourcePlace
  /// What is wrong there.
  let message: String

  /// The first one in a text; nil where there is none.
  init?(in text: String) {
    if let place = Self.namelessTable(in: text) {
      self.place = place
      message = "a table's name begins with a letter, a digit, _, - or a quotation mark"
    } else if let place = Self.misplacedBrace(in: text) {
      self.place = place
      message = "} stands where a value is expected"
    } else {
      return nil
    }
  }

  /// Where a table begins with what no name begins with, as `[=]` does: the parser would end the program there.
  ///
  /// Lines within long strings and arrays are taken for tables too: no configuration has any that look like this.
  private static func namelessTable(in text: String) -> SourcePlace? {
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
      return SourcePlace(
        line: number + 1, column: line.distance(from: line.startIndex, to: name.startIndex) + 1)
    }
    return nil
  }

  /// Where `}` follows `[` or a comma, as in `a = [}`; what is in strings and comments doesn't count.
  private static func misplacedBrace(in text: String) -> SourcePlace? {
    var rest = text.unicodeScalars[...]
    var place = SourcePlace(line: 1, column: 1)
    var last: Unicode.Scalar?
    func step(_ count: Int = 1) {
      for scalar in rest.prefix(count) {
        place =
          scalar == "\n"
          ? .init(line: place.line + 1, column: 1) : .init(line: place.line, column: place.column + 1)
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
      case "}" where last == "[" || last == ",": return place
      default:
        step()
        last = scalar
      }
    }
    return nil
  }

  /// How long the string is with which a text begins; a text that doesn't end it is all string.
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
