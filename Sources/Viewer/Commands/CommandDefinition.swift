/// The definition of a command: its names, argument, title and level.
public struct CommandDefinition: Hashable, Sendable {
  /// The responder that offers a command, from the nearest to the farthest.
  public enum Level: String, CaseIterable, Hashable, Sendable {
    /// The list of bookmarks, while it is shown.
    case bookmarkList = "Bookmarks"
    /// The labels of links, while they are shown.
    case hints = "Link Labels"
    /// The address of a link, right after it was shown.
    case link = "Shown Link"
    /// Any list, while it is shown.
    case list = "List"
    /// The text selection.
    case selection = "Selection"
    /// The current document.
    case tab = "Document"
    /// The tabs.
    case session = "Tabs"
    /// The program.
    case application = "pdfkey"
  }

  /// The argument of a command.
  public enum Argument: Hashable, Sendable {
    /// No argument.
    case none
    /// The rest of the line as one text; `usage` is its placeholder.
    case text(usage: String, isOptional: Bool = false)
    /// Words, in quotes if they contain spaces; `usage` is their placeholder.
    case words(usage: String, isOptional: Bool = false)
  }

  /// The name.
  public let name: CommandName
  /// The title, as a heading.
  public let title: String
  /// Other names.
  public let synonyms: [String]
  /// The argument.
  public let argument: Argument
  /// The level.
  public let level: Level

  init(
    _ name: CommandName, _ title: String, _ level: Level, synonyms: [String] = [],
    argument: Argument = .none
  ) {
    self.name = name
    self.title = title
    self.level = level
    self.synonyms = synonyms
    self.argument = argument
  }

  /// The name with the placeholder of its argument, such as `open FILE…`.
  public var usage: String {
    switch argument {
    case .none: name.rawValue
    case .text(let usage, false), .words(let usage, false): "\(name.rawValue) \(usage)"
    case .text(let usage, true), .words(let usage, true): "\(name.rawValue) [\(usage)]"
    }
  }
}

extension CommandDefinition {
  /// The commands, in the order of the help.
  public static let all: [CommandDefinition] = general + selection

