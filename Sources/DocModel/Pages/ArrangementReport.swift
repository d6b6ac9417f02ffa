/// The effects of a new arrangement of pages on the parts of documents that refer to pages.
public struct ArrangementReport: Hashable, Sendable, Codable {
  /// A part of a document that refers to pages.
  public enum Part: String, Hashable, Sendable, Codable, CaseIterable, CustomStringConvertible {
    /// Headings of the outline.
    case headings
    /// Named destinations.
    case destinations
    /// Links to pages of the document.
    case links
    /// Form fields without a parent.
    case fields
    /// Annotations of all types.
    case annotations
    /// Embedded files.
    case attachments
    /// Layers of added documents (ISO 32000-1, 8.11).
    case layers
    /// Labels of pages.
    case pageLabels

    /// The part in words, such as `page labels`.
    public var description: String { self == .pageLabels ? "page labels" : rawValue }
  }

  /// The numbers of headings and so on in the new file; a part that no document has is missing.
  public package(set) var kept: [Part: Int] = [:]
  /// The changes, in one clause each.
  public package(set) var changed: [String] = []
  /// The losses, in one clause each.
  public package(set) var lost: [String] = []

  /// Creates an empty report.
  package init() {}

  mutating func keep(_ part: Part, _ count: Int) {
    if count > 0 { kept[part, default: 0] += count }
  }

  /// Adds the report about another document.
  mutating func append(_ other: ArrangementReport) {
    kept.merge(other.kept, uniquingKeysWith: +)
    changed += other.changed
    lost += other.lost
  }
}
