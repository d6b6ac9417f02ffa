import Viewer

/// The preview of a typed search or filter.
struct TypedPreview {
  /// The typed line and the reader's state, to which a preview belongs.
  struct Situation: Equatable {
    var line = ""
    var tab: Int?
    var page: Int?
  }

  /// The situation of the preview.
  private(set) var situation = Situation()
  /// Whether the typed line can have a preview.
  private(set) var hasPreview = false
  /// The time at which the preview begins, unless typing continues.
  var due: ContinuousClock.Instant?
  /// The text after the line.
  var hint = ""

  /// The pause in typing after which the preview begins.
  static let pause: Duration = .milliseconds(150)

  /// The maximum length of the text before a match, so that the match is visible.
  private static let longestBefore = 16

  /// Updates the situation; returns false if it is unchanged.
  mutating func follow(_ new: Situation, hasPreview: Bool) -> Bool {
    guard new != situation else { return false }
    self = TypedPreview()
    (situation, self.hasPreview) = (new, hasPreview)
    due = hasPreview ? .now + Self.pause : nil
    return true
  }

  /// Returns the page of a match, whose text is on the screen.
  private func place(of match: MatchReport, _ style: PrintingStyle) -> String {
    style.separator + match.page.description + (match.wrapped ? "\(style.separator)wrapped at the end" : "")
  }

  /// Shows the progress of the preview.
  mutating func show(_ preview: LinePreview, _ style: PrintingStyle) {
    switch preview {
    case .unfinished: break
    case .advice(let advice): hint = style.text(" → ") + advice
    case .present(let value): hint = style.text(" → ") + "now \(value.onOneLine)"
    case .notFound: hint = style.text(" → not found")
    case .rows(let count, let total, let first):
      hint = style.text(" → ") + "\(count) of \(total)" + (first.map { ": \($0.title.onOneLine)" } ?? "")
    case .counting(let match, let count):
      hint = style.text(" → \(count) …") + place(of: match, style)
    case .found(let match) where match.count != nil:
      hint = style.text(" → ") + "\(match.number ?? 0) of \(match.count ?? 0)" + place(of: match, style)
    case .found(let match):
      var before = match.before.textOnOneLine
      if before.count > Self.longestBefore {
        let end = before.suffix(Self.longestBefore)
        before = "…" + (end.firstIndex(of: " ").map { end[end.index(after: $0)...] } ?? end)
      }
      let wrapped = match.wrapped ? "wrapped at the end, " : ""
      hint =
        style.text(" → ")
        + "\(wrapped)\(match.page): \(before)\(match.match.textOnOneLine)\(match.after.textOnOneLine)"
    }
  }
}
