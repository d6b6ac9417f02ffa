import DocModel

/// The view of pages: their zoom, their rotation, and the part on the screen.
struct PageViewCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// The distances of scrolls, as shares of the visible part.
  private static let shares: [PageScroll.Distance: Double] = [.step: 0.25, .halfPage: 0.5, .screen: 0.9]

  /// Shows the current page as an image.
  func showImage() {
    tab.isShowingImage = true
    emit(.image(tab.position.pageIndex))
  }

  /// Whether the current page was last shown as an image, without a list since.
  var isShowingImage: Bool {
    host.showsImages && host.pageScreen != nil && tab.isShowingImage && tab.pane == nil
  }

  /// Shows the image of the current page again, if one is shown, after its view has changed.
  func showCurrentImage() {
    if isShowingImage { showImage() }
  }

  // MARK: Size

  /// Zooms in or out by a step.
  func zoom(isLarger: Bool) throws(CommandFailure) {
    guard let factors = factors() else { throw Self.unmeasured }
    guard let zoom = PageZoom.step(from: factors.shown, isLarger: isLarger, fit: factors.fit) else {
      throw .unavailable("the page is as \(isLarger ? "large" : "small") as it can be")
    }
    changeView { $0.zoom = zoom }
  }

  /// Returns the factor of the current page, and that of a page that fits; nil if the page's size is unknown.
  private func factors() -> (shown: Double, fit: Double)? {
    var view = tab.view
    view.zoom = .page
    guard let shown = frame()?.factor, let fit = frame(view)?.factor else { return nil }
    return (shown, fit)
  }

  /// Returns whether there is no next step; a page isn't measured before the last one.
  private func isLastStep(isLarger: Bool) -> Bool {
    guard let factor = tab.view.zoom.factor else { return false }
    guard (isLarger ? PageZoom.larger(than: factor) : PageZoom.smaller(than: factor)) == nil else {
      return false
    }
    guard let factors = factors() else { return true }
    return PageZoom.step(from: factors.shown, isLarger: isLarger, fit: factors.fit) == nil
  }

  /// Zooms to a typed size.
  func zoom(to text: String) throws(CommandFailure) {
    guard let zoom = PageZoom(text) else {
      let percents = PageZoom.range.lowerBound * 100
      throw .usage(
        "“\(text.onOneLine)” isn't a size; zoom takes fit, width, or a factor such as 1.5 or 150%, from "
          + "\(Int(percents))% to \(Int(PageZoom.range.upperBound * 100))%")
    }
    changeView { $0.zoom = zoom }
  }

  /// Leaves out the margins of pages, or shows them again.
  func cropMargins() {
    changeView { $0.isCropped.toggle() }
    emit(.message(tab.view.isCropped ? "margins cropped" : "margins shown"))
  }

  /// Changes the zoom or the rotation of pages, and keeps the centre of the screen.
  func changeView(_ change: (inout PageView) -> Void) {
    let (before, zoomBefore) = (frame(), tab.view.zoom)
    change(&tab.view)
    // The screen shows the whole page, and no longer the part at the scroll position.
    if tab.view.zoom == .page, zoomBefore != .page, tab.position == tab.scrolledPosition {
      tab.position = Position(pageIndex: tab.position.pageIndex)
    }
    if let before, let after = frame() {
      if before.rotation == after.rotation {
        tab.position = after.positionKeepingMiddle(of: before)
      } else {
        turn(from: before, to: after)
      }
    }
    autosave.positionChanged()
    // Without images on the screen, a message has the zoom, and the page is printed on request.
    guard host.showsImages else { return }
    let isText = settings.isPlain && !tab.isShowingImage && !host.isFullScreen
    guard host.pageScreen != nil, !isText else {
      return emit(.message("no images are shown here; the change applies where they are"))
    }
    showImage()
  }

  /// Keeps the centre of the screen while the page is rotated; rotating back restores the position.
  private func turn(from before: PageFrame, to after: PageFrame) {
    var turn =
      tab.turn.flatMap { $0.position == tab.position && $0.zoom == tab.view.zoom ? $0 : nil }
      ?? PageTurn(
        before, at: tab.position, isScrolled: tab.position == tab.scrolledPosition, zoom: tab.view.zoom)
    if after.rotation == turn.rotation {
      tab.position = turn.start
      tab.scrolledPosition = turn.isScrolled ? turn.start : nil
    } else if !after.isWhole {
      tab.position = after.position(around: turn.middle)
      tab.scrolledPosition = tab.position
    }
    turn.position = tab.position
    tab.turn = turn
  }

  private static let unmeasured = CommandFailure(
    .unavailable, "the page's size isn't known; zoom FACTOR sets one, such as zoom 150%")

  /// Returns the reason why a command about zoom and rotation would have no effect now; nil if it would have one.
  func obstacle(toViewing name: CommandName) -> String? {
    switch name {
    case .zoomIn where isLastStep(isLarger: true): "this is the largest size"
    case .zoomOut where isLastStep(isLarger: false): "this is the smallest size"
    case .actualSize where tab.view.zoom == .factor(1): "this is the actual size"
    case .fitPage where tab.view.zoom == .page: "the page already fits"
    case .fitWidth where tab.view.zoom == .width: "the page is already as wide as the screen"
    case .scrollLeft where !hasMore(.left): "there is nothing to the left"
    case .scrollRight where !hasMore(.right): "there is nothing to the right"
    default: nil
    }
  }

  /// Returns whether there is more in a direction: of the document on the full screen, else of the page's image.
  func hasMore(_ direction: PageFrame.Direction) -> Bool {
    if let scroller = host.pageScroller { return scroller.hasMore(direction) }
    return imageFrame()?.hasMore(direction) == true
  }

  // MARK: Parts

  /// Returns the title of the current section: the first heading in a scrolled part of a page.
  ///
  /// After a jump, and in the next session, it is the section of the position, even if other headings are visible.
  func heading() -> String? {
    // The position of an annotation has no column.
    if tab.position == tab.cursorPosition, let list = tab.annotationList,
      let index = tab.annotationCursor.flatMap(list.index),
      case let annotation = list.entries[index].annotation,
      tab.position == Position(pageIndex: annotation.pageIndex, height: annotation.rectangle?.y1)
    {
      let outline = tab.overview.outline
      return outline.section(of: annotation).map { outline.items[$0].title }
    }
    guard tab.position == tab.scrolledPosition || tab.position.height == nil, let frame = imageFrame(),
      !frame.isWhole
    else { return tab.heading(at: tab.position) }
    return tab.heading(seenIn: frame)
  }

  /// Returns the visible part of the current page, by default in the tab's view; nil if its size is unknown.
  private func frame(_ view: PageView? = nil) -> PageFrame? {
    try? tab.frame(at: tab.position, view, on: host.pageScreen ?? .standard)
  }

  /// Returns the visible part of the current page if it is shown as an image.
  private func imageFrame() -> PageFrame? {
    // A page that fits isn't measured on each key.
    guard tab.isShowingImage, host.showsImages, tab.view.zoom != .page, host.pageScreen != nil else {
      return nil
    }
    return frame()
  }

  /// Scrolls the image of the current page, and turns to the next page at its end.
  ///
  /// - Returns: false if no image is shown, or the whole page is visible.
  func scrollImage(_ scroll: PageScroll) throws(CommandFailure) -> Bool {
    let direction = scroll.direction
    if let scroller = host.pageScroller {
      guard let position = scroller.scroll(scroll) else {
        throw .unavailable(Obstacle.end(direction == .down))
      }
      tab.position = position
      tab.pane = nil
      autosave.positionChanged()
      return true
    }
    guard let frame = imageFrame() else { return false }
    if frame.hasMore(direction) {
      tab.position = frame.position(scrolled: direction, by: Self.shares[scroll.distance] ?? 0.5)
    } else {
      try scrollToNextPage(direction)
    }
    tab.scrolledPosition = tab.position
    tab.pane = nil
    autosave.positionChanged()
    showImage()
    return true
  }

  private func scrollToNextPage(_ direction: PageFrame.Direction) throws(CommandFailure) {
    let page = tab.position.pageIndex + (direction == .down ? 1 : -1)
    guard (0..<tab.pageCount).contains(page) else { throw .unavailable(Obstacle.end(direction == .down)) }
    tab.position = tab.top(ofPage: page)
    if direction == .up, let frame = frame() { tab.position = frame.endPosition }
  }

  /// Returns a position at which a rectangle of the page is visible.
  func position(_ position: Position, showing rectangle: Rectangle) -> Position {
    guard tab.view.zoom != .page, host.showsImages, host.pageScroller == nil, let screen = host.pageScreen,
      let frame = try? tab.frame(at: position, on: screen)
    else { return position }
    return frame.position(showing: rectangle)
  }
}

