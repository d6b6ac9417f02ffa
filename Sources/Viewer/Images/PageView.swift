/// How the pages of a tab are looked at.
public struct PageView: Hashable, Sendable {
  /// How large they are shown.
  public var zoom = PageZoom.page
  /// By how many degrees they are turned clockwise, on top of their own rotation: 0, 90, 180 or 270.
  public var rotation = 0

  /// The whole page, upright.
  public init() {}
}
