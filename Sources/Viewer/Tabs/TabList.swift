import DocModel

/// A closed tab, with all that reopening it needs.
struct ClosedTab {
  var source: DocumentSource
  var password: String?
  var place: Place
  var history: History
  var view: PageView
  /// The index that it had among the tabs.
  var index: Int
}

/// The open tabs with the one in front, and the tabs that were closed.
struct TabList {
  /// The most closed tabs that are kept.
  static let mostClosedTabs = 50

  /// The open tabs, from the first to the last.
  private(set) var tabs: [Tab] = []
  /// The index of the tab in front; nil without tabs.
  private(set) var currentIndex: Int?
  /// The closed tabs, the last one last.
  private(set) var closed: [ClosedTab] = []
  private var nextID = 1

  init(closed: [ClosedTab] = []) { self.closed = closed }

  /// The tab in front.
  var current: Tab? { currentIndex.map { tabs[$0] } }

  /// The index of an open tab.
  func index(of tab: Tab) -> Int? { tabs.firstIndex { $0 === tab } }

  /// The index of the tab that shows a file.
  func index(of source: DocumentSource) -> Int? {
    tabs.firstIndex { $0.document.source.isSameFile(as: source) }
  }

  /// Makes the identifier of a new tab.
  mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Brings a tab to the front, which closes the list of the tab that was there.
  ///
  /// - Returns: whether another tab was in front.
  @discardableResult
  mutating func bringToFront(_ index: Int) -> Bool {
    current?.pane = nil
    defer { currentIndex = index }
    return index != currentIndex
  }

  /// Inserts a tab and brings it to the front.
  mutating func insert(_ tab: Tab, at index: Int) {
    current?.pane = nil
    let index = min(index, tabs.count)
    tabs.insert(tab, at: index)
    currentIndex = index
  }

  /// Replaces the tab at an index by one that shows the same file.
  mutating func replace(at index: Int, by tab: Tab) { tabs[index] = tab }

  /// Closes a tab; the one behind it comes to the front if it was there.
  ///
  /// - Returns: whether the tab was open.
  mutating func close(_ tab: Tab) -> Bool {
    guard let index = index(of: tab) else { return false }
    tabs.remove(at: index)
    keep(
      ClosedTab(
        source: tab.document.source, password: tab.password, place: tab.place, history: tab.history,
        view: tab.view, index: index))
    if let current = currentIndex {
      let next = current > index ? current - 1 : current
      currentIndex = tabs.isEmpty ? nil : min(next, tabs.count - 1)
    }
    return true
  }

  /// Removes the tab that was closed last from the closed ones.
  mutating func takeLastClosed() -> ClosedTab? { closed.popLast() }

  /// Adds a closed tab, such as one that couldn't be reopened.
  mutating func keep(_ tab: ClosedTab) { closed = (closed + [tab]).suffix(Self.mostClosedTabs) }
}

extension Tab {
  /// A place as near as the document has it: it may have fewer pages than it had.
  func clamped(_ place: Place) -> Place {
    guard place.pageIndex >= pageCount || place.pageIndex < 0 else { return place }
    return Place(pageIndex: max(0, min(place.pageIndex, pageCount - 1)))
  }
}

extension DocumentSource {
  /// Whether two sources are the same file, by the path that leads to it.
  func isSameFile(as other: DocumentSource) -> Bool {
    guard case .path(let path) = self, case .path(let otherPath) = other else { return false }
    return path == otherPath || path.absolutePath == otherPath.absolutePath
  }
}
