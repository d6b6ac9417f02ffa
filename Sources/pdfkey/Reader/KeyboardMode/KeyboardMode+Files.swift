import Viewer

extension KeyboardMode {
  /// Whether changed files may be reloaded now: typing and searches refer to the current documents.
  private var mayTakeUpFiles: Bool {
    prompt.editor.isEmpty && prompt.unfinished.isEmpty && !session.isSearching && session.watchesFiles
  }

  /// The time of the next check of the documents' files; nil if none is due.
  var timeOfNextLook: ContinuousClock.Instant? { mayTakeUpFiles ? nextLook ?? .now : nil }

  /// Checks the documents' files if that is due, and reloads those that have changed.
  func takeUpFiles() {
    let now = ContinuousClock.now
    guard !session.hasEnded, mayTakeUpFiles, nextLook.map({ $0 <= now }) ?? true else { return }
    let look = session.lookAtFiles { self.print($0) }
    forgetStop()
    nextLook = .now + (look.pause ?? Session.lookInterval)
  }
}
