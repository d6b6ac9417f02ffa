/// A link on a page (ISO 32000-1, 12.5.6.5).
public struct Link: Hashable, Sendable, Codable {
  /// The place in the page's /Annots array, counted from 0.
  public var index: Int
  /// The area that is active, in the page's default user space.
  public var rectangle: Rectangle
  /// The parts of the area, where the link says more exactly; else none.
  public var quads: [Quad]
  /// What following the link does.
  public var action: Action

  /// A link in an area.
  public init(index: Int, rectangle: Rectangle, quads: [Quad] = [], action: Action) {
    self.index = index
    self.rectangle = rectangle
    self.quads = quads
    self.action = action
  }
}

extension Link {
  /// What an annotation leads to; nil for one that is no link, leads nowhere, or lies nowhere.
  init?(_ annotation: Annotation) {
    guard case .link(let area) = annotation.kind, let rectangle = annotation.rectangle,
      let action = area.action ?? area.previousAction
    else { return nil }
    self.init(index: annotation.index, rectangle: rectangle, quads: area.quads.map(\.quad), action: action)
  }
}
