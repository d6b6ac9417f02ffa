import KeyCommands
import Terminal
import Viewer

/// The row in which lines are typed, with where the reader is before it, as far as there is room for that.
struct PromptRow {
  private let state: SessionState
  /// The list that is shown, whose selected row stands behind the line.
  private let list: ListPane?
  private let style: PrintingStyle
  private let columns: Int

  /// How many columns are kept for what is typed.
  private static let least = 12

  init(_ state: SessionState, list: ListPane?, style: PrintingStyle, columns: Int) {
    self.state = state
    // A screen reader would read the whole row again.
    self.list = style == .plain ? nil : list
    self.style = style
    self.columns = columns
  }

  /// The row while a line is being edited, or while a sequence of keys goes on.
  ///
  /// Behind a search that is being typed stands what it would find, and behind an empty line the selected row of the list
  /// that is shown; there is room for that from the first letter on, so that nothing else moves when it comes.
  func line(_ prompt: CommandPrompt, preview: TypedPreview) -> InputLine {
    let room = hintRoom(hasPreview: preview.hasPreview)
    let hint = prompt.editor.isEmpty && prompt.unfinished.isEmpty ? selectedRow : preview.hint
    return InputLine(
      prompt: beginning(prompt, hint: room), text: prompt.editor.text, cursor: prompt.editor.cursor,
      hint: room > 0 ? hint : "")
  }

  /// In fewer columns there is no room for what a search would find.
  private static let leastForPreview = 50

  /// How many columns are kept for what stands behind the line: half of them for rows of a list, nearly all where they
  /// are few.
  private func hintRoom(hasPreview: Bool) -> Int {
    if list?.selectedRow != nil {
      return columns >= Self.leastForPreview ? columns / 2 : columns - Self.least
    }
    return hasPreview && columns >= Self.leastForPreview ? columns * 3 / 10 : 0
  }

  /// The selected row of the list, with how many are selected where they are several.
  private var selectedRow: String {
    guard let list, let row = list.selectedSnapshot else { return "" }
    let mark = row.isSelected ? "*" : ""
    let count = list.isSelectingSeveral ? "\(list.selection.count) selected, \(mark)" : ""
    return style.text("→ ") + "\(count)\(row.number)  " + TextAnswer.text(of: row.row, style)
  }

  private func beginning(_ prompt: CommandPrompt, hint: Int) -> String {
    if let keys = KeySequence(prompt.unfinished) { return style.text("\(keys.spelling(style.keys)) … ") }
    let label = prompt.label(in: style)
    guard prompt.editor.search == nil else { return label.onOneLine }
    // What is typed takes the place of a row, and stands before what a search would find.
    let typed =
      list?.selectedRow == nil
      ? max(Self.least, prompt.editor.text.displayWidth + 1) + hint
      : max(hint, prompt.editor.text.displayWidth + 1)
    let status = status(within: columns - 1 - typed - label.displayWidth - 1)
    return status.isEmpty ? label : "\(status) \(label)"
  }

  /// As much of the state as fits: what weighs least is left out first, and at last the end of a long name; where there
  /// is hardly any room the page's number stays.
  private func status(within width: Int) -> String {
    var parts = state.statusParts(in: style)
    let document = parts.first { $0.weight == .document }?.text ?? ""
    let page = parts.first { $0.weight == .page }?.text ?? ""
    while parts.contains(where: { $0.weight > .page }) {
      let line = parts.map(\.text).joined(separator: style.separator)
      if line.displayWidth <= width { return line }
      let last = parts.map(\.weight).max()
      parts.removeAll { $0.weight == last }
    }
    let behind = page.isEmpty ? "" : style.separator + page
    let numbers = [state.page, state.pageCount].compactMap { $0.map(String.init) }
    let shorter = [
      shortened(document, to: width - behind.displayWidth) + behind, page, numbers.joined(separator: "/"),
      numbers.first ?? "",
    ]
    return shorter.first { !$0.isEmpty && $0 != behind && $0.displayWidth <= width } ?? ""
  }

  /// How many columns of a document's name say anything.
  private static let leastName = 12

  /// The beginning of what a document is called; nothing where that would say nothing.
  private func shortened(_ name: String, to width: Int) -> String {
    guard name.displayWidth > width else { return name }
    guard width >= Self.leastName else { return "" }
    let mark = style.text("…")
    var cut = name
    while cut.displayWidth + mark.displayWidth > width { cut.removeLast() }
    return cut + mark
  }
}
