/// The treatment of the hyphen in a word broken over a line end.
///
/// The line end itself is always removed.
public enum Hyphenation: String, Hashable, Sendable, Codable, CaseIterable {
  /// Removes the hyphen if the document has the joined word elsewhere, as in `anno-⏎tation`; keeps it in
  /// `well-⏎known`.
  case smart
  /// Keeps the hyphen.
  case keep
  /// Removes the hyphen.
  case join
}
