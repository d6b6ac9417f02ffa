/// Pages that Poppler reads otherwise than other programs.
extension Document {
  /// Returns a document in which a page is mended, and records the flaws of the page; nil if Poppler reads this
  /// document's page as other programs do.
  ///
  /// - Parameters:
  ///   - index: the 0-based page index.
  ///   - isDrawing: whether the page is drawn.
  ///   - hasFailed: whether Poppler can't open this document's page, perhaps because of an earlier page.
  /// - Returns: the document.
  func mendedDocument(
    forPage index: Int, drawing isDrawing: Bool, afterFailure hasFailed: Bool = false
  ) -> Document? {
    guard let mender else { return nil }
    if let flaws = mender.flaws(ofPage: index) {
      for flaw in flaws where isDrawing || !flaw.isOnlyDrawn { recordMending(flaw.message, ofPage: index) }
    } else if !hasFailed || !mender.isBlocked(index) {
      return nil
    }
    if mended?.pages.contains(index) != true {
      // Only one copy is held at a time.
      mended = nil
      let (pages, bytes) = mender.copy(from: index)
      let document = bytes.flatMap { try? reopened(with: .bytes($0)) }
      document?.mender = nil
      mended = (pages, document)
    }
    return mended?.document
  }
}
