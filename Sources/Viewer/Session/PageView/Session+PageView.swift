import DocModel

/// The view of pages: their zoom, their rotation, and the part on the screen.
extension Session {
  /// The distance of a scroll step, as a share of the visible part.
  private static let scrollStep = 0.25
  /// The distance of a scroll by half a page, as a share of the visible part.
  private static let longScrollStep = 0.5

  /// Shows the current page as an image.
  func showPicture(of tab: Tab) {
    tab.hasPictureInFront = true
    emit(.image(tab.place.pageIndex))
  }

  /// Whether the current page was last shown as an image, without a list since.
  public var hasPictureInFront: Bool {
    guard host.showsImages, host.screen != nil, let tab = currentTab else { return false }
    return tab.hasPictureInFront && tab.pane == nil
  }

  /// Shows the image of the current page again, if one is shown, after its view has changed.
  func showPictureInFront() {
    if hasPictureInFront, let tab = currentTab { showPicture(of: tab) }
  }

  /// Shows the image of the current page again, if one is shown, after the size of the screen has changed.
  public func screenChanged(emit: @escaping (Effect) -> Void) {
    emitting(emit) { showPictureInFront() }
  }

  // MARK: Size

  /// Zooms in or out by a step.
  func zoom(_ tab: Tab, isLarger: Bool) throws(CommandFailure) {
    guard let shown = frame(of: tab)?.factor else { throw Self.unmeasured }
    guard let factor = isLarger ? PageZoom.larger(than: shown) : PageZoom.smaller(than: shown) else {
      throw CommandFailure(.unavailable, "the page is as \(isLarger ? "large" : "small") as it can be")
    }
    changeView(of: tab) { $0.zoom = .factor(factor) }
  }

  /// Zooms to a typed size.
  func zoom(_ tab: Tab, to text: String) throws(CommandFailure) {
    guard let zoom = PageZoom(text) else {
      let percents = PageZoom.range.lowerBound * 100
      throw CommandFailure(
        .usage,
        "“\(text.onOneLine)” isn't a size; zoom takes fit, width, or a factor such as 1.5 or 150%, from "
          + "\(Int(percents))% to \(Int(PageZoom.range.upperBound * 100))%")
    }
    changeView(of: tab) { $0.zoom = zoom }
  }

  /// Changes the zoom or the rotation of pages, and keeps the centre of the screen.
  func changeView(of tab: Tab, _ change: (inout PageView) -> Void) {
    let (before, zoomBefore) = (frame(of: tab), tab.view.zoom)
    change(&tab.view)
    // The screen shows the whole page, and no longer the part at the scroll position.
    if tab.view.zoom == .page, zoomBefore != .page, tab.place == tab.scrolledPlace {
      tab.place = Place(pageIndex: tab.place.pageIndex)
    }
    if let before, let after = frame(of: tab) {
      if before.rotation == after.rotation {
        tab.place = after.placeKeepingMiddle(of: before)
      } else {
        turn(tab, from: before, to: after)
      }
    }
    autosave.positionChanged()
    // Without images on the screen, a message has the zoom, and the page is printed on request.
    guard host.showsImages else { return }
    guard host.screen != nil else {
      return emit(.message("no images are shown here; the change applies where they are"))
    }
    showPicture(of: tab)
  }

  /// Keeps the centre of the screen while the page is rotated; rotating back restores the position.
  private func turn(_ tab: Tab, from before: PageFrame, to after: PageFrame) {
    var turn =
      tab.turn.flatMap { $0.place == tab.place && $0.zoom == tab.view.zoom ? $0 : nil }
      ?? PageTurn(before, at: tab.place, isScrolled: tab.place == tab.scrolledPlace, zoom: tab.view.zoom)
    if after.rotation == turn.rotation {
      tab.place = turn.start
      tab.scrolledPlace = turn.isScrolled ? turn.start : nil
    } else if !after.isWhole {
      tab.place = after.place(around: turn.middle)
      tab.scrolledPlace = tab.place
    }
    turn.place = tab.place
    tab.turn = turn
  }

  private static let unmeasured = CommandFailure(
    .unavailable, "the page's size isn't known; zoom FACTOR sets one, such as zoom 150%")

