import DocModelLibrary

/// The reason why a command had no effect.
package struct CommandFailure: Error, Hashable, Sendable, Codable {
  /// The kind of failure, for programs: one of those below, or the code of an error of the document or the
  /// library, such as `noSuchFile`.
  package struct Code: RawRepresentable, Hashable, Sendable, Codable {
    /// The name.
    package let rawValue: String

    /// Creates a code from its name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The line isn't a command, or its argument is invalid.
    package static let usage = Code(rawValue: "usage")
    /// The command is unavailable now.
    package static let unavailable = Code(rawValue: "unavailable")
    /// The document has no page with that number or label.
    package static let noSuchPage = Code(rawValue: "noSuchPage")
    /// The document has no heading with that text.
    package static let noSuchSection = Code(rawValue: "noSuchSection")
    /// The list has no row with that number.
    package static let noSuchRow = Code(rawValue: "noSuchRow")
    /// The document has no annotation with that number or name.
    package static let noSuchAnnotation = Code(rawValue: "noSuchAnnotation")
    /// The page has no link with that label.
    package static let noSuchLink = Code(rawValue: "noSuchLink")
    /// There is no tab with that number.
    package static let noSuchTab = Code(rawValue: "noSuchTab")
    /// The bookmark was deleted after it was listed, or none has that title.
    package static let noSuchBookmark = Code(rawValue: "noSuchBookmark")
  }

  /// The kind of failure.
  package var code: Code
  /// The message for the user, on one line: the failure and its remedy.
  package var message: String

  /// Creates a failure.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Creates the failure of a document that can't be read.
  package init(_ error: DocumentError) {
    self.init(Code(rawValue: error.code), error.messageInSession)
  }

  /// Creates the failure of an edit, with a remedy that a session has.
  package init(_ error: EditError) {
    let message =
      switch error {
      case .locked(_, let id, let flag):
        "annotation \(id.onOneLine) is protected by its flag \(flag); flags -\(flag) permits changes"
      case .noSuchAnnotation(_, let id):
        "annotation \(id.onOneLine) is gone; annotations lists those there are"
      case .certified(let file, _), .signed(let file), .forbidden(let file, _, _):
        "\(file.onOneLine): its signature forbids this; save as FILE writes a copy without valid signatures"
      case .notPermitted(let file):
        "\(file.onOneLine): its owner doesn't permit this; open --password OWNER-PASSWORD FILE does"
      case .notWritten("outputIsInput", _): "that is the document itself; save writes it"
      default: error.programMessage
      }
    self.init(Code(rawValue: error.code), message)
  }

  /// Creates the failure of a library.
  package init(_ error: LibraryError) {
    self.init(Code(rawValue: error.code), error.programMessage)
  }

  /// Returns the failure of a command whose arguments don't fit.
  static func usage(of name: CommandName) -> CommandFailure {
    CommandFailure(.usage, "usage: \(CommandDefinition.of(name).usage)")
  }

  static func usage(_ message: String) -> CommandFailure { CommandFailure(.usage, message) }
  static func unavailable(_ message: String) -> CommandFailure { CommandFailure(.unavailable, message) }
}
