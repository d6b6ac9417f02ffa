/// What text is selected by.
public enum TextUnit: String, Hashable, Sendable, Codable, CaseIterable {
  /// A word without the punctuation around it; one that is broken over a line end is one word.
  case word
  /// A line as it stands on the page, of its own column.
  case line
  /// A sentence with the punctuation that ends it.
  case sentence
  /// A paragraph, also where it goes on in the next column; a heading is one by itself.
  case paragraph
  /// All text of the page.
  case page
}
