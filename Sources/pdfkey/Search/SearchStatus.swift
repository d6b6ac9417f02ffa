import ArgumentParser

/// The exit statuses of a search: those of grep, since scripts test whether there was a match.
enum SearchStatus {
  static let found = ExitCode(0)
  static let notFound = ExitCode(1)
  static let failed = ExitCode(2)

  /// The section of the help about exit statuses.
  static let help = """
    Exit status, as grep's: 0 there are matches; 1 there are none; 2 something failed, such as a file that can't \
    be read or an invalid expression, even if other files match. With --quiet a match always means 0.
    """
}

/// A subcommand with grep's exit statuses: 2 for any failure.
protocol GrepExitStatusCommand {}
