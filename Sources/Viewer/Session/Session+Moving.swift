import DocModel

extension Session {
  static let beginningOfText = "this is the beginning of the text"
  static let endOfText = "this is the end of the text"

  /// The number of lines that a jump prints or half a page scrolls: ten, or as many as fit the screen.
  private var halfPage: Int { min(10, host.listScreen?.lines ?? .max) }

  // MARK: Positions

  /// Jumps to a position and records the current one in the history.
  ///
  /// If a rectangle of the page is given, the position is adjusted to make it visible.
  func jump(_ tab: Tab, to position: Position, showing rectangle: Rectangle? = nil) {
    let position = rectangle.map { self.position(position, showing: $0, in: tab) } ?? position
    if position != tab.position { tab.history.record(tab.position) }
    move(tab, to: position, isDescribed: rectangle != nil)
  }

  /// Goes to a page by its number or label.
  func goToPage(_ text: String, in tab: Tab) throws(CommandFailure) {
    jump(tab, to: Position(pageIndex: try page(text, in: tab)))
  }

  func goToLastPage(of tab: Tab) { jump(tab, to: Position(pageIndex: tab.pageCount - 1)) }

  /// Goes back to the position before the last jump.
  func goBack(in tab: Tab) { move(tab, to: tab.history.goBack(from: tab.position)) }

  /// Goes forward to the position from which the user went back.
  func goForward(in tab: Tab) { move(tab, to: tab.history.goForward(from: tab.position)) }

  /// Turns pages without recording a jump.
  func turn(_ tab: Tab, by pages: Int) {
    let (page, overflow) = tab.position.pageIndex.addingReportingOverflow(pages)
    let last = max(0, tab.pageCount - 1)
    move(tab, to: tab.top(ofPage: overflow ? (pages < 0 ? 0 : last) : max(0, min(page, last))))
  }

  /// Moves to a position; the first lines of its page aren't printed if a description of it follows.
  func move(_ tab: Tab, to position: Position?, isDescribed: Bool = false) {
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
    guard !host.isFullScreen, let tab = currentTab, tab.pageCount > 0 else { return }
    do throws(CommandFailure) {
      switch settings.show {
      case .none: break
      case .auto:
        switch host.automaticShow {
        case .nothing: break
        case .lines: if !isDescribed { try showFirstLines(of: tab) }
        case .image: if host.showsImages { showImage(of: tab) }
        }
      case .image: if host.showsImages { showImage(of: tab) }
      case .text: try showText(of: tab)
      }
    } catch {
      emit(.warning(error.message))
    }
  }

