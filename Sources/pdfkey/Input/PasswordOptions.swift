import ArgumentParser
import SystemEnvironment

/// The options for the password of encrypted documents.
struct PasswordOptions: ParsableArguments {
  static let help = ArgumentHelp(
    "The password of encrypted files.",
    discussion: """
      Other users of the machine can see it while the program runs; PDFKEY_PASSWORD hides it better. \
      Without either it is asked for on a terminal.
      """)

  @Option(parsing: .unconditional, help: PasswordOptions.help)
  var password: String?

  /// The password from the command line, or from the environment.
  var given: String? { password ?? Self.inEnvironment }

  /// The password from the environment.
  static var inEnvironment: String? { EnvironmentVariables["PDFKEY_PASSWORD"] }
}
