/// The definition of a command: its names, argument, title, level and default keys.
///
/// PDF Viewer's ⌘ keys and zathura's plain keys win over those of other programs. Every command that has a key on
/// Apple's systems has its ⌘ key and one that every terminal can send.
public struct CommandDefinition: Hashable, Sendable {
  /// The responder that offers a command, from the nearest to the farthest.
  public enum Level: String, CaseIterable, Hashable, Sendable {
    /// The list of bookmarks, while it is shown.
    case bookmarkList = "Bookmarks"
    /// The calendar of annotations, while it is shown.
    case dateList = "Dates"
    /// The pages in small, while they have the focus.
    case thumbnails = "Thumbnails"
    /// The labels of links, while they are shown.
    case hints = "Link Labels"
    /// The annotation that is moved or drawn.
    case tool = "Moving and Drawing"
    /// The address of a link, right after it was shown.
    case link = "Shown Link"
    /// Any list, while it is shown.
    case list = "List"
    /// The text selection.
    case selection = "Selection"
    /// The current document.
    case tab = "Document"
    /// The columns of the full screen.
    case screen = "Screen"
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
  /// The default keys, the primary one first.
  let keys: [String]

  init(
    _ name: CommandName, _ title: String, _ level: Level, synonyms: [String] = [],
    argument: Argument = .none, keys: [String] = []
  ) {
    self.name = name
    self.title = title
    self.level = level
    self.keys = keys
    self.synonyms = synonyms
    self.argument = argument
  }

  /// Whether choosing the command begins its line, since it has no useful effect without arguments.
  ///
  /// Without arguments, `share` would print a whole document into the answers, `search` would repeat the last
  /// search, and `filter` would show all rows. Notes, text boxes, replies and fields have a text as a rule.
  var beginsLine: Bool {
    switch argument {
    case .none: false
    case .text(_, let isOptional), .words(_, let isOptional):
      !isOptional || [.share, .search, .filter, .note, .textBox, .reply, .fill].contains(name)
    }
  }

  /// Whether an argument names a file to write; an exclamation mark after the name then permits replacing it.
  var writesFile: Bool { [.save, .saveAs, .share].contains(name) }

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
      argument: .text(usage: "ROW", isOptional: true), keys: ["⌫", "⌦"]),
    .init(.renameBookmark, "Rename Bookmark", .bookmarkList, argument: .text(usage: "TITLE")),
    .init(.moveBookmarkUp, "Move Bookmark Up", .bookmarkList, keys: ["⌥⌘↑"]),
    .init(.moveBookmarkDown, "Move Bookmark Down", .bookmarkList, keys: ["⌥⌘↓"]),

    .init(.keep, "Keep Change", .tool, keys: ["return"]),
    .init(.drop, "Drop Change", .tool, keys: ["esc"]),

    .init(.nextDay, "Next Day", .dateList, keys: ["→"]),
    .init(.previousDay, "Previous Day", .dateList, synonyms: ["prev day"], keys: ["←"]),
    .init(.nextWeek, "Next Week", .dateList, keys: ["↓"]),
    .init(.previousWeek, "Previous Week", .dateList, synonyms: ["prev week"], keys: ["↑"]),
    .init(.nextMonth, "Next Month", .dateList, keys: ["⌥→", "⌥↓"]),
    .init(.previousMonth, "Previous Month", .dateList, synonyms: ["prev month"], keys: ["⌥←", "⌥↑"]),
    .init(.nextYear, "Next Year", .dateList, keys: ["⇧⌥→", "⇧⌥↓"]),
    .init(.previousYear, "Previous Year", .dateList, synonyms: ["prev year"], keys: ["⇧⌥←", "⇧⌥↑"]),
    .init(.today, "Today", .dateList, keys: ["T"]),

