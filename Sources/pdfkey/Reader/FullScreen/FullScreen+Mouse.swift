import DocModel
import KeyCommands
import Terminal
import Viewer

/// The gesture in progress.
enum MouseGesture {
  /// The border of the pane is being dragged.
  case border
  /// Text is being selected from a point of a page.
  case selection(page: Int, start: Point, hasMoved: Bool)
  /// An annotation is being drawn.
  case tool
  /// Pages in small are being dragged.
  case pages(from: Int)
}

/// The last press of a button, of which a second one makes a double click.
struct MousePress {
  var time: ContinuousClock.Instant
  var column: Int
  var row: Int

  /// The longest time between the presses of a double click.
  private static let longestPause: Duration = .milliseconds(400)

  func isDouble(_ other: MousePress) -> Bool {
    other.time - time < Self.longestPause && abs(other.column - column) <= 1 && other.row == row
  }
}

extension FullScreen {
  /// Switches the mouse on or off, as the settings require.
  func adaptMouse() {
    let wanted: TerminalModes =
      !session.settings.usesMouse
      ? [] : terminal.hasPixelMouse ? [.mouse, .mouseMotion, .pixelMouse] : [.mouse, .mouseMotion]
    let mouse: TerminalModes = [.mouse, .mouseMotion, .pixelMouse]
    let modes = terminal.device.modes
    if modes.intersection(mouse) != wanted { terminal.device.use(modes.subtracting(mouse).union(wanted)) }
  }

  func handle(_ event: MouseEvent, run: (Command) -> Void) -> ScreenReaction {
    let space = display.space
    let isPixels = terminal.device.modes.contains(.pixelMouse)
    let (x, y) = (event.column - 1, event.row - 1)
    let column = isPixels ? x / space.cellWidth : x
    let row = isPixels ? y / space.cellHeight : y
    if let reaction = handleInPicker(event.action, row: row) { return reaction }
    views.rest = nil
    let place = isPixels && display.form == .picture ? (x, y) : cell(column, row)
    if handleInViews(event, column: column, row: row, at: place, run: run) { return .handled }
    switch event.action {
    case .scroll(let direction): scroll(direction, column, row, at: place, event.modifiers, run)
    case .press(.left): press(column, row, at: place, event.modifiers, run)
    case .move(.left): drag(column, row, at: place)
    case .release: return release(at: place)
    case .press(.other(8)): run(Command(.back))
    case .press(.other(9)): run(Command(.forward))
    case .move(nil): rest(at: place)
    case .press, .move: break
    }
    return .handled
  }

  /// The time for which the pointer rests on a reference before its target is shown.
  private static let restingTime = Duration.milliseconds(400)

  /// Waits until the pointer has rested, unless something lies over the page.
  private func rest(at place: (Int, Int)) {
    guard overlay == nil, views.typed == nil, session.currentTab?.pane?.hints == nil,
      let target = target(place)
    else { return }
    views.rest = (.now + Self.restingTime, target.page, target.point, slack(around: place))
  }

  /// Shows the target of the reference on which the pointer rests.
  func peekAtRest(at now: ContinuousClock.Instant) {
    guard let rest = views.rest, rest.due <= now else { return }
    views.rest = nil
    // A card could cover the field whose value is typed.
    guard views.typed == nil else { return }
    let card = views.card
    session.pointer.peek(at: rest.point, onPage: rest.page, within: rest.slack) { self.show($0) }
    if views.card !== card { views.card?.isHeldByPointer = true }
  }

  /// Returns the middle of a cell in the units of the display.
  private func cell(_ column: Int, _ row: Int) -> (Int, Int) {
    guard display.form == .picture else { return (column, row) }
    let space = display.space
    return (column * space.cellWidth + space.cellWidth / 2, row * space.cellHeight + space.cellHeight / 2)
  }

  /// Returns the distance on a page within which the pointer is on a reference: half a cell; none in text.
  func slack(around place: (x: Int, y: Int)) -> Size {
    let corner = (place.x + display.space.cellWidth / 2, place.y + display.space.cellHeight / 2)
    guard display.form == .picture, let (page, point) = target(place), let other = target(corner),
      page == other.page
    else { return Size(width: 0, height: 0) }
    return Size(width: abs(other.point.x - point.x), height: abs(other.point.y - point.y))
  }

  /// Returns the page and its point at a place of the screen.
  private func target(_ place: (Int, Int)) -> (page: Int, point: Point)? {
    display.target(at: place, in: layout.pages)
  }

