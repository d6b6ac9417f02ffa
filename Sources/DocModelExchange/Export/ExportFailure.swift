/// An error that prevented a document from being read.
public struct ExportFailure: DocumentFailure, Codable, Hashable {
  /// The name of the error for programs, such as `noSuchFile`.
  public var code: String
  /// One line for users: the problem and its remedy.
  public var message: String

  /// The problem with its remedy.
  public var explanation: (problem: String, remedy: String?) { (message, nil) }

  /// Creates an error.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}
