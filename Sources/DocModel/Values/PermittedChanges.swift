/// The changes that a signature permits after signing (ISO 32000-1, Table 254, P).
///
/// A smaller value permits less.
public enum PermittedChanges: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// No changes.
  case noChanges = 1
  /// Filling in forms, and other signatures.
  case forms
  /// Annotations, filling in forms, and other signatures.
  case annotations

  /// Orders values by what they permit.
  public static func < (a: PermittedChanges, b: PermittedChanges) -> Bool { a.rawValue < b.rawValue }
}