  /// Prints lines from the reading position on without moving it; reading continues after them.
  private func showFirstLines(of tab: Tab) throws(CommandFailure) {
    do throws(DocumentError) {
      let lines = try tab.lines(ofPage: tab.position.pageIndex)
      let first = min(try tab.targetLine(to: tab.position) ?? tab.position.line, lines.count)
      let shown = first..<min(first + halfPage, lines.count)
      guard !shown.isEmpty else { return }
      tab.printedLines = (tab.position, shown.upperBound)
      tab.isShowingImage = false
      emit(.lines(shown.map { NumberedLine(number: $0 + 1, text: lines[$0]) }))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Prints the text of the current page.
  func showText(of tab: Tab) throws(CommandFailure) {
    emit(.pageText(try text(of: tab)))
    tab.isShowingImage = false
  }

  private func text(of tab: Tab) throws(CommandFailure) -> String {
    do throws(DocumentError) {
      return try tab.shownText(ofPage: tab.position.pageIndex, settings.layout)
    } catch {
      throw CommandFailure(error)
    }
  }

  // MARK: Lines

  /// Scrolls the image of the current page, or reads lines without an image.
  func scroll(
    _ direction: PageFrame.Direction, isHalfPage: Bool = false, _ tab: Tab
  ) throws(CommandFailure) {
    if try scrollImage(direction, isHalfPage: isHalfPage, tab) { return }
    let lines = isHalfPage ? halfPage : 1
    switch direction {
    case .down: try readLines(tab, lines)
    case .up: try readLines(tab, -lines)
    case .left, .right: break
    }
  }

  /// Reads lines forward or, with a negative count, back, also across page ends.
  private func readLines(_ tab: Tab, _ count: Int) throws(CommandFailure) {
    let read: [NumberedLine]
    do throws(DocumentError) {
      read = count > 0 ? try linesAhead(tab, count) : try linesBehind(tab, -count)
    } catch {
      throw CommandFailure(error)
    }
    guard !read.isEmpty else {
      throw CommandFailure(
        .unavailable, count > 0 ? Self.endOfText : Self.beginningOfText)
    }
    tab.pane = nil
    tab.isShowingImage = false
    autosave.positionChanged()
    emit(.lines(read))
  }

  private func linesAhead(_ tab: Tab, _ count: Int) throws(DocumentError) -> [NumberedLine] {
    var position = tab.position
    var lines = try tab.lines(ofPage: position.pageIndex)
    // Reading continues at the target of a jump.
    position.line = try tab.targetLine(to: position) ?? position.line
    if let shown = tab.printedLines, shown.position == tab.position { position.line = shown.end }
    // Pages without lines are skipped.
    while position.line >= lines.count {
      guard position.pageIndex + 1 < tab.pageCount, !host.isCancelled else { return [] }
      position = Position(pageIndex: position.pageIndex + 1)
      lines = try tab.lines(ofPage: position.pageIndex)
    }
    let range = position.line..<min(position.line + count, lines.count)
    tab.position = tab.position(behindLines: range.upperBound, ofPage: position.pageIndex)
    return range.map { NumberedLine(number: $0 + 1, text: lines[$0]) }
  }

  private func linesBehind(_ tab: Tab, _ count: Int) throws(DocumentError) -> [NumberedLine] {
    var position = tab.position
    // The line that was read last has the number `line`; the lines before it come next.
    if let line = try tab.targetLine(to: position) { position.line = line + 1 }
    position.line = min(position.line, try tab.lines(ofPage: position.pageIndex).count)
    while position.line <= 1 {
      guard position.pageIndex > 0, !host.isCancelled else { return [] }
      let lines = try tab.lines(ofPage: position.pageIndex - 1)
      position = Position(pageIndex: position.pageIndex - 1, line: lines.count + 1)
    }
    let lines = try tab.lines(ofPage: position.pageIndex)
    let last = position.line - 1
    let range = max(0, last - count)..<last
    tab.position = tab.position(behindLines: range.lowerBound + 1, ofPage: position.pageIndex)
    return range.map { NumberedLine(number: $0 + 1, text: lines[$0]) }
  }

  // MARK: Headings

  func goToHeading(_ tab: Tab, forward: Bool) throws(CommandFailure) {
    guard let position = position(ofHeadingFrom: tab, forward: forward) else {
      throw CommandFailure(.unavailable, forward ? Self.lastSection : Self.firstSection)
    }
    jump(tab, to: position)
  }

  /// Returns the position of the next or previous heading; nil if there is none.
  func position(ofHeadingFrom tab: Tab, forward: Bool) -> Position? {
    let heading = forward ? tab.nextHeading : tab.previousHeading
    return heading.flatMap { Position(tab.overview.outline.items[$0].destination) }
  }

  static let firstSection = "this is the first section"
  static let lastSection = "this is the last section"

  /// Goes to the heading with a title, else to the first that begins with the text, else to the first that contains
  /// it; `#3` is the third one of the outline.
  func goToSection(_ text: String, in tab: Tab) throws(CommandFailure) {
    if let action = tab.overview.outline.items.element(ofTyped: text)?.action {
      return try follow(action, in: tab)
    }
    let items = tab.overview.outline.items.filter { Position($0.destination) != nil }
    guard let item = items.nearest(to: text.onOneLine, by: \.title.onOneLine),
      let position = Position(item.destination)
    else {
      throw CommandFailure(.noSuchSection, "no section “\(text.onOneLine)”; outline lists them")
    }
    jump(tab, to: position)
  }
}

extension Position {
  /// Creates the position of a destination; nil if it isn't on a page of the document.
  init?(_ destination: Destination?) {
    guard let destination, let page = destination.pageIndex else { return nil }
    self.init(pageIndex: page, height: destination.top, left: destination.left)
  }
}
