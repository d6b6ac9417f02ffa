import DocModel

extension Session {
  static let beginningOfText = "this is the beginning of the text"
  static let endOfText = "this is the end of the text"

  /// The lines that are printed of a page, or scrolled as half of one: ten, or as many as fit the screen.
  private var halfPage: Int { min(10, host.listScreen?.lines ?? .max) }

  // MARK: Positions

  /// Jumps to a position and records the current one in the history.
  ///
  /// If a rectangle of the page is given, the position is adjusted to make it visible.
  func jump(_ tab: Tab, to place: Place, showing rectangle: Rectangle? = nil) {
    let place = rectangle.map { self.place(place, showing: $0, in: tab) } ?? place
    if place != tab.place { tab.history.record(tab.place) }
    move(tab, to: place, isDescribed: rectangle != nil)
  }

  /// Goes to a page by its number or label.
  func goToPage(_ text: String, in tab: Tab) throws(CommandFailure) {
    jump(tab, to: Place(pageIndex: try page(text, in: tab)))
  }

  func goToLastPage(of tab: Tab) { jump(tab, to: Place(pageIndex: tab.pageCount - 1)) }

  /// Goes back to the position before the last jump.
  func goBack(in tab: Tab) { move(tab, to: tab.history.goBack(from: tab.place)) }

  /// Goes forward to the position from which the user went back.
  func goForward(in tab: Tab) { move(tab, to: tab.history.goForward(from: tab.place)) }

  /// Turns pages without recording a jump.
  func turn(_ tab: Tab, by pages: Int) {
    let (page, overflow) = tab.place.pageIndex.addingReportingOverflow(pages)
    let last = max(0, tab.pageCount - 1)
    move(tab, to: tab.top(ofPage: overflow ? (pages < 0 ? 0 : last) : max(0, min(page, last))))
  }

  /// Moves to a position; the first lines of its page aren't printed if a description of it follows.
  func move(_ tab: Tab, to place: Place?, isDescribed: Bool = false) {
    guard let place else { return }
    tab.place = tab.clamped(place)
    tab.pane = nil
    tab.hasPictureInFront = false
    // The selection stays, so that the user can return to it; keys mean what they do while reading.
    tab.selectionMode = nil
    autosave.positionChanged()
    announcePage(isDescribed: isDescribed)
  }

  /// Shows the current page as the settings require.
  func announcePage(isDescribed: Bool = false) {
    guard let tab = currentTab, tab.pageCount > 0 else { return }
    do throws(CommandFailure) {
      switch settings.show {
      case .none: break
      case .auto:
        switch host.automaticShow {
        case .nothing: break
        case .lines: if !isDescribed { try showFirstLines(of: tab) }
        case .image: if host.showsImages { showPicture(of: tab) }
        }
      case .image: if host.showsImages { showPicture(of: tab) }
      case .text: try showText(of: tab)
      }
    } catch {
      emit(.warning(error.message))
    }
  }

