/// Cells that refer to parts of an image: text to tmux, and an image to kitty.
///
/// Each cell is U+10EEEE in a colour that is the image's number. Combining marks on the first cell of a row
/// give the row, and the cells after it continue from there.
enum KittyPlaceholders {
  /// The maximum number of rows that the marks can express.
  static var mostRows: Int { rowMarks.count }

  /// Returns a number that a colour can express.
  static func usable(_ id: UInt32) -> UInt32 { max(1, id & 0xFF_FFFF) }

  /// Returns the rows of an image's cells, each a line.
  static func cells(_ cells: CellGeometry, id: UInt32) -> [UInt8] {
    let id = usable(id)
    // tmux keeps the 256 colours on every terminal, but others only on some.
    let color = id < 256 ? "5;\(id)" : "2;\(id >> 16);\(id >> 8 & 255);\(id & 255)"
    var text = ""
    for row in rowMarks.prefix(cells.rows) {
      text += "\u{1B}[38;\(color)m"
      for column in 0..<cells.columns {
        text.unicodeScalars.append("\u{10EEEE}")
        guard column == 0, let first = rowMarks.first else { continue }
        text.unicodeScalars.append(row)
        text.unicodeScalars.append(first)
      }
      text += "\u{1B}[39m\n"
    }
    return Array(text.utf8)
  }

  /// Returns the text of a cell for a part of an image; a column beyond the marks continues the cell before it.
  static func text(row: Int, column: Int, isContinued: Bool = false) -> String {
    var text = String.UnicodeScalarView(["\u{10EEEE}"])
    if !isContinued, rowMarks.indices.contains(row), rowMarks.indices.contains(column) {
      text += [rowMarks[row], rowMarks[column]]
    }
    return String(text)
  }

  /// The marks for 0, 1, 2 and so on: those of combining class 230 in Unicode 6, as the protocol lists them.
  private static let rowMarks: [Unicode.Scalar] =
    [
      0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346, 0x34A...0x34C,
      0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487, 0x592...0x595, 0x597...0x599,
      0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF, 0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B,
      0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2, 0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730,
      0x732...0x733, 0x735...0x736, 0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745,
      0x747...0x747, 0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3, 0x816...0x819, 0x81B...0x823, 0x825...0x827,
      0x829...0x82D, 0x951...0x951, 0x953...0x954, 0xF82...0xF83, 0xF86...0xF87, 0x135D...0x135F,
      0x17DD...0x17DD,
      0x193A...0x193A, 0x1A17...0x1A17, 0x1A75...0x1A7C, 0x1B6B...0x1B6B, 0x1B6D...0x1B73, 0x1CD0...0x1CD2,
      0x1CDA...0x1CDB, 0x1CE0...0x1CE0, 0x1DC0...0x1DC1, 0x1DC3...0x1DC9, 0x1DCB...0x1DCC, 0x1DD1...0x1DE6,
      0x1DFE...0x1DFE, 0x20D0...0x20D1, 0x20D4...0x20D7, 0x20DB...0x20DC, 0x20E1...0x20E1, 0x20E7...0x20E7,
      0x20E9...0x20E9, 0x20F0...0x20F0, 0x2CEF...0x2CF1, 0x2DE0...0x2DFF, 0xA66F...0xA66F, 0xA67C...0xA67D,
      0xA6F0...0xA6F1, 0xA8E0...0xA8F1,
    ].flatMap { $0.compactMap(Unicode.Scalar.init) }
}
