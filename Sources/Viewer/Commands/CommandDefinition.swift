/// What a command is called, what it takes, and who answers for it.
public struct CommandDefinition: Hashable, Sendable {
  /// Who offers a command, from the nearest responder to the farthest.
  public enum Level: String, CaseIterable, Hashable, Sendable {
    /// The list of bookmarks, while it is shown.
    case bookmarkList = "Bookmarks"
    /// The labels of links, while they are shown.
    case hints = "Link Labels"
    /// An address to which a link leads, right after it was shown.
    case link = "Shown Link"
    /// Any list, while it is shown.
    case list = "List"
    /// The text that is being selected.
    case selection = "Selection"
    /// The document in front.
    case tab = "Document"
    /// The tabs.
    case session = "Tabs"
    /// The program.
    case application = "pdfkey"
  }

  /// What may follow a command's name.
  public enum Argument: Hashable, Sendable {
    /// Nothing.
    case none
    /// The rest of the line as one text; `usage` names it.
    case text(usage: String, isOptional: Bool = false)
    /// Words, in quotes where they hold spaces; `usage` names them.
    case words(usage: String, isOptional: Bool = false)
  }

  /// The name under which it is typed.
  public let name: CommandName
  /// What it does, as a heading for people.
  public let title: String
  /// Other names for it.
  public let synonyms: [String]
  /// What may follow the name.
  public let argument: Argument
  /// Who offers it.
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

  /// The name with what it takes, such as `open FILE…`.
  public var usage: String {
    switch argument {
    case .none: name.rawValue
    case .text(let usage, false), .words(let usage, false): "\(name.rawValue) \(usage)"
    case .text(let usage, true), .words(let usage, true): "\(name.rawValue) [\(usage)]"
    }
  }
}

extension CommandDefinition {
  /// Every command, in the order in which help lists them.
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
    .init(.chooseOrToggle, "Choose Row, or Toggle It Among Several", .list),
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
    .init(.hits, "Search Hits", .tab, synonyms: ["matches"]),
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

  /// What a command line does, as a heading for people: the command's title with what the line gives it.
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

  /// The definition of a command.
  public static func of(_ name: CommandName) -> CommandDefinition {
    // Every name has a definition: a test walks through them.
    byName[name] ?? CommandDefinition(name, name.rawValue, .application)
  }
}
