import DocModel

/// Dates in filters, in the annotations' own time zones: `date:2024-03`, `since:2024-03-01`, `until:2024-03`.
extension RowFilter {
  /// Returns whether the date of a row begins with a text, or is at a bound or on its right side.
  ///
  /// A bound that isn't a date, since it is still being typed, excludes nothing.
  static func isDated(_ row: PaneRow, _ field: Field, _ word: String) -> Bool {
    // Folding has made the letters of a time and its zone small.
    let text = word.uppercased()
    let bound = AnnotationFilter.DateBound(text)
    guard field == .date || bound != nil else { return true }
    guard let date = row.date else { return false }
    switch field {
    case .since: return bound?.isBeforeOrAt(date) ?? true
    case .until: return bound?.isAfterOrAt(date) ?? true
    default: return date.local.hasPrefix(text.replacing(" ", with: "T"))
    }
  }

  /// Returns the error in the text after `date:`, `since:` or `until:`.
  static func problem(inDate text: String, of field: Field) -> String? {
    guard AnnotationFilter.DateBound(text.uppercased()) == nil else { return nil }
    return "“\(text.onOneLine)” isn't a date; \(field.rawValue): takes 2024, 2024-03 or 2024-03-15"
  }

  /// Returns the error in a first and a last date that exclude each other.
  static func problem(since: String?, until: String?) -> String? {
    guard let since, let until, ![since, until].contains(where: { $0.uppercased().hasPrefix("D:") }) else {
      return nil
    }
    let days = (since.prefix(10), until.prefix(10))
    guard days.0.prefix(days.1.count) > days.1 else { return nil }
    return "since:\(since.onOneLine) until:\(until.onOneLine) ends before it begins"
  }
}

extension PaneRow {
  /// The date of the row's annotation, or the row's day.
  fileprivate var date: PDFDate? {
    if let annotation { return annotation.annotation.lastDate?.date }
    return day?.calendarDay.flatMap { PDFDate($0.description.filter { $0 != "-" }) }
  }
}