    .init(.togglePage, "Select Page, or Deselect It", .thumbnails, keys: ["space", "⌃space"]),
    .init(
      .extendPages, "Extend Page Selection", .thumbnails,
      argument: .text(usage: "left, right, up, down, first or last")),
    .init(.selectAllPages, "Select All Pages", .thumbnails, keys: ["⌘A", "⌃A"]),
    .init(.deselectPages, "Deselect Pages", .thumbnails, keys: ["esc"]),

    .init(.openLink, "Open Link", .link, keys: ["return"]),

    .init(.nextRow, "Next Row", .list, synonyms: ["row down"], keys: ["↓"]),
    .init(.previousRow, "Previous Row", .list, synonyms: ["row up"], keys: ["↑"]),
    .init(.firstRow, "First Row", .list, keys: ["⌥↑"]),
    .init(.lastRow, "Last Row", .list, keys: ["⌥↓"]),
    .init(.extendSelectionDown, "Extend Selection Down", .list, keys: ["⇧↓"]),
    .init(.extendSelectionUp, "Extend Selection Up", .list, keys: ["⇧↑"]),
    .init(.extendSelectionToFirst, "Extend Selection to First Row", .list, keys: ["⇧⌥↑"]),
    .init(.extendSelectionToLast, "Extend Selection to Last Row", .list, keys: ["⇧⌥↓"]),
    .init(.nextRowKeepingSelection, "Next Row, Keeping Selection", .list, keys: ["⌃↓"]),
    .init(.previousRowKeepingSelection, "Previous Row, Keeping Selection", .list, keys: ["⌃↑"]),
    .init(
      .choose, "Choose Row", .list, synonyms: ["row", "activate"],
      argument: .text(usage: "ROW", isOptional: true), keys: ["return"]),
    .init(
      .toggleRow, "Toggle Row", .list, synonyms: ["toggle"],
      argument: .text(usage: "ROW", isOptional: true), keys: ["⌃space"]),
    .init(.chooseOrToggle, "Choose or Toggle Row", .list, keys: ["space"]),
    .init(.more, "More Rows", .list),
    .init(.filter, "Filter Rows", .list, argument: .text(usage: "WORD or FIELD:WORD", isOptional: true)),
    .init(.selectAllRows, "Select All Rows", .list, keys: ["⌘A"]),
    .init(.closeList, "Close List", .list, synonyms: ["close"], keys: ["esc"]),
    .init(.expandRow, "Expand Row", .list, synonyms: ["expand"], keys: ["→"]),
    .init(.collapseRow, "Collapse Row", .list, synonyms: ["collapse"], keys: ["←"]),

