/// Headings for which several kinds of evidence are joined.
struct HeadingUnion {
  private(set) var headings: [LocatedHeading]
  /// The number of components of the deepest number on the contents page; nil if that isn't complete.
  private let deepest: Int?
  /// The indexes of the headings on each page.
  private var places: [Int: [Int]] = [:]

  /// Creates a union of the headings on contents pages.
  ///
  /// - Parameters:
  ///   - listed: the headings.
  ///   - isComplete: whether deeper headings are left out.
  init(_ listed: [LocatedHeading], isComplete: Bool) {
    headings = []
    deepest = isComplete ? listed.compactMap { $0.number?.path.count }.max() ?? 0 : nil
    for heading in listed { append(heading) }
  }

  private mutating func append(_ heading: LocatedHeading) {
    places[heading.page, default: []].append(headings.count)
    headings.append(heading)
  }

  /// Adds headings, and their evidence to those that are known.
  mutating func add(_ others: [LocatedHeading]) {
    for other in others {
      if let index = index(of: other) {
        headings[index].tag = headings[index].tag ?? other.tag
      } else if isDeepEnough(other) {
        append(other)
      }
    }
  }

  /// Adds headings found by their numbers, if at least two thirds of the numbers belong to known headings.
  mutating func fillGaps(_ numbered: [LocatedHeading]) {
    let keys = Set(headings.map { HeadingText.key($0.title) })
    let inDepth = numbered.filter(isDeepEnough)
    let missing = inDepth.filter { index(of: $0) == nil && !keys.contains(HeadingText.key($0.title)) }
    guard headings.isEmpty || missing.count * 3 <= inDepth.count else { return }
    for heading in missing { append(heading) }
  }

  /// Whether the contents page would have a heading if it were one.
  private func isDeepEnough(_ heading: LocatedHeading) -> Bool {
    deepest.map { (heading.number?.path.count ?? 0) <= $0 } ?? true
  }

  /// Returns the index of a heading that shares lines with another one.
  private func index(of other: LocatedHeading) -> Int? {
    places[other.page]?.first { index in
      let heading = headings[index]
      return heading.piece < other.piece + other.count && other.piece < heading.piece + heading.count
    }
  }

  /// Returns the headings in the order of the text, with levels that begin at 0 and never skip one.
  func levelled() -> [LocatedHeading] {
    let least = headings.map(\.level).min() ?? 0
    var last = -1
    return headings.sorted(by: LocatedHeading.precedes).map { heading in
      var heading = heading
      heading.level = min(heading.level - least, last + 1)
      last = heading.level
      return heading
    }
  }
}
