/// A reference to a match by its position, which stays valid while others are found before it.
public struct MatchReference: Hashable, Sendable {
  /// The identifier of the tab.
  public var tab: Int
  /// The 0-based index of the page.
  public var pageIndex: Int
  /// The offsets of the match's scalars in the page's text.
  public var range: Range<Int>
}
