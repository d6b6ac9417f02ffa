/// A change of one annotation as a value, with all that is needed to undo it, or to apply it again after a crash.
///
/// The annotations have their object identifiers, by which an editor recognises them.
public enum AnnotationEdit: Hashable, Sendable, Codable {
  /// Adds an annotation at the end of its page's list.
  case add(Annotation)
  /// Changes an annotation.
  case change(from: Annotation, to: Annotation)
  /// Removes an annotation.
  case remove(Annotation)

  /// The edit that undoes this one.
  public var inverse: AnnotationEdit {
    switch self {
    case .add(let annotation): .remove(annotation)
    case .change(let old, let new): .change(from: new, to: old)
    case .remove(let annotation): .add(annotation)
    }
  }

  /// The annotation before or after the edit.
  public var annotation: Annotation {
    switch self {
    case .add(let annotation), .remove(let annotation), .change(_, let annotation): annotation
    }
  }
}

/// The edits that one command of a user makes, which are undone together.
public struct EditStep: Hashable, Sendable, Codable {
  /// The name for a menu, such as `Add Highlight`.
  public var title: String
  /// The edits, in the order in which they were made.
  public var edits: [AnnotationEdit]
  /// The names of the annotations to which the edited ones refer, by which they are found in another version of the
  /// document.
  var names: [ObjectID: String] = [:]

  /// Creates a step.
  public init(title: String, edits: [AnnotationEdit]) {
    (self.title, self.edits) = (title, edits)
  }

  /// The step that undoes this one.
  public var inverse: EditStep {
    var inverse = self
    inverse.edits = edits.reversed().map(\.inverse)
    return inverse
  }
}
