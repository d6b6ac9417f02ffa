import DocModel

/// What the session keeps: positions, histories and which tabs are open.
///
/// The library is never in the way of reading. Where it can't be written that is said once a command, and
/// the reading goes on.
extension Session {
  /// How long positions may stay unwritten while one reads on; each write waits for the disk.
  static let longestUnsaved: Duration = .seconds(5)

  /// Does something with the library; nil and a warning where that fails.
  func withLibrary<Value>(_ body: (BookmarkStore) throws(LibraryError) -> Value) -> Value? {
    do throws(LibraryError) {
      return try body(library)
    } catch {
      if !library.isReadOnly { emit(.warning(error.description)) }
      return nil
    }
  }

  /// Goes to where the document was left.
  func restorePosition(of tab: Tab) {
    guard let id = tab.libraryID else { return }
    if let position = withLibrary({ store throws(LibraryError) in try store.lastPosition(of: id) }) ?? nil {
      tab.place = tab.clamped(Place(position.place))
      tab.view = position.view.map(PageView.init) ?? PageView()
    }
    if let history = withLibrary({ store throws(LibraryError) in try store.history(of: id) }) {
      tab.history = History(
        back: history.back.map { tab.clamped(Place($0)) },
        forward: history.forward.map { tab.clamped(Place($0)) })
    }
  }

  /// Notes that a place has changed.
  func placeChanged() { hasUnsavedPlaces = true }

  /// Writes what has changed and wasn't written for ``longestUnsaved``.
  ///
  /// - Parameter emit: is handed a warning where something can't be written.
  /// - Returns: whether there was one.
  public func saveWhatIsDue(emit: @escaping (Effect) -> Void) -> Bool {
    var warned = false
    emitting({
      warned = true
      emit($0)
    }) { saveDue() }
    return warned
  }

  func saveDue() {
    savePlaces(atOnce: false)
    saveTypedLines(atOnce: false)
    saveTexts(atOnce: false)
  }

  /// Lets texts of pages be written that were read, and says where they can't be kept.
  func saveTexts(atOnce: Bool) {
    guard let textStore else { return }
    defer { if let problem = textStore.takeProblem() { emit(.warning(problem)) } }
    let now = ContinuousClock.now
    if !atOnce, let lastTextSave, now - lastTextSave < Self.longestUnsaved { return }
    lastTextSave = now
    for tab in tabs { (tab.document as? StoredTextDocument)?.writeTexts() }
    if atOnce { textStore.finish() }
  }

  /// Writes the positions, the histories and which tab is in front, at once or when that is due.
  func savePlaces(atOnce: Bool) {
    let hasUnsavedTabs = hasUnsavedFront || keepsTabs && openTabs() != savedSession
    guard hasUnsavedPlaces || hasUnsavedTabs else { return }
    let now = ContinuousClock.now
    if !atOnce, let lastSave, now - lastSave < Self.longestUnsaved { return }
    lastSave = now
    if hasUnsavedTabs { saveOpenTabs() }
    guard hasUnsavedPlaces else { return }
    hasUnsavedPlaces = false
    for tab in tabs where tab.pageCount > 0 {
      guard let id = tab.libraryID else { continue }
      _ = withLibrary { store throws(LibraryError) in
        try store.saveLastPosition(tab.place.saved, view: tab.view.saved, of: id)
        try store.saveHistory(
          ReadingHistory(back: tab.history.back.map(\.saved), forward: tab.history.forward.map(\.saved)),
          of: id)
      }
    }
  }

  /// Writes which tabs are open, for the next session without files, where this one is to be kept.
  func saveOpenTabs() {
    hasUnsavedFront = false
    guard keepsTabs else { return }
    let session = openTabs()
    savedSession = session
    _ = withLibrary { store throws(LibraryError) in try store.saveSession(session) }
  }

  /// The tabs as they are kept, with the list that is shown.
  func openTabs() -> SavedSession {
    var saved: [SavedTab] = []
    var front: Int?
    for (index, tab) in tabs.enumerated() {
      guard let id = tab.libraryID, let path = tab.overview.identity.path else { continue }
      if index == currentIndex { front = saved.count }
      saved.append(SavedTab(document: id, path: path))
    }
    return SavedSession(
      tabs: saved, currentIndex: front, list: currentTab?.pane?.saved ?? currentTab?.listToResume)
  }
}

extension PageView {
  /// How pages were looked at, as far as that is known.
  fileprivate init(_ saved: ReadingView) {
    zoom = PageZoom(saved.zoom) ?? .page
    rotation = saved.rotation % 90 == 0 ? (saved.rotation % 360 + 360) % 360 : 0
  }

  /// How it is kept; nil for pages that fit and are as they are.
  fileprivate var saved: ReadingView? {
    self == PageView() ? nil : ReadingView(zoom: zoom.typed, rotation: rotation)
  }
}

extension Place {
  init(_ saved: ReadingPlace) {
    self.init(pageIndex: saved.pageIndex, line: saved.line, height: saved.height, left: saved.left)
  }

  var saved: ReadingPlace { ReadingPlace(pageIndex: pageIndex, line: line, height: height, left: left) }
}
