import DocModel

/// Why a command did nothing.
public struct CommandFailure: Error, Hashable, Sendable {
  /// What kind of failure it is, for programs: one of those below, or the name of the error of the document or
  /// the library, such as `noSuchFile`.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable {
    /// The name.
    public let rawValue: String

    /// A code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The line is no command, or what follows the command's name is wrong.
    public static let usage = Code(rawValue: "usage")
    /// The command can't do anything now.
    public static let unavailable = Code(rawValue: "unavailable")
    /// The document has no page of that number or label.
    public static let noSuchPage = Code(rawValue: "noSuchPage")
    /// The document has no heading with that text.
    public static let noSuchSection = Code(rawValue: "noSuchSection")
    /// The list has no row of that number.
    public static let noSuchRow = Code(rawValue: "noSuchRow")
    /// The document has no annotation of that number or name.
    public static let noSuchAnnotation = Code(rawValue: "noSuchAnnotation")
    /// The page has no link of that label.
    public static let noSuchLink = Code(rawValue: "noSuchLink")
    /// There is no tab of that number.
    public static let noSuchTab = Code(rawValue: "noSuchTab")
    /// The bookmark has been deleted since it was listed, or none has that title.
    public static let noSuchBookmark = Code(rawValue: "noSuchBookmark")
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
    self.init(Code(rawValue: error.code), error.messageInSession)
  }

  /// A library that doesn't work.
  public init(_ error: LibraryError) {
    self.init(Code(rawValue: error.code), error.description)
  }
}