  /// Returns the reason why a command about zoom and rotation would have no effect now; nil if it would have one.
  func obstacle(toViewing name: CommandName, _ tab: Tab) -> String? {
    switch name {
    case .zoomIn where tab.view.zoom.factor.map { PageZoom.larger(than: $0) == nil } ?? false:
      "this is the largest size"
    case .zoomOut where tab.view.zoom.factor.map { PageZoom.smaller(than: $0) == nil } ?? false:
      "this is the smallest size"
    case .actualSize where tab.view.zoom == .factor(1): "this is the actual size"
    case .fitPage where tab.view.zoom == .page: "the page already fits"
    case .fitWidth where tab.view.zoom == .width: "the page is already as wide as the screen"
    case .scrollLeft where picture(of: tab)?.hasMore(.left) != true: "there is nothing to the left"
    case .scrollRight where picture(of: tab)?.hasMore(.right) != true: "there is nothing to the right"
    default: nil
    }
  }

  // MARK: Parts

  /// Returns the title of the current section: of a scrolled part of a page, the first heading in it.
  ///
  /// After a jump, the section is that of the target, even if other headings are visible; and the next session has
  /// only the position.
  func heading(in tab: Tab) -> String? {
    guard tab.place == tab.scrolledPlace || tab.place.height == nil, let frame = picture(of: tab),
      !frame.isWhole
    else { return tab.heading(at: tab.place) }
    return tab.heading(seenIn: frame)
  }

  /// Returns the visible part of the current page; nil if its size is unknown.
  private func frame(of tab: Tab) -> PageFrame? {
    try? tab.frame(at: tab.place, on: host.screen ?? .standard)
  }

  /// Returns the visible part of the current page if it is shown as an image.
  private func picture(of tab: Tab) -> PageFrame? {
    // A page that fits isn't measured on each key.
    guard tab.hasPictureInFront, host.showsImages, tab.view.zoom != .page, host.screen != nil else {
      return nil
    }
    return frame(of: tab)
  }

  /// Scrolls the image of the current page, and turns to the next page at its end.
  ///
  /// - Returns: false if no image is shown, or the whole page is visible: scrolling then reads lines.
  func scrollPicture(
    _ direction: PageFrame.Direction, isHalfPage: Bool, _ tab: Tab
  ) throws(CommandFailure) -> Bool {
    guard let frame = picture(of: tab) else { return false }
    let share = isHalfPage ? Self.longScrollStep : Self.scrollStep
    if frame.hasMore(direction) {
      tab.place = frame.place(scrolled: direction, by: share)
    } else {
      try scrollToNextPage(direction, tab)
    }
    tab.scrolledPlace = tab.place
    tab.pane = nil
    autosave.positionChanged()
    showPicture(of: tab)
    return true
  }

  private func scrollToNextPage(_ direction: PageFrame.Direction, _ tab: Tab) throws(CommandFailure) {
    let page = tab.place.pageIndex + (direction == .down ? 1 : -1)
    guard (0..<tab.pageCount).contains(page) else {
      throw CommandFailure(
        .unavailable,
        direction == .down ? "this is the end of the document" : "this is the beginning of the document")
    }
    tab.place = tab.top(ofPage: page)
    if direction == .up, let frame = frame(of: tab) { tab.place = frame.placeOfEnd }
  }

  /// Returns a position at which a rectangle of the page is visible.
  func place(_ place: Place, showing rectangle: Rectangle, in tab: Tab) -> Place {
    guard tab.view.zoom != .page, host.showsImages, let screen = host.screen,
      let frame = try? tab.frame(at: place, on: screen)
    else { return place }
    return frame.place(showing: rectangle)
  }
}

extension Tab {
  /// Returns the first heading in the visible part of a page, else the last one above it.
  fileprivate func heading(seenIn frame: PageFrame) -> String? {
    // The section at the top of the page.
    let before = heading(at: Place(pageIndex: frame.page, height: .greatestFiniteMagnitude))
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
    try frame(at: page == place.pageIndex ? place : top(ofPage: page), on: screen)
  }

  /// Returns the visible part of a page at a position.
  func frame(at place: Place, on screen: PageScreen) throws(DocumentError) -> PageFrame {
    PageFrame(try page(at: place.pageIndex), at: place, view, on: screen)
  }

  /// Returns the top of a page to turn to; if the page is larger than the screen, the column stays.
  func top(ofPage page: Int) -> Place {
    guard view.zoom != .page, let left = place.left, isUpright(place.pageIndex), isUpright(page) else {
      return Place(pageIndex: page)
    }
    return Place(pageIndex: page, left: left)
  }

  /// Returns whether horizontal directions on a page are horizontal on the screen.
  private func isUpright(_ page: Int) -> Bool {
    (try? self.page(at: page)).map { ($0.rotation + view.rotation) % 180 == 0 } ?? false
  }
}
