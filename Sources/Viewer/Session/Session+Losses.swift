import DocModel

/// What the processes that read documents were lost over.
extension Session {
  /// Reads what the status line says of the page in front, and hands on what was lost over that or before.
  ///
  /// For a front end that shows where the session is before the first command.
  public func sayLosses(emit: @escaping (Effect) -> Void) {
    withOutput(emit) {}
  }

  /// Warns of what was lost since the last time, unless it has been said as the failure of a command, or with another
  /// warning.
  func sayLosses(besides failure: String? = nil) {
    defer { warnings = [] }
    // The status line asks for them next, and has no room to say what became of that.
    if let tab = currentTab, tab.pageCount > 0, !hasEnded, tab.unreadableDictionaries == nil {
      _ = try? tab.marksInFront()
    }
    let said = warnings + [failure].compactMap { $0 }
    for tab in tabs {
      for loss in tab.document.takeLosses() where !said.contains(where: { $0.contains(loss.description) }) {
        emit(.warning(loss.messageInSession))
      }
    }
  }
}
