extension Document {
  /// Finds the matches of a search on a page: in its text, then in its annotations.
  ///
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)``,
  ///   ``DocumentError/pageUnreadable(_:page:reason:)`` or ``DocumentError/pageNotSearched(_:page:reason:)``.
  package func hits(of search: LineSearch, onPage index: Int) throws(DocumentError) -> [SearchHit] {
    var hits: [SearchHit] = []
    if search.options.places.contains(.text) {
      hits += try hit(search, in: string(ofPage: index), .text, type: nil, page: index)
    }
    guard search.options.places.contains(.annotations) else { return hits }
    for annotation in try annotations(onPage: index) {
      guard annotation.isMark, let contents = annotation.contents, !contents.isEmpty else { continue }
      hits += try hit(
        search, in: contents.withLineFeeds, .annotations, type: annotation.type ?? "Annotation", page: index)
    }
    return hits
  }

  /// Finds the matches of a search in the outline's titles, in their order.
  ///
  /// - Throws: ``DocumentError/pageNotSearched(_:page:reason:)``.
  package func outlineHits(of search: LineSearch) throws(DocumentError) -> [SearchHit] {
    guard search.options.places.contains(.outline) else { return [] }
    var hits: [SearchHit] = []
    for item in outline.items {
      hits += try hit(search, in: item.title, .outline, type: nil, page: item.destination?.pageIndex)
    }
    return hits
  }

  private func hit(
    _ search: LineSearch, in text: String, _ place: SearchPlace, type: String?, page: Int?
  ) throws(DocumentError) -> [SearchHit] {
    do throws(SearchError) {
      let lines = try search.lines(in: text)
      guard !lines.isEmpty else { return [] }
      let label = page.map { pageLabels.label(at: $0) }
      return [SearchHit(place: place, type: type, pageIndex: page, label: label, lines: lines)]
    } catch {
      throw .pageNotSearched(source.name, page: page ?? 0, reason: error.description)
    }
  }
}

extension String {
  /// The string with the line ends of PDF text strings replaced by line feeds.
  fileprivate var withLineFeeds: String {
    guard utf8.contains(0x0D) else { return self }
    return replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}
