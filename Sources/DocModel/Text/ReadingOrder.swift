/// Brings a line from the order in which it lies on a page, left to right, into that in which it is read: the
/// way back from what the Unicode bidirectional algorithm (UAX #9) does to show it.
///
/// The way back isn't unique: `PDF 1.7` and `1.7 PDF` in a Hebrew line look the same. Of the texts that look
/// as the line does, the one is taken that has each run of left-to-right words in the order in which those
/// are read by themselves.
struct ReadingOrder {
  typealias Cluster = VisualLine.Cluster

  /// The clusters in the order in which they are read.
  private(set) var clusters: [Cluster]

  init(_ visual: [Cluster], pageIsRightToLeft: Bool) {
    clusters =
      Self.isRightToLeft(visual, on: pageIsRightToLeft)
      ? Self.rightToLeft(visual[...]) : Self.leftToRight(visual[...])
  }

  /// Whether the line is one of right-to-left text.
  ///
  /// It goes with its page unless both of its ends and most of its letters go the other way: a line that
  /// merely quotes the other direction nearly always has an end that doesn't.
  private static func isRightToLeft(_ visual: [Cluster], on page: Bool) -> Bool {
    let strong = visual.lazy.map(\.direction).filter { $0 == .leftToRight || $0 == .rightToLeft }
    let other: TextDirection = page ? .leftToRight : .rightToLeft
    guard strong.first == other, strong.last == other else { return page }
    let count = strong.count { $0 == other }
    return count * 2 > strong.count ? !page : page
  }

  /// A right-to-left line: all of it is turned round but for the left-to-right runs within.
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

  /// A left-to-right line: its right-to-left runs are turned round.
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

  /// The runs of a right-to-left line that are read from left to right: Latin text with the numbers beside
  /// it, and numbers by themselves.
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

  /// Whether the number that comes before goes on at an index.
  private static func isInNumber(_ part: ArraySlice<Cluster>, _ index: Int) -> Bool {
    if part[index].direction == .number || TextDirection.accompaniesDigits(part[index].first) { return true }
    return TextDirection.joinsDigits(part[index].first) && part.indices.contains(index + 1)
      && part[index + 1].direction == .number
  }
}

extension ArraySlice {
  /// The parts between the elements that a condition picks, and each run of those as a part.
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
