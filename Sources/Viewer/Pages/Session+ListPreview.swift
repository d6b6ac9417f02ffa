import DocModel

extension Session {
  /// Returns the position to which a row of a list leads; nil if it leads to none in the current tab.
  package func position(of target: PaneRow.Target) -> Position? {
    guard let tab = currentTab else { return nil }
    switch target {
    case .position(let position), .bookmark(_, let position), .history(_, let position): return position
    case .action(let action): return Position(action.destination)
    case .match(let reference):
      guard let index = tab.index(of: reference) else { return nil }
      tab.locateMatch(index)
      return tab.search.map { search in
        Position(
          pageIndex: search.matches[index].pageIndex, height: search.matches[index].quads.first?.bounds.y1)
      }
    case .annotation(let name):
      return tab.annotationList?.index(of: name).flatMap { tab.annotationList?.entries[$0].annotation }
        .map { Position(pageIndex: $0.pageIndex, height: $0.rectangle?.y1) }
    case .day(let day, _):
      guard let list = tab.annotationList, let index = list.days.firstIndex(of: day) else { return nil }
      return position(of: .annotation(list.entries[index].id))
    case .field(let name):
      return (try? tab.cache.form())?.field(named: name)?.position
    case .search, .tab, .nothing: return nil
    }
  }
}