    .init(.nextPage, "Next Page", .tab, keys: ["PgDn", "space", "J", "⌥↓"]),
    .init(
      .previousPage, "Previous Page", .tab, synonyms: ["prev page"], keys: ["PgUp", "⇧space", "K", "⌥↑"]),
    .init(.firstPage, "First Page", .tab, keys: ["Home", "gg", "⌘↑"]),
    .init(.lastPage, "Last Page", .tab, keys: ["End", "G", "⌘↓"]),
    .init(
      .page, "Go to Page", .tab, synonyms: ["go to page", "goto"],
      argument: .text(usage: "NUMBER or LABEL, =LABEL, +N or -N"), keys: ["⌥⌘G"]),
    .init(.scrollDown, "Scroll Down, or Next Line", .tab, synonyms: ["next line"], keys: ["↓", "j"]),
    .init(.scrollUp, "Scroll Up, or Previous Line", .tab, synonyms: ["previous line"], keys: ["↑", "k"]),
    .init(
      .scrollHalfPageDown, "Scroll Half a Page Down", .tab, synonyms: ["next lines"], keys: ["⌃D", "⌃↓"]),
    .init(
      .scrollHalfPageUp, "Scroll Half a Page Up", .tab, synonyms: ["previous lines"], keys: ["⌃U", "⌃↑"]),
    .init(.scrollLeft, "Scroll Left", .tab, keys: ["←", "h"]),
    .init(.scrollRight, "Scroll Right", .tab, keys: ["→", "l"]),
    .init(.back, "Back", .tab, keys: ["⌘←", "⌘[", "⌃O", "⌥←", "⌫"]),
    .init(.forward, "Forward", .tab, keys: ["⌘→", "⌘]", "⌥→"]),
    .init(.nextSection, "Next Section", .tab, keys: ["]]"]),
    .init(.previousSection, "Previous Section", .tab, synonyms: ["prev section"], keys: ["[["]),
    .init(.nextAnnotation, "Next Annotation", .tab, keys: ["]a"]),
    .init(.previousAnnotation, "Previous Annotation", .tab, synonyms: ["prev annotation"], keys: ["[a"]),
    .init(
      .annotation, "Show Annotation", .tab, synonyms: ["show annotation"],
      argument: .text(usage: "NUMBER or NAME", isOptional: true), keys: ["A"]),
    .init(
      .section, "Go to Section", .tab, synonyms: ["go to section", "heading"],
      argument: .text(usage: "HEADING")),
    .init(
      .bookmark, "Go to Bookmark", .tab, synonyms: ["go to bookmark"], argument: .text(usage: "TITLE")),
    .init(.mark, "Set Mark", .tab, argument: .text(usage: "LETTER")),
    .init(.goToMark, "Go to Mark", .tab, synonyms: ["jump to mark"], argument: .text(usage: "LETTER")),
    .init(.image, "Page Image", .tab, synonyms: ["show image"], keys: ["I"]),
    .init(.zoomIn, "Zoom In", .tab, keys: ["⌘+", "⌘=", "+"]),
    .init(.zoomOut, "Zoom Out", .tab, keys: ["⌘-", "-"]),
    .init(.zoom, "Zoom to Size", .tab, argument: .text(usage: "FACTOR, fit or width")),
    .init(.actualSize, "Actual Size", .tab, keys: ["⌘0", "="]),
    .init(.fitPage, "Zoom to Fit", .tab, synonyms: ["fit page"], keys: ["⌘9", "z"]),
    .init(.fitWidth, "Zoom to Width", .tab, keys: ["s"]),
    .init(.rotateRight, "Rotate Right", .tab, synonyms: ["rotate"], keys: ["⌘R", "r"]),
    .init(.rotateLeft, "Rotate Left", .tab, keys: ["⌘L", "R"]),
    .init(
      .arrangePages, "Arrange Pages", .tab,
      argument: .text(usage: "continuous, single, two or book", isOptional: true),
      keys: ["D"]),
    .init(.thumbnails, "Thumbnails", .tab, keys: ["T"]),
    .init(.presentation, "Presentation", .tab, synonyms: ["present"], keys: ["⇧F5"]),
    .init(.cropMargins, "Crop Margins", .tab, synonyms: ["crop"], keys: ["C"]),
    .init(.night, "Night Colors", .tab, keys: ["⌃R"]),
    .init(
      .search, "Search", .tab, synonyms: ["find"],
      argument: .text(usage: "[-w] [-i|-s] [-d] [-e] [-a] [--] TEXT", isOptional: true), keys: ["⌘F", "/"]),
    .init(
      .searchAllTabs, "Search All Tabs", .tab, synonyms: ["find in all tabs"],
      argument: .text(usage: "[-w] [-i|-s] [-d] [-e] [--] TEXT"), keys: ["⇧⌘F"]),
    .init(.searches, "Last Searches", .tab, synonyms: ["last searches"]),
    .init(.nextMatch, "Next Match", .tab, synonyms: ["find next", "next hit"], keys: ["⌘G", "n"]),
    .init(
      .previousMatch, "Previous Match", .tab, synonyms: ["find previous", "previous hit"], keys: ["⇧⌘G", "N"]),
    .init(.searchSelection, "Search for Selection", .tab, synonyms: ["use selection"], keys: ["⌘E"]),
    .init(.text, "Page Text", .tab, keys: ["t"]),
    .init(
      .select, "Select Text", .tab, synonyms: ["select text"],
      argument: .text(usage: "word, line, sentence or paragraph", isOptional: true), keys: ["v"]),
    .init(.showSelection, "Show Selection", .tab, synonyms: ["jump to selection"], keys: ["⌘J", "gv"]),
    .init(.selectAll, "Select All", .tab, keys: ["⌘A"]),
    .init(.clearSelection, "Clear Selection", .tab, keys: ["esc"]),
    .init(.copy, "Copy", .tab, keys: ["⌘C", "y"]),
    .init(.outline, "Outline", .tab, synonyms: ["contents"], keys: ["⌘1", "⌘I", "o"]),
    .init(.bookmarks, "Bookmarks", .tab, keys: ["⌘2", "B"]),
    .init(.annotations, "Annotations", .tab, keys: ["⌘3", "⇧⌘A", "a"]),
    .init(.dates, "Dates of Annotations", .tab, synonyms: ["calendar"], keys: ["⌘5", "gd"]),
    .init(.fields, "Form Fields", .tab, synonyms: ["form"], keys: ["⌘6", "gf"]),
    .init(.nextField, "Next Form Field", .tab, keys: ["]f"]),
    .init(.previousField, "Previous Form Field", .tab, synonyms: ["prev field"], keys: ["[f"]),
    .init(
      .fill, "Fill In Field", .tab, synonyms: ["fill in"], argument: .text(usage: "VALUE", isOptional: true),
      keys: ["mv"]),
    .init(.toggleField, "Toggle Check Box", .tab),
    .init(.info, "Document Information", .tab, keys: ["⌘4", "i"]),
    .init(.signatures, "Signatures", .tab),
    .init(.pages, "Pages", .tab),
    .init(.links, "Links on Page", .tab),
    .init(.followLinks, "Follow Link", .tab, synonyms: ["hints"], keys: ["f"]),
    .init(.peekLinks, "Peek at Link", .tab, keys: ["F"]),
    .init(.follow, "Follow Link by Label", .tab, argument: .text(usage: "LABEL")),
    .init(
      .peek, "Peek at Target", .tab, argument: .text(usage: "LABEL or ROW", isOptional: true), keys: ["p"]),
    .init(.pin, "Pin Place, or Close It", .tab, synonyms: ["portal"], keys: ["P"]),
    .init(.history, "History", .tab, synonyms: ["jumps"], keys: ["H"]),
    .init(.matches, "Search Matches", .tab, synonyms: ["matches"]),
    .init(
      .addBookmark, "Add Bookmark", .tab, argument: .text(usage: "TITLE", isOptional: true),
      keys: ["⌘D", "b"]),
    .init(
      .share, "Export Annotations", .tab, synonyms: ["export"],
      argument: .words(usage: "FORMAT FILE", isOptional: true), keys: ["⌘S", "E"]),
    .init(
      .highlight, "Highlight", .tab, argument: .text(usage: "COLOR", isOptional: true),
      keys: ["⌃⌘H", "mh"]),
    .init(
      .underline, "Underline", .tab, argument: .text(usage: "COLOR", isOptional: true), keys: ["⌃⌘U", "mu"]),
    .init(
      .strikeOut, "Strike Out", .tab, synonyms: ["strike"],
      argument: .text(usage: "COLOR", isOptional: true), keys: ["⌃⌘S", "ms"]),
    .init(
      .squiggly, "Squiggly Underline", .tab, argument: .text(usage: "COLOR", isOptional: true), keys: ["mq"]),
    .init(
      .note, "Add Note", .tab, synonyms: ["add note"], argument: .text(usage: "TEXT", isOptional: true),
      keys: ["⌃⌘N", "mn"]),
    .init(
      .textBox, "Add Text Box", .tab, synonyms: ["add text box"],
      argument: .text(usage: "TEXT", isOptional: true), keys: ["⌃⌘T", "mt"]),
    .init(.rectangle, "Add Rectangle", .tab, argument: .text(usage: "COLOR", isOptional: true)),
    .init(
      .oval, "Add Oval", .tab, synonyms: ["ellipse"], argument: .text(usage: "COLOR", isOptional: true)),
    .init(.drawLine, "Add Line", .tab, argument: .text(usage: "COLOR", isOptional: true)),
    .init(.arrow, "Add Arrow", .tab, argument: .text(usage: "COLOR", isOptional: true)),
    .init(.reply, "Reply", .tab, argument: .text(usage: "TEXT", isOptional: true), keys: ["mr"]),
    .init(.state, "Set State", .tab, argument: .text(usage: "STATE"), keys: ["ma"]),
    .init(.editAnnotation, "Edit Text of Annotation", .tab, argument: .text(usage: "TEXT"), keys: ["me"]),
    .init(.editInEditor, "Edit Text in Editor", .tab, keys: ["mE"]),
    .init(.color, "Color", .tab, synonyms: ["colour"], argument: .text(usage: "COLOR"), keys: ["mc"]),
    .init(.border, "Border", .tab, argument: .text(usage: "WIDTH [STYLE]"), keys: ["mb"]),
    .init(.flags, "Flags", .tab, argument: .text(usage: "+FLAG -FLAG"), keys: ["mf"]),
    .init(.opacity, "Opacity", .tab, argument: .text(usage: "0 to 1, or a percentage")),
    .init(.author, "Author", .tab, argument: .text(usage: "NAME")),
    .init(
      .moveAnnotation, "Move Annotation", .tab,
      argument: .text(usage: "left, right, up or down POINTS", isOptional: true), keys: ["mm"]),
    .init(
      .resizeAnnotation, "Resize Annotation", .tab,
      argument: .text(usage: "left, right, up or down POINTS", isOptional: true)),
    .init(.draw, "Draw", .tab, argument: .words(usage: "COLOR WIDTH", isOptional: true), keys: ["mi"]),
    .init(
      .deleteAnnotation, "Delete Annotation", .tab, synonyms: ["remove annotation"], keys: ["md"]),
    .init(
      .movePages, "Move Pages", .tab, argument: .text(usage: "PAGES before or after PAGE, up or down")),
    .init(
      .rotatePages, "Rotate Pages", .tab,
      argument: .text(usage: "PAGES [by 90, 180 or 270]", isOptional: true)),
    .init(
      .deletePages, "Delete Pages", .tab, synonyms: ["remove pages"],
      argument: .text(usage: "PAGES", isOptional: true)),
    .init(
      .insertBlankPage, "Insert Blank Page", .tab, synonyms: ["insert blank"],
      argument: .text(usage: "[SIZE] before or after PAGE", isOptional: true)),
    .init(
      .insertPages, "Insert Pages of a File", .tab,
      argument: .text(usage: "[PAGES of] FILE before or after PAGE")),
    .init(
      .cropPages, "Crop Pages", .tab, argument: .text(usage: "PAGES to margins or X0,Y0,X1,Y1")),
    .init(.copyPages, "Copy Pages", .tab, argument: .text(usage: "PAGES", isOptional: true)),
    .init(.cutPages, "Cut Pages", .tab, argument: .text(usage: "PAGES", isOptional: true)),
    .init(
      .pastePages, "Paste Pages", .tab, argument: .text(usage: "before or after PAGE", isOptional: true)),
    .init(
      .addHeading, "Add Heading", .tab, argument: .text(usage: "TITLE", isOptional: true), keys: ["mo"]),
    .init(.renameHeading, "Rename Heading", .tab, argument: .text(usage: "TITLE")),
    .init(.moveHeading, "Move Heading", .tab, argument: .text(usage: "[ROW] up, down, right or left")),
    .init(
      .deleteHeading, "Delete Heading", .tab, synonyms: ["remove heading"],
      argument: .text(usage: "ROW", isOptional: true)),
    .init(
      .setMetadata, "Set Metadata", .tab, argument: .text(usage: "NAME VALUE")),
    .init(.undo, "Undo", .tab, synonyms: ["undo delete"], keys: ["⌘Z", "u"]),
    .init(.redo, "Redo", .tab, keys: ["⇧⌘Z", "gu"]),
    .init(
      .save, "Save", .tab, synonyms: ["write"], argument: .text(usage: "FILE", isOptional: true),
      keys: ["W"]),
    .init(.saveAs, "Save as", .tab, argument: .text(usage: "FILE")),
    .init(
      .importAnnotations, "Import Annotations", .tab, synonyms: ["import annotations"],
      argument: .text(usage: "FILE")),
    .init(.revert, "Drop Unsaved Edits", .tab),
    .init(.takeEdits, "Take Over Edits of Another File", .tab),
    .init(.editSource, "Edit Source", .tab, keys: ["gs"]),
    .init(.reload, "Reload", .tab, synonyms: ["refresh"], keys: ["F5"]),

