/// A reference to a match by its position, which stays valid while others are found before it.
package struct MatchReference: Hashable, Sendable {
  /// The identifier of the tab.
  package var tab: Int
  /// The 0-based index of the page.
  package var pageIndex: Int
  /// The offsets of the match's scalars in the page's text.
  package var range: Range<Int>
}
