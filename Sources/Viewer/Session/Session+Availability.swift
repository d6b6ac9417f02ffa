import DocModel

extension Session {
  /// Why a command could do nothing now; nil where it could do something.
  ///
  /// The same answer decides what help lists, which keys are taken and what a typed command is told, so that
  /// none of the three can promise what another refuses.
  func obstacle(to name: CommandName) -> String? {
    switch CommandDefinition.of(name).level {
    case .application:
      return nil
    case .session:
      return obstacleOnTabs(name)
    case .tab:
      guard let tab = currentTab else { return Self.noTab }
      return obstacleInDocument(name, tab)
    case .link:
      guard opensLink != nil else { return "links are opened from a terminal only" }
      return shownLink == nil ? "no link has been shown last; follow LABEL shows where one leads" : nil
    case .selection:
      guard let tab = currentTab else { return Self.noTab }
      return tab.pageCount == 0 ? "the document has no pages" : nil
    case .list, .bookmarkList, .hints:
      guard let tab = currentTab else { return Self.noTab }
      guard let pane = tab.pane else { return "no list is shown; outline, bookmarks or annotations show one" }
      return obstacleInList(name, pane)
    }
  }

  private func obstacleOnTabs(_ name: CommandName) -> String? {
    switch name {
    case .open, .tabs: nil
    case .reopenTab: closedTabs.isEmpty ? "no tab has been closed" : nil
    case .nextTab, .previousTab, .closeOtherTabs:
      tabs.isEmpty ? Self.noTab : tabs.count == 1 ? "there is only one tab" : nil
    default: tabs.isEmpty ? Self.noTab : nil
    }
  }

  /// Commands about what the dictionaries of a document say.
  private static let needDictionaries: Set<CommandName> = [
    .outline, .section, .nextSection, .previousSection, .annotations, .annotation, .nextAnnotation,
    .previousAnnotation,
    .links, .followLinks, .peekLinks, .follow, .share,
  ]

  private func obstacleInDocument(_ name: CommandName, _ tab: Tab) -> String? {
    if let reason = tab.unreadableDictionaries, Self.needDictionaries.contains(name) {
      return "only the text of this document can be read (\(reason.onOneLine)); a password may help"
    }
    // What was searched for before the document was read anew is found again.
    if tab.searchToRepeat != nil, [.hits, .nextMatch, .previousMatch].contains(name) { return nil }
    switch name {
    case .outline, .section, .nextSection, .previousSection:
      return tab.overview.outline.isEmpty ? "the document has no outline" : nil
    case .bookmarks, .bookmark, .info, .share, .reload:
      return nil
    case .hits:
      return searchedTabs(from: tab).isEmpty ? "nothing has been searched for" : nil
    case .nextMatch, .previousMatch:
      guard let search = matchState(from: tab) else {
        return "nothing has been searched for; search TEXT does"
      }
      return search.count == 0 ? "“\(search.query.onOneLine)” is not found" : nil
    case .back:
      return tab.history.back.isEmpty ? "there is nowhere to go back to" : nil
    case .forward:
      return tab.history.forward.isEmpty ? "there is nowhere to go forward to" : nil
    case .undoDelete:
      return deletedBookmarks.isEmpty ? "no bookmark has been deleted" : nil
    case .clearSelection:
      return tab.selection == nil ? "nothing is selected" : nil
    case .copy, .searchSelection, .showSelection:
      return tab.selection == nil ? "nothing is selected; select, select all or search selects" : nil
    case .followLinks, .peekLinks:
      return (try? tab.linksInFront().isEmpty) == true ? "there are no links on this page" : nil
    case .history:
      return tab.history.isEmpty ? "nothing has been jumped from" : nil
    default:
      break
    }
    // What is left moves among pages or reads one.
    if tab.pageCount == 0 { return "the document has no pages" }
    if name == .image, !showsImages { return "pictures can't be shown here; pdfkey render makes files" }
    if let obstacle = obstacle(toViewing: name, tab) { return obstacle }
    let (page, last) = (tab.place.pageIndex, tab.pageCount - 1)
    switch name {
    case .nextPage where page == last: return "this is the last page"
    case .previousPage where page == 0: return "this is the first page"
    case .firstPage where tab.place == Place(pageIndex: 0): return "this is the first page"
    case .lastPage where tab.place == Place(pageIndex: last): return "this is the last page"
    default: return nil
    }
  }

  private func obstacleInList(_ name: CommandName, _ pane: ListPane) -> String? {
    if CommandDefinition.of(name).level == .bookmarkList, pane.kind != .bookmarks {
      return "the list of bookmarks isn't shown; bookmarks shows it"
    }
    switch name {
    case .closeList:
      return nil
    case .filter:
      return pane.rows.isEmpty ? "the list is empty" : nil
    case .more:
      return pane.printed >= pane.visible.count ? "there are no more rows" : nil
    case .extendSelectionDown where pane.cursor == pane.visible.count - 1 && !pane.visible.isEmpty,
      .extendSelectionToLast where pane.cursor == pane.visible.count - 1 && !pane.visible.isEmpty:
      return "this is the last row"
    case .extendSelectionUp where pane.cursor == 0, .extendSelectionToFirst where pane.cursor == 0:
      return "this is the first row"
    case .moveBookmarkUp where pane.cursor == 0:
      return "this is the first bookmark"
    case .moveBookmarkDown where pane.cursor == pane.visible.count - 1:
      return "this is the last bookmark"
    default:
      return pane.visible.isEmpty ? "the list is empty" : nil
    }
  }
}
