import DocModel
import Foundation

/// The pages of a document in small, in the order in which they will be saved: the visible ones, the one with the
/// focus, the selected ones, and the commands that move among them and arrange them.
package final class Arranger {
  /// The boxes, one for each page of the arrangement.
  package private(set) var grid: ThumbnailGrid
  /// The selected pages; commands apply to the page with the focus while there are none.
  package private(set) var selection = ThumbnailSelection()
  private let session: Session
  /// The tab, and its arrangement in ``grid``.
  private var tab: Int
  private var arrangement: PageArrangement
  /// The page that had the focus before a preview.
  private var focusBefore: Int?
  /// The page with the focus if it was clicked.
  private var clicked: Int?

  /// Creates the arranger of a session's current tab with the focus on the page that is read; nil without pages.
  package init?(_ session: Session) {
    guard let tab = session.currentTab, tab.pageCount > 0 else { return nil }
    (self.session, self.tab, arrangement) = (session, tab.id, tab.arrangement)
    let read = PageArrangement.Origin.page(tab.position.pageIndex)
    grid = ThumbnailGrid(
      pageCount: tab.arrangement.pages.count,
      selected: tab.arrangement.pages.firstIndex { $0.origin == read } ?? 0)
  }

  /// The pages in their new order.
  package var pages: [PageArrangement.ArrangedPage] { arrangement.pages }

  /// Adapts to a view.
  package func fit(columns: Int, rows: Int, aspect: Double) {
    grid.fit(columns: columns, rows: rows, aspect: aspect)
  }

  /// Makes the boxes larger or smaller, and returns whether they have changed.
  @discardableResult
  package func resize(by steps: Int) -> Bool { grid.resize(by: steps) }

  /// Adapts to the arrangement of the current tab after an edit, an undo or a save.
  ///
  /// The focus and the selection stay on their pages; pages that were added are selected instead.
  ///
  /// - Returns: whether the document was read again.
  @discardableResult
  package func update() -> Bool {
    guard let now = session.currentTab, tab != now.id || now.arrangement != arrangement else { return false }
    defer { (tab, arrangement) = (now.id, now.arrangement) }
    let count = now.arrangement.pages.count
    guard tab == now.id else {
      // A saved file has the pages in their new order.
      if count != arrangement.pages.count { selection.select(IndexSet()) }
      grid.setPageCount(count, selecting: grid.selected)
      return true
    }
    endPreview()
    clicked = nil
    let change = ArrangementChange(
      from: arrangement, to: now.arrangement, focus: grid.selected)
    if let last = change.added.last {
      selection.select(change.added.count > 1 ? change.added : IndexSet())
      grid.setPageCount(count, selecting: last)
    } else {
      selection.select(change.indexes(of: selection.pages))
      grid.setPageCount(count, selecting: change.nearestIndex(of: grid.selected))
    }
    return false
  }

  // MARK: The focus and the selection

  /// Gives the focus to a page of the document for as long as its number is typed, or its row is selected in a list;
  /// nil ends it.
  package func preview(_ page: Int?) {
    guard let page else { return endPreview() }
    focusBefore = focusBefore ?? grid.selected
    let origin = PageArrangement.Origin.page(page)
    let isInPlace =
      arrangement.pages.indices.contains(page) && arrangement.pages[page].origin == origin
    guard let index = isInPlace ? page : arrangement.pages.firstIndex(where: { $0.origin == origin }) else {
      return
    }
    grid.select(index)
  }

  private func endPreview() {
    guard let before = focusBefore else { return }
    focusBefore = nil
    grid.select(before)
  }

  /// Gives the focus to a page that was clicked, and deselects the others unless it is one of the selected.
  package func press(_ page: Int) {
    endPreview()
    if !selection.pages.contains(page) { selection.select(IndexSet()) }
    selection.endExtending()
    grid.select(page)
    clicked = grid.selected
  }

  /// Gives the focus to a page, and selects it in addition to the others and the one that was clicked, or deselects it.
  package func toggle(_ page: Int) {
    endPreview()
    if let clicked, clicked != page, selection.pages.isEmpty { selection.toggle(clicked) }
    clicked = nil
    grid.select(page)
    selection.toggle(grid.selected)
  }

  /// Gives the focus to a page, and selects all pages up to it.
  package func extend(to page: Int) {
    endPreview()
    let before = grid.selected
    grid.select(page)
    selection.extend(from: before, to: grid.selected)
  }

  /// Deselects all pages.
  package func deselect() { selection.select(IndexSet()) }

  /// Returns the command that moves the selected pages, or the page with the focus, to the place of another page; nil if
  /// they are there.
  package func commandToMove(toPlaceOf target: Int) -> Command? {
    let pages = selection.pages.isEmpty ? IndexSet(integer: grid.selected) : selection.pages
    guard let first = pages.first, !pages.contains(target), grid.pageCount > target else { return nil }
    let ranges = pages.rangeView.map {
      $0.count == 1 ? "\($0.lowerBound + 1)" : "\($0.lowerBound + 1)-\($0.upperBound)"
    }
    let side = target < first ? "before" : "after"
    return Command(.movePages, "\(ranges.joined(separator: ",")) \(side) \(target + 1)")
  }

  private var selectedPages: [Int] {
    selection.pages.isEmpty ? [grid.selected] : Array(selection.pages)
  }

  // MARK: Commands

  private static let motions: [CommandName: ThumbnailGrid.Motion] = [
    .scrollDown: .down, .scrollUp: .up, .scrollLeft: .left, .scrollRight: .right,
    .scrollHalfPageDown: .screenDown, .nextPage: .screenDown, .nextScreen: .screenDown,
    .scrollHalfPageUp: .screenUp, .previousPage: .screenUp, .previousScreen: .screenUp, .firstPage: .first,
    .lastPage: .last,
  ]

  private static let directions: [String: ThumbnailGrid.Motion] = [
    "left": .left, "right": .right, "up": .up, "down": .down, "first": .first, "last": .last,
  ]

  private func direction(_ command: Command) -> ThumbnailGrid.Motion? {
    command.text.flatMap { Self.directions[$0.lowercased()] }
  }

  private static func isForward(_ motion: ThumbnailGrid.Motion) -> Bool {
    [.right, .down, .screenDown, .last].contains(motion)
  }

  private func move(_ motion: ThumbnailGrid.Motion, times: Int) -> String? {
    selection.endExtending()
    return grid.move(motion, times: times) ? nil : Self.end(motion)
  }

  private static func end(_ motion: ThumbnailGrid.Motion) -> String {
    "this is the \(isForward(motion) ? "last" : "first") page"
  }

  private func extend(_ command: Command) -> String? {
    guard let motion = direction(command) else {
      return "usage: \(CommandDefinition.of(.extendPages).usage)"
    }
    let target = grid.target(of: motion, times: command.count ?? 1)
    guard target != grid.selected else { return Self.end(motion) }
    extend(to: target)
    return nil
  }

  /// Moves the selected pages by some pages or rows of the grid.
  private func moveSelection(_ motion: ThumbnailGrid.Motion, times: Int) -> String? {
    let pages = selectedPages
    guard let first = pages.first, let last = pages.last else { return nil }
    let count = arrangement.pages.count
    let row = motion == .up || motion == .down ? grid.pagesInRow : 1
    let (steps, overflow) = max(1, times).multipliedReportingOverflow(by: row)
    let distance = overflow ? count : min(steps, count)
    let isForward = Self.isForward(motion)
    let isTogether = last - first == pages.count - 1
    guard !isTogether || (isForward ? last < count - 1 : first > 0) else { return Self.end(motion) }
    return move(pages, before: isForward ? min(count, last + 1 + distance) : max(0, first - distance))
  }

  private func move(_ pages: [Int], before target: Int) -> String? {
    guard let tab = session.currentTab else { return nil }
    do throws(CommandFailure) {
      try session.on(tab).pages.move(pages, before: target)
      return nil
    } catch {
      return error.message
    }
  }
}

