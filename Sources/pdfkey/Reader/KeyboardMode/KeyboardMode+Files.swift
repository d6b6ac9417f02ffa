import Viewer

extension KeyboardMode {
  /// Whether changed files may be reloaded now; typed text and running searches refer to the current documents.
  private var mayReloadFiles: Bool {
    prompt.editor.isEmpty && prompt.unfinished.isEmpty && !session.isSearching && !screen.isTakingKeys
      && session.watchesFiles
  }

  /// The time of the next check of the documents' files; nil if none is due.
  var timeOfNextCheck: ContinuousClock.Instant? { mayReloadFiles ? nextCheck ?? .now : nil }

  /// Checks the documents' files if that is due, and reloads those that have changed.
  func reloadChangedFiles() {
    let now = ContinuousClock.now
    guard !session.hasEnded, mayReloadFiles, nextCheck.map({ $0 <= now }) ?? true else { return }
    let check = session.checkFiles { self.screen.show($0) }
    discardStopKey()
    nextCheck = .now + (check.pause ?? FileCheck.interval)
  }
}
