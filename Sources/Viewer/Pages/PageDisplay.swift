import DocModel

/// The pages of the current tab on a screen on which they scroll: which of them are visible, and where.
///
/// Pages are pictures, measured in pixels, or text, measured in cells. The reading position of the tab is the place of
/// the view; ``preview`` shows another one for a while.
package final class PageDisplay {
  /// The place of the view: the place in the stack of pages, and the view's distance from the left edge of the row.
  private struct Place: Hashable {
    var stack: PageStack.Place
    var x: Int
  }

  /// The conditions on which the place of a position depends.
  private struct Situation: Hashable {
    var tab: Int
    var form: Form
    var space: Space
    var view: PageView
    var arrangement: Settings.Arrangement
    var crop: ReferenceTarget?
  }

  /// The space for pages.
  package var space: Space
  /// The form of pages.
  package var form = Form.picture
  /// A position that is shown in place of the tab's reading position.
  package var preview: Position?

  /// The look of a display that doesn't follow the tab and the settings.
  package var look: Look?
  /// Whether the display scrolls by itself, by which ``preview`` changes.
  private let hasOwnPosition: Bool
  private let session: Session
  /// The rows of pages that were measured, for a situation.
  private var known: (situation: Situation, rows: [Int: KnownRow])?
  /// The texts of pages.
  private let texts = PageTexts()
  /// The place at which a position is shown, so that scrolling back leads to the same pixel.
  private var held: Held?
  /// The same for the preview.
  private var heldPreview: Held?

  private struct KnownRow {
    var row: PageRow
    /// The editions of its pages.
    var editions: [Int]
  }

  private struct Held {
    var situation: Situation
    var position: Position
    var place: Place
  }

  /// Creates a display of a session's current tab.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - space: the space for pages.
  ///   - look: the look of pages; nil for that of the tab and the settings.
  ///   - position: the position of a display that scrolls by itself; nil to follow the reading position.
  package init(_ session: Session, in space: Space, look: Look? = nil, at position: Position? = nil) {
    (self.session, self.space, self.look) = (session, space, look)
    (preview, hasOwnPosition) = (position, position != nil)
  }

  // MARK: Measuring

  private func situation(of tab: Tab) -> Situation {
    Situation(
      tab: tab.id, form: form, space: space, view: view(of: tab), arrangement: wantedArrangement,
      crop: look?.crop)
  }

  private func view(of tab: Tab) -> PageView {
    var view = tab.view
    if let look { view.zoom = look.zoom }
    return view
  }

  private var wantedArrangement: Settings.Arrangement {
    look?.arrangement ?? session.shownSettings.arrangement
  }

  private var viewWidth: Int { form == .picture ? space.columns * space.cellWidth : space.columns }
  private var viewHeight: Int { form == .picture ? space.rows * space.cellHeight : space.rows }
  private var gap: Int { form == .picture ? max(2, space.cellHeight / (space.scrollsByRows ? 1 : 2)) : 1 }
  /// The distances of places in the stack of pages are multiples of this one.
  private var unit: Int { form == .picture && space.scrollsByRows ? space.cellHeight : 1 }

  private var arrangement: Settings.Arrangement {
    let wanted = wantedArrangement
    return form == .picture || wanted == .single ? wanted : .continuous
  }

  /// Returns the columns of a screen that are free beside pages as wide as the first one; none if they take what they
  /// get.
  package func freeColumns(of columns: Int, rows: Int) -> Int {
    guard form == .picture, let tab = session.currentTab, tab.pageCount > 0, view(of: tab).zoom == .page,
      [.continuous, .single].contains(arrangement)
    else { return 0 }
    let points = PageTransform(page: shownPage(at: 0, of: tab), rotation: tab.view.rotation).size
    guard points.height > 0 else { return 0 }
    let width = Double(rows * space.cellHeight) * points.width / points.height / Double(space.cellWidth)
    return max(0, columns - max(0, Int(clamping: width.rounded(.up))))
  }

  private func stack(of tab: Tab) -> PageStack {
    PageStack(
      count: arrangement.row(ofPage: tab.pageCount - 1) + 1, gap: gap, viewHeight: viewHeight,
      isContinuous: arrangement == .continuous
    ) { (self.row($0, of: tab).height + self.unit - 1) / self.unit * self.unit }
  }

  private func shownPage(at index: Int, of tab: Tab) -> PageGeometry {
    let page = tab.shownPage(at: index)
    guard let crop = look?.crop, crop.pageIndex == index, let whole = try? tab.page(at: index),
      let box = crop.area.intersection(whole.cropBox), box.width >= 1, box.height >= 1
    else { return page }
    return PageGeometry(
      index: index, label: page.label, mediaBox: page.mediaBox, cropBox: box, rotation: page.rotation,
      userUnit: page.userUnit)
  }

  private func row(_ index: Int, of tab: Tab) -> PageRow {
    let situation = situation(of: tab)
    if known?.situation != situation { known = (situation, [:]) }
    let pages = arrangement.pages(inRow: index, of: tab.pageCount)
    let editions = pages.map(tab.edition)
    if let known = known?.rows[index], known.editions == editions { return known.row }
    let row: PageRow
    if form == .picture {
      row = PageRow(
        pages.map { (shownPage(at: $0, of: tab), try? tab.page(at: $0)) }, view(of: tab), on: space.screen,
        gap: gap)
    } else {
      row = PageRow(
        pages.map { texts.rows(ofPage: $0, of: tab, form, columns: space.columns) })
    }
    if (known?.rows.count ?? 0) > 64 { known?.rows = [:] }
    known?.rows[index] = KnownRow(row: row, editions: editions)
    return row
  }

  // MARK: Places

  /// The position of the view: the reading position of the current tab, or the preview.
  private var position: Position? { preview ?? session.currentTab?.position }

  private func place(of tab: Tab) -> Place {
    let position = preview ?? tab.position
    let situation = situation(of: tab)
    let held = preview == nil ? held : heldPreview
    if let held, held.situation == situation, held.position == position { return held.place }
    // What was scrolled stays scrolled; after a jump a page that fits is shown whole.
    let isScrolled = held?.position == position && (held?.place.stack.offset ?? 0) > 0
    let place = clamped(derivedPlace(of: position, isScrolled: isScrolled, in: tab), in: tab)
    hold(Held(situation: situation, position: position, place: place))
    return place
  }

  private func hold(_ held: Held) {
    if preview == nil { self.held = held } else { heldPreview = held }
  }

  /// Returns the place of a jump to a position: a whole page if it fits, else the position a little below the top.
  private func derivedPlace(of position: Position, isScrolled: Bool, in tab: Tab) -> Place {
    let index = arrangement.row(ofPage: position.pageIndex)
    let row = row(index, of: tab)
    guard let page = row.pages.first(where: { $0.index == position.pageIndex }) else {
      return Place(stack: .init(row: index, offset: 0), x: (row.width - viewWidth) / 2)
    }
    var (x, y): (Int?, Int?) = (nil, nil)
    let height = height(of: position, in: tab)
    if let text = page.text {
      y = height.map { self.row(of: position, atHeight: $0, in: text, of: tab) - textMargin }
    } else {
      var target = position
      if target.height == nil { target.height = height }
      let corner = page.transform.corner(
        of: target, width: Double(min(viewWidth, page.width)), height: Double(viewHeight))
      if row.width > viewWidth { x = corner.x.map { page.x + Int(clamping: $0) } }
      if isScrolled || page.height > viewHeight || view(of: tab).zoom != .page {
        y = corner.y.map { Int(clamping: $0) }
      }
    }
    // The target of a jump at the top of a page shows nothing of the page before.
    let offset = isScrolled ? y ?? 0 : max(0, y ?? 0)
    return Place(stack: .init(row: index, offset: offset), x: x ?? (row.width - viewWidth) / 2)
  }

  /// Returns the row of text at a position: in reflowed columns those of one height are far apart.
  private func row(of position: Position, atHeight height: Double, in text: PageRows, of tab: Tab) -> Int {
    guard position.line > 0 || position.left != nil, let units = try? tab.units(ofPage: position.pageIndex)
    else { return text.rows.row(atHeight: height) }
    let line = position.line > 0 ? position.line - 1 : units.line(at: position)
    let lines = units.ranges(of: .line)
    guard let line, lines.indices.contains(line) else { return text.rows.row(atHeight: height) }
    let (left, boxes) = (position.left ?? -.infinity, units.page.boxes)
    let letter = lines[line].first { boxes[$0].x1 > left } ?? lines[line].lowerBound
    guard text.text.scalars.count > boxes.count else { return text.rows.row(of: letter) ?? 0 }
    // Values of fields come between the letters.
    return text.text.boxes.firstIndex(of: boxes[letter]).flatMap(text.rows.row) ?? 0
  }

  /// The number of rows of text above the target of a jump.
  private var textMargin: Int { viewHeight / 16 }

  /// Returns the height of a position on its page: of the target of a jump, or of the line that was read last.
  private func height(of position: Position, in tab: Tab) -> Double? {
    guard position.height == nil, position.line > 0 else { return position.height }
    let boxes = (try? tab.units(ofPage: position.pageIndex))?.lineBoxes ?? []
    return boxes.prefix(position.line).last?.y1
  }

  private func clamped(_ place: Place, in tab: Tab) -> Place {
    var stack = place.stack
    // Towards the beginning, also above it.
    stack.offset -= (stack.offset % unit + unit) % unit
    stack = self.stack(of: tab).clamped(stack)
    let width = row(stack.row, of: tab).width
    let x = width <= viewWidth ? (width - viewWidth) / 2 : min(max(0, place.x), width - viewWidth)
    return Place(stack: stack, x: x)
  }

  /// Returns the position whose place is nearest to a place: of the page a little below the top of the view.
  private func position(at place: Place, in tab: Tab) -> Position {
    let pages = shownPages(at: place, in: tab)
    let margin = form == .picture ? viewHeight / 16 : textMargin
    guard let page = pages.first(where: { $0.y + $0.height > margin }) ?? pages.last else {
      return Position(pageIndex: 0)
    }
    let start = Position(pageIndex: page.index)
    guard let text = page.text else {
      let isTop = place.stack.offset == 0
      return page.transform.position(
        start, x: row(place.stack.row, of: tab).width > viewWidth ? Double(-page.x) : nil,
        y: isTop ? nil : Double(-page.y), width: Double(min(viewWidth, page.width)),
        height: Double(viewHeight))
    }
    let row = margin - page.y
    guard row > 0, place.stack.offset > 0 else { return start }
    let letter = text.firstLetter(fromRow: row)
    return Position(pageIndex: page.index, height: text.rows.height(ofRow: row), left: letter?.x0)
  }

  // MARK: The view

  /// The visible pages, from the top down.
  package var pages: [ShownPage] {
    guard let tab = session.currentTab, tab.pageCount > 0 else { return [] }
    return shownPages(at: place(of: tab), in: tab)
  }

  /// The visible pages and those up to a screen before and after them.
  package var nearbyPages: [ShownPage] {
    guard let tab = session.currentTab, tab.pageCount > 0 else { return [] }
    return shownPages(at: place(of: tab), in: tab, isNearby: true)
  }

  private func shownPages(at place: Place, in tab: Tab, isNearby: Bool = false) -> [ShownPage] {
    let stack = stack(of: tab)
    return (isNearby ? stack.nearby(place.stack) : stack.visible(from: place.stack)).flatMap { index, top in
      let row = row(index, of: tab)
      // Rows of other widths have the same middle.
      let x = place.x + (row.width - self.row(place.stack.row, of: tab).width) / 2
      return row.pages.map { page in
        var page = page
        page.x -= x
        page.y += top
        return page
      }
    }
  }

  /// Shows a rectangle of a page, on default user space: without scrolling in a direction in which it is visible
  /// already.
  package func reveal(_ rectangle: Rectangle, onPage index: Int) {
    guard let tab = session.currentTab, let position, tab.pageCount > 0 else { return }
    let situation = situation(of: tab)
    let before = held.flatMap { $0.situation == situation ? $0.place : nil } ?? place(of: tab)
    var place = before
    let shown = shownPages(at: before, in: tab).first { $0.index == index }
      .map { Self.area(of: rectangle, on: $0) }
    let isInRows = shown.map(isComfortable) ?? false
    if !isInRows || shown.map({ $0.x + $0.width <= 0 || $0.x >= viewWidth }) ?? true {
      let row = arrangement.row(ofPage: index)
      guard let page = self.row(row, of: tab).pages.first(where: { $0.index == index }) else { return }
      let area = Self.area(of: rectangle, on: page)
      if !isInRows {
        let isWhole = page.height <= viewHeight && view(of: tab).zoom == .page && page.text == nil
        place.stack = .init(row: row, offset: isWhole ? 0 : area.y - viewHeight / 4)
      }
      let right = area.x + area.width
      if area.x < place.x || right > place.x + viewWidth {
        place.x = area.width > viewWidth ? area.x : area.x + area.width / 2 - viewWidth / 2
      }
    }
    hold(Held(situation: situation, position: position, place: clamped(place, in: tab)))
  }

  /// Returns the position at which a point of a page is at a point of the view.
  package func position(showing point: Point, onPage index: Int, x: Int, y: Int) -> Position? {
    guard let tab = session.currentTab, form == .picture else { return nil }
    let row = arrangement.row(ofPage: index)
    guard let page = self.row(row, of: tab).pages.first(where: { $0.index == index }) else { return nil }
    let shown = page.transform.screenPoint(point)
    let place = Place(
      stack: .init(row: row, offset: page.y + Int(clamping: shown.y) - y),
      x: page.x + Int(clamping: shown.x) - x)
    return hold(clamped(place, in: tab), in: tab)
  }

  /// The point of a page in the middle of the display.
  package var middle: (page: Int, point: Point)? { target(x: viewWidth / 2, y: viewHeight / 2) }

  /// Returns whether the rows of an area are visible, and not only at the edge of the view.
  private func isComfortable(_ area: PageArea) -> Bool {
    area.y >= 0 && (area.y + area.height <= viewHeight || area.y < viewHeight / 2)
  }

  /// Returns the area that a rectangle of a page takes in the view.
  package static func area(of rectangle: Rectangle, on page: ShownPage) -> PageArea {
    if let text = page.text {
      // Reflowed columns have letters of one height in rows that are far apart.
      let letters = text.rows.ranges(in: [Quad(rectangle)], of: text.text)
      let rows = letters.flatMap { [$0.lowerBound, $0.upperBound - 1] }.compactMap(text.rows.row)
      let first = rows.min() ?? text.rows.row(atHeight: rectangle.y1)
      let last = max(first, rows.max() ?? text.rows.row(atHeight: rectangle.y0))
      return PageArea(x: page.x, y: page.y + first, width: page.width, height: last - first + 1)
    }
    let shown = page.transform.screenRectangle(of: rectangle)
    let (x0, y0) = (Int(clamping: shown.x0.rounded(.down)), Int(clamping: shown.y0.rounded(.down)))
    let (x1, y1) = (Int(clamping: shown.x1.rounded(.up)), Int(clamping: shown.y1.rounded(.up)))
    return PageArea(x: page.x + x0, y: page.y + y0, width: x1 - x0, height: y1 - y0)
  }

  /// Returns the page and its point, in default user space, at a point of the view.
  ///
  /// In text it is the middle of a marked field, or else of the nearest letter.
  package func target(x: Int, y: Int) -> (page: Int, point: Point)? {
    let found = pages.first { page in
      x >= page.x && x < page.x + page.width && y >= page.y && y < page.y + page.height
    }
    guard let page = found else { return nil }
    guard let text = page.text else {
      let point = page.transform.userPoint(
        ScreenPoint(x: Double(x - page.x) + 0.5, y: Double(y - page.y) + 0.5))
      return (page.index, point)
    }
    let field = session.currentTab.flatMap { tab in
      (tab.isFilling ? tab.cache.widgets(onPage: page.index) : []).last { widget in
        let cells = text.cells(ofField: widget.rectangle)
        return cells?.row == y - page.y && cells?.columns.contains(x - page.x) == true
      }
    }
    if let field { return (page.index, field.rectangle.center) }
    let scalar = text.rows.offset(atRow: y - page.y, column: x - page.x, nearest: true)
    guard let scalar, text.text.boxes.indices.contains(scalar) else { return nil }
    return (page.index, text.text.boxes[scalar].center)
  }

  /// The indexes of the first and the last visible page; nil without pages.
  package var visibleRange: ClosedRange<Int>? {
    let indexes = pages.map(\.index)
    guard let first = indexes.min(), let last = indexes.max() else { return nil }
    return first...last
  }

  /// Changes the form of pages to the next one; the place stays.
  package func nextForm(among forms: [Form]) {
    guard let index = forms.firstIndex(of: form) else { return form = forms.first ?? form }
    form = forms[(index + 1) % forms.count]
  }
}

