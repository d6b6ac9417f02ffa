import DocModel

extension SavedSession {
  /// The open tabs, with the list of the one in front.
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
  /// The list as the library keeps it; nil for one whose rows depend on the page in front.
  var saved: SavedSession.List? {
    hints == nil ? SavedSession.List(kind: kind.rawValue, filter: filter) : nil
  }
}

extension PageView {
  /// A view from the library; unknown parts have their defaults.
  init(_ saved: ReadingView) {
    zoom = PageZoom(saved.zoom) ?? .page
    rotation = saved.rotation % 90 == 0 ? (saved.rotation % 360 + 360) % 360 : 0
  }

  /// The view as the library keeps it; nil for the default one.
  var saved: ReadingView? {
    self == PageView() ? nil : ReadingView(zoom: zoom.typed, rotation: rotation)
  }
}

extension Place {
  /// A position from the library.
  init(_ saved: ReadingPlace) {
    self.init(pageIndex: saved.pageIndex, line: saved.line, height: saved.height, left: saved.left)
  }

  /// The position as the library keeps it.
  var saved: ReadingPlace { ReadingPlace(pageIndex: pageIndex, line: line, height: height, left: left) }
}
