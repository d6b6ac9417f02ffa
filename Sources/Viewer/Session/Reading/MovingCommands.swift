import DocModel

/// Commands that go to other positions: pages, lines, headings, the history.
struct MovingCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// The number of lines that a jump prints or half a page scrolls: ten, or as many as fit the screen.
  private var halfPage: Int { min(10, host.listScreen?.lines ?? .max) }

  // MARK: Positions

  /// Jumps to a position and records the current one in the history.
  ///
  /// If a rectangle of the page is given, the position is adjusted to make it visible.
  func jump(to position: Position, showing rectangle: Rectangle? = nil) {
    let position = rectangle.map { pageView.position(position, showing: $0) } ?? position
    if position != tab.position { tab.history.record(tab.position) }
    move(to: position, isDescribed: rectangle != nil)
  }

  /// Goes to a page by its number or label.
  func goToPage(_ text: String) throws(CommandFailure) {
    jump(to: Position(pageIndex: try TypedPage.index(text, in: tab)))
  }

  func goToLastPage() { jump(to: Position(pageIndex: tab.pageCount - 1)) }

  /// Goes back to the position before the last jump.
  func goBack() { move(to: tab.history.goBack(from: tab.position)) }

  /// Goes forward to the position from which the user went back.
  func goForward() { move(to: tab.history.goForward(from: tab.position)) }

  /// Turns pages without recording a jump.
  func turn(by pages: Int) {
    let (page, overflow) = tab.position.pageIndex.addingReportingOverflow(pages)
    let last = max(0, tab.pageCount - 1)
    move(to: tab.top(ofPage: overflow ? (pages < 0 ? 0 : last) : max(0, min(page, last))))
  }

  /// Moves to a position; the first lines of its page aren't printed if a description of it follows.
  func move(to position: Position?, isDescribed: Bool = false) {
    guard let position else { return }
    tab.position = tab.clamped(position)
    tab.pane = nil
    tab.isShowingImage = false
    // The selection stays, so that the user can return to it; keys mean what they do while reading.
    tab.selectionMode = nil
    autosave.positionChanged()
    announcePage(isDescribed: isDescribed)
  }

  /// Shows the current page as the settings require.
  func announcePage(isDescribed: Bool = false) {
    guard !host.isFullScreen, tab.pageCount > 0 else { return }
    do throws(CommandFailure) {
      switch settings.show {
      case .none: break
      case .auto:
        switch host.automaticShow {
        case .nothing: break
        case .lines: if !isDescribed { try showFirstLines() }
        case .image: if host.showsImages { pageView.showImage() }
        }
      case .image: if host.showsImages { pageView.showImage() }
      case .text: try showText()
      }
    } catch {
      emit(.warning(error.message))
    }
  }

  /// Prints lines from the reading position on without moving it; reading continues after them.
  private func showFirstLines() throws(CommandFailure) {
    try reading { () throws(DocumentError) in
      let lines = try shownLines(ofPage: tab.position.pageIndex)
      let first = min(try tab.targetLine(to: tab.position) ?? tab.position.line, lines.count)
      let shown = first..<min(first + halfPage, lines.count)
      guard !shown.isEmpty else { return }
      tab.printedLines = (tab.position, shown.upperBound)
      tab.isShowingImage = false
      emit(.lines(shown.map { NumberedLine(number: $0 + 1, text: lines[$0]) }))
    }
  }

  /// Prints the text of the current page.
  func showText() throws(CommandFailure) {
    let text = try reading { () throws(DocumentError) in
      try tab.shownText(ofPage: tab.position.pageIndex, settings.layout, plain: settings.isPlain)
    }
    emit(.pageText(text))
    tab.isShowingImage = false
  }

  // MARK: Lines

  private func shownLines(ofPage page: Int) throws(DocumentError) -> [String] {
    try tab.lines(ofPage: page, plain: settings.isPlain)
  }

  /// Scrolls the image of the current page; without an image, turns pages or reads lines.
  func scroll(_ scroll: PageScroll) throws(CommandFailure) {
    if try pageView.scrollImage(scroll) { return }
    let isDown = scroll.direction == .down
    switch scroll.distance {
    case .screen: turn(by: isDown ? 1 : -1)
    case .halfPage: try readLines(isDown ? halfPage : -halfPage)
    case .step where isDown || scroll.direction == .up: try readLines(isDown ? 1 : -1)
    case .step: break
    }
  }

  /// Reads lines forward or, with a negative count, back, also across page ends.
  private func readLines(_ count: Int) throws(CommandFailure) {
    let read = try reading { () throws(DocumentError) in
      count > 0 ? try linesAhead(count) : try linesBehind(-count)
    }
    guard !read.isEmpty else { throw .unavailable(count > 0 ? Obstacle.endOfText : Obstacle.beginningOfText) }
    tab.pane = nil
    tab.isShowingImage = false
    autosave.positionChanged()
    emit(.lines(read))
  }

  private func linesAhead(_ count: Int) throws(DocumentError) -> [NumberedLine] {
    var position = tab.position
    var lines = try shownLines(ofPage: position.pageIndex)
    // Reading continues at the target of a jump.
    position.line = try tab.targetLine(to: position) ?? position.line
    if let shown = tab.printedLines, shown.position == tab.position { position.line = shown.end }
    // Pages without lines are skipped.
    while position.line >= lines.count {
      guard position.pageIndex + 1 < tab.pageCount, !host.isCancelled else { return [] }
      position = Position(pageIndex: position.pageIndex + 1)
      lines = try shownLines(ofPage: position.pageIndex)
    }
    let range = position.line..<min(position.line + count, lines.count)
    tab.position = tab.position(behindLines: range.upperBound, ofPage: position.pageIndex)
    return range.map { NumberedLine(number: $0 + 1, text: lines[$0]) }
  }

  private func linesBehind(_ count: Int) throws(DocumentError) -> [NumberedLine] {
    var position = tab.position
    // The line that was read last has the number `line`; the lines before it come next.
    if let line = try tab.targetLine(to: position) { position.line = line + 1 }
    position.line = min(position.line, try shownLines(ofPage: position.pageIndex).count)
    while position.line <= 1 {
      guard position.pageIndex > 0, !host.isCancelled else { return [] }
      let lines = try shownLines(ofPage: position.pageIndex - 1)
      position = Position(pageIndex: position.pageIndex - 1, line: lines.count + 1)
    }
    let lines = try shownLines(ofPage: position.pageIndex)
    let last = position.line - 1
    let range = max(0, last - count)..<last
    tab.position = tab.position(behindLines: range.lowerBound + 1, ofPage: position.pageIndex)
    return range.map { NumberedLine(number: $0 + 1, text: lines[$0]) }
  }

  // MARK: Headings

  func goToHeading(forward: Bool) throws(CommandFailure) {
    guard let position = position(forward: forward) else {
      throw .unavailable(forward ? Obstacle.lastSection : Obstacle.firstSection)
    }
    jump(to: position)
  }

  /// Returns the position of the next or previous heading; nil if there is none.
  func position(forward: Bool) -> Position? {
    let heading = forward ? tab.nextHeading : tab.previousHeading
    return heading.flatMap { Position(tab.overview.outline.items[$0].destination) }
  }

  /// Goes to the heading with a title, else to the first that begins with the text, else to the first that contains
  /// it; `#3` is the third one of the outline.
  func goToSection(_ text: String) throws(CommandFailure) {
    if let action = tab.overview.outline.items.element(ofTyped: text)?.action {
      return try links.follow(action)
    }
    let items = tab.overview.outline.items.filter { Position($0.destination) != nil }
    guard let item = items.nearest(to: text.onOneLine, by: \.title.onOneLine),
      let position = Position(item.destination)
    else { throw CommandFailure(.noSuchSection, "no section “\(text.onOneLine)”; outline lists them") }
    jump(to: position)
  }
}

extension CommandGroup { var moving: MovingCommands { MovingCommands(tab: tab, context: context) } }

extension Position {
  /// Creates the position of a destination; nil if it isn't on a page of the document.
  init?(_ destination: Destination?) {
    guard let destination, let page = destination.pageIndex else { return nil }
    self.init(pageIndex: page, height: destination.top, left: destination.left)
  }
}
