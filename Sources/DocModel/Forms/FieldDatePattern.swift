/// A date or a time in the pattern of Acrobat's functions for dates, such as `dd/mm/yyyy` or `h:MM tt`.
struct FieldDatePattern: Hashable {
  private enum Unit: Hashable {
    case year, month, day, weekday, hour, hour12, minute, second, half
  }

  private enum Element: Hashable {
    case literal(Character)
    /// A unit, and the number of its letters in the pattern.
    case unit(Unit, Int)
  }

  /// A date and a time; units that a pattern lacks have the values here.
  struct Moment: Hashable {
    // A leap year, so that a pattern without a year has the 29th of February.
    var year = 2000
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0

    /// A moment whose numbers can't be confused.
    static let example = Moment(year: 2025, month: 12, day: 24, hour: 14, minute: 30, second: 5)

    fileprivate var isValid: Bool {
      (1...12).contains(month) && (1...days).contains(day) && (0...23).contains(hour)
        && (0...59).contains(minute) && (0...59).contains(second)
    }

    private var days: Int {
      switch month {
      case 4, 6, 9, 11: 30
      case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
      default: 31
      }
    }

    /// The day of the week, from Sunday on (Sakamoto's method).
    fileprivate var weekday: Int {
      let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
      let year = month < 3 ? year - 1 : year
      return (year + year / 4 - year / 100 + year / 400 + shifts[month - 1] + day + 7) % 7
    }
  }

  /// The pattern as in the script.
  let pattern: String
  private let elements: [Element]

  private static let longest = 64
  /// Years of two digits below this one are those after 2000, as in Acrobat.
  private static let firstYearBefore2000 = 50
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  /// The letters of patterns with their units, and the numbers of letters that they may have.
  private static let letters: [Character: (unit: Unit, lengths: [Int])] = [
    "m": (.month, [4, 3, 2, 1]), "d": (.day, [4, 3, 2, 1]), "y": (.year, [4, 2]), "H": (.hour, [2, 1]),
    "h": (.hour12, [2, 1]), "M": (.minute, [2, 1]), "s": (.second, [2, 1]), "t": (.half, [2, 1]),
  ]

  /// The patterns that Acrobat numbers.
  static let dates = [
    "m/d", "m/d/yy", "mm/dd/yy", "mm/yy", "d-mmm", "d-mmm-yy", "dd-mmm-yy", "yy-mm-dd", "mmm-yy", "mmmm-yy",
    "mmm d, yyyy", "mmmm d, yyyy", "m/d/yy h:MM tt", "m/d/yy HH:MM",
  ]
  /// The patterns of times that Acrobat numbers.
  static let times = ["HH:MM", "h:MM tt", "HH:MM:ss", "h:MM:ss tt"]

  /// Parses a pattern; nil for one without units, or one that is no pattern of a reasonable length.
  init?(_ pattern: String) {
    guard pattern.count <= Self.longest else { return nil }
    var (elements, rest) = ([Element](), Substring(pattern))
    while let first = rest.first {
      let count = rest.prefix { $0 == first }.count
      if first == "\\" {
        rest.removeFirst()
        rest.popFirst().map { elements.append(.literal($0)) }
      } else if let (unit, lengths) = Self.letters[first], let length = lengths.first(where: { $0 <= count })
      {
        elements.append(.unit(unit == .day && length > 2 ? .weekday : unit, length))
        rest.removeFirst(length)
      } else {
        elements.append(.literal(first))
        rest.removeFirst()
      }
    }
    guard elements.contains(where: { if case .unit = $0 { true } else { false } }) else { return nil }
    (self.pattern, self.elements) = (pattern, elements)
  }

  /// Whether the pattern has no date.
  var isTime: Bool {
    elements.allSatisfy { element in
      guard case .unit(let unit, _) = element else { return true }
      return ![.year, .month, .day, .weekday].contains(unit)
    }
  }

  // MARK: Writing

  /// Returns a moment in the pattern, in English.
  func text(of moment: Moment) -> String {
    elements.map { element in
      switch element {
      case .literal(let letter): return String(letter)
      case .unit(.month, let length) where length > 2:
        let name = Self.months[moment.month - 1]
        return length == 3 ? String(name.prefix(3)) : name
      case .unit(.weekday, let length):
        let name = Self.weekdays[moment.weekday]
        return length == 3 ? String(name.prefix(3)) : name
      case .unit(.half, let length): return String((moment.hour < 12 ? "am" : "pm").prefix(length))
      case .unit(let unit, let length):
        let number =
          switch unit {
          case .year: length == 2 ? moment.year % 100 : moment.year
          case .month: moment.month
          case .day: moment.day
          case .hour: moment.hour
          case .hour12: (moment.hour + 11) % 12 + 1
          case .minute: moment.minute
          default: moment.second
          }
        return number.padded(to: length)
      }
    }.joined()
  }

  // MARK: Reading

  /// Returns the moment that a typed text is: its units in the order of the pattern, between any separators; nil for
  /// any other text.
  func moment(_ text: String) -> Moment? {
    var (moment, isPM, rest) = (Moment(), Bool?.none, Substring(text))
    for (index, element) in elements.enumerated() {
      guard case .unit(let unit, let length) = element else {
        if case .literal(let letter) = element, letter.isLetter || letter.isNumber, rest.first == letter {
          rest.removeFirst()
        }
        continue
      }
      rest = rest.drop { !$0.isLetter && !$0.isNumber }
      switch unit {
      case .weekday: rest = rest.drop(while: \.isLetter)
      case .half:
        let word = rest.prefix(while: \.isLetter).lowercased()
        guard ["a", "am", "p", "pm"].contains(word) else { return nil }
        isPM = word.hasPrefix("p")
        rest = rest.drop(while: \.isLetter)
      case .month where rest.first?.isLetter ?? false:
        let word = rest.prefix(while: \.isLetter).lowercased()
        guard word.count > 2, let month = Self.months.firstIndex(where: { $0.lowercased().hasPrefix(word) })
        else { return nil }
        moment.month = month + 1
        rest = rest.drop(while: \.isLetter)
      default:
        let most = isBeforeDigits(index) ? length : unit == .year ? 4 : 2
        let digits = rest.prefix(most).prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else { return nil }
        rest = rest[digits.endIndex...]
        switch unit {
        case .year:
          guard digits.count == 2 || digits.count == 4 else { return nil }
          let century = number < Self.firstYearBefore2000 ? 2000 : 1900
          moment.year = digits.count == 4 ? number : century + number
        case .month: moment.month = number
        case .day: moment.day = number
        case .hour12 where !(1...12).contains(number) && hasHalf: return nil
        case .hour, .hour12: moment.hour = number
        case .minute: moment.minute = number
        default: moment.second = number
        }
      }
    }
    guard rest.allSatisfy({ !$0.isLetter && !$0.isNumber }) else { return nil }
    if let isPM { moment.hour = moment.hour % 12 + (isPM ? 12 : 0) }
    return moment.isValid ? moment : nil
  }

  private var hasHalf: Bool {
    elements.contains { if case .unit(.half, _) = $0 { true } else { false } }
  }

  /// Whether digits follow those of an element without a separator.
  private func isBeforeDigits(_ index: Int) -> Bool {
    guard elements.indices.contains(index + 1), case .unit(let unit, let length) = elements[index + 1] else {
      return false
    }
    return unit != .half && unit != .weekday && !(unit == .month && length > 2)
  }
}
