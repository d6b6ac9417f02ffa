import Terminal
import Viewer

/// What can be done now, in columns on one screen: a title and a key for each command that has one.
enum HelpScreen {
  /// In less room a title says nothing.
  private static let leastWidth = 20
  /// How many columns the keys take.
  private static let keyWidth = 6

  /// The lines, as many as there is room for; the rest is left to `help`.
  static func lines(_ groups: [HelpGroup], columns: Int, rows: Int, style: PrintingStyle) -> [String] {
    var cells = groups.flatMap { group in
      let entries = group.commands.compactMap { entry in shortcut(entry).map { "  \($0)" } }
      return entries.isEmpty ? [] : [group.name.onOneLine + ":"] + entries
    }
    .map(style.text)
    let rows = max(1, rows)
    let most = max(1, columns / leastWidth)
    let count = (1...most).first { $0 * rows >= cells.count } ?? most
    if cells.count > count * rows {
      cells = cells.prefix(count * rows - 1) + [style.text("… ? lists all")]
    }
    let height = min(rows, (cells.count + count - 1) / count)
    let width = columns / count - 1
    return (0..<height).map { row in
      stride(from: row, to: cells.count, by: height)
        .map { cells[$0].shortened(to: width).padded(to: width) }.joined(separator: " ")
    }
  }

  /// A key, with ⌘ where there is one, and what it does.
  private static func shortcut(_ entry: HelpGroup.Entry) -> String? {
    let isCommandKey = { (key: String) in key.contains("⌘") || key.contains("cmd+") }
    guard let key = entry.keys.first(where: isCommandKey) ?? entry.keys.first else { return nil }
    return key.padded(to: keyWidth) + " " + entry.title.onOneLine
  }
}
