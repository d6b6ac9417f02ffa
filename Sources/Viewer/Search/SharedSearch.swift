import DocModel

/// A search of several tabs, whose matches are counted and visited together.
struct SharedSearch {
  /// The query.
  var query: SearchQuery
  /// The identifiers of the tabs.
  var tabs: Set<Int>
}