extension CommandGroup { var pageView: PageViewCommands { PageViewCommands(tab: tab, context: context) } }

extension Tab {
  /// Returns the first heading in the visible part of a page, else the last one above it.
  fileprivate func heading(seenIn frame: PageFrame) -> String? {
    // The section at the top of the page.
    let before = heading(at: Position(pageIndex: frame.page, height: .greatestFiniteMagnitude))
    guard pagesWithHeadings.contains(frame.page) else { return before }
    let headings = overview.outline.items.compactMap { item -> (y: Double, title: String)? in
      guard let destination = item.destination, destination.pageIndex == frame.page else { return nil }
      return (frame.y(of: destination), item.title)
    }.sorted { $0.y < $1.y }
    let seen = headings.first { (frame.part.y0..<frame.part.y1).contains($0.y) }
    return (seen ?? headings.last { $0.y < frame.part.y0 })?.title ?? before
  }

  /// Returns the visible part of a page: at the reading position on the current page, at the top of others.
  func frame(ofPage page: Int, on screen: PageScreen) throws(DocumentError) -> PageFrame {
    try frame(at: page == position.pageIndex ? position : top(ofPage: page), on: screen)
  }

  /// Returns the visible part of a page at a position, by default in the tab's view.
  func frame(
    at position: Position, _ view: PageView? = nil, on screen: PageScreen
  ) throws(DocumentError) -> PageFrame {
    _ = try page(at: position.pageIndex)
    return PageFrame(shownPage(at: position.pageIndex), at: position, view ?? self.view, on: screen)
  }

  /// Returns the top of a page to turn to; if the page is larger than the screen, the column stays.
  func top(ofPage page: Int) -> Position {
    guard view.zoom != .page, let left = position.left, isUpright(position.pageIndex), isUpright(page) else {
      return Position(pageIndex: page)
    }
    return Position(pageIndex: page, left: left)
  }

  /// Returns whether horizontal directions on a page are horizontal on the screen.
  private func isUpright(_ page: Int) -> Bool {
    (try? self.page(at: page)).map { ($0.rotation + view.rotation) % 180 == 0 } ?? false
  }
}
