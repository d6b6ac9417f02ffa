import DocModel

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
  /// The places that a reference may mean, the likeliest first, or the target of a link; empty for a position.
  package var targets: [ReferenceTarget] = []
  /// The page and the area of the reference or the link, in its default user space; nil if it is unknown.
  package var origin: PageMark?
}