  private func scroll(
    _ direction: MouseEvent.Direction, _ column: Int, _ row: Int, at place: (Int, Int),
    _ modifiers: Modifiers,
    _ run: (Command) -> Void
  ) {
    if modifiers.contains(.control), direction == .up || direction == .down {
      let pointed = target(place)
      run(Command(direction == .up ? .zoomIn : .zoomOut))
      let (left, top) = (
        layout.pages.column * display.space.cellWidth, layout.pages.row * display.space.cellHeight
      )
      let position = pointed.flatMap {
        display.position(showing: $0.point, onPage: $0.page, x: place.0 - left, y: place.1 - top)
      }
      if let position { session.pointer.scroll(to: position) }
      return
    }
    if layout.pane.contains(column: column, row: row) {
      guard session.currentTab?.pane != nil else { return run(Command(.focusPane)) }
      return run(Command(direction == .down ? .nextRow : .previousRow))
    }
    switch direction {
    case .down: run(Command(.scrollDown))
    case .up: run(Command(.scrollUp))
    case .left: run(Command(.scrollLeft))
    case .right: run(Command(.scrollRight))
    }
  }

  /// Records a press, and returns whether it is the second one of a double click.
  func isDoublePress(column: Int, row: Int) -> Bool {
    let press = MousePress(time: .now, column: column, row: row)
    let isDouble = lastPress?.isDouble(press) ?? false
    lastPress = isDouble ? nil : press
    return isDouble
  }

  private func press(
    _ column: Int, _ row: Int, at place: (Int, Int), _ modifiers: Modifiers, _ run: (Command) -> Void
  ) {
    let isDouble = isDoublePress(column: column, row: row)
    if overlay != nil {
      overlay = nil
      return
    }
    if let tab = tabBar?.items.first(where: {
      layout.tabs.contains(column: column, row: row) && $0.columns.contains(column)
    }) {
      return run(Command(.tab, "\(tab.number)"))
    }
    if layout.pane.contains(column: column, row: row) {
      if column == layout.pane.column + layout.pane.columns - 1 { return gesture = .border }
      if session.currentTab?.pane == nil { run(Command(.focusPane)) }
      if let index = pane?.index(atColumn: column, row: row), let list,
        let number = list.number(ofVisible: index)
      {
        run(Command(.choose, "\(number)"))
      }
      return
    }
    guard let target = target(place) else { return }
    if session.pointer.pressTool(at: target.point, onPage: target.page) { return gesture = .tool }
    if modifiers.contains(.control) {
      do throws(CommandFailure) {
        try session.pointer.editSource(of: target.point, onPage: target.page)
      } catch {
        showMessage(error.message)
      }
      return
    }
    if isDouble {
      session.pointer.select(from: target.point, to: target.point, onPage: target.page)
      return
    }
    gesture = .selection(page: target.page, start: target.point, hasMoved: false)
  }

  private func drag(_ column: Int, _ row: Int, at place: (Int, Int)) {
    switch gesture {
    case .border:
      if let kind = list?.kind { session.views.paneWidths[kind] = max(1, column + 1 - layout.pane.column) }
    case .selection(let page, let start, _):
      guard let target = target(place), target.page == page, target.point != start else { return }
      gesture = .selection(page: page, start: start, hasMoved: true)
      session.pointer.select(from: start, to: target.point, onPage: page)
    case .tool:
      if let target = target(place) { _ = session.pointer.dragTool(to: target.point, onPage: target.page) }
    case .pages, nil: break
    }
  }

  private func release(at place: (Int, Int)) -> ScreenReaction {
    defer { gesture = nil }
    if case .tool? = gesture {
      _ = session.pointer.releaseTool { self.show($0) }
      return .handled
    }
    guard case .selection(let page, let start, let hasMoved) = gesture else { return .handled }
    if hasMoved {
      if let count = session.currentTab?.selection?.text.count {
        showMessage("selected \(count) characters; y copies them")
      }
      return .handled
    }
    let field = session.pointer.pressField(at: start, onPage: page) { self.show($0) }
    if field.isField { return field.line.map(ScreenReaction.type) ?? .handled }
    if session.pointer.followLink(at: start, onPage: page, emit: { self.show($0) }) { return .handled }
    _ = session.pointer.showAnnotation(at: start, onPage: page) { self.show($0) }
    return .handled
  }
}

extension PageDisplay {
  /// Returns the page and its point at a place of the screen.
  func target(at place: (x: Int, y: Int), in area: GridRectangle) -> (page: Int, point: Point)? {
    let isPicture = form == .picture
    let left = area.column * (isPicture ? space.cellWidth : 1)
    let top = area.row * (isPicture ? space.cellHeight : 1)
    return target(x: place.x - left, y: place.y - top)
  }
}
