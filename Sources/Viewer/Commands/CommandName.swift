/// The commands of the reader, by the names under which they are typed.
public enum CommandName: String, CaseIterable, Hashable, Sendable, Codable {
  // The list that is shown.
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
  case choose = "choose"
  case toggleRow = "toggle row"
  case chooseOrToggle = "choose or toggle"
  case more = "more"
  case filter = "filter"
  case selectAllRows = "select all rows"
  case closeList = "close list"

  // The list of bookmarks.
  case deleteBookmark = "delete bookmark"
  case renameBookmark = "rename bookmark"
  case moveBookmarkUp = "move bookmark up"
  case moveBookmarkDown = "move bookmark down"

  // Moving in the document.
  case nextPage = "next page"
  case previousPage = "previous page"
  case firstPage = "first page"
  case lastPage = "last page"
  case page = "page"
  case scrollDown = "scroll down"
  case scrollUp = "scroll up"
  case scrollHalfPageDown = "scroll half page down"
  case scrollHalfPageUp = "scroll half page up"
  case back = "back"
  case forward = "forward"
  case nextSection = "next section"
  case previousSection = "previous section"
  case nextAnnotation = "next annotation"
  case previousAnnotation = "previous annotation"
  case annotation = "annotation"
  case section = "section"
  case bookmark = "bookmark"

  // Finding and taking text.
  case search = "search"
  case nextMatch = "next match"
  case previousMatch = "previous match"
  case searchSelection = "search selection"
  case text = "text"
  case selectAll = "select all"
  case clearSelection = "clear selection"
  case copy = "copy"

  // What belongs to the document.
  case outline = "outline"
  case bookmarks = "bookmarks"
  case annotations = "annotations"
  case info = "info"
  case links = "links"
  case hits = "hits"
  case addBookmark = "add bookmark"
  case undoDelete = "undo delete"
  case share = "share"

  // Tabs.
  case open = "open"
  case nextTab = "next tab"
  case previousTab = "previous tab"
  case tab = "tab"
  case tabs = "tabs"
  case closeTab = "close tab"
  case closeAllTabs = "close all tabs"
  case closeOtherTabs = "close other tabs"
  case reopenTab = "reopen closed tab"

  // The program.
  case settings = "set"
  case help = "help"
  case quit = "quit"
}
