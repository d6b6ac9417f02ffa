import DocModel

/// A search as typed: a text, preceded by options.
///
/// The options are `-a` all tabs, `-w` whole words, `-i` and `-s` case, `-d` diacritics ignored, `-e` a regular
/// expression, also together as `-wd`, and `--` for a text that begins with a dash.
struct TypedSearch {
  /// The query.
  var query: SearchQuery
  /// Whether to search all tabs.
  var isForAllTabs = false

  /// Parses a text with its options.
  ///
  /// - Throws: `CommandFailure` for an unknown option, and if there is no text to search for.
  init(_ text: String, caseMatching: SearchQuery.CaseMatching) throws(CommandFailure) {
    query = SearchQuery("", caseMatching: caseMatching)
    var rest = text[...].trimmingPrefix(while: \.isWhitespace)
    while rest.hasPrefix("-") {
      let option = rest.prefix { !$0.isWhitespace }
      // A dash that isn't followed by a letter begins a text, such as -5 or ->.
      guard option == "--" || option.drop(while: { $0 == "-" }).first?.isLetter == true else { break }
      rest = rest[option.endIndex...].trimmingPrefix(while: \.isWhitespace)
      if option == "--" { break }
      try apply(option)
    }
    let isExpression = query.patterns == [.expression("")]
    query.patterns = [isExpression ? .expression(String(rest)) : .literal(String(rest))]
    guard !query.isEmpty else { throw .usage("there is nothing to search for") }
  }

  private mutating func apply(_ option: Substring) throws(CommandFailure) {
    for letter in option.dropFirst() {
      switch letter {
      case "w": query.matchesWholeWords = true
      case "i": query.caseMatching = .insensitive
      case "s": query.caseMatching = .sensitive
      case "d": query.ignoresDiacritics = true
      case "a": isForAllTabs = true
      case "e": query.patterns = [.expression("")]
      default:
        throw .usage(
          "search has no option “\(String(option).onOneLine)”; it has -w (whole words), -i (ignore case), "
            + "-s (match case), -d (ignore accents), -e (regular expression), -a (all tabs), and -- before a text that begins with a dash"
        )
      }
    }
  }

  /// Returns the search of a line of line mode, with its options as `search` takes them; nil for other lines.
  static func text(ofLine line: String) -> String? {
    let line = line.drop { $0.isWhitespace || $0 == ":" }
    if line.first == "/" { return text(afterSlash: String(line.dropFirst())) }
    // Most lines are other commands, which needn't be parsed to find out.
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

  /// Returns the text after a slash, where a dash begins no option; nil if there is none.
  static func text(afterSlash text: String) -> String? {
    if text.allSatisfy(\.isWhitespace) { return nil }
    return text.hasPrefix("-") ? "-- \(text)" : text
  }

  private static let firstWords: Set<String> = {
    let definitions = [CommandDefinition.of(.search), .of(.searchAllTabs)]
    return Set(definitions.flatMap(\.names).compactMap { $0.split(separator: " ").first.map(String.init) })
  }()
}
