import DocModel

/// Why a command did nothing.
public struct CommandFailure: Error, Hashable, Sendable {
  /// What kind of failure it is, for programs.
  public enum Code: String, Hashable, Sendable, Codable {
    /// The line is no command, or what follows the command's name is wrong.
    case usage
    /// The command can't do anything now.
    case unavailable
    /// A document, or a page of it, can't be read.
    case document
    /// A document needs a password.
    case password
    /// The library can't be read or written.
    case library
  }

  /// What kind of failure it is.
  public var code: Code
  /// One line for people: what is wrong and what to do.
  public var message: String

  /// A failure of a kind.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// A document that can't be read.
  public init(_ error: DocumentError) {
    self.init(error.isPasswordProblem ? .password : .document, error.description)
  }

  /// A library that doesn't work.
  public init(_ error: LibraryError) {
    self.init(.library, error.description)
  }
}
