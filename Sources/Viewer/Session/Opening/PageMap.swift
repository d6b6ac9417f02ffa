import DocModel

/// A map from the pages of a document to those of its reloaded version.
///
/// If the document has labels, they identify pages, so that inserted pages don't matter; otherwise indexes do.
struct PageMap {
  private let old: PageLabels
  private let new: PageLabels
  private let count: Int
  private let goesByLabel: Bool
  /// The index of each page of the old document that a saved arrangement keeps; nil if none was saved.
  private var arranged: [Int: Int]?
  /// The pages of each label, in order.
  private lazy var pages: [String: [Int]] = Dictionary(grouping: 0..<count, by: new.label)

  /// Creates the map between two versions of a document.
  ///
  /// - Parameters:
  ///   - old: the version before.
  ///   - new: the present version.
  ///   - arrangement: the order of the pages of the old version in the new one; nil if it isn't known.
  init(from old: DocumentOverview, to new: DocumentOverview, savedAs arrangement: PageArrangement? = nil) {
    (self.old, self.new, count) = (old.pageLabels, new.pageLabels, new.pageCount)
    goesByLabel = !old.pageLabels.isEmpty && !new.pageLabels.isEmpty
    arranged = arrangement.map { arrangement in
      let places = arrangement.pages.enumerated().compactMap { index, page -> (Int, Int)? in
        if case .page(let old) = page.origin { (old, index) } else { nil }
      }
      return Dictionary(places) { first, _ in first }
    }
  }
  /// Returns the index of a page in the new document; if the page is gone, the same index or the last one.
  mutating func index(of page: Int) -> Int {
    let clamped = max(0, min(page, count - 1))
    if let arranged { return arranged[page].map { max(0, min($0, count - 1)) } ?? clamped }
    guard goesByLabel else { return clamped }
    let label = old.label(at: page)
    if page < count, new.label(at: page) == label { return page }
    // Labels may repeat, for example if each chapter counts from 1.
    return pages[label]?.min { abs($0 - page) < abs($1 - page) } ?? clamped
  }

  /// Returns a position in the new document.
  mutating func position(_ position: Position) -> Position {
    let index = index(of: position.pageIndex)
    var position = position
    // The height on a page that is gone doesn't apply to another one.
    let isSame =
      if let arranged { arranged[position.pageIndex] == index } else {
        index == position.pageIndex
          || (goesByLabel && old.label(at: position.pageIndex) == new.label(at: index))
      }
    if !isSame { position = Position(pageIndex: index) }
    position.pageIndex = index
    return position
  }
}
