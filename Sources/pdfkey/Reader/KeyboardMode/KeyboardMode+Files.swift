import Viewer

extension KeyboardMode {
  /// Whether files may be taken up now: what is being typed, or searched for, is about what is shown.
  private var mayTakeUpFiles: Bool {
    prompt.editor.isEmpty && prompt.unfinished.isEmpty && !session.isSearching && session.watchesFiles
  }

  /// When the files of the documents are looked at; nil where nobody waits for that.
  var timeOfNextLook: ContinuousClock.Instant? { mayTakeUpFiles ? nextLook ?? .now : nil }

  /// Looks at the files of the documents where that is due, and takes up those that have changed.
  func takeUpFiles() {
    let now = ContinuousClock.now
    guard !session.hasEnded, mayTakeUpFiles, nextLook.map({ $0 <= now }) ?? true else { return }
    let look = session.lookAtFiles { self.print($0) }
    forgetStop()
    nextLook = .now + (look.pause ?? Session.lookInterval)
  }
}
