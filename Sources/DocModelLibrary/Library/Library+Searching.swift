extension Library {
  /// Finds the bookmarks of a document whose titles match, in the user's order.
  ///
  /// - Parameters:
  ///   - search: the search; without bookmarks among its scopes nothing is found.
  ///   - document: the document, from ``findDocument(_:)``.
  /// - Returns: the matches of each title; none for a title on which an expression needs too many attempts.
  /// - Throws: ``LibraryError/noSuchDocument(_:)``, and any ``LibraryError`` about the file.
  public func matchGroups(
    of search: LineSearch, in document: DocumentID
  ) throws(LibraryError) -> [SearchMatchGroup] {
    guard search.options.scopes.contains(.bookmarks) else { return [] }
    return try bookmarks(of: document).compactMap { bookmark in
      guard let lines = try? search.lines(in: bookmark.title), !lines.isEmpty else { return nil }
      return SearchMatchGroup(
        .bookmarks, pageIndex: bookmark.pageIndex, pageLabel: bookmark.pageLabel, lines: lines)
    }
  }
}
