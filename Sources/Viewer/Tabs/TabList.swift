import DocModel

/// A closed tab, with everything needed to reopen it.
struct ClosedTab {
  var source: DocumentSource
  var password: String?
  var position: Position
  var history: History
  var view: PageView
  var look = DocumentLook()
  /// The former index of the tab.
  var index: Int
}

/// The open tabs, the current one, and the closed ones.
final class TabList {
  /// The most closed tabs to keep.
  static let mostClosedTabs = 50

  /// The open tabs, from the first to the last.
  private(set) var tabs: [Tab] = []
  /// The index of the current tab; nil without tabs.
  private(set) var currentIndex: Int?
  /// The closed tabs, the last one last.
  private(set) var closed: [ClosedTab] = []
  private var nextID = 1

  /// The current tab.
  var current: Tab? { currentIndex.map { tabs[$0] } }

  /// Returns the index of an open tab.
  func index(of tab: Tab) -> Int? { tabs.firstIndex { $0 === tab } }

  /// Returns the index of the tab that shows a file.
  func index(of source: DocumentSource) -> Int? {
    tabs.firstIndex { $0.document.source.isSameFile(as: source) }
  }

  /// Makes the identifier of a new tab.
  func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Makes a tab the current one and closes the list of the previous one.
  ///
  /// - Returns: whether another tab was current.
  @discardableResult
  func bringToFront(_ index: Int) -> Bool {
    current?.pane = nil
    defer { currentIndex = index }
    return index != currentIndex
  }

  /// Inserts a tab and makes it the current one.
  func insert(_ tab: Tab, at index: Int) {
    current?.pane = nil
    let index = min(index, tabs.count)
    tabs.insert(tab, at: index)
    currentIndex = index
  }

  /// Replaces the tab at an index with another tab of the same file.
  func replace(at index: Int, by tab: Tab) { tabs[index] = tab }

  /// Closes a tab; if it was the current one, the next one becomes current.
  ///
  /// - Returns: whether the tab was open.
  func close(_ tab: Tab) -> Bool {
    guard let index = index(of: tab) else { return false }
    tabs.remove(at: index)
    addClosed(
      ClosedTab(
        source: tab.document.source, password: tab.password, position: tab.position, history: tab.history,
        view: tab.view, look: tab.look, index: index))
    if let current = currentIndex {
      let next = current > index ? current - 1 : current
      currentIndex = tabs.isEmpty ? nil : min(next, tabs.count - 1)
    }
    return true
  }

  /// Removes and returns the tab that was closed last.
  func popLastClosed() -> ClosedTab? { closed.popLast() }

  /// Adds a closed tab, such as one that couldn't be reopened.
  func addClosed(_ tab: ClosedTab) { closed = (closed + [tab]).suffix(Self.mostClosedTabs) }
}

extension Tab {
  /// Returns a position that exists in the document, which may have fewer pages than before.
  func clamped(_ position: Position) -> Position {
    guard position.pageIndex >= pageCount || position.pageIndex < 0 else { return position }
    return Position(pageIndex: max(0, min(position.pageIndex, pageCount - 1)))
  }
}

extension DocumentSource {
  /// Returns whether two sources are the same file, by its path.
  func isSameFile(as other: DocumentSource) -> Bool {
    guard case .path(let path) = self, case .path(let otherPath) = other else { return false }
    return path.isSamePath(as: otherPath)
  }
}
