/// Options for importing annotations.
public struct ImportOptions: Hashable, Sendable {
  /// Whether imported annotations replace those of the document that are as new or newer.
  public var replacesNewer = false
  /// Whether annotations of the document are never changed.
  public var addsOnly = false
  /// Whether links are imported, too; their addresses may lead anywhere.
  public var includesLinks = false
  /// Whether a file about another document is accepted, and flags of annotations don't forbid changes.
  public var isForced = false

  /// Creates the usual options.
  public init() {}
}

/// The result of importing annotations.
public struct ImportReport: Hashable, Sendable {
  /// The outcome for one annotation.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// It is new in the document.
    case added
    /// It changed one of the document.
    case changed
    /// The document has it, and keeps its own version.
    case kept
    /// It can't be imported.
    case skipped
  }

  /// A reason for an outcome, or a loss.
  public enum Reason: Hashable, Sendable {
    /// Annotations of the document are never changed (``ImportOptions/addsOnly``).
    case addsOnly
    /// No later date says that the imported annotation replaces that of the document
    /// (``ImportOptions/replacesNewer``).
    case notNewer
    /// Another copy has changed the same entries, and this one has no later date; those of the document are kept.
    case conflict(entries: [String])
    /// Links aren't imported (``ImportOptions/includesLinks``).
    case link
    /// A flag of the document's annotation forbids the change (``ImportOptions/isForced``).
    case locked(flag: String)
    /// Another reason or a loss, in one clause.
    case note(String)
  }

  /// An annotation with its outcome.
  public struct Item: Hashable, Sendable {
    /// The outcome.
    public package(set) var outcome: Outcome
    /// The name in the document, or that in the file if it was skipped; empty if it has none.
    public package(set) var id: String
    /// The type, such as `Highlight`; nil if it isn't known.
    public package(set) var type: String?
    /// The 0-based index of the page; nil if there is none.
    public package(set) var pageIndex: Int?
    /// The reason for the outcome, and the losses.
    public package(set) var reasons: [Reason]
    /// The names of the entries that differ from those of the document, such as `contents`.
    public package(set) var entries: [String] = []
    /// Whether the document has the same annotation already.
    public package(set) var isSame = false
  }

  /// The annotations, in the order of the file.
  public package(set) var items: [Item] = []

  /// Creates an empty report.
  package init() {}

  /// Returns the number of annotations with an outcome.
  public func count(_ outcome: Outcome) -> Int { items.count { $0.outcome == outcome } }
}

extension ImportReport.Reason: CustomStringConvertible, ExpressibleByStringInterpolation {
  /// Creates a note.
  public init(stringLiteral value: String) { self = .note(value) }

  /// The reason in one clause.
  public var description: String {
    switch self {
    case .addsOnly: "that of the document is never changed"
    case .notNewer: "it has no later date than that of the document"
    case .conflict(let entries):
      "another copy changed \(entries.joined(separator: ", ")), too, and this one has no later date"
    case .link: "links aren't imported"
    case .locked(let flag): "its flag \(flag) protects that of the document"
    case .note(let text): text
    }
  }
}
