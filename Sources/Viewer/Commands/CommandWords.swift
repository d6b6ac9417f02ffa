/// The words of a line, as a shell splits them: quotation marks and backslashes keep spaces.
struct CommandWords {
  /// A word with where it stands.
  struct Word: Hashable {
    /// What it says, without quotation marks and backslashes.
    var value: String
    /// Where it stands in the line, with them.
    var range: Range<String.Index>
  }

  /// The words in their order.
  private(set) var words: [Word] = []
  /// The quotation mark that is open at the end.
  private(set) var openQuote: Character?

  /// Splits a line; nothing is wrong with any.
  init(_ line: some StringProtocol) {
    var word: (value: String, start: String.Index)?
    var isEscaped = false
    for index in line.indices {
      let character = line[index]
      if !isEscaped, openQuote == nil, character.isWhitespace {
        if let word { words.append(Word(value: word.value, range: word.start..<index)) }
        word = nil
        continue
      }
      var value = word?.value ?? ""
      if isEscaped {
        value.append(character)
        isEscaped = false
      } else if character == "\\", openQuote != "'" {
        isEscaped = true
      } else if let open = openQuote {
        if character == open { openQuote = nil } else { value.append(character) }
      } else if character == "\"" || character == "'" {
        openQuote = character
      } else {
        value.append(character)
      }
      word = (value, word?.start ?? index)
    }
    if isEscaped { word?.value.append("\\") }
    if let word { words.append(Word(value: word.value, range: word.start..<line.endIndex)) }
  }
}
