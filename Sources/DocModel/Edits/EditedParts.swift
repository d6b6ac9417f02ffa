/// The parts of a document that are on no page, with the edits so far; each is read when it is first needed.
struct EditedParts {
  private let document: Document
  private(set) var newOutline: Outline?
  private(set) var newPageLabels: PageLabels?
  private(set) var newArrangement: PageArrangement?
  private(set) var newProperties: DocumentProperties?
  private(set) var newAttachments: [AttachedFile]?

  /// Starts with the parts of the file.
  init(_ document: Document) { self.document = document }

  var outline: Outline { newOutline ?? document.outline }
  var pageLabels: PageLabels { newPageLabels ?? document.pageLabels }
  var arrangement: PageArrangement {
    newArrangement ?? PageArrangement(pageCount: document.pageCount)
  }
  var properties: DocumentProperties { newProperties ?? document.properties }
  var attachments: [AttachedFile] { newAttachments ?? document.attachmentList }

  /// Makes an edit; one of something else is left out.
  mutating func apply(_ edit: Edit) {
    switch edit {
    case .outline(_, let new): newOutline = new == document.outline ? nil : new
    case .pageLabels(_, let new): newPageLabels = new == document.pageLabels ? nil : new
    case .arrangement(_, let new):
      newArrangement = new == PageArrangement(pageCount: document.pageCount) ? nil : new
    case .properties(_, let new): newProperties = new == document.properties ? nil : new
    case .attachments(_, let new): newAttachments = new == document.attachmentList ? nil : new
    default: break
    }
  }

  /// Returns an edit of a part with its new value in the form in which it is kept; an edit of something else as it is.
  ///
  /// - Throws: ``EditError`` if the value leads to a page that doesn't exist, or can't be otherwise.
  func checked(_ edit: Edit) throws(EditError) -> Edit {
    let (file, pages) = (document.source.name, 0..<document.pageCount)
    switch edit {
    case .outline(_, let new): try new.check(pageCount: pages.count, in: file)
    case .pageLabels(let old, let new):
      // The ranges of a file may be odd ones.
      let known = Set(pageLabels.ranges)
      if let range = new.ranges.first(where: { !pages.contains($0.start) && !known.contains($0) }) {
        throw .noSuchPage(file, page: range.start, count: pages.count)
      }
      return .pageLabels(from: old, to: new.normalized)
    case .arrangement(let old, let new):
      try new.check(in: document)
      return .arrangement(from: old, to: new.normalized)
    case .properties(let old, let new):
      if let page = new.openAction?.destination?.pageIndex, new.openAction != properties.openAction,
        !pages.contains(page)
      {
        throw .noSuchPage(file, page: page, count: pages.count)
      }
      do throws(DocumentPropertyError) {
        return .properties(from: old, to: try new.checked(after: properties))
      } catch {
        throw .invalid(file, reason: error.description)
      }
    default: break
    }
    return edit
  }

  /// Makes the edits of parts in a journal, and returns all edits with the objects that the headings have in this document.
  ///
  /// - Throws: ``EditError`` if the pages can't be arranged so, or a part isn't as before the edit, for example since
  ///   another program has changed it.
  mutating func adopt(_ edits: [Edit], restoring isRestoring: Bool = false) throws(EditError) -> [Edit] {
    var adopted: [Edit] = []
    for var edit in edits {
      let isArrangement = if case .arrangement = edit { true } else { false }
      // A missing page is named, also where the pages differ from those before the edit.
      if isArrangement { edit = try checked(edit) }
      if let part = edit.part, !hasResult(of: edit.inverse) {
        throw .invalid(
          document.source.name,
          reason: "the edit doesn't start from its present \(part), which another program may have changed")
      }
      if !isRestoring, !isArrangement { edit = try checked(edit) }
      if case .outline(let old, let new) = edit {
        edit = .outline(from: outline, to: new.adopted(from: old, by: outline, in: document.outline))
      }
      apply(edit)
      adopted.append(edit)
    }
    return adopted
  }

  /// Returns whether the document has the result of an edit already; an edit of something else has none here.
  func hasResult(of edit: Edit) -> Bool {
    switch edit {
    case .outline(_, let new): new.isSame(as: outline)
    case .pageLabels(_, let new): new == pageLabels
    case .arrangement(_, let new): new == arrangement
    case .properties(_, let new): new == properties
    case .attachments(_, let new): Self.areSame(new, attachments)
    default: true
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
    changesSignedParts || newProperties != nil
  }

  /// Whether a part differs that no signature permits to change.
  var changesSignedParts: Bool {
    newOutline != nil || newPageLabels != nil || newArrangement != nil || newAttachments != nil
  }

  /// Whether embedded files of the document are removed.
  var removesFiles: Bool {
    guard let newAttachments else { return false }
    let kept = Set(newAttachments.filter { !$0.isNew }.map(\.key))
    return document.attachmentList.contains { !kept.contains($0.key) }
  }

  /// Keeps the pages of the file.
  mutating func keepArrangement() { newArrangement = nil }
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
