import DocModel

extension Session {
  /// Runs an available command.
  ///
  /// The switch has no default, so that a command without an implementation doesn't compile.
  func run(_ command: Command) throws(CommandFailure) {
    if let view = host.focusedView, view.takes(command) {
      guard let reason = view.perform(command) else { return }
      throw CommandFailure(.unavailable, reason)
    }
    if let count = command.count { return try run(command, times: count) }
    if try repeatsSearch(for: command.name) { return }
    let text = command.text
    func tab() throws(CommandFailure) -> Tab { try requireTab() }
    switch command.name {
    case .nextRow: moveSelection(try tab()) { $0.moveSelection(by: 1) }
    case .previousRow: moveSelection(try tab()) { $0.moveSelection(by: -1) }
    case .firstRow: moveSelection(try tab()) { $0.selectFirst() }
    case .lastRow: moveSelection(try tab()) { $0.selectLast() }
    case .extendSelectionDown: select(try tab()) { $0.extendSelection(by: 1) }
    case .extendSelectionUp: select(try tab()) { $0.extendSelection(by: -1) }
    case .extendSelectionToFirst: select(try tab()) { $0.extendSelectionToFirst() }
    case .extendSelectionToLast: select(try tab()) { $0.extendSelectionToLast() }
    case .nextRowKeepingSelection: moveSelection(try tab()) { $0.moveKeepingSelection(by: 1) }
    case .previousRowKeepingSelection: moveSelection(try tab()) { $0.moveKeepingSelection(by: -1) }
    case .choose: try choose(row: text, in: try tab())
    case .toggleRow: try toggle(row: text, in: try tab())
    case .chooseOrToggle: try chooseOrToggle(in: try tab())
    case .more: printMoreRows(of: try tab())
    case .filter: try filter(text ?? "", in: try tab())
    case .selectAllRows: selectAllRows(of: try tab())
    case .closeList: clearInnermost(try tab())
    case .expandRow: moveSelection(try tab()) { $0.expand() }
    case .collapseRow: moveSelection(try tab()) { $0.collapse() }

    case .deleteBookmark: try deleteBookmarks(text, try tab())
    case .renameBookmark: try renameBookmark(text ?? "", try tab())
    case .moveBookmarkUp: try moveBookmark(by: -1, try tab())
    case .moveBookmarkDown: try moveBookmark(by: 1, try tab())

    // The thumbnails have performed these.
    case .togglePage, .extendPages, .selectAllPages, .deselectPages: break

    case .nextDay: selectDay(try tab()) { $0.adding(days: 1) }
    case .previousDay: selectDay(try tab()) { $0.adding(days: -1) }
    case .nextWeek: selectDay(try tab()) { $0.adding(days: 7) }
    case .previousWeek: selectDay(try tab()) { $0.adding(days: -7) }
    case .nextMonth: selectDay(try tab()) { $0.adding(months: 1) }
    case .previousMonth: selectDay(try tab()) { $0.adding(months: -1) }
    case .nextYear: selectDay(try tab()) { $0.adding(years: 1) }
    case .previousYear: selectDay(try tab()) { $0.adding(years: -1) }
    case .today: selectDay(try tab()) { [today] _ in today() }

    case .nextPage: turn(try tab(), by: 1)
    case .previousPage: turn(try tab(), by: -1)
    case .firstPage: jump(try tab(), to: Position(pageIndex: 0))
    case .lastPage: goToLastPage(of: try tab())
    case .page: try goToPage(text ?? "", in: try tab())
    case .scrollDown: try scroll(.down, try tab())
    case .scrollUp: try scroll(.up, try tab())
    case .scrollHalfPageDown: try scroll(.down, isHalfPage: true, try tab())
    case .scrollHalfPageUp: try scroll(.up, isHalfPage: true, try tab())
    case .scrollLeft: try scroll(.left, try tab())
    case .scrollRight: try scroll(.right, try tab())
    case .back: goBack(in: try tab())
    case .forward: goForward(in: try tab())
    case .nextSection: try goToHeading(try tab(), forward: true)
    case .previousSection: try goToHeading(try tab(), forward: false)
    case .nextAnnotation: try goToAnnotation(try tab(), forward: true)
    case .previousAnnotation: try goToAnnotation(try tab(), forward: false)
    case .annotation: try showAnnotation(text, in: try tab())
    case .section: try goToSection(text ?? "", in: try tab())
    case .bookmark: try goToBookmark(text ?? "", in: try tab())
    case .mark: try setMark(text ?? "", in: try tab())
    case .goToMark: try goToMark(text ?? "", in: try tab())

    case .image: showImage(of: try tab())
    case .zoomIn: try zoom(try tab(), isLarger: true)
    case .zoomOut: try zoom(try tab(), isLarger: false)
    case .zoom: try zoom(try tab(), to: text ?? "")
    case .actualSize: changeView(of: try tab()) { $0.zoom = .factor(1) }
    case .fitPage: changeView(of: try tab()) { $0.zoom = .page }
    case .fitWidth: changeView(of: try tab()) { $0.zoom = .width }
    case .rotateRight: changeView(of: try tab()) { $0.rotation = ($0.rotation + 90) % 360 }
    case .rotateLeft: changeView(of: try tab()) { $0.rotation = ($0.rotation + 270) % 360 }
    case .arrangePages: try arrangePages(text)
    case .cropMargins: changeView(of: try tab()) { $0.isCropped.toggle() }
    case .night: try changeSettings(["night", settings.night == .on ? "off" : "on"], saving: false)

    case .search: try search(text, in: try tab())
    case .searchAllTabs: try search(text ?? "", in: try tab(), inAllTabs: true)
    case .searches: showList(.searches)
    case .nextMatch: goToMatch(try tab(), step: 1)
    case .previousMatch: goToMatch(try tab(), step: -1)
    case .searchSelection: try searchSelection(in: try tab())
    case .select: try beginSelection(try tab(), unit: text)
    case .showSelection: try showSelection(try tab())
    case .text: try showText(of: try tab())
    case .selectAll: try selectPage(try tab())
    case .clearSelection: clearSelection(try tab())
    case .copy: emit(.copied(textToCopy(in: try tab())))

    case .extendSelection: try toggleExtending(try tab())
    case .selectWord: try selectUnit(.word, in: try tab())
    case .selectLine: try selectUnit(.line, in: try tab())
    case .selectSentence: try selectUnit(.sentence, in: try tab())
    case .selectParagraph: try selectUnit(.paragraph, in: try tab())
    case .selectNextWord, .selectPreviousWord, .selectNextLine, .selectPreviousLine, .selectNextSentence,
      .selectPreviousSentence, .selectNextParagraph, .selectPreviousParagraph, .extendToNextWord,
      .extendToPreviousWord, .extendToNextLine, .extendToPreviousLine, .extendToNextSentence,
      .extendToPreviousSentence, .extendToNextParagraph, .extendToPreviousParagraph:
      if let motion = SelectionMotion(command.name) { try move(motion, in: try tab()) }

    case .outline: showList(.outline)
    case .bookmarks: showList(.bookmarks)
    case .annotations: showList(.annotations)
    case .dates: showList(.dates)
    case .fields: showList(.fields)
    case .nextField: try goToField(try tab(), forward: true)
    case .previousField: try goToField(try tab(), forward: false)
    case .fill: try fill(text ?? "", in: try tab())
    case .toggleField: try toggleField(in: try tab())
    case .info: showList(.info)
    case .signatures: showList(.signatures)
    case .pages: showList(.pages)
    case .links: showList(.links)
    case .followLinks: try showHints(.follow, in: try tab())
    case .peekLinks: try showHints(.peek, in: try tab())
    case .follow: try follow(label: text ?? "", in: try tab())
    case .peek: try peek(text, in: try tab())
    case .openLink: try open(linksToOpen)
    case .history: showList(.history)
    case .matches: showList(.matches)
    case .addBookmark: try addBookmark(text, in: try tab())
    case .highlight, .underline, .strikeOut, .squiggly: try mark(command.name, text, in: try tab())
    case .note: try addNote(text ?? "", in: try tab())
    case .textBox: try addTextBox(text ?? "", in: try tab())
    case .rectangle, .oval, .drawLine, .arrow: try drawShape(command.name, text, in: try tab())
    case .moveAnnotation: try adjust(text, isResizing: false, in: try tab())
    case .resizeAnnotation: try adjust(text, isResizing: true, in: try tab())
    case .draw: try beginDrawing(command.arguments, in: try tab())
    case .keep: try keepTool(try tab())
    case .drop: try dropTool(try tab())
    case .reply: try reply(text ?? "", in: try tab())
    case .state: try setState(text ?? "", in: try tab())
    case .editAnnotation: try editText(text ?? "", in: try tab())
    case .editInEditor: try editTextInEditor(of: try tab())
    case .color: try setColor(text ?? "", in: try tab())
    case .border: try setBorder(text ?? "", in: try tab())
    case .flags: try setFlags(text ?? "", in: try tab())
    case .opacity: try setOpacity(text ?? "", in: try tab())
    case .author: try setAuthor(text ?? "", in: try tab())
    case .deleteAnnotation: try deleteAnnotations(in: try tab())
    case .rotatePages: try rotatePages(text ?? "", in: try tab())
    case .deletePages: try deletePages(text ?? "", in: try tab())
    case .movePages: try movePages(text ?? "", in: try tab())
    case .insertBlankPage: try insertBlankPage(text ?? "", in: try tab())
    case .insertPages: try insertPages(text ?? "", in: try tab())
    case .cropPages: try cropPages(text ?? "", in: try tab())
    case .copyPages: try copyPages(text ?? "", in: try tab())
    case .cutPages: try cutPages(text ?? "", in: try tab())
    case .pastePages: try pastePages(text ?? "", in: try tab())
    case .addHeading: try addHeading(text, in: try tab())
    case .renameHeading: try renameHeading(text ?? "", in: try tab())
    case .moveHeading: try moveHeading(text ?? "", in: try tab())
    case .deleteHeading: try deleteHeadings(text, in: try tab())
    case .setMetadata: try setMetadata(text ?? "", in: try tab())
    case .undo: if try !undoInTool(try tab()) { try undo(try tab()) }
    case .redo: try redo(try tab())
    case .save:
      if let text {
        try save(try tab(), as: text, replacing: command.replacesFile)
      } else {
        try save(try tab())
      }
    case .saveAs: try save(try tab(), as: text ?? "", replacing: command.replacesFile)
    case .importAnnotations: try importAnnotations(of: text ?? "", in: try tab())
    case .revert: try revert(try tab())
    case .takeEdits: try takeEdits(try tab())
    case .share: try share(command, in: try tab())
    case .reload: try reload(try tab())
    case .editSource: try editSource(in: try tab())

    case .open: try open(command.arguments)
    case .nextTab: selectNextTab(1)
    case .previousTab: selectNextTab(-1)
    case .tab: try select(number: text ?? "")
    case .tabs: showList(.tabs)
    case .closeTab: try close([try tab()])
    case .closeAllTabs: try close(tabs)
    case .closeOtherTabs: try close(tabs.filter { $0 !== currentTab })
    case .reopenTab: try reopen()

    case .fullScreen: host.perform(.toggleFullScreen)
    case .lines: host.perform(.lines)
    case .goToAnything: host.perform(.picker)
    case .messages: host.perform(.messages)
    case .editLine: host.perform(.editLine)
    case .widenPane: host.perform(.resizePane(by: 4))
    case .narrowPane: host.perform(.resizePane(by: -4))
    case .thumbnails: host.perform(.thumbnails)
    case .pin: host.perform(.pin)
    case .presentation: host.perform(.presentation)
    case .otherColumn: focus(pane: try tab().pane == nil, in: try tab())
    case .focusPane: focus(pane: true, in: try tab())
    case .focusPage: focus(pane: false, in: try tab())

    case .settings: try changeSettings(command.arguments, saving: false)
    case .saveSetting: try changeSettings(command.arguments, saving: true)
    case .help: emit(.help(helpGroups()))
    case .saveAndQuit:
      for tab in tabs where !tab.edits.unsaved.isEmpty { try save(tab) }
      try quit()
    case .quit: try quit()
    }
  }
}
