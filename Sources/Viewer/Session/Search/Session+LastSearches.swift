import DocModel

/// The searches of this session and of those before, which come from the lines that were typed in them.
extension Session {
  /// How many searches are remembered.
  static let mostSearches = 100

  /// What was searched for, with its options as `search` takes them: each once, the last one first.
  var lastSearches: [String] {
    if let rememberedSearches { return rememberedSearches }
    var seen: Set<String> = []
    let lines: [String] = typedLines().lines.reversed()
    let searches = lines.compactMap { TypedSearch.text(ofLine: $0) }.filter { seen.insert($0).inserted }
    let found = Array(searches.prefix(Self.mostSearches))
    rememberedSearches = found
    return found
  }

  /// Remembers a search.
  func remember(search text: String) {
    let others = lastSearches.filter { $0 != text }
    rememberedSearches = Array(([text] + others).prefix(Self.mostSearches))
  }

  /// Searches for what was searched for last, in this session or before it.
  func repeatSearch(in tab: Tab) throws(CommandFailure) {
    guard let last = lastSearches.first else {
      throw CommandFailure(.usage, "there is nothing to search for; search TEXT looks for a text")
    }
    try search(last, in: tab)
  }
}
