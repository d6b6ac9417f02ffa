import KeyCommands
import Terminal
import Viewer

/// The views over and beside the pages, of which the session's state knows nothing.
struct OtherViews {
  /// The target of a link, in a card over the pages.
  var card: SecondView?
  /// The pinned places, by the names of their documents.
  var pins: [String: SecondView] = [:]
  /// Whether the pinned place has the focus, unless a list has it.
  var hasPinFocus = false
  /// The pages in small.
  var thumbnails: ThumbnailView?
  /// The presentation.
  var presentation: Presentation?
  /// The line that was being typed in the last frame, or the keys of a sequence.
  var typed: String?
}

extension FullScreen {
  /// The display of the pages in front.
  var front: PageDisplay { views.presentation?.display ?? display }

  /// The pinned place of the current document; nil if there is none.
  var pin: SecondView? { session.currentTab.flatMap { views.pins[$0.document.source.name] } }

  /// Whether the pinned place is visible and has the focus.
  private var isPinFocused: Bool { views.hasPinFocus && isPageFocused && isPinShown }

  private var isPinShown: Bool { pin != nil && !layout.pinned.isEmpty }

  /// Whether no list has the focus.
  private var isPageFocused: Bool {
    session.currentTab?.pane == nil || session.currentTab?.pane?.hints != nil
  }

  // MARK: Requests

  func perform(_ request: ScreenRequest) {
    switch request {
    case .thumbnails:
      endPresentation()
      views.card = nil
      views.thumbnails =
        views.thumbnails == nil ? ThumbnailView(session, hasPictures: display.form == .picture) : nil
    case .pin:
      endPresentation()
      togglePin()
    case .presentation: if views.presentation == nil { beginPresentation() } else { endPresentation() }
    default: break
    }
  }

  /// Shows the target of a link in a card; as a message if there is no room.
  func showCard(of report: PeekReport) {
    views.card = SecondView(session, at: report.position)
    guard cardArea == nil else { return }
    views.card = nil
    showMessage(TextAnswer.lines(for: .peek(report), style: style).joined(separator: " "))
  }

  private func togglePin() {
    guard let tab = session.currentTab else { return }
    let name = tab.document.source.name
    if let card = views.card {
      views.card = nil
      views.pins[name] = card
    } else if views.pins[name] != nil {
      closePin()
    } else {
      views.pins[name] = SecondView(session, at: display.preview ?? tab.position)
    }
  }

  private func closePin() {
    views.hasPinFocus = false
    session.currentTab.map { views.pins[$0.document.source.name] = nil }
  }

  private func beginPresentation() {
    (views.card, views.thumbnails) = (nil, nil)
    views.presentation = Presentation(session)
  }

  private func endPresentation() {
    guard let start = views.presentation?.start else { return }
    views.presentation = nil
    // The arrangement and the zoom are as before; another page that was reached stays, with a way back.
    guard let tab = session.currentTab, tab.id == start.tab,
      tab.position.pageIndex != start.position.pageIndex
    else { return }
    session.recordJump(from: start.position)
  }

  /// Goes to the place in the card, or to the selected page.
  private func go() {
    if let card = views.card {
      views.card = nil
      session.go(to: card.position)
    } else if let thumbnails = views.thumbnails {
      choose(thumbnails.grid.selected, in: thumbnails)
    }
  }

  private func choose(_ page: Int, in thumbnails: ThumbnailView) {
    views.thumbnails = nil
    // The place on the current page stays.
    if page != thumbnails.anchor.position.pageIndex { session.go(to: Position(pageIndex: page)) }
  }

  // MARK: Frames

  /// Closes the views to which the session's state doesn't belong any more, and gives the others their space.
  func updateViews(_ prompt: CommandPrompt) {
    views.typed =
      prompt.editor.isEmpty && prompt.editor.search == nil && prompt.unfinished.isEmpty
      ? nil : prompt.editor.text
    let anchor = ViewAnchor(session)
    if let card = views.card {
      if card.anchor == nil { card.anchor = anchor }
      if card.anchor != anchor { views.card = nil }
    }
    if views.thumbnails?.anchor.hasSamePlace(as: anchor) == false { views.thumbnails = nil }
    views.thumbnails?.preview(views.typed.flatMap { Int($0) }.map { $0 &- 1 })
    // Lists need the usual screen.
    if views.presentation != nil, anchor == nil || !isPageFocused { endPresentation() }
  }

  /// Gives the views their space in the layout.
  func arrangeViews(_ cell: TerminalCapabilities.CellSize) {
    func space(_ area: GridRectangle) -> PageDisplay.Space {
      .init(columns: area.columns, rows: area.rows, cellWidth: cell.width, cellHeight: cell.height)
    }
    // Paragraphs fit into narrow views.
    for view in [views.card, pin] { view?.display.form = display.form == .picture ? .picture : .reflow }
    views.presentation?.display.form = display.form
    views.presentation?.display.space = space(layout.pages)
    views.thumbnails?.fit(layout.pages, cell)
    if let card = cardArea { views.card?.display.space = space(card.inside) }
    pin?.display.space = space(layout.pinnedPages)
  }

