import DocModel

/// Lists that are restored with their filter, at the start of a session and after a reload.
extension Session {
  /// Emits the warnings from opening documents, and shows the current page or the list of the previous session.
  ///
  /// A front end calls this before the first command, once its user sees the output: rows that haven't been seen
  /// couldn't be chosen by their numbers.
  public func begin(emit: @escaping (Effect) -> Void) {
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
    guard (try? filter(list.filter, in: tab)) == nil else { return }
    // No row matches the filter any more.
    showList(kind)
  }
}