    .init(.otherColumn, "Other Column", .screen, keys: ["⇥", "⇧⇥"]),
    .init(.focusPane, "Focus Pane", .screen, keys: ["←"]),
    .init(.focusPage, "Focus Page", .screen, keys: ["→"]),
    .init(.widenPane, "Widen Pane", .screen, keys: [">"]),
    .init(.narrowPane, "Narrow Pane", .screen, keys: ["<"]),

    .init(.open, "Open", .session, argument: .words(usage: "[--password PASSWORD] FILE…"), keys: ["⌘O"]),
    .init(.nextTab, "Next Tab", .session, keys: ["⌃⇥", "⌃PgDn", "gt"]),
    .init(.previousTab, "Previous Tab", .session, synonyms: ["prev tab"], keys: ["⌃⇧⇥", "⌃PgUp", "gT"]),
    .init(.tab, "Go to Tab", .session, argument: .text(usage: "NUMBER")),
    .init(.tabs, "Tabs", .session),
    .init(.closeTab, "Close Tab", .session, keys: ["⌘W", "x"]),
    .init(.closeOtherTabs, "Close Other Tabs", .session, keys: ["⌥⌘W"]),
    .init(.closeAllTabs, "Close All Tabs", .session, keys: ["⇧⌘W"]),
    .init(
      .reopenTab, "Reopen Closed Tab", .session, synonyms: ["reopen", "reopen tab"], keys: ["⇧⌘T", "U"]),

