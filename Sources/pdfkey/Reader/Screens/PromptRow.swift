import KeyCommands
import Terminal
import Viewer

/// The row with as much of the status as fits, followed by the command line.
struct PromptRow {
  private let state: SessionState
  /// The list that is shown, whose selected row follows the line.
  private let list: ListPane?
  private let style: PrintingStyle
  private let columns: Int

  /// The minimum number of columns for the typed text.
  private static let least = 12

  init(_ state: SessionState, list: ListPane?, style: PrintingStyle, columns: Int) {
    self.state = state
    // A screen reader would read the whole row again.
    self.list = style == .plain ? nil : list
    self.style = style
    self.columns = columns
  }

  /// Returns the row while a line is being edited, or a key sequence is unfinished.
  ///
  /// A typed search is followed by its preview, and an empty line by the selected row of the list. Room for
  /// these is reserved from the first letter on, so that their appearance moves nothing else.
  func line(_ prompt: CommandPrompt, preview: TypedPreview) -> InputLine {
    let room = hintRoom(hasPreview: preview.hasPreview)
    let hint = prompt.editor.isEmpty && prompt.unfinished.isEmpty ? selectedRow : preview.hint
    return InputLine(
      prompt: beginning(prompt, hint: room), text: prompt.editor.text, cursor: prompt.editor.cursor,
      hint: room > 0 ? hint : "", lineBreak: style.lineBreak)
  }

  /// The minimum number of columns for a preview.
  private static let leastForPreview = 50

  /// Returns the number of columns reserved after the line: half of the row for a list's row, or nearly all of a
  /// narrow one.
  private func hintRoom(hasPreview: Bool) -> Int {
    if hasSelection {
      return columns >= Self.leastForPreview ? columns / 2 : columns - Self.least
    }
    return hasPreview && columns >= Self.leastForPreview ? columns * 3 / 10 : 0
  }

  /// Whether a row or a day is selected.
  private var hasSelection: Bool { list?.selectedRow != nil || list?.day != nil }

  /// The selected row of the list, and the number of selected rows if there are several.
  private var selectedRow: String {
    guard let list else { return "" }
    guard let row = list.selectedSnapshot else {
      return list.day.map { style.text("→ ") + "\($0.label)\(style.separator)no annotations" } ?? ""
    }
    let mark = row.isSelected ? "*" : ""
    let count = list.isSelectingSeveral ? "\(list.selection.count) selected, \(mark)" : ""
    return style.text("→ ") + "\(count)\(row.number)  " + TextAnswer.text(of: row.row, style)
  }

  private func beginning(_ prompt: CommandPrompt, hint: Int) -> String {
    if let keys = KeySequence(prompt.unfinished) { return style.text("\(keys.spelling(style.keys)) … ") }
    let label = prompt.label(in: style)
    guard prompt.editor.search == nil else { return label.onOneLine }
    // The typed text replaces a list's row, and precedes a preview.
    let typed =
      !hasSelection
      ? max(Self.least, prompt.editor.text.displayWidth + 1) + hint
      : max(hint, prompt.editor.text.displayWidth + 1)
    let status = status(within: columns - 1 - typed - label.displayWidth - 1)
    return status.isEmpty ? label : "\(status) \(label)"
  }

  /// Returns as much of the status as fits: the least important parts are left out first, then the end of a
  /// long name; the page's number always stays.
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

  /// The minimum number of columns of a document's name.
  private static let leastName = 12

  /// Returns the beginning of a document's name; empty if there is too little room.
  private func shortened(_ name: String, to width: Int) -> String {
    guard name.displayWidth > width else { return name }
    guard width >= Self.leastName else { return "" }
    let mark = style.text("…")
    var cut = name
    while cut.displayWidth + mark.displayWidth > width { cut.removeLast() }
    return cut + mark
  }
}
