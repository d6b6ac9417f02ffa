/// A difference between the pages of two versions of a document.
public struct PageDifference: Hashable, Sendable, Codable {
  /// The kinds of differences.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The page has other contents at the same place among the pages that both versions have.
    case changed
    /// The page is in the later version alone.
    case inserted
    /// The page is in the earlier version alone.
    case removed
    /// The page stands before or after other pages than in the earlier version.
    case moved
  }

  /// The kind of the difference.
  public let kind: Kind
  /// The 0-based index in the earlier version; nil for an inserted page.
  public let oldIndex: Int?
  /// The 0-based index in the later version; nil for a removed page.
  public let newIndex: Int?
}

extension Document {
  /// Returns the differences of a later version's pages, without regard to annotations.
  ///
  /// ```swift
  /// let later = try Document(.path("draft.pdf"))
  /// for difference in document.pageDifferences(to: later) where difference.kind != .moved {
  ///   print("page", (difference.newIndex ?? difference.oldIndex ?? 0) + 1, difference.kind)
  /// }
  /// ```
  ///
  /// A page is recognised by its box and rotation, its decoded contents, and the images and forms that it names; so it
  /// may be anywhere, and a page whose contents another program has written anew counts as changed even if it looks the
  /// same. Pages without a counterpart between the same two pages of both versions are changed in pairs, from the first
  /// on. Pages that only changed their index, because others were inserted or removed, don't differ.
  ///
  /// - Parameter later: the later version.
  /// - Returns: the differences, in the order of the later version's pages.
  public func pageDifferences(to later: Document) -> [PageDifference] {
    PageAlignment(self, later).differences
  }

  /// Returns the pages of another version that have the same contents, box and rotation, by those of this one.
  ///
  /// Of pages that are alike, such as empty ones, those are taken that follow the pages before.
  func counterparts(ofPages pages: Set<Int>, in other: Document) -> [Int: Int] {
    let (hasher, others) = (PageHasher(self), PageHasher(other))
    var (result, byHash): ([Int: Int], [String: [Int]]?) = ([:], nil)
    var shift = 0
    for page in pages.sorted() {
      guard let hash = hasher.hash(ofPage: page) else { continue }
      let expected = page + shift
      if (0..<other.pageCount).contains(expected), others.hash(ofPage: expected) == hash {
        result[page] = expected
        continue
      }
      let known =
        byHash
        ?? Dictionary(
          grouping: 0..<other.pageCount, by: { others.hash(ofPage: $0) ?? "" })
      byHash = known
      guard let found = known[hash]?.min(by: { abs($0 - expected) < abs($1 - expected) }) else { continue }
      (result[page], shift) = (found, found - page)
    }
    return result
  }
}

/// The pages of two versions that have the same contents.
private struct PageAlignment {
  private typealias Pair = (old: Int, new: Int)

  private let counts: (old: Int, new: Int)
  /// The indexes of equal pages, in the order of the earlier version.
  private var equal: [Pair] = []

  /// Finds equal pages; of those that are alike, such as empty ones, those that follow the pages before.
  init(_ old: Document, _ new: Document) {
    counts = (old.pageCount, new.pageCount)
    let (hasher, others) = (PageHasher(old), PageHasher(new))
    let hashes = (0..<counts.new).map { others.hash(ofPage: $0) ?? "" }
    var free = Dictionary(grouping: hashes.indices, by: { hashes[$0] }).mapValues { Set($0) }
    var shift = 0
    for page in 0..<counts.old {
      let hash = hasher.hash(ofPage: page) ?? ""
      let expected = page + shift
      guard let known = free[hash],
        let found = known.contains(expected)
          ? expected : known.min(by: { (abs($0 - expected), $0) < (abs($1 - expected), $1) })
      else { continue }
      free[hash]?.remove(found)
      equal.append((page, found))
      shift = found - page
    }
  }

  var differences: [PageDifference] {
    let kept = longestInOrder
    let (keptPages, known) = (Set(kept.map(\.old)), (old: Set(equal.map(\.old)), new: Set(equal.map(\.new))))
    var differences = equal.filter { !keptPages.contains($0.old) }
      .map { PageDifference(kind: .moved, oldIndex: $0.old, newIndex: $0.new) }
    var (oldStart, newStart) = (0, 0)
    for end in kept + [counts] {
      let removed = (oldStart..<end.old).filter { !known.old.contains($0) }
      let inserted = (newStart..<end.new).filter { !known.new.contains($0) }
      for index in 0..<max(removed.count, inserted.count) {
        let old = removed.indices.contains(index) ? removed[index] : nil
        let new = inserted.indices.contains(index) ? inserted[index] : nil
        differences.append(
          PageDifference(
            kind: old == nil ? .inserted : new == nil ? .removed : .changed, oldIndex: old, newIndex: new))
      }
      (oldStart, newStart) = (end.old + 1, end.new + 1)
    }
    func place(_ difference: PageDifference) -> Int { difference.newIndex ?? difference.oldIndex ?? 0 }
    return differences.sorted { place($0) < place($1) }
  }

  /// The most pages that have the same order in both versions.
  private var longestInOrder: [Pair] {
    // For each length, the pair with which a row of that length can end earliest.
    var ends: [Int] = []
    var previous: [Int?] = []
    for (index, pair) in equal.enumerated() {
      let place = ends.partitioningIndex { equal[$0].new >= pair.new }
      previous.append(place > 0 ? ends[place - 1] : nil)
      if place < ends.count { ends[place] = index } else { ends.append(index) }
    }
    var kept: [Pair] = []
    var next = ends.last
    while let index = next {
      kept.append(equal[index])
      next = previous[index]
    }
    return kept.reversed()
  }
}
