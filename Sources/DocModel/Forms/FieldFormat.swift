/// The format that a form declares for a field, by one of the functions that Acrobat has for formats.
///
/// The value stays as it was typed, and the format is applied where the value is shown.
public enum FieldFormat: Hashable, Sendable, Codable {
  /// A number (AFNumber_Format).
  case number(FieldNumberStyle)
  /// A number that is shown as a percentage: 0.5 as 50% (AFPercent_Format); the flag tells whether the sign is first.
  case percentage(FieldNumberStyle, isSignFirst: Bool)
  /// A date or a time in a pattern such as `dd/mm/yyyy` or `h:MM tt` (AFDate_FormatEx, AFTime_FormatEx).
  case date(pattern: String)
  /// A number of a person or a place in the United States (AFSpecial_Format).
  case special(Special)
  /// Letters and digits in a pattern of 9 (a digit), A (a letter), O (either) and X (anything)
  /// (AFSpecial_KeystrokeEx).
  case mask(String)

  /// A number of a person or a place in the United States.
  public enum Special: Int, Hashable, Sendable, Codable {
    /// A ZIP code of five digits.
    case zip
    /// A ZIP code of nine digits.
    case zipPlus4
    /// A phone number of seven or ten digits.
    case phone
    /// A social security number.
    case socialSecurity
  }

  /// The longest pattern of a mask.
  static let longestMask = 256

  /// A description for users, with an example of what is shown: `date as dd/mm/yyyy`, `number as 1,234.50`.
  public var description: String { "\(title) as \(shownExample)" }

  private var title: String {
    switch self {
    case .number: "number"
    case .percentage: "percentage"
    case .date(let pattern): FieldDatePattern(pattern)?.isTime ?? false ? "time" : "date"
    case .special(.zip), .special(.zipPlus4): "ZIP code"
    case .special(.phone): "phone number"
    case .special(.socialSecurity): "social security number"
    case .mask: "text"
    }
  }

  private var shownExample: String {
    switch self {
    case .date(let pattern), .mask(let pattern): pattern
    default: shownText(of: example)?.text ?? example
    }
  }

  /// An example of a text that a user types.
  public var example: String {
    switch self {
    case .number(let style): style.decimals == 0 ? "1234" : "1234" + String(style.point) + "5"
    case .percentage(let style, _): "0" + String(style.point) + "125"
    case .date(let pattern): FieldDatePattern(pattern)?.text(of: .example) ?? ""
    case .special(.zip): "12345"
    case .special(.zipPlus4): "12345-6789"
    case .special(.phone): "555-123-4567"
    case .special(.socialSecurity): "123-45-6789"
    case .mask(let mask):
      String(mask.map { $0 == "9" ? "1" : $0 == "X" || $0 == "O" || $0 == "A" ? "A" : $0 })
    }
  }

  /// The advice to somebody whose text isn't accepted.
  var demand: String {
    if case .date(let pattern) = self { return "takes a \(title) as \(pattern), such as \(example)" }
    return "takes a \(title), such as \(example)"
  }

  /// Whether a typed text fits the format; an empty one does.
  public func accepts(_ text: String) -> Bool {
    if text.isEmpty { return true }
    switch self {
    case .number(let style), .percentage(let style, _): return style.number(from: text) != nil
    case .date, .special: return shownText(of: text) != nil
    case .mask(let mask): return Self.fits(text, mask) || Self.fits(text, mask.filter("9AOX".contains))
    }
  }

  /// Returns the text that shows a value, and whether it is red; nil if the value doesn't fit the format.
  func shownText(of text: String) -> (text: String, isRed: Bool)? {
    if text.isEmpty { return ("", false) }
    switch self {
    case .number(let style): return FieldNumberStyle.leadingNumber(in: text).map(style.text)
    case .percentage(let style, let isSignFirst):
      return FieldNumberStyle.leadingNumber(in: text).map { number in
        let digits = style.plainText(of: number * 100)
        return (isSignFirst ? "%" + digits : digits + "%", false)
      }
    case .date(let pattern):
      guard let pattern = FieldDatePattern(pattern) else { return nil }
      return pattern.moment(text).map { (pattern.text(of: $0), false) }
    case .special(let kind):
      let isSeparator = { (letter: Character) in letter.isWhitespace || "-().".contains(letter) }
      let digits = text.filter { $0.isASCII && $0.isNumber }
      guard text.allSatisfy({ isSeparator($0) || $0.isASCII && $0.isNumber }),
        let mask = kind.masks.first(where: { $0.count { $0 == "9" } == digits.count })
      else { return nil }
      var rest = Substring(digits)
      return (String(mask.map { $0 == "9" ? rest.popFirst() ?? $0 : $0 }), false)
    case .mask: return (text, false)
    }
  }

  /// Returns the text that the file has for a typed one: as it is, but a number always has a point.
  func storedText(of text: String) -> String {
    switch self {
    case .number(let style), .percentage(let style, _):
      guard style.point == ",", text.contains(","), let number = style.number(from: text) else { return text }
      return FieldNumberStyle.value(of: number)
    default: return text
    }
  }

  /// Whether a text can be the one that the file has for a typed number.
  func isStored(_ text: String) -> Bool {
    switch self {
    case .number, .percentage:
      FieldNumberStyle.leadingNumber(in: text).map(FieldNumberStyle.value(of:)) == text
    default: false
    }
  }

  private static func fits(_ text: String, _ mask: String) -> Bool {
    text.count == mask.count
      && zip(text, mask).allSatisfy { letter, place in
        switch place {
        case "9": letter.isASCII && letter.isNumber
        case "A": letter.isASCII && letter.isLetter
        case "O": letter.isASCII && (letter.isLetter || letter.isNumber)
        case "X": true
        default: letter == place
        }
      }
  }
}

extension FieldFormat.Special {
  /// The patterns in which numbers of so many digits are shown.
  fileprivate var masks: [String] {
    switch self {
    case .zip: ["99999"]
    case .zipPlus4: ["99999-9999"]
    case .phone: ["(999) 999-9999", "999-9999"]
    case .socialSecurity: ["999-99-9999"]
    }
  }
}

/// The range that a form declares for a field's number (AFRange_Validate); the bounds belong to it.
public struct FieldRange: Hashable, Sendable, Codable {
  /// The smallest number; nil for any.
  public var minimum: Double?
  /// The largest number; nil for any.
  public var maximum: Double?

  /// Creates a range.
  public init(minimum: Double? = nil, maximum: Double? = nil) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Whether a number is in the range.
  public func contains(_ number: Double) -> Bool {
    minimum.map { number >= $0 } ?? true && maximum.map { number <= $0 } ?? true
  }

  /// The bounds in words.
  public var description: String {
    let (first, last) = (minimum.map(FieldNumberStyle.value), maximum.map(FieldNumberStyle.value))
    return switch (first, last) {
    case (let first?, let last?): "from \(first) to \(last)"
    case (let first?, nil): "of at least \(first)"
    case (nil, let last?): "of at most \(last)"
    case (nil, nil): ""
    }
  }
}
