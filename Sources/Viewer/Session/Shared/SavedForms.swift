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

extension PageView {
  /// Creates a view from its saved form; unknown parts have their defaults.
  init(_ saved: ReadingView) {
    zoom = PageZoom(saved.zoom) ?? .page
    rotation = saved.rotation % 90 == 0 ? (saved.rotation % 360 + 360) % 360 : 0
  }

  /// The saved form of the view; nil for the default view.
  var saved: ReadingView? {
    self == PageView() ? nil : ReadingView(zoom: zoom.typed, rotation: rotation)
  }
}

extension Position {
  /// Creates a position from its saved form.
  init(_ saved: ReadingPosition) {
    self.init(pageIndex: saved.pageIndex, line: saved.line, height: saved.height, left: saved.left)
  }

  /// The saved form of the position.
  var saved: ReadingPosition { ReadingPosition(pageIndex: pageIndex, line: line, height: height, left: left) }
}
