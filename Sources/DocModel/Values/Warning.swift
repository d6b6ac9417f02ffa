/// A flaw of a document that didn't stop it from being read.
public struct Warning: Hashable, Sendable, Codable {
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
    /// Part of an annotation, or of its text, can't be read.
    case annotation
    /// The format of an export can't represent part of an annotation.
    case format
  }

  /// The severity of a flaw.
  public enum Severity: String, Hashable, Sendable, Codable {
    /// Part of the document was skipped or repaired.
    case warning
    /// Part of the document can't be read at all.
    case error
  }

  /// The flaw's kind.
  public var kind: Kind
  /// The 0-based index of the page; nil for the document as a whole.
  public var pageIndex: Int?
  /// The name of the annotation, or nil if there is none.
  public var annotation: String?
  /// The flaw, in one sentence.
  public var message: String

  /// The severity, which follows from the kind.
  public var severity: Severity {
    switch kind {
    case .repaired, .ambiguous, .annotation, .format: .warning
    case .leftOut, .dictionariesUnreadable, .pagesUnreadable: .error
    }
  }

  /// Creates a warning.
  public init(_ kind: Kind, pageIndex: Int? = nil, annotation: String? = nil, message: String) {
    self.kind = kind
    self.pageIndex = pageIndex
    self.annotation = annotation
    self.message = message
  }
}
