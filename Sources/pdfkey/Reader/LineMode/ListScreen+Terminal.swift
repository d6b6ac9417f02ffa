import Terminal
import Viewer

extension ListScreen {
  /// The room that a list has on a terminal, with its title above it and how many rows follow below.
  init(_ size: TerminalSize, besides others: Int, _ style: PrintingStyle) {
    self.init(lines: size.rows - 2 - others) { row, digits in
      TextAnswer.height(of: row, digits: digits, columns: size.columns, style)
    }
  }
}
