/// One change of a document as a value, with all that is needed to undo it, or to make it again after a crash.
///
/// In a step that was made, annotations have their object identifiers, by which an editor recognises them.
public enum Edit: Hashable, Sendable, Codable {
  /// Adds an annotation at the end of its page's list.
  case add(Annotation)
  /// Adds a reply or a state to an annotation; in a step that was made it is an addition.
  case reply(to: Annotation, with: Annotation)
  /// Changes an annotation.
  case change(from: Annotation, to: Annotation)
  /// Removes an annotation.
  case remove(Annotation)
  /// Sets the value of the form field with a full name; the pages are those of its widgets.
  case value(field: String, from: FieldValue?, to: FieldValue?, pageIndexes: [Int] = [])
  /// Changes the outline.
  case outline(from: Outline, to: Outline)
  /// Changes the page labels.
  case pageLabels(from: PageLabels, to: PageLabels)
  /// Changes the order of the pages, their rotation or their crop boxes.
  case arrangement(from: PageArrangement, to: PageArrangement)
  /// Changes the metadata and the initial view.
  case properties(from: DocumentProperties, to: DocumentProperties)
  /// Changes the list of embedded files; new ones have their bytes, or a path, from which
  /// these are read when the document is saved.
  case attachments(from: [AttachedFile], to: [AttachedFile])

  /// The edit that undoes this one.
  public var inverse: Edit {
    switch self {
    case .add(let annotation), .reply(_, let annotation): .remove(annotation)
    case .change(let old, let new): .change(from: new, to: old)
    case .remove(let annotation): .add(annotation)
    case .value(let field, let old, let new, let pages):
      .value(field: field, from: new, to: old, pageIndexes: pages)
    case .outline(let old, let new): .outline(from: new, to: old)
    case .pageLabels(let old, let new): .pageLabels(from: new, to: old)
    case .arrangement(let old, let new): .arrangement(from: new, to: old)
    case .properties(let old, let new): .properties(from: new, to: old)
    case .attachments(let old, let new): .attachments(from: new, to: old)
    }
  }

  /// The annotation before or after the edit; nil for an edit of something else.
  public var annotation: Annotation? {
    switch self {
    case .add(let annotation), .reply(_, let annotation), .remove(let annotation), .change(_, let annotation):
      annotation
    default: nil
    }
  }

  /// The full name of the form field; nil for an edit of something else.
  public var field: String? { if case .value(let field, _, _, _) = self { field } else { nil } }

  /// The 0-based indexes of the pages with the edited annotation or field.
  public var pageIndexes: [Int] {
    if case .value(_, _, _, let pages) = self { pages } else { [annotation?.pageIndex].compactMap(\.self) }
  }

  /// The name of the edited part that is on no page; nil for an edit of an annotation or a field.
  package var part: String? {
    switch self {
    case .add, .reply, .change, .remove, .value: nil
    case .outline: "outline"
    case .pageLabels: "page labels"
    case .arrangement: "pages"
    case .properties: "metadata"
    case .attachments: "attachments"
    }
  }

  /// Whether the edit would fit any document with as many pages.
  var countsPages: Bool {
    switch self {
    case .arrangement, .pageLabels: true
    default: false
    }
  }

  /// The permissions of which the owner of an encrypted document has to give one (ISO 32000-1, Table 22).
  var permissions: DocumentPermissions {
    switch self {
    case .add, .reply, .change, .remove: .annotate
    case .value: .fillForms
    case .outline, .pageLabels, .arrangement: [.modify, .assemble]
    case .properties, .attachments: .modify
    }
  }

  /// The paths of the files from which pages or attachments come when the document is saved.
  package var files: [String] {
    switch self {
    case .arrangement(let old, let new):
      (old.pages + new.pages).compactMap { if case .file(let path, _) = $0.origin { path } else { nil } }
    case .attachments(let old, let new): (old + new).compactMap(\.path)
    case .add(let annotation): [annotation.attachedPath].compactMap(\.self)
    default: []
    }
  }
}
