import DocModel

/// A command that opens a source file at a line, such as `nvim +{line} {file}`.
///
/// It is split into words once, before anything is filled in, and run without a shell.
package struct EditorCommand: Hashable, Sendable {
  /// The command as it was written.
  package let text: String
  /// The program and its arguments, with placeholders.
  let words: [String]

  /// The advice for a reader without such a command.
  package static let advice =
    "no editor is configured; write editor = \"nvim +{line} {file}\" below [settings] in the configuration file"

  /// Parses a command; blanks separate words, and single or double quotation marks keep them together.
  ///
  /// - Returns: nil if a quotation mark has no end, there are control characters, or the command doesn't begin with
  ///   a program and contain `{file}` after it.
  package init?(_ text: String) {
    var words: [String] = []
    var word: String?
    var mark: Character?
    for letter in text {
      if let open = mark {
        if letter == open { mark = nil } else { word?.append(letter) }
      } else if letter == "\"" || letter == "'" {
        mark = letter
        word = word ?? ""
      } else if letter == " " || letter == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    if let word { words.append(word) }
    guard mark == nil, !words.contains(where: Self.hasControls), let program = words.first, !program.isEmpty,
      // The program's name must not come from a document.
      !Self.placeholders.contains(where: { program.contains("{\($0)}") }),
      words.contains(where: { $0.contains("{file}") })
    else { return nil }
    (self.text, self.words) = (text, words)
  }

  /// Returns the program and its arguments for a place.
  ///
  /// The file's name comes from a file that nobody vouches for. It has to be an absolute path, which no program
  /// takes for an option, and name an existing file.
  ///
  /// - Throws: ``CommandFailure`` with the reason why the place isn't opened.
  package func arguments(for place: SourcePlace) throws(CommandFailure) -> [String] {
    let name = place.file.onOneLine
    guard place.file.hasPrefix("/"), !Self.hasControls(place.file) else {
      throw .unavailable("\(name): such a name isn't given to an editor")
    }
    guard FileStamp(.path(place.file)) != nil else {
      throw .unavailable("\(name): there is no such file; was it moved?")
    }
    let values = [place.file, String(max(1, place.line)), String(max(1, place.column))]
    return words.map { Self.filled($0, values) }
  }

  private static let placeholders = ["file", "line", "column"]

  /// Returns a word with its placeholders replaced; braces in a value stay.
  private static func filled(_ word: String, _ values: [String]) -> String {
    var result = ""
    var rest = word[...]
    while let letter = rest.first {
      if let index = placeholders.firstIndex(where: { rest.hasPrefix("{\($0)}") }) {
        result += values[index]
        rest = rest.dropFirst(placeholders[index].count + 2)
      } else {
        result.append(letter)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
