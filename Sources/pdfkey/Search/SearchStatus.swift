import ArgumentParser

/// How a search ends: as grep does, since scripts ask whether something was found.
enum SearchStatus {
  static let found = ExitCode(0)
  static let notFound = ExitCode(1)
  static let failed = ExitCode(2)

  /// The part of the help that says so.
  static let help = """
    Exit status, as grep's and not as the other commands': 0 something was found, 1 nothing was, 2 something went \
    wrong (a file that can't be read, a bad expression), also where something was found in other files; with \
    --quiet a match is 0 in any case.
    """
}

/// A subcommand that ends as grep does: 2 for whatever goes wrong.
protocol EndsLikeGrep {}
