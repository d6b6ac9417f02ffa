import ArgumentParser
import Terminal

/// The options for the output of `pdfkey search`.
struct SearchPrintingOptions: ParsableArguments {
  /// The condition for colours.
  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Flag(
    name: [.customShort("n"), .long], help: "Print the page of each hit; on a terminal that is the default.")
  var pageNumber = false

  @Flag(name: [.customShort("N"), .long], help: "Don't print pages.")
  var noPageNumber = false

  @Flag(help: "Print what pages call themselves, such as iv, and not their numbers.")
  var label = false

  @Flag(name: [.customShort("H"), .long], help: "Print the file of each hit, also where there is one file.")
  var withFilename = false

  @Flag(name: [.customShort("h"), .long], help: "Don't print files.")
  var noFilename = false

  @Flag(name: [.customShort("o"), .long], help: "Print what matches only, a match a line.")
  var onlyMatching = false

  @Option(
    name: [.customShort("A", allowingJoined: true), .long],
    help: ArgumentHelp("Print lines after each hit.", valueName: "lines"))
  var afterContext: Int?

  @Option(
    name: [.customShort("B", allowingJoined: true), .long],
    help: ArgumentHelp("Print lines before each hit.", valueName: "lines"))
  var beforeContext: Int?

  @Option(
    name: [.customShort("C", allowingJoined: true), .long],
    help: ArgumentHelp("Print lines before and after each hit.", valueName: "lines"))
  var context: Int?

  @Option(
    name: [.customShort("m", allowingJoined: true), .long],
    help: ArgumentHelp("Stop in each file after so many lines with a match.", valueName: "lines"))
  var maxCount: Int?

  @Flag(name: [.customShort("c"), .long], help: "Print how many matches each file has.")
  var count = false

  @Flag(name: [.customShort("l"), .long], help: "Print the names of files with a match.")
  var filesWithMatches = false

  @Flag(name: [.customShort("L"), .long], help: "Print the names of files without a match.")
  var filesWithoutMatch = false

  @Flag(
    name: [.customShort("q"), .long], help: "Print nothing; the exit status says whether there is a match.")
  var quiet = false

  @Flag(help: "Print JSON Lines in the shape of ripgrep's events, with the page of each hit.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Mark what matches, and link pages: auto, always or never. Auto is on a terminal without NO_COLOR.",
      valueName: "when"))
  var color = ColorChoice.auto

  /// The number of context lines before a match.
  var linesBefore: Int { onlyMatching ? 0 : beforeContext ?? context ?? 0 }
  /// The number of context lines after a match.
  var linesAfter: Int { onlyMatching ? 0 : afterContext ?? context ?? 0 }

  func validate() throws {
    for lines in [afterContext, beforeContext, context, maxCount] where lines.map({ $0 < 0 }) ?? false {
      throw ValidationError("A number of lines can't be less than 0.")
    }
    guard [count, filesWithMatches, filesWithoutMatch, json].count(where: { $0 }) <= 1 else {
      throw ValidationError("Of -c, -l, -L and --json only one makes sense.")
    }
  }

  /// Returns the target for the matches.
  func target(namesFiles: Bool) -> any SearchTarget {
    let output = Output()
    if quiet { return SearchSilence() }
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
