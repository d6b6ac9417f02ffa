import DocModel

/// Lists that come back with their filter: when a session begins where the last one ended, and when a document has
/// been read anew.
extension Session {
  /// Says what went wrong when documents were opened, and shows the page in front, or the list that was shown when the
  /// last session ended.
  ///
  /// A front end calls it before the first command, where its user sees what is shown: rows that nobody has seen
  /// couldn't be picked by their numbers.
  public func begin(emit: @escaping (Effect) -> Void) {
    emitting(emit) {
      guard let tab = currentTab, let list = tab.listToResume else { return announcePage() }
      tab.listToResume = nil
      resume(list)
    }
  }

  /// Shows a list as it is now, seen through a filter; nothing where the document has none.
  func resume(_ list: SavedSession.List) {
    guard let kind = ListPane.Kind(rawValue: list.kind), let name = CommandName(rawValue: list.kind),
      kind != .hits, obstacle(to: name) == nil
    else { return }
    guard !list.filter.isEmpty else { return showList(kind) }
    silently { showList(kind) }
    guard let tab = currentTab, tab.pane != nil else { return }
    // What the filter leaves is shown as if it had been typed.
    guard (try? filter(list.filter, in: tab)) == nil else { return }
    // What it named is no more.
    showList(kind)
  }
}
