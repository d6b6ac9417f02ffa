/// Reorders a line from visual order, left to right, into reading order: the inverse of the Unicode bidirectional
/// algorithm (UAX #9).
///
/// The inverse isn't unique: `PDF 1.7` and `1.7 PDF` in a Hebrew line look the same. Of all texts that look like the
/// line, the result is the one that has each run of left-to-right words in its own reading order.
struct ReadingOrder {
  typealias Cluster = VisualLine.Cluster

  /// The clusters in reading order.
  private(set) var clusters: [Cluster]

  init(_ visual: [Cluster], pageIsRightToLeft: Bool) {
    clusters =
      Self.isRightToLeft(visual, on: pageIsRightToLeft)
      ? Self.rightToLeft(visual[...]) : Self.leftToRight(visual[...])
  }

  /// Whether the line is right-to-left text.
  ///
  /// It follows its page unless both of its ends and most of its letters have the other direction: a line that only
  /// quotes text in the other direction nearly always begins or ends outside of the quotation.
  private static func isRightToLeft(_ visual: [Cluster], on page: Bool) -> Bool {
    let strong = visual.lazy.map(\.direction).filter { $0 == .leftToRight || $0 == .rightToLeft }
    let other: TextDirection = page ? .leftToRight : .rightToLeft
    guard strong.first == other, strong.last == other else { return page }
    let count = strong.count { $0 == other }
    return count * 2 > strong.count ? !page : page
  }

  /// Reverses a right-to-left line except for its left-to-right runs.
  private static func rightToLeft(_ visual: ArraySlice<Cluster>) -> [Cluster] {
    var result: [Cluster] = []
    var end = visual.endIndex
    for run in leftToRightRuns(visual).reversed() {
      result += visual[run.upperBound..<end].reversed()
      result += visual[run]
      end = run.lowerBound
    }
    return result + visual[visual.startIndex..<end].reversed()
  }

  /// Reverses the right-to-left runs of a left-to-right line.
  private static func leftToRight(_ visual: ArraySlice<Cluster>) -> [Cluster] {
    var result: [Cluster] = []
    for part in visual.split(around: { $0.direction == .leftToRight }) {
      guard let first = part.firstIndex(where: { $0.direction == .rightToLeft }),
        let last = part.lastIndex(where: { $0.direction == .rightToLeft })
      else {
        result += part
        continue
      }
      result += part[..<first] + rightToLeft(part[first...last]) + part[(last + 1)...]
    }
    return result
  }

  /// Returns the left-to-right runs of a right-to-left line: Latin text with adjacent numbers, and numbers by
  /// themselves.
  private static func leftToRightRuns(_ visual: ArraySlice<Cluster>) -> [Range<Int>] {
    visual.split(around: { $0.direction == .rightToLeft }).flatMap { part -> [Range<Int>] in
      guard part.contains(where: { $0.direction == .leftToRight }) else { return numbers(part) }
      let isInRun = { (cluster: Cluster) in cluster.direction == .leftToRight || cluster.direction == .number
      }
      guard let first = part.firstIndex(where: isInRun), let last = part.lastIndex(where: isInRun) else {
        return []
      }
      return [first..<last + 1]
    }
  }

  private static func numbers(_ part: ArraySlice<Cluster>) -> [Range<Int>] {
    var numbers: [Range<Int>] = []
    var index = part.startIndex
    while index < part.endIndex {
      guard part[index].direction == .number else {
        index += 1
        continue
      }
      var start = index
      while start > (numbers.last?.upperBound ?? part.startIndex),
        TextDirection.accompaniesDigits(part[start - 1].first)
      { start -= 1 }
      while index < part.endIndex, isInNumber(part, index) { index += 1 }
      numbers.append(start..<index)
    }
    return numbers
  }

  /// Whether the preceding number continues at an index.
  private static func isInNumber(_ part: ArraySlice<Cluster>, _ index: Int) -> Bool {
    if part[index].direction == .number || TextDirection.accompaniesDigits(part[index].first) { return true }
    return TextDirection.joinsDigits(part[index].first) && part.indices.contains(index + 1)
      && part[index + 1].direction == .number
  }
}

extension ArraySlice {
  /// Returns the parts between the elements that satisfy a condition, and each run of those elements as a part.
  fileprivate func split(around isSeparator: (Element) -> Bool) -> [ArraySlice<Element>] {
    var parts: [ArraySlice<Element>] = []
    var start = startIndex
    while start < endIndex {
      let kind = isSeparator(self[start])
      let end = self[start...].firstIndex { isSeparator($0) != kind } ?? endIndex
      parts.append(self[start..<end])
      start = end
    }
    return parts
  }
}
