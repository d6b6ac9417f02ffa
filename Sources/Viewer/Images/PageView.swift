/// The view of a tab's pages.
public struct PageView: Hashable, Sendable {
  /// The zoom.
  public var zoom = PageZoom.page
  /// The clockwise rotation in degrees in addition to the pages' own: 0, 90, 180 or 270.
  public var rotation = 0
  /// Whether the margins of pages are left out.
  public var isCropped = false

  /// Creates a view of the whole page, upright.
  public init() {}
}
