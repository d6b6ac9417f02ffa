import DocModel

/// The reasons for which commands have no effect now.
struct Availability: SessionPart {
  let context: SessionContext

  /// Returns the reason why a command would have no effect now; nil if it would have one.
  ///
  /// Help, keys and typed commands all use this function, so that none of them offers a command that another
  /// refuses.
  func obstacle(to name: CommandName) -> String? {
    if host.focusedView?.takes(Command(name)) == true { return nil }
    switch CommandDefinition.of(name).level {
    case .application:
      switch name {
      case .saveSetting where !host.savesSettings: return "this session can't save settings"
      case .fullScreen where !host.hasScreens: return "the full screen needs a terminal"
      case .editLine where !host.hasScreens: return "no line is being typed"
      case .lines where !host.isFullScreen: return "these are lines already"
      default: return name.has(.onFullScreen) && !host.isFullScreen ? Obstacle.needsFullScreen : nil
      }
    case .screen:
      guard host.isFullScreen else { return "there are no columns; full screen shows them" }
      guard let tab = currentTab, tab.column != nil else { return "there is one column only" }
      switch name {
      case .focusPane where tab.pane != nil: return "the pane has the focus"
      case .focusPage where tab.pane == nil: return "the page has the focus"
      default: return nil
      }
    case .thumbnails: return Obstacle.noThumbnails
    case .session: return obstacleOnTabs(name)
    case .tab:
      guard let tab = currentTab else { return Obstacle.noTab }
      return obstacleInDocument(name, tab)
    case .tool:
      return currentTab?.tool == nil ? "nothing is being moved or drawn; move annotation and draw begin" : nil
    case .link:
      guard host.opensLinks else { return "links can only be opened from a terminal" }
      let isShown =
        !context.shownLinks.isEmpty || currentTab?.pane?.selectedRows.contains { $0.address != nil } == true
      return isShown ? nil : "no link is shown; follow LABEL shows where one leads"
    case .selection:
      guard let tab = currentTab else { return Obstacle.noTab }
      return tab.pageCount == 0 ? "the document has no pages" : nil
    case .list, .bookmarkList, .dateList, .hints:
      guard let tab = currentTab else { return Obstacle.noTab }
      guard let list = name == .filter ? shownList : tab.pane ?? shownList else {
        return "no list is shown; outline, bookmarks or annotations show one"
      }
      return obstacleInList(name, list) ?? (tab.pane == nil && name != .filter ? Obstacle.noFocus : nil)
    }
  }

  /// Returns the reason why a command with its arguments would have no effect now; without arguments some commands
  /// need a selection.
  func obstacle(to command: Command) -> String? {
    // Without a list a filter shows the annotations that it leaves.
    if command.name == .filter, !command.arguments.isEmpty, currentTab != nil, shownList == nil {
      return obstacle(to: .annotations)
    }
    if let obstacle = obstacle(to: command.name) { return obstacle }
    guard command.arguments.isEmpty, let tab = currentTab else { return nil }
    switch command.name {
    case .peek:
      guard let pane = tab.pane else { return shownList == nil ? Obstacle.noListToPeek : Obstacle.noFocus }
      guard let row = pane.selectedRow else { return "no row is selected; peek ROW shows where a row leads" }
      return row.target.leadsToPosition ? nil : "the row has no destination"
    case .annotation:
      let picksRow = tab.pane?.kind == .annotations && tab.pane?.selectedRow != nil
      return picksRow || tab.hasMarksOnCurrentPage != false ? nil : Obstacle.noAnnotationHere
    case .save: return tab.edits.unsaved.isEmpty ? Obstacle.nothingToSave(tab) : nil
    case .choose, .toggleRow: return tab.pane?.cursor == nil ? Obstacle.noRow(in: tab.pane) : nil
    case .deleteHeading: return on(tab).headings.obstacle()
    case .deleteBookmark: return tab.pane?.selectedRows.isEmpty == true ? "no bookmark is selected" : nil
    default: return nil
    }
  }

  private var visiblePages: ClosedRange<Int> { host.pageScroller?.visibleRange ?? 0...0 }

  private func obstacleOnTabs(_ name: CommandName) -> String? {
    switch name {
    case .open, .tabs: nil
    case .reopenTab: tabList.closed.isEmpty ? "no tab has been closed" : nil
    case .nextTab, .previousTab, .closeOtherTabs:
      tabs.isEmpty ? Obstacle.noTab : tabs.count == 1 ? "there is only one tab" : nil
    default: tabs.isEmpty ? Obstacle.noTab : nil
    }
  }

