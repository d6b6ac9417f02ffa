/// A search in the lines that were typed, followed letter by letter.
public struct HistorySearch: Hashable, Sendable {
  /// What is looked for.
  public internal(set) var query = ""
  /// Whether it goes to older lines.
  public internal(set) var isBackward: Bool
  /// Whether no line has what is looked for; the last one that was found is still shown.
  public internal(set) var isFailing = false
  /// The place in the history of the line that is shown.
  var place: Int?
  /// The line as it was before.
  let origin: EditableLine
}

extension LineEditor {
  /// Begins a search, or goes on to the next line that has what is looked for.
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
    let start = search.place.map { backward ? $0 - 1 : $0 + 1 } ?? newest(of: search)
    show(history.place(of: search.query, from: start, isBackward: backward), of: search)
    return .edited
  }

  /// Takes an event while a search goes on.
  mutating func handleInSearch(_ event: KeyEvent, _ search: HistorySearch) -> Outcome {
    var search = search
    if let text = event.typedText?.asTypedLine, !text.isEmpty {
      search.query += text
      // What is shown may still do.
      let start = search.place ?? newest(of: search)
      show(history.place(of: search.query, from: start, isBackward: search.isBackward), of: search)
      return .edited
    }
    let action = event.equivalents.lazy.compactMap { Self.actions[$0] }.first
    switch action {
    case .searchBackward: return self.search(backward: true)
    case .searchForward: return self.search(backward: false)
    case .deleteBackward:
      guard search.query.popLast() != nil else { return .unchanged }
      line = search.origin
      search.place = nil
      search.isFailing = false
      guard !search.query.isEmpty else {
        self.search = search
        return .edited
      }
      show(
        history.place(of: search.query, from: newest(of: search), isBackward: search.isBackward), of: search)
      return .edited
    case .cancel, .clear:
      line = search.origin
      endSearch()
      return .edited
    case nil:
      return .notHandled
    default:
      // The line that was found is edited on, or run.
      endSearch()
      return handle(event)
    }
  }

  private mutating func endSearch() {
    if let query = search?.query, !query.isEmpty { lastQuery = query }
    if let origin = search?.origin, origin.text != line.text { changes.note(origin) }
    search = nil
  }

  /// Where a search begins.
  private func newest(of search: HistorySearch) -> Int {
    search.isBackward ? history.lines.count - 1 : 0
  }

  private mutating func show(_ place: Int?, of search: HistorySearch) {
    var search = search
    search.isFailing = place == nil
    if let place {
      search.place = place
      line.set(history.lines[place])
      line.moveCursor(to: LineHistory.offset(of: search.query, in: history.lines[place]) ?? 0)
    }
    self.search = search
  }
}
