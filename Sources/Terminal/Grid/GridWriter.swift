/// The writer of a grid's cells, which knows the cursor, the style and the link on the terminal.
struct GridWriter {
  private let grid: CellGrid
  private let usesColor, usesLinks: Bool
  private var bytes: [UInt8] = []
  /// The row of the cursor; nil if it is unknown, as after the last column.
  private var row: Int?
  /// The column of the cursor; nil if it is unknown, as after a letter whose width is uncertain.
  private var column: Int?
  private var style = GridStyle.plain
  private var link: UInt32 = 0

  private static let eraseRow = OutputSequence.eraseToEndOfRow

  init(_ grid: CellGrid, usesColor: Bool, usesLinks: Bool) {
    (self.grid, self.usesColor, self.usesLinks) = (grid, usesColor, usesLinks)
  }

  /// Makes the style plain, whatever it is.
  mutating func reset() {
    append(OutputSequence.plain)
  }

  /// Writes the changed cells of a row; those of a screen with unknown content have all changed.
  mutating func write(
    _ row: Int, _ cells: UnsafeBufferPointer<CellGrid.Cell>, isChanged: (Int) -> Bool, isUnknown: Bool = false
  ) {
    guard let last = cells.indices.last(where: isChanged) else { return }
    // The column from which on the row is blank.
    let blank = (cells.lastIndex { !isBlank($0) } ?? -1) + 1
    var next = 0
    while next <= last {
      guard isChanged(next) else {
        next += 1
        continue
      }
      let start = next > 0 && cells[next].glyph.isContinuation ? next - 1 : next
      move(to: start, row, cells)
      if start >= blank, isUnknown || last - start >= Self.eraseRow.utf8.count {
        // Erased cells have the current background on some terminals.
        use(.plain)
        follow(0)
        append(Self.eraseRow)
        return
      }
      write(cells[start], isContinued: cells.continuesImage(at: start))
      next = start + cells[start].glyph.width
    }
  }

  /// Makes the style plain and puts the cursor into its cell.
  ///
  /// - Parameters:
  ///   - old: the cursor's cell in the frame before; nil if that is unknown.
  ///   - new: the cursor's cell.
  /// - Returns: all bytes.
  mutating func finish(_ old: GridPosition??, _ new: GridPosition?) -> [UInt8] {
    use(.plain)
    follow(0)
    let isMoved = old.map { $0 != new } ?? true
    if let new, isMoved || !bytes.isEmpty {
      let column = min(max(new.column, 0), grid.columns - 1)
      jump(to: column, min(max(new.row, 0), grid.rows - 1))
    }
    if isMoved, old == nil || (old.flatMap { $0 } == nil) != (new == nil) {
      append(new == nil ? "\u{1B}[?25l" : "\u{1B}[?25h")
    }
    return bytes
  }

  // MARK: The cursor

  private mutating func move(to column: Int, _ row: Int, _ cells: UnsafeBufferPointer<CellGrid.Cell>) {
    guard row == self.row, let now = self.column, column >= now else {
      if row == self.row {
        sequence("G", column + 1)
        self.column = column
      } else {
        jump(to: column, row)
      }
      return
    }
    let gap = column - now
    guard gap > 0 else { return }
    // Unchanged letters may be shorter than the sequence that skips them.
    let isShort =
      gap <= 4
      && cells[now..<column].allSatisfy {
        $0.glyph.scalar.map { $0.isASCII } == true && shown($0) == style && (usesLinks ? $0.link : 0) == link
      }
    if isShort {
      for cell in cells[now..<column] { write(cell, isContinued: false) }
    } else if gap == 1 {
      append("\u{1B}[C")
    } else {
      sequence("C", gap)
    }
    self.column = column
  }

  /// Puts the cursor into a cell, wherever it is.
  private mutating func jump(to column: Int, _ row: Int) {
    (self.row, self.column) = (row, column)
    switch (row, column) {
    case (0, 0): append("\u{1B}[H")
    case (_, 0): sequence("H", row + 1)
    default: sequence("H", row + 1, column + 1)
    }
  }

  // MARK: Cells

