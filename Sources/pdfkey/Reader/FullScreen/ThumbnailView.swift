import DocModel
import Terminal
import Viewer

/// The pages of a document in small, one of which is selected: as pictures, or as boxes with their first words.
final class ThumbnailView {
  /// The boxes.
  private(set) var grid: ThumbnailGrid
  /// The state of the session to which the view belongs.
  let anchor: ViewAnchor
  private let session: Session
  private let marked: (bookmarks: Set<Int>, annotations: Set<Int>)
  /// The width of the first page for a height of 1.
  private let aspect: Double
  /// The page that was selected before a preview.
  private var selectedBefore: Int?
  private var cell = TerminalCapabilities.CellSize(width: 1, height: 1)
  /// The pages in boxes of a size in pixels.
  private var known: (width: Int, height: Int, pages: [Int: PageDisplay.ShownPage]) = (0, 0, [:])
  /// The first words of pages.
  private var words: [Int: String] = [:]
  /// The number of letters to read of each page.
  private static let mostLetters = 400

  /// Creates a view that begins at the current page; nil without pages.
  init?(_ session: Session, hasPictures: Bool) {
    guard let anchor = ViewAnchor(session), let tab = session.currentTab, tab.pageCount > 0 else {
      return nil
    }
    (self.session, self.anchor) = (session, anchor)
    grid = ThumbnailGrid(pageCount: tab.pageCount, selected: anchor.position.pageIndex)
    // Words need more room.
    if !hasPictures { grid.resize(by: 1) }
    marked = session.markedPages
    let page = session.smallPage(anchor.position.pageIndex, width: 1000, height: 1000)
    aspect = page.map { Double($0.width) / Double(max(1, $0.height)) } ?? 0.7
  }

  /// Adapts to the cells for pages.
  func fit(_ area: GridRectangle, _ cell: TerminalCapabilities.CellSize) {
    self.cell = .init(width: max(1, cell.width), height: max(1, cell.height))
    grid.fit(
      columns: area.columns, rows: area.rows,
      aspect: aspect * Double(self.cell.height) / Double(self.cell.width))
  }

  // MARK: Commands

  /// The commands that move the selection or change its size.
  static let commands = SecondView.commands.union([.zoomIn, .zoomOut])

  /// Performs one of ``commands``; returns the reason if it had no effect.
  func perform(_ name: CommandName, times: Int) -> String? {
    preview(nil)
    switch name {
    case .zoomIn: return grid.resize(by: max(1, times)) ? nil : "the pages are as large as they can be"
    case .zoomOut: return grid.resize(by: -max(1, times)) ? nil : "the pages are as small as they can be"
    default:
      guard let motion = Self.motion(name) else { return nil }
      let isForward = [.right, .down, .screenDown, .last].contains(motion)
      return grid.move(motion, times: times) ? nil : "this is the \(isForward ? "last" : "first") page"
    }
  }

  private static func motion(_ name: CommandName) -> ThumbnailGrid.Motion? {
    switch name {
    case .scrollDown: .down
    case .scrollUp: .up
    case .scrollLeft: .left
    case .scrollRight: .right
    case .scrollHalfPageDown, .nextPage: .screenDown
    case .scrollHalfPageUp, .previousPage: .screenUp
    case .firstPage: .first
    case .lastPage: .last
    default: nil
    }
  }

  /// Selects a page for as long as its number is typed, or its row is selected in a list; nil ends it.
  func preview(_ page: Int?) {
    if let page {
      selectedBefore = selectedBefore ?? grid.selected
      grid.select(page)
    } else if let before = selectedBefore {
      selectedBefore = nil
      grid.select(before)
    }
  }

  // MARK: Pictures

