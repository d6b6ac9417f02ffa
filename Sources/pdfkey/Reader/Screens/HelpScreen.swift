import Terminal
import Viewer

/// The available commands in columns on one screen: a title and a key for each command that has one.
enum HelpScreen {
  /// The minimum width of a column, so that titles are readable.
  private static let leastWidth = 24
  /// The least number of columns for the name of a command and the gap before it.
  private static let leastName = 14
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
    let count = (1...most).first { $0 * rows >= spread(cells, rows).count } ?? most
    if spread(cells, rows).count > count * rows {
      cells = spread(cells, rows).prefix(count * rows - 1) + [style.text("… ") + more]
    }
    let height = (1...rows).first { spread(cells, $0).count <= $0 * count } ?? rows
    let width = columns / count - 1
    return spread(cells, height).inColumns(height: height, width: width, gap: 1)
  }

  /// Returns the cells with an empty one in place of each heading at the end of a column, which then begins the next.
  private static func spread(_ cells: [String], _ height: Int) -> [String] {
    guard height > 1 else { return cells }
    var spread: [String] = []
    for cell in cells {
      if !cell.hasPrefix(" "), cell.hasSuffix(":"), spread.count % height == height - 1 { spread.append("") }
      spread.append(cell)
    }
    return spread
  }

  /// A line of a list of commands.
  struct Line: Hashable {
    var text: String
    var isHeading = false
    /// Whether the command has an effect now.
    var isAvailable = true
  }

  /// Returns a line for each command, below the name of its task: its keys, its title, and its name if there is room.
  static func list(_ groups: [HelpGroup], columns: Int, style: PrintingStyle) -> [Line] {
    let entries = groups.flatMap(\.commands)
    let keys = entries.map { $0.keys.joined(separator: " ").displayWidth }
    let keyWidth = min(max(4, columns / 4), keys.max() ?? 0)
    let titleWidth = entries.map { $0.title.onOneLine.displayWidth }.max() ?? 0
    return groups.flatMap { group -> [Line] in
      let lines = group.commands.map { entry -> Line in
        // The first keys that fit are enough.
        let shown = entry.keys.reduce("") { shown, key in
          let more = shown.isEmpty ? key : shown + " " + key
          return more.displayWidth <= keyWidth ? more : shown
        }
        let name = ":" + style.text(entry.command)
        var text = "  " + shown.padded(to: keyWidth) + "  "
        if columns - text.displayWidth - titleWidth >= leastName {
          text += entry.title.onOneLine.padded(to: titleWidth) + "  " + name
        } else {
          // A command without a key is typed.
          text += entry.keys.isEmpty ? name : entry.title.onOneLine
        }
        while text.last == " " { text.removeLast() }
        return Line(text: text.shortened(to: max(1, columns)), isAvailable: entry.isAvailable)
      }
      return [Line(text: group.name.onOneLine, isHeading: true)] + lines
    }
  }

  /// Returns the title with a key, preferably one with ⌘ or one without.
  private static func shortcut(_ entry: HelpGroup.Entry, withCommand isCommandHeld: Bool) -> String? {
    let isWanted = { (key: String) in (key.contains("⌘") || key.contains("cmd+")) == isCommandHeld }
    guard let key = entry.keys.first(where: isWanted) ?? entry.keys.first else { return nil }
    return key.padded(to: keyWidth) + " " + entry.title.onOneLine
  }
}
