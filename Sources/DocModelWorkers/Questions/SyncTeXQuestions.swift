import DocModel

/// The places of a line of a TeX source on the pages.
package struct SyncTeXForward: DocumentQuestion {
  /// The place in the source.
  package var place: SourcePlace
  /// The SyncTeX file.
  package var part: DocumentPart { .synctex }

  /// Creates the question for a place in a source.
  package init(_ place: SourcePlace) { self.place = place }

  /// Returns the places, the best first.
  package func answer(from local: LocalDocument) throws(DocumentError) -> [PlaceOnPage] {
    try local.synctex.places(of: place)
  }
}

/// The place in a TeX source of a point on a page.
package struct SyncTeXBackward: DocumentQuestion {
  /// The 0-based index of the page.
  package var page: Int
  /// The point in default user space.
  package var point: Point
  /// The SyncTeX file.
  package var part: DocumentPart { .synctex }

  /// Creates the question for a point on a page.
  package init(page: Int, point: Point) { (self.page, self.point) = (page, point) }

  /// Returns the place, with the absolute path of its file; nil if there is none.
  package func answer(from local: LocalDocument) throws(DocumentError) -> SourcePlace? {
    try local.synctex.source(of: point, onPage: page)
  }
}
