import Terminal
import Viewer

/// The available commands in columns on one screen: a title and a key for each command that has one.
enum HelpScreen {
  /// The minimum width of a column, so that titles are readable.
  private static let leastWidth = 20
  /// The number of columns for the keys.
  private static let keyWidth = 6

  /// The end of a help that doesn't fit.
  static let more = "? lists all"

  /// Returns the lines that fit; `help` shows the rest.
  ///
  /// - Parameters:
  ///   - groups: the commands.
  ///   - columns: the maximum width of a line, plus one.
  ///   - rows: the maximum number of lines.
  ///   - style: the style of keys and marks.
  ///   - isCommandHeld: whether keys with ⌘ are preferred; other keys can be sent by every terminal.
  /// - Returns: the lines.
  static func lines(
    _ groups: [HelpGroup], columns: Int, rows: Int, style: PrintingStyle, isCommandHeld: Bool = true
  ) -> [String] {
    var cells = groups.flatMap { group in
      let entries = group.commands.compactMap { entry in
        shortcut(entry, withCommand: isCommandHeld).map { "  \($0)" }
      }
      return entries.isEmpty ? [] : [group.name.onOneLine + ":"] + entries
    }
    .map(style.text)
    let rows = max(1, rows)
    let most = max(1, columns / leastWidth)
    let count = (1...most).first { $0 * rows >= cells.count } ?? most
    if cells.count > count * rows {
      cells = cells.prefix(count * rows - 1) + [style.text("… ") + more]
    }
    let height = min(rows, (cells.count + count - 1) / count)
    let width = columns / count - 1
    return cells.inColumns(height: height, width: width, gap: 1)
  }

  /// Returns the title with a key, preferably one with ⌘ or one without.
  private static func shortcut(_ entry: HelpGroup.Entry, withCommand isCommandHeld: Bool) -> String? {
    let isWanted = { (key: String) in (key.contains("⌘") || key.contains("cmd+")) == isCommandHeld }
    guard let key = entry.keys.first(where: isWanted) ?? entry.keys.first else { return nil }
    return key.padded(to: keyWidth) + " " + entry.title.onOneLine
  }
}