  private static let general: [CommandDefinition] = [
    .init(
      .deleteBookmark, "Delete Bookmark", .bookmarkList, synonyms: ["remove bookmark"],
      argument: .text(usage: "ROW", isOptional: true)),
    .init(.renameBookmark, "Rename Bookmark", .bookmarkList, argument: .text(usage: "TITLE")),
    .init(.moveBookmarkUp, "Move Bookmark Up", .bookmarkList),
    .init(.moveBookmarkDown, "Move Bookmark Down", .bookmarkList),

    .init(.openLink, "Open Link", .link),

    .init(.nextRow, "Next Row", .list, synonyms: ["row down"]),
    .init(.previousRow, "Previous Row", .list, synonyms: ["row up"]),
    .init(.firstRow, "First Row", .list),
    .init(.lastRow, "Last Row", .list),
    .init(.extendSelectionDown, "Extend Selection Down", .list),
    .init(.extendSelectionUp, "Extend Selection Up", .list),
    .init(.extendSelectionToFirst, "Extend Selection to First Row", .list),
    .init(.extendSelectionToLast, "Extend Selection to Last Row", .list),
    .init(.nextRowKeepingSelection, "Next Row, Keeping Selection", .list),
    .init(.previousRowKeepingSelection, "Previous Row, Keeping Selection", .list),
    .init(
      .choose, "Choose Row", .list, synonyms: ["row", "activate"],
      argument: .text(usage: "ROW", isOptional: true)),
    .init(
      .toggleRow, "Toggle Row", .list, synonyms: ["toggle"],
      argument: .text(usage: "ROW", isOptional: true)),
    .init(.chooseOrToggle, "Choose or Toggle Row", .list),
    .init(.more, "More Rows", .list),
    .init(.filter, "Filter Rows", .list, argument: .text(usage: "WORD or FIELD:WORD", isOptional: true)),
    .init(.selectAllRows, "Select All Rows", .list),
    .init(.closeList, "Close List", .list, synonyms: ["close"]),

    .init(.nextPage, "Next Page", .tab),
    .init(.previousPage, "Previous Page", .tab, synonyms: ["prev page"]),
    .init(.firstPage, "First Page", .tab),
    .init(.lastPage, "Last Page", .tab),
    .init(
      .page, "Go to Page", .tab, synonyms: ["go to page", "goto"],
      argument: .text(usage: "NUMBER or LABEL, =LABEL, +N or -N")),
    .init(.scrollDown, "Scroll Down, or Next Line", .tab, synonyms: ["next line"]),
    .init(.scrollUp, "Scroll Up, or Previous Line", .tab, synonyms: ["previous line"]),
    .init(.scrollHalfPageDown, "Scroll Half a Page Down", .tab, synonyms: ["next lines"]),
    .init(.scrollHalfPageUp, "Scroll Half a Page Up", .tab, synonyms: ["previous lines"]),
    .init(.scrollLeft, "Scroll Left", .tab),
    .init(.scrollRight, "Scroll Right", .tab),
    .init(.back, "Back", .tab),
    .init(.forward, "Forward", .tab),
    .init(.nextSection, "Next Section", .tab),
    .init(.previousSection, "Previous Section", .tab, synonyms: ["prev section"]),
    .init(.nextAnnotation, "Next Annotation", .tab),
    .init(.previousAnnotation, "Previous Annotation", .tab, synonyms: ["prev annotation"]),
    .init(
      .annotation, "Show Annotation", .tab, synonyms: ["show annotation"],
      argument: .text(usage: "NUMBER or NAME", isOptional: true)),
    .init(
      .section, "Go to Section", .tab, synonyms: ["go to section", "heading"],
      argument: .text(usage: "HEADING")),
    .init(
      .bookmark, "Go to Bookmark", .tab, synonyms: ["go to bookmark"], argument: .text(usage: "TITLE")),
    .init(.mark, "Set Mark", .tab, argument: .text(usage: "LETTER")),
    .init(.goToMark, "Go to Mark", .tab, synonyms: ["jump to mark"], argument: .text(usage: "LETTER")),
    .init(.image, "Page Image", .tab, synonyms: ["show image"]),
    .init(.zoomIn, "Zoom In", .tab),
    .init(.zoomOut, "Zoom Out", .tab),
    .init(.zoom, "Zoom to Size", .tab, argument: .text(usage: "FACTOR, fit or width")),
    .init(.actualSize, "Actual Size", .tab),
    .init(.fitPage, "Zoom to Fit", .tab, synonyms: ["fit page"]),
    .init(.fitWidth, "Zoom to Width", .tab),
    .init(.rotateRight, "Rotate Right", .tab, synonyms: ["rotate"]),
    .init(.rotateLeft, "Rotate Left", .tab),
    .init(
      .search, "Search", .tab, synonyms: ["find"],
      argument: .text(usage: "[-w] [-i|-s] [-d] [-e] [-a] [--] TEXT", isOptional: true)),
    .init(
      .searchAllTabs, "Search All Tabs", .tab, synonyms: ["find in all tabs"],
      argument: .text(usage: "[-w] [-i|-s] [-d] [-e] [--] TEXT")),
    .init(.searches, "Last Searches", .tab, synonyms: ["last searches"]),
    .init(.nextMatch, "Next Match", .tab, synonyms: ["find next", "next hit"]),
    .init(.previousMatch, "Previous Match", .tab, synonyms: ["find previous", "previous hit"]),
    .init(.searchSelection, "Search for Selection", .tab, synonyms: ["use selection"]),
    .init(.text, "Page Text", .tab),
    .init(
      .select, "Select Text", .tab, synonyms: ["select text"],
      argument: .text(usage: "word, line, sentence or paragraph", isOptional: true)),
    .init(.showSelection, "Show Selection", .tab, synonyms: ["jump to selection"]),
    .init(.selectAll, "Select All", .tab),
    .init(.clearSelection, "Clear Selection", .tab),
    .init(.copy, "Copy", .tab),
    .init(.outline, "Outline", .tab, synonyms: ["contents"]),
    .init(.bookmarks, "Bookmarks", .tab),
    .init(.annotations, "Annotations", .tab),
    .init(.info, "Document Information", .tab),
    .init(.links, "Links on Page", .tab),
    .init(.followLinks, "Follow Link", .tab, synonyms: ["hints"]),
    .init(.peekLinks, "Peek at Link", .tab),
    .init(.follow, "Follow Link by Label", .tab, argument: .text(usage: "LABEL")),
    .init(.peek, "Peek at Target", .tab, argument: .text(usage: "LABEL or ROW", isOptional: true)),
    .init(.history, "History", .tab, synonyms: ["jumps"]),
    .init(.hits, "Search Matches", .tab, synonyms: ["matches"]),
    .init(.addBookmark, "Add Bookmark", .tab, argument: .text(usage: "TITLE", isOptional: true)),
    .init(.undoDelete, "Undo Delete Bookmark", .tab, synonyms: ["undo"]),
    .init(
      .share, "Export Annotations", .tab, synonyms: ["export"],
      argument: .words(usage: "FORMAT FILE", isOptional: true)),
    .init(.reload, "Reload", .tab, synonyms: ["refresh"]),

    .init(.open, "Open", .session, argument: .words(usage: "[--password PASSWORD] FILE…")),
    .init(.nextTab, "Next Tab", .session),
    .init(.previousTab, "Previous Tab", .session, synonyms: ["prev tab"]),
    .init(.tab, "Go to Tab", .session, argument: .text(usage: "NUMBER")),
    .init(.tabs, "Tabs", .session),
    .init(.closeTab, "Close Tab", .session),
    .init(.closeOtherTabs, "Close Other Tabs", .session),
    .init(.closeAllTabs, "Close All Tabs", .session),
    .init(.reopenTab, "Reopen Closed Tab", .session, synonyms: ["reopen", "reopen tab"]),

    .init(
      .settings, "Settings", .application, synonyms: ["settings"],
      argument: .words(usage: "NAME VALUE", isOptional: true)),
    .init(.saveSetting, "Save Setting", .application, argument: .words(usage: "NAME [VALUE]")),
    .init(.help, "Help", .application),
    .init(.quit, "Quit", .application, synonyms: ["exit"]),
  ]

  /// Returns the title of a command, including its arguments.
  static func title(of command: Command) -> String {
    let title = of(command.name).title
    switch (command.name, command.text) {
    case (_, nil): return title
    case (.tab, "last"): return "Go to Last Tab"
    case (.tab, let number?): return "\(title) \(number)"
    default: return "\(title): \(command.arguments.joined(separator: " "))"
    }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the definition of a command.
  public static func of(_ name: CommandName) -> CommandDefinition {
    // Every name has a definition; a test checks all of them.
    byName[name] ?? CommandDefinition(name, name.rawValue, .application)
  }
}
