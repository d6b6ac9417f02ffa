/// A position that was shown without navigating to it.
package struct PeekReport: Hashable, Sendable {
  /// The position.
  package var position: Position
  /// The page.
  package var page: PageReference
  /// The heading of the position's section.
  package var heading: String?
  /// The first lines at the position; none on a page without text.
  package var lines: [NumberedLine]
}
