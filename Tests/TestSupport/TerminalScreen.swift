/// A terminal with a screen of cells and kitty's images, for tests of programs that fill the screen.
///
/// It breaks lines at its last column like a VT100: a letter in this column leaves the cursor on it, and the next
/// letter starts a row.
package struct TerminalScreen {
  /// The look of a cell.
  package struct Style: Hashable {
    /// The parameters of SGR that are on, such as 1 for bold.
    package var attributes: Set<Int> = []
    /// A colour as `5;index` or `2;red;green;blue`; empty for the terminal's own.
    package var foreground = "", background = ""

    package init(attributes: Set<Int> = [], foreground: String = "", background: String = "") {
      (self.attributes, self.foreground, self.background) = (attributes, foreground, background)
    }
  }

  /// A cell.
  package struct Cell: Hashable {
    /// The letter; empty in the second column of a wide one.
    package var text = " "
    package var style = Style()
    /// The address of the link; empty for none.
    package var link = ""
  }

  package private(set) var columns, rows: Int
  /// The rows of the screen that is shown.
  package internal(set) var cells: [[Cell]]
  package internal(set) var row = 0
  package internal(set) var column = 0
  /// Whether a letter was written into the last column, so that the next one breaks the line.
  var isBeyond = false
  var style = Style()
  var link = ""
  /// The rows that scroll.
  var margins: Range<Int>
  var saved = (row: 0, column: 0, style: Style())
  var main: [[Cell]]?
  /// The private modes that are on (DECSET): 7 breaks lines, 25 shows the cursor.
  package internal(set) var modes: Set<Int> = [7, 25]
  /// The images.
  package var images: KittyStore
  /// The replies to queries.
  package internal(set) var replies: [String] = []
  /// The sequences that the terminal doesn't support.
  package internal(set) var unknown: [String] = []
  /// The number of lines that were scrolled off.
  package internal(set) var scrolled = 0
  /// The bytes of an unfinished sequence.
  private var pending: [UInt8] = []

  /// Creates a blank screen.
  ///
  /// - Parameters:
  ///   - columns: the number of columns.
  ///   - rows: the number of rows.
  ///   - cellWidth: the width of a cell in pixels.
  ///   - cellHeight: the height of a cell in pixels.
  ///   - quota: the memory of all images in bytes.
  package init(
    columns: Int, rows: Int, cellWidth: Int = 10, cellHeight: Int = 20, quota: Int = 320 << 20
  ) {
    (self.columns, self.rows) = (columns, rows)
    cells = Self.blank(columns, rows)
    margins = 0..<rows
    images = KittyStore(cellWidth: cellWidth, cellHeight: cellHeight, quota: quota)
  }

  /// Changes the size; cells and images beyond it are cut off, as on the alternate screen of most terminals.
  package mutating func resize(columns: Int, rows: Int) {
    func resized(_ cells: [[Cell]]) -> [[Cell]] {
      (0..<rows).map { row in
        (0..<columns).map { row < cells.count && $0 < cells[row].count ? cells[row][$0] : Cell() }
      }
    }
    (self.columns, self.rows, margins) = (columns, rows, 0..<rows)
    (cells, main) = (resized(cells), main.map(resized))
    move(to: column, row)
  }

  /// Fills all cells with a letter, which a program that draws everything replaces.
  package mutating func scramble() {
    cells = cells.map { $0.map { _ in Cell(text: "#") } }
  }

  static func blank(_ columns: Int, _ rows: Int) -> [[Cell]] {
    [[Cell]](repeating: [Cell](repeating: Cell(), count: columns), count: rows)
  }

  /// Whether the cursor is shown.
  package var isCursorShown: Bool { modes.contains(25) }

  /// The text of each row, without trailing blanks.
  package var texts: [String] {
    cells.map { row in
      let text = row.map(\.text).joined()
      return String(text.prefix(text.count - text.reversed().prefix { $0 == " " }.count))
    }
  }

  /// Returns the pixels of the images, three bytes a pixel, on black.
  package func composed(width: Int? = nil, height: Int? = nil) -> [UInt8] {
    images.composed(width: width ?? columns * images.cellWidth, height: height ?? rows * images.cellHeight)
  }

  package mutating func write(_ text: String) { write(Array(text.utf8)) }

  package mutating func write(_ bytes: [UInt8]) {
    let all = pending + bytes
    pending = []
    var index = 0
    while index < all.count {
      guard let next = step(all, index) else {
        pending = Array(all[index...])
        return
      }
      index = next
    }
  }

  /// Handles one letter or sequence; returns the index after it, or nil if it is unfinished.
  private mutating func step(_ bytes: [UInt8], _ start: Int) -> Int? {
    let byte = bytes[start]
    switch byte {
    case 0x1B: return escape(bytes, start)
    case 0x0D: move(to: 0, row)
    case 0x08: move(to: column - 1, row)
    case 0x0A: feed()
    case ..<0x20: unknown.append("\(byte)")
    case ..<0x80: put(Unicode.Scalar(byte))
    default:
      let count = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      guard start + count <= bytes.count else { return nil }
      for scalar in String(decoding: bytes[start..<start + count], as: UTF8.self).unicodeScalars {
        put(scalar)
      }
      return start + count
    }
    return start + 1
  }

  private mutating func escape(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "["):
      guard let end = bytes[(start + 2)...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return nil
      }
      control(
        String(decoding: bytes[(start + 2)..<end], as: UTF8.self), Character(Unicode.Scalar(bytes[end])))
      return end + 1
    case UInt8(ascii: "_"), UInt8(ascii: "]"), UInt8(ascii: "P"):
      var end = start + 2
      while end < bytes.count, bytes[end] != 0x07, bytes[end] != 0x1B { end += 1 }
      guard end < bytes.count, bytes[end] == 0x07 || end + 1 < bytes.count else { return nil }
      string(bytes[start + 1], bytes[(start + 2)..<end])
      return end + (bytes[end] == 0x07 ? 1 : 2)
    case UInt8(ascii: "7"): saved = (row, column, style)
    case UInt8(ascii: "8"):
      style = saved.style
      move(to: saved.column, saved.row)
    default: unknown.append("ESC \(Character(Unicode.Scalar(bytes[start + 1])))")
    }
    return start + 2
  }

  /// Handles a string for the terminal.
  private mutating func string(_ introducer: UInt8, _ body: ArraySlice<UInt8>) {
    let text = String(decoding: body.prefix(10_000), as: UTF8.self)
    if introducer == UInt8(ascii: "_"), body.first == UInt8(ascii: "G") {
      let replies = images.handle(body.dropFirst(), row: row, column: column)
      self.replies += replies
    } else if introducer == UInt8(ascii: "]"), text.hasPrefix("8;") {
      link = String(text.dropFirst(2).drop { $0 != ";" }.dropFirst())
    } else {
      unknown.append(String(text.prefix(40)))
    }
  }
}
