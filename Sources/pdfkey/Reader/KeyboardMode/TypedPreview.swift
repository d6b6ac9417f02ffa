import Terminal
import Viewer

/// A search or a filter that is being typed, and what it would find.
struct TypedPreview {
  /// What is being typed, and where the reader is: what was found is about both.
  struct Situation: Equatable {
    var line = ""
    var tab: Int?
    var page: Int?
  }

  /// What has been typed where.
  private(set) var situation = Situation()
  /// Whether it is something of which that can be said.
  private(set) var hasPreview = false
  /// When it will be looked for: who types on isn't disturbed.
  var due: ContinuousClock.Instant?
  /// What stands behind the line.
  var hint = ""

  /// How long nothing has to be typed until it is looked for.
  static let pause: Duration = .milliseconds(150)

  /// How much of what stands before a hit is shown: the hit itself has to be seen.
  private static let longestBefore = 16

  /// Takes up what is typed now; false where nothing has changed.
  mutating func follow(_ new: Situation, hasPreview: Bool) -> Bool {
    guard new != situation else { return false }
    self = TypedPreview()
    (situation, self.hasPreview) = (new, hasPreview)
    due = hasPreview ? .now + Self.pause : nil
    return true
  }

  /// Shows how far looking ahead has come.
  mutating func show(_ preview: Session.LinePreview, _ style: PrintingStyle) {
    switch preview {
    case .unfinished: break
    case .notFound: hint = style.text(" → not found")
    case .rows(let count, let total, let first):
      hint = style.text(" → ") + "\(count) of \(total)" + (first.map { ": \($0.title.onOneLine)" } ?? "")
    case .found(let match):
      var before = match.before.textOnOneLine
      if before.count > Self.longestBefore {
        let end = before.suffix(Self.longestBefore)
        before = "…" + (end.firstIndex(of: " ").map { end[end.index(after: $0)...] } ?? end)
      }
      let wrapped = match.wrapped ? "gone round the end, " : ""
      hint =
        style.text(" → ")
        + "\(wrapped)\(match.page): \(before)\(match.match.textOnOneLine)\(match.after.textOnOneLine)"
    }
  }
}

extension KeyboardMode {
  /// Notices what is being typed, after each event: what was found for another line is forgotten.
  func followTypedLine() {
    let isTyping = prompt.editor.search == nil && prompt.unfinished.isEmpty
    let line = isTyping ? prompt.editor.text : ""
    let tab = session.currentTab
    let situation = TypedPreview.Situation(line: line, tab: tab?.id, page: tab?.place.pageIndex)
    guard situation != preview.situation else { return }
    if preview.follow(situation, hasPreview: session.mayPreview(line)) { session.dropPreview() }
  }

  /// Looks for what is typed once nothing more has been typed for a while, and then on.
  ///
  /// - Returns: whether there was something to look for.
  func stepPreview(at now: ContinuousClock.Instant) -> Bool {
    if let due = preview.due, due <= now {
      preview.due = nil
      session.beginPreview(of: preview.situation.line)
    }
    guard session.isPreviewing, let found = session.continuePreview() else { return false }
    preview.show(found, session.settings.style)
    return true
  }
}
