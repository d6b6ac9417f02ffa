import Foundation

/// A date in PDF (ISO 32000-1, 7.9.4), to the precision that the file gives: `D:20240229173000+05'30'`.
public struct PDFDate: Hashable, Sendable, Codable {
  /// The year, month, day, hour, minute and second; 0 for missing fields.
  private var fields = SIMD8<Int16>()
  /// The number of fields present.
  private var count: Int
  /// The difference from UTC in minutes, or nil if the file gives none.
  private var offset: Int?

  /// Parses a date; nil for other text, which some programs write instead.
  public init?(_ text: String) {
    // Bytes, since a document has tens of thousands of dates and `Character` is slow.
    var text = text
    guard let date = text.withUTF8({ Self($0[...]) }) else { return nil }
    self = date
  }

  /// Creates a date from a moment, in UTC.
  public init(_ moment: Date) {
    var seconds = time_t(
      clamping: Int64(moment.timeIntervalSince1970.rounded(.down).clamped(to: -6e10...2e11)))
    var time = tm()
    gmtime_r(&seconds, &time)
    let values = [
      time.tm_year &+ 1900, time.tm_mon &+ 1, time.tm_mday, time.tm_hour, time.tm_min, min(time.tm_sec, 59),
    ]
    for (index, value) in values.enumerated() { fields[index] = Int16(clamping: value) }
    (count, offset) = (6, 0)
  }

