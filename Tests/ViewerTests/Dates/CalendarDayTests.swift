import DocModel
import Foundation
import Testing

@testable import Viewer

/// Returns the day of a text such as `2024-03-15`.
private func day(_ text: String) throws -> CalendarDay {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  return try #require(CalendarDay(year: parts[0], month: parts[1], day: parts[2]), "\(text)")
}

@Suite struct CalendarDayTests {
  @Test(arguments: [
    (2023, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 13, 1), (2024, 0, 1), (2024, 1, 0),
    (2024, 1, 32), (-1, 1, 1), (10_000, 1, 1), (Int.max, Int.min, Int.max),
  ])
  func noSuchDay(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    ("2024-02-28", 1, "2024-02-29"), ("2023-02-28", 1, "2023-03-01"), ("1900-02-28", 1, "1900-03-01"),
    ("2000-02-28", 1, "2000-02-29"), ("2024-12-31", 1, "2025-01-01"), ("2025-01-01", -1, "2024-12-31"),
    ("2024-03-01", -1, "2024-02-29"), ("2024-03-15", 7, "2024-03-22"), ("2024-03-29", 7, "2024-04-05"),
    ("2024-03-03", -7, "2024-02-25"), ("2024-01-01", 366, "2025-01-01"),
    ("2000-01-01", 146_097, "2400-01-01"),
    ("9999-12-31", 1, "9999-12-31"), ("0000-01-01", -1, "0000-01-01"), ("9999-12-30", 7, "9999-12-31"),
    ("2024-03-15", Int.max, "9999-12-31"), ("2024-03-15", Int.min, "0000-01-01"),
    ("2024-03-15", 0, "2024-03-15"),
  ])
  func daysLater(_ start: String, _ days: Int, _ end: String) throws {
    #expect(try day(start).adding(days: days) == day(end))
  }

  @Test(arguments: [
    ("2024-01-31", 1, "2024-02-29"), ("2023-01-31", 1, "2023-02-28"), ("2024-03-31", -1, "2024-02-29"),
    ("2024-03-31", 1, "2024-04-30"), ("2024-12-15", 1, "2025-01-15"), ("2024-01-15", -1, "2023-12-15"),
    ("2024-02-29", 12, "2025-02-28"), ("2024-02-29", 48, "2028-02-29"), ("2024-03-15", -25, "2022-02-15"),
    ("9999-12-31", 1, "9999-12-31"), ("0000-01-31", -1, "0000-01-31"), ("2024-02-29", Int.max, "9999-12-29"),
    ("2024-02-29", Int.min, "0000-01-29"),
  ])
  func monthsLater(_ start: String, _ months: Int, _ end: String) throws {
    #expect(try day(start).adding(months: months) == day(end))
  }

  @Test(arguments: [
    ("2024-02-29", 1, "2025-02-28"), ("2024-02-29", -4, "2020-02-29"), ("2023-02-28", 1, "2024-02-28"),
    ("9998-03-15", 5, "9999-12-15"), ("0001-03-15", -5, "0000-01-15"), ("2024-03-15", Int.max, "9999-12-15"),
  ])
  func yearsLater(_ start: String, _ years: Int, _ end: String) throws {
    #expect(try day(start).adding(years: years) == day(end))
  }

  @Test(arguments: [
    ("2024-03-15", "2024-03-15 Fri"), ("2000-02-29", "2000-02-29 Tue"), ("1970-01-01", "1970-01-01 Thu"),
    ("0001-01-01", "0001-01-01 Mon"), ("0000-01-01", "0000-01-01 Sat"), ("9999-12-31", "9999-12-31 Fri"),
  ])
  func labelHasTheWeekday(_ text: String, _ label: String) throws {
    #expect(try day(text).label == label)
  }

  @Test func stepsAndWeekdaysAreThoseOfFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    var (known, date) = (try day("1890-01-01"), Date(timeIntervalSince1970: -2_524_521_600))
    while known.year < 2110 {
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      try #require(
        parts.year == known.year && parts.month == known.month && parts.day == known.day, "\(known)")
      try #require(parts.weekday == (known.weekday + 1) % 7 + 1, "\(known)")
      #expect(known.adding(days: 11).adding(days: -11) == known)
      (known, date) = (known.adding(days: 11), date.addingTimeInterval(11 * 86_400))
    }
  }

  @Test(arguments: [
    ("D:20240229173000+05'30'", "2024-02-29"), ("D:20240229233000-11'00'", "2024-02-29"),
    ("D:20240229", "2024-02-29"), ("D:202402", "no date"), ("D:2024", "no date"), ("soon", "no date"),
  ])
  func annotationHasTheDayOfItsOwnTimeZone(_ date: String, _ day: String) {
    var note = Annotation(pageIndex: 0, index: 0, type: "Text", kind: .text(.init()))
    note.modified = AnnotationDate(date)
    #expect(AnnotationDay(note).description == day)
    // What isn't a date gives way to the date of creation.
    note.markup.created = AnnotationDate("D:20200101")
    #expect(AnnotationDay(note).description == (date == "soon" ? "2020-01-01" : day))
  }

  @Test func daysAreInOrderWithUnknownOnesLast() throws {
    let days: [AnnotationDay] = [
      .day(try day("2023-12-31")), .day(try day("2024-01-01")), .day(try day("2024-02-01")), .unknown,
    ]
    #expect(days.reversed().sorted() == days)
  }
}

