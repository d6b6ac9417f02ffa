/// A selection that is being made with the keyboard: where it began, and the end that moves.
public struct SelectionCursor: Hashable, Sendable {
  /// Which way a motion goes.
  public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    /// Towards the end of the page.
    case next
    /// Towards its beginning.
    case previous
  }

  /// What was selected at first; it stays selected however the selection is extended.
  public let anchor: Range<Int>
  /// The end that moves: at or before the beginning of ``anchor``, or at or behind its end.
  private var head: Int

  /// A selection that begins with a range.
  public init(_ anchor: Range<Int>) {
    self.anchor = anchor
    head = anchor.upperBound
  }

  /// What is selected, as offsets in ``PageText/scalars``.
  public var range: Range<Int> {
    min(head, anchor.lowerBound)..<max(head, anchor.upperBound)
  }

  /// The cursor on the next unit in place of what is selected.
  ///
  /// - Returns: nil if the page has no further one.
  public func moved(_ direction: Direction, by unit: TextUnit, in units: TextUnits) -> SelectionCursor? {
    let target =
      switch direction {
      case .next: units.range(of: unit, from: range.upperBound)
      case .previous: units.range(of: unit, upTo: range.lowerBound)
      }
    return target.map(SelectionCursor.init)
  }

  /// The cursor with its moving end at the next end of a unit: what is selected grows, or shrinks back to where
  /// it began.
  ///
  /// - Returns: nil if the page goes no further.
  public func extended(_ direction: Direction, by unit: TextUnit, in units: TextUnits) -> SelectionCursor? {
    var cursor = self
    switch direction {
    case .next where head < anchor.lowerBound:
      // Shrinks, at most to where it began.
      let start = units.range(of: unit, from: head + 1)?.lowerBound ?? anchor.lowerBound
      cursor.head = start < anchor.lowerBound ? start : anchor.upperBound
    case .next:
      guard let end = units.end(of: unit, behind: head) else { return nil }
      cursor.head = end
    case .previous where head > anchor.upperBound:
      let end = units.range(of: unit, upTo: head - 1)?.upperBound ?? anchor.upperBound
      cursor.head = max(end, anchor.upperBound)
    case .previous:
      guard let start = units.beginning(of: unit, before: range.lowerBound) else { return nil }
      cursor.head = start
    }
    return cursor
  }
}
