import DocModel

/// A search as it was typed: a text with the options that stand before it.
///
/// The options are `-a` all tabs, `-w` whole words, `-i` and `-s` case, `-d` diacritics ignored, `-e` a regular
/// expression, also together as `-wd`, and `--` for a text that begins with a dash.
struct TypedSearch {
  /// What is looked for.
  var query: SearchQuery
  /// Whether all tabs are searched.
  var isForAllTabs = false

  /// Reads a text with its options.
  ///
  /// - Throws: `CommandFailure` for an option that there isn't, and where nothing is left to look for.
  init(_ text: String, caseMatching: SearchQuery.CaseMatching) throws(CommandFailure) {
    query = SearchQuery("", caseMatching: caseMatching)
    var rest = text[...].trimmingPrefix(while: \.isWhitespace)
    while rest.hasPrefix("-") {
      let option = rest.prefix { !$0.isWhitespace }
      // A dash that no letter follows begins a text, such as -5 or ->.
      guard option == "--" || option.drop(while: { $0 == "-" }).first?.isLetter == true else { break }
      rest = rest[option.endIndex...].trimmingPrefix(while: \.isWhitespace)
      if option == "--" { break }
      try apply(option)
    }
    let isExpression = query.patterns == [.expression("")]
    query.patterns = [isExpression ? .expression(String(rest)) : .literal(String(rest))]
    guard !query.isEmpty else { throw CommandFailure(.usage, "there is nothing to search for") }
  }

  private mutating func apply(_ option: Substring) throws(CommandFailure) {
    for letter in option.dropFirst() {
      switch letter {
      case "w": query.wholeWords = true
      case "i": query.caseMatching = .insensitive
      case "s": query.caseMatching = .sensitive
      case "d": query.ignoresDiacritics = true
      case "a": isForAllTabs = true
      case "e": query.patterns = [.expression("")]
      default:
        throw CommandFailure(
          .usage,
          "search has no option “\(String(option).onOneLine)”; it has -w (whole words), -i (ignore case), "
            + "-s (heed case), -d (ignore accents), -e (regular expression), -a (all tabs), and -- before a text that begins with a dash"
        )
      }
    }
  }

  /// What a line of line mode searches for, with its options as `search` takes them; nil for any other line.
  static func text(ofLine line: String) -> String? {
    let line = line.drop { $0.isWhitespace || $0 == ":" }
    if line.first == "/" { return text(afterSlash: String(line.dropFirst())) }
    // Most lines are other commands, which needn't be parsed to tell.
    let word = line.prefix { !$0.isWhitespace }.lowercased()
    guard firstWords.contains(word), let command = try? CommandParser.command(String(line)),
      let text = command.text
    else { return nil }
    switch command.name {
    case .search: return text
    case .searchAllTabs: return "-a \(text)"
    default: return nil
    }
  }

  /// What follows a slash, in which a dash begins no option; nil where nothing does.
  static func text(afterSlash text: String) -> String? {
    if text.allSatisfy(\.isWhitespace) { return nil }
    return text.hasPrefix("-") ? "-- \(text)" : text
  }

  private static let firstWords: Set<String> = {
    let definitions = [CommandDefinition.of(.search), .of(.searchAllTabs)]
    let names: [String] = definitions.flatMap { definition in
      [definition.name.rawValue] + definition.synonyms
    }
    return Set(names.compactMap { $0.split(separator: " ").first.map(String.init) })
  }()
}