  /// The cells of the card; nil if there is no room.
  private var cardArea: GridRectangle? {
    var pages = layout.pages
    // A list over the pages stays visible.
    if layout.isPaneOverPages, layout.pane.columns <= pages.columns - 12 {
      pages.column += layout.pane.columns
      pages.columns -= layout.pane.columns
    }
    return views.card == nil ? nil : SecondView.card(in: pages)
  }

  /// Returns the views of a frame, and draws the text of the pages in front.
  func pageViews(
    _ covered: [GridRectangle], isNight: Bool, _ cursor: inout GridPosition?, on grid: inout CellGrid
  ) -> [PagePictures.View] {
    let hasPictures = display.form == .picture
    var main = PagePictures.View(
      pages: [], marks: [], area: layout.pages, covered: covered + [cardArea].compactMap { $0 },
      isNight: isNight)
    if let thumbnails = views.thumbnails {
      if let page = display.preview?.pageIndex { thumbnails.preview(page) }
      main.pages = hasPictures ? thumbnails.pages : []
      main.marks = thumbnails.frame(among: main.pages)
      main.drawCells = { [layout, style] grid in
        thumbnails.draw(in: layout.pages, hasPictures: hasPictures, style, on: &grid)
      }
      // The cursor is on the selected page; other cells follow with the picture.
      var scratch = CellGrid(columns: grid.columns, rows: grid.rows)
      cursor = thumbnails.draw(in: layout.pages, hasPictures: true, style, on: &scratch)
    } else {
      if views.presentation != nil {
        main.ground = PagePictures.black
        if hasPictures || views.presentation?.isBlank == true { grid.fill(layout.screen, style: Theme.black) }
      }
      if views.presentation?.isBlank != true {
        main.marks = front.visibleRange.map { session.marks(onPages: $0) } ?? []
        cursor = TextPageView.draw(
          front.pages, main.marks, in: layout.pages, hasRules: views.presentation == nil, style, on: &grid)
        main.pages = front.nearbyPages
      }
    }
    var all = [main]
    if let pin, !layout.pinned.isEmpty {
      all.append(view(of: pin, covered + [cardArea].compactMap { $0 }, isNight))
    }
    if let card = views.card, let area = cardArea { all.append(view(of: card, in: area, covered, isNight)) }
    return all
  }

  private func marks(on display: PageDisplay) -> [PageMark] {
    (display.visibleRange.map { session.marks(onPages: $0) } ?? []).filter {
      if case .hint = $0.role { false } else { true }
    }
  }

  private func view(of card: SecondView, in area: GridRectangle, _ covered: [GridRectangle], _ isNight: Bool)
    -> PagePictures.View
  {
    let marks = marks(on: card.display)
    let hasText = display.form != .picture
    return .init(
      pages: card.display.nearbyPages, marks: marks, area: area.inside,
      covered: covered.filter { !layout.isPaneOverPages || $0 != layout.pane || area.column < $0.columns },
      isNight: isNight
    ) { [session, style] grid in
      if hasText { grid.fill(area) }
      Frame.draw(area, title: session.title(of: card.position), isFilled: false, style, on: &grid)
      if hasText { _ = TextPageView.draw(card.display.pages, marks, in: area.inside, style, on: &grid) }
    }
  }

  private func view(of pin: SecondView, _ covered: [GridRectangle], _ isNight: Bool) -> PagePictures.View {
    let marks = marks(on: pin.display)
    let hasText = display.form != .picture
    return .init(
      pages: pin.display.nearbyPages, marks: marks, area: layout.pinnedPages, covered: covered,
      isNight: isNight
    ) { [session, style, layout, isPinFocused] grid in
      let area = layout.pinned
      let look = isPinFocused ? Theme.focusedTitle : Theme.title
      let head = GridRectangle(column: area.column, row: area.row, columns: area.columns, rows: 1)
      grid.fill(head, style: look)
      grid.write(
        " " + session.title(of: pin.position).shortened(to: max(0, area.columns - 2)), column: area.column,
        row: area.row, style: look, clip: head)
      for row in area.rowRange.dropFirst() where layout.pinnedPages.column > area.column {
        grid.write(style == .plain ? "|" : "│", column: area.column, row: row, style: Theme.faint)
      }
      if hasText { _ = TextPageView.draw(pin.display.pages, marks, in: layout.pinnedPages, style, on: &grid) }
    }
  }

  // MARK: Keys

  /// Handles a key of the views; returns whether it did.
  func handleInViews(_ event: KeyEvent) -> Bool {
    guard event.phase == .press, views.typed == nil, overlay == nil else { return false }
    let key = event.key
    if let presentation = views.presentation {
      let isPoint = event.text == "."
      if presentation.isBlank || isPoint {
        presentation.isBlank = !presentation.isBlank && isPoint
        return true
      }
      guard key == Key(.escape), session.currentTab?.pane == nil else { return false }
      endPresentation()
      return true
    }
    if key == Key(.escape) { return closeInnermost() }
    if key == Key(.tab, .shift), isPinShown {
      moveFocus(isBackward: true)
      return true
    }
    guard session.currentTab?.pane == nil else { return false }
    if key == Key(.return), views.card != nil || views.thumbnails != nil {
      go()
      return true
    }
    if views.card != nil, event.equivalents.contains(Key("F")) {
      go()
      return true
    }
    return false
  }

