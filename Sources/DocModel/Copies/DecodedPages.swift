/// Pages read in order from decoded copies, each made when the previous one is used up.
package final class DecodedPages {
  /// The minimum number of pages for which a copy saves time.
  static let fewest = 16
  /// The file size in bytes below which there is little to decode.
  package static let smallestFile = 128 << 10
  /// The maximum size of a copy in bytes, which bounds the memory used.
  static let budget = 8 << 20

  private let file: PDFFile
  private let tree: PageTree
  private var copy: (places: [Int: Int], document: PopplerDocument)?
  /// The pages that haven't been copied yet; empty if there can't be another copy.
  private var rest: ArraySlice<Int>

  /// Prepares to read pages in order.
  init(_ pages: [Int], of file: PDFFile, _ tree: PageTree) {
    self.file = file
    self.tree = tree
    rest = pages[...]
  }

  /// Whether more pages can be read from copies.
  var isUseful: Bool { copy != nil || !rest.isEmpty }

  /// Returns a page by its index in the document; nil if it has to be read from the document itself.
  func page(at index: Int) -> PopplerPage? {
    if index == rest.first { makeCopy() }
    guard let copy, let place = copy.places[index] else { return nil }
    // After the last page, the copy's document is released; the page keeps it alive.
    if rest.isEmpty, place == copy.places.count - 1 { self.copy = nil }
    return copy.document.page(at: place)
  }

  private func makeCopy() {
    let pages = rest
    copy = nil
    rest = []
    guard let made = DecodedCopy(of: file, tree, pages: pages, budget: Self.budget),
      let document = try? PopplerDocument(.bytes(made.bytes), password: nil),
      document.pageCount == made.pages.count
    else { return }
    let places = made.pages.enumerated().map { ($0.element, $0.offset) }
    copy = (Dictionary(places) { first, _ in first }, document)
    rest = pages[made.pages.endIndex...]
  }
}

/// Pages that are read one after the other.
struct ConsecutivePages {
  private var next = 0
  private var count = 0

  /// Records that a page is read; true once there are so many in a row that the rest is probably read, too.
  mutating func reachEnough(with index: Int) -> Bool {
    count = index == next ? count + 1 : 0
    next = index + 1
    return count == DecodedPages.fewest
  }
}
