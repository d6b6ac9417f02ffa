import DocModel
import Terminal
import Viewer

/// The pages of a document in small, in the order in which they will be saved: as pictures, or as boxes with their
/// first words.
final class ThumbnailView {
  /// The boxes, the page with the focus, and the selected pages.
  let arranger: Arranger
  /// The state of the session to which the view belongs.
  private(set) var anchor: ViewAnchor
  /// The page over which selected pages are being dragged.
  var dropTarget: Int?
  private let session: Session
  private let source: DocumentSource
  private var marked: (bookmarks: Set<Int>, annotations: Set<Int>)
  /// The width of the first page for a height of 1.
  private let aspect: Double
  private var cell = TerminalCapabilities.CellSize(width: 1, height: 1)
  /// The pages of documents in boxes of a size in pixels.
  private var known: (width: Int, height: Int, pages: [PageArrangement.ArrangedPage: PageDisplay.ShownPage]) =
    (0, 0, [:])
  /// The first words of pages.
  private var words: [PageArrangement.Origin: String] = [:]
  /// The maximum number of pages in ``known`` and ``words``.
  private static let mostKnown = 4096
  /// The number of letters to read of each page.
  private static let mostLetters = 400

  /// Creates a view that begins at the current page; nil without pages.
  init?(_ session: Session, hasPictures: Bool) {
    guard let anchor = ViewAnchor(session), let tab = session.currentTab, let arranger = Arranger(session)
    else { return nil }
    (self.session, self.anchor, self.arranger, source) = (session, anchor, arranger, tab.document.source)
    // Words need more room.
    if !hasPictures { arranger.resize(by: 1) }
    marked = session.views.markedPages
    let page = session.views.smallPage(anchor.position.pageIndex, width: 1000, height: 1000)
    aspect = page.map { Double($0.width) / Double(max(1, $0.height)) } ?? 0.7
  }

  private var grid: ThumbnailGrid { arranger.grid }

  /// Adapts to the session; returns false if another place or another document is shown now.
  func update() -> Bool {
    guard let anchor = ViewAnchor(session), let tab = session.currentTab, tab.pageCount > 0 else {
      return false
    }
    if anchor.tab == self.anchor.tab {
      arranger.update()
      return anchor.hasSamePlace(as: self.anchor)
    }
    // A saved document is read again.
    guard tab.document.source == source else { return false }
    arranger.update()
    self.anchor = anchor
    marked = session.views.markedPages
    (known.pages, words) = ([:], [:])
    return true
  }

  /// Adapts to the cells for pages.
  func fit(_ area: GridRectangle, _ cell: TerminalCapabilities.CellSize) {
    self.cell = .init(width: max(1, cell.width), height: max(1, cell.height))
    arranger.fit(
      columns: area.columns, rows: area.rows,
      aspect: aspect * Double(self.cell.height) / Double(self.cell.width))
  }

  // MARK: The state

  /// Returns the state with the page that has the focus and the selection, in place of those of the page being read.
  func statusParts(_ parts: [SessionState.StatusPart]) -> [SessionState.StatusPart] {
    var shown = parts.filter { $0.weight == .document }
    shown.append(.init(text: "page \(grid.selected + 1) of \(grid.pageCount)", weight: .page))
    let count = arranger.selection.pages.count
    if count > 0 {
      shown.append(.init(text: count == 1 ? "1 page selected" : "\(count) pages selected", weight: .tool))
    }
    let unsaved = session.state.edits ?? 0
    if unsaved > 0 {
      shown.append(
        .init(text: unsaved.of("unsaved change"), weight: .edits))
    }
    return shown
  }

  // MARK: Pictures

