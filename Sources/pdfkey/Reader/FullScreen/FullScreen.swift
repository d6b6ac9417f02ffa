import DocModel
import KeyCommands
import Terminal
import Viewer

/// The full screen: tabs above, a pane on the left, pages that stay in place, the state below.
///
/// Each frame is drawn whole into a grid of cells, and what differs from the last frame is written at once.
final class FullScreen {
  let session: Session
  let terminal: ReaderTerminal
  let display: PageDisplay
  /// The parts of the screen in the last frame.
  private(set) var layout: ScreenLayout
  /// The cells of the last frame; nil if the screen's content is unknown.
  private var shown: CellGrid?
  /// The text on the status row until the next key.
  private var message: String?
  /// The messages of the session, the last one last.
  private var log: [String] = []
  /// The box over the pages.
  var overlay: Overlay?
  /// The picker over the pages; nil while it is closed.
  private var picker: PickerView? { didSet { display.preview = picker?.preview } }
  /// The views over and beside the pages.
  var views = OtherViews()
  /// The widths of panes that the user has chosen, by kind of list.
  var paneWidths: [ListPane.Kind: Int] = [:]
  /// The indexes of the first visible rows of lists, by kind.
  private var tops: [ListPane.Kind: Int] = [:]
  /// The pane and the tabs of the last frame, for the mouse.
  private(set) var pane: PaneView?
  private(set) var tabBar: TabBar?
  private var isEntered = false
  /// What the mouse is doing.
  var gesture: MouseGesture?
  var lastPress: MousePress?
  /// The list that has the focus, with the row that was selected when it got it.
  private var focus: (tab: Int, kind: ListPane.Kind, row: Int?)?
  /// The pages as pictures; nil if the terminal shows none.
  private var pictures: PagePictures?
  private let drawer: PictureDrawer

  /// The maximum number of messages to keep.
  private static let mostMessages = 200

  init(_ session: Session, on terminal: ReaderTerminal, _ drawer: PictureDrawer) {
    (self.session, self.terminal, self.drawer) = (session, terminal, drawer)
    let size = terminal.device.size
    layout = ScreenLayout(columns: size.columns, rows: size.rows, hasTabs: false, paneWidth: nil)
    display = PageDisplay(
      session, in: .init(columns: size.columns, rows: size.rows, cellWidth: 1, cellHeight: 1))
    display.form = .layout
  }

  var style: PrintingStyle { session.settings.style }

  // MARK: Frames

  /// The list in the column: the one with the focus, or the one that had it.
  var list: ListPane? {
    guard let tab = session.currentTab else { return nil }
    return tab.pane?.hints == nil ? tab.pane ?? tab.column : tab.column
  }

  /// Divides the screen anew and gives the pages their space.
  private func arrange() {
    let size = terminal.device.size
    let list = list
    layout =
      views.presentation != nil
      ? ScreenLayout(presentationOn: size.columns, rows: size.rows, isLastRowFree: arePicturesStrips)
      : ScreenLayout(
        columns: size.columns, rows: size.rows, hasTabs: session.tabs.count > 1,
        paneWidth: list.map { paneWidths[$0.kind] ?? 0 }, hasPin: pin != nil)
    let cell = terminal.knownImageDisplay.cells
    display.space = .init(
      columns: layout.pages.columns, rows: layout.pages.rows, cellWidth: cell.cellWidth,
      cellHeight: cell.cellHeight, scrollsByRows: pictures?.areCells ?? false)
    arrangeViews(.init(width: cell.cellWidth, height: cell.cellHeight))
  }

  /// Whether pictures are sixels or the like, which would scroll the last row of the screen.
  var arePicturesStrips: Bool { pictures?.areStrips == true }

