import ArgumentParser

/// How the program ends, after `sysexits.h` as swift-argument-parser has it.
enum ExitStatus: Int32, Error, CaseIterable {
  case done = 0
  /// Some of several inputs failed; the rest are done.
  case someFailed = 1
  /// EX_USAGE: the command line makes no sense.
  case usage = 64
  /// EX_DATAERR: the file is damaged or no PDF, or it hasn't the page that was asked for.
  case badData = 65
  /// EX_NOINPUT: the file isn't there or can't be read.
  case noInput = 66
  /// EX_UNAVAILABLE: the file is encrypted in a way that isn't supported.
  case unsupported = 69
  /// EX_CANTCREAT: the library, or an output file, can't be made or written.
  case cannotCreate = 73
  /// EX_IOERR: output or the library can't be written to.
  case ioError = 74
  /// EX_TEMPFAIL: another program holds the library.
  case tryAgain = 75
  /// EX_NOPERM: the file needs a password, or another one.
  case password = 77

  /// What to throw from a command that has said everything already.
  var exitCode: ExitCode { ExitCode(rawValue) }

  /// The part of the help that says so.
  static let help = """
    Exit status: 0 all done; 1 some of several files failed, and the rest are done; for a single file 65 \
    it is damaged, no PDF or has no such page, 66 it can't be read, 69 its encryption isn't supported, \
    77 it needs a password; 64 the command line is wrong; 74 the output can't be written. A reader that \
    closes the pipe early, as head does, is no failure.
    """
}

extension ExitStatus {
  /// How the program ends where a single document failed with an error of a name; workers tell no more of it.
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