  /// Adds the visible pages, then those of the next screen, to the pictures.
  ///
  /// - Parameters:
  ///   - view: the view to which they belong.
  ///   - hasTiles: whether the terminal holds pictures of pages, which may be of other documents.
  func addPictures(to view: inout PagePictures.View, hasTiles: Bool) {
    var tabs: [String: Tab?] = [:]
    for (box, isVisible) in grid.boxes.map({ ($0, true) }) + grid.boxesBelow.map({ ($0, false) }) {
      guard arranger.pages.indices.contains(box.page) else { continue }
      let page = arranger.pages[box.page]
      var area: PixelRectangle?
      switch page.origin {
      case .page(let index):
        if let shown = small(page, index, of: nil, in: box) {
          view.pages.append(shown)
          area = shown.area
        }
      case .file(let path, let index) where hasTiles:
        let tab = tabs[path] ?? session.tab(showing: path)
        tabs[path] = .some(tab)
        if let tab, let shown = small(page, index, of: tab, in: box) {
          view.others.append((shown, tab))
          area = shown.area
        }
      case .blank(let width, let height) where hasTiles:
        let sheet = sheet(width, height, turn: page.turn, in: box)
        if isVisible { view.shapes.append(.init(area: sheet, kind: .paper)) }
        area = sheet
      case .file, .blank: break
      }
      guard isVisible else { continue }
      let place = area ?? pixels(of: box)
      if arranger.selection.pages.contains(box.page) {
        view.shapes.append(.init(area: place, kind: .selected))
      }
      if box.page == grid.selected { view.shapes.append(.init(area: place, kind: .ring)) }
    }
  }

  private func pixels(of box: ThumbnailGrid.Box) -> PixelRectangle {
    PixelRectangle(
      x: box.column * cell.width, y: box.row * cell.height, width: box.columns * cell.width,
      height: box.rows * cell.height)
  }

  /// Returns a page of a document at its place.
  private func small(
    _ page: PageArrangement.ArrangedPage, _ index: Int, of tab: Tab?, in box: ThumbnailGrid.Box
  ) -> PageDisplay.ShownPage? {
    let place = pixels(of: box)
    if known.width != place.width || known.height != place.height || known.pages.count > Self.mostKnown {
      known = (place.width, place.height, [:])
    }
    let found =
      known.pages[page]
      ?? session.views.smallPage(
        index, of: tab, width: place.width, height: place.height, turn: page.turn, cropBox: page.cropBox)
    guard var shown = found else { return nil }
    known.pages[page] = shown
    shown.x += place.x
    shown.y += place.y
    return shown
  }

  /// Returns the place of an empty page of a size in points.
  private func sheet(_ width: Double, _ height: Double, turn: Int, in box: ThumbnailGrid.Box)
    -> PixelRectangle
  {
    let place = pixels(of: box)
    let (wide, tall) = turn % 180 == 0 ? (width, height) : (height, width)
    let aspect = wide / tall
    guard aspect.isFinite, aspect > 0 else { return place }
    let columns = max(1, min(place.width, Int(clamping: Double(place.height) * aspect)))
    let rows = max(1, min(place.height, Int(clamping: Double(columns) / aspect)))
    return PixelRectangle(
      x: place.x + (place.width - columns) / 2, y: place.y + (place.height - rows) / 2, width: columns,
      height: rows)
  }

  // MARK: Cells

  /// Draws the labels, and the boxes of pages without pictures.
  ///
  /// - Parameters:
  ///   - area: the cells of the view.
  ///   - hasPictures: whether pages have pictures.
  ///   - hasTiles: whether empty pages, and pages of other documents, have pictures, too.
  ///   - style: the signs.
  ///   - grid: the cells.
  /// - Returns: the cell of the focused label; nil if it isn't visible.
  func draw(
    in area: GridRectangle, hasPictures: Bool, hasTiles: Bool, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) -> GridPosition? {
    var cursor: GridPosition?
    for box in self.grid.boxes where arranger.pages.indices.contains(box.page) {
      let isFocused = box.page == self.grid.selected
      let place = GridRectangle(
        column: area.column + box.column, row: area.row + box.row, columns: box.columns, rows: box.rows
      ).intersection(area)
      if !hasPicture(arranger.pages[box.page], hasPictures, hasTiles) {
        drawWords(of: box.page, in: place, isFocused, style, on: &grid)
      }
      guard let row = box.labelRow else {
        if isFocused { cursor = GridPosition(column: place.column, row: place.row) }
        continue
      }
      let text = label(of: box.page, style).shortened(to: box.columns)
      let column = place.column + max(0, (box.columns - text.displayWidth) / 2)
      grid.write(text, column: column, row: area.row + row, style: look(of: box.page), clip: area)
      if isFocused, area.contains(column: column, row: area.row + row) {
        cursor = GridPosition(column: column, row: area.row + row)
      }
    }
    return cursor
  }

