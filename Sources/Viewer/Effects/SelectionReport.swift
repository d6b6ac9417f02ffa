import DocModel

/// The text selection and its position.
package struct SelectionReport: Hashable, Sendable {
  /// The selection.
  package var selection: TextSelection
  /// Its page.
  package var page: PageReference
  /// The numbers of its lines, from 1.
  package var lines: ClosedRange<Int>
  /// The heading of its section.
  package var heading: String?

  /// The position in short, such as `page 3 (iii), lines 4–6`.
  package var position: String {
    let numbers =
      lines.count == 1 ? "line \(lines.lowerBound)" : "lines \(lines.lowerBound)–\(lines.upperBound)"
    return "\(page), \(numbers)"
  }
}
