/// A change of a part of a document that is on no page, with all that is needed to undo it.
public enum DocumentEdit: Hashable, Sendable, Codable {
  /// Changes the outline.
  case outline(from: Outline, to: Outline)
  /// Changes the page labels.
  case pageLabels(from: PageLabels, to: PageLabels)
  /// Changes the order of the pages, their rotation or their crop boxes.
  case arrangement(from: PageArrangement, to: PageArrangement)
  /// Changes the metadata and the initial view.
  case properties(from: DocumentProperties, to: DocumentProperties)
  /// Changes the list of embedded files; new ones are paths, whose bytes are read when the document is saved.
  case attachments(from: [AttachedFile], to: [AttachedFile])

  /// The edit that undoes this one.
  public var inverse: DocumentEdit {
    switch self {
    case .outline(let old, let new): .outline(from: new, to: old)
    case .pageLabels(let old, let new): .pageLabels(from: new, to: old)
    case .arrangement(let old, let new): .arrangement(from: new, to: old)
    case .properties(let old, let new): .properties(from: new, to: old)
    case .attachments(let old, let new): .attachments(from: new, to: old)
    }
  }

  /// Whether the edit would fit any document with as many pages.
  var countsPages: Bool {
    switch self {
    case .arrangement, .pageLabels: true
    case .outline, .properties, .attachments: false
    }
  }

  /// The permissions of which the owner of an encrypted document has to give one (ISO 32000-1, Table 22).
  var permissions: DocumentPermissions {
    switch self {
    case .outline, .pageLabels, .arrangement: [.modify, .assemble]
    case .properties, .attachments: .modify
    }
  }
}

extension DocumentEdit {
  /// The paths of the files from which pages or attachments come when the document is saved.
  var files: [String] {
    switch self {
    case .outline, .pageLabels, .properties: []
    case .arrangement(let old, let new):
      (old.pages + new.pages).compactMap { if case .file(let path, _) = $0.origin { path } else { nil } }
    case .attachments(let old, let new): (old + new).compactMap(\.path)
    }
  }
}

extension EditStep {
  /// The paths of the files from which pages or attachments come when the document is saved.
  package var files: [String] { changes.flatMap(\.files) }

  /// Whether a change of the step would fit any document with as many pages.
  package var countsPages: Bool { changes.contains(where: \.countsPages) }
}
