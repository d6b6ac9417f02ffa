/// A look at a place from afar.
public struct PeekReport: Hashable, Sendable, Codable {
  /// The page.
  public var page: PageReference
  /// The heading in whose section it is.
  public var heading: String?
  /// The first lines there; none on a page without text.
  public var lines: [NumberedLine]
}
