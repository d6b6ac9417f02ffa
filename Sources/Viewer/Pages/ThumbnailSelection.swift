import Foundation

/// The selected pages of the thumbnails, by their indexes in the arrangement.
package struct ThumbnailSelection: Hashable, Sendable {
  /// The indexes of the selected pages.
  package private(set) var pages = IndexSet()
  /// The page from which the selection is being extended, with the pages that were selected before; nil unless the
  /// last change extended it.
  private var extent: Extent?

  private struct Extent: Hashable {
    var anchor: Int
    var before: IndexSet
  }

  /// Creates an empty selection.
  package init() {}

  /// Selects a page, or takes it out of the selection.
  package mutating func toggle(_ page: Int) {
    extent = nil
    if pages.remove(page) == nil { pages.insert(page) }
  }

  /// Extends the selection to a page.
  ///
  /// - Parameters:
  ///   - page: the page at which the selection begins, unless it is being extended already.
  ///   - other: the page to which it reaches.
  package mutating func extend(from page: Int, to other: Int) {
    let extent = extent ?? Extent(anchor: page, before: pages)
    self.extent = extent
    let range = min(extent.anchor, other)...max(extent.anchor, other)
    pages = extent.before.union(IndexSet(integersIn: range))
  }

  /// Makes the next extension begin at the page with the focus.
  package mutating func endExtending() { extent = nil }

  /// Selects exactly some pages.
  package mutating func select(_ pages: IndexSet) { (self.pages, extent) = (pages, nil) }
}