  /// Prints lines from the reading position on without moving it; reading continues after them.
  private func showFirstLines(of tab: Tab) throws(CommandFailure) {
    do throws(DocumentError) {
      let lines = try tab.lines(ofPage: tab.place.pageIndex)
      let first = min(try tab.lineOfJump(to: tab.place) ?? tab.place.line, lines.count)
      let shown = first..<min(first + halfPage, lines.count)
      guard !shown.isEmpty else { return }
      tab.linesInFront = (tab.place, shown.upperBound)
      tab.hasPictureInFront = false
      emit(.lines(shown.map { NumberedLine(number: $0 + 1, text: lines[$0]) }))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Prints the text of the current page.
  func showText(of tab: Tab) throws(CommandFailure) {
    emit(.pageText(try text(of: tab)))
    tab.hasPictureInFront = false
  }

  private func text(of tab: Tab) throws(CommandFailure) -> String {
    do throws(DocumentError) {
      return try tab.shownText(ofPage: tab.place.pageIndex, settings.layout)
    } catch {
      throw CommandFailure(error)
    }
  }

  // MARK: Lines

  /// Scrolls the image of the current page, or reads lines without an image.
  func scroll(
    _ direction: PageFrame.Direction, isHalfPage: Bool = false, _ tab: Tab
  ) throws(CommandFailure) {
    if try scrollPicture(direction, isHalfPage: isHalfPage, tab) { return }
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
    tab.hasPictureInFront = false
    autosave.positionChanged()
    emit(.lines(read))
  }

  private func linesAhead(_ tab: Tab, _ count: Int) throws(DocumentError) -> [NumberedLine] {
    var place = tab.place
    var lines = try tab.lines(ofPage: place.pageIndex)
    // Reading continues at the target of a jump.
    place.line = try tab.lineOfJump(to: place) ?? place.line
    if let shown = tab.linesInFront, shown.place == tab.place { place.line = shown.end }
    // Pages without lines are skipped.
    while place.line >= lines.count {
      guard place.pageIndex + 1 < tab.pageCount, !host.isCancelled else { return [] }
      place = Place(pageIndex: place.pageIndex + 1)
      lines = try tab.lines(ofPage: place.pageIndex)
    }
    let range = place.line..<min(place.line + count, lines.count)
    tab.place = tab.place(behindLines: range.upperBound, ofPage: place.pageIndex)
    return range.map { NumberedLine(number: $0 + 1, text: lines[$0]) }
  }

  private func linesBehind(_ tab: Tab, _ count: Int) throws(DocumentError) -> [NumberedLine] {
    var place = tab.place
    // The line that was read last has the number `line`; the lines before it come next.
    if let line = try tab.lineOfJump(to: place) { place.line = line + 1 }
    place.line = min(place.line, try tab.lines(ofPage: place.pageIndex).count)
    while place.line <= 1 {
      guard place.pageIndex > 0, !host.isCancelled else { return [] }
      let lines = try tab.lines(ofPage: place.pageIndex - 1)
      place = Place(pageIndex: place.pageIndex - 1, line: lines.count + 1)
    }
    let lines = try tab.lines(ofPage: place.pageIndex)
    let last = place.line - 1
    let range = max(0, last - count)..<last
    tab.place = tab.place(behindLines: range.lowerBound + 1, ofPage: place.pageIndex)
    return range.map { NumberedLine(number: $0 + 1, text: lines[$0]) }
  }

  // MARK: Headings

  func goToHeading(_ tab: Tab, forward: Bool) throws(CommandFailure) {
    guard let place = place(ofHeadingFrom: tab, forward: forward) else {
      throw CommandFailure(.unavailable, forward ? Self.lastSection : Self.firstSection)
    }
    jump(tab, to: place)
  }

  /// Returns the position of the next or previous heading; nil if there is none.
  func place(ofHeadingFrom tab: Tab, forward: Bool) -> Place? {
    let heading = forward ? tab.nextHeading : tab.previousHeading
    return heading.flatMap { Place(tab.overview.outline.items[$0].destination) }
  }

  static let firstSection = "this is the first section"
  static let lastSection = "this is the last section"

  /// Goes to the heading with a title, else to the first that begins with the text, else to the first that contains
  /// it.
  func goToSection(_ text: String, in tab: Tab) throws(CommandFailure) {
    let items = tab.overview.outline.items.filter { Place($0.destination) != nil }
    guard let item = items.nearest(to: text.onOneLine, by: \.title.onOneLine),
      let place = Place(item.destination)
    else {
      throw CommandFailure(.noSuchSection, "no section “\(text.onOneLine)”; outline lists them")
    }
    jump(tab, to: place)
  }
}

extension Place {
  /// Creates the position of a destination; nil if it isn't on a page of the document.
  init?(_ destination: Destination?) {
    guard let destination, let page = destination.pageIndex else { return nil }
    self.init(pageIndex: page, height: destination.top, left: destination.left)
  }
}
