import DocModel
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
  /// The letters of a link's label that have been typed.
  var typedLabel = ""
  /// The time at which the pointer has rested for long enough, with the place where it does and the
  /// distance within which a reference counts as being there; nil elsewhere.
  var rest: (due: ContinuousClock.Instant, page: Int, point: Point, slack: Size)?
}

extension FullScreen {
  /// The display of the pages in front.
  var front: PageDisplay { views.presentation?.display ?? display }

  /// The pinned place of the current document; nil if there is none.
  var pin: SecondView? { session.currentTab.flatMap { views.pins[$0.document.source.name] } }

  /// Whether the pinned place is visible and has the focus.
  var isPinFocused: Bool { views.hasPinFocus && isPageFocused && isPinShown }

  var isPinShown: Bool { pin != nil && !layout.pinned.isEmpty }

  /// Whether no list has the focus.
  var isPageFocused: Bool {
    session.currentTab?.pane == nil || session.currentTab?.pane?.hints != nil
  }

  // MARK: Requests

  func perform(_ request: ScreenRequest) {
    switch request {
    case .picture: if pictures == nil { factsChanged() } else { display.form = .picture }
    case .thumbnails:
      endPresentation()
      views.card = nil
      views.thumbnails =
        views.thumbnails == nil ? ThumbnailView(session, hasPictures: display.form == .picture) : nil
    case .pin:
      endPresentation()
      togglePin()
    case .presentation: if views.presentation == nil { beginPresentation() } else { endPresentation() }
    case .drawEdits: session.currentTab.map { pictures?.drawEdits(of: $0) }
    default: break
    }
  }

  /// Shows the target of a link in a card; as a message if there is no room.
  func showCard(of report: PeekReport) {
    views.card = SecondView(session, at: report.position, report.targets, from: report.origin)
    guard cardArea == nil else { return }
    views.card = nil
    showMessage(TextAnswer.lines(for: .peek(report), style: style).joined(separator: " "))
  }

  /// Shows what people wrote in an annotation and in its thread, or its details, until the reader moves on.
  func showCard(of report: AnnotationReport) {
    // The border takes two columns on each side.
    let columns = max(1, layout.pages.columns - 4)
    let entry = report.entry
    var card = Overlay(
      title: "", lines: [], report: report, wrappedColumns: layout.pages.columns, place: .bottom)
    if report.isDetailed {
      let lines = TextAnswer.lines(for: .annotation(report), width: columns, style: style)
      (card.title, card.lines) = (lines.first ?? "", Array(lines.dropFirst()))
    } else {
      let page = PageReference(number: entry.page.number, label: entry.page.label).description
      card.title = ["\(report.number)/\(report.count)", page].joined(separator: style.separator)
      let lines = CommentText.card(
        of: report, columns: columns, rows: card.mostLines(in: layout.pages), reader: session.views.reader,
        style)
      (card.lines, card.looks) = (lines.map(\.text), lines.map(\.look))
      card.offers =
        offers(for: [(.reply, "reply"), (.state, "state"), (.editAnnotation, "edit")]) + ["i details"]
        + offers(for: [(.color, "color"), (.deleteAnnotation, "delete")])
    }
    overlay = card
  }

  /// Wraps the text of the card or the help again if the width has changed.
  func rewrapCard() {
    guard let card = overlay, card.wrappedColumns != layout.pages.columns else { return }
    if let help = card.help {
      showHelp(help)
    } else if let report = card.report {
      showCard(of: report)
    }
    overlay?.top = card.top
    overlay?.anchor = card.anchor
  }

  /// Returns the names of commands with the shortest of their keys that the terminal sends.
  func offers(for commands: [(CommandName, String)]) -> [String] {
    commands.compactMap { name, title in key(for: name).map { "\($0) \(title)" } }
  }

  /// Returns the shortest key of a command that the terminal sends; nil if it has none.
  func key(for name: CommandName, context: String? = nil) -> String? {
    session.keymap.bindings.filter { $0.command == Command(name) && $0.context == context }
      .filter { terminal.canSend($0.keys) }
      .map { $0.keys.spelling(style.keys) }
      .min { $0.count < $1.count }
  }

  /// Returns whether a key asks for the details of the annotation in the card.
  func offersDetails(_ event: KeyEvent) -> Bool {
    overlay?.report != nil && views.typed == nil && event.phase == .press
      && event.equivalents.contains(Key("i"))
  }

