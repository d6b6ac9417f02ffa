import DocModel

extension CommandDefinition {
  /// The commands, in the order of the help.
  package static let all: [CommandDefinition] = general + selection

  private static let general: [CommandDefinition] = [
    .init(
      .deleteBookmark, "Delete Bookmark", .bookmarkList, .edits, also: ["remove bookmark"],
      takes: .optional("ROW"), keys: ["⌫", "⌦"]),
    .init(.renameBookmark, "Rename Bookmark", .bookmarkList, .edits, takes: .required("TITLE")),
    .init(.moveBookmarkUp, "Move Bookmark Up", .bookmarkList, [.edits, .repeats], keys: ["⌥⌘↑"]),
    .init(.moveBookmarkDown, "Move Bookmark Down", .bookmarkList, [.edits, .repeats], keys: ["⌥⌘↓"]),

    .init(.keep, "Keep Change", .tool, [.edits, .keepsTool], keys: ["return"]),
    .init(.drop, "Drop Change", .tool, .keepsTool, keys: ["esc"]),

    .init(.nextDay, "Next Day", .dateList, .repeats, keys: ["→"]),
    .init(.previousDay, "Previous Day", .dateList, .repeats, also: ["prev day"], keys: ["←"]),
    .init(.nextWeek, "Next Week", .dateList, .repeats, keys: ["↓"]),
    .init(.previousWeek, "Previous Week", .dateList, .repeats, also: ["prev week"], keys: ["↑"]),
    .init(.nextMonth, "Next Month", .dateList, .repeats, keys: ["⌥→", "⌥↓"]),
    .init(.previousMonth, "Previous Month", .dateList, .repeats, also: ["prev month"], keys: ["⌥←", "⌥↑"]),
    .init(.nextYear, "Next Year", .dateList, .repeats, keys: ["⇧⌥→", "⇧⌥↓"]),
    .init(.previousYear, "Previous Year", .dateList, .repeats, also: ["prev year"], keys: ["⇧⌥←", "⇧⌥↑"]),
    .init(.today, "Today", .dateList, keys: ["T"]),

    .init(.togglePage, "Select Page, or Deselect It", .thumbnails, keys: ["space", "⌃space"]),
    .init(
      .extendPages, "Extend Page Selection", .thumbnails,
      takes: .required("left, right, up, down, first or last")),
    .init(.selectAllPages, "Select All Pages", .thumbnails, keys: ["⌘A", "⌃A"]),
    .init(.deselectPages, "Deselect Pages", .thumbnails, keys: ["esc"]),

    .init(.openLink, "Open Link", .link, keys: ["return"]),

    .init(.nextRow, "Next Row", .list, .motion, also: ["row down"], keys: ["↓"]),
    .init(.previousRow, "Previous Row", .list, .motion, also: ["row up"], keys: ["↑"]),
    .init(.firstRow, "First Row", .list, keys: ["⌥↑"]),
    .init(.lastRow, "Last Row", .list, keys: ["⌥↓"]),
    .init(.extendSelectionDown, "Extend Selection Down", .list, .motion, keys: ["⇧↓"]),
    .init(.extendSelectionUp, "Extend Selection Up", .list, .motion, keys: ["⇧↑"]),
    .init(.extendSelectionToFirst, "Extend Selection to First Row", .list, keys: ["⇧⌥↑"]),
    .init(.extendSelectionToLast, "Extend Selection to Last Row", .list, keys: ["⇧⌥↓"]),
    .init(.nextRowKeepingSelection, "Next Row, Keeping Selection", .list, .motion, keys: ["⌃↓"]),
    .init(.previousRowKeepingSelection, "Previous Row, Keeping Selection", .list, .motion, keys: ["⌃↑"]),
    .init(
      .choose, "Choose Row", .list, also: ["row", "activate"], takes: .optional("ROW"), keys: ["return"]),
    .init(.toggleRow, "Toggle Row", .list, also: ["toggle"], takes: .optional("ROW"), keys: ["⌃space"]),
    .init(.chooseOrToggle, "Choose or Toggle Row", .list, keys: ["space"]),
    .init(.more, "More Rows", .list),
    .init(.filter, "Filter Rows", .list, .beginsLine, takes: .optional("WORD or FIELD:WORD")),
    .init(.selectAllRows, "Select All Rows", .list, keys: ["⌘A"]),
    .init(.closeList, "Close List", .list, also: ["close"], keys: ["esc"]),
    .init(.expandRow, "Expand Row", .list, also: ["expand"], keys: ["→"]),
    .init(.collapseRow, "Collapse Row", .list, also: ["collapse"], keys: ["←"]),

    .init(.nextPage, "Next Page", .tab, [.motion, .scrolls], keys: ["PgDn", "space", "J", "⌥↓"]),
    .init(
      .previousPage, "Previous Page", .tab, [.motion, .scrolls], also: ["prev page"],
      keys: ["PgUp", "⇧space", "K", "⌥↑"]),
    .init(.firstPage, "First Page", .tab, .scrolls, keys: ["Home", "gg", "⌘↑"]),
    .init(.lastPage, "Last Page", .tab, .scrolls, keys: ["End", "G", "⌘↓"]),
    .init(
      .page, "Go to Page", .tab, also: ["go to page", "goto"],
      takes: .required("NUMBER or LABEL, =LABEL, +N or -N"), keys: ["⌥⌘G"]),
    .init(.scrollDown, "Scroll Down, or Next Line", .tab, .scrolling, also: ["next line"], keys: ["↓", "j"]),
    .init(
      .scrollUp, "Scroll Up, or Previous Line", .tab, .scrolling, also: ["previous line"], keys: ["↑", "k"]),
    .init(
      .scrollHalfPageDown, "Scroll Half a Page Down", .tab, .scrolling, also: ["next lines"],
      keys: ["⌃D", "⌃↓"]),
    .init(
      .scrollHalfPageUp, "Scroll Half a Page Up", .tab, .scrolling, also: ["previous lines"],
      keys: ["⌃U", "⌃↑"]),
    .init(.scrollLeft, "Scroll Left", .tab, .scrolling, keys: ["←", "h"]),
    .init(.scrollRight, "Scroll Right", .tab, .scrolling, keys: ["→", "l"]),
    .init(.back, "Back", .tab, .repeats, keys: ["⌘←", "⌘[", "⌃O", "⌥←", "⌫"]),
    .init(.forward, "Forward", .tab, .repeats, keys: ["⌘→", "⌘]", "⌥→"]),
    .init(.nextSection, "Next Section", .tab, .step, keys: ["]]"]),
    .init(.previousSection, "Previous Section", .tab, .step, also: ["prev section"], keys: ["[["]),
    .init(.nextAnnotation, "Next Annotation", .tab, .step, keys: ["]a"]),
    .init(.previousAnnotation, "Previous Annotation", .tab, .step, also: ["prev annotation"], keys: ["[a"]),
    .init(.nextComment, "Next Comment Without Answer", .tab, .step, keys: ["]c"]),
    .init(
      .previousComment, "Previous Comment Without Answer", .tab, .step, also: ["prev comment"], keys: ["[c"]),
    .init(
      .annotationDetails, "Details of Annotation", .tab, [.readsDictionaries, .onAnnotation],
      also: ["details"]),
    .init(
      .annotation, "Show Annotation", .tab, .readsDictionaries, also: ["show annotation"],
      takes: .optional("NUMBER or NAME"), keys: ["A"]),
    .init(
      .section, "Go to Section", .tab, .readsDictionaries, also: ["go to section", "heading"],
      takes: .required("HEADING")),
    .init(.bookmark, "Go to Bookmark", .tab, also: ["go to bookmark"], takes: .required("TITLE")),
    .init(.mark, "Set Mark", .tab, [.edits, .takesLetter], takes: .required("LETTER")),
    .init(.goToMark, "Go to Mark", .tab, .takesLetter, also: ["jump to mark"], takes: .required("LETTER")),
    .init(.image, "Page Image", .tab, .keepsTool, also: ["show image"], keys: ["I"]),
    .init(.zoomIn, "Zoom In", .tab, [.repeats, .changesLook, .keepsTool], keys: ["⌘+", "⌘=", "+"]),
    .init(.zoomOut, "Zoom Out", .tab, [.repeats, .changesLook, .keepsTool], keys: ["⌘-", "-"]),
    .init(.zoom, "Zoom to Size", .tab, .zooming, takes: .required("FACTOR, fit or width")),
    .init(.actualSize, "Actual Size", .tab, .zooming, keys: ["⌘0", "="]),
    .init(.fitPage, "Zoom to Fit", .tab, .zooming, also: ["fit page"], keys: ["⌘9", "z"]),
    .init(.fitWidth, "Zoom to Width", .tab, .zooming, keys: ["s"]),
    .init(.rotateRight, "Rotate Right", .tab, .repeats, also: ["rotate"], keys: ["⌘R", "r"]),
    .init(.rotateLeft, "Rotate Left", .tab, .repeats, keys: ["⌘L", "R"]),
    .init(
      .arrangePages, "Arrange Pages", .tab, .changesLook, takes: .optional("continuous, single, two or book"),
      keys: ["D"]),
    .init(.thumbnails, "Thumbnails", .tab, .onFullScreen, keys: ["T"]),
    .init(.presentation, "Presentation", .tab, .onFullScreen, also: ["present"], keys: ["⇧F5"]),
    .init(.cropMargins, "Crop Margins", .tab, also: ["crop"], keys: ["C"]),
    .init(.night, "Night Colors", .tab, .keepsTool, keys: ["⌃R"]),
    .init(
      .search, "Search", .tab, .beginsLine, also: ["find"],
      takes: .optional("[-w] [-i|-s] [-d] [-e] [-a] [--] TEXT"), keys: ["⌘F", "/"]),
    .init(
      .searchAllTabs, "Search All Tabs", .tab, also: ["find in all tabs"],
      takes: .required("[-w] [-i|-s] [-d] [-e] [--] TEXT"), keys: ["⇧⌘F"]),
    .init(.searches, "Last Searches", .tab, also: ["last searches"]),
    .init(.nextMatch, "Next Match", .tab, .repeats, also: ["find next", "next hit"], keys: ["⌘G", "n"]),
    .init(
      .previousMatch, "Previous Match", .tab, .repeats, also: ["find previous", "previous hit"],
      keys: ["⇧⌘G", "N"]),
    .init(.searchSelection, "Search for Selection", .tab, also: ["use selection"], keys: ["⌘E"]),
    .init(.text, "Page Text", .tab, keys: ["t"]),
    .init(
      .select, "Select Text", .tab, also: ["select text"],
      takes: .optional("word, line, sentence or paragraph"), keys: ["v"]),
    .init(.showSelection, "Show Selection", .tab, also: ["jump to selection"], keys: ["⌘J", "gv"]),
    .init(.selectAll, "Select All", .tab, keys: ["⌘A"]),
    .init(.clearSelection, "Clear Selection", .tab, keys: ["esc"]),
    .init(.copy, "Copy", .tab, keys: ["⌘C", "y"]),
    .init(.outline, "Outline", .tab, .readsDictionaries, also: ["contents"], keys: ["⌘1", "⌘I", "o"]),
    .init(.bookmarks, "Bookmarks", .tab, keys: ["⌘2", "B"]),
    .init(.annotations, "Annotations", .tab, .readsDictionaries, keys: ["⌘3", "⇧⌘A", "a"]),
    .init(.dates, "Dates of Annotations", .tab, .readsDictionaries, also: ["calendar"], keys: ["⌘5", "gd"]),
    .init(.fields, "Form Fields", .tab, .readsDictionaries, also: ["form"], keys: ["⌘6", "gf"]),
    .init(.nextField, "Next Form Field", .tab, .step, keys: ["]f"]),
    .init(.previousField, "Previous Form Field", .tab, .step, also: ["prev field"], keys: ["[f"]),
    .init(
      .fill, "Fill In Field", .tab, [.editsDocument, .beginsLine], also: ["fill in"],
      takes: .optional("VALUE"),
      keys: ["mv"]),
    .init(.toggleField, "Toggle Check Box", .tab, .editsDocument),
    .init(.info, "Document Information", .tab, keys: ["⌘4", "i"]),
    .init(.signatures, "Signatures", .tab, .readsDictionaries),
    .init(.pages, "Pages", .tab, .readsDictionaries),
    .init(.links, "Links on Page", .tab, .readsDictionaries),
    .init(.followLinks, "Follow Link", .tab, .readsDictionaries, also: ["hints"], keys: ["f"]),
    .init(.peekLinks, "Peek at Link", .tab, .readsDictionaries, keys: ["F"]),
    .init(.follow, "Follow Link by Label", .tab, .readsDictionaries, takes: .required("LABEL")),
    .init(.peek, "Peek at Target", .tab, takes: .optional("LABEL or ROW"), keys: ["p"]),
    .init(.pin, "Pin Place, or Close It", .tab, .onFullScreen, also: ["portal"], keys: ["P"]),
    .init(.history, "History", .tab, also: ["jumps"], keys: ["H"]),
    .init(.matches, "Search Matches", .tab, also: ["matches"]),
    .init(
      .addBookmark, "Add Bookmark", .tab, .edits, takes: .optional("TITLE"),
      keys: ["⌘D", "b"]),
    .init(
      .share, "Export Annotations", .tab, [.readsDictionaries, .beginsLine, .writesFile], also: ["export"],
      takes: .words(usage: "FORMAT FILE", isOptional: true), keys: ["⌘S", "E"]),
    .init(
      .highlight, "Highlight", .tab, .editsDocument, takes: .optional("COLOR"),
      keys: ["⌃⌘H", "mh"]),
    .init(.underline, "Underline", .tab, .editsDocument, takes: .optional("COLOR"), keys: ["⌃⌘U", "mu"]),
    .init(
      .strikeOut, "Strike Out", .tab, .editsDocument, also: ["strike"], takes: .optional("COLOR"),
      keys: ["⌃⌘S", "ms"]),
    .init(.squiggly, "Squiggly Underline", .tab, .editsDocument, takes: .optional("COLOR"), keys: ["mq"]),
    .init(
      .note, "Add Note", .tab, [.editsDocument, .beginsLine], also: ["add note"], takes: .optional("TEXT"),
      keys: ["⌃⌘N", "mn"]),
    .init(
      .textBox, "Add Text Box", .tab, [.editsDocument, .beginsLine], also: ["add text box"],
      takes: .optional("TEXT"), keys: ["⌃⌘T", "mt"]),
    .init(.rectangle, "Add Rectangle", .tab, .editsDocument, takes: .optional("COLOR")),
    .init(.oval, "Add Oval", .tab, .editsDocument, also: ["ellipse"], takes: .optional("COLOR")),
    .init(.drawLine, "Add Line", .tab, .editsDocument, takes: .optional("COLOR")),
    .init(.arrow, "Add Arrow", .tab, .editsDocument, takes: .optional("COLOR")),
    .init(.reply, "Reply", .tab, [.editsAnnotation, .beginsLine], takes: .optional("TEXT"), keys: ["mr"]),
    .init(.state, "Set State", .tab, .editsAnnotation, takes: .required("STATE"), keys: ["ma"]),
    .init(
      .editAnnotation, "Edit Text of Annotation", .tab, .editsAnnotation, takes: .required("TEXT"),
      keys: ["me"]),
    .init(.editInEditor, "Edit Text in Editor", .tab, .editsAnnotation, keys: ["mE"]),
    .init(
      .color, "Color", .tab, [.editsAnnotation, .showsValue], also: ["colour"], takes: .required("COLOR"),
      keys: ["mc"]),
    .init(
      .border, "Border", .tab, [.editsAnnotation, .showsValue], takes: .required("WIDTH [STYLE]"),
      keys: ["mb"]),
    .init(
      .flags, "Flags", .tab, [.editsAnnotation, .showsValue], takes: .required("+FLAG -FLAG"), keys: ["mf"]
    ),
    .init(
      .opacity, "Opacity", .tab, [.editsAnnotation, .showsValue],
      takes: .required("0 to 1, or a percentage")),
    .init(.author, "Author", .tab, [.editsAnnotation, .showsValue], takes: .required("NAME")),
    .init(
      .moveAnnotation, "Move Annotation", .tab, [.editsAnnotation, .repeats, .keepsTool],
      takes: .optional("left, right, up or down POINTS"), keys: ["mm"]),
    .init(
      .resizeAnnotation, "Resize Annotation", .tab, [.editsAnnotation, .keepsTool],
      takes: .optional("left, right, up or down POINTS")),
    .init(
      .draw, "Draw", .tab, .editsDocument, takes: .words(usage: "COLOR WIDTH", isOptional: true),
      keys: ["mi"]),
    .init(
      .deleteAnnotation, "Delete Annotation", .tab, .editsAnnotation, also: ["remove annotation"],
      keys: ["md"]),
    .init(
      .movePages, "Move Pages", .tab, .editsDocument,
      takes: .required("PAGES before or after PAGE, up or down")),
    .init(.rotatePages, "Rotate Pages", .tab, .editsDocument, takes: .optional("PAGES [by 90, 180 or 270]")),
    .init(
      .deletePages, "Delete Pages", .tab, .editsDocument, also: ["remove pages"], takes: .optional("PAGES")),
    .init(
      .insertBlankPage, "Insert Blank Page", .tab, .editsDocument, also: ["insert blank"],
      takes: .optional("[SIZE] before or after PAGE")),
    .init(
      .insertPages, "Insert Pages of a File", .tab, .editsDocument,
      takes: .required("[PAGES of] FILE before or after PAGE")),
    .init(
      .cropPages, "Crop Pages", .tab, .editsDocument, takes: .required("PAGES to margins or X0,Y0,X1,Y1")),
    .init(.copyPages, "Copy Pages", .tab, .readsDictionaries, takes: .optional("PAGES")),
    .init(.cutPages, "Cut Pages", .tab, .editsDocument, takes: .optional("PAGES")),
    .init(.pastePages, "Paste Pages", .tab, .editsDocument, takes: .optional("before or after PAGE")),
    .init(.addHeading, "Add Heading", .tab, .editsDocument, takes: .optional("TITLE"), keys: ["mo"]),
    .init(.renameHeading, "Rename Heading", .tab, .editsDocument, takes: .required("TITLE")),
    .init(
      .moveHeading, "Move Heading", .tab, [.editsDocument, .repeats],
      takes: .required("[ROW] up, down, right or left")),
    .init(
      .deleteHeading, "Delete Heading", .tab, .editsDocument, also: ["remove heading"],
      takes: .optional("ROW")),
    .init(.setMetadata, "Set Metadata", .tab, .editsDocument, takes: .required("NAME VALUE")),
    .init(.undo, "Undo", .tab, [.edits, .keepsTool], also: ["undo delete"], keys: ["⌘Z", "u"]),
    .init(.redo, "Redo", .tab, .edits, keys: ["⇧⌘Z", "gu"]),
    .init(
      .save, "Save", .tab, [.edits, .writesFile], also: ["write"], takes: .optional("FILE"),
      keys: ["W"]),
    .init(.saveAs, "Save as", .tab, [.edits, .writesFile], takes: .required("FILE")),
    .init(
      .importAnnotations, "Import Annotations", .tab, .editsDocument, also: ["import annotations"],
      takes: .required("FILE")),
    .init(.revert, "Drop Unsaved Edits", .tab, .edits),
    .init(.takeEdits, "Take Over Edits of Another File", .tab, .edits),
    .init(.editSource, "Edit Source", .tab, keys: ["gs"]),
    .init(.reload, "Reload", .tab, also: ["refresh"], keys: ["F5"]),

    .init(.otherColumn, "Other Column", .screen, keys: ["⇥", "⇧⇥"]),
    .init(.focusPane, "Focus Pane", .screen, keys: ["←"]),
    .init(.focusPage, "Focus Page", .screen, keys: ["→"]),
    .init(.widenPane, "Widen Pane", .screen, keys: [">"]),
    .init(.narrowPane, "Narrow Pane", .screen, keys: ["<"]),

    .init(.open, "Open", .session, takes: .words(usage: "[--password PASSWORD] FILE…"), keys: ["⌘O"]),
    .init(.nextTab, "Next Tab", .session, .repeats, keys: ["⌃⇥", "⌃PgDn", "gt"]),
    .init(
      .previousTab, "Previous Tab", .session, .repeats, also: ["prev tab"], keys: ["⌃⇧⇥", "⌃PgUp", "gT"]),
    .init(.tab, "Go to Tab", .session, takes: .required("NUMBER")),
    .init(.tabs, "Tabs", .session),
    .init(.closeTab, "Close Tab", .session, keys: ["⌘W", "x"]),
    .init(.closeOtherTabs, "Close Other Tabs", .session, keys: ["⌥⌘W"]),
    .init(.closeAllTabs, "Close All Tabs", .session, keys: ["⇧⌘W"]),
    .init(.reopenTab, "Reopen Closed Tab", .session, also: ["reopen", "reopen tab"], keys: ["⇧⌘T", "U"]),

    .init(
      .settings, "Settings", .application, .keepsTool, also: ["settings"],
      takes: .words(usage: "NAME VALUE", isOptional: true), keys: ["⌘,"]),
    .init(.saveSetting, "Save Setting", .application, takes: .words(usage: "NAME [VALUE]")),
    .init(.fullScreen, "Full Screen", .application, .keepsTool, keys: ["⌃⌘F", "F11"]),
    .init(.lines, "Lines", .application, .keepsTool),
    .init(
      .goToAnything, "Go to Anything", .application, .onFullScreen, also: ["picker"], keys: ["⌘P", "⌃P"]),
    .init(.messages, "Messages", .application, [.keepsTool, .onFullScreen]),
    .init(.editLine, "Edit Line in Editor", .application, keys: ["⌃X ⌃E"]),
    .init(.help, "Help", .application, .keepsTool, keys: ["?"]),
    .init(.saveAndQuit, "Save and Quit", .application, .edits, also: ["wq"]),
    .init(.quit, "Quit", .application, also: ["exit"], keys: ["⌘Q", "q"]),
  ]
}
