import DocModel

/// Warnings about workers that were lost while they read documents.
struct WorkerLosses: SessionPart {
  let context: SessionContext

  /// Warns of the losses since the last time, except those in the failure of a command or in another warning.
  ///
  /// One command may lose several workers; each document gets one message.
  func report(besides failure: String? = nil) {
    defer { context.warnings = [] }
    // The status line reads the marks next and can't show a loss.
    if let tab = currentTab, tab.pageCount > 0, !context.hasEnded, tab.unreadableDictionaries == nil {
      _ = try? tab.markCountOnCurrentPage()
    }
    let reported = context.warnings + [failure].compactMap { $0 }
    for tab in tabs {
      let losses = tab.document.drainLosses()
      guard !losses.contains(where: { loss in reported.contains { $0.contains(loss.messageInSession) } }),
        let gravest = losses.min(by: { $0.gravity < $1.gravity })
      else { continue }
      let others = Set(losses.map(\.lostPage)).count - 1
      let more = others == 0 ? "" : " (and on \(others) more \(others == 1 ? "page" : "pages"))"
      emit(.warning(gravest.messageInSession + more))
    }
  }
}

extension SessionPart { var losses: WorkerLosses { WorkerLosses(context: context) } }

extension DocumentError {
  /// The priority of the loss among several; the lowest is reported.
  fileprivate var gravity: Int { if case .lost(_, let part, _, _) = self { part.gravity } else { 0 } }

  /// The index of the page over which a worker was lost.
  fileprivate var lostPage: Int? { if case .lost(_, let part, _, _) = self { part.page } else { nil } }
}
