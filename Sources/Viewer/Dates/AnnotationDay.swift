import DocModel

/// The day of an annotation's last change, or else of its creation.
package enum AnnotationDay: Hashable, Comparable, Sendable {
  /// A day, in the time zone that the file gives.
  case day(CalendarDay)
  /// No day: the annotation has no date, or one of a year or a month only.
  case unknown

  /// Creates the day of an annotation.
  init(_ annotation: Annotation) {
    self = annotation.lastDate?.date.flatMap(CalendarDay.init).map(Self.day) ?? .unknown
  }

  /// The day of the calendar; nil if it is unknown.
  package var calendarDay: CalendarDay? { if case .day(let day) = self { day } else { nil } }

  /// The day with its weekday: `2024-03-15 Fri`.
  package var label: String { calendarDay?.label ?? description }
}

extension AnnotationDay: CustomStringConvertible {
  /// The day in ISO 8601, or `no date`.
  package var description: String { calendarDay?.description ?? "no date" }
}
