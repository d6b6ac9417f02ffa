/// The changes of a document since one of its revisions.
public struct RevisionChanges: Hashable, Sendable, Codable {
  /// A kind of change.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Annotations other than fields were added, changed or removed.
    case annotations
    /// Values of form fields were changed, and the fields show them.
    case formValues
    /// Signature fields were added or signed.
    case signatures
    /// Certificates and time stamps for verifying signatures later were added (ISO 32000-2, 12.8.4.3).
    case validationData
    /// The information dictionary or the metadata were changed.
    case metadata
    /// Anything else: content, what hides content, what shows something else than it says.
    case other
  }

  /// A change.
  public struct Change: Hashable, Sendable, Codable {
    /// The kind.
    public package(set) var kind: Kind
    /// The change in a few words, such as `FreeText added`.
    public package(set) var description: String
    /// The 0-based index of the page that shows it; nil if none does.
    public package(set) var pageIndex: Int?
    /// The rectangle on the page in its default user space; nil if it has none.
    public package(set) var rectangle: Rectangle?
    /// The full name of the field that was changed; nil if it is no field.
    public package(set) var field: String?
  }

  /// The kinds of changes.
  public private(set) var kinds: Set<Kind> = []
  /// The changes in the order in which they were found; two thousand at most.
  public private(set) var list: [Change] = []
  /// The full names of the fields that were changed.
  public private(set) var fields: [String] = []

  /// The changes in the list at most.
  private static let longestList = 1_000

  /// Creates a description without changes.
  package init() {}

  /// Whether nothing was changed.
  public var isEmpty: Bool { kinds.isEmpty }

  /// The other changes in a few words each.
  public var others: [String] { list.filter { $0.kind == .other }.map(\.description) }

  /// The kinds of changes that leave a signature valid (ISO 32000-1, Table 254; ISO 32000-2, 12.8.2.2).
  ///
  /// - Parameter level: the level of a certification; nil if there is none.
  /// - Returns: the kinds.
  package static func kinds(permittedBy level: PermittedChanges?) -> Set<Kind> {
    switch level {
    case nil, .annotations: [.annotations, .formValues, .signatures, .validationData, .metadata]
    case .noChanges: [.validationData, .metadata]
    case .forms: [.formValues, .signatures, .validationData, .metadata]
    }
  }

  /// Records a change, unless the same one is in the list.
  package mutating func record(
    _ kind: Kind, _ description: String, page: Int? = nil, area: Rectangle? = nil, field: String? = nil
  ) {
    kinds.insert(kind)
    if let field, !fields.contains(field) { fields.append(field) }
    let change = Change(kind: kind, description: description, pageIndex: page, rectangle: area, field: field)
    // What nothing permits has room behind a thousand other changes.
    let most = kind == .other ? 2 * Self.longestList : Self.longestList
    if list.count < most, !list.contains(change) { list.append(change) }
  }
}
