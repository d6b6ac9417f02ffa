import KeyCommands
import Terminal
import Viewer

/// Help over the pages: the commands that a new user needs, others that were asked for, or those with typed words.
struct HelpView {
  /// The result of a key.
  enum Reaction: Hashable {
    /// The key isn't the help's.
    case notHandled
    /// The box has other lines.
    case changed
    /// The box closes.
    case closes
  }

  /// The commands.
  private let report: HelpReport
  /// All commands, which are searched.
  private let all: HelpReport
  /// The typed words; nil before `/`.
  private var words: LineEditor?
  /// Whether keys are typed into the words.
  private(set) var isTyping = false

  init(_ report: HelpReport, ofAll all: HelpReport) { (self.report, self.all) = (report, all) }

  // MARK: Keys

  /// The keys that scroll the box while words are typed.
  private static let scrolling = [
    Key(.upArrow), Key(.downArrow), Key(.pageUp), Key(.pageDown),
  ]

  mutating func handle(_ event: KeyEvent) -> Reaction {
    let keys = event.equivalents
    if !isTyping {
      if keys.contains(Key("q")) { return .closes }
      guard keys.contains(Key("/")) || words != nil && keys.contains(Key(.escape)) else { return .notHandled }
      isTyping = keys.contains(Key("/"))
      words = isTyping ? LineEditor() : nil
      return .changed
    }
    if keys.contains(where: Self.scrolling.contains) { return .notHandled }
    if keys.contains(Key(.return)) {
      isTyping = false
    } else if keys.contains(Key(.escape)) || keys.contains(Key("c", .control)) {
      (words, isTyping) = (nil, false)
    } else {
      _ = words?.handle(event)
    }
    return .changed
  }

  /// Adds pasted text to the words.
  mutating func paste(_ text: String) { _ = words?.paste(text, onOneLine: true) }

  // MARK: The box

  /// The column of the cursor in the first line; nil while no words are typed.
  var cursorColumn: Int? {
    guard isTyping, let words else { return nil }
    return 1 + String(Array(words.text).prefix(words.cursor)).onOneLine.displayWidth
  }

  /// Returns the box in an area.
  func box(in area: GridRectangle, _ style: PrintingStyle) -> Overlay {
    // The border takes two columns on each side.
    let columns = max(1, area.columns - 4)
    var box = Overlay(title: title, lines: [], help: self, wrappedColumns: area.columns)
    if let words {
      let list = HelpScreen.list(all.matching(words.text).groups, columns: columns, style: style)
      box.lines = ["/" + words.text.onOneLine]
      box.looks = [Theme.title]
      add(list, to: &box)
      if list.isEmpty { box.lines.append("no command has these words") }
    } else if report.extent == .available {
      box.lines = Self.columns(report.basics.groups, columns: columns, rows: max(1, area.rows - 4), style)
      box.offers = ["/ search", "? all", "esc close"]
    } else {
      add(HelpScreen.list(report.groups, columns: columns, style: style), to: &box)
    }
    if box.offers.isEmpty { box.offers = words == nil ? ["/ search", "esc close"] : ["esc back"] }
    return box
  }

  private var title: String {
    switch report.extent {
    case .available: "Help"
    case .all: "All Commands"
    case .chosen(let text): "Help: \(text)"
    }
  }

  private func add(_ list: [HelpScreen.Line], to box: inout Overlay) {
    box.lines += list.map(\.text)
    box.looks += list.map { $0.isHeading ? Theme.heading : $0.isAvailable ? Theme.plain : Theme.faint }
  }

  /// The number of columns of the screen for which one of commands is wide enough.
  private static let columnWidth = 36

  /// Returns commands in columns that are wide enough, in more rows than fit if need be, through which the box scrolls.
  private static func columns(
    _ groups: [HelpGroup], columns: Int, rows: Int, _ style: PrintingStyle
  ) -> [String] {
    let cells = groups.reduce(0) { $0 + $1.commands.count + 1 }
    // A heading at the end of a column leaves a gap.
    let few = min(rows, cells / max(1, columns / columnWidth) + 2)
    func lines(upTo most: Int, splitsGroups: Bool) -> [String]? {
      (few...max(few, most)).lazy
        .map {
          HelpScreen.lines(
            groups, columns: columns + 1, rows: $0, style: style, splitsGroups: splitsGroups,
            isCommandHeld: false)
        }
        .first { $0.last?.contains(HelpScreen.more) != true }
    }
    let lines = lines(upTo: rows, splitsGroups: false) ?? lines(upTo: rows + cells, splitsGroups: true) ?? []
    return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }
}
