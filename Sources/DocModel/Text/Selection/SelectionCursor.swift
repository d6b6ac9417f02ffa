/// A selection made with the keyboard: an anchor and a moving end.
package struct SelectionCursor: Hashable, Sendable {
  /// The direction of a motion.
  package enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    /// Towards the end of the page.
    case next
    /// Towards the beginning of the page.
    case previous
  }

  /// The initial selection, which stays selected while the selection is extended.
  package let anchor: Range<Int>
  /// The moving end: at or before the start of ``anchor``, or at or after its end.
  private var head: Int

  /// Creates a selection from a range.
  package init(_ anchor: Range<Int>) {
    self.anchor = anchor
    head = anchor.upperBound
  }

  /// The selected offsets in ``PageText/scalars``.
  package var range: Range<Int> {
    min(head, anchor.lowerBound)..<max(head, anchor.upperBound)
  }

  /// Returns a cursor that selects only the next unit.
  ///
  /// - Returns: the cursor, or nil if the page has no further unit.
  package func moved(_ direction: Direction, by unit: TextUnit, in units: TextUnits) -> SelectionCursor? {
    let target =
      switch direction {
      case .next: units.range(of: unit, from: range.upperBound)
      case .previous: units.range(of: unit, upTo: range.lowerBound)
      }
    return target.map(SelectionCursor.init)
  }

  /// Returns the cursor with its moving end at the next unit boundary: the selection grows, or shrinks back to the
  /// anchor.
  ///
  /// - Returns: the cursor, or nil at the end of the page.
  package func extended(_ direction: Direction, by unit: TextUnit, in units: TextUnits) -> SelectionCursor? {
    var cursor = self
    switch direction {
    case .next where head < anchor.lowerBound:
      // Shrinks, at most to the anchor.
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
