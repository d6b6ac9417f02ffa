/// Something that was wrong with a file and didn't stop it from being read.
public struct Diagnostic: Hashable, Sendable, Codable {
  /// What kind of flaw it is.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// Part of the file was damaged and has been repaired or passed over.
    case repaired
    /// Something is larger than what is read of it, and was left out.
    case leftOut
    /// Readers may find different versions of the document in the file: what its pages show may belong to another one
    /// than its annotations and outline.
    case ambiguous
    /// The dictionaries can't be read: no outline, labels, links or annotations.
    case dictionariesUnreadable
    /// The pages can't be shown: no text.
    case pagesUnreadable
  }

  /// What kind of flaw it is.
  public var kind: Kind
  /// What the reader says of it.
  public var message: String

  /// A flaw of a kind.
  public init(_ kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }
}
