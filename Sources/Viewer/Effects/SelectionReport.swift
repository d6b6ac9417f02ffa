import DocModel

/// What is selected and where, for people who can't see it.
public struct SelectionReport: Hashable, Sendable {
  /// The selection.
  public var selection: TextSelection
  /// Its page.
  public var page: PageReference
  /// The numbers of the lines that it touches, from 1.
  public var lines: ClosedRange<Int>
  /// The heading in whose section it is.
  public var heading: String?

  /// The place in a few words, as `page 3 (iii), lines 4–6`.
  public var place: String {
    let numbers =
      lines.count == 1 ? "line \(lines.lowerBound)" : "lines \(lines.lowerBound)–\(lines.upperBound)"
    return "\(page), \(numbers)"
  }
}
