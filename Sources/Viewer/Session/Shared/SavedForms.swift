import DocModelLibrary

extension SavedSession {
  /// Creates the saved form of the open tabs, with the list of the current one.
  init(_ tabs: TabList) {
    var saved: [SavedTab] = []
    var front: Int?
    for (index, tab) in tabs.tabs.enumerated() {
      guard let id = tab.libraryID, let path = tab.overview.identity.path else { continue }
      if index == tabs.currentIndex { front = saved.count }
      saved.append(SavedTab(document: id, path: path))
    }
    self.init(
      tabs: saved, currentIndex: front, list: tabs.current?.pane?.saved ?? tabs.current?.listToResume)
  }
}

extension ListPane {
  /// The saved form of the list; nil for a list whose rows depend on the current page.
  var saved: SavedSession.List? {
    hints == nil ? SavedSession.List(kind: kind.rawValue, filter: filter) : nil
  }
}

extension Tab {
  /// Shows the document as it was shown when a view was saved; unknown parts have their defaults.
  func restore(_ saved: ReadingView) {
    view.zoom = PageZoom(saved.zoom) ?? .page
    view.rotation = saved.rotation % 90 == 0 ? (saved.rotation % 360 + 360) % 360 : 0
    view.isCropped = saved.properties[Self.cropping] != nil
    look = DocumentLook(saved.properties)
    look.pin = look.pin.map(clamped)
    paneToResume = look.pane
  }

  /// The saved form of the view of the pages and of the look; nil for the default ones.
  var savedView: ReadingView? {
    guard view != PageView() || look != DocumentLook() else { return nil }
    var properties = look.saved
    if view.isCropped { properties[Self.cropping] = "on" }
    return ReadingView(zoom: view.zoom.typed, rotation: view.rotation, properties: properties)
  }

  private static let cropping = "crop"
}

extension Position {
  /// Creates a position from its saved form.
  init(_ saved: ReadingPosition) {
    self.init(pageIndex: saved.pageIndex, line: saved.line, height: saved.height, left: saved.left)
  }

  /// The saved form of the position.
  var saved: ReadingPosition { ReadingPosition(pageIndex: pageIndex, line: line, height: height, left: left) }
}
