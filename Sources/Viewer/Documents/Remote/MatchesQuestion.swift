import DocModel

/// The matches of a query on some pages, within a limited time.
struct MatchesQuestion: DocumentQuestion {
  var query: SearchQuery
  var pages: Range<Int>
  /// The time after which no further page is begun.
  var milliseconds: Int

  func answer(from document: any ReadableDocument) throws(DocumentError) -> FoundMatches {
    var found = FoundMatches()
    let finder: TextFinder
    do throws(SearchError) {
      finder = try TextFinder(query)
    } catch {
      throw .pageNotSearched(document.source.name, page: pages.lowerBound, reason: error.description)
    }
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    for page in pages {
      do throws(DocumentError) {
        found.append(try document.matches(of: finder, onPage: page))
      } catch {
        found.append(error)
      }
      if ContinuousClock.now >= end { break }
    }
    return found
  }
}
