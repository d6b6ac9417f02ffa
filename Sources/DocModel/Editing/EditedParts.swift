/// The parts of a document that are on no page, with the edits so far; each is read when it is first needed.
struct EditedParts {
  private let document: Document
  private var newOutline: Outline?
  private var newPageLabels: PageLabels?
  private var newArrangement: PageArrangement?
  private var newProperties: DocumentProperties?
  private var newAttachments: [AttachedFile]?

  /// Starts with the parts of the file.
  init(_ document: Document) { self.document = document }

  var outline: Outline { newOutline ?? document.outline }
  var pageLabels: PageLabels { newPageLabels ?? document.pageLabels }
  var arrangement: PageArrangement {
    newArrangement ?? PageArrangement(pageCount: document.pageCount)
  }
  var properties: DocumentProperties { newProperties ?? document.properties }
  var attachments: [AttachedFile] { newAttachments ?? document.attachedFiles }

  /// Makes an edit; one of something else is left out.
  mutating func apply(_ edit: Edit) {
    switch edit {
    case .outline(_, let new): newOutline = new == document.outline ? nil : new
    case .pageLabels(_, let new): newPageLabels = new == document.pageLabels ? nil : new
    case .arrangement(_, let new):
      newArrangement = new == PageArrangement(pageCount: document.pageCount) ? nil : new
    case .properties(_, let new): newProperties = new == document.properties ? nil : new
    case .attachments(_, let new): newAttachments = new == document.attachedFiles ? nil : new
    default: break
    }
  }

  /// Makes the edits of parts in a journal, and returns all edits with the objects that the headings have in this document.
  ///
  /// - Throws: ``EditError`` if another program has changed a part meanwhile, or the pages can't be arranged so.
  mutating func adopt(_ edits: [Edit]) throws(EditError) -> [Edit] {
    var adopted: [Edit] = []
    for var edit in edits {
      if let part = changedPart(edit) {
        throw .invalid(document.source.name, reason: "another program has changed its \(part) meanwhile")
      }
      if case .arrangement(_, let new) = edit { try new.check(in: document) }
      if case .outline(let old, let new) = edit {
        edit = .outline(from: outline, to: new.adopted(from: old, by: outline, in: document.outline))
      }
      apply(edit)
      adopted.append(edit)
    }
    return adopted
  }

  /// Returns the name of the part that isn't as it was before an edit; nil if it is.
  private func changedPart(_ edit: Edit) -> String? {
    switch edit {
    case .outline(let old, _): old.isSame(as: outline) ? nil : "outline"
    case .pageLabels(let old, _): old == pageLabels ? nil : "page labels"
    case .arrangement(let old, _): old == arrangement ? nil : "pages"
    case .properties(let old, _): old == properties ? nil : "metadata"
    case .attachments(let old, _): Self.areSame(old, attachments) ? nil : "attachments"
    default: nil
    }
  }

  /// Returns whether the document has the results of all edits of parts already.
  func hasResults(of edits: [Edit]) -> Bool {
    edits.allSatisfy { edit in
      switch edit {
      case .outline(_, let new): new.isSame(as: outline)
      case .pageLabels(_, let new): new == pageLabels
      case .arrangement(_, let new): new == arrangement
      case .properties(_, let new): new == properties
      case .attachments(_, let new): Self.areSame(new, attachments)
      default: true
      }
    }
  }

  /// Whether two lists have the same files, in any order.
  private static func areSame(_ first: [AttachedFile], _ second: [AttachedFile]) -> Bool {
    func sorted(_ files: [AttachedFile]) -> [AttachedFile] {
      files.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }
    return first.count == second.count && zip(sorted(first), sorted(second)).allSatisfy { $0.isSame(as: $1) }
  }

  /// Whether a part differs from that of the file.
  var isChanged: Bool {
    newOutline != nil || newPageLabels != nil || newArrangement != nil || newProperties != nil
      || newAttachments != nil
  }

  /// Adds the changed parts to the edits of the document.
  func describe(_ edits: inout DocumentEdits) {
    edits.outline = newOutline
    edits.pageLabels = newPageLabels
    edits.arrangement = newArrangement
    edits.properties = newProperties
    edits.attachments = newAttachments
    guard let newAttachments else { return }
    let kept = Set(newAttachments.filter { $0.path == nil }.map(\.key))
    edits.removesFiles = document.attachedFiles.contains { !kept.contains($0.key) }
  }
}

extension Outline {
  /// Replaces the objects of headings by those in another version of the file.
  ///
  /// - Parameters:
  ///   - old: the outline before the change.
  ///   - current: the same outline in the document.
  ///   - file: the outline of the document's file, whose headings a change may bring back.
  /// - Returns: the outline.
  fileprivate func adopted(from old: Outline, by current: Outline, in file: Outline) -> Outline {
    var names: [ObjectID: ObjectID?] = [:]
    for (old, current) in zip(old.items, current.items) {
      old.object.map { names[$0] = .some(current.object) }
    }
    let objects = Set(file.items.compactMap(\.object)).subtracting(names.values.compactMap { $0 })
    return Outline(
      items: items.map { item in
        var item = item
        item.object = item.object.flatMap { id in names[id] ?? (objects.contains(id) ? id : nil) }
        return item
      }, problems: problems)
  }
}
