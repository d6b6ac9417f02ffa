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

  /// The edit that undoes this one.
  public var inverse: DocumentEdit {
    switch self {
    case .outline(let old, let new): .outline(from: new, to: old)
    case .pageLabels(let old, let new): .pageLabels(from: new, to: old)
    case .arrangement(let old, let new): .arrangement(from: new, to: old)
    case .properties(let old, let new): .properties(from: new, to: old)
    }
  }

  /// The permissions of which the owner of an encrypted document has to give one (ISO 32000-1, Table 22).
  var permissions: DocumentPermissions {
    switch self {
    case .outline, .pageLabels, .arrangement: [.modify, .assemble]
    case .properties: .modify
    }
  }
}
