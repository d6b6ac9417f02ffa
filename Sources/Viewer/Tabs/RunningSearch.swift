import DocModel

/// A search of one document on its way, page by page from the one in front on, round the end.
final class RunningSearch {
  let query: SearchQuery
  let tab: Tab
  /// Whether it is gone to the first hit; of the tabs behind, what was found is only said.
  let isInFront: Bool
  private let finder: TextFinder
  /// The page from which it goes on.
  let start: Int
  /// How many pages have been searched.
  private var done = 0
  /// What was found from the first page of the search on, and before it: in reading order each.
  private var matchesAfter: [SearchMatch] = []
  private var matchesBefore: [SearchMatch] = []
  /// The hit that was found first.
  private(set) var first: SearchMatch?
  /// Whether it was gone to the first hit.
  var isShown = false
  /// Whether it is only looked ahead while somebody types, who may go on typing with any page.
  private var isAhead: Bool
  /// Why the first of the pages that couldn't be searched couldn't be, and how many there are.
  private(set) var unreadable: (first: DocumentError, count: Int)?
  var wasStopped = false

  init(
    _ query: SearchQuery, _ finder: TextFinder, in tab: Tab, isInFront: Bool = true, isAhead: Bool = false
  ) {
    (self.query, self.finder, self.tab, self.isInFront) = (query, finder, tab, isInFront)
    self.isAhead = isAhead
    start = tab.place.pageIndex
  }

  /// Whether no page is left.
  var isDone: Bool { done >= tab.pageCount || wasStopped }
  /// Whether the search has gone round the end.
  var hasWrapped: Bool { done > tab.pageCount - start }
  /// What was found so far, in reading order.
  var matches: [SearchMatch] { matchesBefore + matchesAfter }
  /// How many pages have a hit.
  var matchedPages: Int { Set(matches.map(\.pageIndex)).count }

  /// Searches the next page.
  ///
  /// - Returns: the hit to go to: the first one of all, when it is found.
  func step() -> SearchMatch? {
    guard !isDone else { return nil }
    prepare()
    let page = (start + done) % max(1, tab.pageCount)
    done += 1
    var found: [SearchMatch] = []
    do throws(DocumentError) {
      found = try tab.document.matches(of: finder, onPage: page)
    } catch {
      unreadable = (unreadable?.first ?? error, (unreadable?.count ?? 0) + 1)
    }
    if page < start { matchesBefore += found } else { matchesAfter += found }
    guard first == nil, let match = found.first else { return nil }
    first = match
    return match
  }

  /// Goes on as a search that somebody has asked for, with what was found until now.
  func takeOver() {
    isAhead = false
    guard done > 0 else { return }
    let next = start + done
    if next < tab.pageCount {
      tab.document.prepareToRead(min(max(next, start + 8), tab.pageCount)..<tab.pageCount)
    } else {
      tab.document.prepareToRead(min(next - tab.pageCount, start)..<start)
    }
  }

  /// The first hit, which is mostly near, doesn't wait for what makes the later ones come sooner; nor does who
  /// types, since many pages are then read in one go.
  private func prepare() {
    guard !isAhead else { return }
    if done == 0 {
      tab.document.prepareToRead(min(start + 8, tab.pageCount)..<tab.pageCount)
    } else if start > 0, done == tab.pageCount - start {
      tab.document.prepareToRead(0..<start)
    }
  }
}
