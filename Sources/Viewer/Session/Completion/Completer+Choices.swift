import DocModelExchange

/// The possible arguments of each command.
extension Completer {
  /// Returns the possible arguments of a command that takes the rest of the line.
  func textChoices(for name: CommandName, typed: String) -> CompletionChoices {
    switch name {
    case .tab:
      let tabs = tabs.enumerated().map { index, tab in
        CompletionChoices.Choice(value: String(index + 1), detail: tab.name.onOneLine)
      }
      return CompletionChoices(tabs + (tabs.isEmpty ? [] : [.init(value: "last")]))
    case .help: return CompletionChoices(values: CommandDefinition.Topic.allCases.map(\.rawValue) + ["all"])
    case .choose, .toggleRow, .deleteBookmark: return rowChoices(ofBookmarks: name == .deleteBookmark)
    default: return currentTab.map { textChoices(for: name, typed: typed, in: $0) } ?? CompletionChoices()
    }
  }

  private func textChoices(for name: CommandName, typed: String, in tab: Tab) -> CompletionChoices {
    switch name {
    case .page: return labelChoices(of: tab, typed: typed)
    case .section:
      let items = tab.overview.outline.items.compactMap { item in
        Position(item.destination).map { (item.title.onOneLine, tab.reference($0.pageIndex).description) }
      }
      return CompletionChoices(Self.once(items))
    case .bookmark:
      let bookmarks = (try? on(tab).bookmarks.all()) ?? []
      return CompletionChoices(
        Self.once(bookmarks.map { ($0.title.onOneLine, tab.reference($0.pageIndex).description) }))
    case .addBookmark where tab.pageCount > 0:
      return CompletionChoices(values: [on(tab).bookmarks.suggestedTitle()])
    case .renameBookmark:
      let row = tab.pane?.selectedRow.flatMap { $0.bookmarkID == nil ? nil : $0.title.onOneLine }
      return CompletionChoices(values: row.map { [$0] } ?? [])
    case .search, .searchAllTabs:
      return CompletionChoices(
        values: on(tab).searching.lastSearches.map(\.onOneLine).filter { !$0.hasPrefix("-") })
    case .annotation:
      let entries = tab.annotationList?.entries ?? []
      return CompletionChoices(
        entries.map { .init(value: $0.id.onOneLine, detail: AnnotationDetails($0).type) })
    default: return CompletionChoices(values: on(tab).entries.valueChoices(for: name))
    }
  }

  /// Returns the possible next words of a command that takes several.
  func wordChoices(for name: CommandName, after words: [String], typed: String) -> CompletionChoices {
    switch name {
    case .open:
      if words.last == TypedPassword.option { return CompletionChoices() }
      let isOption = typed.hasPrefix("-") && words.isEmpty
      return isOption ? CompletionChoices(values: [TypedPassword.option]) : files.choices(for: typed)
    case .settings where words.isEmpty, .saveSetting where words.isEmpty:
      return CompletionChoices(settings.entries.map { .init(value: $0.name, detail: $0.purpose) })
    case .settings where words.count == 1, .saveSetting where words.count == 1:
      return CompletionChoices(values: Settings.choices(for: words[0]))
    case .share where words.isEmpty:
      return CompletionChoices(values: ExportOptions.Format.allCases.map(\.rawValue))
    default: return CompletionChoices()
    }
  }

  private var files: FileCompletion { FileCompletion() }

  /// Returns the numbers of the printed rows.
  private func rowChoices(ofBookmarks: Bool) -> CompletionChoices {
    guard let pane = currentTab?.pane, !ofBookmarks || pane.kind == .bookmarks else {
      return CompletionChoices()
    }
    return CompletionChoices(
      pane.visible.indices.prefix(min(pane.printed, Completion.limit)).map { index in
        .init(
          value: String(pane.number(ofIndex: index)), detail: pane.rows[pane.visible[index]].title.onOneLine)
      })
  }

  /// Returns the labels of the pages.
  ///
  /// A label that is the number of another page is preceded by an equals sign; if one has been typed, all labels
  /// are.
  private func labelChoices(of tab: Tab, typed: String) -> CompletionChoices {
    let (labels, count) = (tab.overview.pageLabels, tab.pageCount)
    guard !labels.isEmpty else { return CompletionChoices() }
    let word = "label "
    let sign = typed.first == "=" ? "=" : typed.lowercased().hasPrefix(word) ? word : nil
    let pages = 0..<min(count, 20 * Completion.limit)
    let choices = pages.compactMap { page -> (text: String, detail: String)? in
      let label = labels.label(at: page).onOneLine
      guard !label.isEmpty else { return nil }
      let isOtherPage = Int(label).map { $0 != page + 1 && (1...count).contains($0) } ?? false
      return ((sign ?? (isOtherPage ? "=" : "")) + label, "page \(page + 1)")
    }
    return CompletionChoices(Self.once(choices), isTruncated: pages.count < count)
  }

  /// Returns each text once, with the detail of its first occurrence, which is the one a command goes to.
  private static func once(_ texts: [(text: String, detail: String)]) -> [CompletionChoices.Choice] {
    var seen: Set<String> = []
    return texts.filter { !$0.text.isEmpty && seen.insert($0.text).inserted }
      .map { .init(value: $0.text, detail: $0.detail) }
  }
}
