/// An incremental search in the history.
public struct HistorySearch: Hashable, Sendable {
  /// The typed query.
  public internal(set) var query = ""
  /// Whether the search goes to older lines.
  public internal(set) var isBackward: Bool
  /// Whether no line matches; the last match is still shown.
  public internal(set) var isFailing = false
  /// The index in the history of the line that is shown.
  var index: Int?
  /// The line before the search.
  let origin: EditableLine
}

extension LineEditor {
  /// Begins a search, or continues to the next line that matches.
  mutating func search(backward: Bool) -> Outcome {
    guard var search else {
      self.search = HistorySearch(isBackward: backward, origin: line)
      return .edited
    }
    search.isBackward = backward
    if search.query.isEmpty { search.query = lastQuery }
    guard !search.query.isEmpty else {
      self.search = search
      return .edited
    }
    let start = search.index.map { backward ? $0 - 1 : $0 + 1 } ?? newest(of: search)
    show(history.index(of: search.query, from: start, isBackward: backward), of: search)
    return .edited
  }

  /// Handles an event during a search.
  mutating func handleInSearch(_ event: KeyEvent, _ search: HistorySearch) -> Outcome {
    var search = search
    if let text = event.typedText?.asTypedLine, !text.isEmpty {
      search.query += text
      // The line that is shown may still match.
      let start = search.index ?? newest(of: search)
      show(history.index(of: search.query, from: start, isBackward: search.isBackward), of: search)
      return .edited
    }
    let action = event.equivalents.lazy.compactMap { Self.actions[$0] }.first
    switch action {
    case .searchBackward: return self.search(backward: true)
    case .searchForward: return self.search(backward: false)
    case .deleteBackward:
      guard search.query.popLast() != nil else { return .unchanged }
      line = search.origin
      search.index = nil
      search.isFailing = false
      guard !search.query.isEmpty else {
        self.search = search
        return .edited
      }
      show(
        history.index(of: search.query, from: newest(of: search), isBackward: search.isBackward), of: search)
      return .edited
    case .cancel, .clear:
      line = search.origin
      endSearch()
      return .edited
    case nil:
      return .notHandled
    default:
      // The key edits or runs the line that was found.
      endSearch()
      return handle(event)
    }
  }

  private mutating func endSearch() {
    if let query = search?.query, !query.isEmpty { lastQuery = query }
    if let origin = search?.origin, origin.text != line.text { changes.record(origin) }
    search = nil
  }

  /// Returns the index at which a search begins.
  private func newest(of search: HistorySearch) -> Int {
    search.isBackward ? history.lines.count - 1 : 0
  }

  private mutating func show(_ index: Int?, of search: HistorySearch) {
    var search = search
    search.isFailing = index == nil
    if let index {
      search.index = index
      line.set(history.lines[index])
      line.moveCursor(to: LineHistory.offset(of: search.query, in: history.lines[index]) ?? 0)
    }
    self.search = search
  }
}
