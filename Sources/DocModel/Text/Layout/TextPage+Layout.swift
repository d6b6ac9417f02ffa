extension TextPage {
  /// Lays out the text of a page as on the page, with one row for each line.
  ///
  /// Text side by side shares rows; a vertical gap is one blank row. Text in other directions follows.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - page: the page.
  ///   - rotation: the view's additional clockwise rotation in degrees. Text that is upright in this view is laid out;
  ///     if there is none, or without a rotation, text in the direction of most letters.
  ///   - width: the number of cells of a character other than printable ASCII; by default, 2 for the wide ones.
  public init(
    laidOut text: PageText, on page: PageGeometry, rotation: Int = 0, width: ((Character) -> Int)? = nil
  ) {
    let turn = rotation % 360 == 0 ? nil : (360 - rotation % 360) % 360
    let layout = PlacedLayout(text, on: page, turn: turn, width: width ?? \.cellWidth)
    let body = Self.bodyHeight(layout.rows.joined().map { ($0.word.height, $0.word.letters) })
    var rows = TextRows(text, layout.widths)
    for row in layout.rows {
      let words = row.map(\.word)
      rows.addRow(
        heights: rows.heights(of: words.map(\.range)), isHeading: Self.isHeading(words, body: body))
      for placed in row { rows.add(placed.word.range, at: placed.column) }
    }
    if !layout.turned.isEmpty, !layout.rows.isEmpty { rows.addRow() }
    for line in layout.turned {
      rows.addRow(heights: rows.heights(of: line.words))
      for word in line.words { rows.add(word, at: rows.end == 0 ? 0 : rows.end + 1) }
    }
    self.init(rows)
  }

  /// The height of a heading's letters relative to those of the text.
  static let headingHeight = 1.15
  /// The maximum number of cells of a heading.
  static let longestHeading = 80

  private static func isHeading(_ words: [LayoutWord], body: Double) -> Bool {
    // Formulas have tall symbols.
    let texts = words.filter(\.hasAlphabetic)
    let letters = texts.reduce(0) { $0 + $1.letters }
    guard letters > 2, letters * 2 > words.reduce(0, { $0 + $1.letters }),
      words.reduce(0, { $0 + $1.columns + 1 }) <= longestHeading
    else { return false }
    return bodyHeight(texts.map { ($0.height, $0.letters) }) > headingHeight * body
  }

  /// Returns the height of most letters: the median.
  static func bodyHeight(_ words: [(height: Double, letters: Int)]) -> Double {
    let sorted = words.sorted { $0.height < $1.height }
    var rest = sorted.reduce(0) { $0 + $1.letters } / 2
    for word in sorted {
      rest -= word.letters
      if rest <= 0 { return word.height }
    }
    return 0
  }
}
