import KeyCommands
import Terminal
import Viewer

/// Keys, the mouse and commands in the views over and beside the pages.
extension FullScreen {
  // MARK: Choosing

  /// Goes to the place in the card, or to the page with the focus.
  private func go() {
    if let card = views.card {
      views.card = nil
      if let target = card.target {
        session.views.go(to: target)
      } else {
        session.views.go(to: card.position)
      }
    } else if let thumbnails = views.thumbnails {
      choose(thumbnails.arranger.grid.selected, in: thumbnails)
    }
  }

  /// Goes to a page of the arrangement, unless the file doesn't have it yet.
  private func choose(_ index: Int, in thumbnails: ThumbnailView) {
    let pages = thumbnails.arranger.pages
    guard pages.indices.contains(index) else { return }
    guard case .page(let page) = pages[index].origin else {
      return showMessage("this page can be read once it is saved; save writes it")
    }
    views.thumbnails = nil
    // The place on the current page stays.
    if page != thumbnails.anchor.position.pageIndex { session.views.go(to: Position(pageIndex: page)) }
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
    return false
  }

  /// Closes the card, the pages in small, or the pinned place with the focus.
  private func closeInnermost() -> Bool {
    if views.card != nil {
      views.card = nil
    } else if let thumbnails = views.thumbnails, isPageFocused {
      // The key that deselects pages does so first.
      guard thumbnails.arranger.selection.pages.isEmpty else { return false }
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
    if (next == 0) != isPane { session.views.giveFocus(toPane: next == 0) }
  }

  /// Closes the pages in small if the typed line chooses the current one.
  func leaveViews() {
    if views.typed.flatMap({ Int($0) }) != nil { views.thumbnails = nil }
  }

  // MARK: The mouse

  /// Handles the mouse in the views; returns whether it did.
  func handleInViews(
    _ event: MouseEvent, column: Int, row: Int, at place: (x: Int, y: Int), run: (Command) -> Void
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
          session.pointer.followLink(at: target.point, onPage: target.page, emit: { self.show($0) })
        {
        } else {
          run(Command(.nextPage))
        }
      case .press(.right), .scroll(.up): run(Command(.previousPage))
      case .scroll(.down): run(Command(.nextPage))
      default: break
      }
      return true
    }
    func isPressed(_ area: GridRectangle) -> Bool {
      event.action == .press(.left) && area.contains(column: column, row: row)
    }
    if let area = cardArea, let card = views.card {
      if case .scroll(let direction) = event.action, area.contains(column: column, row: row) {
        _ = card.display.scroll(.init(.init(direction)))
        return true
      }
      let target = display.target(at: place, in: layout.pages)
      let slack = slack(around: place)
      if case .move = event.action {
        let isOnOrigin =
          target.map { target in
            card.origin?.page == target.page
              && card.origin?.distance(of: target.point, within: slack) != nil
          } ?? false
        if card.isHeldByPointer, !isOnOrigin, !area.contains(column: column, row: row) {
          views.card = nil
        }
        return views.card != nil
      }
      guard case .press(.left) = event.action else { return false }
      if isPressed(area) {
        go()
      } else {
        views.card = nil
        if let target, layout.pages.contains(column: column, row: row) {
          _ = session.pointer.followLink(at: target.point, onPage: target.page, within: slack) {
            self.show($0)
          }
        }
      }
      return true
    }
    if let pin, layout.pinned.contains(column: column, row: row) {
      switch event.action {
      case .press(.left):
        if !isPageFocused { run(Command(.focusPage)) }
        views.hasPinFocus = true
      case .scroll(let direction): _ = pin.display.scroll(.init(.init(direction)))
      default: break
      }
      return true
    }
    guard layout.pages.contains(column: column, row: row) else { return false }
    if let thumbnails = views.thumbnails {
      handle(event, on: thumbnails, column: column, row: row, run: run)
      return true
    }
    // The page gets what happens on it.
    switch event.action {
    case .press, .scroll: views.hasPinFocus = false
    default: break
    }
    return false
  }

  /// Selects pages with the mouse, and drags them to another place.
  private func handle(
    _ event: MouseEvent, on thumbnails: ThumbnailView, column: Int, row: Int, run: (Command) -> Void
  ) {
    let arranger = thumbnails.arranger
    let page = arranger.grid.page(column: column - layout.pages.column, row: row - layout.pages.row)
    switch event.action {
    case .press(.left):
      guard let page else { return }
      let isDouble = isDoublePress(column: column, row: row)
      if event.modifiers.contains(.shift) {
        arranger.extend(to: page)
      } else if !event.modifiers.isDisjoint(with: [.control, .command]) {
        arranger.toggle(page)
      } else if isDouble {
        choose(page, in: thumbnails)
      } else {
        arranger.press(page)
        gesture = .pages(from: page)
      }
    case .move(.left):
      guard case .pages(let start) = gesture else { return }
      thumbnails.dropTarget = page == start ? nil : page
    case .release:
      defer { (gesture, thumbnails.dropTarget) = (nil, nil) }
      guard case .pages = gesture else { return }
      guard let target = thumbnails.dropTarget else { return arranger.deselect() }
      if let command = arranger.commandToMove(toPlaceOf: target) { run(command) }
    case .scroll(let direction):
      let name: CommandName = direction == .up || direction == .left ? .scrollUp : .scrollDown
      _ = arranger.perform(Command(name))
    default: break
    }
  }
}

extension FullScreen: CommandView {
  var focusedView: (any CommandView)? { self }

  /// The thumbnails if they have the focus.
  private var focusedArranger: Arranger? {
    views.presentation == nil && isPageFocused && views.card == nil ? views.thumbnails?.arranger : nil
  }

  var pagesToArrange: PagesToArrange? { focusedArranger?.pagesToArrange }

  func takes(_ command: Command) -> Bool {
    let name = command.name
    if views.presentation != nil {
      return Presentation.pages(of: name) != nil || name.has(.changesLook)
    }
    if name == .otherColumn { return isPinShown }
    guard isPageFocused else { return false }
    if let card = views.card { return card.takes(name) }
    if let arranger = focusedArranger { return arranger.takes(command) }
    return isPinFocused && name.has(.scrolls)
  }

  func perform(_ command: Command) -> String? {
    let (name, times) = (command.name, command.count ?? 1)
    if views.presentation != nil {
      guard let pages = Presentation.pages(of: name) else { return "this is a presentation; esc ends it" }
      let (count, overflow) = pages.multipliedReportingOverflow(by: max(1, times))
      let hasTurned = session.views.turnPages(by: overflow ? pages : count)
      return hasTurned ? nil : "this is the \(pages > 0 ? "last" : "first") page"
    }
    if name == .otherColumn {
      moveFocus(isBackward: false)
      return nil
    }
    if let arranger = focusedArranger { return arranger.perform(command) }
    if name == .goToReference, views.card != nil {
      go()
      return nil
    }
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
