/// The words of a line, split as in a shell: quotation marks and backslashes preserve spaces.
struct CommandWords {
  /// A word with its range.
  struct Word: Hashable {
    /// The word without quotation marks and backslashes.
    var value: String
    /// The range in the line, including them.
    var range: Range<String.Index>
  }

  /// The words, in order.
  private(set) var words: [Word] = []
  /// The unclosed quotation mark at the end, if any.
  private(set) var openQuote: Character?

  /// Splits a line; every line is valid.
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