    .init(
      .settings, "Settings", .application, synonyms: ["settings"],
      argument: .words(usage: "NAME VALUE", isOptional: true), keys: ["⌘,"]),
    .init(.saveSetting, "Save Setting", .application, argument: .words(usage: "NAME [VALUE]")),
    .init(.fullScreen, "Full Screen", .application, keys: ["⌃⌘F", "F11"]),
    .init(.lines, "Lines", .application),
    .init(.goToAnything, "Go to Anything", .application, synonyms: ["picker"], keys: ["⌘P", "⌃P"]),
    .init(.messages, "Messages", .application),
    .init(.editLine, "Edit Line in Editor", .application, keys: ["⌃X ⌃E"]),
    .init(.help, "Help", .application, keys: ["?"]),
    .init(.saveAndQuit, "Save and Quit", .application, synonyms: ["wq"]),
    .init(.quit, "Quit", .application, synonyms: ["exit"], keys: ["⌘Q", "q"]),
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

extension CommandDefinition.Level {
  /// The keymap context of the bindings that apply only at this level; nil if there is none.
  var keymapContext: String? {
    switch self {
    case .bookmarkList: "bookmarks"
    case .dateList: "dates"
    case .thumbnails: "thumbnails"
    case .list: "list"
    case .selection: "selection"
    case .screen: "screen"
    case .tool: "tool"
    case .hints, .link, .tab, .session, .application: nil
    }
  }
}
