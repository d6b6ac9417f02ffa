/// The view of a tab's pages.
package struct PageView: Hashable, Sendable {
  /// The zoom.
  package var zoom = PageZoom.page
  /// The clockwise rotation in degrees in addition to the pages' own: 0, 90, 180 or 270.
  package var rotation = 0
  /// Whether the margins of pages are left out.
  package var isCropped = false

  /// Creates a view of the whole page, upright.
  package init() {}
}
