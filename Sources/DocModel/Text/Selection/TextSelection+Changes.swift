// A selection is a value, so its changes need the text of its page.
extension TextSelection {
  /// Returns the selection with more characters at its ends, or with fewer.
  ///
  /// Blanks aren't counted, since a selection doesn't end with them. What would lie beyond the text is left out.
  ///
  /// - Parameters:
  ///   - start: the number of characters to add before the first; a negative number removes the first ones.
  ///   - end: the number of characters to add after the last; a negative number removes the last ones.
  ///   - units: the text of the selection's page.
  /// - Returns: the new selection, which is empty if all is removed.
  public func extended(atStart start: Int = 0, atEnd end: Int = 0, in units: TextUnits) -> TextSelection {
    let lower = units.page.offset(range.lowerBound, movedBy: start, isBackwards: true)
    let upper = units.page.offset(range.upperBound, movedBy: end, isBackwards: false)
    guard lower < upper else { return units.selection([]) }
    return grown(to: lower..<upper, in: units)
  }

  /// Returns the selection with the whole of the units in which it begins and ends.
  ///
  /// An end that lies in no such unit, such as the punctuation after a word, stays.
  ///
  /// - Parameters:
  ///   - unit: the unit, such as ``TextUnit/line``.
  ///   - units: the text of the selection's page.
  /// - Returns: the new selection.
  public func extended(to unit: TextUnit, in units: TextUnits) -> TextSelection {
    let range = range.clamped(to: units.page.scalars.indices)
    guard let last = range.last else { return units.selection(ranges) }
    let ends = [range.lowerBound, last].map { offset -> Range<Int> in
      units.range(of: unit, at: offset).flatMap { $0.contains(offset) ? $0 : nil } ?? offset..<offset + 1
    }
    return grown(to: ends[0].lowerBound..<ends[1].upperBound, in: units)
  }

  /// Returns the selection of a larger or smaller stretch, with the same gaps.
  private func grown(to stretch: Range<Int>, in units: TextUnits) -> TextSelection {
    let before = stretch.lowerBound..<max(stretch.lowerBound, range.lowerBound)
    let after = min(stretch.upperBound, range.upperBound)..<stretch.upperBound
    return units.selection(([before, after] + ranges).map { $0.clamped(to: stretch) })
  }

  /// Returns one selection for each line, or other unit, of which the selection has text.
  ///
  /// - Parameters:
  ///   - unit: the unit, such as ``TextUnit/line``.
  ///   - units: the text of the selection's page.
  /// - Returns: the selections in text order; text outside of all units, such as punctuation beside words, is in none.
  public func split(by unit: TextUnit, in units: TextUnits) -> [TextSelection] {
    let ranges = units.page.merged(ranges)
    return units.ranges(of: unit).overlapping(ranges).map { units.selection(ranges.parts(in: $0)) }
  }

  /// Returns the selection with the text of another one, which may overlap it.
  ///
  /// - Parameters:
  ///   - other: the other selection; one of another page adds nothing.
  ///   - units: the text of the selections' page.
  /// - Returns: the selection of both.
  public func joined(with other: TextSelection, in units: TextUnits) -> TextSelection {
    units.selection(ranges + (other.pageIndex == pageIndex ? other.ranges : []))
  }
}

extension PageText {
  /// Returns the offset that lies a number of characters farther, without counting blanks, or else the end of the text.
  ///
  /// A negative number leads in the opposite direction.
  fileprivate func offset(_ offset: Int, movedBy count: Int, isBackwards: Bool) -> Int {
    let start = min(max(offset, 0), scalars.count)
    let isTowardsStart = isBackwards != (count < 0)
    let text = substring(isTowardsStart ? 0..<start : start..<scalars.count)
    var (moved, left) = (0, count.magnitude)
    for character in isTowardsStart ? Array(text.reversed()) : Array(text) {
      guard left > 0 else { break }
      moved += character.unicodeScalars.count
      if !character.isWhitespace { left -= 1 }
    }
    return isTowardsStart ? start - moved : start + moved
  }
}
