/// A flaw of a file that didn't stop it from being read.
public struct Diagnostic: Hashable, Sendable, Codable {
  /// The kind of a flaw.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// Part of the file was damaged and has been repaired or skipped.
    case repaired
    /// Content beyond a limit was left out.
    case leftOut
    /// Readers may find different versions of the document: the pages may show another version than the annotations
    /// and the outline.
    case ambiguous
    /// The dictionaries can't be read: no outline, labels, links or annotations.
    case dictionariesUnreadable
    /// The pages can't be shown: no text.
    case pagesUnreadable
  }

  /// The flaw's kind.
  public var kind: Kind
  /// The reader's message.
  public var message: String

  /// Creates a diagnostic.
  public init(_ kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }
}
