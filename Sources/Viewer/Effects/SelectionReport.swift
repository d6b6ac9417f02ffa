import DocModel

/// The text selection and its position.
public struct SelectionReport: Hashable, Sendable {
  /// The selection.
  public var selection: TextSelection
  /// Its page.
  public var page: PageReference
  /// The numbers of its lines, from 1.
  public var lines: ClosedRange<Int>
  /// The heading of its section.
  public var heading: String?

  /// The position in short, such as `page 3 (iii), lines 4–6`.
  public var position: String {
    let numbers =
      lines.count == 1 ? "line \(lines.lowerBound)" : "lines \(lines.lowerBound)–\(lines.upperBound)"
    return "\(page), \(numbers)"
  }
}