  /// Shows the page to which the selected row leads, once the selection has moved.
  private func followSelection() {
    guard picker == nil else { return }
    guard let tab = session.currentTab, let list = tab.pane, list.hints == nil else {
      (focus, display.preview) = (nil, nil)
      return
    }
    if focus.map({ ($0.tab, $0.kind) != (tab.id, list.kind) }) ?? true {
      focus = (tab.id, list.kind, list.cursor)
    }
    if list.cursor != focus?.row { focus?.row = -1 }
    guard focus?.row == -1 else { return display.preview = nil }
    display.preview = list.selectedRow.flatMap { session.position(of: $0.target) }
  }

  /// Draws a frame.
  private func frame(_ prompt: CommandPrompt, _ preview: TypedPreview) -> CellGrid {
    updateViews(prompt)
    arrange()
    followSelection()
    var grid = CellGrid(columns: layout.screen.columns, rows: layout.screen.rows)
    var cursor: GridPosition?
    var covered: [GridRectangle] = layout.isPaneOverPages ? [layout.pane] : []
    var pageViews = pageViews(covered, isNight: isNight, &cursor, on: &grid)
    // Cells of a picture lie below the boxes over it.
    if display.form == .picture, pictures?.areCells == true {
      drawPictures(pageViews, on: &grid)
    } else {
      for view in pageViews { view.drawCells?(&grid) }
    }
    tabBar = TabBar(
      session.tabs.map(\.name), current: session.currentIndex ?? 0, in: layout.tabs, on: &grid)
    pane = nil
    if let list, !layout.pane.isEmpty {
      let hasFocus = session.currentTab?.pane != nil
      let view = PaneView(
        list, top: tops[list.kind] ?? 0, hasFocus: hasFocus, in: layout.pane, style, on: &grid)
      tops[list.kind] = view.top
      pane = view
      if hasFocus, let row = view.cursor { cursor = row }
    }
    if let box = overlay?.draw(in: layout.pages, style, on: &grid) { covered.append(box) }
    if session.currentTab == nil { drawWelcome(on: &grid) }
    if views.presentation == nil || !prompt.editor.isEmpty || message != nil {
      drawStatus(prompt, preview, &cursor, on: &grid)
      covered.append(layout.status)
    }
    if let box = picker?.draw(in: layout.screen, style, on: &grid) {
      covered.append(box.box)
      cursor = box.cursor
    }
    if display.form != .picture {
      pictureBytes = pictures?.hide() ?? []
    } else if pictures?.areCells == false {
      for index in pageViews.indices { pageViews[index].covered += covered }
      drawPictures(pageViews, on: &grid)
    }
    let environment = terminal.device.environment
    if let pictures {
      pictureBytes += pictures.draw(
        on: grid, after: shown, usesColor: environment.usesColor, usesLinks: environment.takesLinks)
    }
    grid.cursor = cursor ?? (views.thumbnails == nil ? caret : nil)
    return grid
  }

  /// Returns the cell of the text that is being selected on a picture, which magnifiers and screen readers follow.
  private var caret: GridPosition? {
    let marks = display.visibleRange.map { session.marks(onPages: $0) } ?? []
    guard display.form == .picture, session.state.selecting != nil,
      let mark = marks.last(where: { $0.role == .selection }), let box = mark.quads.last?.bounds,
      let page = display.pages.first(where: { $0.index == mark.page })
    else { return nil }
    let area = PageDisplay.area(of: box, on: page)
    let column = layout.pages.column + (area.x + area.width) / display.space.cellWidth
    let row = layout.pages.row + area.y / display.space.cellHeight
    return layout.pages.contains(column: column, row: row) ? GridPosition(column: column, row: row) : nil
  }

  /// The bytes of the frame's pictures.
  private var pictureBytes: [UInt8] = []

  private func drawPictures(_ views: [PagePictures.View], on grid: inout CellGrid) {
    guard let pictures else { return }
    guard let tab = session.currentTab else { return pictureBytes = pictures.hide() }
    pictures.use(tab)
    pictureBytes = pictures.show(views, on: &grid)
  }

  private var isNight: Bool { session.settings.isNight(onDark: terminal.facts.background?.isDark) }

