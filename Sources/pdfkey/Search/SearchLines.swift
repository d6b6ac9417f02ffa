import DocModel

/// Matches as lines, in grep's format.
final class SearchLines: SearchTarget {
  let needsOneMatchOnly = false
  private let output: Output
  private let style: SearchLineStyle
  /// Whether only the matches are written instead of their lines.
  private let matchesOnly: Bool
  /// Whether context lines are printed, so that groups need separators.
  private let hasContext: Bool
  private var last: (file: SearchedFile, page: Int?, scope: SearchScope, line: Int)?

  init(_ output: Output, _ style: SearchLineStyle, matchesOnly: Bool, hasContext: Bool) {
    (self.output, self.style) = (output, style)
    (self.matchesOnly, self.hasContext) = (matchesOnly, hasContext && !matchesOnly)
  }

  func write(_ group: SearchMatchGroup, of file: SearchedFile) throws {
    for line in group.lines {
      if matchesOnly {
        for match in style.wholeMatches(line, of: group) {
          output.write(line: style.prefix(of: group, in: file, ":") + match)
        }
      } else {
        separate(line, group, file)
        output.write(line: style.line(line, of: group, in: file))
      }
    }
    // The user may be waiting for the first match.
    try output.flush()
  }

  private func separate(_ line: SearchLine, _ group: SearchMatchGroup, _ file: SearchedFile) {
    defer { last = (file, group.pageIndex, group.scope, line.number) }
    guard hasContext, let last else { return }
    let follows =
      last.file === file && last.page == group.pageIndex && last.scope == group.scope
      && last.line + 1 == line.number
    if !follows { output.write(line: style.groupSeparator) }
  }

  func finish(_ file: SearchedFile) throws {}
}

/// The number of matches in each file.
final class SearchCounts: SearchTarget {
  let needsOneMatchOnly = false
  private let output: Output
  private let style: SearchLineStyle

  init(_ output: Output, _ style: SearchLineStyle) {
    (self.output, self.style) = (output, style)
  }

  func write(_ group: SearchMatchGroup, of file: SearchedFile) {}

  func finish(_ file: SearchedFile) throws {
    output.write(line: style.count(file.matches, of: file))
    try output.flush()
  }
}

/// The names of the files that have a match, or of those that have none.
final class SearchNames: SearchTarget {
  let needsOneMatchOnly = true
  private let output: Output
  private let style: SearchLineStyle
  private let needsMatch: Bool

  init(_ output: Output, _ style: SearchLineStyle, withMatch needsMatch: Bool) {
    (self.output, self.style, self.needsMatch) = (output, style, needsMatch)
  }

  func write(_ group: SearchMatchGroup, of file: SearchedFile) {}

  func finish(_ file: SearchedFile) throws {
    guard (file.matches > 0) == needsMatch else { return }
    output.write(line: style.name(of: file))
    try output.flush()
  }
}

/// No output: the exit status is the result.
final class QuietSearch: SearchTarget {
  let needsOneMatchOnly = true
  let endsAtFirstMatch = true

  func write(_ group: SearchMatchGroup, of file: SearchedFile) {}
  func finish(_ file: SearchedFile) {}
}
