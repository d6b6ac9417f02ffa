import Terminal
import Viewer

/// The available commands in columns on one screen: a title and a key for each command that has one.
enum HelpScreen {
  /// The minimum width of a column, so that titles are readable.
  private static let leastWidth = 24
  /// The width of a column in which titles are whole.
  private static let roomyWidth = 36
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
  ///   - splitsGroups: whether a group that is no longer than a column may continue in the next one.
  ///   - isCommandHeld: whether keys with ⌘ are preferred; other keys can be sent by every terminal.
  /// - Returns: the lines.
  static func lines(
    _ groups: [HelpGroup], columns: Int, rows: Int, style: PrintingStyle, splitsGroups: Bool = true,
    isCommandHeld: Bool = true
  ) -> [String] {
    let blocks = groups.compactMap { group -> [String]? in
      let entries = group.commands.compactMap { entry in
        shortcut(entry, withCommand: isCommandHeld).map { "  \($0)" }
      }
      return entries.isEmpty ? nil : ([group.name.onOneLine + ":"] + entries).map(style.text)
    }
    let rows = max(1, rows)
    let most = max(1, columns / (splitsGroups ? leastWidth : roomyWidth))
    func count(wholeGroups: Bool) -> Int? {
      (1...most).first { $0 * rows >= spread(blocks, rows, whole: wholeGroups).count }
    }
    let whole = count(wholeGroups: true)
    let least = splitsGroups ? count(wholeGroups: false) ?? most : whole ?? most
    // Narrow columns would cut titles.
    let isWhole = !splitsGroups || whole.map { $0 == least || columns / $0 >= roomyWidth } ?? false
    let count = isWhole ? whole ?? most : least
    var height = rows
    var cells = spread(blocks, rows, whole: isWhole)
    if cells.count > count * rows {
      cells = cells.prefix(count * rows - 1) + [style.text("… ") + more]
    } else {
      height = (1...rows).first { spread(blocks, $0, whole: isWhole).count <= $0 * count } ?? rows
      cells = spread(blocks, height, whole: isWhole)
    }
    return cells.inColumns(height: height, width: columns / count - 1, gap: 1)
  }

  /// Returns the cells of groups, each in one column if they are whole and not longer than a column; else one continues
  /// in the next column, after at least two of its rows.
  private static func spread(_ groups: [[String]], _ height: Int, whole isWhole: Bool) -> [String] {
    var cells: [String] = []
    for group in groups {
      let left = height - cells.count % height
      if left < height, group.count > left, isWhole && group.count <= height || left < 3 {
        cells += Array(repeating: "", count: left)
      }
      cells += group
    }
    return cells
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

  /// Returns the title with a key, preferably one with ⌘ or one without; in place of a key with ⌘, which few
  /// keyboards have, the typed name.
  private static func shortcut(_ entry: HelpGroup.Entry, withCommand isCommandHeld: Bool) -> String? {
    let isWanted = { (key: String) in (key.contains("⌘") || key.contains("cmd+")) == isCommandHeld }
    guard let first = entry.keys.first else { return nil }
    let name = entry.command.split(separator: " ").first.map { ":\($0)" } ?? first
    let key = entry.keys.first(where: isWanted) ?? (isCommandHeld ? first : name)
    return key.padded(to: keyWidth) + " " + entry.title.onOneLine
  }
}
