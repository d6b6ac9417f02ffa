/// The reasons for which several commands have no effect.
enum Obstacle {
  static let noTab = "no document is open; open FILE opens one"
  static let noListToPeek = "no list is shown; peek LABEL shows where a link of the page leads"
  static let noFocus = "the list doesn't have the focus; focus pane gives it"
  static let needsFullScreen = "this needs the full screen; full screen switches to it"
  static let needsPointer = "drawing needs the mouse, and pages as pictures on the full screen"
  static let noThumbnails = "the thumbnails don't have the focus; thumbnails shows them"
  static let noLinks = "there are no links on this page"
  static let noVisibleLinks = "the links of this page, which are above or below what is visible"
  static let noAnnotationHere =
    "there is no annotation on this page; usage: \(CommandDefinition.of(.annotation).usage)"
  static let noTarget =
    "no annotation of this page is current; ]a goes to the next one, annotations lists them"
  static let noField = "no field is current; ]f goes to the next one, fields lists them"
  static let beginningOfText = "this is the beginning of the text"
  static let endOfText = "this is the end of the text"
  static let noWayBack = "there is nowhere to go back to"
  static let firstSection = "this is the first section"
  static let lastSection = "this is the last section"

  static let nothingToUndo = "there is nothing to undo"
  static let nothingToRedo = "nothing has been undone"

  static func nothingToSave(_ tab: Tab) -> String { "\(tab.name.onOneLine): all edits are saved" }

  static func nothingElsewhere(_ tab: Tab) -> String {
    "\(tab.name.onOneLine): no other file has unsaved edits of this document"
  }

  /// Returns the message that there is nothing more to scroll to.
  static func end(_ isDown: Bool) -> String {
    isDown ? "this is the end of the document" : "this is the beginning of the document"
  }

  /// Returns the message that no row is selected.
  static func noRow(in pane: ListPane?) -> String {
    pane?.day.map(noAnnotations) ?? "no row is selected; type its number"
  }

  static func noAnnotations(on day: CalendarDay) -> String { "\(day.label): no annotations" }
}
