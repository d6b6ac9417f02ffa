import Terminal
import Viewer

/// A view of the document besides the pages: the target of a link in a card over them, or a pinned place.
final class SecondView {
  /// The pages, which scroll by themselves.
  let display: PageDisplay
  /// The state of the session to which a card belongs; nil before its first frame.
  var anchor: ViewAnchor?

  init(_ session: Session, at position: Position) {
    display = PageDisplay(
      session, in: .init(columns: 1, rows: 1, cellWidth: 1, cellHeight: 1), look: .init(.width, .continuous),
      at: position)
  }

  /// The position at the top.
  var position: Position { display.preview ?? Position(pageIndex: 0) }

  /// Returns the cells of a card: the lower third of the pages, as wide as they are; nil if there is no room.
  static func card(in pages: GridRectangle) -> GridRectangle? {
    guard pages.rows >= 4, pages.columns >= 8 else { return nil }
    let rows = min(pages.rows, max(6, pages.rows * 2 / 5))
    return GridRectangle(
      column: pages.column, row: pages.row + pages.rows - rows, columns: pages.columns, rows: rows)
  }

  /// Performs a command that scrolls; returns the reason if it had no effect.
  func perform(_ name: CommandName, times: Int, pageCount: Int) -> String? {
    let before = position
    switch name {
    case .nextPage: turn(by: times, pageCount)
    case .previousPage: turn(by: -times, pageCount)
    case .firstPage: display.preview = Position(pageIndex: 0)
    case .lastPage: display.preview = Position(pageIndex: max(0, pageCount - 1))
    default:
      guard let direction = name.direction else { return nil }
      let isHalf = name == .scrollHalfPageDown || name == .scrollHalfPageUp
      for _ in 0..<min(max(1, times), Self.mostSteps) {
        if display.scroll(direction, isHalfPage: isHalf) == nil { break }
      }
    }
    return position == before ? "there is nothing more in this direction" : nil
  }

  private static let mostSteps = 1_000

  private func turn(by pages: Int, _ count: Int) {
    let (page, overflow) = position.pageIndex.addingReportingOverflow(pages)
    let last = max(0, count - 1)
    display.preview = Position(pageIndex: overflow ? (pages < 0 ? 0 : last) : min(max(0, page), last))
  }
}

extension CommandName {
  /// The direction of a command that scrolls; nil for others.
  var direction: PageFrame.Direction? {
    switch self {
    case .scrollDown, .scrollHalfPageDown: .down
    case .scrollUp, .scrollHalfPageUp: .up
    case .scrollLeft: .left
    case .scrollRight: .right
    default: nil
    }
  }
}

/// The state of a session to which a view over the pages belongs: with another one it closes.
struct ViewAnchor: Hashable {
  var tab: Int
  var position: Position
  /// The selected row of the list that has the focus.
  var row: Int?

  /// Creates the anchor of the current tab; nil without one.
  init?(_ session: Session) {
    guard let tab = session.currentTab else { return nil }
    (self.tab, position) = (tab.id, tab.position)
    row = tab.pane?.hints == nil ? tab.pane?.cursor : nil
  }

  /// Returns whether the place in the document is the same.
  func hasSamePlace(as other: ViewAnchor?) -> Bool { tab == other?.tab && position == other?.position }
}
