import DocModel

/// The searches of this session and, from the typed lines in the library, of previous ones.
extension Session {
  /// The most searches to keep.
  static let mostSearches = 100

  /// The previous searches in the syntax of `search`, without duplicates, the last one first.
  var lastSearches: [String] {
    if let rememberedSearches { return rememberedSearches }
    var seen: Set<String> = []
    let lines: [String] = typedLines().lines.reversed()
    let searches = lines.compactMap { TypedSearch.text(ofLine: $0) }.filter { seen.insert($0).inserted }
    let found = Array(searches.prefix(Self.mostSearches))
    rememberedSearches = found
    return found
  }

  /// Adds a search to the previous ones.
  func remember(search text: String) {
    let others = lastSearches.filter { $0 != text }
    rememberedSearches = Array(([text] + others).prefix(Self.mostSearches))
  }

  /// Repeats the last search of this session or of previous ones.
  func repeatSearch(in tab: Tab) throws(CommandFailure) {
    guard let last = lastSearches.first else {
      throw CommandFailure(.usage, "there is no earlier search to repeat; search TEXT starts one")
    }
    try search(last, in: tab)
  }
}
