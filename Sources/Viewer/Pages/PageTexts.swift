import DocModel

/// The text of a page as rows of cells.
package struct PageRows {
  /// The page.
  package let geometry: PageGeometry
  /// The text with the positions of its letters, and the values of fields.
  package let text: PageText
  /// The rows.
  package let rows: TextPage
  /// The annotations, from the lowest layer to the highest.
  package let annotations: [TextAnnotation]
  /// The reason why there is no text; nil if the page could be read.
  package let problem: String?
}

extension PageRows {
  /// Returns the box of the first letter at the height of a row, or of the next one if the row is blank.
  func firstLetter(fromRow row: Int) -> Rectangle? {
    guard let shown = rows.rows.dropFirst(row).first(where: { $0.heights != nil }) else { return nil }
    let boxes = shown.runs.lazy.flatMap(\.range).filter(text.boxes.indices.contains).map { text.boxes[$0] }
    return boxes.first { shown.heights?.contains($0.center.y) ?? false }
  }

  /// Returns the cells of a form field: those of its letters, or else of the blank between the letters beside it, or
  /// below its label.
  ///
  /// - Parameter box: the field's rectangle in default user space.
  /// - Returns: the cells, at least four; nil if there is no row for the field's first line.
  package func cells(ofField box: Rectangle) -> TextCells? {
    guard geometry.rotation == 0, let (row, neighbours) = rowOfField(box) else { return nil }
    var left = (x: geometry.cropBox.x0, column: 0)
    var right = (x: geometry.cropBox.x1, column: max(rows.columns, Self.fewestColumns))
    var inner: Range<Int>?
    var last: Int?
    // The columns between the labels of other lines in the row, such as those above the fields of a table.
    var (least, most) = (0, Int.max)
    for (offset, letter, cells, isBeside) in neighbours {
      guard isBeside else {
        if inner == nil { least = cells.upperBound + 1 } else { most = min(most, cells.lowerBound - 1) }
        continue
      }
      if letter.center.x < box.x0 || text.continuesWord(at: offset, after: last) {
        last = offset
        if cells.upperBound >= left.column { left = (letter.x1, cells.upperBound + 1) }
      } else if letter.center.x > box.x1 {
        if cells.lowerBound <= right.column { right = (letter.x0, cells.lowerBound - 1) }
      } else {
        let start = min(inner?.lowerBound ?? cells.lowerBound, cells.lowerBound)
        inner = start..<max(inner?.upperBound ?? start, cells.upperBound)
      }
    }
    func column(_ x: Double) -> Int {
      guard right.x > left.x else { return left.column }
      let part = (x - left.x) / (right.x - left.x) * Double(right.column - left.column)
      return max(left.column, min(left.column + Int(clamping: part.rounded()), right.column))
    }
    guard let inner else {
      let start = max(0, column(box.x0))
      return TextCells(row: row, columns: start..<max(column(box.x1), start + Self.fewestColumns))
    }
    let start = max(least, min(inner.lowerBound, column(box.x0)))
    let end = max(inner.upperBound, min(column(box.x1), most), start + Self.fewestColumns)
    return TextCells(row: row, columns: start..<end)
  }

  /// A letter in a field's row, with its columns and whether it is at the height of the field.
  private typealias FieldNeighbour = (offset: Int, box: Rectangle, columns: Range<Int>, isBeside: Bool)

