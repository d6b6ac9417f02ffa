import Viewer

/// The preview of the typed line, which follows a pause in typing, or each letter of a search on the full screen.
extension KeyboardMode {
  /// Updates the situation after each event: the preview of another line is dropped.
  func followTypedLine() {
    let isTyping = prompt.editor.search == nil && prompt.unfinished.isEmpty
    let line = isTyping ? prompt.editor.text : ""
    let tab = session.currentTab
    let situation = TypedPreview.Situation(line: line, tab: tab?.id, page: tab?.position.pageIndex)
    guard situation != preview.situation else { return }
    guard preview.follow(situation, hasPreview: session.preview.mayBegin(line)) else { return }
    guard session.preview.beginsAtOnce(line) else { return session.preview.drop() }
    preview.due = nil
    session.preview.begin(line)
  }

  /// Whether the preview can be continued now: matches are counted once the page is drawn to which they lead.
  var canContinuePreview: Bool {
    session.preview.isUnfinished && !(session.preview.isCounting && screen.isDrawingPages)
  }

  /// Begins the preview after a pause in typing, or continues it.
  ///
  /// - Returns: whether there was a preview to continue.
  func stepPreview(at now: ContinuousClock.Instant) -> Bool {
    if let due = preview.due, due <= now {
      preview.due = nil
      session.preview.begin(preview.situation.line)
    }
    guard canContinuePreview, let found = session.preview.advance() else { return false }
    preview.show(found, session.settings.style)
    return true
  }
}
