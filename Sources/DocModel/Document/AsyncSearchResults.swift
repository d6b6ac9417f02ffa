/// The matches of a search, page by page, for a task that can be cancelled.
///
/// ```swift
/// actor Reader {
///   private let document: Document
///
///   init(_ path: String) throws { document = try Document(.path(path)) }
///
///   func pages(with query: SearchQuery) async throws -> [Int] {
///     var pages: [Int] = []
///     for try await page in try document.search(query).async {
///       if !page.matches.isEmpty { pages.append(page.index) }
///     }
///     return pages
///   }
/// }
/// ```
///
/// A page is searched when the loop asks for it, by the actor that runs the loop: there is no thread or task of the
/// search, and the document stays with its actor, whose executor should have a thread of its own (see
/// <doc:Threads-And-Processes>). Between two pages the actor does the work that waits for it, such as other questions
/// about the document. A cancelled task searches no further page; the loop then throws `CancellationError`.
public struct AsyncSearchResults: AsyncSequence, AsyncIteratorProtocol {
  private var results: SearchResults

  init(_ results: SearchResults) { self.results = results }

  /// Searches the next page on the actor of the caller, and returns it even without matches.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public mutating func next(
    isolation actor: isolated (any Actor)?
  ) async throws(CancellationError) -> SearchResults.PageMatches? {
    await Task.yield()
    guard !Task.isCancelled else { throw CancellationError() }
    return results.next()
  }

  /// Returns the search itself.
  public func makeAsyncIterator() -> AsyncSearchResults { self }
}

extension SearchResults {
  /// The same pages for `for try await`.
  public var async: AsyncSearchResults { AsyncSearchResults(self) }
}
