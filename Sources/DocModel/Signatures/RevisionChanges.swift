/// The changes of a document since one of its revisions.
public struct RevisionChanges: Hashable, Sendable, Codable {
  /// A kind of change.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Annotations other than fields were added, changed or removed.
    case annotations
    /// Values of form fields were changed.
    case formValues
    /// Signature fields were added or signed.
    case signatures
    /// Certificates and time stamps for verifying signatures later were added (ISO 32000-2, 12.8.4.3).
    case validationData
    /// The information dictionary or the metadata were changed.
    case metadata
    /// Anything else, such as the content of a page.
    case other
  }

  /// The kinds of changes.
  public internal(set) var kinds: Set<Kind> = []
  /// The full names of the fields whose values were changed.
  public internal(set) var fields: [String] = []
  /// The other changes, in a few words each; at most ten.
  public internal(set) var others: [String] = []

  /// Creates a description without changes.
  public init() {}

  /// Whether nothing was changed.
  public var isEmpty: Bool { kinds.isEmpty }

  /// The kinds of changes that leave a signature valid (ISO 32000-1, Table 254; ISO 32000-2, 12.8.2.2).
  ///
  /// - Parameter level: the level of a certification; nil if there is none.
  /// - Returns: the kinds.
  static func kinds(permittedBy level: Int?) -> Set<Kind> {
    switch level {
    case nil, 3?: [.annotations, .formValues, .signatures, .validationData, .metadata]
    case 1?: [.validationData, .metadata]
    default: [.formValues, .signatures, .validationData, .metadata]
    }
  }

  mutating func recordOther(_ description: String) {
    kinds.insert(.other)
    if others.count < 10, !others.contains(description) { others.append(description) }
  }

  mutating func recordValue(of field: String) {
    kinds.insert(.formValues)
    if !fields.contains(field) { fields.append(field) }
  }
}
