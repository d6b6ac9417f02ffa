import KeyCommands

/// A parser of typed commands.
package enum CommandParser {
  /// The reason why a line isn't a command.
  package enum Problem: Error, Hashable, Sendable {
    /// No command has this name; the most similar ones are listed.
    case unknown(String, nearest: [String])
    /// The command needs an argument, which is missing.
    case missingArgument(CommandName)
    /// The command takes no argument, but has one.
    case unexpectedArgument(CommandName, String)
    /// A quotation mark is unclosed at the end of the line.
    case openQuote(String)
  }

  /// Returns the command of a line.
  ///
  /// The longest name with which the line begins counts; its case and the number of spaces are ignored. A
  /// count may precede it.
  ///
  /// - Throws: ``Problem``.
  package static func command(_ line: String) throws(Problem) -> Command {
    let line = line.trimmingPrefix(while: \.isWhitespace)
    guard let (definition, rest) = definition(beginning: line) else {
      if let (count, rest) = counted(line), self.definition(beginning: rest) != nil {
        var command = try command(String(rest))
        command.count = count
        return command
      }
      throw .unknown(String(line), nearest: nearest(to: String(line)))
    }
    let isForced = definition.traits.contains(.forcible) && rest.hasPrefix("!")
    let arguments = isForced ? rest.dropFirst().trimmingPrefix(while: \.isWhitespace) : rest
    var command = Command(definition.name, arguments: try self.arguments(of: definition, String(arguments)))
    command.isForced = isForced
    return command
  }

  /// Returns the command that a key stands for, which may lack its argument: the key then begins its line.
  static func boundCommand(_ line: String) throws(Problem) -> Command {
    do throws(Problem) {
      return try command(line)
    } catch {
      guard case .missingArgument(let name) = error else { throw error }
      return Command(name)
    }
  }

  /// Returns the count at the beginning of a line, and the text after it; nil unless there are both.
  static func counted(_ line: some StringProtocol) -> (count: Int, rest: Substring)? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = Substring(line[digits.endIndex...]).trimmingPrefix(while: \.isWhitespace)
    guard let count = Int(digits), !rest.isEmpty else { return nil }
    return (count, rest)
  }

  /// Returns the names of the commands that are most similar to a line.
  package static func nearest(to line: String) -> [String] {
    let words = line.lowercased().split(whereSeparator: \.isWhitespace)
    let begun = CommandDefinition.all.compactMap { definition in
      definition.names.first { $0.split(separator: " ").starts(with: words) }.map { (definition, name: $0) }
    }
    guard !words.isEmpty, begun.count > mostBegun else {
      return Suggestions.nearest(to: line, among: names.map(\.text))
    }
    // Of the many names that begin with “next” those that new users need, and not those of lists.
    func rank(_ definition: CommandDefinition, _ name: String) -> Int {
      if definition.traits.contains(.basic) { return 0 }
      return definition.level == .tab && name == definition.names.first ? 1 : 2
    }
    return (0...2).flatMap { place in begun.filter { rank($0.0, $0.name) == place } }
      .prefix(mostBegun).map(\.name)
  }

  /// The most names that are suggested for their first words.
  private static let mostBegun = 4

  /// Returns a word, quoted if parsing would change it.
  package static func quoted(_ word: String) -> String {
    let plain = !word.isEmpty && !word.contains { $0.isWhitespace || "\"'\\".contains($0) }
    if plain { return word }
    return "\"" + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// All names and synonyms, those with the most words first.
  static let names: [(text: String, words: [String], definition: CommandDefinition)] =
    CommandDefinition.all
    .flatMap { definition in
      definition.names.map { text in
        (text, text.split(separator: " ").map(String.init), definition)
      }
    }
    .sorted { $0.1.count > $1.1.count }

  /// Returns the command whose name a line begins with, and the text after it; the longest name counts.
  static func definition(beginning line: some StringProtocol) -> (
    definition: CommandDefinition, rest: Substring
  )? {
    let line = Substring(line)
    for (_, words, definition) in names {
      var rest = line
      let found = words.allSatisfy { word in
        var typed = rest.prefix { !$0.isWhitespace }
        // The mark is a part of the rest.
        if definition.traits.contains(.forcible), typed.last == "!" { typed.removeLast() }
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

  /// Returns a text without the quotation marks around the whole of it.
  static func unquoted(_ text: String) -> String {
    var text = text[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    guard text.count >= 2, let mark = text.first, mark == "\"" || mark == "'", text.last == mark else {
      return String(text)
    }
    let inner = text.dropFirst().dropLast()
    return inner.contains(mark) ? String(text) : String(inner)
  }

  private static func words(_ line: String) throws(Problem) -> [String] {
    let split = CommandWords(line)
    guard split.openQuote == nil else { throw .openQuote(line) }
    return split.words.map(\.value)
  }
}

extension CommandParser.Problem: CustomStringConvertible {
  /// The message for the user, on one line.
  package var description: String {
    switch self {
    case .unknown(let line, let nearest):
      nearest.isEmpty
        ? "unknown command “\(Self.shown(line))”; ? lists the commands"
        : "unknown command “\(Self.shown(line))”; did you mean \(nearest.joined(separator: ", "))?"
    case .missingArgument(let name): "usage: \(CommandDefinition.of(name).usage)"
    case .unexpectedArgument(let name, let argument):
      "“\(name.typedName)” takes no argument, but has “\(argument.onOneLine)”"
    case .openQuote(let line): "a quotation mark isn't closed in “\(Self.shown(line))”"
    }
  }

  private static func shown(_ line: String) -> String { TypedPassword.masked(line).onOneLine }
}
