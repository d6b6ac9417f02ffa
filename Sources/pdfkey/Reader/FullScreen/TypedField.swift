import DocModel
import Terminal
import Viewer

/// The value of a form field that is typed at the field's place on the page.
///
/// It is the typed line `fill VALUE`: the prompt edits it and runs it, and only its place is another one.
struct TypedField {
  /// The cells of the field.
  let area: GridRectangle
  private let place: FieldPlace

  /// The beginning of the typed line.
  static let command = CommandName.fill.typedName + " "

  /// Creates the value of the current field, which is the typed line; nil if the field isn't visible, or too small.
  init?(_ session: Session, _ prompt: CommandPrompt, on display: PageDisplay, in layout: ScreenLayout) {
    guard prompt.editor.cursor >= Self.command.count, let place = session.views.fieldPlace, !place.isButton,
      let page = display.pages.first(where: { $0.index == place.pageIndex }),
      let cells = Self.cells(
        of: place, on: page, display.space, typed: prompt.editor.text.count - Self.command.count)
    else { return nil }
    self.place = place
    var shifted = GridRectangle(
      column: layout.pages.column + cells.column, row: layout.pages.row + cells.row, columns: cells.columns,
      rows: 1)
    // A field at the right edge has room for its value to the left.
    let last = layout.pages.column + layout.pages.columns - shifted.columns
    shifted.column = max(layout.pages.column, min(shifted.column, last))
    area = shifted.intersection(layout.pages)
    // A few letters and the cursor.
    guard area.rows == 1, area.columns >= 4 else { return nil }
  }

  /// Returns whether the typed line is the value of a field.
  static func isTyped(_ prompt: CommandPrompt) -> Bool {
    prompt.editor.search == nil && prompt.editor.text.hasPrefix(command)
  }

  /// Returns the cells of the field's first line in the view; nil in a text without a place for it.
  private static func cells(
    of place: FieldPlace, on page: PageDisplay.ShownPage, _ space: PageDisplay.Space, typed count: Int
  ) -> GridRectangle? {
    if let text = page.text {
      return text.cells(ofField: place.rectangle).map {
        GridRectangle(
          column: page.x + $0.columns.lowerBound, row: page.y + $0.row,
          columns: columns(for: count, of: place, atLeast: $0.columns.count), rows: 1)
      }
    }
    let box = PageDisplay.area(of: place.rectangle, on: page)
    let first = Int((Double(box.x) / Double(space.cellWidth)).rounded(.down))
    let last = Int((Double(box.x + box.width) / Double(space.cellWidth)).rounded(.up))
    // The row in the middle; of several lines the first one.
    let middle = box.y + (place.isMultiline ? min(box.height, 2 * space.cellHeight) : box.height) / 2
    let row = Int((Double(middle) / Double(space.cellHeight)).rounded(.down))
    return GridRectangle(
      column: first, row: row, columns: columns(for: count, of: place, atLeast: last - first), rows: 1)
  }

  /// The numbers of columns in which a value can be typed with ease in a narrow field, or one from bottom to top.
  ///
  /// It grows with its value, so as not to cover its neighbours; a longer value is scrolled.
  private static let usualColumns = 8...24

  /// Returns the number of columns for a value of some characters.
  private static func columns(for count: Int, of place: FieldPlace, atLeast columns: Int) -> Int {
    let usual = min(max(count + 1, usualColumns.lowerBound), usualColumns.upperBound)
    return max(columns, min(usual, place.maximumLength ?? usual) + 1)
  }

  /// Draws the value, and returns the cell of the cursor.
  func draw(_ prompt: CommandPrompt, _ style: PrintingStyle, on grid: inout CellGrid) -> GridPosition {
    grid.fill(area)
    var value = Array(prompt.editor.text.dropFirst(Self.command.count))
    if place.isSecret { value = value.map { _ in "*" } }
    let cursor = prompt.editor.cursor - Self.command.count
    let end = StatusRow.draw(value, cursor: cursor, in: area, style, on: &grid)
    grid.restyle(area) { $0.isUnderlined = true }
    return end.cursor
  }
}

extension FieldPlace {
  /// The text of the status row while the value is typed: the label of the field, what it accepts, and the keys.
  func advice(_ style: PrintingStyle) -> String {
    let keys = style.text("↩ fills in, ⇥ and goes on, esc leaves it")
    return ([label.onOneLine] + limits + [keys]).joined(separator: style.separator)
  }
}
