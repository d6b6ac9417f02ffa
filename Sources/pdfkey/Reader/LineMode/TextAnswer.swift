import DocModel
import Terminal
import Viewer

/// The text of each effect: lines that need neither colour nor cursor.
enum TextAnswer {
  /// The maximum length of a detail in a list.
  static let longestDetail = 120

  /// Returns the lines of an effect in a style, broken between words for a terminal of some width if there is one.
  ///
  /// Copied text stays as it is.
  static func lines(for effect: Effect, width: Int? = nil, style: PrintingStyle = .symbols) -> [String] {
    let lines = whole(effect, width, style)
    if case .copied = effect { return lines }
    return lines.flatMap { $0.fitted(to: width) }
  }

  private static func whole(_ effect: Effect, _ width: Int?, _ style: PrintingStyle) -> [String] {
    switch effect {
    case .message(let text), .warning(let text): [style.text(text.onOneLine)]
    case .pageText(let text): page(text)
    // The caller writes the image.
    case .image: []
    case .lines(let lines): lines.map { $0.text.textOnOneLine }
    case .list(let list): self.list(list, columns: width, style)
    case .row(let row): self.row(row, width: 0, columns: width, style)
    case .match(let match): [self.match(match, style)]
    case .searched(let report): [searched(report, style)]
    case .annotation(let annotation): self.annotation(annotation, columns: width, style)
    case .selection(let report): selection(report, style)
    case .peek(let report): peek(report, style)
    case .reloaded(let report): [style.text(report.message)]
    case .edited(let report): [style.text(report.message.onOneLine)]
    case .saved(let report):
      [style.text(report.message.onOneLine)] + report.warnings.map { style.text($0.onOneLine) }
    case .copied(let text): page(text)
    case .help(let report): help(report, width, style)
    case .settings(let entries): entries.map { "\($0.name) = \($0.value): \($0.purpose) (\($0.values))" }
    case .changed(_, let outcome): [style.text(outcome.onOneLine)]
    case .quit: []
    }
  }

  static func page(_ text: String) -> [String] {
    var lines = text.printable.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines.isEmpty ? ["(no text on this page)"] : lines
  }

  // MARK: Lists

  private static func list(_ list: ListSnapshot, columns: Int?, _ style: PrintingStyle) -> [String] {
    let counted = list.count.of("row")
    let filter = list.filter.isEmpty ? "" : style.text(" of \(list.total) with “\(list.filter.onOneLine)”")
    guard list.count > 0 else { return ["\(list.title): \(list.filter.isEmpty ? "none" : "none" + filter)"] }
    let progress = list.progress.map { style.separator + $0 } ?? ""
    var lines = ["\(list.title): \(counted)\(filter)\(progress)"]
    let width = String(list.rows.map(\.number).max() ?? 0).count
    lines += list.rows.flatMap { row($0, width: width, columns: columns, style) }
    if list.following > 0 { lines.append(style.text("… \(list.following) more; “more” shows them")) }
    return lines
  }

  /// Returns the number of a terminal's lines that a row takes.
  static func height(of row: ListSnapshot.Row, digits: Int, columns: Int, _ style: PrintingStyle) -> Int {
    // The terminal breaks a word that is longer than a line.
    self.row(row, width: digits, columns: columns, style)
      .reduce(0) { $0 + max(1, ($1.displayWidth + columns - 1) / columns) }
  }

  /// Returns a row with its number, marked with `*` if it is selected; on a terminal it is wrapped between words.
  private static func row(
    _ row: ListSnapshot.Row, width: Int, columns: Int?, _ style: PrintingStyle
  ) -> [String] {
    let number = String(row.number)
    let padding = String(repeating: " ", count: max(0, width - number.count))
    let indent = String(repeating: "  ", count: min(row.row.level, deepest(row.row)))
    let hint = row.hint.map { "\($0)  " } ?? ""
    let mark = "\(row.isSelected ? "*" : " ") \(padding)\(number)  \(hint)\(indent)"
    if row.row.annotation != nil { return annotation(row.row, after: mark, columns: columns, style) }
    let text = text(of: row.row, style)
    guard let columns else { return [mark + text] }
    return text.wrapped(after: mark, to: columns, hanging: mark.displayWidth + 2)
  }