  private func obstacleInDocument(_ name: CommandName, _ tab: Tab) -> String? {
    if let reason = tab.unreadableDictionaries, name.has(.readsDictionaries) {
      return "only the text of this document can be read (\(reason.onOneLine)); a password may help"
    }
    // The search from before a reload is repeated on demand.
    if tab.searchToRepeat != nil, [.matches, .nextMatch, .previousMatch].contains(name) { return nil }
    switch name {
    case .outline, .section, .nextSection, .previousSection:
      if tab.overview.outline.isEmpty { return "the document has no outline" }
      let isMove = name == .nextSection || name == .previousSection
      guard isMove, on(tab).moving.position(forward: name == .nextSection) == nil else { return nil }
      return name == .nextSection ? Obstacle.lastSection : Obstacle.firstSection
    case .bookmark, .goToMark:
      return hasBookmarks(tab) ? nil : "the document has no bookmarks; add bookmark makes one"
    case .annotation, .nextAnnotation, .previousAnnotation, .nextComment, .previousComment:
      return on(tab).annotations.obstacle(toAnnotations: name)
    case .editSource: return settings.editor == nil ? EditorCommand.advice : nil
    case .searches: return searches.hasNoLastSearch ? "nothing has been searched for" : nil
    case .fill, .toggleField, .nextOption, .previousOption: return on(tab).fields.obstacle(onField: name)
    case .leaveForm: return tab.isFilling ? nil : "no form is being filled in; next field begins"
    // An empty list of these is a valid result.
    case .bookmarks, .annotations, .dates, .fields, .nextField, .previousField, .info, .signatures, .share,
      .exports,
      .reload, .setMetadata,
      .save, .saveAs:
      return nil
    case .renameHeading: return on(tab).headings.obstacle()
    case .deleteHeading, .moveHeading: return tab.pane?.kind == .outline ? nil : on(tab).headings.obstacle()
    case .matches: return searches.searchedTabs(from: tab).isEmpty ? "nothing has been searched for" : nil
    case .nextMatch where searches.running != nil, .previousMatch where searches.running != nil: return nil
    case .nextMatch, .previousMatch:
      guard let search = searches.state(from: tab) else {
        return "nothing has been searched for; search TEXT searches"
      }
      return search.count == 0 ? "“\(search.query.onOneLine)” is not found" : nil
    case .back: return tab.history.back.isEmpty ? Obstacle.noWayBack : nil
    case .forward: return tab.history.forward.isEmpty ? "there is nowhere to go forward to" : nil
    case .undo where tab.tool != nil: return nil
    case .undo: return tab.edits.undoable.isEmpty ? Obstacle.nothingToUndo : nil
    case .redo: return tab.edits.redoable.isEmpty ? Obstacle.nothingToRedo : nil
    case .revert:
      return tab.edits.unsaved.isEmpty && tab.edits.unfitting.isEmpty ? Obstacle.nothingToSave(tab) : nil
    case .takeEdits: return tab.edits.elsewhere.isEmpty ? Obstacle.nothingElsewhere(tab) : nil
    case let name where name.has(.onAnnotation): return on(tab).entries.hasTarget ? nil : Obstacle.noTarget
    case .clearSelection:
      let hasRows = tab.column?.isSelectingSeveral == true
      return tab.selection == nil && !hasRows && tab.annotationDay == nil
        && !on(tab).selecting.isWithMatchesOnly
        ? "nothing is selected" : nil
    case .copy where tab.pane?.selection.isEmpty == false: return nil
    case .copy, .searchSelection, .showSelection:
      return tab.selection == nil ? "nothing is selected; select, select all and search select text" : nil
    case .links: return tab.hasLinksOnCurrentPage == false ? Obstacle.noLinks : nil
    case .followLinks, .peekLinks, .goToReference:
      return tab.hasLeadsOnCurrentPage == false && visiblePages.count < 2 ? Obstacle.noLinks : nil
    case .history: return tab.history.isEmpty ? "the history is empty" : nil
    default: break
    }
    if name == .pastePages { return context.copiedPages == nil ? "no pages have been copied" : nil }
    // All remaining commands move among pages or read one.
    if tab.pageCount == 0 { return "the document has no pages" }
    if name == .draw { return host.hasPointer ? nil : Obstacle.needsPointer }
    if name.has(.onFullScreen) { return host.isFullScreen ? nil : Obstacle.needsFullScreen }
    if name == .image { return host.imageObstacle }
    if let obstacle = on(tab).pageView.obstacle(toViewing: name) { return obstacle }
    let (page, last) = (tab.position.pageIndex, tab.pageCount - 1)
    switch name {
    case .nextPage where page == last: return "this is the last page"
    case .previousPage where page == 0: return "this is the first page"
    case .firstPage where tab.position == Position(pageIndex: 0): return "this is the first page"
    case .lastPage where tab.position == Position(pageIndex: last): return "this is the last page"
    case .nextScreen, .previousScreen, .scrollDown, .scrollHalfPageDown, .scrollUp, .scrollHalfPageUp:
      let isDown = name.scroll?.direction == .down
      if let scroller = host.pageScroller {
        return scroller.hasMore(isDown ? .down : .up) ? nil : Obstacle.end(isDown)
      }
      if name.scroll?.distance == .screen {
        return on(tab).pageView.hasMore(isDown ? .down : .up)
          ? nil : obstacle(to: isDown ? .nextPage : .previousPage)
      }
      return isDown ? obstacle(toReadingOn: tab) : obstacle(toReadingBack: tab)
    default: return nil
    }
  }

