import DocModel

/// A mark over a page: a match, the selection, a link's label.
package struct PageMark: Hashable, Sendable {
  /// The role of a mark, from the lowest layer to the highest.
  package enum Role: Hashable, Sendable {
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
