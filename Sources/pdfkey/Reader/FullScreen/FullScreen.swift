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
  var layout: ScreenLayout
  /// The cells of the last frame; nil if the screen's content is unknown.
  var shown: CellGrid?
  /// The text on the status row until the next key.
  var message: String?
  /// Whether the message hasn't been in a frame yet.
  private var isMessageNew = false
  /// The messages of the session, the last one last.
  var log: [String] = []
  /// Whether the status row has the keys that a new user needs first, until help was shown.
  private(set) var offersKeys: Bool
  /// The box over the pages.
  var overlay: Overlay?
  /// The transient box over the pages that was hidden last, while the same line is typed.
  var lastTransient: Overlay?
  /// The picker over the pages; nil while it is closed.
  var picker: PickerView? {
    didSet {
      // A call through `picker?` counts as a change, also without a picker.
      if picker != nil || oldValue != nil { display.preview = picker?.preview }
    }
  }
  /// The views over and beside the pages.
  var views = OtherViews()
  /// The field that is filled in at its place on the page; nil if none is.
  var typedField: TypedField?
  /// The full name of the form's current field in the last frame.
  private var revealedField: String?
  /// Whether the line in the last frame is the value of the form's current field.
  var fillsField = false
  /// The indexes of the first visible rows of lists, by kind.
  var tops: [ListPane.Kind: Int] = [:]
  /// The annotation whose row was selected in the last frame, with the index of the row.
  var selectedAnnotation: (id: String, row: Int)?
  /// The pane and the tabs of the last frame, for the mouse.
  var pane: PaneView?
  var tabBar: TabBar?
  var isEntered = false
  /// The state of the mouse between events.
  var gesture: MouseGesture?
  var lastPress: MousePress?
  /// The list that has the focus, with the target of the row that was selected when it got it, and whether another one
  /// has been selected since.
  var focus: (tab: Int, kind: ListPane.Kind, row: PaneRow.Target?, hasMoved: Bool)?
  /// The pages as pictures; nil if the terminal shows none.
  var pictures: PagePictures?
  let drawer: PictureDrawer
  /// The bytes of the frame's pictures.
  var pictureBytes: [UInt8] = []

  /// The maximum number of messages to keep.
  private static let mostMessages = 200

  init(_ session: Session, on terminal: ReaderTerminal, _ drawer: PictureDrawer, offersKeys: Bool = false) {
    (self.session, self.terminal, self.drawer) = (session, terminal, drawer)
    self.offersKeys = offersKeys
    let size = terminal.device.size
    layout = ScreenLayout(columns: size.columns, rows: size.rows, hasTabs: false, paneWidth: nil)
    display = PageDisplay(
      session, in: .init(columns: size.columns, rows: size.rows, cellWidth: 1, cellHeight: 1))
    display.form = .layout
  }

  var style: PrintingStyle { session.settings.style }

  // MARK: Frames

  /// The list in the column: the one with the focus, or the one that had it, as a typed filter leaves it.
  var list: ListPane? { session.preview.filteredList ?? session.shownList }

  /// Shows a message until the next key, after the others of the same command, and keeps it.
  private func tell(_ text: String) {
    let text = style.text(text)
    let isFirst = message == nil || !isMessageNew || message == text
    message = isFirst ? text : message.map { $0 + style.separator + text }
    isMessageNew = true
    if log.last != text { log.append(text) }
    if log.count > Self.mostMessages { log.removeFirst(log.count - Self.mostMessages) }
  }

  /// Scrolls to the current field of the form if it is another one than in the last frame.
  func followField() {
    let field = session.views.fieldPlace
    if let field, field.name != revealedField { display.reveal(field.rectangle, onPage: field.pageIndex) }
    revealedField = field?.name
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
    session.views.paneWidths[kind] = max(1, layout.pane.columns + columns)
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
    terminal.device.use(terminal.device.modes.union(.noWrap))
    guard pictures == nil, !session.settings.isPlain else { return }
    // Those of readers that were killed.
    SharedPixels.sweepMemory(ofThisProcess: false)
    pictures = PagePictures(terminal.probedImageDisplay(), terminal.facts, drawer)
    if pictures != nil { display.form = .picture }
  }

  func leave() {
    guard isEntered else { return }
    isEntered = false
    if let bytes = pictures?.end() { terminal.device.write(frame: bytes) }
    terminal.device.use(terminal.device.modes.subtracting(.noWrap))
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
      // The match that was shown while its text was typed is where the reader is now.
      display.preview = nil
      // The match is selected, also while the search goes on.
      if let match = session.currentTab?.selection, let box = match.quads.first?.bounds {
        display.reveal(box, onPage: match.pageIndex)
      }
      if report.wrapped { tell("wrapped at the \(report.wrappedBackward ? "beginning" : "end")") }
    case .selection(let report):
      if let box = report.selection.quads.first?.bounds {
        display.reveal(box, onPage: report.selection.pageIndex)
      }
    case .annotation(let report):
      let (entry, first) = (report.entry, report.conversation.first ?? report.entry)
      let annotation = (first.page.index == entry.page.index ? first : entry).annotation
      if let box = annotation.rectangle { display.reveal(box, onPage: annotation.pageIndex) }
      showCard(of: report)
    case .peek(let report): showCard(of: report)
    case .searched, .reloaded, .row, .edited:
      // A card would show the annotation as it was.
      if overlay?.report != nil { overlay = nil }
      tell(TextAnswer.lines(for: effect, style: style).joined(separator: " "))
      if case .edited(let report) = effect, report.direction == .undone {
        offers(for: [(.redo, "redoes")]).forEach(tell)
      }
    case .saved: TextAnswer.lines(for: effect, style: style).forEach(tell)
    case .help(let report):
      offersKeys = false
      showHelp(HelpView(report, ofAll: session.helpOnAll))
    case .settings(let entries):
      let lines = TextAnswer.lines(for: effect, style: style)
      if entries.count == 1 { tell(lines[0]) } else { showBox("Settings", lines) }
    case .changed(let setting, let outcome):
      let isWithoutEffect = setting.name == "night" && isNight && display.form != .picture
      tell(isWithoutEffect ? outcome + "; text keeps the terminal's colors" : outcome)
      if session.settings.isPlain, display.form == .picture { display.form = .layout }
    case .image, .lines, .list, .quit: break
    }
  }

  /// The forms in which pages can be shown.
  private var forms: [PageDisplay.Form] {
    (pictures == nil || session.settings.isPlain ? [] : [.picture]) + [.layout, .reflow]
  }

  var imageObstacle: String? {
    if session.settings.isPlain { return "pages are shown as text; set plain off shows pictures" }
    if display.form == .picture { return "pages are shown as pictures" }
    return pictures == nil ? terminal.knownImageDisplay.pictureObstacle : nil
  }

  func showMessage(_ message: String) {
    isMessageNew = false
    tell(message)
  }

  func show(_ completion: Completion) {
    let lines = CompletionAnswer.lines(
      completion, rows: completion.candidates.count, columns: max(10, layout.pages.columns - 4), style: style)
    var box = Overlay(title: "", lines: lines, place: .bottom, isTransient: true)
    // Another press shows the next ones, and after the last ones the first.
    if let last = lastTransient, last.lines == lines, last.top + last.height < lines.count {
      box.top = last.top + last.height
    }
    overlay = box
  }

  func show(_ continuations: [KeyCommand<Command>], after keys: [Key]) {
    let lines = ContinuationRows.lines(
      continuations, after: keys.count, columns: max(10, layout.pages.columns - 4), style: style)
    let title = KeySequence(keys).map { $0.spelling(style.keys) + style.text(" …") } ?? ""
    overlay = Overlay(title: title, lines: lines, place: .bottom, isTransient: true)
  }

  func showHelp() {
    guard overlay == nil, picker == nil, views.typed == nil else { return }
    overlay = Overlay(
      title: "Commands",
      lines: HelpScreen.lines(
        session.helpGroups(), columns: max(20, layout.pages.columns - 8), rows: max(1, layout.pages.rows - 4),
        style: style),
      isTransient: true)
  }

  func hideHelp() {
    guard overlay?.isTransient == true else { return }
    (lastTransient, overlay) = (overlay, nil)
  }

  var isHelpShown: Bool { overlay?.help != nil }

  /// Shows help in a box that fits the pages.
  func showHelp(_ help: HelpView) { overlay = help.box(in: layout.pages, style) }

  func ring() { terminal.write("\u{7}") }

  func refresh(_ prompt: CommandPrompt, _ preview: TypedPreview) {
    guard isEntered else { return }
    adaptMouse()
    if picker?.picker.isCurrent == false { picker = nil }
    let grid = frame(prompt, preview)
    // The worker and the terminal would compete for the processor.
    defer { pictures?.drawNext() }
    guard pictures?.isWaiting != true else { return }
    let environment = terminal.device.environment
    let bytes = GridDiff.bytes(
      from: shown, to: grid, usesColor: environment.usesColor, usesLinks: environment.takesLinks)
    (shown, isMessageNew) = (grid, false)
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
    guard !session.settings.isPlain else { return }
    let wasPicture = pictures == nil || display.form == .picture
    pictures = PagePictures(terminal.probedImageDisplay(), terminal.facts, drawer)
    if pictures == nil, display.form == .picture { display.form = .layout }
    if pictures != nil, wasPicture { display.form = .picture }
  }

  func flush() { terminal.flush() }

  func willHandleKey() {
    views.rest = nil
    message = nil
    hideHelp()
  }

  func handle(_ event: KeyEvent) -> ScreenReaction {
    guard picker != nil else {
      if handleInHelp(event) { return .handled }
      if offersDetails(event) { return .run(Command(.annotationDetails)) }
      return handleInViews(event) || scrollsOverlay(event) ? .handled : .notHandled
    }
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
      case .run(let command): return .run(command)
      case .type(let text): return .type(text)
      }
    }
    return .handled
  }

  func paste(_ text: String) -> Bool {
    if let message = picker?.paste(text) { showMessage(message) }
    if var help = overlay?.help, help.isTyping {
      help.paste(text)
      showHelp(help)
      return true
    }
    return picker != nil
  }

  var isTakingKeys: Bool { picker != nil || overlay?.help?.isTyping == true }

  /// Handles a key of the help; returns whether it did.
  private func handleInHelp(_ event: KeyEvent) -> Bool {
    guard var help = overlay?.help, views.typed == nil, event.phase != .release else { return false }
    switch help.handle(event) {
    case .notHandled: return false
    case .closes: overlay = nil
    case .changed: showHelp(help)
    }
    return true
  }

  private func scrollsOverlay(_ event: KeyEvent) -> Bool {
    guard overlay != nil, event.phase != .release, event.key.modifiers.isEmpty else { return false }
    // Help that fits the screen keeps the keys from the page behind it.
    let keepsKeys = isHelpShown
    let page = max(1, layout.pages.rows - 4)
    switch event.key.code {
    case .escape:
      overlay = nil
      return true
    case .downArrow: return overlay?.scroll(by: 1) == true || keepsKeys
    case .upArrow: return overlay?.scroll(by: -1) == true || keepsKeys
    case .pageDown: return overlay?.scroll(by: page) == true || keepsKeys
    case .pageUp: return overlay?.scroll(by: -page) == true || keepsKeys
    default: return false
    }
  }

  var nextStep: ContinuousClock.Instant? {
    isEntered ? [pictures?.deadline, picker?.nextStep, views.rest?.due].compactMap { $0 }.min() : nil
  }

  func step(at now: ContinuousClock.Instant) {
    picker?.step(at: now)
    peekAtRest(at: now)
    receive()
  }

  var descriptors: [Int32] { isEntered ? pictures?.descriptor.map { [$0] } ?? [] : [] }

  func receive() {
    guard let (bytes, problem) = pictures?.receive() else { return }
    terminal.device.write(frame: bytes)
    pictures?.drawNext()
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

  var isDrawingPages: Bool { isEntered && pictures?.isIncomplete == true }
  var isFull: Bool { true }
  var cutsSelectedRow: Bool { pane?.cutsSelectedRow ?? false }
  var pageScroller: (any PageScroller)? { display }
  var pageScreen: PageScreen? { display.space.screen }
  var automaticShow: Settings.AutomaticShow { .nothing }
  var listScreen: ListScreen? { nil }
}
