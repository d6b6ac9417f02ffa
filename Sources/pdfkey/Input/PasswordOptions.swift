import ArgumentParser
import SystemEnvironment

/// The password of encrypted documents.
struct PasswordOptions: ParsableArguments {
  static let help = ArgumentHelp(
    "The password of encrypted files.",
    discussion: """
      Other users of the machine can see it while the program runs; PDFKEY_PASSWORD hides it better. \
      Without either it is asked for on a terminal.
      """)

  @Option(parsing: .unconditional, help: PasswordOptions.help)
  var password: String?

  /// What was given on the command line, else in the environment.
  var given: String? { password ?? Self.inEnvironment }

  /// What was given in the environment.
  static var inEnvironment: String? { EnvironmentVariables["PDFKEY_PASSWORD"] }
}
