import ArgumentParser
import Foundation

/// The password of encrypted documents.
struct PasswordOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The password of encrypted files.",
      discussion: """
        Other users of the machine can see it while the program runs; PDFKEY_PASSWORD hides it better. \
        Without either it is asked for on a terminal.
        """))
  var password: String?

  /// What was given on the command line, else in the environment.
  var given: String? {
    password ?? getenv("PDFKEY_PASSWORD").map { String(cString: $0) }
  }
}