  /// Returns the pages for pictures: the visible ones, then those of the next screen.
  var pages: [PageDisplay.ShownPage] {
    (grid.boxes + grid.boxesBelow).compactMap { box in
      let (width, height) = (box.columns * cell.width, box.rows * cell.height)
      if known.width != width || known.height != height { known = (width, height, [:]) }
      guard var page = known.pages[box.page] ?? session.smallPage(box.page, width: width, height: height)
      else {
        return nil
      }
      known.pages[box.page] = page
      page.x += box.column * cell.width
      page.y += box.row * cell.height
      return page
    }
  }

  /// The frame around the selected page.
  func frame(among pages: [PageDisplay.ShownPage]) -> [PageMark] {
    pages.filter { $0.index == grid.selected }.map {
      PageMark(page: $0.index, quads: [Quad($0.transform.cropBox)], role: .focus)
    }
  }

  /// The rows of labels, which pictures leave free.
  func labelRows(in area: GridRectangle) -> [GridRectangle] {
    Set(grid.boxes.compactMap(\.labelRow)).map {
      GridRectangle(column: area.column, row: area.row + $0, columns: area.columns, rows: 1).intersection(
        area)
    }
  }

  // MARK: Cells

  /// Draws the labels, and without pictures the boxes with the first words of their pages; returns the cell of the
  /// selected label.
  @discardableResult
  func draw(
    in area: GridRectangle, hasPictures: Bool, _ style: PrintingStyle, on grid: inout CellGrid
  ) -> GridPosition? {
    var cursor: GridPosition?
    for box in self.grid.boxes {
      let isSelected = box.page == self.grid.selected
      let place = GridRectangle(
        column: area.column + box.column, row: area.row + box.row, columns: box.columns, rows: box.rows
      ).intersection(area)
      if !hasPictures { drawWords(of: box.page, in: place, isSelected, style, on: &grid) }
      guard let row = box.labelRow else {
        if isSelected { cursor = GridPosition(column: place.column, row: place.row) }
        continue
      }
      let text = label(of: box.page, style).shortened(to: box.columns)
      let column = place.column + max(0, (box.columns - text.displayWidth) / 2)
      let look =
        isSelected ? Theme.row : box.page == anchor.position.pageIndex ? Theme.title : Theme.plain
      grid.write(text, column: column, row: area.row + row, style: look, clip: area)
      if isSelected, area.contains(column: column, row: area.row + row) {
        cursor = GridPosition(column: column, row: area.row + row)
      }
    }
    return cursor
  }

  private func drawWords(
    of page: Int, in box: GridRectangle, _ isSelected: Bool, _ style: PrintingStyle, on grid: inout CellGrid
  ) {
    guard box.columns > 2, box.rows > 0 else { return }
    let hasFrame = box.rows > 2
    if hasFrame { Frame.draw(box, title: "", style, on: &grid) }
    let inner = hasFrame ? box.inside : box
    let text = words[page] ?? session.beginning(ofPage: page, count: Self.mostLetters)
    words[page] = text
    let lines = text.wrapped(after: "", to: inner.columns, hanging: 0)
    for (index, line) in lines.prefix(inner.rows).enumerated() {
      grid.write(line, column: inner.column, row: inner.row + index, clip: inner)
    }
    if isSelected, hasFrame {
      grid.restyle(box) { look in
        if look.isDim { look = Theme.focus }
      }
    }
  }

  private func label(of page: Int, _ style: PrintingStyle) -> String {
    let (number, label) = (String(page + 1), session.currentTab?.label(page).onOneLine ?? "")
    let signs = style == .plain ? ("*", "+") : ("★", "✎")
    return number + (label.isEmpty || label == number ? "" : " (\(label))")
      + (marked.bookmarks.contains(page) ? " " + signs.0 : "")
      + (marked.annotations.contains(page) ? " " + signs.1 : "")
  }
}

extension GridRectangle {
  /// The cells within a border of one cell.
  var inside: GridRectangle {
    GridRectangle(column: column + 1, row: row + 1, columns: columns - 2, rows: rows - 2)
  }
}
