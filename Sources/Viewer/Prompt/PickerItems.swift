import Foundation
import KeyCommands
import DocModelLibrary

/// Makes the items of each kind.
enum PickerItems {
  /// The maximum number of files.
  private static let mostFiles = 1000

  /// Returns the items of a kind, the first ones in the list first; those of pages depend on the typed text.
  static func all(_ kind: PickerItem.Kind, in session: Session) -> [PickerItem] {
    let style = session.settings.style
    switch kind {
    case .page: return []
    case .outline: return session.currentTab.map { outline($0) } ?? []
    case .bookmarks: return session.currentTab.map { bookmarks($0, session) } ?? []
    case .annotations:
      let list = session.currentTab?.annotationList
      return list.map { annotations($0.entries.indices, of: $0, style) } ?? []
    case .tabs: return tabs(session)
    case .history: return session.currentTab.map { history($0) } ?? []
    case .files: return files(session)
    case .commands: return commands(session)
    case .settings: return settings(session)
    }
  }

  /// Returns the item of the page with a number or a label; nil if there is none.
  static func page(_ text: String, in session: Session) -> PickerItem? {
    guard let tab = session.currentTab, let page = try? TypedPage.index(text, in: tab) else { return nil }
    let reference = tab.reference(page)
    var item = PickerItem(.page, reference.description, choice: .run(Command(.page, "\(page + 1)")))
    item.position = Position(pageIndex: page)
    item.details = tab.heading(at: Position(pageIndex: page))?.onOneLine ?? ""
    return item
  }

  private static func outline(_ tab: Tab) -> [PickerItem] {
    let headings = tab.overview.outline.items
    return headings.indices.compactMap { index in
      let heading = headings[index]
      guard heading.action != nil else { return nil }
      var item = PickerItem(
        .outline, heading.title.onOneLine, choice: .run(Command(.section, "#\(index + 1)")))
      item.details = tab.parentHeadings[index].map { headings[$0].title.onOneLine } ?? ""
      item.level = heading.level
      item.position = Position(heading.destination)
      item.page = item.position.map { tab.reference($0.pageIndex) }
      return item
    }
  }

  private static func bookmarks(_ tab: Tab, _ session: Session) -> [PickerItem] {
    ((try? session.on(tab).bookmarks.all()) ?? []).enumerated().map { index, bookmark in
      var item = PickerItem(
        .bookmarks, bookmark.title.onOneLine, choice: .run(Command(.bookmark, "#\(index + 1)")))
      let position = tab.clamped(Position(bookmark))
      item.position = position
      item.page = tab.reference(position.pageIndex)
      return item
    }
  }

  /// Returns the items of the annotations in a range of their list.
  static func annotations(_ range: Range<Int>, of list: AnnotationList, _ style: PrintingStyle)
    -> [PickerItem]
  {
    range.map { index in
      let entry = list.entries[index]
      let details = AnnotationDetails(entry)
      let text = String(details.gist.prefix(PickerText.limit)).onOneLine
      let known = [text.isEmpty ? nil : details.type, entry.annotation.author?.onOneLine, details.day]
      var item = PickerItem(
        .annotations, text.isEmpty ? details.type : text, choice: .run(Command(.annotation, "#\(index + 1)")))
      item.details = known.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: style.separator)
      item.page = PageReference(number: entry.page.number, label: entry.page.label)
      item.position = Position(
        pageIndex: entry.annotation.pageIndex, height: entry.annotation.rectangle?.y1)
      item.name = entry.id
      return item
    }
  }

  private static func tabs(_ session: Session) -> [PickerItem] {
    session.tabs.indices.filter { $0 != session.currentIndex }.map { index in
      let tab = session.tabs[index]
      var item = PickerItem(.tabs, tab.name.onOneLine, choice: .run(Command(.tab, "#\(index + 1)")))
      item.details = folder(of: tab.document.source.name)
      if tab.pageCount > 0 { item.page = tab.reference(tab.position.pageIndex) }
      return item
    }
  }

  /// Returns the targets of Back, the last one first, and those of Forward.
  private static func history(_ tab: Tab) -> [PickerItem] {
    let items = PaneRows.history(tab).compactMap { row -> (steps: Int, item: PickerItem)? in
      guard case .history(let steps, let position) = row.target, steps != 0 else { return nil }
      var command = Command(steps < 0 ? .back : .forward)
      command.count = abs(steps)
      var item = PickerItem(.history, row.title.onOneLine, choice: .run(command))
      item.details = command.description
      item.page = row.page
      item.position = position
      return (steps, item)
    }
    return (items.filter { $0.steps < 0 }.reversed() + items.filter { $0.steps > 0 }).map(\.item)
  }

  /// Returns the documents of the library that aren't open, the last opened one first.
  private static func files(_ session: Session) -> [PickerItem] {
    let documents = (try? session.autosave.library.recentDocuments(limit: mostFiles)) ?? []
    let open = Set(session.tabs.map(\.document.source.name.absolutePath))
    return documents.compactMap { document in
      guard let path = document.path, !open.contains(path) else { return nil }
      let name = path.split(separator: "/").last.map { String($0).onOneLine } ?? path.onOneLine
      var item = PickerItem(.files, name, choice: .run(Command(.open, path)))
      let title = document.title?.onOneLine ?? ""
      item.details = [title, folder(of: path)].filter { !$0.isEmpty }
        .joined(separator: session.settings.style.separator)
      if !title.isEmpty { item.keywords = [title] }
      item.name = path
      return item
    }
  }

  /// Returns the folder of a file, with a tilde for the user's own.
  private static func folder(of path: String) -> String {
    guard path.contains("/") else { return "" }
    let folder = (path as NSString).deletingLastPathComponent
    let home = NSHomeDirectory()
    let isInHome = home.count > 1 && (folder == home || folder.hasPrefix(home + "/"))
    return (isInHome ? "~" + folder.dropFirst(home.count) : folder).onOneLine
  }

  private static func commands(_ session: Session) -> [PickerItem] {
    CommandDefinition.all.compactMap { definition in
      let name = definition.name
      guard name != .goToAnything, definition.level != .selection || session.currentTab?.selectionMode != nil,
        session.obstacle(to: Command(name)) == nil
      else { return nil }
      let line = name.typedName
      let choice: PickerItem.Choice = definition.beginsLine ? .type(line + " ") : .run(Command(name))
      var item = PickerItem(.commands, definition.title, choice: choice)
      item.details = definition.usage
      item.keywords = [line] + definition.synonyms
      item.keys = keys(of: definition, in: session).map { $0.spelling(session.settings.style.keys) }
        .joined(separator: "  ")
      return item
    }
  }

  /// Returns the primary keys of a command, and keys that every terminal can send.
  private static func keys(of definition: CommandDefinition, in session: Session) -> [KeySequence] {
    let all = session.keymap.keySequences(
      for: Command(definition.name), context: definition.level.keymapContext)
    let plain = all.first { KeyboardCapabilities.legacy.canSend($0) }
    return all.prefix(1) + (plain == all.first ? [] : [plain].compactMap { $0 })
  }

  private static func settings(_ session: Session) -> [PickerItem] {
    session.settings.entries.map { entry in
      var item = PickerItem(
        .settings, entry.name, choice: .type("\(CommandName.settings.typedName) \(entry.name) "))
      item.details = entry.value + session.settings.style.separator + entry.purpose
      return item
    }
  }
}
