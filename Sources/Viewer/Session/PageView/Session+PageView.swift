import DocModel

/// How pages are looked at: their size, how they are turned, and the part that is on the screen.
extension Session {
  /// How far a page is scrolled at a time, as a share of what is seen of it.
  private static let scrollStep = 0.25
  /// How far by half a page.
  private static let longScrollStep = 0.5

  /// Shows the page in front as a picture.
  func showPicture(of tab: Tab) {
    tab.hasPictureInFront = true
    emit(.image(tab.place.pageIndex))
  }

  /// Whether the page in front was shown as a picture last, and no list since.
  public var hasPictureInFront: Bool {
    guard host.showsImages, host.screen != nil, let tab = currentTab else { return false }
    return tab.hasPictureInFront && tab.pane == nil
  }

  /// Shows the page in front once more if it is there as a picture, as after its look has changed.
  func showPictureInFront() {
    if hasPictureInFront, let tab = currentTab { showPicture(of: tab) }
  }

  /// Shows the page in front once more if it is there as a picture, for a screen of another size.
  public func screenChanged(emit: @escaping (Effect) -> Void) {
    emitting(emit) { showPictureInFront() }
  }

  // MARK: Size

  /// Shows pages larger or smaller by a step.
  func zoom(_ tab: Tab, isLarger: Bool) throws(CommandFailure) {
    guard let shown = frame(of: tab)?.factor else { throw Self.unmeasured }
    guard let factor = isLarger ? PageZoom.larger(than: shown) : PageZoom.smaller(than: shown) else {
      throw CommandFailure(.unavailable, "the page is as \(isLarger ? "large" : "small") as it can be")
    }
    changeView(of: tab) { $0.zoom = .factor(factor) }
  }

  /// Shows pages in a typed size.
  func zoom(_ tab: Tab, to text: String) throws(CommandFailure) {
    guard let zoom = PageZoom(text) else {
      let percents = PageZoom.range.lowerBound * 100
      throw CommandFailure(
        .usage,
        "“\(text.onOneLine)” is no size; zoom takes fit, width, or a factor such as 1.5 or 150%, from "
          + "\(Int(percents))% to \(Int(PageZoom.range.upperBound * 100))%")
    }
    changeView(of: tab) { $0.zoom = zoom }
  }

  /// Changes the size or the rotation of pages, and keeps the middle of the screen in its place.
  func changeView(of tab: Tab, _ change: (inout PageView) -> Void) {
    let (before, zoomBefore) = (frame(of: tab), tab.view.zoom)
    change(&tab.view)
    // All of the page is on the screen, and no longer the part that it was scrolled to.
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
    // A screen that has no pictures says the size, and the page is printed once it is asked for.
    guard host.showsImages else { return }
    guard host.screen != nil else {
      return emit(.message("no pictures are shown here; this is kept for where they are"))
    }
    showPicture(of: tab)
  }

  /// Keeps what is in the middle of the screen there while the page is turned; turned back, it is where it was.
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

  /// Why a command about size and rotation could do nothing now.
  func obstacle(toViewing name: CommandName, _ tab: Tab) -> String? {
    switch name {
    case .zoomIn where tab.view.zoom.factor.map { PageZoom.larger(than: $0) == nil } ?? false:
      "this is the largest size"
    case .zoomOut where tab.view.zoom.factor.map { PageZoom.smaller(than: $0) == nil } ?? false:
      "this is the smallest size"
    case .actualSize where tab.view.zoom == .factor(1): "this is the actual size"
    case .fitPage where tab.view.zoom == .page: "the page fits already"
    case .fitWidth where tab.view.zoom == .width: "the page is as wide as the screen already"
    case .scrollLeft where picture(of: tab)?.hasMore(.left) != true: "there is nothing to the left"
    case .scrollRight where picture(of: tab)?.hasMore(.right) != true: "there is nothing to the right"
    default: nil
    }
  }

  // MARK: Parts

  /// The heading in whose section reading is: of a part of a page that was scrolled to, the first that is seen.
  ///
  /// A jump leads to a section, whatever else is seen; and the next session has only the place.
  func heading(in tab: Tab) -> String? {
    guard tab.place == tab.scrolledPlace || tab.place.height == nil, let frame = picture(of: tab),
      !frame.isWhole
    else { return tab.heading(at: tab.place) }
    return tab.heading(seenIn: frame)
  }

  /// What is seen of the page in front; nil where that isn't known.
  private func frame(of tab: Tab) -> PageFrame? {
    try? tab.frame(at: tab.place, on: host.screen ?? .standard)
  }

  /// What is seen of the page that is in front as a picture; nil where its text is, or nothing.
  private func picture(of tab: Tab) -> PageFrame? {
    // A page that fits isn't measured for each key.
    guard tab.hasPictureInFront, host.showsImages, tab.view.zoom != .page, host.screen != nil else {
      return nil
    }
    return frame(of: tab)
  }

  /// Scrolls the image of the page in front, and goes on to the next page at its end.
  ///
  /// - Returns: false if no image is in front, or all of the page is on the screen: then lines are read.
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

  /// The place with something of its page on the screen.
  func place(_ place: Place, showing rectangle: Rectangle, in tab: Tab) -> Place {
    guard tab.view.zoom != .page, host.showsImages, let screen = host.screen,
      let frame = try? tab.frame(at: place, on: screen)
    else { return place }
    return frame.place(showing: rectangle)
  }
}

extension Tab {
  /// The first heading that is seen of a page, else the last one above.
  fileprivate func heading(seenIn frame: PageFrame) -> String? {
    // The section in which the page begins.
    let before = heading(at: Place(pageIndex: frame.page, height: .greatestFiniteMagnitude))
    guard pagesWithHeadings.contains(frame.page) else { return before }
    let headings = overview.outline.items.compactMap { item -> (y: Double, title: String)? in
      guard let destination = item.destination, destination.pageIndex == frame.page else { return nil }
      return (frame.y(of: destination), item.title)
    }.sorted { $0.y < $1.y }
    let seen = headings.first { (frame.part.y0..<frame.part.y1).contains($0.y) }
    return (seen ?? headings.last { $0.y < frame.part.y0 })?.title ?? before
  }

  /// What is seen of a page: of the one in front where reading is, of others from their top.
  func frame(ofPage page: Int, on screen: PageScreen) throws(DocumentError) -> PageFrame {
    try frame(at: page == place.pageIndex ? place : top(ofPage: page), on: screen)
  }

  /// What is seen of a page at a place.
  func frame(at place: Place, on screen: PageScreen) throws(DocumentError) -> PageFrame {
    PageFrame(try page(at: place.pageIndex), at: place, view, on: screen)
  }

  /// The top of a page that is turned to: where it is larger than the screen, the same column is seen.
  func top(ofPage page: Int) -> Place {
    guard view.zoom != .page, let left = place.left, isUpright(place.pageIndex), isUpright(page) else {
      return Place(pageIndex: page)
    }
    return Place(pageIndex: page, left: left)
  }

  /// Whether what is from left to right on a page is so on the screen.
  private func isUpright(_ page: Int) -> Bool {
    (try? self.page(at: page)).map { ($0.rotation + view.rotation) % 180 == 0 } ?? false
  }
}