  /// Closes the card, the pages in small, or the pinned place with the focus.
  private func closeInnermost() -> Bool {
    if views.card != nil {
      views.card = nil
    } else if views.thumbnails != nil, isPageFocused {
      views.thumbnails = nil
    } else if isPinFocused {
      closePin()
    } else {
      return false
    }
    return true
  }

  /// Moves the focus from the list to the page and on to the pinned place.
  private func moveFocus(isBackward: Bool) {
    let (isPane, hasPane) = (!isPageFocused, session.currentTab?.column != nil)
    // 0 is the list, 1 the page, 2 the pinned place.
    let now = isPane ? 0 : isPinFocused ? 2 : 1
    var next = (now + (isBackward ? 2 : 1)) % 3
    if next == 0, !hasPane { next = isBackward ? 2 : 1 }
    views.hasPinFocus = next == 2
    if (next == 0) != isPane { session.giveFocus(toPane: next == 0) }
  }

  /// Closes the pages in small if the typed line chooses the current one.
  func leaveViews() {
    if views.typed.flatMap({ Int($0) }) != nil { views.thumbnails = nil }
  }

  // MARK: The mouse

  /// Handles the mouse in the views; returns whether it did.
  func handleInViews(
    _ event: MouseEvent, column: Int, row: Int, at place: (x: Int, y: Int), run: (String) -> Void
  )
    -> Bool
  {
    guard overlay == nil else { return false }
    if let presentation = views.presentation {
      switch event.action {
      case .press(.left):
        if presentation.isBlank {
          presentation.isBlank = false
        } else if let target = presentation.display.target(x: place.x, y: place.y),
          session.followLink(at: target.point, onPage: target.page, emit: { self.show($0) })
        {
        } else {
          run("next page")
        }
      case .press(.right), .scroll(.up): run("previous page")
      case .scroll(.down): run("next page")
      default: break
      }
      return true
    }
    func isPressed(_ area: GridRectangle) -> Bool {
      event.action == .press(.left) && area.contains(column: column, row: row)
    }
    if let area = cardArea, let card = views.card {
      if case .scroll(let direction) = event.action, area.contains(column: column, row: row) {
        _ = card.display.scroll(.init(direction), isHalfPage: false)
        return true
      }
      guard case .press(.left) = event.action else { return false }
      if isPressed(area) { go() } else { views.card = nil }
      return true
    }
    if let pin, layout.pinned.contains(column: column, row: row) {
      switch event.action {
      case .press(.left):
        if !isPageFocused { run("focus page") }
        views.hasPinFocus = true
      case .scroll(let direction): _ = pin.display.scroll(.init(direction), isHalfPage: false)
      default: break
      }
      return true
    }
    guard layout.pages.contains(column: column, row: row) else { return false }
    if let thumbnails = views.thumbnails {
      if case .press(.left) = event.action,
        let page = thumbnails.grid.page(column: column - layout.pages.column, row: row - layout.pages.row)
      {
        choose(page, in: thumbnails)
      }
      if case .scroll(let direction) = event.action {
        _ = thumbnails.perform(direction == .up || direction == .left ? .scrollUp : .scrollDown, times: 1)
      }
      return true
    }
    // The page gets what happens on it.
    switch event.action {
    case .press, .scroll: views.hasPinFocus = false
    default: break
    }
    return false
  }
}

extension FullScreen: CommandView {
  var focusedView: (any CommandView)? { self }

  func takes(_ name: CommandName) -> Bool {
    if views.presentation != nil {
      return Presentation.pages(of: name) != nil || Presentation.refused.contains(name)
    }
    if name == .otherColumn { return isPinShown }
    guard isPageFocused else { return false }
    if views.card != nil { return SecondView.commands.contains(name) }
    if views.thumbnails != nil { return ThumbnailView.commands.contains(name) }
    return isPinFocused && SecondView.commands.contains(name)
  }

  func perform(_ name: CommandName, times: Int) -> String? {
    if views.presentation != nil {
      guard let pages = Presentation.pages(of: name) else { return "this is a presentation; esc ends it" }
      let (count, overflow) = pages.multipliedReportingOverflow(by: max(1, times))
      let hasTurned = session.turnPages(by: overflow ? pages : count)
      return hasTurned ? nil : "this is the \(pages > 0 ? "last" : "first") page"
    }
    if name == .otherColumn {
      moveFocus(isBackward: false)
      return nil
    }
    if let thumbnails = views.thumbnails, views.card == nil { return thumbnails.perform(name, times: times) }
    return (views.card ?? pin)?.perform(name, times: times, pageCount: session.currentTab?.pageCount ?? 0)
  }
}

extension PageFrame.Direction {
  /// Creates the direction of a wheel.
  fileprivate init(_ direction: MouseEvent.Direction) {
    self =
      switch direction {
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      }
  }
}