  private func hasPicture(
    _ page: PageArrangement.ArrangedPage, _ hasPictures: Bool, _ hasTiles: Bool
  ) -> Bool {
    switch page.origin {
    case .page: hasPictures
    case .blank: hasPictures && hasTiles
    case .file(let path, let index):
      hasPictures && hasTiles && (session.tab(showing: path)?.pageCount ?? 0) > index
    }
  }

  private func look(of page: Int) -> GridStyle {
    if page == dropTarget { return Theme.hint }
    if page == grid.selected { return Theme.row }
    if arranger.selection.pages.contains(page) { return Theme.selection }
    return arranger.pages[page].origin == .page(anchor.position.pageIndex) ? Theme.title : Theme.plain
  }

  private func drawWords(
    of page: Int, in box: GridRectangle, _ isFocused: Bool, _ style: PrintingStyle, on grid: inout CellGrid
  ) {
    guard box.columns > 2, box.rows > 0 else { return }
    let hasFrame = box.rows > 2
    if hasFrame { Frame.draw(box, title: "", style, on: &grid) }
    let inner = hasFrame ? box.inset(columns: 1, rows: 1) : box
    let lines = text(of: arranger.pages[page].origin).wrapped(after: "", to: inner.columns, hanging: 0)
    for (index, line) in lines.prefix(inner.rows).enumerated() {
      grid.write(line, in: inner, row: index)
    }
    let isSelected = arranger.selection.pages.contains(page)
    if isFocused || isSelected, hasFrame {
      grid.restyle(box) { look in
        if look.isDim { look = isFocused ? Theme.focus : Theme.selection }
      }
    }
  }

  /// Returns the first words of a page, or its file.
  private func text(of origin: PageArrangement.Origin) -> String {
    if let text = words[origin] { return text }
    if words.count > Self.mostKnown { words = [:] }
    let text: String
    switch origin {
    case .page(let page): text = session.views.beginning(ofPage: page, count: Self.mostLetters)
    case .blank: text = ""
    case .file(let path, let page):
      let tab = session.tab(showing: path)
      let start = tab.map { session.views.beginning(ofPage: page, of: $0, count: Self.mostLetters) } ?? ""
      let name = DocumentSource.path(path).displayName.onOneLine
      text = start.isEmpty ? "page \(page + 1) of \(name)" : start
    }
    words[origin] = text
    return text
  }

  private func label(of page: Int, _ style: PrintingStyle) -> String {
    let (tab, arranged) = (session.currentTab, arranger.pages[page])
    let isSelected = arranger.selection.pages.contains(page)
    let isPlain = style == .plain
    let number = (isSelected ? isPlain ? "x " : "✓ " : "") + String(page + 1)
    let turn = arranged.turn == 0 ? "" : isPlain ? " turned \(arranged.turn)" : " ↻\(arranged.turn)°"
    let arrow = isPlain ? " < " : " ← "
    switch arranged.origin {
    case .blank: return number + " blank" + turn
    case .file(let path, let index):
      return number + arrow + DocumentSource.path(path).displayName.onOneLine + " \(index + 1)" + turn
    case .page(let index):
      let label = tab?.label(index).onOneLine ?? ""
      let signs = isPlain ? ("*", "+") : ("★", "✎")
      let old = index == page ? "" : arrow + String(index + 1)
      return number + old + (label.isEmpty || label == String(index + 1) ? "" : " (\(label))") + turn
        + (marked.bookmarks.contains(index) ? " " + signs.0 : "")
        + (marked.annotations.contains(index) ? " " + signs.1 : "")
    }
  }
}

extension PageDisplay.ShownPage {
  /// The place in the view.
  fileprivate var area: PixelRectangle { PixelRectangle(x: x, y: y, width: width, height: height) }
}
