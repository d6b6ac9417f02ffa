import DocModel

extension Session {
  /// A search as it was typed.
  private struct TypedSearch {
    var query: SearchQuery
    /// Whether all tabs are searched.
    var isForAllTabs = false
  }

  /// A query as the settings have it, for a text without options.
  func query(_ text: String) throws(CommandFailure) -> SearchQuery {
    try typedSearch("-- " + text).query
  }

  /// A search as the settings have it, with the options that stand before its text: `-a` all tabs, `-w` whole
  /// words, `-i` and `-s` case, `-d` diacritics ignored, `-e` a regular expression, also together as `-wd`, and `--`
  /// for a text that begins with a dash.
  private func typedSearch(_ text: String) throws(CommandFailure) -> TypedSearch {
    var search = TypedSearch(query: SearchQuery("", caseMatching: settings.caseMatching))
    var rest = text[...].trimmingPrefix(while: \.isWhitespace)
    while rest.hasPrefix("-") {
      let option = rest.prefix { !$0.isWhitespace }
      // A dash that no letter follows begins a text, such as -5 or ->.
      guard option == "--" || option.drop(while: { $0 == "-" }).first?.isLetter == true else { break }
      rest = rest[option.endIndex...].trimmingPrefix(while: \.isWhitespace)
      if option == "--" { break }
      try Self.apply(option, to: &search)
    }
    let isExpression = search.query.patterns == [.expression("")]
    search.query.patterns = [isExpression ? .expression(String(rest)) : .literal(String(rest))]
    guard !search.query.isEmpty else { throw CommandFailure(.usage, "there is nothing to search for") }
    return search
  }

  private static func apply(_ option: Substring, to search: inout TypedSearch) throws(CommandFailure) {
    for letter in option.dropFirst() {
      switch letter {
      case "w": search.query.wholeWords = true
      case "i": search.query.caseMatching = .insensitive
      case "s": search.query.caseMatching = .sensitive
      case "d": search.query.ignoresDiacritics = true
      case "a": search.isForAllTabs = true
      case "e": search.query.patterns = [.expression("")]
      default:
        throw CommandFailure(
          .usage,
          "search has no option “\(String(option).onOneLine)”; it has -w (whole words), -i (ignore case), "
            + "-s (heed case), -d (ignore accents), -e (regular expression), -a (all tabs), and -- before a text that begins with a dash"
        )
      }
    }
  }

  func search(_ text: String, in tab: Tab) throws(CommandFailure) {
    let search = try typedSearch(text)
    try run(search.query, in: tab, inAllTabs: search.isForAllTabs)
  }

  /// Goes to the next hit or the one before, from wherever reading is.
  func goToMatch(_ tab: Tab, step: Int) throws(CommandFailure) {
    guard let search = tab.search, !search.matches.isEmpty else { return }
    let count = search.matches.count
    let next: Int
    if let current = search.current, search.matches[current].pageIndex == tab.place.pageIndex {
      next = current + step
    } else if step > 0 {
      // Reading has moved on: the next hit is the first one from here.
      next = search.matches.firstIndex { $0.pageIndex >= tab.place.pageIndex } ?? count
    } else {
      next = search.matches.lastIndex { $0.pageIndex <= tab.place.pageIndex } ?? -1
    }
    showMatch((next % count + count) % count, in: tab, wrapped: next < 0 || next >= count)
  }

  /// Goes to a hit by its place among all and says what it is.
  func showMatch(_ index: Int, in tab: Tab, wrapped: Bool = false) {
    guard let search = tab.search, search.matches.indices.contains(index) else { return }
    tab.search?.current = index
    let match = search.matches[index]
    go(to: match, in: tab)
    emit(
      .match(report(match, in: tab, number: index + 1, count: search.matches.count, wrapped: wrapped)))
  }

  func go(to match: SearchMatch, in tab: Tab) {
    var place = Place(pageIndex: match.pageIndex, height: match.quads.first?.bounds.y1)
    if let text = try? tab.document.string(ofPage: match.pageIndex) {
      // Reading on from a hit begins after the line in which it stands.
      let until = text.unicodeScalars.prefix(match.range.lowerBound + 1)
      place.line = Tab.lines(of: String(String.UnicodeScalarView(until))).count
    }
    jump(tab, to: place)
    tab.selection = TextSelection(
      pageIndex: match.pageIndex, range: match.range, text: match.snippet.match, quads: match.quads)
  }

  func report(
    _ match: SearchMatch, in tab: Tab, number: Int?, count: Int?, wrapped: Bool
  ) -> MatchReport {
    MatchReport(
      number: number, count: count, page: tab.reference(match.pageIndex), before: match.snippet.before,
      match: match.snippet.match, after: match.snippet.after, heading: tab.heading(at: tab.place),
      wrapped: wrapped)
  }
}
