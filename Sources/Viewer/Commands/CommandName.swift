/// The names of the reader's commands.
///
/// A user types the words of the name: `nextRow` as “next row”. The raw value is what is typed where that differs.
package enum CommandName: String, CaseIterable, Hashable, Sendable {
  // Lists.
  case nextRow, previousRow, firstRow, lastRow, extendSelectionDown, extendSelectionUp,
    extendSelectionToFirst, extendSelectionToLast, nextRowKeepingSelection, previousRowKeepingSelection,
    choose, toggleRow, chooseOrToggle, more, filter, selectAllRows, closeList, expandRow, collapseRow

  // Bookmarks.
  case deleteBookmark, renameBookmark, moveBookmarkUp, moveBookmarkDown

  // Thumbnails.
  case togglePage, extendPages, selectAllPages, deselectPages

  // The calendar of annotations.
  case nextDay, previousDay, nextWeek, previousWeek, nextMonth, previousMonth, nextYear, previousYear, today

  // Navigation.
  case nextScreen, previousScreen, nextPage, previousPage, firstPage, lastPage, page, scrollDown, scrollUp,
    scrollHalfPageDown,
    scrollHalfPageUp, scrollLeft, scrollRight, back, forward, nextSection, previousSection, nextAnnotation,
    previousAnnotation, nextComment, previousComment, annotation, annotationDetails, section, bookmark, mark,
    goToMark

  // Page view.
  case image, zoomIn, zoomOut, zoom, actualSize, fitWidth, rotateRight, rotateLeft, arrangePages, cropMargins,
    night
  case fitPage = "fit"

  // Search and selection.
  case search, searchAllTabs, searches, nextMatch, previousMatch, searchSelection, select, showSelection,
    text, selectAll, clearSelection, copy

  // Motions of the selection.
  case extendSelection, selectWord, selectLine, selectSentence, selectParagraph, selectNextWord,
    selectPreviousWord, selectNextLine, selectPreviousLine, selectNextSentence, selectPreviousSentence,
    selectNextParagraph, selectPreviousParagraph, extendToNextWord, extendToPreviousWord, extendToNextLine,
    extendToPreviousLine, extendToNextSentence, extendToPreviousSentence, extendToNextParagraph,
    extendToPreviousParagraph

  // Document.
  case outline, bookmarks, annotations, dates, fields, nextField, previousField, fill, toggleField,
    nextOption, previousOption, leaveForm, info,
    signatures, pages, links, followLinks, peekLinks, goToReference, follow, peek, openLink,
    history, addBookmark, share, exports, reload, editSource
  case matches = "hits"

  // Editing.
  case highlight, underline, strikeOut, squiggly, note, textBox, rectangle, oval, arrow, reply, state,
    editAnnotation, color, border, flags, opacity, author, moveAnnotation, resizeAnnotation, draw, keep, drop,
    deleteAnnotation, rotatePages, deletePages, movePages, insertBlankPage, insertPages, cropPages, copyPages,
    cutPages, pastePages, addHeading, renameHeading, moveHeading, deleteHeading, undo, redo, save, saveAs,
    saveAndQuit, revert, takeEdits
  case drawLine = "line"
  case editInEditor = "edit annotation in editor"
  case setMetadata = "metadata"
  case importAnnotations = "import"

  // Tabs.
  case open, nextTab, previousTab, tab, tabs, closeTab, closeAllTabs, closeOtherTabs
  case reopenTab = "reopen closed tab"

  // The screen.
  case fullScreen, lines, otherColumn, focusPane, focusPage, widenPane, narrowPane, goToAnything, thumbnails,
    pin, presentation, messages, editLine

  // The program.
  case help, quit
  case settings = "set"
  case saveSetting = "set!"

  /// The name as it is typed: its words in lower case.
  package var typedName: String { rawValue.camelCaseWords }
}
