/// The rules by which an editor checks new pages and changes of pages.
extension PageArrangement {
  /// Throws if the pages of a document can't be arranged so.
  ///
  /// Pages of other files are checked when they are read.
  func check(in document: Document) throws(EditError) {
    let (pageCount, file) = (document.pageCount, document.source.name)
    func refuse(_ reason: String) -> EditError { .invalid(file, reason: reason) }
    guard !pages.isEmpty else { throw refuse("a document needs a page; some page must stay") }
    if let range = pageLabels?.ranges.first(where: { !pages.indices.contains($0.start) }) {
      throw .noSuchPage(file, page: range.start, count: pages.count)
    }
    let sides = DocumentLimits.pageSides.words
    for (index, page) in pages.enumerated() {
      var medium: Rectangle?
      switch page.origin {
      case .page(let index):
        guard (0..<pageCount).contains(index) else {
          throw .noSuchPage(file, page: index, count: pageCount)
        }
        if page.cropBox != nil { medium = try? document.page(at: index).mediaBox }
      case .blank(let width, let height):
        guard [width, height].allSatisfy(DocumentLimits.pageSides.contains) else {
          throw refuse("the sides of an empty page can't be \(width) and \(height) points, only \(sides)")
        }
        medium = Rectangle(x0: 0, y0: 0, x1: width, y1: height)
      case .file: break
      }
      guard page.turn.isMultiple(of: 90) else {
        throw refuse("page \(index + 1) can't be turned by \(page.turn)°, only by multiples of 90°")
      }
      if let box = page.cropBox, !box.isPossiblePage {
        throw refuse("the crop box of page \(index + 1) can't have other sides than \(sides) points")
      }
      // Readers show the common part of both boxes (14.11.2).
      if let box = page.cropBox, let medium, !(box.intersection(medium)?.isPossiblePage ?? false) {
        throw refuse("the crop box of page \(index + 1) lies beside the page")
      }
    }
  }

  /// The same arrangement with turns from 0 to 270 degrees, and labels as a file can have them.
  var normalized: PageArrangement {
    var normalized = self
    normalized.rotate(pages.indices, by: 0)
    normalized.pageLabels = pageLabels?.normalized
    return normalized
  }
}

extension Rectangle {
  /// Whether the rectangle can be the box of a page: its edges are finite, and its sides have a possible length.
  package var isPossiblePage: Bool {
    corners.allSatisfy(\.isWithinLimits) && [width, height].allSatisfy(DocumentLimits.pageSides.contains)
  }
}

extension ClosedRange<Double> {
  /// The bounds without decimals.
  fileprivate var words: String {
    "\(Int(exactly: lowerBound) ?? 0) to \(Int(exactly: upperBound) ?? 0)"
  }
}
