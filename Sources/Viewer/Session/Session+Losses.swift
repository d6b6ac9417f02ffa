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
  ///
  /// Several questions of one command may each have cost a process: that is one message for a document.
  func sayLosses(besides failure: String? = nil) {
    defer { warnings = [] }
    // The status line asks for them next, and has no room to say what became of that.
    if let tab = currentTab, tab.pageCount > 0, !hasEnded, tab.unreadableDictionaries == nil {
      _ = try? tab.marksInFront()
    }
    let said = warnings + [failure].compactMap { $0 }
    for tab in tabs {
      let losses = tab.document.takeLosses()
      guard !losses.contains(where: { loss in said.contains { $0.contains(loss.messageInSession) } }),
        let gravest = losses.min(by: { $0.gravity < $1.gravity })
      else { continue }
      let others = Set(losses.map(\.lostPage)).count - 1
      let more = others == 0 ? "" : " (and so for \(others) more \(others == 1 ? "page" : "pages"))"
      emit(.warning(gravest.messageInSession + more))
    }
  }
}

extension DocumentError {
  /// Which of several losses is to be said.
  fileprivate var gravity: Int { if case .lost(_, let part, _) = self { part.gravity } else { 0 } }

  /// The 0-based index of the page over which a process was lost.
  fileprivate var lostPage: Int? { if case .lost(_, let part, _) = self { part.page } else { nil } }
}
