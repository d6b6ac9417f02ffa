import DocModel

/// Where the pages of a document are after it was read anew.
///
/// A page is known by its label where the document has labels, so that pages that were put in before it don't
/// matter; else by its place.
struct PageMap {
  private let old: PageLabels
  private let new: PageLabels
  private let count: Int
  private let goesByLabel: Bool
  /// The pages of each label, in their order.
  private lazy var pages: [String: [Int]] = Dictionary(grouping: 0..<count, by: new.label)

  /// The pages of a document as it was and as it is.
  init(from old: DocumentOverview, to new: DocumentOverview) {
    (self.old, self.new, count) = (old.pageLabels, new.pageLabels, new.pageCount)
    goesByLabel = !old.pageLabels.isEmpty && !new.pageLabels.isEmpty
  }

  /// The index of a page in the new document; where it is gone, of the last one at most.
  mutating func index(of page: Int) -> Int {
    let clamped = max(0, min(page, count - 1))
    guard goesByLabel else { return clamped }
    let label = old.label(at: page)
    if page < count, new.label(at: page) == label { return page }
    // Labels may come several times, as where each chapter counts from 1.
    return pages[label]?.min { abs($0 - page) < abs($1 - page) } ?? clamped
  }

  /// A place in the new document.
  mutating func place(_ place: Place) -> Place {
    let index = index(of: place.pageIndex)
    var place = place
    // What was on a page that is gone has no height on another one.
    if index != place.pageIndex, !goesByLabel || old.label(at: place.pageIndex) != new.label(at: index) {
      place = Place(pageIndex: index)
    }
    place.pageIndex = index
    return place
  }
}
