extension Document {
  /// Finds the matches of a search on a page: in its text, then in its annotations.
  ///
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)``,
  ///   ``DocumentError/pageUnreadable(_:page:reason:)`` or ``DocumentError/pageNotSearched(_:page:reason:)``.
  package func matchGroups(of search: LineSearch, onPage index: Int) throws(DocumentError)
    -> [SearchMatchGroup]
  {
    var matchGroups: [SearchMatchGroup] = []
    if search.options.scopes.contains(.text) {
      matchGroups += try matchGroup(search, in: string(ofPage: index), .text, page: index)
    }
    guard search.options.scopes.contains(.annotations) else { return matchGroups }
    for annotation in try annotations(onPage: index) {
      guard annotation.isMark, let contents = annotation.contents, !contents.isEmpty else { continue }
      matchGroups += try matchGroup(
        search, in: contents.withLineFeeds, .annotations, of: annotation, page: index)
    }
    return matchGroups
  }

  /// Finds the matches of a search in the outline's titles, in their order.
  ///
  /// - Throws: ``DocumentError/pageNotSearched(_:page:reason:)``.
  package func outlineMatchGroups(of search: LineSearch) throws(DocumentError) -> [SearchMatchGroup] {
    guard search.options.scopes.contains(.outline) else { return [] }
    var matchGroups: [SearchMatchGroup] = []
    for item in outline.items {
      matchGroups += try matchGroup(
        search, in: item.title, .outline, page: item.destination?.pageIndex)
    }
    return matchGroups
  }

  private func matchGroup(
    _ search: LineSearch, in text: String, _ scope: SearchScope, of annotation: Annotation? = nil, page: Int?
  ) throws(DocumentError) -> [SearchMatchGroup] {
    do throws(SearchError) {
      let lines = try search.lines(in: text)
      guard !lines.isEmpty else { return [] }
      let label = page.map { pageLabels.label(at: $0) }
      return [SearchMatchGroup(scope, of: annotation, pageIndex: page, pageLabel: label, lines: lines)]
    } catch {
      throw .pageNotSearched(source.name, page: page ?? 0, reason: error.description)
    }
  }
}
