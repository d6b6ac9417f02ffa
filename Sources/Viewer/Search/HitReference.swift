/// A hit, by where it was found: it stays the same one while others are found before it.
public struct HitReference: Hashable, Sendable {
  /// What identifies the tab.
  public var tab: Int
  /// The 0-based index of the page.
  public var pageIndex: Int
  /// The offsets of the hit's scalars in the page's text.
  public var range: Range<Int>
}
