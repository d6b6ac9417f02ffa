/// A box of a page (ISO 32000-1, 14.11.2).
public enum PageBox: String, Hashable, Sendable, Codable, CaseIterable {
  /// The medium on which the page is drawn.
  case media
  /// The visible part of the medium.
  case crop
  /// The part to which contents are cut for production.
  case bleed
  /// The finished page after trimming.
  case trim
  /// The part with meaningful content.
  case art
}