  /// Returns the row of a field's first line with the boxes and columns of the letters beside the field: the row with
  /// text at its height, or else the blank row below its label, whose letters tell the columns.
  private func rowOfField(_ box: Rectangle) -> (row: Int, letters: [FieldNeighbour])? {
    let line = Rectangle(x0: box.x0, y0: box.y1 - min(box.height, Self.lineHeight), x1: box.x1, y1: box.y1)
    // The common part of a line and the field's line, compared with the lower one.
    func overlap(_ y0: Double, _ y1: Double) -> Double {
      (min(y1, line.y1) - max(y0, line.y0)) / max(1, min(y1 - y0, line.height))
    }
    var beside: (row: Int, overlap: Double)?
    var above: (row: Int, height: Double)?
    for (row, content) in rows.rows.enumerated() {
      guard let heights = content.heights else { continue }
      let common = overlap(heights.lowerBound, heights.upperBound)
      if common > beside?.overlap ?? Self.leastOverlap { beside = (row, common) }
      let bottom = heights.lowerBound
      if bottom >= line.center.y, bottom < above?.height ?? .infinity { above = (row, bottom) }
    }
    func letters(ofRow row: Int) -> [FieldNeighbour] {
      rows.rows[row].runs.flatMap(\.range).compactMap { offset in
        let letter = text.boxes[offset]
        guard !letter.isEmpty else { return nil }
        // A row of reflowed text may have letters of two lines.
        let isBeside = beside?.row != row || overlap(letter.y0, letter.y1) > 0
        return rows.cells(of: offset..<offset + 1).first.map { (offset, letter, $0.columns, isBeside) }
      }
    }
    if let row = beside?.row { return (row, letters(ofRow: row)) }
    // In reflowed text the next row may have the label.
    guard let label = above?.row, label + 1 < rows.rows.count, rows.rows[label + 1].runs.isEmpty,
      label + 2 >= rows.rows.count
        || letters(ofRow: label + 2).allSatisfy({ $0.box.center.y < line.center.y })
    else { return nil }
    return (label + 1, letters(ofRow: label))
  }

  /// The height of a field's first line, in points, and the part of a line that is at least at this height.
  private static let lineHeight = 20.0
  private static let leastOverlap = 0.4
  /// The smallest number of a field's columns.
  private static let fewestColumns = 4
}

extension TextPage {
  /// Returns the column after the line of some cells, up to the next column of text; nil without such a line.
  package func end(ofLineWith cells: TextCells) -> Int? {
    guard rows.indices.contains(cells.row) else { return nil }
    return rows[cells.row].runs.reduce(cells.columns.upperBound) { end, run in
      run.column <= end + 1 ? max(end, run.column + run.columns) : end
    }
  }
}

/// The texts of the pages that were shown last.
final class PageTexts {
  private struct Key: Hashable {
    var tab: Int
    var page: Int
    var form: PageDisplay.Form
    var columns: Int
    var rotation: Int
    var edition: Int
  }

  private var known: [Key: PageRows] = [:]
  private var order: [Key] = []
  private static let mostKnown = 32
  /// The widest paragraphs that are easy to read.
  private static let widest = 80

  /// Returns the text of a page in a form, for a number of columns; in paragraphs if the page is too wide for them.
  func rows(ofPage page: Int, of tab: Tab, _ form: PageDisplay.Form, columns: Int) -> PageRows {
    let rows = made(page, of: tab, form, columns)
    return rows.rows.columns > columns && form == .layout ? made(page, of: tab, .reflow, columns) : rows
  }

  private func made(_ page: Int, of tab: Tab, _ form: PageDisplay.Form, _ columns: Int) -> PageRows {
    // Letters at their positions don't depend on the screen.
    let columns = form == .reflow ? min(columns, Self.widest) : 0
    let key = Key(
      tab: tab.id, page: page, form: form, columns: columns, rotation: tab.view.rotation,
      edition: tab.edition(ofPage: page))
    if let rows = known[key] { return rows }
    let geometry = tab.shownPage(at: page)
    var (text, problem) = (PageText(pageIndex: page, string: "", boxes: []), String?.none)
    do throws(DocumentError) {
      text = try tab.cache.shownText(ofPage: page)
    } catch {
      problem = error.messageInSession
    }
    let rows =
      form == .reflow
      ? TextPage(reflowed: text, columns: columns)
      : TextPage(laidOut: text, on: geometry, rotation: tab.view.rotation)
    let annotations = problem == nil ? (try? tab.cache.annotations(onPage: page)) ?? [] : []
    let made = PageRows(
      geometry: geometry, text: text, rows: rows,
      annotations: TextAnnotation.annotations(annotations, on: rows, of: text), problem: problem)
    if order.count >= Self.mostKnown { known[order.removeFirst()] = nil }
    order.append(key)
    known[key] = made
    return made
  }
}
