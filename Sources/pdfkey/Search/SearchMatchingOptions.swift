import ArgumentParser
import DocModel
import Foundation

/// The options for the patterns of `pdfkey search`.
struct SearchMatchingOptions: ParsableArguments {
  @Option(
    name: [.customShort("e"), .customLong("regexp")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A pattern; several match where one of them does.", valueName: "pattern"))
  var patterns: [String] = []

  @Option(
    name: .shortAndLong, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Read patterns from a file (- is standard input), one a line.", valueName: "file"),
    completion: .file())
  var file: [String] = []

  @Flag(name: [.customShort("F"), .long], help: "Patterns are texts, and not regular expressions.")
  var fixedStrings = false

  @Flag(name: [.customShort("P"), .customLong("perl-regexp")], help: .hidden)
  var perlExpression = false

  @Flag(name: [.customShort("E"), .customLong("extended-regexp")], help: .hidden)
  var extendedExpression = false

  @Flag(name: [.customShort("i"), .long], help: "Upper and lower case are the same.")
  var ignoreCase = false

  @Flag(name: [.customShort("s"), .long], help: "Upper and lower case differ (the default).")
  var caseSensitive = false

  @Flag(name: [.customShort("S"), .long], help: "Case counts only where a pattern has a capital.")
  var smartCase = false

  @Flag(name: [.customShort("w"), .customLong("word-regexp")], help: "Only whole words.")
  var wholeWords = false

  @Flag(help: "Pass over accents and other marks.")
  var ignoreDiacritics = false

  /// Whether the first operand isn't a pattern.
  var hasPatterns: Bool { !patterns.isEmpty || !file.isEmpty }

  /// Returns the query.
  func query(operand: String?) throws -> SearchQuery {
    var texts = patterns
    for path in file { texts += try Self.lines(of: path) }
    if !hasPatterns, let operand { texts = [operand] }
    // As in grep, each line is a separate pattern.
    texts = texts.flatMap { $0.split(separator: "\n").map(String.init) }
    let query = SearchQuery(
      patterns: texts.map { fixedStrings ? .literal($0) : .expression($0) },
      caseMatching: ignoreCase ? .insensitive : smartCase && !caseSensitive ? .smart : .sensitive,
      wholeWords: wholeWords, ignoresDiacritics: ignoreDiacritics)
    guard !query.isEmpty else {
      throw Failure(
        code: "emptyPattern", message: "there is nothing to look for; name a pattern that isn't blank",
        status: .usage)
    }
    return query
  }

  private static func lines(of path: String) throws -> [String] {
    if path == "-" {
      return String(decoding: try StandardInput.read(), as: UTF8.self).split(whereSeparator: \.isNewline)
        .map(String.init)
    }
    return try TextFile.read(path, content: "the patterns").split(whereSeparator: \.isNewline).map(
      String.init)
  }
}
