import KeyCommands
import Terminal
import Viewer

/// The keys that can follow the first ones of a sequence, with the titles of their commands, in columns.
enum ContinuationRows {
  /// The number of columns of the terminal between two columns of keys.
  private static let gap = 2

  /// Returns the lines for commands of whose keys some were typed; each line fits a number of columns.
  static func lines(
    _ commands: [KeyCommand<Command>], after typed: Int, columns: Int, style: PrintingStyle
  ) -> [String] {
    let rows = commands.map { command in
      let rest = KeySequence(Array(command.keys.keys.dropFirst(typed))) ?? command.keys
      return (keys: rest.spelling(style.keys), title: command.title.onOneLine)
    }
    let keyWidth = rows.map(\.keys.displayWidth).max() ?? 0
    let cells = rows.map { style.text($0.keys.padded(to: keyWidth) + "  " + $0.title) }
    let width = min(max(1, columns), cells.map(\.displayWidth).max() ?? 1)
    let count = max(1, (columns + Self.gap) / (width + Self.gap))
    return cells.inColumns(height: (cells.count + count - 1) / count, width: width, gap: Self.gap)
  }
}

extension [String] {
  /// Returns rows of these texts, which run down columns of one width and are shortened to it.
  func inColumns(height: Int, width: Int, gap: Int) -> [String] {
    let space = String(repeating: " ", count: gap)
    return (0..<height).map { row in
      stride(from: row, to: count, by: height)
        .map { self[$0].shortened(to: width).padded(to: width) }.joined(separator: space)
    }
  }
}
