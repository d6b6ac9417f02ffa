/// A small terminal with only the sequences that draw a line of input.
///
/// It breaks lines at its last column like a VT100: a letter in this column leaves the cursor on it, and the next
/// letter starts a row.
package struct Screen {
  package private(set) var columns: Int
  /// The letters by column; the second column of a wide letter has an empty text.
  package private(set) var rows: [[String]] = [[]]
  /// The rows that continue in the next row.
  private var goesOn: Set<Int> = []
  package private(set) var row = 0
  package private(set) var column = 0
  private var isBeyond = false
  /// The sequences that the terminal doesn't support.
  package private(set) var unknown: [String] = []

  package init(columns: Int) {
    self.columns = columns
  }

  /// The text of each row, without trailing blanks.
  package var texts: [String] {
    rows.map { row in
      let text = row.joined()
      return String(text.prefix(text.count - text.reversed().prefix { $0 == " " }.count))
    }
  }

  /// The text of the row with the cursor.
  package var line: String { texts[row] }

  package mutating func write(_ text: String) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": move(to: 0)
      case "\u{8}": move(to: max(0, column - 1))
      case "\n": feed()
      case "\u{1B}" where rest.first == "[":
        rest.removeFirst()
        let parameter = rest.prefix { $0.value < 0x40 }
        rest = rest.dropFirst(parameter.count)
        let final = rest.popFirst() ?? " "
        // A sequence with a parameter prefix such as `?` concerns the terminal and not its screen.
        if let first = parameter.first, (0x3C...0x3F).contains(first.value) {
          unknown.append("\(parameter)\(final)")
        } else {
          obey(final, Int(String(parameter)) ?? 1, isPlain: parameter.isEmpty)
        }
      case "\u{1B}" where "_]P".unicodeScalars.contains(rest.first ?? " "):
        // A string for the terminal, up to ST or the bell.
        let end = rest.firstIndex { $0 == "\u{7}" || $0 == "\\" } ?? rest.endIndex
        unknown.append(String(rest[..<end]))
        rest = rest[end...].dropFirst()
      case "\u{1B}":
        unknown.append(rest.popFirst().map { "\($0)" } ?? "")
      case _ where scalar.value < 0x20: unknown.append("\(scalar.value)")
      default: put(scalar)
      }
    }
  }

  private mutating func obey(_ final: Unicode.Scalar, _ number: Int, isPlain: Bool) {
    switch final {
    case "G": move(to: min(number, columns) - 1)
    case "A":
      row = max(0, row - number)
      move(to: column)
    case "K" where isPlain: rows[row] = Array(rows[row].prefix(column))
    case "J" where isPlain:
      rows[row] = Array(rows[row].prefix(column))
      rows.removeLast(rows.count - row - 1)
    // Colours and styles don't change the text.
    case "m": break
    default: unknown.append("\(final)")
    }
    if final == "K" || final == "J" { goesOn.remove(row) }
  }

  private mutating func move(to column: Int) {
    self.column = column
    isBeyond = false
  }

  /// Feeds a line and moves to its start, as on a terminal that maps line feeds.
  private mutating func feed() {
    row += 1
    if row == rows.count { rows.append([]) }
    move(to: 0)
  }

  /// Returns the width of a letter, independently of the C library's.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0x200D, 0xFE0F: 0
    case 0x3000...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1FAFF: 2
    default: 1
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = Self.width(scalar)
    if width == 0 {
      let last = isBeyond ? column : max(0, column - 1)
      if let index = rows[row].indices.prefix(last + 1).last(where: { !rows[row][$0].isEmpty }) {
        rows[row][index].unicodeScalars.append(scalar)
      }
      return
    }
    if isBeyond || column + width > columns {
      goesOn.insert(row)
      feed()
    }
    while rows[row].count < column + width { rows[row].append(" ") }
    // Overwriting half of a wide letter erases the letter.
    if rows[row][column].isEmpty, column > 0 { rows[row][column - 1] = " " }
    if column + width < rows[row].count, rows[row][column + width].isEmpty { rows[row][column + width] = " " }
    rows[row][column] = String(scalar)
    if width == 2 { rows[row][column + 1] = "" }
    column += width
    if column >= columns {
      column = columns - 1
      isBeyond = true
    }
  }

  /// Changes the width; rows are broken again if `reflows`, as in most terminals.
  package mutating func resize(columns: Int, reflows: Bool) {
    self.columns = columns
    guard reflows else {
      rows = rows.map { Array($0.prefix(columns)) }
      move(to: min(column, columns - 1))
      return
    }
    var result: [[String]] = []
    var place = (row: 0, column: 0)
    var going: Set<Int> = []
    var index = 0
    while index < rows.count {
      var whole: [String] = []
      var cursor: Int?
      while true {
        if index == row { cursor = whole.count + column }
        whole += rows[index]
        index += 1
        guard goesOn.contains(index - 1), index < rows.count else { break }
      }
      let count = max(whole.count, (cursor ?? 0) + 1)
      for start in stride(from: 0, to: count, by: columns) {
        if let cursor, cursor >= start, cursor < start + columns {
          place = (result.count, cursor - start)
        }
        if start + columns < whole.count { going.insert(result.count) }
        result.append(Array(whole.dropFirst(start).prefix(columns)))
      }
    }
    (rows, goesOn, row) = (result, going, place.row)
    move(to: place.column)
  }
}