  /// Decodes a date.
  ///
  /// - Throws: an error for fields or a difference from UTC that no date has.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    (fields, count, offset) = (
      try values.decode(SIMD8<Int16>.self, forKey: .fields), try values.decode(Int.self, forKey: .count),
      try values.decodeIfPresent(Int.self, forKey: .offset)
    )
    guard (1...6).contains(count), (-1439...1439).contains(offset ?? 0), (0...9999).contains(fields[0]),
      (1..<8).allSatisfy({ $0 < count ? Self.isValid(fields[$0], inField: $0) : fields[$0] == 0 })
    else {
      throw DecodingError.dataCorruptedError(forKey: .fields, in: values, debugDescription: "not a date")
    }
  }

  /// The moment; a month or a day that the file leaves out is the first, and UTC holds if it names no difference.
  public var date: Date {
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (
      Int32(fields[0]) - 1900, max(Int32(fields[1]), 1) - 1, max(Int32(fields[2]), 1)
    )
    (time.tm_hour, time.tm_min, time.tm_sec) = (Int32(fields[3]), Int32(fields[4]), Int32(fields[5]))
    return Date(timeIntervalSince1970: Double(timegm(&time)) - Double(offset ?? 0) * 60)
  }

  /// Returns a moment in the local time zone as in a file: `D:20240229173000+05'30'`.
  package static func text(of moment: Date) -> String {
    var seconds = time_t(
      clamping: Int64(moment.timeIntervalSince1970.rounded(.down).clamped(to: -1e11...1e11)))
    var fields = tm()
    localtime_r(&seconds, &fields)
    let offset = Int(fields.tm_gmtoff) / 60
    let digits = [
      Int(fields.tm_mon) + 1, Int(fields.tm_mday), Int(fields.tm_hour), Int(fields.tm_min),
      Int(fields.tm_sec),
    ]
    let zone = offset == 0 ? "Z" : clock(offset).replacing(":", with: "'") + "'"
    return "D:" + (Int(fields.tm_year) + 1900).padded(to: 4) + digits.map { $0.padded(to: 2) }.joined() + zone
  }

  /// Returns the text in a file of a date of ISO 8601, as `2024-02-29T17:30:00.5+05:30`; nil for other text.
  package static func text(ofISO8601 text: String) -> String? {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard let day = parts.first, parts.count == 2 else {
      let date = "D:" + text.filter { $0 != "-" }
      return PDFDate(date).map { _ in date }
    }
    // Fractions of a second are left out.
    let clock = parts[1].prefix { $0.isNumber || $0 == ":" }
    let zone = parts[1].drop { $0.isNumber || $0 == ":" || $0 == "." }
    let offset = zone.isEmpty || zone == "Z" ? String(zone) : zone.replacing(":", with: "'") + "'"
    let date = "D:" + day.filter { $0 != "-" } + clock.filter { $0 != ":" } + offset
    return PDFDate(date).map { _ in date }
  }

  private typealias Digits = Slice<UnsafeBufferPointer<UInt8>>

  private init?(_ text: Digits) {
    var digits = text
    if digits.starts(with: "D:".utf8) { digits = digits.dropFirst(2) }
    guard let year = Self.number(4, from: &digits) else { return nil }
    fields[0] = year
    count = 1
    while count < 6, let next = digits.first, Self.isDigit(next) {
      guard let field = Self.number(2, from: &digits), Self.isValid(field, inField: count) else { return nil }
      fields[count] = field
      count += 1
    }
    guard count < 3 || fields[2] <= Self.days(inMonth: fields[1], of: year) else { return nil }
    guard readOffset(digits) else { return nil }
  }

  /// Whether a value is valid for field 1 to 5: the month, day, hour, minute or second.
  private static func isValid(_ value: Int16, inField field: Int) -> Bool {
    switch field {
    case 1: value >= 1 && value <= 12
    case 2: value >= 1 && value <= 31
    case 3: value >= 0 && value <= 23
    default: value >= 0 && value <= 59
    }
  }

  private static func days(inMonth month: Int16, of year: Int16) -> Int16 {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// Parses `Z`, `+05'30'` or a common variant; false for anything else.
  private mutating func readOffset(_ text: Digits) -> Bool {
    guard let sign = text.first else { return true }
    // Some writers add a meaningless zone to a date without a time.
    guard count > 3, "Z+-".utf8.contains(sign) else { return false }
    let kept = text.dropFirst().filter { $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: ":") }
    return kept.withUnsafeBufferPointer { readOffset(from: $0[...], sign: sign) }
  }

  private mutating func readOffset(from text: Digits, sign: UInt8) -> Bool {
    var digits = text
    if digits.isEmpty {
      offset = 0
      return sign == UInt8(ascii: "Z")
    }
    guard let hours = Self.number(2, from: &digits), hours <= 23 else { return false }
    let minutes = digits.isEmpty ? 0 : Self.number(2, from: &digits)
    guard let minutes, minutes <= 59, digits.isEmpty else { return false }
    offset = (sign == UInt8(ascii: "-") ? -1 : 1) * (Int(hours) * 60 + Int(minutes))
    return true
  }

  private static func number(_ count: Int, from digits: inout Digits) -> Int16? {
    let head = digits.prefix(count)
    guard head.count == count, head.allSatisfy(isDigit) else { return nil }
    digits = digits.dropFirst(count)
    return head.reduce(0) { $0 * 10 + Int16($1 - UInt8(ascii: "0")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The date for users: `2024-02-29 17:30:00 +05:30`.
  public var readable: String {
    written(" ") { $0 == 0 ? " UTC" : " " + Self.clock($0) }
  }

  /// The date for programs: `2024-02-29T17:30:00+05:30`; without a zone if the file has none.
  public var iso8601: String {
    written("T") { $0 == 0 ? "Z" : Self.clock($0) }
  }

  /// The year, month and day in the date's own time zone; nil if the file gives less than a day.
  package var day: (year: Int, month: Int, day: Int)? {
    count < 3 ? nil : (Int(fields[0]), Int(fields[1]), Int(fields[2]))
  }

  /// The date as in ``iso8601``, in local time without its zone.
  package var local: String { written("T") { _ in "" } }

  /// Whether the file gives a time zone.
  package var hasZone: Bool { offset != nil }

  /// The seconds since 1 January 1970, for sorting; missing fields take their earliest value, and a missing zone UTC.
  package var instant: Int {
    let month = count > 1 ? Int(fields[1]) : 1
    // Years begin in March here, so that the leap day comes last.
    let year = Int(fields[0]) - (month <= 2 ? 1 : 0)
    let century = Int((Double(year) / 400).rounded(.down))
    let yearOfCentury = year - century * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + (count > 2 ? Int(fields[2]) - 1 : 0)
    let day = yearOfCentury * 365 + yearOfCentury / 4 - yearOfCentury / 100 + dayOfYear
    let days = century * 146_097 + day - 719_468
    let seconds = Int(fields[3]) * 3_600 + Int(fields[4]) * 60 + Int(fields[5])
    return days * 86_400 + seconds - (offset ?? 0) * 60
  }

  /// The date in UTC with all fields, `2024-02-29T12:00:00Z`; missing fields take their earliest value.
  package var utc: String {
    let (days, seconds) = (instant.flooredDays, instant - instant.flooredDays * 86_400)
    // Years begin in March here, and are counted in eras of 400 years.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)
    let date = [max(0, year).padded(to: 4), civilMonth.padded(to: 2), day.padded(to: 2)]
    let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
    return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }

  /// Formats the date with a separator before the time, and its zone.
  private func written(_ separator: Unicode.Scalar, zone: (Int) -> String) -> String {
    let text = String(unsafeUninitializedCapacity: 19) { buffer in
      var length = 0
      func append(_ byte: UInt8) {
        buffer[length] = byte
        length += 1
      }
      func append(_ number: Int16) {
        append(UInt8(ascii: "0") + UInt8(number / 10))
        append(UInt8(ascii: "0") + UInt8(number % 10))
      }
      append(fields[0] / 100)
      append(fields[0] % 100)
      for index in 1..<count {
        append(index == 3 ? UInt8(ascii: separator) : UInt8(ascii: index < 3 ? "-" : ":"))
        append(fields[index])
      }
      // An hour alone would look like a number.
      if count == 4 {
        append(UInt8(ascii: ":"))
        append(0 as Int16)
      }
      return length
    }
    return text + (offset.map(zone) ?? "")
  }

  private static func clock(_ offset: Int) -> String {
    let minutes = abs(offset)
    return (offset < 0 ? "-" : "+") + (minutes / 60).padded(to: 2) + ":" + (minutes % 60).padded(to: 2)
  }
}

extension Int {
  /// The number of whole days in this number of seconds, rounded down even before 1970.
  fileprivate var flooredDays: Int { Int((Double(self) / 86_400).rounded(.down)) }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? 0 : min(range.upperBound, max(range.lowerBound, self))
  }
}
