/// A cell of a ``CellGrid``.
package struct GridCell: Hashable, Sendable {
  /// The letter; empty in the second column of a wide one.
  package var text: String
  /// The look.
  package var style: GridStyle
  /// The address of the link; nil if there is none.
  package var link: String?
}

/// The cells of a screen: a frame that is drawn whole and compared with the last one by ``GridDiff``.
package struct CellGrid: Sendable {
  /// The number of columns.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  /// The cell of the cursor; nil hides it.
  package var cursor: GridPosition?

  /// The packed form of a cell: clusters and links are indices into tables.
  struct Cell: Equatable {
    var style = GridStyle.plain
    var glyph = Glyph.space
    /// The index of the link in its table, from 1; 0 for no link.
    var link: UInt32 = 0
  }

  /// The cells, row after row.
  var cells: ContiguousArray<Cell>
  /// The texts of several scalars.
  var clusters = IndexedTable()
  /// The addresses of links.
  var links = IndexedTable()

  /// Creates a blank grid; numbers below 1 count as 1, and those above 1,000 as 1,000.
  package init(columns: Int, rows: Int) {
    let sides = 1...CellGeometry.largestSide
    self.columns = min(max(columns, sides.lowerBound), sides.upperBound)
    self.rows = min(max(rows, sides.lowerBound), sides.upperBound)
    cells = ContiguousArray(repeating: Cell(), count: self.columns * self.rows)
  }

  /// The whole grid.
  package var bounds: GridRectangle { GridRectangle(column: 0, row: 0, columns: columns, rows: rows) }

  /// The cell at a column and row; a blank outside the grid.
  package subscript(column: Int, row: Int) -> GridCell {
    guard bounds.contains(column: column, row: row) else {
      return GridCell(text: " ", style: .plain, link: nil)
    }
    let cell = cells[row * columns + column]
    var text = ""
    append(cell.glyph, to: &text)
    return GridCell(text: text, style: cell.style, link: address(of: cell))
  }

  /// The text of a row, without the blanks at its end.
  package func text(ofRow row: Int) -> String {
    guard (0..<rows).contains(row) else { return "" }
    var text = ""
    for cell in cells[row * columns..<(row + 1) * columns] { append(cell.glyph, to: &text) }
    return String(text.prefix(text.count - text.reversed().prefix { $0 == " " }.count))
  }

  /// The address of a cell's link.
  func address(of cell: Cell) -> String? {
    cell.link == 0 ? nil : links[Int(cell.link) - 1]
  }

  /// Appends the text of a glyph.
  private func append(_ glyph: Glyph, to text: inout String) {
    if let scalar = glyph.scalar {
      text.unicodeScalars.append(scalar)
    } else if let index = glyph.cluster {
      text += clusters[index]
    } else if glyph == .picture {
      text += " "
    } else if let part = glyph.imagePart {
      text += KittyPlaceholders.text(row: part.row, column: part.column)
    }
  }
}

extension CellGrid: Hashable {
  /// Whether two grids look the same.
  package static func == (one: CellGrid, other: CellGrid) -> Bool {
    one.columns == other.columns && one.rows == other.rows && one.cursor == other.cursor
      && one.cells(for: other) == other.cells
  }

  /// Hashes what needs no tables.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(columns)
    hasher.combine(rows)
    hasher.combine(cursor)
  }

  /// Returns the cells with the indices of another grid's tables; what these lack gets indices beyond them.
  func cells(for other: CellGrid) -> ContiguousArray<Cell> {
    guard clusters != other.clusters || links != other.links else { return cells }
    let (clusterIndices, linkIndices) = (clusters.indices(in: other.clusters), links.indices(in: other.links))
    var cells = cells
    for index in cells.indices {
      if let cluster = cells[index].glyph.cluster {
        cells[index].glyph = cells[index].glyph.inTable(at: clusterIndices[cluster])
      }
      let link = Int(cells[index].link)
      if link > 0 { cells[index].link = UInt32(clamping: linkIndices[link - 1] + 1) }
    }
    return cells
  }
}

/// Texts with their indices in the order of their first use.
struct IndexedTable: Hashable {
  private var texts: [String] = []
  private var indices: [String: Int] = [:]

  subscript(index: Int) -> String { texts.indices.contains(index) ? texts[index] : "" }

  /// Returns the index of a text, which is added if it is new.
  mutating func index(of text: String) -> Int {
    if let index = indices[text] { return index }
    indices[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// Returns the index of each text in another table; texts that it lacks get indices beyond it.
  func indices(in other: IndexedTable) -> [Int] {
    texts.indices.map { other.indices[texts[$0]] ?? other.texts.count + $0 }
  }

  static func == (one: IndexedTable, other: IndexedTable) -> Bool { one.texts == other.texts }

  func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}
