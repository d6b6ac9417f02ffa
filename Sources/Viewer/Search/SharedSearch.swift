import DocModel

/// A search of several tabs, whose hits are counted and gone through as those of one.
struct SharedSearch {
  /// What is looked for.
  var query: SearchQuery
  /// What identifies the tabs.
  var tabs: Set<Int>
}