  private func togglePin() {
    guard let tab = session.currentTab else { return }
    let name = tab.document.source.name
    if let card = views.card {
      views.card = nil
      card.showWholePages()
      views.pins[name] = card
    } else if views.pins[name] != nil {
      closePin()
    } else {
      views.pins[name] = SecondView(session, at: display.preview ?? tab.position)
    }
  }

  func closePin() {
    (views.hasPinFocus, session.views.pin) = (false, nil)
    session.currentTab.map { views.pins[$0.document.source.name] = nil }
  }

  private func beginPresentation() {
    (views.card, views.thumbnails) = (nil, nil)
    views.presentation = Presentation(session)
  }

  func endPresentation() {
    guard let start = views.presentation?.start else { return }
    views.presentation = nil
    // The arrangement and the zoom are as before; another page that was reached stays, with a way back.
    guard let tab = session.currentTab, tab.id == start.tab,
      tab.position.pageIndex != start.position.pageIndex
    else { return }
    session.views.recordJump(from: start.position)
  }

  // MARK: Frames

  /// Closes the views to which the session's state doesn't belong any more, and gives the others their space.
  func updateViews(_ prompt: CommandPrompt) {
    views.typed =
      prompt.editor.isEmpty && prompt.editor.search == nil && prompt.unfinished.isEmpty
      ? nil : prompt.editor.text
    if views.typed == nil { lastTransient = nil }
    updatePin()
    views.typedLabel =
      session.currentTab?.pane?.hints == nil ? "" : prompt.unfinished.map(\.description).joined()
    // Labels need the links that a card covers.
    if session.currentTab?.pane?.hints != nil {
      views.card = nil
      if overlay?.report != nil { overlay = nil }
    }
    let anchor = ViewAnchor(session)
    if let card = views.card {
      if card.anchor == nil { card.anchor = anchor }
      if card.anchor != anchor { views.card = nil }
    }
    if overlay?.report != nil {
      if let known = overlay?.anchor, known != anchor { overlay = nil } else { overlay?.anchor = anchor }
    }
    if views.thumbnails?.update() == false { views.thumbnails = nil }
    views.thumbnails?.arranger.preview(views.typed.flatMap { Int($0) }.map { $0 &- 1 })
    // Lists need the usual screen.
    if views.presentation != nil, anchor == nil || !isPageFocused { endPresentation() }
  }

  /// Keeps the pinned place with its document, and shows the one that was kept.
  private func updatePin() {
    if let pin {
      session.views.pin = pin.position
    } else if let tab = session.currentTab, let kept = session.views.pin {
      views.pins[tab.document.source.name] = SecondView(session, at: kept)
    }
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
    if let card = cardArea { views.card?.display.space = space(card.inset(columns: 1, rows: 1)) }
    pin?.display.space = space(layout.pinnedPages)
  }

