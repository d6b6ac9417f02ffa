/// A line that is being typed, as a terminal shows it.
package struct InputLine: Hashable, Sendable {
  /// The prompt before the text.
  package var prompt: String
  /// The typed text.
  package var text: String
  /// The index of the character (`Character`) at the cursor; the number of characters at the end.
  package var cursor: Int
  /// The faint hint after the text, as far as it fits; it isn't part of the line.
  package var hint: String
  /// The sign of a line break in the text.
  package var lineBreak: String

  /// Creates a line; the cursor is clamped to the text.
  package init(
    prompt: String, text: String = "", cursor: Int = 0, hint: String = "", lineBreak: String = "⏎"
  ) {
    self.prompt = prompt
    self.text = text
    self.cursor = cursor
    self.hint = hint
    self.lineBreak = lineBreak
  }
}
