/// A link on a page (ISO 32000-1, 12.5.6.5).
///
/// ```swift
/// for link in try document.links(onPage: 0) { print(link.rectangle, link.action) }
/// ```
public struct Link: Hashable, Sendable, Codable {
  /// The 0-based index in the page's /Annots array.
  public var index: Int
  /// The active area, in the page's default user space.
  public var rectangle: Rectangle
  /// The active parts of the area if the link gives them; else empty.
  public var quads: [Quad]
  /// The action performed when the link is activated.
  public var action: Action

  /// Creates a link in an area.
  public init(index: Int, rectangle: Rectangle, quads: [Quad] = [], action: Action) {
    self.index = index
    self.rectangle = rectangle
    self.quads = quads
    self.action = action
  }
}

extension Link {
  /// Creates a link from an annotation; nil if it isn't a link, has no action, or has no rectangle.
  init?(_ annotation: Annotation) {
    guard case .link(let area) = annotation.kind, let rectangle = annotation.rectangle,
      let action = area.action ?? area.previousAction
    else { return nil }
    self.init(index: annotation.index, rectangle: rectangle, quads: area.quads.map(\.quad), action: action)
  }
}
