/// A table of comma-separated values (RFC 4180).
struct CSVTable {
  /// The rows with their cells; each has as many as the first one.
  let rows: [[String]]

  private static let (quote, lineFeed, carriageReturn) = (
    UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r")
  )

  /// Parses a table; its separator is a comma, or else the semicolon or tab of the first line.
  init(_ bytes: [UInt8]) throws(FormDataError) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard String(validating: text, as: UTF8.self) != nil else {
      throw FormDataError("it isn't UTF-8 text")
    }
    let separator = Self.separator(of: text)
    var (rows, row, cell) = ([[String]](), [String](), [UInt8]())
    var (isQuoted, wasQuoted) = (false, false)
    var index = text.startIndex
    var count = 0
    func endCell() {
      count += 1
      row.append(String(decoding: cell, as: UTF8.self))
      (cell, wasQuoted) = ([], false)
    }
    func endRow() throws(FormDataError) {
      // A blank line is no row, unless the table has one column.
      if row.isEmpty, cell.isEmpty, !wasQuoted, rows.first?.count != 1 { return }
      endCell()
      if let first = rows.first, row.count != first.count {
        throw FormDataError("row \(rows.count + 1) has \(row.count) cells instead of \(first.count)")
      }
      guard rows.count <= FormDataLimits.mostRows else {
        throw FormDataError("it has more than \(FormDataLimits.mostRows) rows")
      }
      rows.append(row)
      row = []
    }
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      if isQuoted {
        guard byte == Self.quote else {
          cell.append(byte)
          continue
        }
        if index < text.endIndex, text[index] == Self.quote {
          cell.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case separator: endCell()
      case Self.lineFeed: try endRow()
      case Self.carriageReturn:
        if index < text.endIndex, text[index] == Self.lineFeed { index += 1 }
        try endRow()
      case Self.quote where cell.isEmpty && !wasQuoted: (isQuoted, wasQuoted) = (true, true)
      case Self.quote:
        throw FormDataError(
          "row \(rows.count + 1) has a quotation mark within a cell; double it, and quote the cell")
      default:
        guard !wasQuoted else { throw FormDataError("row \(rows.count + 1) has text after a quoted cell") }
        cell.append(byte)
      }
      guard count <= FormDataLimits.mostValues else {
        throw FormDataError("it has more than \(FormDataLimits.mostValues) cells")
      }
    }
    guard !isQuoted else { throw FormDataError("the quotation mark of row \(rows.count + 1) isn't closed") }
    if !row.isEmpty || !cell.isEmpty || wasQuoted { try endRow() }
    self.rows = rows
  }

  private static func separator(of text: ArraySlice<UInt8>) -> UInt8 {
    var isQuoted = false
    var found: UInt8?
    for byte in text {
      if byte == quote { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == lineFeed || byte == carriageReturn { break }
      if byte == UInt8(ascii: ",") { return byte }
      if found == nil, byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t") { found = byte }
    }
    return found ?? UInt8(ascii: ",")
  }
}

extension FormData {
  /// Reads a table whose first row has the names of fields; each other row has the values for one document.
  ///
  /// - Throws: ``FormDataError``.
  static func rows(csv bytes: [UInt8]) throws(FormDataError) -> [FormData] {
    let table = try CSVTable(bytes)
    // The export of a form without fields has two empty lines.
    if table.rows.isEmpty, bytes.contains(UInt8(ascii: "\n")) { return [FormData()] }
    guard let names = table.rows.first, names.contains(where: { !$0.isEmpty }) else {
      throw FormDataError("it has no row with the names of fields")
    }
    var seen: Set<String> = []
    for name in names where !name.isEmpty && !seen.insert(name).inserted {
      throw FormDataError("two columns have the name \(name)")
    }
    return table.rows.dropFirst().map { cells in
      var data = FormData()
      for (name, cell) in zip(names, cells) where !name.isEmpty {
        data.values.append((name, cell.isEmpty ? .none : .texts([FormExport.textOfCell(cell)])))
      }
      return data
    }
  }
}
