/// Cells that stand for parts of a picture: text to tmux, and a picture to kitty.
///
/// Each is U+10EEEE in a colour that is the picture's number; marks on the first one of a row say which row it is,
/// and the ones behind it go on from there.
enum KittyPlaceholders {
  /// How many rows the marks can count.
  static var mostRows: Int { rowMarks.count }

  /// A number that a colour can say.
  static func usable(_ id: UInt32) -> UInt32 { max(1, id & 0xFF_FFFF) }

  /// The rows of a picture's cells, each a line.
  static func cells(_ cells: CellGeometry, id: UInt32) -> [UInt8] {
    let id = usable(id)
    // tmux keeps the 256 colours on every terminal, and others on some.
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

  /// The marks for 0, 1, 2 and so on: those of combining class 230 that Unicode 6 had, as the protocol lists them.
  private static let rowMarks: [Unicode.Scalar] =
    [
      0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346, 0x34A...0x34C,
      0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487, 0x592...0x595, 0x597...0x599,
      0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF, 0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B,
      0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2, 0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730,
      0x732...0x733, 0x735...0x736, 0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745,
      0x747...0x747, 0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3, 0x816...0x819, 0x81B...0x823, 0x825...0x827,
      0x829...0x82D,
    ].flatMap { $0.compactMap(Unicode.Scalar.init) }
}
