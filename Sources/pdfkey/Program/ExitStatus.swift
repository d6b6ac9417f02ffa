import ArgumentParser

/// An exit status, after `sysexits.h` as in swift-argument-parser.
enum ExitStatus: Int32, Error, CaseIterable {
  case done = 0
  /// Some of several inputs failed; the others are done.
  case someFailed = 1
  /// EX_USAGE: the command line is invalid.
  case usage = 64
  /// EX_DATAERR: the file is damaged or no PDF, or it lacks the requested page.
  case badData = 65
  /// EX_NOINPUT: the file doesn't exist or can't be read.
  case noInput = 66
  /// EX_UNAVAILABLE: the file's encryption isn't supported.
  case unsupported = 69
  /// EX_OSERR: the system lacks what every process of the program needs, such as /proc.
  case systemError = 71
  /// EX_CANTCREAT: the library or an output file can't be created, or an edited file can't be replaced.
  case cannotCreate = 73
  /// EX_IOERR: output or the library can't be written to.
  case ioError = 74
  /// EX_TEMPFAIL: another program has locked the library, or changed the file that is being edited.
  case tryAgain = 75
  /// EX_NOPERM: the file needs a password, or a different one, or it forbids the edit.
  case password = 77

  /// The error for a command that has already printed its messages.
  var exitCode: ExitCode { ExitCode(rawValue) }

  /// The section of the help about exit statuses.
  static let help = """
    Exit status: 0 success; 1 some of several files failed, the others are done; 64 the command line is wrong; \
    74 the output can't be written. For a single file: 65 it is damaged, isn't a PDF, or lacks the page or \
    annotation; 66 it can't be read; 69 its encryption isn't supported; 73 it can't be replaced; 75 another \
    program has changed it; 77 it needs a password, or forbids the edit. A pipe that is closed early, as by head, \
    is no failure.
    """
}

extension ExitStatus {
  /// Creates the status of a single document's error from its code, which is all that workers report.
  init(code: String) {
    self =
      switch code {
      case "noSuchFile", "isFolder", "permissionDenied", "unreadable": .noInput
      case "passwordRequired", "passwordIncorrect": .password
      case "unsupportedSecurity": .unsupported
      case "malformedPages": .usage
      default: .badData
      }
  }
}
