/// The names of the reader's commands.
package enum CommandName: String, CaseIterable, Hashable, Sendable, Codable {
  // Lists.
  case nextRow = "next row"
  case previousRow = "previous row"
  case firstRow = "first row"
  case lastRow = "last row"
  case extendSelectionDown = "extend selection down"
  case extendSelectionUp = "extend selection up"
  case extendSelectionToFirst = "extend selection to first"
  case extendSelectionToLast = "extend selection to last"
  case nextRowKeepingSelection = "next row keeping selection"
  case previousRowKeepingSelection = "previous row keeping selection"
  case choose
  case toggleRow = "toggle row"
  case chooseOrToggle = "choose or toggle"
  case more, filter
  case selectAllRows = "select all rows"
  case closeList = "close list"
  case expandRow = "expand row"
  case collapseRow = "collapse row"

  // Bookmarks.
  case deleteBookmark = "delete bookmark"
  case renameBookmark = "rename bookmark"
  case moveBookmarkUp = "move bookmark up"
  case moveBookmarkDown = "move bookmark down"

  // Thumbnails.
  case togglePage = "toggle page"
  case extendPages = "extend pages"
  case selectAllPages = "select all pages"
  case deselectPages = "deselect pages"

  // The calendar of annotations.
  case nextDay = "next day"
  case previousDay = "previous day"
  case nextWeek = "next week"
  case previousWeek = "previous week"
  case nextMonth = "next month"
  case previousMonth = "previous month"
  case nextYear = "next year"
  case previousYear = "previous year"
  case today

  // Navigation.
  case nextPage = "next page"
  case previousPage = "previous page"
  case firstPage = "first page"
  case lastPage = "last page"
  case page
  case scrollDown = "scroll down"
  case scrollUp = "scroll up"
  case scrollHalfPageDown = "scroll half page down"
  case scrollHalfPageUp = "scroll half page up"
  case scrollLeft = "scroll left"
  case scrollRight = "scroll right"
  case back, forward
  case nextSection = "next section"
  case previousSection = "previous section"
  case nextAnnotation = "next annotation"
  case previousAnnotation = "previous annotation"
  case annotation, section, bookmark, mark
  case goToMark = "go to mark"

  // Page view.
  case image
  case zoomIn = "zoom in"
  case zoomOut = "zoom out"
  case zoom
  case actualSize = "actual size"
  case fitPage = "fit"
  case fitWidth = "fit width"
  case rotateRight = "rotate right"
  case rotateLeft = "rotate left"
  case arrangePages = "arrange pages"
  case cropMargins = "crop margins"
  case night

  // Search and selection.
  case search
  case searchAllTabs = "search all tabs"
  case searches
  case nextMatch = "next match"
  case previousMatch = "previous match"
  case searchSelection = "search selection"
  case select
  case showSelection = "show selection"
  case text
  case selectAll = "select all"
  case clearSelection = "clear selection"
  case copy

  // Motions of the selection.
  case extendSelection = "extend selection"
  case selectWord = "select word"
  case selectLine = "select line"
  case selectSentence = "select sentence"
  case selectParagraph = "select paragraph"
  case selectNextWord = "select next word"
  case selectPreviousWord = "select previous word"
  case selectNextLine = "select next line"
  case selectPreviousLine = "select previous line"
  case selectNextSentence = "select next sentence"
  case selectPreviousSentence = "select previous sentence"
  case selectNextParagraph = "select next paragraph"
  case selectPreviousParagraph = "select previous paragraph"
  case extendToNextWord = "extend to next word"
  case extendToPreviousWord = "extend to previous word"
  case extendToNextLine = "extend to next line"
  case extendToPreviousLine = "extend to previous line"
  case extendToNextSentence = "extend to next sentence"
  case extendToPreviousSentence = "extend to previous sentence"
  case extendToNextParagraph = "extend to next paragraph"
  case extendToPreviousParagraph = "extend to previous paragraph"

  // Document.
  case outline, bookmarks, annotations, dates, fields
  case nextField = "next field"
  case previousField = "previous field"
  case fill
  case toggleField = "toggle field"
  case info, signatures, pages, links
  case followLinks = "follow links"
  case peekLinks = "peek links"
  case follow, peek
  case openLink = "open link"
  case history
  case matches = "hits"
  case addBookmark = "add bookmark"
  case share, reload
  case editSource = "edit source"

  // Editing.
  case highlight, underline
  case strikeOut = "strike out"
  case squiggly, note
  case textBox = "text box"
  case rectangle, oval
  case drawLine = "line"
  case arrow, reply, state
  case editAnnotation = "edit annotation"
  case editInEditor = "edit annotation in editor"
  case color, border, flags, opacity, author
  case moveAnnotation = "move annotation"
  case resizeAnnotation = "resize annotation"
  case draw, keep, drop
  case deleteAnnotation = "delete annotation"
  case rotatePages = "rotate pages"
  case deletePages = "delete pages"
  case movePages = "move pages"
  case insertBlankPage = "insert blank page"
  case insertPages = "insert pages"
  case cropPages = "crop pages"
  case copyPages = "copy pages"
  case cutPages = "cut pages"
  case pastePages = "paste pages"
  case addHeading = "add heading"
  case renameHeading = "rename heading"
  case moveHeading = "move heading"
  case deleteHeading = "delete heading"
  case setMetadata = "metadata"
  case undo, redo, save
  case saveAs = "save as"
  case importAnnotations = "import"
  case saveAndQuit = "save and quit"
  case revert
  case takeEdits = "take edits"

  // Tabs.
  case open
  case nextTab = "next tab"
  case previousTab = "previous tab"
  case tab, tabs
  case closeTab = "close tab"
  case closeAllTabs = "close all tabs"
  case closeOtherTabs = "close other tabs"
  case reopenTab = "reopen closed tab"

  // The screen.
  case fullScreen = "full screen"
  case lines
  case otherColumn = "other column"
  case focusPane = "focus pane"
  case focusPage = "focus page"
  case widenPane = "widen pane"
  case narrowPane = "narrow pane"
  case goToAnything = "go to anything"
  case thumbnails, pin, presentation, messages
  case editLine = "edit line"

  // The program.
  case settings = "set"
  case saveSetting = "set!"
  case help, quit
}
