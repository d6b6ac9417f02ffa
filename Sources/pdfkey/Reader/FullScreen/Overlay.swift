import Terminal
import Viewer

/// A box over the pages: help, messages, an annotation, the target of a link.
struct Overlay {
  /// The place of a box.
  enum Place {
    /// In the middle.
    case center
    /// At the lower edge.
    case bottom
  }

  /// The title in its upper border.
  var title: String
  /// The text.
  var lines: [String]
  /// The looks of the first lines.
  var looks: [GridStyle] = []
  /// The keys that its lower border offers, the important ones first.
  var offers: [String] = []
  /// The state of the session to which the box belongs; nil until the first frame, or if it stays.
  var anchor: ViewAnchor?
  /// The annotation in the box, which goes when the reader moves on.
  var report: AnnotationReport?
  /// The help in the box.
  var help: HelpView?
  /// The columns of the pages for which the text of the annotation or the help was wrapped.
  var wrappedColumns = 0
  /// The place.
  var place = Place.center
  /// Whether the next key hides the box.
  var isTransient = false
  /// The number of lines above the first visible one.
  var top = 0

  /// The number of lines that were visible in the last frame.
  private(set) var height = 1

  /// Scrolls by some lines; returns false if all are visible.
  mutating func scroll(by lines: Int) -> Bool {
    guard self.lines.count > height else { return false }
    top = max(0, min(top + lines, self.lines.count - height))
    return true
  }

  /// Returns the number of lines that are visible at a time in an area.
  func mostLines(in area: GridRectangle) -> Int {
    place == .bottom ? max(3, area.rows / (report == nil ? 3 : 2)) : area.rows - 4
  }

  /// Draws the box, and returns its cells.
  mutating func draw(in area: GridRectangle, _ style: PrintingStyle, on grid: inout CellGrid) -> GridRectangle
  {
    guard area.columns >= 8, area.rows >= 3 else {
      return GridRectangle(column: 0, row: 0, columns: 0, rows: 0)
    }
    let widest = place == .bottom ? area.columns - 4 : lines.map(\.displayWidth).max() ?? 0
    let columns = min(max(widest, title.displayWidth + 2, 20), area.columns - 4)
    height = max(1, min(lines.count, mostLines(in: area)))
    top = max(0, min(top, lines.count - height))
    let box = GridRectangle(
      column: area.column + (area.columns - columns - 4) / 2,
      row: place == .bottom
        ? area.row + area.rows - height - 2 : area.row + max(0, (area.rows - height - 2) / 2),
      columns: columns + 4, rows: height + 2
    ).intersection(area)
    Frame.draw(box, title: title, offers: offers, style, on: &grid)
    for (index, line) in lines.dropFirst(top).prefix(height).enumerated() {
      let look = looks.indices.contains(top + index) ? looks[top + index] : Theme.plain
      grid.write(line, in: box.inset(columns: 2, rows: 1), row: index, style: look)
    }
    if top + height < lines.count {
      let more = style.text(" ↓ \(lines.count - top - height) more ")
      // The keys have the lower border.
      let row = offers.isEmpty ? box.rows - 1 : 0
      grid.write(more, in: box, column: box.columns - more.displayWidth - 2, row: row, style: Theme.faint)
    }
    return box
  }
}

/// The border of a box.
enum Frame {
  /// Draws a box with a title and the keys that it offers, by default an empty one.
  static func draw(
    _ box: GridRectangle, title: String, offers: [String] = [], isFilled: Bool = true, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) {
    if isFilled { grid.fill(box) }
    guard box.columns >= 2, box.rows >= 2 else { return }
    let parts = style == .plain ? ["+", "-", "+", "|", "+", "+"] : ["╭", "─", "╮", "│", "╰", "╯"]
    let rule = String(repeating: parts[1], count: box.columns - 2)
    let (right, last) = (box.column + box.columns - 1, box.row + box.rows - 1)
    grid.write(parts[0] + rule + parts[2], column: box.column, row: box.row, style: Theme.faint)
    grid.write(parts[4] + rule + parts[5], column: box.column, row: last, style: Theme.faint)
    for row in (box.row + 1)..<max(box.row + 1, last) {
      grid.write(parts[3], column: box.column, row: row, style: Theme.faint)
      grid.write(parts[3], column: right, row: row, style: Theme.faint)
    }
    var keys = ""
    for offer in offers where keys.displayWidth + offer.displayWidth + 3 <= box.columns - 4 {
      keys += (keys.isEmpty ? " " : style.separator) + offer
    }
    if !keys.isEmpty { grid.write(keys + " ", in: box, column: 2, row: box.rows - 1, style: Theme.faint) }
    guard !title.isEmpty else { return }
    let shown = " \(title.onOneLine) ".shortened(to: max(0, box.columns - 4))
    grid.write(shown, in: box, column: 2, style: Theme.title)
  }
}
