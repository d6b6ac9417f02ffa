/// A position that was shown without navigating to it.
public struct PeekReport: Hashable, Sendable {
  /// The position.
  public var position: Position
  /// The page.
  public var page: PageReference
  /// The heading of the position's section.
  public var heading: String?
  /// The first lines at the position; none on a page without text.
  public var lines: [NumberedLine]
}
