import Viewer

/// One page on the whole screen, without bars, on black ground.
final class Presentation {
  /// The page, which follows the reading position.
  let display: PageDisplay
  /// The place at which the presentation began.
  let start: ViewAnchor
  /// Whether the screen is black.
  var isBlank = false

  /// Begins a presentation at the current page; nil without a document.
  init?(_ session: Session) {
    guard let start = ViewAnchor(session) else { return nil }
    self.start = start
    display = PageDisplay(
      session, in: .init(columns: 1, rows: 1, cellWidth: 1, cellHeight: 1), look: .init(.page, .single))
  }

  /// The number of pages by which a command turns; nil for other commands.
  static func pages(of name: CommandName) -> Int? {
    switch name.scroll?.direction {
    case .down, .right: 1
    case .up, .left: -1
    case nil: nil
    }
  }
}
