import DocModel
import Terminal
import Viewer

/// A view of the document besides the pages: the target of a link in a card over them, or a pinned place.
final class SecondView {
  /// The pages, which scroll by themselves.
  let display: PageDisplay
  /// The state of the session to which a card belongs; nil before its first frame.
  var anchor: ViewAnchor?

  /// The places that a reference may mean, of which one is shown, cropped to its area until it is scrolled.
  let targets: [ReferenceTarget]
  private var index = 0
  /// The reference or the link; nil if it is unknown.
  let origin: PageMark?
  /// Whether the pointer rests on the reference, so that the card closes when it leaves.
  var isHeldByPointer = false

  init(
    _ session: Session, at position: Position, _ targets: [ReferenceTarget] = [], from origin: PageMark? = nil
  ) {
    display = PageDisplay(
      session, in: .init(columns: 1, rows: 1, cellWidth: 1, cellHeight: 1), look: Self.wholePages,
      at: position)
    (self.targets, self.origin) = (targets, origin)
    if !targets.isEmpty { show(0) }
  }

  private static let wholePages = PageDisplay.Look(.width, .continuous)

  /// The position at the top.
  var position: Position { target.map { Position($0) } ?? display.preview ?? Position(pageIndex: 0) }

  /// The target to which the view is cropped; nil if it shows whole pages.
  var target: ReferenceTarget? { display.look?.crop }

  /// The number of the target that is shown, and that of all; empty for one.
  var count: String { target == nil || targets.count < 2 ? "" : "\(index + 1) of \(targets.count)" }

  private func show(_ index: Int) {
    self.index = index
    // A target is shown whole; the beginning of a page is enough.
    let zoom: PageZoom = targets[index].kind == .page ? .width : .page
    display.look = .init(zoom, .single, crop: targets[index])
    display.preview = Position(pageIndex: targets[index].pageIndex)
  }

  /// Shows whole pages, with the target at the top.
  func showWholePages() {
    guard target != nil else { return }
    display.preview = position
    display.look = Self.wholePages
  }

  /// Returns the cells of a card that shows whole pages: the lower third, as wide as they are; nil if there is no room.
  static func card(in pages: GridRectangle) -> GridRectangle? {
    guard pages.rows >= 4, pages.columns >= 8 else { return nil }
    let rows = min(pages.rows, max(6, pages.rows * 2 / 5))
    return GridRectangle(
      column: pages.column, row: pages.row + pages.rows - rows, columns: pages.columns, rows: rows)
  }

  /// Returns the cells of a card beside its reference: as large as the target is on the pages, if there is room.
  func card(in pages: GridRectangle, of front: PageDisplay, _ style: PrintingStyle) -> GridRectangle? {
    guard let target, let whole = Self.card(in: pages) else { return Self.card(in: pages) }
    let isPicture = front.form == .picture
    let (wide, tall) = isPicture ? (front.space.cellWidth, front.space.cellHeight) : (1, 1)
    var size = (columns: min(pages.columns, 76), rows: 0)
    if isPicture, let page = front.pages.first {
      let shown = PageDisplay.area(of: target.area, on: page)
      size.columns = min(pages.columns, max(24, shown.width / wide + 3))
      let scale = min(1, Double((size.columns - 2) * wide) / Double(max(1, shown.width)))
      size.rows = Int(Double(shown.height) * scale) / tall + 3
    } else {
      size.rows = textLines(columns: size.columns - 4, style).count + 2
    }
    size.rows = min(max(3, size.rows), max(4, pages.rows * 3 / 5))
    guard let origin, let page = front.pages.first(where: { $0.index == origin.page }),
      let quad = origin.quads.last
    else {
      return GridRectangle(
        column: whole.column, row: pages.row + pages.rows - size.rows, columns: size.columns, rows: size.rows)
    }
    let area = PageDisplay.area(of: quad.bounds, on: page)
    let below = pages.row + min(pages.rows, max(0, (area.y + area.height + tall - 1) / tall))
    let above = pages.row + max(0, area.y / tall) - size.rows
    let last = pages.row + pages.rows - size.rows
    let left = pages.column + max(0, isPicture ? area.x / wide - 2 : 4)
    return GridRectangle(
      column: min(left, pages.column + pages.columns - size.columns),
      row: below <= last ? below : above >= pages.row ? min(above, last) : last, columns: size.columns,
      rows: size.rows)
  }

  /// Returns the text of the target in lines of a width; a heading has its own, as has the size of a figure.
  func textLines(columns: Int, _ style: PrintingStyle) -> [String] {
    guard let target else { return [] }
    let texts = target.text.split(separator: "\n", maxSplits: target.kind == .section ? 1 : 0).map(
      String.init)
    return (texts + [target.figureSize].compactMap(\.self)).flatMap {
      style.text($0.textOnOneLine).wrapped(after: "", to: max(10, columns), hanging: 0)
    }
  }

  /// Returns whether the view takes a command.
  func takes(_ name: CommandName) -> Bool {
    name.has(.scrolls) || name == .goToReference
      || target != nil && targets.count > 1 && (name == .nextMatch || name == .previousMatch)
  }

  /// Performs a command that scrolls or shows another target; returns the reason if it had no effect.
  func perform(_ name: CommandName, times: Int, pageCount: Int) -> String? {
    if name == .nextMatch || name == .previousMatch {
      let step = times % max(1, targets.count) * (name == .nextMatch ? 1 : -1)
      show((index + step + targets.count) % max(1, targets.count))
      return nil
    }
    showWholePages()
    let before = position
    switch name {
    case .nextPage: turn(by: times, pageCount)
    case .previousPage: turn(by: -times, pageCount)
    case .firstPage: display.preview = Position(pageIndex: 0)
    case .lastPage: display.preview = Position(pageIndex: max(0, pageCount - 1))
    default:
      guard let scroll = name.scroll else { return nil }
      for _ in 0..<min(max(1, times), Self.mostSteps) {
        if display.scroll(scroll) == nil { break }
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
