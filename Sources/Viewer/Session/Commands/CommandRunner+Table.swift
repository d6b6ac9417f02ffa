import DocModel

extension CommandRunner {
  /// Runs an available command.
  ///
  /// The switch has no default, so that a command without an implementation doesn't compile.
  func runOnce(_ command: Command) throws(CommandFailure) {
    let text = command.text
    func tab() throws(CommandFailure) -> TabCommands { try requireTab() }
    switch command.name {
    case .nextRow: try tab().lists.moveSelection { $0.moveSelection(by: 1) }
    case .previousRow: try tab().lists.moveSelection { $0.moveSelection(by: -1) }
    case .firstRow: try tab().lists.moveSelection { $0.selectFirst() }
    case .lastRow: try tab().lists.moveSelection { $0.selectLast() }
    case .extendSelectionDown: try tab().lists.select { $0.extendSelection(by: 1) }
    case .extendSelectionUp: try tab().lists.select { $0.extendSelection(by: -1) }
    case .extendSelectionToFirst: try tab().lists.select { $0.extendSelectionToFirst() }
    case .extendSelectionToLast: try tab().lists.select { $0.extendSelectionToLast() }
    case .nextRowKeepingSelection: try tab().lists.moveSelection { $0.moveKeepingSelection(by: 1) }
    case .previousRowKeepingSelection: try tab().lists.moveSelection { $0.moveKeepingSelection(by: -1) }
    case .choose: try tab().lists.choose(row: text)
    case .toggleRow: try tab().lists.toggle(row: text)
    case .chooseOrToggle: try tab().lists.chooseOrToggle()
    case .more: try tab().lists.printMoreRows()
    case .filter: try tab().lists.filter(text ?? "")
    case .selectAllRows: try tab().lists.selectAllRows()
    case .closeList: try tab().lists.clearInnermost()
    case .expandRow: try tab().lists.expand()
    case .collapseRow: try tab().lists.moveSelection { $0.collapse() }

    case .deleteBookmark: try tab().bookmarks.delete(row: text)
    case .renameBookmark: try tab().bookmarks.rename(text ?? "")
    case .moveBookmarkUp: try tab().bookmarks.move(by: -1)
    case .moveBookmarkDown: try tab().bookmarks.move(by: 1)

    // The thumbnails have performed these.
    case .togglePage, .extendPages, .selectAllPages, .deselectPages: break

    case .nextDay: try tab().annotations.selectDay { $0.adding(days: 1) }
    case .previousDay: try tab().annotations.selectDay { $0.adding(days: -1) }
    case .nextWeek: try tab().annotations.selectDay { $0.adding(days: 7) }
    case .previousWeek: try tab().annotations.selectDay { $0.adding(days: -7) }
    case .nextMonth: try tab().annotations.selectDay { $0.adding(months: 1) }
    case .previousMonth: try tab().annotations.selectDay { $0.adding(months: -1) }
    case .nextYear: try tab().annotations.selectDay { $0.adding(years: 1) }
    case .previousYear: try tab().annotations.selectDay { $0.adding(years: -1) }
    case .today: try tab().annotations.selectDay { _ in context.today() }

    case .nextScreen, .previousScreen, .scrollDown, .scrollUp, .scrollHalfPageDown, .scrollHalfPageUp,
      .scrollLeft, .scrollRight:
      if let scroll = command.name.scroll { try tab().moving.scroll(scroll) }
    case .nextPage: try tab().moving.turn(by: 1)
    case .previousPage: try tab().moving.turn(by: -1)
    case .firstPage: try tab().moving.jump(to: Position(pageIndex: 0))
    case .lastPage: try tab().moving.goToLastPage()
    case .page: try tab().moving.goToPage(text ?? "")
    case .back: try tab().moving.goBack()
    case .forward: try tab().moving.goForward()
    case .nextSection: try tab().moving.goToHeading(forward: true)
    case .previousSection: try tab().moving.goToHeading(forward: false)
    case .nextAnnotation: try tab().annotations.goToAnnotation(forward: true)
    case .previousAnnotation: try tab().annotations.goToAnnotation(forward: false)
    case .nextComment: try tab().annotations.goToComment(forward: true)
    case .previousComment: try tab().annotations.goToComment(forward: false)
    case .annotation: try tab().annotations.showAnnotation(text)
    case .annotationDetails: try tab().annotations.showDetails()
    case .section: try tab().moving.goToSection(text ?? "")
    case .bookmark: try tab().bookmarks.go(to: text ?? "")
    case .mark: try tab().bookmarks.setMark(text ?? "")
    case .goToMark: try tab().bookmarks.goToMark(text ?? "")

    case .image:
      let view = try tab().pageView
      if host.isFullScreen { host.perform(.picture) } else { view.showImage() }
    case .zoomIn: try tab().pageView.zoom(isLarger: true)
    case .zoomOut: try tab().pageView.zoom(isLarger: false)
    case .zoom: try tab().pageView.zoom(to: text ?? "")
    case .actualSize: try tab().pageView.changeView { $0.zoom = .factor(1) }
    case .fitPage: try tab().pageView.changeView { $0.zoom = .page }
    case .fitWidth: try tab().pageView.changeView { $0.zoom = .width }
    case .rotateRight: try tab().pageView.changeView { $0.rotation = ($0.rotation + 90) % 360 }
    case .rotateLeft: try tab().pageView.changeView { $0.rotation = ($0.rotation + 270) % 360 }
    case .arrangePages: try settingCommands.arrangePages(text)
    case .cropMargins: try tab().pageView.cropMargins()
    case .night: try settingCommands.toggleNight()

    case .search: try tab().searching.search(text)
    case .searchAllTabs: try tab().searching.search(text ?? "", inAllTabs: true)
    case .nextMatch: try tab().searching.goToMatch(step: 1)
    case .previousMatch: try tab().searching.goToMatch(step: -1)
    case .searchSelection: try tab().searching.searchSelection()
    case .select: try tab().selecting.beginSelection(unit: text)
    case .showSelection: try tab().selecting.showSelection()
    case .text: try tab().moving.showText()
    case .selectAll: try tab().selecting.selectPage()
    case .clearSelection: try tab().selecting.clearSelection()
    case .copy: emit(.copied(try tab().lists.textToCopy()))

    case .extendSelection: try tab().selecting.toggleExtending()
    case .selectWord: try tab().selecting.selectUnit(.word)
    case .selectLine: try tab().selecting.selectUnit(.line)
    case .selectSentence: try tab().selecting.selectUnit(.sentence)
    case .selectParagraph: try tab().selecting.selectUnit(.paragraph)
    case .selectNextWord, .selectPreviousWord, .selectNextLine, .selectPreviousLine, .selectNextSentence,
      .selectPreviousSentence, .selectNextParagraph, .selectPreviousParagraph, .extendToNextWord,
      .extendToPreviousWord, .extendToNextLine, .extendToPreviousLine, .extendToNextSentence,
      .extendToPreviousSentence, .extendToNextParagraph, .extendToPreviousParagraph:
      if let motion = SelectionMotion(command.name) { try tab().selecting.move(motion) }

    case .searches, .outline, .bookmarks, .annotations, .dates, .fields, .info, .signatures, .pages, .links,
      .history, .matches, .exports, .tabs:
      if let kind = ListPane.Kind(rawValue: command.name.rawValue) { showList(kind) }
    case .nextField: try tab().fields.goToField(forward: true)
    case .previousField: try tab().fields.goToField(forward: false)
    case .fill: try tab().fields.fill(text ?? "")
    case .toggleField: try tab().fields.toggleField()
    case .nextOption: try tab().fields.chooseOption(forward: true)
    case .previousOption: try tab().fields.chooseOption(forward: false)
    case .leaveForm: try tab().fields.leaveForm()
    case .followLinks: try tab().links.showHints(.follow)
    case .goToReference: try tab().links.showHints(.follow)
    case .peekLinks: try tab().links.showHints(.peek)
    case .follow: try tab().links.follow(label: text ?? "")
    case .peek: try tab().links.peek(text)
    case .openLink: try openLinks()
    case .addBookmark: try tab().bookmarks.add(text)
    case .highlight, .underline, .strikeOut, .squiggly: try tab().marking.mark(command.name, text)
    case .note: try tab().marking.addNote(text ?? "")
    case .textBox: try tab().marking.addTextBox(text ?? "")
    case .rectangle, .oval, .drawLine, .arrow: try tab().tools.drawShape(command.name, text)
    case .moveAnnotation: try tab().tools.adjust(text, isResizing: false)
    case .resizeAnnotation: try tab().tools.adjust(text, isResizing: true)
    case .draw: try tab().tools.beginDrawing(command.arguments)
    case .keep: try tab().tools.keepTool()
    case .drop: try tab().tools.dropTool()
    case .reply: try tab().entries.reply(text ?? "")
    case .state: try tab().entries.setState(text ?? "")
    case .editAnnotation: try tab().entries.editText(text ?? "", isForced: command.isForced)
    case .editInEditor: try tab().entries.editTextInEditor(isForced: command.isForced)
    case .color: try tab().entries.setColor(text ?? "")
    case .border: try tab().entries.setBorder(text ?? "")
    case .flags: try tab().entries.setFlags(text ?? "")
    case .opacity: try tab().entries.setOpacity(text ?? "")
    case .author: try tab().entries.setAuthor(text ?? "")
    case .deleteAnnotation: try tab().entries.deleteAnnotations()
    case .rotatePages: try tab().pages.rotate(text ?? "")
    case .deletePages: try tab().pages.delete(text ?? "")
    case .movePages: try tab().pages.move(text ?? "")
    case .insertBlankPage: try tab().pages.insertBlank(text ?? "")
    case .insertPages: try tab().pages.insert(text ?? "")
    case .cropPages: try tab().pages.crop(text ?? "")
    case .copyPages: try tab().pages.copy(text ?? "")
    case .cutPages: try tab().pages.cut(text ?? "")
    case .pastePages: try tab().pages.paste(text ?? "")
    case .addHeading: try tab().headings.addHeading(text)
    case .renameHeading: try tab().headings.renameHeading(text ?? "")
    case .moveHeading: try tab().headings.moveHeading(text ?? "")
    case .deleteHeading: try tab().headings.deleteHeadings(text)
    case .setMetadata: try tab().metadata.setMetadata(text ?? "")
    case .undo: if try !tab().tools.undoInTool() { try tab().editing.undo() }
    case .redo: try tab().editing.redo()
    case .save:
      if let text {
        try tab().saving.save(as: text, replacing: command.isForced)
      } else {
        try tab().saving.save()
      }
    case .saveAs: try tab().saving.save(as: text ?? "", replacing: command.isForced)
    case .importAnnotations: try tab().editing.importAnnotations(of: text ?? "")
    case .revert: try tab().saving.revert()
    case .takeEdits: try tab().journal.takeEdits()
    case .share: try tab().sharing.share(command)
    case .reload: try reloader.reload(try tab().tab)
    case .editSource: try tab().sources.editSource()

    case .open: try opening.open(command.arguments)
    case .nextTab: opening.selectNextTab(1)
    case .previousTab: opening.selectNextTab(-1)
    case .tab: try opening.select(number: text ?? "")
    case .closeTab: try closing.close([try tab().tab])
    case .closeAllTabs: try closing.close(tabs)
    case .closeOtherTabs: try closing.close(tabs.filter { $0 !== currentTab })
    case .reopenTab: try opening.reopen()

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
    case .otherColumn: try tab().lists.focus(pane: try tab().tab.pane == nil)
    case .focusPane: try tab().lists.focus(pane: true)
    case .focusPage: try tab().lists.focus(pane: false)

    case .settings: try settingCommands.change(command.arguments, saving: false)
    case .saveSetting: try settingCommands.change(command.arguments, saving: true)
    case .help:
      emit(.help(try CommandOffers(context: context).help(text ?? (host.isHelpShown ? "all" : nil))))
    case .saveAndQuit:
      for tab in tabs where !tab.edits.unsaved.isEmpty { try on(tab).saving.save() }
      try closing.quit()
    case .quit: try closing.quit(isForced: command.isForced)
    }
  }

  /// Shows a list and selects the row of the reading position.
  private func showList(_ kind: ListPane.Kind) {
    // Without a document only the list of tabs can be shown, and it is empty.
    guard let here else { return emit(.list(ListPane(kind, rows: []).snapshot(0..<0))) }
    here.lists.show(kind)
  }

  /// Opens the addresses that were shown; without any, shows those of the selected rows.
  private func openLinks() throws(CommandFailure) {
    guard !context.linksToOpen.isEmpty else { return try requireTab().links.showLinks() }
    for link in context.linksToOpen {
      if let document = link.document {
        try opening.open([document])
      } else {
        try host.open(link)
        emit(.message("opens \(link.text)"))
      }
    }
  }
}
