/// Pages read in order from decoded copies, each made when the previous one is used up.
final class DecodedPages {
  /// The minimum number of pages for which a copy saves time.
  static let fewest = 16
  /// The file size in bytes below which there is little to decode.
  static let smallestFile = 128 << 10
  /// The maximum size of a copy in bytes, which bounds the memory used.
  static let budget = 8 << 20

  private let pages: Range<Int>
  private let file: PDFFile
  private let tree: PageTree
  private var copy: (pages: Range<Int>, document: PopplerDocument)?
  /// The first page of the next copy; nil if there is none.
  private var next: Int?

  /// Prepares to read pages in order.
  init(_ pages: Range<Int>, of file: PDFFile, _ tree: PageTree) {
    self.pages = pages
    self.file = file
    self.tree = tree
    next = pages.lowerBound
  }

  /// Whether more pages can be read from copies.
  var isUseful: Bool { copy != nil || next != nil }

  /// Returns a page by its index in the document; nil if it has to be read from the document itself.
  func page(at index: Int) -> PopplerPage? {
    if index == next { makeCopy(from: index) }
    guard let copy, copy.pages.contains(index) else { return nil }
    // After the last page, the copy's document is released; the page keeps it alive.
    if index == pages.upperBound - 1 { self.copy = nil }
    return copy.document.page(at: index - copy.pages.lowerBound)
  }

  private func makeCopy(from index: Int) {
    copy = nil
    next = nil
    guard
      let made = DecodedCopy(of: file, tree, pages: index..<pages.upperBound, budget: Self.budget),
      let document = try? PopplerDocument(.bytes(made.bytes), password: nil),
      document.pageCount == made.pages.count
    else { return }
    copy = (made.pages, document)
    next = made.pages.upperBound < pages.upperBound ? made.pages.upperBound : nil
  }
}