extension PageDisplay: PageScroller {
  /// Returns whether one of some areas of a page, in default user space, is visible.
  package func shows(_ areas: [Quad], onPage index: Int) -> Bool {
    guard let page = pages.first(where: { $0.index == index }) else { return false }
    return areas.contains { quad in
      let area = Self.area(of: quad.bounds, on: page)
      // Less than half of a line can't be read.
      return area.x < viewWidth && area.x + area.width > 0
        && (0..<viewHeight).contains(area.y + area.height / 2)
    }
  }

  /// Returns whether an area of a page, in default user space, lies above the visible part of the reading position,
  /// which a preview hides for a while.
  package func isAbove(_ area: Quad, onPage index: Int) -> Bool {
    let shown = preview
    defer { preview = shown }
    preview = nil
    guard let page = pages.first(where: { $0.index == index }) else { return false }
    let area = Self.area(of: area.bounds, on: page)
    return area.y + area.height / 2 < 0
  }

  /// Returns whether there is more of the document in a direction.
  package func hasMore(_ direction: PageFrame.Direction) -> Bool {
    scrolled(.init(direction)) != nil
  }

  /// Scrolls, and returns the new reading position; nil at the end.
  package func scroll(_ scroll: PageScroll) -> Position? {
    guard let tab = session.currentTab, let place = scrolled(scroll) else { return nil }
    return hold(place, in: tab)
  }

