/// The parts of a document that are on no page, with the edits so far; each is read when it is first needed.
struct EditedParts {
  private let document: Document
  private var newOutline: Outline?
  private var newPageLabels: PageLabels?
  private var newArrangement: PageArrangement?
  private var newProperties: DocumentProperties?

  /// Starts with the parts of the file.
  init(_ document: Document) { self.document = document }

  var outline: Outline { newOutline ?? document.outline }
  var pageLabels: PageLabels { newPageLabels ?? document.pageLabels }
  var arrangement: PageArrangement {
    newArrangement ?? PageArrangement(pageCount: document.pageCount)
  }
  var properties: DocumentProperties { newProperties ?? document.properties }

  /// Makes an edit.
  mutating func apply(_ edit: DocumentEdit) {
    switch edit {
    case .outline(_, let new): newOutline = new == document.outline ? nil : new
    case .pageLabels(_, let new): newPageLabels = new == document.pageLabels ? nil : new
    case .arrangement(_, let new):
      newArrangement = new == PageArrangement(pageCount: document.pageCount) ? nil : new
    case .properties(_, let new): newProperties = new == document.properties ? nil : new
    }
  }

  /// Makes the edits of a journal, and returns them.
  ///
  /// - Throws: ``EditError`` if another program has changed a part meanwhile.
  mutating func adopt(_ edits: [DocumentEdit]) throws(EditError) -> [DocumentEdit] {
    for edit in edits {
      guard let part = changedPart(edit) else {
        apply(edit)
        continue
      }
      throw .invalid(document.source.name, reason: "another program has changed its \(part) meanwhile")
    }
    return edits
  }

  /// Returns the name of the part that isn't as it was before an edit; nil if it is.
  private func changedPart(_ edit: DocumentEdit) -> String? {
    switch edit {
    case .outline(let old, _): old.isSame(as: outline) ? nil : "outline"
    case .pageLabels(let old, _): old == pageLabels ? nil : "page labels"
    case .arrangement(let old, let new):
      old == arrangement && new.fits(pageCount: document.pageCount) ? nil : "pages"
    case .properties(let old, _): old == properties ? nil : "metadata"
    }
  }

  /// Returns whether the document has the results of all edits already.
  func hasResults(of edits: [DocumentEdit]) -> Bool {
    edits.allSatisfy { edit in
      switch edit {
      case .outline(_, let new): new.isSame(as: outline)
      case .pageLabels(_, let new): new == pageLabels
      case .arrangement(_, let new): new == arrangement
      case .properties(_, let new): new == properties
      }
    }
  }

  /// Whether a part differs from that of the file.
  var isChanged: Bool {
    newOutline != nil || newPageLabels != nil || newArrangement != nil || newProperties != nil
  }

  /// Adds the changed parts to the edits of the document.
  func describe(_ edits: inout DocumentEdits) {
    edits.outline = newOutline
    edits.pageLabels = newPageLabels
    edits.arrangement = newArrangement
    edits.properties = newProperties
  }
}
