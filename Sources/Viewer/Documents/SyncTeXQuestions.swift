import DocModel

/// The places of a line of a TeX source on the pages.
public struct SyncTeXForward: DocumentQuestion {
  /// The place in the source.
  public var place: SourcePlace
  /// The SyncTeX file.
  public var part: DocumentPart { .synctex }

  /// Creates the question for a place in a source.
  public init(_ place: SourcePlace) { self.place = place }

  /// Returns the places, the best first.
  public func answer(from local: LocalDocument) throws(DocumentError) -> [PlaceOnPage] {
    try local.synctex.places(of: place)
  }
}

/// The place in a TeX source of a point on a page.
public struct SyncTeXBackward: DocumentQuestion {
  /// The 0-based index of the page.
  public var page: Int
  /// The point in default user space.
  public var point: Point
  /// The SyncTeX file.
  public var part: DocumentPart { .synctex }

  /// Creates the question for a point on a page.
  public init(page: Int, point: Point) { (self.page, self.point) = (page, point) }

  /// Returns the place, with the absolute path of its file; nil if there is none.
  public func answer(from local: LocalDocument) throws(DocumentError) -> SourcePlace? {
    try local.synctex.source(of: point, onPage: page)
  }
}
