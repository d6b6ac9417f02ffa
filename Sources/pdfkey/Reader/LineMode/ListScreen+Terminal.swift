import Terminal
import Viewer

extension ListScreen {
  /// Creates the screen for a list on a terminal, less its title and a number of rows below.
  init(_ size: TerminalSize, besides others: Int, _ style: PrintingStyle) {
    self.init(lines: size.rows - 2 - others) { row, digits in
      TextAnswer.height(of: row, digits: digits, columns: size.columns, style)
    }
  }
}