  private func obstacle(toReadingOn tab: Tab) -> String? {
    let isRead = tab.knownLineCount.map { tab.position.line >= $0 } ?? false
    return tab.position.pageIndex == tab.pageCount - 1 && isRead && isReadingLines(tab)
      ? Obstacle.endOfText : nil
  }

  private func obstacle(toReadingBack tab: Tab) -> String? {
    tab.position.pageIndex == 0 && tab.position.line <= 1 && isReadingLines(tab)
      ? Obstacle.beginningOfText : nil
  }

  /// Returns whether scrolling reads lines, from a position that isn't the target of a jump.
  private func isReadingLines(_ tab: Tab) -> Bool { !tab.isShowingImage && tab.position.height == nil }

  /// Returns whether a document has bookmarks, as far as the library can be read without writing to it.
  private func hasBookmarks(_ tab: Tab) -> Bool {
    if tab.hasBookmarks == nil, tab.libraryID != nil { _ = try? on(tab).bookmarks.all() }
    return tab.hasBookmarks ?? true
  }

  /// Reads the values on which the availability of a typed command depends, if the command would read them next
  /// anyway.
  func readFacts(for name: CommandName) {
    guard let tab = currentTab else { return }
    switch name {
    case .links, .followLinks, .peekLinks, .follow, .goToReference: _ = try? tab.linksOnCurrentPage()
    case .peek: if tab.pane == nil { _ = try? tab.linksOnCurrentPage() }
    case .annotation, .nextAnnotation, .previousAnnotation, .nextComment, .previousComment:
      _ = try? on(tab).annotations.list()
    case .searches: _ = on(tab).searching.lastSearches
    // Another process may have added some.
    case .bookmark, .goToMark: tab.hasBookmarks = nil
    case .nextRow, .previousRow, .choose, .closeList: break
    // Other commands on a list need all its rows.
    case let name where tab.partialAnnotations != nil && CommandDefinition.of(name).level == .list:
      _ = try? on(tab).annotations.list()
    default: break
    }
  }

  private func obstacleInList(_ name: CommandName, _ pane: ListPane) -> String? {
    if CommandDefinition.of(name).level == .bookmarkList, pane.kind != .bookmarks {
      return "the list of bookmarks isn't shown; bookmarks shows it"
    }
    if CommandDefinition.of(name).level == .dateList, pane.kind != .dates {
      return "the calendar isn't shown; dates shows it"
    }
    let isLast = pane.cursor == pane.visible.count - 1
    switch name {
    case .closeList: return nil
    // On the full screen the key always belongs to the list, so that it never scrolls the page behind it.
    case .expandRow where host.isFullScreen: return nil
    case .expandRow: return pane.canExpand ? nil : "the row has nothing to expand"
    case .collapseRow: return pane.canCollapse ? nil : "the row has nothing to collapse"
    case .filter: return pane.rows.isEmpty ? "the list is empty" : nil
    case .more: return pane.printed >= pane.visible.count ? "there are no more rows" : nil
    case _ where pane.visible.isEmpty: return "the list is empty"
    case .renameBookmark where pane.cursor == nil, .moveBookmarkUp where pane.cursor == nil,
      .moveBookmarkDown where pane.cursor == nil:
      return "no bookmark is selected"
    case .extendSelectionDown where isLast, .extendSelectionToLast where isLast: return "this is the last row"
    case .extendSelectionUp where pane.cursor == 0, .extendSelectionToFirst where pane.cursor == 0:
      return "this is the first row"
    case .moveBookmarkUp where pane.cursor == 0: return "this is the first bookmark"
    case .moveBookmarkDown where isLast: return "this is the last bookmark"
    default: return nil
    }
  }
}

extension SessionPart {
  /// Returns the reason why a command would have no effect now; nil if it would have one.
  func obstacle(to name: CommandName) -> String? { Availability(context: context).obstacle(to: name) }

  /// Returns the reason why a command with its arguments would have no effect now.
  func obstacle(to command: Command) -> String? { Availability(context: context).obstacle(to: command) }

  func readAvailabilityFacts(for name: CommandName) { Availability(context: context).readFacts(for: name) }
}