  /// Scrolls by a distance, down and to the right if it is positive, and returns the new reading position; nil at the
  /// end.
  package func scroll(down: Int, right: Int) -> Position? {
    guard let tab = session.currentTab, let place = scrolled(down: down, right: right) else { return nil }
    return hold(place, in: tab)
  }

  private func hold(_ place: Place, in tab: Tab) -> Position {
    let position = position(at: place, in: tab)
    let new = Held(situation: situation(of: tab), position: position, place: place)
    if hasOwnPosition { (preview, heldPreview) = (position, new) } else { held = new }
    return position
  }

  /// The rows of text, or the height of rows in a picture, of one step.
  private var step: Int { form == .picture ? 3 * space.cellHeight : 2 }
  private var sideStep: Int { form == .picture ? 8 * space.cellWidth : 8 }

  /// What of a screen stays visible in the next one, so that reading goes on without looking for the place.
  private var overlap: Int {
    min(viewHeight / 4, max(2 * (form == .picture ? space.cellHeight : 1), viewHeight / 10))
  }

  private func scrolled(_ scroll: PageScroll) -> Place? {
    let isHalf = scroll.distance == .halfPage
    let (down, right) = isHalf ? (max(1, viewHeight / 2), max(1, viewWidth / 2)) : (step, sideStep)
    switch scroll.direction {
    case .down where scroll.distance == .screen: return scrolled { $0.screen(after: $1, overlap: overlap) }
    case .up where scroll.distance == .screen: return scrolled { $0.screen(before: $1, overlap: overlap) }
    case .down: return scrolled(down: down, right: 0)
    case .up: return scrolled(down: -down, right: 0)
    case .right: return scrolled(down: 0, right: right)
    case .left: return scrolled(down: 0, right: -right)
    }
  }

  private func scrolled(down: Int, right: Int) -> Place? {
    scrolled(right: right) { $0.place($1, movedBy: down) }
  }

  private func scrolled(right: Int = 0, to target: (PageStack, PageStack.Place) -> PageStack.Place) -> Place?
  {
    guard let tab = session.currentTab, tab.pageCount > 0 else { return nil }
    let place = place(of: tab)
    let moved = Place(stack: target(stack(of: tab), place.stack), x: place.x + right)
    let result = clamped(moved, in: tab)
    return result == place ? nil : result
  }
}
