import KeyCommands
import DocModelLibrary

/// The requests of front ends before the first command and between commands.
extension Session {
  /// Emits the warnings from opening documents, and shows the current page or the list of the previous session.
  ///
  /// A front end calls this before the first command, once its user sees the output: rows that haven't been seen
  /// couldn't be chosen by their numbers.
  package func begin(emit: @escaping (Effect) -> Void) {
    emitting(emit) {
      guard let tab = currentTab, let list = tab.listToResume else { return announcePage() }
      tab.listToResume = nil
      resume(list)
    }
  }

  /// Shows a current list with a filter; nothing if the document has no such list.
  func resume(_ list: SavedSession.List) {
    guard let kind = ListPane.Kind(rawValue: list.kind), let name = CommandName(rawValue: list.kind),
      kind != .matches, obstacle(to: name) == nil
    else { return }
    guard !list.filter.isEmpty else { return showList(kind) }
    silently { showList(kind) }
    guard let tab = currentTab, tab.pane != nil else { return }
    // The filtered list is shown as if the filter had been typed.
    guard (try? on(tab).lists.filter(list.filter)) == nil else { return }
    // No row matches the filter any more.
    showList(kind)
  }

  /// Writes the changes that are due.
  ///
  /// - Parameter emit: receives a report of saved edits, and a warning if something can't be written.
  /// - Returns: whether there was either.
  package func saveIfDue(emit: @escaping (Effect) -> Void) -> Bool {
    var warned = false
    emitting({
      warned = true
      emit($0)
    }) {
      autosave.save(tabList)
      // A save of an arrangement ends undo, and opens the document anew.
      if let due = editSaveTime, due <= .now { autosaveEdits(of: tabs.filter { !$0.isRearranged }) }
    }
    return warned
  }

  /// Returns the lines that were typed in this session and in others.
  package func typedLines() -> LineHistory { autosave.typedLines() }

  /// Keeps a typed line for the next session, unless it begins with a blank, as in shells, or contains a password.
  ///
  /// - Returns: whether the line is kept.
  @discardableResult
  package func remember(line: String) -> Bool { autosave.remember(line: line) }

  /// Whether a search is in progress, which ``continueSearch(for:emit:)`` continues.
  package var isSearching: Bool { searches.running != nil }

  /// Continues the search for a while, so that keys don't wait for its end.
  ///
  /// - Parameters:
  ///   - slice: the time; at least one page is searched.
  ///   - emit: receives the first match and the result of the search.
  /// - Returns: whether there is more to search.
  @discardableResult
  package func continueSearch(for slice: Duration = .milliseconds(20), emit: @escaping (Effect) -> Void)
    -> Bool
  {
    withOutput(emit) {
      if let tab = searches.running?.tab { on(tab).searching.search(for: slice) }
    }
    return isSearching
  }

  /// Stops the search in progress and keeps its matches.
  package func stopSearch(emit: @escaping (Effect) -> Void) {
    searches.stop()
    continueSearch(for: .zero, emit: emit)
  }

  /// The match of the current tab that was navigated to.
  package var currentMatch: SearchMatch? {
    guard let search = currentTab?.search, let current = search.current else { return nil }
    return search.matches.indices.contains(current) ? search.matches[current] : nil
  }
}
