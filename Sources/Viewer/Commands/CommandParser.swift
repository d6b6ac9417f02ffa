import KeyCommands

/// Reads typed commands.
public enum CommandParser {
  /// Why a line isn't a command.
  public enum Problem: Error, Hashable, Sendable {
    /// No command begins so; the nearest ones are named.
    case unknown(String, nearest: [String])
    /// The command needs something that wasn't given.
    case missingArgument(CommandName)
    /// The command takes nothing, and something was given.
    case unexpectedArgument(CommandName, String)
    /// A quotation mark is open at the end of the line.
    case openQuote(String)
  }

  /// The command that a line means.
  ///
  /// The longest name that the line begins with counts; case and the number of spaces don't matter in it.
  ///
  /// - Throws: ``Problem``.
  public static func command(_ line: String) throws(Problem) -> Command {
    let line = line.trimmingPrefix(while: \.isWhitespace)
    guard let (definition, rest) = match(line) else {
      throw .unknown(String(line), nearest: nearest(to: String(line)))
    }
    return Command(definition.name, arguments: try arguments(of: definition, String(rest)))
  }

  /// The names of commands that were perhaps meant.
  public static func nearest(to line: String) -> [String] {
    Suggestions.nearest(to: line, among: names.map(\.text))
  }

  /// A word as it has to be typed to be read as one.
  public static func quoted(_ word: String) -> String {
    let plain = !word.isEmpty && !word.contains { $0.isWhitespace || "\"'\\".contains($0) }
    if plain { return word }
    return "\"" + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// All names and synonyms, the ones with most words first.
  private static let names: [(text: String, words: [String], definition: CommandDefinition)] =
    CommandDefinition.all
    .flatMap { definition in
      ([definition.name.rawValue] + definition.synonyms).map { text in
        (text, text.split(separator: " ").map(String.init), definition)
      }
    }
    .sorted { $0.1.count > $1.1.count }

  private static func match(_ line: Substring) -> (CommandDefinition, Substring)? {
    for (_, words, definition) in names {
      var rest = line
      let found = words.allSatisfy { word in
        let typed = rest.prefix { !$0.isWhitespace }
        guard typed.lowercased() == word else { return false }
        rest = rest[typed.endIndex...].trimmingPrefix(while: \.isWhitespace)
        return true
      }
      if found { return (definition, rest) }
    }
    return nil
  }

  private static func arguments(
    of definition: CommandDefinition, _ rest: String
  ) throws(Problem) -> [String] {
    let isOptional: Bool
    let values: [String]
    switch definition.argument {
    case .none:
      guard rest.isEmpty else { throw .unexpectedArgument(definition.name, rest) }
      return []
    case .text(_, let optional):
      isOptional = optional
      let text = unquoted(rest)
      values = text.isEmpty ? [] : [text]
    case .words(_, let optional):
      isOptional = optional
      values = try words(rest)
    }
    guard isOptional || !values.isEmpty else { throw .missingArgument(definition.name) }
    return values
  }

  /// A text without the quotation marks around the whole of it.
  private static func unquoted(_ text: String) -> String {
    var text = text[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    guard text.count >= 2, let mark = text.first, mark == "\"" || mark == "'", text.last == mark else {
      return String(text)
    }
    let inner = text.dropFirst().dropLast()
    return inner.contains(mark) ? String(text) : String(inner)
  }

  /// The words of a line, as a shell splits them: quotation marks and backslashes keep spaces.
  private static func words(_ line: String) throws(Problem) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
        word = word ?? ""
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw .openQuote(line) }
    if isEscaped { word = (word ?? "") + "\\" }
    if let word { words.append(word) }
    return words
  }
}

extension CommandParser.Problem: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .unknown(let line, let nearest):
      nearest.isEmpty
        ? "unknown command “\(line.onOneLine)”; ? lists what can be done"
        : "unknown command “\(line.onOneLine)”; did you mean \(nearest.joined(separator: ", "))?"
    case .missingArgument(let name):
      "usage: \(CommandDefinition.of(name).usage)"
    case .unexpectedArgument(let name, let argument):
      "“\(name.rawValue)” takes nothing after it, not “\(argument.onOneLine)”"
    case .openQuote(let line):
      "a quotation mark isn't closed in “\(line.onOneLine)”"
    }
  }
}
