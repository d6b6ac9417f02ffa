/// Characters by their places on the page, and by their offsets in other countings.
extension PageText {
  /// Returns the smallest rectangle around a range of scalars, in the page's default user space.
  ///
  /// - Parameter range: the offsets in ``scalars``; the part outside of the text is left out.
  /// - Returns: the rectangle, or nil if no scalar of the range has an area.
  public func bounds(of range: Range<Int>) -> Rectangle? {
    boxes[range.clamped(to: boxes.indices)].lazy.filter { !$0.isEmpty }
      .reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// Returns the offset in ``scalars`` of the letter at a point of the page's default user space.
  ///
  /// Of overlapping boxes the letter with the nearest midpoint counts, and a blank only where there is no letter.
  ///
  /// - Returns: the offset, or nil if there is neither letter nor blank.
  public func offset(at point: Point) -> Int? {
    func rank(_ offset: Int) -> (Int, Double) {
      let center = boxes[offset].center
      let (x, y) = (center.x - point.x, center.y - point.y)
      return (scalars[offset].isBlank ? 1 : 0, x * x + y * y)
    }
    return boxes.indices.lazy.filter { boxes[$0].contains(point) }.min { rank($0) < rank($1) }
  }

  /// Returns the offsets of the character to which a scalar belongs, such as a letter with its accents.
  ///
  /// - Returns: the range in ``scalars``, or nil if the text has no such offset.
  public func characterRange(at offset: Int) -> Range<Int>? {
    guard scalars.indices.contains(offset) else { return nil }
    var start = scalars[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let end = scalars[offset...].firstIndex(of: "\n") ?? scalars.count
    for character in substring(start..<end) {
      let next = start + character.unicodeScalars.count
      if offset < next { return start..<next }
      start = next
    }
    return offset..<offset + 1
  }

  /// Returns the offsets in ``scalars`` of a range of UTF-16 code units, as `NSRange` counts them.
  ///
  /// - Parameter range: the range; a scalar of which it has one half is included, and the part outside of the text is
  ///   left out.
  /// - Returns: the range in ``scalars``.
  public func scalarRange(utf16 range: Range<Int>) -> Range<Int> {
    var (start, position): (Int?, Int) = (nil, 0)
    for (offset, scalar) in scalars.enumerated() {
      let next = position + UTF16.width(scalar)
      if start == nil, next > range.lowerBound { start = offset }
      if position >= range.upperBound { return min(start ?? offset, offset)..<offset }
      position = next
    }
    return (start ?? scalars.count)..<scalars.count
  }

  /// Returns the offsets in ``scalars`` of a part of ``string``.
  ///
  /// - Precondition: the bounds of the range are indexes of ``string``.
  public func scalarRange(of range: Range<String.Index>) -> Range<Int> {
    let view = string.unicodeScalars
    let start = view.distance(from: view.startIndex, to: range.lowerBound)
    return start..<start + view.distance(from: range.lowerBound, to: range.upperBound)
  }
}
