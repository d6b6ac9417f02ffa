import DocModel
import Foundation

/// The places of pages in two arrangements, one of which an edit has changed into the other.
///
/// Pages are recognised by their source. Of several pages with the same source those at the same place, or in the
/// same order, are the same.
struct ArrangementChange {
  /// The indexes in the new arrangement of the pages that the old one lacks.
  private(set) var added = IndexSet()
  /// The part of the old arrangement that has changed; pages before it have the same index.
  private let changed: Range<Int>
  /// The indexes of the pages of the changed part in the new arrangement; nil for those that are gone.
  private var places: [Int?] = []
  private let oldCount, newCount: Int

  /// Compares two arrangements.
  ///
  /// - Parameters:
  ///   - old: the arrangement before the edit.
  ///   - new: the arrangement after it.
  ///   - focus: the page with the focus, after which pages were added if it can't be told from the pages.
  init(from old: PageArrangement, to new: PageArrangement, focus: Int = -1) {
    let (old, new) = (old.pages, new.pages)
    (oldCount, newCount) = (old.count, new.count)
    let shorter = min(old.count, new.count)
    var start = (0..<shorter).first { old[$0].origin != new[$0].origin } ?? shorter
    let rest = shorter - start
    var same = (0..<rest).first { old[old.count - 1 - $0].origin != new[new.count - 1 - $0].origin } ?? rest
    let (more, next) = (new.count - old.count, focus + 1)
    if same == rest, more > 0, focus >= 0, next < start,
      (next..<start).allSatisfy({ old[$0].origin == new[$0 + more].origin })
    {
      (same, start) = (same + start - next, next)
    }
    changed = start..<old.count - same
    var found: [PageArrangement.Origin: [Int]] = [:]
    for index in (start..<new.count - same).reversed() { found[new[index].origin, default: []].append(index) }
    places = changed.map { found[old[$0].origin]?.popLast() }
    for indexes in found.values { for index in indexes { added.insert(index) } }
  }

  /// Returns the index of a page in the new arrangement; nil if the page is gone.
  func index(of page: Int) -> Int? {
    if page < changed.lowerBound { return page }
    return page < changed.upperBound ? places[page - changed.lowerBound] : page + newCount - oldCount
  }

  /// Returns the index of a page in the new arrangement, or of the next one that is left.
  func nearestIndex(of page: Int) -> Int {
    (max(0, page)..<max(page, oldCount)).lazy.compactMap(index).first ?? max(0, newCount - 1)
  }

  /// Returns the indexes of pages in the new arrangement.
  func indexes(of pages: IndexSet) -> IndexSet { IndexSet(pages.compactMap(index)) }
}
