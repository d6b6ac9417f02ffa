/// A unit of text for selecting.
public enum TextUnit: String, Hashable, Sendable, Codable, CaseIterable {
  /// A word without the punctuation around it; a word broken over a line end is one word.
  case word
  /// A line within its column.
  case line
  /// A sentence with its final punctuation.
  case sentence
  /// A paragraph, even if it continues in the next column; a heading is a paragraph of its own.
  case paragraph
  /// All text of the page.
  case page
}
