/// A part of a document that can be searched.
public enum SearchScope: String, Hashable, Sendable, Codable, CaseIterable {
  /// The text of the pages, without annotations.
  case text
  /// The contents of annotations other than links, form fields and popups (Contents; ISO 32000-1, table 164).
  case annotations
  /// The titles of the outline (ISO 32000-1, 12.3.3).
  case outline
  /// The titles of the user's bookmarks, which a library has, and not the document.
  case bookmarks
}

/// A query with the places to search and the lines to return.
///
/// ```swift
/// var options = SearchOptions(SearchQuery("border"), in: [.text, .annotations, .outline])
/// options.linesAfter = 1
/// for page in try document.search(options) { print(page.groups.flatMap(\.lines).map(\.text)) }
/// ```
public struct SearchOptions: Hashable, Sendable, Codable {
  /// The query.
  public var query: SearchQuery
  /// The parts of a document to search.
  public var scopes: Set<SearchScope>
  /// The 0-based indexes of the pages to search, in this order; nil for all.
  public var pages: [Int]?
  /// The number of context lines before each line with a match; a negative one counts as 0.
  public var linesBefore = 0
  /// The number of context lines after each line with a match; a negative one counts as 0.
  public var linesAfter = 0
  /// The number of lines with a match after which the search of a document ends; nil for no limit.
  public var maximumLineCount: Int?

  /// Creates options for searching some parts of documents, by default the text of their pages.
  public init(_ query: SearchQuery, in scopes: Set<SearchScope> = [.text], pages: [Int]? = nil) {
    (self.query, self.scopes, self.pages) = (query, scopes, pages)
  }
}
