import ArgumentParser
import DocModel
import Foundation
import SystemEnvironment

/// The options for the patterns of `pdfkey search`.
struct SearchMatchingOptions: ParsableArguments {
  @Option(
    name: [.customShort("e"), .customLong("regexp")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Pattern; if repeated, any of them matches.", valueName: "pattern"))
  var patterns: [String] = []

  @Option(
    name: .shortAndLong, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("File of patterns, one a line; - is standard input.", valueName: "file"),
    completion: .file())
  var file: [String] = []

  @Flag(name: [.customShort("F"), .long], help: "Match patterns as plain text.")
  var fixedStrings = false

  @Flag(name: [.customShort("P"), .customLong("perl-regexp")], help: .hidden)
  var perlExpression = false

  @Flag(name: [.customShort("E"), .customLong("extended-regexp")], help: .hidden)
  var extendedExpression = false

  @Flag(exclusivity: .chooseLast)
  var caseOption: CaseOption?

  @Flag(name: [.customShort("w"), .customLong("word-regexp")], help: "Match whole words only.")
  var wholeWords = false

  @Flag(help: "Ignore accents and other diacritics.")
  var ignoreDiacritics = false

  /// Whether the first operand isn't a pattern.
  var hasPatterns: Bool { !patterns.isEmpty || !file.isEmpty }

  /// Returns the query.
  func query(operand: String?) throws -> SearchQuery {
    var texts = patterns
    for path in file { texts += try Self.lines(of: path) }
    if !hasPatterns, let operand { texts = [operand] }
    if let text = texts.first(where: Self.isRepaired) {
      throw Failure(
        code: "invalidPattern", message: "“\(text.onOneLine)”: the pattern isn't UTF-8; write it in UTF-8",
        status: .usage)
    }
    // As in grep, each line is a separate pattern.
    texts = texts.flatMap { $0.split(separator: "\n").map(String.init) }
    let query = SearchQuery(
      patterns: texts.map { fixedStrings ? .literal($0) : .expression($0) },
      caseMatching: caseOption?.matching ?? .sensitive,
      matchesWholeWords: wholeWords, ignoresDiacritics: ignoreDiacritics)
    guard !query.isEmpty else {
      throw Failure(
        code: "emptyPattern", message: "the pattern is empty; name one that isn't blank",
        status: .usage)
    }
    return query
  }

  /// Whether a pattern is an argument, or the end of one, whose bytes weren't UTF-8 and were replaced by U+FFFD.
  private static func isRepaired(_ pattern: String) -> Bool {
    pattern.unicodeScalars.contains("\u{FFFD}")
      && ProgramArguments.bytes.contains { argument in
        String(validating: argument, as: UTF8.self) == nil
          && String(decoding: argument, as: UTF8.self).hasSuffix(pattern)
      }
  }

  private static func lines(of path: String) throws -> [String] {
    let data = try TextFile.input(path, content: "the patterns")
    guard let text = String(validating: data, as: UTF8.self) else {
      let name = path == "-" ? StandardInput.name : path
      throw Failure(
        code: "invalidPattern", message: "\(name): the patterns aren't UTF-8; convert the file to UTF-8",
        status: .usage)
    }
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }
}

/// The options for case, of which the last one counts.
enum CaseOption: EnumerableFlag {
  case ignoreCase, caseSensitive, smartCase

  /// The treatment of case in a query.
  var matching: SearchQuery.CaseMatching {
    switch self {
    case .ignoreCase: .insensitive
    case .caseSensitive: .sensitive
    case .smartCase: .smart
    }
  }

  static func name(for value: Self) -> NameSpecification {
    switch value {
    case .ignoreCase: [.customShort("i"), .long]
    case .caseSensitive: [.customShort("s"), .long]
    case .smartCase: [.customShort("S"), .long]
    }
  }

  static func help(for value: Self) -> ArgumentHelp? {
    switch value {
    case .ignoreCase: "Ignore case."
    case .caseSensitive: "Match case (the default)."
    case .smartCase: "Match case only if a pattern has a capital letter."
    }
  }
}