  private func drawStatus(
    _ prompt: CommandPrompt, _ preview: TypedPreview, _ cursor: inout GridPosition?, on grid: inout CellGrid
  ) {
    if !prompt.editor.isEmpty {
      cursor = StatusRow.draw(prompt, preview, in: layout.status, style, on: &grid)
    } else if let message {
      StatusRow.draw(message: message, in: layout.status, on: &grid)
    } else {
      let keys = KeySequence(prompt.unfinished).map { $0.spelling(style.keys) + style.text(" …") } ?? ""
      let isNight = isNight && display.form == .picture
      let form = display.form == .picture ? "" : display.form.rawValue
      let arrangement = session.settings.arrangement
      let notes = [
        keys, session.isSearching ? style.text("searching …") : "", form,
        arrangement == .continuous ? "" : arrangement.rawValue, isNight ? "night" : "",
        views.thumbnails == nil ? "" : "thumbnails",
      ]
      StatusRow.draw(statusParts, notes: notes, in: layout.status, style, on: &grid)
    }
  }

  /// The parts of the state, with the range of visible pages in place of the current one.
  private var statusParts: [SessionState.StatusPart] {
    var parts = session.state.statusParts(in: style).filter { $0.weight != .list && $0.weight != .line }
    // The bar of tabs has their numbers.
    if let tab = session.currentTab, let name = parts.firstIndex(where: { $0.weight == .document }) {
      parts[name].text = tab.name.onOneLine
    }
    guard let range = display.visibleRange, range.count > 1, let tab = session.currentTab,
      let index = parts.firstIndex(where: { $0.weight == .page })
    else { return parts }
    let ends = [range.lowerBound, range.upperBound].map { page in
      let (number, label) = (String(page + 1), tab.label(page).onOneLine)
      return label == number || label.isEmpty ? number : "\(number) (\(label))"
    }
    parts[index].text = style.text("\(ends[0])–\(ends[1]) of \(tab.pageCount)")
    return parts
  }

  private func drawWelcome(on grid: inout CellGrid) {
    let text = "no document is open; :open FILE opens one"
    let area = layout.pages
    grid.write(
      text.shortened(to: area.columns), column: area.column + max(0, (area.columns - text.displayWidth) / 2),
      row: area.row + area.rows / 2, style: Theme.faint, clip: area)
  }

  /// Shows a message until the next key, and keeps it.
  private func tell(_ text: String) {
    let text = style.text(text)
    message = text
    if log.last != text { log.append(text) }
    if log.count > Self.mostMessages { log.removeFirst(log.count - Self.mostMessages) }
  }

  // MARK: Requests

  /// Shows the messages of the session.
  func showMessages() {
    let lines = log.flatMap {
      $0.onOneLine.wrapped(after: "", to: max(20, layout.pages.columns - 8), hanging: 2)
    }
    overlay = Overlay(title: "Messages", lines: lines.isEmpty ? ["none"] : lines, top: .max)
  }

  func showPicker() {
    overlay = nil
    picker = PickerView(session)
  }

  /// Changes the width of the pane by some columns.
  func resizePane(by columns: Int) {
    guard let kind = list?.kind else { return }
    paneWidths[kind] = max(1, layout.pane.columns + columns)
  }

  private func showBox(_ title: String, _ lines: [String], _ place: Overlay.Place = .center) {
    overlay = Overlay(title: title, lines: lines, place: place)
  }
}

extension FullScreen: ReaderScreen {
  func enter() {
    isEntered = true
    shown = nil
    terminal.flush()
    terminal.device.showAlternateScreen(true)
    guard pictures == nil else { return }
    // Those of readers that were killed.
    SharedPixels.sweepMemory(ofThisProcess: false)
    pictures = PagePictures(terminal.probedImageDisplay(), terminal.facts, drawer)
    if pictures != nil { display.form = .picture }
  }

  func leave() {
    guard isEntered else { return }
    isEntered = false
    if let bytes = pictures?.end() { terminal.device.write(frame: bytes) }
    terminal.device.showAlternateScreen(false)
    shown = nil
  }