  /// Returns a row's text, without its number.
  static func text(of row: PaneRow, _ style: PrintingStyle) -> String {
    let title = row.title.isEmpty ? "(no title)" : style.quotation(shortened(row.title))
    let page = row.page.map { [$0.description] } ?? []
    let details = page + row.details.map { style.quotation(shortened($0.text)) }.filter { !$0.isEmpty }
    var parts = [title]
    // An unnamed row has its destination as title, which isn't repeated. Rows without a target may repeat texts.
    for detail in details where row.target == .nothing || !parts.contains(detail) { parts.append(detail) }
    return parts.joined(separator: style.separator)
  }

  /// Returns the level up to which rows are indented; replies are indented less, to leave room for their text.
  private static func deepest(_ row: PaneRow) -> Int { row.annotation == nil ? 40 : 6 }

  private static func shortened(_ text: String) -> String {
    let text = text.onOneLine
    return text.count <= longestDetail ? text : text.prefix(longestDetail - 1) + "…"
  }

  // MARK: Matches and selections

  private static func match(_ match: MatchReport, _ style: PrintingStyle) -> String {
    var parts: [String] = []
    if match.wrapped { parts.append("wrapped at the \(match.wrappedBackward ? "beginning" : "end")") }
    if let tab = match.tab { parts.append(tab.onOneLine) }
    if let number = match.number, let count = match.count { parts.append("\(number)/\(count)") }
    parts.append(match.page.description)
    if let heading = match.heading { parts.append(heading.onOneLine) }
    parts.append("\(match.before)[\(match.match)]\(match.after)".textOnOneLine)
    return parts.joined(separator: style.separator)
  }

  /// Returns the selection's position and text, its paragraphs on separate lines.
  private static func selection(_ report: SelectionReport, _ style: PrintingStyle) -> [String] {
    let paragraphs = report.selection.text.split(separator: "\n").map { String($0).textOnOneLine }
    guard paragraphs.count > 1 else { return ["\(report.position): \(paragraphs.first ?? "nothing")"] }
    return ["\(report.position):"] + paragraphs
  }

  private static func peek(_ report: PeekReport, _ style: PrintingStyle) -> [String] {
    let title = [report.page.description] + [report.heading?.onOneLine].compactMap { $0 }
    let others = report.targets.dropFirst().map { String($0.pageIndex + 1) }
    let more = others.isEmpty ? [] : ["  (or on page \(others.prefix(5).joined(separator: ", ")))"]
    let size = [report.targets.first?.figureSize].compactMap(\.self)
    let lines = (report.lines.map(\.text.textOnOneLine) + size.map(style.text)).map { "  " + $0 }
    return [title.joined(separator: style.separator)] + (lines.isEmpty ? ["  (no text on this page)"] : lines)
      + more
  }

  private static func searched(_ report: SearchReport, _ style: PrintingStyle) -> String {
    let query = style.text("“") + report.query.onOneLine + style.text("”")
    let soFar = report.wasStopped ? " so far; stopped" : ""
    guard report.count > 0 else { return "\(query) is not found\(soFar)" }
    let matches = report.count == 1 ? "1 match" : "\(report.count) matches"
    let pages = report.pageCount.of("page")
    let this = report.current.map { ", this is \($0)/\(report.count)" } ?? ""
    let documents = report.documents.map { $0 == 1 ? " of 1 document" : " of \($0) documents" } ?? ""
    return "\(matches) on \(pages)\(documents) for \(query)\(this)\(soFar)"
  }

  // MARK: Help

  /// Returns the commands with their keys; on a terminal, of the available ones, a paragraph on each task with the
  /// commands that a new user needs.
  private static func help(_ report: HelpReport, _ columns: Int?, _ style: PrintingStyle) -> [String] {
    if columns != nil, report.extent == .available {
      return report.basics.groups.map { group in
        let commands = group.commands.map { entry in
          let key = entry.keys[0]
          return "\(entry.title.onOneLine) (\(style == .plain ? SpokenKeys.words(key) : key))"
        }
        return "\(group.name.onOneLine): \(commands.joined(separator: ", "))"
      } + ["help TOPIC lists the commands of one of these, such as help mark; help all lists all"]
    }
    let width = report.groups.flatMap(\.commands).map { style.text($0.command).count }.max() ?? 0
    return report.groups.flatMap { group in
      ["\(group.name.onOneLine):"]
        + group.commands.map { entry in
          let command = style.text(entry.command)
          let padding = String(repeating: " ", count: width - command.count)
          let keys = (entry.keys + (entry.isAvailable ? [] : ["not now"])).joined(separator: ", ")
          return keys.isEmpty ? "  \(command)" : "  \(command)\(padding)  \(keys)"
        }
    }
  }
}
