import SystemEnvironment

/// A month as a table of weeks.
package struct CalendarMonth: Hashable, Sendable {
  /// The weeks, each with seven days; nil for days of other months.
  package let weeks: [[CalendarDay?]]
  /// The name of the month with its year: `March 2024`.
  package let title: String
  /// The names of the weekdays in two letters, in the order of the columns.
  package let weekdays: [String]

  /// Creates the month of a day.
  ///
  /// - Parameters:
  ///   - day: a day of the month.
  ///   - firstWeekday: the weekday of the first column, from 0 for Monday.
  package init(of day: CalendarDay, firstWeekday: Int = 0) {
    let first = day.adding(days: 1 - day.day)
    let start = ((first.weekday - firstWeekday) % 7 + 7) % 7
    let days = (0..<first.monthLength).map { first.adding(days: $0) }
    let cells = [CalendarDay?](repeating: nil, count: start) + days
    weeks = stride(from: 0, to: cells.count, by: 7).map { index in
      let week = Array(cells[index..<min(index + 7, cells.count)])
      return week + [CalendarDay?](repeating: nil, count: 7 - week.count)
    }
    title = "\(Self.names[day.month - 1]) \(day.year)"
    weekdays = (0..<7).map { String(CalendarDay.weekdayNames[((firstWeekday + $0) % 7 + 7) % 7].prefix(2)) }
  }

  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  /// The first weekday of the user's locale, from 0 for Monday.
  package static var localFirstWeekday: Int {
    let names = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { EnvironmentVariables[$0] }
    return firstWeekday(ofLocale: names.first { !$0.isEmpty } ?? "")
  }

  /// Returns the first weekday of a locale such as `en_US.UTF-8`, from 0 for Monday.
  static func firstWeekday(ofLocale name: String) -> Int {
    let territory = name.split(separator: "_").dropFirst().first.map { String($0.prefix(2)) } ?? ""
    return sundays.contains(territory) ? 6 : saturdays.contains(territory) ? 5 : 0
  }

  // Unicode CLDR, supplemental data on weeks.
  private static let sundays: Set<String> = [
    "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU", "HK", "HN",
    "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ", "NI", "NP",
    "PA", "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM", "US", "VE", "VI",
    "WS", "YE", "ZA", "ZW",
  ]
  private static let saturdays: Set<String> = [
    "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
}
