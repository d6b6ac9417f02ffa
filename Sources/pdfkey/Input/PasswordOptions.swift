import ArgumentParser
import SystemEnvironment

/// The options for the password of encrypted documents.
struct PasswordOptions: ParsableArguments {
  /// The help; the environment is safer since other users can see the command line.
  static let help = ArgumentHelp("Password of encrypted files; PDFKEY_PASSWORD is safer.")

  @Option(parsing: .unconditional, help: PasswordOptions.help)
  var password: String?

  /// The password from the command line, or from the environment.
  var given: String? { password ?? Self.inEnvironment }

  /// The password from the environment.
  static var inEnvironment: String? { EnvironmentVariables["PDFKEY_PASSWORD"] }
}