@Suite struct CalendarMonthTests {
  private func rows(_ month: CalendarMonth) -> [String] {
    month.weeks.map { $0.map { $0.map { String($0.day) } ?? "-" }.joined(separator: " ") }
  }

  @Test(
    arguments: [
      (
        "2024-03-15", 0, "March 2024", "Mo Tu We Th Fr Sa Su",
        [
          "- - - - 1 2 3", "4 5 6 7 8 9 10", "11 12 13 14 15 16 17", "18 19 20 21 22 23 24",
          "25 26 27 28 29 30 31",
        ]
      ),
      (
        "2021-02-28", 0, "February 2021", "Mo Tu We Th Fr Sa Su",
        ["1 2 3 4 5 6 7", "8 9 10 11 12 13 14", "15 16 17 18 19 20 21", "22 23 24 25 26 27 28"]
      ),
      (
        "2024-06-01", 6, "June 2024", "Su Mo Tu We Th Fr Sa",
        [
          "- - - - - - 1", "2 3 4 5 6 7 8", "9 10 11 12 13 14 15", "16 17 18 19 20 21 22",
          "23 24 25 26 27 28 29",
          "30 - - - - - -",
        ]
      ),
    ] as [(String, Int, String, String, [String])])
  func weeks(_ text: String, _ firstWeekday: Int, _ title: String, _ weekdays: String, _ weeks: [String])
    throws
  {
    let month = CalendarMonth(of: try day(text), firstWeekday: firstWeekday)
    #expect(month.title == title && month.weekdays.joined(separator: " ") == weekdays)
    #expect(rows(month) == weeks)
  }

  @Test(arguments: ["0000-01-01", "9999-12-31", "2024-02-29"])
  func monthHasAllItsDaysInWholeWeeks(_ text: String) throws {
    for weekday in -7...7 {
      let month = CalendarMonth(of: try day(text), firstWeekday: weekday)
      #expect(month.weeks.joined().compactMap { $0?.day } == Array(1...(try day(text).monthLength)))
      #expect(month.weeks.allSatisfy { $0.count == 7 && $0.contains { $0 != nil } })
    }
  }

  @Test(arguments: [
    ("de_DE.UTF-8", 0), ("en_US.UTF-8", 6), ("ar_EG", 5), ("C", 0), ("C.UTF-8", 0), ("", 0),
    ("en_GB@euro", 0),
    ("pt_BR", 6), ("_", 0),
  ])
  func firstWeekdayIsThatOfTheTerritory(_ locale: String, _ weekday: Int) {
    #expect(CalendarMonth.firstWeekday(ofLocale: locale) == weekday)
  }
}