  private mutating func write(_ cell: CellGrid.Cell, isContinued: Bool) {
    let wanted = shown(cell)
    // A space in an invisible style looks the same in another one.
    if !(cell.glyph == .space && cell.link == 0 && wanted.isInvisible && style.isInvisible) { use(wanted) }
    follow(usesLinks ? cell.link : 0)
    let glyph = cell.glyph
    let end = (column ?? 0) + glyph.width
    // A letter that is wider than expected leaves the cursor anywhere; full screens have wrapping off.
    let isRisky = glyph.isDoubtful && end + 2 > grid.columns
    if let scalar = glyph.scalar {
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: scalar.utf8)
      }
    } else if let index = glyph.cluster {
      append(grid.clusters[index])
    } else if glyph == .picture {
      append(" ")
    } else if let part = glyph.imagePart {
      append(KittyPlaceholders.text(row: part.row, column: part.column, isContinued: isContinued))
    }
    column = glyph.isDoubtful ? nil : end
    if end >= grid.columns || isRisky { row = nil }
  }

  /// The style of a cell as it is written.
  private func shown(_ cell: CellGrid.Cell) -> GridStyle {
    // The colour of an image's cell is the image's number.
    usesColor || cell.glyph.isImage ? cell.style : cell.style.withoutColors
  }

  private func isBlank(_ cell: CellGrid.Cell) -> Bool {
    cell.glyph == .space && (cell.link == 0 || !usesLinks) && shown(cell).isInvisible
  }

  private mutating func follow(_ link: UInt32) {
    guard link != self.link else { return }
    let isOpen = self.link != 0
    self.link = link
    if link != 0, let beginning = Hyperlink(grid.links[Int(link) - 1]).beginning {
      append(beginning)
    } else if isOpen {
      append(Hyperlink.end)
    }
  }

  // MARK: The style

  private mutating func use(_ wanted: GridStyle) {
    guard wanted != style else { return }
    defer { style = wanted }
    guard wanted != .plain else { return append(OutputSequence.plain) }
    append(OutputSequence.csi)
    var isFirst = true
    func parameter(_ number: Int, _ bytes: inout [UInt8]) {
      if !isFirst { bytes.append(UInt8(ascii: ";")) }
      isFirst = false
      Self.append(number, to: &bytes)
    }
    // Bold and faint share the parameter that ends them.
    let ends = style.isBold && !wanted.isBold || style.isDim && !wanted.isDim
    if ends { parameter(22, &bytes) }
    if wanted.isBold, ends || !style.isBold { parameter(1, &bytes) }
    if wanted.isDim, ends || !style.isDim { parameter(2, &bytes) }
    if wanted.isItalic != style.isItalic { parameter(wanted.isItalic ? 3 : 23, &bytes) }
    if wanted.isUnderlined != style.isUnderlined { parameter(wanted.isUnderlined ? 4 : 24, &bytes) }
    if wanted.isReversed != style.isReversed { parameter(wanted.isReversed ? 7 : 27, &bytes) }
    if wanted.isStruck != style.isStruck { parameter(wanted.isStruck ? 9 : 29, &bytes) }
    for (color, before, base) in [
      (wanted.foreground, style.foreground, 30), (wanted.background, style.background, 40),
    ] where color != before {
      switch color {
      case .standard: parameter(base + 9, &bytes)
      case .indexed(let index) where index < 8: parameter(base + Int(index), &bytes)
      case .indexed(let index) where index < 16: parameter(base + 60 + Int(index) - 8, &bytes)
      case .indexed(let index):
        for number in [base + 8, 5, Int(index)] { parameter(number, &bytes) }
      case .rgb(let red, let green, let blue):
        for number in [base + 8, 2, Int(red), Int(green), Int(blue)] { parameter(number, &bytes) }
      }
    }
    bytes.append(UInt8(ascii: "m"))
  }

  // MARK: Bytes

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func sequence(_ final: Unicode.Scalar, _ first: Int, _ second: Int? = nil) {
    append(OutputSequence.csi)
    Self.append(first, to: &bytes)
    if let second {
      bytes.append(UInt8(ascii: ";"))
      Self.append(second, to: &bytes)
    }
    bytes.append(contentsOf: final.utf8)
  }

  /// Appends the digits of a number.
  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
