import ArgumentParser

/// The exit statuses of a search: those of grep, since scripts test whether there was a match.
enum SearchStatus {
  static let found = ExitCode(0)
  static let notFound = ExitCode(1)
  static let failed = ExitCode(2)

  /// The section of the help about exit statuses.
  static let help = """
    Exit status, as grep's and not as the other commands': 0 something was found, 1 nothing was, 2 something went \
    wrong (a file that can't be read, a bad expression), also where something was found in other files; with \
    --quiet a match is 0 in any case.
    """
}

/// A subcommand with grep's exit statuses: 2 for any failure.
protocol EndsLikeGrep {}