  func show(_ effect: Effect) {
    switch effect {
    case .message(let text), .warning(let text): tell(text)
    case .copied(let text):
      guard let copy = ClipboardCopy(text, in: terminal.device.environment) else {
        return tell("copied nothing")
      }
      terminal.write(copy.sequence)
      tell(copy.message)
    case .pageText: display.nextForm(among: forms)
    case .match(let report):
      if let match = session.currentMatch, let box = match.quads.first?.bounds {
        display.reveal(box, onPage: match.pageIndex)
      }
      if report.wrapped { tell("wrapped at the \(report.wrappedBackward ? "beginning" : "end")") }
    case .selection(let report):
      if let box = report.selection.quads.first?.bounds {
        display.reveal(box, onPage: report.selection.pageIndex)
      }
    case .annotation(let report):
      let annotation = report.entry.annotation
      if let box = annotation.rectangle { display.reveal(box, onPage: annotation.pageIndex) }
      // The pane of annotations shows the text itself.
      guard list?.kind != .annotations else { return }
      let lines = TextAnswer.lines(for: effect, width: max(20, layout.pages.columns - 6), style: style)
      showBox(lines.first ?? "", Array(lines.dropFirst()), .bottom)
    case .peek(let report): showCard(of: report)
    case .searched, .reloaded, .row: tell(TextAnswer.lines(for: effect, style: style).joined(separator: " "))
    case .help(let groups): showHelp(groups, isTransient: false)
    case .settings(let entries):
      let lines = TextAnswer.lines(for: effect, style: style)
      if entries.count == 1 { tell(lines[0]) } else { showBox("Settings", lines) }
    case .image, .lines, .list, .quit: break
    }
  }

  /// The forms in which pages can be shown.
  private var forms: [PageDisplay.Form] { (pictures == nil ? [] : [.picture]) + [.layout, .reflow] }

  func showMessage(_ message: String) { tell(message) }

  func show(_ completion: Completion) {
    overlay = Overlay(
      title: "",
      lines: CompletionAnswer.lines(
        completion, rows: max(3, layout.pages.rows / 3), columns: max(10, layout.pages.columns - 4),
        style: style),
      place: .bottom, isTransient: true)
  }

  func show(_ continuations: [KeyCommand]) {
    let lines = continuations.map { command in
      command.keys.spelling(style.keys).padded(to: 8) + " " + command.title
    }
    overlay = Overlay(title: "", lines: lines, place: .bottom, isTransient: true)
  }

  func showHelp() {
    if overlay == nil, picker == nil { showHelp(session.helpGroups(), isTransient: true) }
  }

  func hideHelp() {
    if overlay?.isTransient == true { overlay = nil }
  }

  private func showHelp(_ groups: [HelpGroup], isTransient: Bool) {
    let columns = layout.screen.columns - 6
    let rows = max(1, layout.pages.rows - 4)
    let entries = groups.reduce(0) { $0 + $1.commands.count + 1 }
    let lines =
      (isTransient ? [rows] : Array(stride(from: rows, through: rows + entries, by: 4)))
      .lazy.map { HelpScreen.lines(groups, columns: max(20, columns), rows: $0, style: self.style) }
      .first { isTransient || $0.last?.contains("…") != true } ?? []
    overlay = Overlay(title: "Commands", lines: lines, isTransient: isTransient)
  }

  func ring() { terminal.write("\u{7}") }

  func refresh(_ prompt: CommandPrompt, _ preview: TypedPreview) {
    guard isEntered else { return }
    adaptMouse()
    if picker?.picker.isCurrent == false { picker = nil }
    let grid = frame(prompt, preview)
    let environment = terminal.device.environment
    let bytes = GridDiff.bytes(
      from: shown, to: grid, usesColor: environment.usesColor, usesLinks: environment.takesLinks)
    shown = grid
    terminal.flush()
    terminal.device.write(frame: bytes + pictureBytes)
    pictureBytes = []
  }

  func leaveLine() {
    hideHelp()
    leaveViews()
  }