  /// The cells of the card; nil if there is no room.
  var cardArea: GridRectangle? {
    var pages = layout.pages
    // A list over the pages stays visible.
    if layout.isPaneOverPages, layout.pane.columns <= pages.columns - 12 {
      pages.column += layout.pane.columns
      pages.columns -= layout.pane.columns
    }
    return views.card?.card(in: pages, of: display, style)
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
      if let page = display.preview?.pageIndex { thumbnails.arranger.preview(page) }
      let hasTiles = pictures?.areCells == false
      if hasPictures { thumbnails.addPictures(to: &main, hasTiles: hasTiles) }
      let draw = { [layout, style] (grid: inout CellGrid) in
        thumbnails.draw(in: layout.pages, hasPictures: hasPictures, hasTiles: hasTiles, style, on: &grid)
      }
      main.drawCells = { _ = draw(&$0) }
      // The cursor is on the page with the focus; other cells follow with the picture.
      var scratch = CellGrid(columns: grid.columns, rows: grid.rows)
      cursor = draw(&scratch)
    } else {
      if views.presentation != nil {
        main.ground = PagePictures.black
        if hasPictures || views.presentation?.isBlank == true { grid.fill(layout.screen, style: Theme.black) }
      }
      if views.presentation?.isBlank != true {
        // Labels aren't what a line is typed for.
        main.marks =
          views.typed?.isEmpty == false
          ? marks(on: front)
          : (front.visibleRange.map { session.views.marks(onPages: $0) } ?? []).map(faded)
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
    if hasPictures, views.presentation == nil { drawGround(of: &all, isNight: isNight, on: &grid) }
    return all
  }

  /// Draws the cells beside pictures of pages, and those of pages that can't be drawn, which say so.
  private func drawGround(of all: inout [PagePictures.View], isNight: Bool, on grid: inout CellGrid) {
    let hasPages = session.currentTab.map { $0.pageCount > 0 } ?? false
    if hasPages, let desk = Desk(isNight: isNight, on: terminal.facts.background) {
      // The labels of pages in small have the terminal's ground.
      for index in all.indices where index > 0 || views.thumbnails == nil {
        all[index].desk = desk.color
        grid.fill(all[index].area, style: desk.style)
      }
    }
    guard views.thumbnails == nil, let pictures else { return }
    let cell = display.space
    for page in display.pages {
      guard let problem = pictures.problem(ofPage: page.index) else { continue }
      let area = GridRectangle(
        column: layout.pages.column + page.x / cell.cellWidth,
        row: layout.pages.row + page.y / cell.cellHeight,
        columns: page.width / cell.cellWidth, rows: page.height / cell.cellHeight)
      drawCentered([problem], in: area.intersection(layout.pages), on: &grid)
    }
  }

  /// Draws wrapped lines in the middle of some cells.
  func drawCentered(_ lines: [String], in area: GridRectangle, on grid: inout CellGrid) {
    let wrapped = lines.flatMap { $0.onOneLine.wrapped(after: "", to: max(1, area.columns - 2), hanging: 0) }
    let first = max(0, (area.rows - wrapped.count) / 2)
    for (index, line) in wrapped.prefix(max(0, area.rows)).enumerated() {
      grid.write(
        line.shortened(to: area.columns), in: area, column: max(0, (area.columns - line.displayWidth) / 2),
        row: first + index)
    }
  }

  /// Returns a mark, faded if it is a label that the typed letters don't fit.
  private func faded(_ mark: PageMark) -> PageMark {
    guard case .hint(let label) = mark.role, !label.hasPrefix(views.typedLabel) else { return mark }
    var faded = mark
    faded.role = .fadedHint(label)
    return faded
  }

  private func marks(on display: PageDisplay) -> [PageMark] {
    (display.visibleRange.map { session.views.marks(onPages: $0) } ?? []).filter {
      switch $0.role {
      case .hint, .fadedHint: false
      default: true
      }
    }
  }

  private func view(of card: SecondView, in area: GridRectangle, _ covered: [GridRectangle], _ isNight: Bool)
    -> PagePictures.View
  {
    let marks = marks(on: card.display)
    let hasText = display.form != .picture
    let title = [session.views.title(of: card.position), card.count].filter { !$0.isEmpty }
      .joined(separator: style.separator)
    let others: [(CommandName, String)] = card.count.isEmpty ? [] : [(.nextMatch, "next")]
    let offers =
      [style.text("↩ go there")] + offers(for: others) + ["esc close"] + offers(for: [(.pin, "pin")])
    return .init(
      pages: card.target == nil ? card.display.nearbyPages : card.display.pages, marks: marks,
      area: area.inset(columns: 1, rows: 1),
      covered: covered.filter { !layout.isPaneOverPages || $0 != layout.pane || area.column < $0.columns },
      isNight: isNight
    ) { [style] grid in
      if hasText { grid.fill(area) }
      Frame.draw(area, title: title, offers: offers, isFilled: false, style, on: &grid)
      if hasText, card.target != nil {
        for (row, line) in card.textLines(columns: area.columns - 4, style).prefix(area.rows - 2).enumerated()
        {
          grid.write(line, in: area, column: 2, row: row + 1)
        }
      } else if hasText {
        _ = TextPageView.draw(
          card.display.pages, marks, in: area.inset(columns: 1, rows: 1), style, on: &grid)
      }
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
      let head = area.line(0)
      grid.fill(head, style: look)
      let title = session.views.title(of: pin.position).shortened(to: max(0, area.columns - 2))
      grid.write(" " + title, in: head, style: look)
      for row in area.rowRange.dropFirst() where layout.pinnedPages.column > area.column {
        grid.write(style == .plain ? "|" : "│", column: area.column, row: row, style: Theme.faint)
      }
      if hasText { _ = TextPageView.draw(pin.display.pages, marks, in: layout.pinnedPages, style, on: &grid) }
    }
  }
}
