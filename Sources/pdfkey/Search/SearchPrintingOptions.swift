import ArgumentParser
import Terminal

/// The options for the output of `pdfkey search`.
struct SearchPrintingOptions: ParsableArguments {
  /// The condition for colours.
  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Flag(name: [.customShort("n"), .long], help: "Print the page of each match.")
  var pageNumber = false

  @Flag(name: [.customShort("N"), .long], help: "Don't print pages.")
  var noPageNumber = false

  @Flag(help: "Print page labels, such as iv, instead of numbers.")
  var label = false

  @Flag(name: [.customShort("H"), .long], help: "Print the file name of each match.")
  var withFilename = false

  @Flag(name: [.customShort("h"), .long], help: "Don't print file names.")
  var noFilename = false

  @Flag(name: [.customShort("o"), .long], help: "Print only the matches, one a line.")
  var onlyMatching = false

  @Option(
    name: [.customShort("A", allowingJoined: true), .long],
    help: ArgumentHelp("Number of lines to print after each match.", valueName: "lines"))
  var afterContext: Int?

  @Option(
    name: [.customShort("B", allowingJoined: true), .long],
    help: ArgumentHelp("Number of lines to print before each match.", valueName: "lines"))
  var beforeContext: Int?

  @Option(
    name: [.customShort("C", allowingJoined: true), .long],
    help: ArgumentHelp("Number of lines to print before and after each match.", valueName: "lines"))
  var context: Int?

  @Option(
    name: [.customShort("m", allowingJoined: true), .long],
    help: ArgumentHelp("Maximum number of matching lines per file.", valueName: "lines"))
  var maxCount: Int?

  @Flag(name: [.customShort("c"), .long], help: "Print the number of matches per file.")
  var count = false

  @Flag(name: [.customShort("l"), .long], help: "Print only the names of files with a match.")
  var filesWithMatches = false

  @Flag(name: [.customShort("L"), .long], help: "Print only the names of files without a match.")
  var filesWithoutMatch = false

  @Flag(name: [.customShort("q"), .long], help: "Print nothing; exit with 0 if there is a match.")
  var quiet = false

  @Flag(help: "Print JSON Lines like ripgrep's, with page numbers.")
  var json = false

  @Option(
    help: ArgumentHelp("When to colour matches and link pages.", valueName: "when"))
  var color = ColorChoice.auto

  /// The number of context lines before a match.
  var linesBefore: Int { onlyMatching ? 0 : beforeContext ?? context ?? 0 }
  /// The number of context lines after a match.
  var linesAfter: Int { onlyMatching ? 0 : afterContext ?? context ?? 0 }

  func validate() throws {
    for lines in [afterContext, beforeContext, context, maxCount] where lines.map({ $0 < 0 }) ?? false {
      throw ValidationError("Numbers of lines must be 0 or more.")
    }
    guard [count, filesWithMatches, filesWithoutMatch, json].count(where: { $0 }) <= 1 else {
      throw ValidationError("-c, -l, -L and --json exclude each other.")
    }
  }

  /// Returns the target for the matches.
  func target(namesFiles: Bool) -> any SearchTarget {
    let output = Output()
    if quiet { return QuietSearch() }
    if json { return SearchEvents(output) }
    let hasColor = color == .always || color == .auto && output.usesColor
    let style = SearchLineStyle(
      namesFiles: withFilename || namesFiles && !noFilename,
      namesPages: pageNumber || label || output.isTerminal && !noPageNumber, usesLabels: label,
      hasColor: hasColor, hasLinks: hasColor && output.isTerminal && TerminalEnvironment.current.takesLinks,
      isForTerminal: output.isTerminal)
    if count { return SearchCounts(output, style) }
    if filesWithMatches || filesWithoutMatch {
      return SearchNames(output, style, withMatch: filesWithMatches)
    }
    return SearchLines(
      output, style, matchesOnly: onlyMatching, hasContext: linesBefore > 0 || linesAfter > 0)
  }
}