  func redraw() {
    shown = nil
    if isEntered, let bytes = pictures?.removeAll() { terminal.device.write(frame: bytes) }
  }

  func resize(to size: TerminalSize, afterSuspension: Bool) {
    // Another font has other cells; and whatever ran meanwhile may have deleted pictures.
    terminal.askForCellSize()
    if afterSuspension { redraw() } else { shown = nil }
  }

  func focusReturned() { pictures?.focusReturned() }

  func factsChanged() {
    shown = nil
    guard isEntered else { return }
    if let bytes = pictures?.end() { terminal.device.write(frame: bytes) }
    let wasPicture = pictures == nil || display.form == .picture
    pictures = PagePictures(terminal.probedImageDisplay(), terminal.facts, drawer)
    if pictures == nil, display.form == .picture { display.form = .layout }
    if pictures != nil, wasPicture { display.form = .picture }
  }

  func flush() { terminal.flush() }

  func willHandleKey() {
    message = nil
    if overlay?.isTransient == true { overlay = nil }
  }

  func handle(_ event: KeyEvent) -> ScreenReaction {
    guard picker != nil else { return handleInViews(event) || scrollsOverlay(event) ? .handled : .notHandled }
    return perform(picker?.handle(event))
  }

  /// Lets the mouse act on the picker; nil if it is closed.
  func handleInPicker(_ action: MouseEvent.Action, row: Int) -> ScreenReaction? {
    guard picker != nil else { return nil }
    return perform(picker?.handle(action, row: row))
  }

  private func perform(_ reaction: PickerView.Reaction?) -> ScreenReaction {
    switch reaction {
    case nil, .notHandled: return .notHandled
    case .stays: return .handled
    case .redraws: shown = nil
    case .closes: picker = nil
    case .chooses(let choice):
      picker = nil
      switch choice {
      case .run(let line): return .run(line)
      case .type(let text): return .type(text)
      }
    }
    return .handled
  }

  func paste(_ text: String) -> Bool {
    picker?.paste(text)
    return picker != nil
  }

  var isTakingKeys: Bool { picker != nil }

  private func scrollsOverlay(_ event: KeyEvent) -> Bool {
    guard overlay != nil, event.phase != .release, event.key.modifiers.isEmpty else { return false }
    let page = max(1, layout.pages.rows - 4)
    switch event.key.code {
    case .escape:
      overlay = nil
      return true
    case .downArrow: return overlay?.scroll(by: 1) ?? false
    case .upArrow: return overlay?.scroll(by: -1) ?? false
    case .pageDown: return overlay?.scroll(by: page) ?? false
    case .pageUp: return overlay?.scroll(by: -page) ?? false
    default: return false
    }
  }

  var nextStep: ContinuousClock.Instant? {
    isEntered ? [pictures?.deadline, picker?.nextStep].compactMap { $0 }.min() : nil
  }

  func step(at now: ContinuousClock.Instant) {
    picker?.step(at: now)
    receive()
  }

  var descriptors: [Int32] { isEntered ? pictures?.descriptor.map { [$0] } ?? [] : [] }

  func receive() {
    guard let (bytes, problem) = pictures?.receive() else { return }
    terminal.device.write(frame: bytes)
    if let problem { tell(problem) }
  }

  func handle(_ reply: TerminalReply) {
    switch reply {
    case .graphics(let id, let message): pictures?.handle(UInt32(clamping: id), message)
    case .cellSize(let height, let width):
      if terminal.cellSizeChanged(width: width, height: height) { factsChanged() }
    case .colorScheme: terminal.askForBackground()
    case .color(11, let red, let green, let blue):
      terminal.backgroundChanged(.init(red: red, green: green, blue: blue))
    default: break
    }
  }

  var isFull: Bool { true }
  var pageScroller: (any PageScroller)? { display }
  var pageScreen: PageScreen? { display.space.screen }
  var automaticShow: Settings.AutomaticShow { .nothing }
  var listScreen: ListScreen? { nil }
}
