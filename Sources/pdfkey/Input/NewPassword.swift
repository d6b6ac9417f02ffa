/// A password that is typed twice, since nobody sees it.
enum NewPassword {
  /// The maximum number of attempts.
  private static let attempts = 3

  /// Asks for a password on the terminal.
  ///
  /// - Parameter prompt: the question.
  /// - Returns: the password; empty if nothing is typed.
  /// - Throws: `Failure` without a terminal, at the end of its input, or if the two passwords differ each time.
  static func ask(_ prompt: String) throws(Failure) -> String {
    guard PasswordPrompt.isPossible else {
      throw Failure(
        code: "passwordRequired",
        message: "there is no terminal to ask for passwords; name files with --user-password-file",
        status: .usage)
    }
    for _ in 1...attempts {
      guard let password = PasswordPrompt.ask(prompt) else { break }
      guard !password.isEmpty else { return password }
      guard let again = PasswordPrompt.ask("The same once more: ") else { break }
      if again == password { return password }
      Messages.print("the passwords differ; try again")
    }
    throw Failure(
      code: "passwordRequired", message: "no password was set; nothing is written", status: .usage)
  }
}
