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
  /// The changes of form fields, which don't depend on those of annotations.
  public var values: [FieldEdit]
  /// The changes of parts of the document that are on no page.
  public var changes: [DocumentEdit]
  /// The names of the annotations to which the edited ones refer, by which they are found in another version of the
  /// document.
  var names: [ObjectID: String] = [:]
  /// The facts by which the pages of its annotations are found there, by index; empty in journals from before.
  var places: [Int: PageIdentity] = [:]
  /// The text under its text marks, by which they are found there.
  var quotes: [ObjectID: MarkedQuote] = [:]

  /// Creates a step.
  public init(
    title: String, edits: [AnnotationEdit] = [], values: [FieldEdit] = [], changes: [DocumentEdit] = []
  ) {
    (self.title, self.edits, self.values, self.changes) = (title, edits, values, changes)
  }

  private enum CodingKeys: CodingKey {
    case title, edits, values, changes, names, places, quotes
  }

  /// Decodes a step, perhaps of a journal from before there were values and changes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(String.self, forKey: .title)
    edits = try container.decode([AnnotationEdit].self, forKey: .edits)
    values = try container.decodeIfPresent([FieldEdit].self, forKey: .values) ?? []
    changes = try container.decodeIfPresent([DocumentEdit].self, forKey: .changes) ?? []
    names = try container.decode([ObjectID: String].self, forKey: .names)
    places = try container.decodeIfPresent([Int: PageIdentity].self, forKey: .places) ?? [:]
    quotes = try container.decodeIfPresent([ObjectID: MarkedQuote].self, forKey: .quotes) ?? [:]
  }

  /// Whether the step changes nothing.
  public var isEmpty: Bool { edits.isEmpty && values.isEmpty && changes.isEmpty }

  /// The 0-based indexes of the pages with edited annotations and fields.
  public var pageIndexes: Set<Int> {
    Set(edits.map(\.annotation.pageIndex)).union(values.flatMap(\.pageIndexes))
  }

  /// The step that undoes this one.
  public var inverse: EditStep {
    var inverse = self
    inverse.edits = edits.reversed().map(\.inverse)
    inverse.values = values.reversed().map(\.inverse)
    inverse.changes = changes.reversed().map(\.inverse)
    return inverse
  }
}
