/// One call of a function with literal arguments, which is the whole text of a script.
///
/// Acrobat declares formats, ranges and sums of fields in this way: `AFNumber_Format(2, 0, 0, 0, "", true);`. Any other
/// text, even with a comment, isn't a call here, so that no script has to be understood.
struct ScriptCall: Hashable {
  /// A literal argument.
  enum Argument: Hashable {
    case number(Double)
    case text(String)
    case flag(Bool)
    /// An array of texts.
    case texts([String])
  }

  private(set) var name = ""
  private(set) var arguments: [Argument] = []

  /// The longest script that is read: the names of thousands of fields.
  static let longest = 100_000

  /// Parses a script; nil for any other one than a call with literals.
  init?(_ script: String) {
    guard script.utf8.count <= Self.longest else { return nil }
    var reader = ScriptReader(script)
    guard let name = reader.word(), reader.skip("(") else { return nil }
    self.name = name
    if !reader.skip(")") {
      repeat {
        guard let argument = reader.argument() else { return nil }
        arguments.append(argument)
      } while reader.skip(",")
      guard reader.skip(")") else { return nil }
    }
    _ = reader.skip(";")
    guard reader.isAtEnd else { return nil }
  }

  /// Returns an argument as a whole number within a range; nil for another one.
  func whole(_ index: Int, in range: ClosedRange<Int>) -> Int? {
    guard let number = number(index), let whole = Int(exactly: number), range.contains(whole) else {
      return nil
    }
    return whole
  }

  /// Returns an argument as a number; nil for another one.
  func number(_ index: Int) -> Double? {
    if arguments.indices.contains(index), case .number(let number) = arguments[index] { number } else { nil }
  }

  /// Returns an argument as a text; nil for another one.
  func text(_ index: Int) -> String? {
    if arguments.indices.contains(index), case .text(let text) = arguments[index] { text } else { nil }
  }

  /// Returns an argument as a flag, which may be the number 0 or 1; nil for another one.
  func flag(_ index: Int) -> Bool? {
    guard arguments.indices.contains(index) else { return nil }
    return switch arguments[index] {
    case .flag(let flag): flag
    case .number(0): false
    case .number(1): true
    default: nil
    }
  }
}

/// Reads the tokens of a script (ECMA-262, 7).
private struct ScriptReader {
  private var rest: Substring.UnicodeScalarView

  init(_ script: String) { rest = Substring(script).unicodeScalars }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return rest.isEmpty
    }
  }

  private mutating func skipSpace() { rest = rest.drop { $0.isBlank || $0 == "\u{feff}" } }

  /// Skips a punctuator; returns whether it comes next.
  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard rest.first == mark else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a name of ASCII letters, digits and underscores.
  mutating func word() -> String? {
    skipSpace()
    let word = rest.prefix { $0.isASCII && ($0.properties.isAlphabetic || $0 == "_" || isDigit($0)) }
    guard let first = word.first, !isDigit(first) else { return nil }
    rest = rest[word.endIndex...]
    return String(word)
  }

  mutating func argument() -> ScriptCall.Argument? {
    skipSpace()
    switch rest.first {
    case "\"", "'": return text().map(ScriptCall.Argument.text)
    case "[": return texts("[", "]")
    case let first? where isDigit(first) || "+-.".unicodeScalars.contains(first):
      return number().map(ScriptCall.Argument.number)
    default: break
    }
    switch word() {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "new": return word() == "Array" ? texts("(", ")") : nil
    default: return nil
    }
  }

  private mutating func texts(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> ScriptCall.Argument? {
    guard skip(first) else { return nil }
    var texts: [String] = []
    if skip(last) { return .texts([]) }
    repeat {
      skipSpace()
      guard let text = text() else { return nil }
      texts.append(text)
    } while skip(",")
    return skip(last) ? .texts(texts) : nil
  }

  private mutating func number() -> Double? {
    let digits = rest.prefix { isDigit($0) || "+-.eE".unicodeScalars.contains($0) }
    rest = rest[digits.endIndex...]
    // A number such as 010 is octal in some scripts.
    let text = String(digits)
    let unsigned = text.drop { $0 == "+" || $0 == "-" }
    guard text.count - unsigned.count <= 1, unsigned.first?.isNumber ?? false || unsigned.hasPrefix("."),
      !(unsigned.hasPrefix("0") && unsigned.dropFirst().first?.isNumber ?? false),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  private mutating func text() -> String? {
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    rest.removeFirst()
    var units: [UInt16] = []
    while let next = rest.popFirst() {
      if next == quote { return String(validating: units, as: UTF16.self) }
      guard next != "\n", next != "\r" else { return nil }
      guard next == "\\" else {
        units += Array(String(Character(next)).utf16)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      switch escaped {
      case "n": units.append(0x0A)
      case "t": units.append(0x09)
      case "\\", "'", "\"", "/": units += Array(String(Character(escaped)).utf16)
      case "u", "x":
        let digits = rest.prefix(escaped == "u" ? 4 : 2)
        guard digits.count == (escaped == "u" ? 4 : 2), digits.allSatisfy(\.properties.isASCIIHexDigit),
          let unit = UInt16(String(digits), radix: 16)
        else { return nil }
        units.append(unit)
        rest = rest[digits.endIndex...]
      default: return nil
      }
    }
    return nil
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
