/// A page of text as rows of terminal cells, each with the scalars of the page's text that it shows.
///
/// ``init(laidOut:on:rotation:width:)`` keeps the positions of the page, ``init(reflowed:columns:width:)`` the reading
/// order. Controls and invisible scalars are left out. Right-to-left text is in reading order, from the left edge.
///
/// ```swift
/// let page = TextPage(laidOut: try document.text(ofPage: 0), on: try document.page(at: 0))
/// for row in page.rows { print(row.string) }
/// ```
public struct TextPage: Hashable, Sendable {
  /// A part of a row: consecutive cells with consecutive scalars.
  public struct Run: Hashable, Sendable {
    /// The column of the first cell, from 0.
    public internal(set) var column: Int
    /// The number of cells.
    public internal(set) var columns = 0
    /// The text, in which characters without a width belong to the preceding cell.
    public internal(set) var string = ""
    /// The offsets of the text in ``PageText/scalars``.
    public internal(set) var range: Range<Int>

    /// The column after the last cell.
    var end: Int { column + columns }
  }

  /// A row of cells.
  public struct Row: Hashable, Sendable {
    /// The runs from left to right; none in a blank row.
    public internal(set) var runs: [Run] = []
    /// The lower and upper edge of the row's letters on the page, in default user space; nil for a blank row.
    ///
    /// If a row of reflowed text has letters of two lines, the edges are those of the lower line.
    public internal(set) var heights: ClosedRange<Double>?
    /// Whether the row is short and in larger letters than most of the page.
    public internal(set) var isHeading = false

    /// The text of the row, with spaces between its runs.
    public var string: String {
      var (string, end) = ("", 0)
      for run in runs {
        string += String(repeating: " ", count: max(0, run.column - end)) + run.string
        end = run.end
      }
      return string
    }
  }

  /// The rows from top to bottom.
  public let rows: [Row]
  /// The number of columns of the widest row.
  public let columns: Int
  /// The cells of each scalar of the page's text; nil for scalars that aren't shown.
  private let spots: [Spot?]

  /// The cells of a scalar; a mark has those of its letter.
  struct Spot: Hashable {
    var row: Int
    var column: Int
    var width: Int

    /// The column after the last cell.
    var end: Int { column + width }
  }

  init(_ written: TextRows) {
    rows = written.finished
    spots = written.spots
    columns = rows.reduce(0) { max($0, $1.runs.last?.end ?? 0) }
  }

  // MARK: From the text to cells

  /// Returns the cells of a range of scalars: one stretch for each row, or several where other text lies between.
  public func cells(of range: Range<Int>) -> [TextCells] {
    var stretches: [TextCells] = []
    for spot in spots[range.clamped(to: spots.indices)].lazy.compactMap(\.self) {
      if let last = stretches.last, last.row == spot.row, spot.end >= last.columns.upperBound,
        isBlank(last.columns.upperBound, spot.column, row: spot.row)
      {
        stretches[stretches.count - 1].columns = last.columns.lowerBound..<spot.end
      } else {
        stretches.append(TextCells(row: spot.row, columns: spot.column..<spot.end))
      }
    }
    return stretches
  }

  /// Whether the cells from one column up to another are blank.
  private func isBlank(_ start: Int, _ end: Int, row: Int) -> Bool {
    guard start + 1 < end else { return true }
    let runs = rows[row].runs
    let next = runs.partitioningIndex { $0.column >= start }
    return next == runs.count || runs[next].column >= end
  }

  /// Returns the row of a scalar; for a scalar that isn't shown that of the next one, and at the end of the last one.
  ///
  /// - Returns: the index, or nil if the page has no text.
  public func row(of scalar: Int) -> Int? {
    let start = min(max(scalar, 0), spots.count)
    let spot = spots[start...].lazy.compactMap(\.self).first ?? spots[..<start].lazy.compactMap(\.self).last
    return spot?.row
  }

  // MARK: From cells to the text

  /// Returns the offset in ``PageText/scalars`` of the scalar at a cell; nil if the cell is blank.
  ///
  /// - Parameters:
  ///   - row: the index of the row.
  ///   - column: the column, from 0.
  ///   - nearest: whether a blank cell stands for the nearest one of its row that isn't blank.
  /// - Returns: the offset, or nil if there is none.
  public func offset(atRow row: Int, column: Int, nearest: Bool) -> Int? {
    guard rows.indices.contains(row) else { return nil }
    let runs = rows[row].runs
    let next = runs.partitioningIndex { $0.column > column }
    if next > 0 {
      let run = runs[next - 1]
      if column < run.end { return offset(in: run, at: column) }
      guard nearest else { return nil }
      if next == runs.count || column - run.end < runs[next].column - column {
        return offset(in: run, at: run.end - 1)
      }
    }
    guard nearest, next < runs.count else { return nil }
    return runs[next].range.lowerBound
  }

  private func offset(in run: Run, at column: Int) -> Int? {
    run.range.first { offset in
      spots[offset].map { column < $0.end } ?? false
    }
  }

  /// Returns the offsets of the shown scalars whose centre lies in one of the quadrilaterals, with the blanks between
  /// them.
  public func ranges(in quads: [Quad], of text: PageText) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for scalar in MarkReader(text).scalars(under: quads) {
      let offset = scalar.offset
      guard spots.indices.contains(offset), spots[offset] != nil else { continue }
      if let last = ranges.last, text.scalars[last.upperBound..<offset].allSatisfy(\.isBlank) {
        ranges[ranges.count - 1] = last.lowerBound..<offset + 1
      } else {
        ranges.append(offset..<offset + 1)
      }
    }
    return ranges
  }

  // MARK: Heights

  /// Returns the first row at or below a height on the page in default user space, the last row if there is none, and
  /// row 0 without a height.
  public func row(atHeight height: Double?) -> Int {
    guard let height else { return 0 }
    // As for the targets of links, which are slightly above or below the tops of letters.
    let row = rows.firstIndex { row in
      row.heights.map { ($0.lowerBound + $0.upperBound) / 2 <= height } ?? false
    }
    return row ?? max(0, rows.count - 1)
  }

  /// Returns the height of the top of a row on the page in default user space; for a blank row that of the next row.
  ///
  /// - Returns: the height, or nil if there is no such row.
  public func height(ofRow row: Int) -> Double? {
    guard rows.indices.contains(row) else { return nil }
    return rows[row...].lazy.compactMap(\.heights).first?.upperBound
  }
}

/// A stretch of cells in a row.
public struct TextCells: Hashable, Sendable {
  /// The index of the row.
  public var row: Int
  /// The columns, from 0.
  public var columns: Range<Int>

  /// Creates a stretch of cells.
  public init(row: Int, columns: Range<Int>) {
    self.row = row
    self.columns = columns
  }
}
