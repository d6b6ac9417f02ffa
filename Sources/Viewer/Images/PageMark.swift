import DocModel

/// A mark over a page: a match, the selection, a link's label.
package struct PageMark: Hashable, Sendable {
  /// The role of a mark, from the lowest layer to the highest.
  package enum Role: Hashable, Sendable {
    /// The sign of a comment, in the colour of its mark; its place is the last area.
    case comment(AnnotationColor)
    /// A match of the search.
    case match
    /// The annotation that was shown last.
    case focus
    /// The selected text.
    case selection
    /// The match that was navigated to.
    case currentMatch
    /// The place of a source line.
    case source
    /// A stroke that is being drawn, in its colour.
    case stroke(AnnotationColor)
    /// A form field.
    case field
    /// A form field that has to have a value.
    case requiredField
    /// The form field that is filled in.
    case currentField
    /// The label of a link.
    case hint(String)
    /// The label of a link that the typed letters don't fit.
    case fadedHint(String)
  }

  /// The 0-based index of the page.
  package var page: Int
  /// The areas, in the page's default user space.
  package var quads: [Quad]
  /// The role.
  package var role: Role
}

extension PageMark {
  /// The width of the brackets around a number, compared with the height of its line, and at most in points.
  private static let bracket = (share: 0.4, most: 5.0)

  /// Returns how far a point is from the marked areas and the brackets around them; nil if it is farther than a
  /// distance across or along.
  package func distance(of point: Point, within slack: Size) -> Double? {
    quads.compactMap { quad -> Double? in
      let box = quad.bounds
      let bracket = min(Self.bracket.most, Self.bracket.share * box.height)
      let across = max(box.x0 - point.x, point.x - box.x1, 0)
      let along = max(box.y0 - point.y, point.y - box.y1, 0)
      return across <= bracket + slack.width && along <= slack.height ? across + along : nil
    }.min()
  }
}
