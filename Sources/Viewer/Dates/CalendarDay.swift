import DocModel
import Foundation

/// A day of the proleptic Gregorian calendar, in the years that a PDF date can have: 0 to 9999.
package struct CalendarDay: Hashable, Comparable, Sendable {
  /// The year, 0 to 9999.
  package let year: Int
  /// The month, from 1.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  private static let years = 0...9999

  /// Creates a day; nil if the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, in: year)).contains(day)
    else { return nil }
    self.init(year, month, day)
  }

  private init(_ year: Int, _ month: Int, _ day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the day of a date in its own time zone; nil if the file gives less than a day.
  init?(_ date: PDFDate) {
    guard let (year, month, day) = date.day else { return nil }
    self.init(year, month, day)
  }

  /// Returns the present day in the local time zone.
  package static func today() -> CalendarDay {
    var (now, fields) = (time(nil), tm())
    localtime_r(&now, &fields)
    return CalendarDay(
      year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday))
      ?? CalendarDay(1970, 1, 1)
  }

  /// Returns the number of days of a month.
  static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    default: 31
    }
  }

  /// Returns the day some days later, or earlier if the number is negative, within the calendar's years.
  package func adding(days: Int) -> CalendarDay {
    var (month, day) = (CalendarDay(year, month, 1), self.day + Self.clamped(days, -4_000_000, 4_000_000))
    while day < 1 {
      let previous = month.adding(months: -1)
      guard previous != month else { return month }
      month = previous
      day += month.monthLength
    }
    while day > month.monthLength {
      let next = month.adding(months: 1)
      guard next != month else { return CalendarDay(month.year, month.month, month.monthLength) }
      day -= month.monthLength
      month = next
    }
    return CalendarDay(month.year, month.month, day)
  }

  /// Returns the same day some months later, or the last of a shorter month: a month after 31 January is
  /// 28 or 29 February.
  package func adding(months: Int) -> CalendarDay {
    let last = Self.years.upperBound * 12 + 11
    let index = Self.clamped(year * 12 + month - 1 + Self.clamped(months, -last, last), 0, last)
    let (year, month) = (index / 12, index % 12 + 1)
    return CalendarDay(year, month, min(day, Self.length(ofMonth: month, in: year)))
  }

  /// Returns the same day some years later; a year after 29 February is 28 February.
  package func adding(years: Int) -> CalendarDay {
    adding(months: 12 * Self.clamped(years, -9999, 9999))
  }

  private static func clamped(_ number: Int, _ least: Int, _ most: Int) -> Int {
    max(least, min(number, most))
  }

  /// The number of days of the month.
  package var monthLength: Int { Self.length(ofMonth: month, in: year) }

  /// The day of the week, from 0 for Monday.
  package var weekday: Int {
    // 400 years have whole weeks, and 1 January of the year 1 is a Monday.
    let past = year + 399
    let before = (1..<month).reduce(0) { $0 + Self.length(ofMonth: $1, in: year) }
    return (past * 365 + past / 4 - past / 100 + past / 400 + before + day - 1) % 7
  }

  /// Returns whether the first day is earlier.
  package static func < (first: Self, second: Self) -> Bool {
    (first.year, first.month, first.day) < (second.year, second.month, second.day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day in ISO 8601: `2024-03-15`.
  package var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }

  /// The day with its weekday: `2024-03-15 Fri`.
  package var label: String { "\(self) \(Self.weekdayNames[weekday])" }

  /// The short names of the days of the week, from Monday.
  static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