extension Arranger: CommandView {
  /// Returns whether a command moves the focus, selects pages, moves the selected ones, or changes their size.
  package func takes(_ command: Command) -> Bool {
    switch command.name {
    case .zoomIn, .zoomOut, .togglePage, .extendPages, .selectAllPages: true
    case .deselectPages: !selection.pages.isEmpty
    case .movePages: [.left, .right, .up, .down].contains(direction(command))
    default: Self.motions[command.name] != nil
    }
  }

  /// Performs a command that ``takes(_:)`` allows; returns the reason if it had no effect.
  package func perform(_ command: Command) -> String? {
    update()
    endPreview()
    clicked = nil
    let times = max(1, command.count ?? 1)
    switch command.name {
    case .zoomIn: return resize(by: times) ? nil : "the pages are as large as they can be"
    case .zoomOut: return resize(by: -times) ? nil : "the pages are as small as they can be"
    case .togglePage: toggle(grid.selected)
    case .extendPages: return extend(command)
    case .selectAllPages: selection.select(IndexSet(integersIn: 0..<arrangement.pages.count))
    case .deselectPages: deselect()
    case .movePages: if let motion = direction(command) { return moveSelection(motion, times: times) }
    default: if let motion = Self.motions[command.name] { return move(motion, times: times) }
    }
    return nil
  }

  /// The selected pages, or the one with the focus.
  package var pagesToArrange: PagesToArrange? {
    update()
    endPreview()
    return .init(selected: selectedPages, current: grid.selected)
  }
}
