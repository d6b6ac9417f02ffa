import KeyCommands
import Terminal
import Viewer

/// The row in which lines are typed, with where the reader is before it, as far as there is room for that.
struct PromptRow {
  private let state: SessionState
  private let style: PrintingStyle
  private let columns: Int

  /// How many columns are kept for what is typed.
  private static let least = 12

  init(_ state: SessionState, style: PrintingStyle, columns: Int) {
    self.state = state
    self.style = style
    self.columns = columns
  }

  /// The row while a line is being edited, or while a sequence of keys goes on.
  ///
  /// Behind a search that is being typed stands what it would find; there is room for that from its first letter
  /// on, so that nothing else moves when it comes.
  func line(_ prompt: CommandPrompt, preview: TypedPreview) -> InputLine {
    let room = preview.hasPreview && columns >= Self.leastForPreview ? columns * 3 / 10 : 0
    return InputLine(
      prompt: beginning(prompt, preview: room), text: prompt.editor.text, cursor: prompt.editor.cursor,
      hint: room > 0 ? preview.hint : "")
  }

  /// In fewer columns there is no room for what a search would find.
  private static let leastForPreview = 50

  private func beginning(_ prompt: CommandPrompt, preview: Int) -> String {
    if let keys = KeySequence(prompt.unfinished) { return style.text("\(keys.spelling(style.keys)) … ") }
    let label = prompt.label(in: style)
    guard prompt.editor.search == nil else { return label.onOneLine }
    let typed = max(Self.least, prompt.editor.text.displayWidth + 1) + preview
    let status = status(within: columns - 1 - typed - label.displayWidth - 1)
    return status.isEmpty ? label : "\(status) \(label)"
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
