@testable import KeyCommands

/// Types into a line editor: letters as they are, keys in angle brackets.
final class Typist {
  var editor: LineEditor
  private(set) var outcomes: [LineEditor.Outcome] = []

  init(_ history: [String] = [], limit: Int = LineEditor.longestLine) {
    editor = LineEditor(history: LineHistory(history), limit: limit)
  }

  /// Types a script such as `page 3<left><C-a><cr>`.
  @discardableResult
  func type(_ script: String) -> LineEditor.Outcome {
    var rest = script[...]
    while let next = rest.first {
      if next == "<", let end = rest.firstIndex(of: ">"), let key = try? Key(parsing: String(rest[...end])) {
        outcomes.append(editor.handle(KeyEvent(key)))
        rest = rest[rest.index(after: end)...]
      } else {
        outcomes.append(editor.handle(KeyEvent(Key(next))))
        rest.removeFirst()
      }
    }
    return outcomes.last ?? .notHandled
  }

  func handle(_ event: KeyEvent) -> LineEditor.Outcome { editor.handle(event) }

  func paste(_ text: String) -> LineEditor.Outcome { editor.paste(text) }

  /// The line with a bar at the cursor.
  var shown: String {
    String(editor.line.characters[..<editor.cursor]) + "|" + String(editor.line.characters[editor.cursor...])
  }
}
