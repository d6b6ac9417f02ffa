import KeyCommands
import Terminal
import Viewer

/// What stands before what is typed: where the reader is, as far as there is room for it.
struct Prompt {
  private let state: SessionState
  private let style: PrintingStyle
  private let columns: Int

  /// How many columns are kept for what is typed.
  private static let least = 16

  init(_ state: SessionState, style: PrintingStyle, columns: Int) {
    self.state = state
    self.style = style
    self.columns = columns
  }

  /// The row while a line is being edited, or while a sequence of keys goes on.
  func line(_ editor: LineEditor, continuing sequence: [Key]) -> InputLine {
    InputLine(prompt: prompt(editor, sequence), text: editor.text, cursor: editor.cursor)
  }

  private func prompt(_ editor: LineEditor, _ sequence: [Key]) -> String {
    if let search = editor.search {
      let direction = search.isBackward ? "older" : "newer"
      let found = search.isFailing ? "no \(direction) line with" : "\(direction) line with"
      return "\(found) " + style.text("“") + search.query.onOneLine + style.text("”: ")
    }
    if let keys = KeySequence(sequence) { return style.text("\(keys.spelling(style.keys)) … ") }
    let room = columns - 1 - max(Self.least, editor.text.displayWidth + 1)
    let status = status(within: room - 3)
    return status.isEmpty ? "> " : "\(status) > "
  }

  /// As much of the state as fits: what weighs least is left out first.
  private func status(within width: Int) -> String {
    var parts = state.statusParts(in: style)
    while !parts.isEmpty {
      let line = parts.map(\.text).joined(separator: style.separator)
      if line.displayWidth <= width { return line }
      let last = parts.map(\.weight).max()
      parts.removeAll { $0.weight == last }
    }
    return ""
  }
}
