/// A line that is being typed, as it is to be shown.
public struct InputLine: Hashable, Sendable {
  /// What stands before the text.
  public var prompt: String
  /// What has been typed.
  public var text: String
  /// Before which letter (`Character`) of the text the cursor stands; behind the last one, if it is their
  /// number.
  public var cursor: Int
  /// What stands weakly behind the text, as far as there is room for it; it is no part of the line.
  public var hint: String

  /// A line; the cursor is kept within the text.
  public init(prompt: String, text: String = "", cursor: Int = 0, hint: String = "") {
    self.prompt = prompt
    self.text = text
    self.cursor = cursor
    self.hint = hint
  }
}
