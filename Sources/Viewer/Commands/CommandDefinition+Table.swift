import DocModel

extension CommandDefinition {
  /// The commands, in the order of the help.
  package static let all: [CommandDefinition] = general + selection

  private static let general: [CommandDefinition] = [
    .init(
      .deleteBookmark, "Delete Bookmark", .bookmarkList, .lists, .edits, also: ["remove bookmark"],
      takes: .optional("ROW"), keys: ["⌫", "⌦"]),
    .init(.renameBookmark, "Rename Bookmark", .bookmarkList, .lists, .edits, takes: .required("TITLE")),
    .init(.moveBookmarkUp, "Move Bookmark Up", .bookmarkList, .lists, [.edits, .repeats], keys: ["⌥⌘↑"]),
    .init(.moveBookmarkDown, "Move Bookmark Down", .bookmarkList, .lists, [.edits, .repeats], keys: ["⌥⌘↓"]),

    .init(.keep, "Keep Change", .tool, .mark, [.basic, .edits, .keepsTool], keys: ["return"]),
    .init(.drop, "Drop Change", .tool, .mark, [.basic, .keepsTool], keys: ["esc"]),

    .init(.nextDay, "Next Day", .dateList, .lists, .repeats, keys: ["→"]),
    .init(.previousDay, "Previous Day", .dateList, .lists, .repeats, also: ["prev day"], keys: ["←"]),
    .init(.nextWeek, "Next Week", .dateList, .lists, .repeats, keys: ["↓"]),
    .init(.previousWeek, "Previous Week", .dateList, .lists, .repeats, also: ["prev week"], keys: ["↑"]),
    .init(.nextMonth, "Next Month", .dateList, .lists, .repeats, keys: ["⌥→", "⌥↓"]),
    .init(
      .previousMonth, "Previous Month", .dateList, .lists, .repeats, also: ["prev month"], keys: ["⌥←", "⌥↑"]),
    .init(.nextYear, "Next Year", .dateList, .lists, .repeats, keys: ["⇧⌥→", "⇧⌥↓"]),
    .init(
      .previousYear, "Previous Year", .dateList, .lists, .repeats, also: ["prev year"], keys: ["⇧⌥←", "⇧⌥↑"]),
    .init(.today, "Today", .dateList, .lists, keys: ["T"]),

    .init(
      .togglePage, "Select Page, or Deselect It", .thumbnails, .pages, .basic, keys: ["space", "⌃space"]),
    .init(
      .extendPages, "Extend Page Selection", .thumbnails, .pages,
      takes: .required("left, right, up, down, first or last")),
    .init(.selectAllPages, "Select All Pages", .thumbnails, .pages, keys: ["⌘A", "⌃A"]),
    .init(.deselectPages, "Deselect Pages", .thumbnails, .pages, .basic, keys: ["esc"]),

    .init(.openLink, "Open Link", .link, .find, keys: ["return"]),

    .init(.nextRow, "Next Row", .list, .lists, .motion, also: ["row down"], keys: ["↓"]),
    .init(.previousRow, "Previous Row", .list, .lists, .motion, also: ["row up"], keys: ["↑"]),
    .init(.firstRow, "First Row", .list, .lists, keys: ["⌥↑"]),
    .init(.lastRow, "Last Row", .list, .lists, keys: ["⌥↓"]),
    .init(.extendSelectionDown, "Extend Selection Down", .list, .lists, [.basic, .motion], keys: ["⇧↓"]),
    .init(.extendSelectionUp, "Extend Selection Up", .list, .lists, .motion, keys: ["⇧↑"]),
    .init(.extendSelectionToFirst, "Extend Selection to First Row", .list, .lists, keys: ["⇧⌥↑"]),
    .init(.extendSelectionToLast, "Extend Selection to Last Row", .list, .lists, keys: ["⇧⌥↓"]),
    .init(.nextRowKeepingSelection, "Next Row, Keeping Selection", .list, .lists, .motion, keys: ["⌃↓"]),
    .init(
      .previousRowKeepingSelection, "Previous Row, Keeping Selection", .list, .lists, .motion, keys: ["⌃↑"]),
    .init(
      .choose, "Choose Row", .list, .lists, .basic, also: ["row", "activate"], takes: .optional("ROW"),
      keys: ["return"]),
    .init(
      .toggleRow, "Select or Deselect Row", .list, .lists, .basic, also: ["toggle"],
      takes: .optional("ROW"), keys: ["⌃space"]),
    .init(.chooseOrToggle, "Choose or Select Row", .list, .lists, .basic, keys: ["space"]),
    .init(.more, "More Rows", .list, .lists),
    .init(
      .filter, "Filter Rows", .list, .lists, [.basic, .beginsLine], takes: .optional("WORD or FIELD:WORD")),
    .init(.selectAllRows, "Select All Rows", .list, .lists, keys: ["⌘A"]),
    .init(.closeList, "Close List", .list, .lists, .basic, also: ["close"], keys: ["esc"]),
    .init(.expandRow, "Expand Row", .list, .lists, .basic, also: ["expand"], keys: ["→"]),
    .init(.collapseRow, "Collapse Row", .list, .lists, also: ["collapse"], keys: ["←"]),

    .init(
      .nextScreen, "Next Screen or Page", .tab, .read, [.basic, .scrolling], keys: ["PgDn", "space"],
      found: "scroll"),
    .init(
      .previousScreen, "Previous Screen or Page", .tab, .read, [.basic, .scrolling], also: ["prev screen"],
      keys: ["PgUp", "⇧space"]),
    .init(.nextPage, "Next Page", .tab, .read, [.motion, .scrolls], keys: ["J", "⌥↓"]),
    .init(
      .previousPage, "Previous Page", .tab, .read, [.motion, .scrolls], also: ["prev page"],
      keys: ["K", "⌥↑"]),
    .init(.firstPage, "First Page", .tab, .read, .scrolls, keys: ["Home", "gg", "⌘↑"]),
    .init(.lastPage, "Last Page", .tab, .read, .scrolls, keys: ["End", "G", "⌘↓"]),
    .init(
      .page, "Go to Page", .tab, .read, .basic, also: ["go to page", "goto"],
      takes: .required("NUMBER or LABEL, =LABEL, +N or -N"), keys: ["⌥⌘G"]),
    .init(
      .scrollDown, "Scroll Down, or Next Line", .tab, .read, .scrolling, also: ["next line"],
      keys: ["↓", "j"]),
    .init(
      .scrollUp, "Scroll Up, or Previous Line", .tab, .read, .scrolling, also: ["previous line"],
      keys: ["↑", "k"]),
    .init(
      .scrollHalfPageDown, "Scroll Half a Page Down", .tab, .read, .scrolling, also: ["next lines"],
      keys: ["⌃D", "⌃↓"]),
    .init(
      .scrollHalfPageUp, "Scroll Half a Page Up", .tab, .read, .scrolling, also: ["previous lines"],
      keys: ["⌃U", "⌃↑"]),
    .init(.scrollLeft, "Scroll Left", .tab, .read, .scrolling, keys: ["←", "h"]),
    .init(.scrollRight, "Scroll Right", .tab, .read, .scrolling, keys: ["→", "l"]),
    .init(
      .back, "Back", .tab, .read, [.basic, .repeats], keys: ["⌘←", "⌘[", "⌃O", "⌥←", "⌫"],
      found: "return, jump"),
    .init(.forward, "Forward", .tab, .read, .repeats, keys: ["⌘→", "⌘]", "⌥→"]),
    .init(.nextSection, "Next Section", .tab, .find, .step, keys: ["]]"]),
    .init(.previousSection, "Previous Section", .tab, .find, .step, also: ["prev section"], keys: ["[["]),
    .init(.nextAnnotation, "Next Annotation", .tab, .answer, [.basic, .step], keys: ["]a"]),
    .init(
      .previousAnnotation, "Previous Annotation", .tab, .answer, .step, also: ["prev annotation"],
      keys: ["[a"]),
    .init(
      .nextComment, "Next Comment Without Answer", .tab, .answer, [.basic, .step], keys: ["]c"],
      found: "open, unanswered"),
    .init(
      .previousComment, "Previous Comment Without Answer", .tab, .answer, .step, also: ["prev comment"],
      keys: ["[c"]),
    .init(
      .annotationDetails, "Details of Annotation", .tab, .answer, [.readsDictionaries, .onAnnotation],
      also: ["details"]),
    .init(
      .annotation, "Show Annotation", .tab, .answer, .readsDictionaries, also: ["show annotation"],
      takes: .optional("NUMBER or NAME"), keys: ["A"]),
    .init(
      .section, "Go to Section", .tab, .find, .readsDictionaries, also: ["go to section", "heading"],
      takes: .required("HEADING")),
    .init(.bookmark, "Go to Bookmark", .tab, .find, also: ["go to bookmark"], takes: .required("TITLE")),
    .init(.mark, "Set Mark", .tab, .find, [.edits, .takesLetter], takes: .required("LETTER")),
    .init(
      .goToMark, "Go to Mark", .tab, .find, .takesLetter, also: ["jump to mark"], takes: .required("LETTER")),
    .init(.image, "Page Image", .tab, .read, .keepsTool, also: ["show image"], keys: ["I"]),
    .init(
      .zoomIn, "Zoom In", .tab, .read, [.basic, .repeats, .changesLook, .keepsTool], keys: ["⌘+", "⌘=", "+"]),
    .init(.zoomOut, "Zoom Out", .tab, .read, [.repeats, .changesLook, .keepsTool], keys: ["⌘-", "-"]),
    .init(.zoom, "Zoom to Size", .tab, .read, .zooming, takes: .required("FACTOR, fit or width")),
    .init(.actualSize, "Actual Size", .tab, .read, .zooming, keys: ["⌘0", "="]),
    .init(.fitPage, "Zoom to Fit", .tab, .read, [.basic, .zooming], also: ["fit page"], keys: ["⌘9", "z"]),
    .init(.fitWidth, "Zoom to Width", .tab, .read, [.basic, .zooming], keys: ["s"]),
    .init(.rotateRight, "Rotate Right", .tab, .read, .repeats, also: ["rotate"], keys: ["⌘R", "r"]),
    .init(.rotateLeft, "Rotate Left", .tab, .read, .repeats, keys: ["⌘L", "R"]),
    .init(
      .arrangePages, "Arrange Pages", .tab, .read, [.basic, .changesLook],
      takes: .optional("continuous, single, two or book"),
      keys: ["D"], found: "layout, spread, facing, side by side, columns"),
    .init(
      .thumbnails, "Thumbnails", .tab, .pages, [.basic, .onFullScreen], keys: ["T"],
      found: "overview, grid, small pages"),
    .init(
      .presentation, "Presentation", .tab, .read, .onFullScreen, also: ["present"], keys: ["⇧F5"],
      found: "slides, slideshow"),
    .init(.cropMargins, "Crop Margins", .tab, .read, also: ["crop"], keys: ["C"], found: "trim, white space"),
    .init(
      .night, "Night Colors", .tab, .read, [.basic, .keepsTool], keys: ["⌃R"], found: "dark mode, invert"),
    .init(
      .search, "Search", .tab, .find, [.basic, .beginsLine], also: ["find"],
      takes: .optional("[-w] [-i|-s] [-d] [-e] [-a] [--] TEXT"), keys: ["⌘F", "/"]),
    .init(
      .searchAllTabs, "Search All Tabs", .tab, .find, also: ["find in all tabs"],
      takes: .required("[-w] [-i|-s] [-d] [-e] [--] TEXT"), keys: ["⇧⌘F"]),
    .init(.searches, "Last Searches", .tab, .find, also: ["last searches"]),
    .init(
      .nextMatch, "Next Match", .tab, .find, [.basic, .repeats], also: ["find next", "next hit"],
      keys: ["⌘G", "n"]),
    .init(
      .previousMatch, "Previous Match", .tab, .find, .repeats, also: ["find previous", "previous hit"],
      keys: ["⇧⌘G", "N"]),
    .init(.searchSelection, "Search for Selection", .tab, .find, also: ["use selection"], keys: ["⌘E"]),
    .init(.text, "Page Text", .tab, .read, .basic, keys: ["t"]),
    .init(
      .select, "Select Text", .tab, .mark, .basic, also: ["select text"],
      takes: .optional("word, line, sentence or paragraph"), keys: ["v"], found: "visual"),
    .init(.showSelection, "Show Selection", .tab, .mark, also: ["jump to selection"], keys: ["⌘J", "gv"]),
    .init(.selectAll, "Select All", .tab, .mark, keys: ["⌘A"]),
    .init(.clearSelection, "Clear Selection", .tab, .mark, keys: ["esc"]),
    .init(.copy, "Copy", .tab, .mark, .basic, keys: ["⌘C", "y"], found: "clipboard, yank"),
    .init(
      .outline, "Outline", .tab, .find, [.basic, .readsDictionaries], also: ["contents"],
      keys: ["⌘1", "⌘I", "o"], found: "table of contents, chapters, headings"),
    .init(.bookmarks, "Bookmarks", .tab, .find, .basic, keys: ["⌘2", "B"]),
    .init(
      .annotations, "Annotations", .tab, .answer, [.basic, .readsDictionaries], keys: ["⌘3", "⇧⌘A", "a"],
      found: "comments, review, notes"),
    .init(
      .dates, "Dates of Annotations", .tab, .answer, .readsDictionaries, also: ["calendar"],
      keys: ["⌘5", "gd"]),
    .init(
      .fields, "Form Fields", .tab, .answer, [.basic, .readsDictionaries], also: ["form", "form fields"],
      keys: ["⌘6", "gf"], found: "fill in"),
    .init(.nextField, "Next Form Field", .tab, .answer, .step, keys: ["]f"]),
    .init(.previousField, "Previous Form Field", .tab, .answer, .step, also: ["prev field"], keys: ["[f"]),
    .init(
      .fill, "Fill In Field", .tab, .answer, [.basic, .editsDocument, .beginsLine], also: ["fill in"],
      takes: .optional("VALUE"),
      keys: ["mv"]),
    .init(.toggleField, "Toggle Check Box", .tab, .answer, .editsDocument),
    .init(.nextOption, "Next Option of Field", .tab, .answer, .editsDocument),
    .init(.previousOption, "Previous Option of Field", .tab, .answer, .editsDocument),
    .init(.leaveForm, "Leave Form", .tab, .answer),
    .init(
      .info, "Document Information", .tab, .read, keys: ["⌘4", "i"], found: "properties, metadata, author"),
    .init(.signatures, "Signatures", .tab, .files, .readsDictionaries),
    .init(.pages, "Pages", .tab, .pages, .readsDictionaries),
    .init(.links, "Links on Page", .tab, .find, .readsDictionaries),
    .init(
      .followLinks, "Follow Link", .tab, .find, [.basic, .readsDictionaries], also: ["hints"], keys: ["f"],
      found: "open, jump, citation, url"),
    .init(
      .peekLinks, "Peek at Link", .tab, .find, [.basic, .readsDictionaries], keys: ["F"],
      found: "preview, citation, footnote"),
    .init(.goToReference, "Go to Reference", .tab, .find, .readsDictionaries, keys: ["gr"]),
    .init(
      .follow, "Follow Link by Label", .tab, .find, .readsDictionaries,
      takes: .required("LABEL or REFERENCE")),
    .init(
      .peek, "Peek at Target", .tab, .find, takes: .optional("LABEL, ROW or REFERENCE"), keys: ["p"]),
    .init(
      .pin, "Pin Place, or Close It", .tab, .read, .onFullScreen, also: ["portal", "split", "vsplit"],
      keys: ["P"], found: "second view, side by side"),
    .init(.history, "History", .tab, .read, also: ["jumps"], keys: ["H"]),
    .init(.matches, "Search Matches", .tab, .find, also: ["matches"]),
    .init(
      .addBookmark, "Add Bookmark", .tab, .find, [.basic, .edits], takes: .optional("TITLE"),
      keys: ["⌘D", "b"], found: "remember"),
    .init(
      .share, "Export Annotations", .tab, .files, [.readsDictionaries, .beginsLine, .forcible],
      also: ["export"],
      takes: .words(usage: "FORMAT FILE", isOptional: true)),
    .init(
      .exports, "Export Formats", .tab, .files, [.basic, .readsDictionaries], also: ["export formats"],
      keys: ["⌘S", "E"], found: "save comments"),
    .init(
      .highlight, "Highlight", .tab, .mark, [.basic, .editsDocument], takes: .optional("COLOR"),
      keys: ["⌃⌘H", "mh"], found: "marker"),
    .init(
      .underline, "Underline", .tab, .mark, [.basic, .editsDocument], takes: .optional("COLOR"),
      keys: ["⌃⌘U", "mu"]),
    .init(
      .strikeOut, "Strike Out", .tab, .mark, .editsDocument, also: ["strike"], takes: .optional("COLOR"),
      keys: ["⌃⌘S", "ms"], found: "cross out, delete"),
    .init(
      .squiggly, "Squiggly Underline", .tab, .mark, .editsDocument, takes: .optional("COLOR"), keys: ["mq"]),
    .init(
      .note, "Add Note", .tab, .mark, [.basic, .editsDocument, .beginsLine], also: ["add note"],
      takes: .optional("TEXT"),
      keys: ["⌃⌘N", "mn"], found: "comment margin sticky"),
    .init(
      .textBox, "Add Text Box", .tab, .mark, [.editsDocument, .beginsLine], also: ["add text box"],
      takes: .optional("TEXT"), keys: ["⌃⌘T", "mt"], found: "typewriter"),
    .init(.rectangle, "Add Rectangle", .tab, .mark, .editsDocument, takes: .optional("COLOR")),
    .init(.oval, "Add Oval", .tab, .mark, .editsDocument, also: ["ellipse"], takes: .optional("COLOR")),
    .init(.drawLine, "Add Line", .tab, .mark, .editsDocument, takes: .optional("COLOR")),
    .init(.arrow, "Add Arrow", .tab, .mark, .editsDocument, takes: .optional("COLOR")),
    .init(
      .reply, "Reply", .tab, .answer, [.basic, .editsAnnotation, .beginsLine], takes: .optional("TEXT"),
      keys: ["mr"], found: "answer, comment"),
    .init(
      .state, "Set State", .tab, .answer, [.basic, .editsAnnotation], takes: .required("STATE"), keys: ["ma"],
      found: "resolve, accept, reject, done"),
    .init(
      .editAnnotation, "Edit Text of Annotation", .tab, .mark, [.basic, .editsAnnotation, .forcible],
      takes: .required("TEXT"),
      keys: ["me"], found: "change comment"),
    .init(.editInEditor, "Edit Text in Editor", .tab, .mark, [.editsAnnotation, .forcible], keys: ["mE"]),
    .init(
      .color, "Color", .tab, .mark, [.basic, .editsAnnotation, .showsValue], also: ["colour"],
      takes: .required("COLOR"),
      keys: ["mc"]),
    .init(
      .border, "Border", .tab, .mark, [.editsAnnotation, .showsValue], takes: .required("WIDTH [STYLE]"),
      keys: ["mb"]),
    .init(
      .flags, "Flags", .tab, .mark, [.editsAnnotation, .showsValue], takes: .required("+FLAG -FLAG"),
      keys: ["mf"]
    ),
    .init(
      .opacity, "Opacity", .tab, .mark, [.editsAnnotation, .showsValue],
      takes: .required("0 to 1, or a percentage")),
    .init(.author, "Author", .tab, .answer, [.editsAnnotation, .showsValue], takes: .required("NAME")),
    .init(
      .moveAnnotation, "Move Annotation", .tab, .mark, [.editsAnnotation, .repeats, .keepsTool],
      takes: .optional("left, right, up or down POINTS"), keys: ["mm"]),
    .init(
      .resizeAnnotation, "Resize Annotation", .tab, .mark, [.editsAnnotation, .keepsTool],
      takes: .optional("left, right, up or down POINTS")),
    .init(
      .draw, "Draw", .tab, .mark, [.basic, .editsDocument],
      takes: .words(usage: "COLOR WIDTH", isOptional: true),
      keys: ["mi"], found: "ink, pen, freehand"),
    .init(
      .deleteAnnotation, "Delete Annotation", .tab, .mark, [.basic, .editsAnnotation],
      also: ["remove annotation"],
      keys: ["md"], found: "erase comment"),
    .init(
      .movePages, "Move Pages", .tab, .pages, .editsDocument,
      takes: .required("PAGES before or after PAGE, up or down"), found: "reorder"),
    .init(
      .rotatePages, "Rotate Pages", .tab, .pages, .editsDocument,
      takes: .optional("PAGES [by 90, 180 or 270]")),
    .init(
      .deletePages, "Delete Pages", .tab, .pages, .editsDocument, also: ["remove pages"],
      takes: .optional("PAGES")),
    .init(
      .insertBlankPage, "Insert Blank Page", .tab, .pages, .editsDocument, also: ["insert blank"],
      takes: .optional("[SIZE] before or after PAGE")),
    .init(
      .insertPages, "Insert Pages of a File", .tab, .pages, .editsDocument,
      takes: .required("[PAGES of] FILE before or after PAGE")),
    .init(
      .cropPages, "Crop Pages", .tab, .pages, .editsDocument,
      takes: .required("PAGES to margins or X0,Y0,X1,Y1")),
    .init(.copyPages, "Copy Pages", .tab, .pages, .readsDictionaries, takes: .optional("PAGES")),
    .init(.cutPages, "Cut Pages", .tab, .pages, .editsDocument, takes: .optional("PAGES")),
    .init(.pastePages, "Paste Pages", .tab, .pages, .editsDocument, takes: .optional("before or after PAGE")),
    .init(.addHeading, "Add Heading", .tab, .pages, .editsDocument, takes: .optional("TITLE"), keys: ["mo"]),
    .init(.renameHeading, "Rename Heading", .tab, .pages, .editsDocument, takes: .required("TITLE")),
    .init(
      .moveHeading, "Move Heading", .tab, .pages, [.editsDocument, .repeats],
      takes: .required("[ROW] up, down, right or left")),
    .init(
      .deleteHeading, "Delete Heading", .tab, .pages, .editsDocument, also: ["remove heading"],
      takes: .optional("ROW")),
    .init(.setMetadata, "Set Metadata", .tab, .pages, .editsDocument, takes: .required("NAME VALUE")),
    .init(
      .undo, "Undo", .tab, .mark, [.basic, .edits, .keepsTool], also: ["undo delete"], keys: ["⌘Z", "u"]),
    .init(.redo, "Redo", .tab, .mark, .edits, keys: ["⇧⌘Z", "gu"], found: "repeat"),
    .init(
      .save, "Save", .tab, .files, [.basic, .edits, .forcible], also: ["write"], takes: .optional("FILE"),
      keys: ["W"], found: "store"),
    .init(.saveAs, "Save as", .tab, .files, [.edits, .forcible], takes: .required("FILE")),
    .init(
      .importAnnotations, "Import Annotations", .tab, .files, .editsDocument, also: ["import annotations"],
      takes: .required("FILE")),
    .init(.revert, "Drop Unsaved Edits", .tab, .files, .edits),
    .init(.takeEdits, "Take Over Edits of Another File", .tab, .files, .edits),
    .init(.editSource, "Edit Source", .tab, .find, keys: ["gs"]),
    .init(.reload, "Reload", .tab, .files, also: ["refresh"], keys: ["F5"]),

    .init(
      .otherColumn, "Other Column", .screen, .lists, .basic, keys: ["⇥", "⇧⇥"], found: "split, focus, sidebar"
    ),
    .init(.focusPane, "Focus Pane", .screen, .lists, keys: ["←"]),
    .init(.focusPage, "Focus Page", .screen, .lists),
    .init(.widenPane, "Widen Pane", .screen, .lists, keys: [">"], found: "split, column, sidebar"),
    .init(.narrowPane, "Narrow Pane", .screen, .lists, keys: ["<"]),

    .init(
      .open, "Open", .session, .files, .basic, takes: .words(usage: "[--password PASSWORD] FILE…"),
      keys: ["⌘O"]),
    .init(.nextTab, "Next Tab", .session, .files, [.basic, .repeats], keys: ["⌃⇥", "⌃PgDn", "gt"]),
    .init(
      .previousTab, "Previous Tab", .session, .files, .repeats, also: ["prev tab"],
      keys: ["⌃⇧⇥", "⌃PgUp", "gT"]),
    .init(.tab, "Go to Tab", .session, .files, takes: .required("NUMBER")),
    .init(.tabs, "Tabs", .session, .files),
    .init(.closeTab, "Close Tab", .session, .files, .basic, keys: ["⌘W", "x"]),
    .init(.closeOtherTabs, "Close Other Tabs", .session, .files, keys: ["⌥⌘W"]),
    .init(.closeAllTabs, "Close All Tabs", .session, .files, keys: ["⇧⌘W"]),
    .init(
      .reopenTab, "Reopen Closed Tab", .session, .files, also: ["reopen", "reopen tab"], keys: ["⇧⌘T", "U"]),

    .init(
      .settings, "Settings", .application, .files, .keepsTool, also: ["settings"],
      takes: .words(usage: "NAME VALUE", isOptional: true), keys: ["⌘,"], found: "options, preferences"),
    .init(.saveSetting, "Save Setting", .application, .files, takes: .words(usage: "NAME [VALUE]")),
    .init(
      .fullScreen, "Full Screen", .application, .read, .keepsTool, keys: ["⌃⌘F", "F11"], found: "maximize"),
    .init(.lines, "Lines", .application, .read, .keepsTool),
    .init(
      .goToAnything, "Go to Anything", .application, .find, [.basic, .onFullScreen], also: ["picker"],
      keys: ["⌘P", "⌃P"], found: "palette, commands"),
    .init(.messages, "Messages", .application, .files, [.keepsTool, .onFullScreen]),
    .init(.editLine, "Edit Line in Editor", .application, .files, keys: ["⌃X ⌃E"]),
    .init(
      .help, "Help", .application, .files, [.basic, .keepsTool], takes: .optional("TOPIC, COMMAND or all"),
      keys: ["?"]),
    .init(.saveAndQuit, "Save and Quit", .application, .files, .edits, also: ["wq"]),
    .init(.quit, "Quit", .application, .files, [.basic, .forcible], also: ["exit"], keys: ["⌘Q", "q"]),
  ]
}
