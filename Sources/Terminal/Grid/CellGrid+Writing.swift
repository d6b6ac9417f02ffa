extension CellGrid {
  /// Writes a text into an area, at a column and a row counted from its corner; returns the column after the text.
  @discardableResult
  package mutating func write(
    _ text: String, in area: GridRectangle, column: Int = 0, row: Int = 0, style: GridStyle = .plain
  ) -> Int {
    write(text, column: area.column + column, row: area.row + row, style: style, clip: area)
  }

  /// Writes a text.
  ///
  /// Control characters become spaces. Wide letters take two columns, and halves of them become spaces. Emoji
  /// sequences, whose widths no two terminals agree on, are written as their parts.
  ///
  /// - Parameters:
  ///   - text: the text; it isn't wrapped.
  ///   - column: the first column, which may lie outside the grid.
  ///   - row: the row.
  ///   - style: the look.
  ///   - link: the address of a link.
  ///   - clip: the cells that may change; nil for the whole grid.
  /// - Returns: the column after the text.
  @discardableResult
  package mutating func write(
    _ text: String, column: Int, row: Int, style: GridStyle = .plain, link: String? = nil,
    clip: GridRectangle? = nil
  ) -> Int {
    guard Self.usualColumns.contains(column) else { return column }
    let area = clip.map(bounds.intersection) ?? bounds
    var pen = Pen(
      row: row, columns: area.rowRange.contains(row) ? area.columnRange : 0..<0, column: column,
      cell: Cell(style: style))
    if let link, !link.isEmpty, !pen.columns.isEmpty {
      pen.cell.link = UInt32(clamping: links.index(of: link) + 1)
    }
    var text = text
    if !text.withUTF8({ write(ascii: $0, &pen) }) {
      for character in text { write(character, &pen) }
    }
    return pen.column
  }

  /// Fills a rectangle with a letter.
  package mutating func fill(
    _ rectangle: GridRectangle, with letter: Character = " ", style: GridStyle = .plain
  ) {
    let area = rectangle.intersection(bounds)
    let line = letter == " " ? "" : String(repeating: letter, count: area.columns)
    for row in area.rowRange where !area.isEmpty {
      separate(row, area.columnRange)
      let start = row * columns
      cells.withUnsafeMutableBufferPointer { cells in
        for index in area.columnRange { cells[start + index] = Cell(style: style) }
      }
      if !line.isEmpty { write(line, column: area.column, row: row, style: style, clip: area) }
    }
  }

  /// Changes the styles of existing cells, such as those of a match.
  ///
  /// A wide letter of which one column lies in the rectangle changes whole.
  ///
  /// - Parameters:
  ///   - rectangle: the cells.
  ///   - change: the change of one cell's style.
  package mutating func restyle(_ rectangle: GridRectangle, _ change: (inout GridStyle) -> Void) {
    let area = rectangle.intersection(bounds)
    for row in area.rowRange where !area.isEmpty {
      let start = row * columns
      var (first, end) = (start + area.columnRange.lowerBound, start + area.columnRange.upperBound)
      if cells[first].glyph.isContinuation, first > start { first -= 1 }
      if cells[end - 1].glyph.isWide, end < start + columns { end += 1 }
      // The colour of an image's cell is the image's number.
      for index in first..<end where !cells[index].glyph.isImage && cells[index].glyph != .picture {
        change(&cells[index].style)
      }
    }
  }

  // MARK: Letters

  /// The columns at which a text may begin; others would overflow.
  private static let usualColumns = -1_000_000_000...1_000_000_000

  /// The place and the look of the next letter.
  private struct Pen {
    let row: Int
    /// The columns that may change.
    let columns: Range<Int>
    var column: Int
    var cell: Cell
  }

  /// Writes a text of ASCII characters; returns false for other texts, which aren't written.
  private mutating func write(ascii text: UnsafeBufferPointer<UInt8>, _ pen: inout Pen) -> Bool {
    guard text.allSatisfy({ $0 < 0x80 }) else { return false }
    let visible = (pen.column..<pen.column + text.count).clamped(to: pen.columns)
    if !visible.isEmpty {
      separate(pen.row, visible)
      let start = pen.row * columns
      var cell = pen.cell
      // Frames are drawn whole, so that this loop counts.
      cells.withUnsafeMutableBufferPointer { cells in
        for column in visible {
          let letter = text[column - pen.column]
          cell.glyph = (0x21...0x7E).contains(letter) ? Glyph(ascii: letter) : .space
          cells[start + column] = cell
        }
      }
    }
    pen.column += text.count
    return true
  }

  /// Writes a character, which may have parts that get cells of their own.
  private mutating func write(_ character: Character, _ pen: inout Pen) {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return }
    if scalars.dropFirst().isEmpty {
      write(first, &pen)
      return
    }
    if first.isLineControl { return put(.space, width: 1, &pen) }
    let shown = scalars.filter { !$0.isPresentation }
    let width = shown.reduce(0) { $0 + $1.displayWidth }
    guard let only = shown.first, shown.dropFirst().isEmpty == false else {
      if let only = shown.first { write(only, &pen) }
      return
    }
    if width > 2 || only.displayWidth == 0 {
      for scalar in shown where scalar.displayWidth > 0 { write(scalar, &pen) }
    } else {
      let index = clusters.index(of: String(String.UnicodeScalarView(shown)))
      put(Glyph(cluster: index, isWide: width == 2), width: width, &pen)
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar, _ pen: inout Pen) {
    if scalar.isLineControl { return put(.space, width: 1, &pen) }
    switch scalar.columns {
    // Marks without a letter, and invisible characters, such as those that change the direction.
    case 0: break
    case 1: put(scalar == " " ? .space : Glyph(scalar, isWide: false), width: 1, &pen)
    case 2: put(Glyph(scalar, isWide: true), width: 2, &pen)
    default: put(Glyph("\u{FFFD}", isWide: false), width: 1, &pen)
    }
  }

  private mutating func put(_ glyph: Glyph, width: Int, _ pen: inout Pen) {
    let visible = (pen.column..<pen.column + width).clamped(to: pen.columns)
    pen.column += width
    guard !visible.isEmpty else { return }
    separate(pen.row, visible)
    var cell = pen.cell
    let index = pen.row * columns + visible.lowerBound
    if visible.count == width { cell.glyph = glyph }
    cells[index] = cell
    guard visible.count == 2 else { return }
    cell.glyph = .continuation
    cells[index + 1] = cell
  }

  /// Replaces the wide letters of which one column will be overwritten by spaces.
  mutating func separate(_ row: Int, _ range: Range<Int>) {
    let start = row * columns
    if range.lowerBound > 0, cells[start + range.lowerBound].glyph.isContinuation {
      cells[start + range.lowerBound - 1].glyph = .space
      cells[start + range.lowerBound].glyph = .space
    }
    if range.upperBound < columns, cells[start + range.upperBound].glyph.isContinuation {
      cells[start + range.upperBound].glyph = .space
      cells[start + range.upperBound - 1].glyph = .space
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character or ends a line.
  fileprivate var isLineControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
  }

  /// Whether the scalar only changes the look of an emoji, or joins emoji.
  fileprivate var isPresentation: Bool {
    switch value {
    case 0x200D, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }
}
