/// Pages that are read one after the other from decoded copies, each made when the one before is used up.
final class DecodedPages {
  /// With fewer pages a copy takes as long as it saves.
  static let fewest = 16
  /// In a smaller file there is little to decode.
  static let smallestFile = 128 << 10
  /// How large one copy gets, which bounds the memory that all of this takes.
  static let budget = 8 << 20

  private let pages: Range<Int>
  private let file: PDFFile
  private let tree: PageTree
  private var copy: (pages: Range<Int>, document: PopplerDocument)?
  /// Where the next copy begins; nil when none is to come.
  private var next: Int?

  /// Prepares for pages that are going to be read in order.
  init(_ pages: Range<Int>, of file: PDFFile, _ tree: PageTree) {
    self.pages = pages
    self.file = file
    self.tree = tree
    next = pages.lowerBound
  }

  /// Whether there are pages that it can still give.
  var isUseful: Bool { copy != nil || next != nil }

  /// A page by its index in the document; nil if the document itself has to be asked.
  func page(at index: Int) -> PopplerPage? {
    if index == next { makeCopy(from: index) }
    guard let copy, copy.pages.contains(index) else { return nil }
    // Nothing comes after the last page, which keeps its document for itself.
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
