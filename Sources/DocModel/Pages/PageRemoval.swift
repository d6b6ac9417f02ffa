/// Takes pages out of a document, with everything that leads to them.
///
/// The removed pages become null, so that no reference keeps their content in the new file. Links to them become
/// destinations in words, which lead nowhere, and headings without another page below them go.
struct PageRemoval {
  /// The changes so far.
  var changes: DocumentDraft
  /// The effects on the parts of the document.
  private(set) var report = ArrangementReport()
  /// The 0-based indexes of the pages that stay.
  let kept: Set<Int>
  /// The objects of the removed pages that no other page has.
  let lostPages: Set<ObjectID>
  /// The annotations of the pages that stay.
  private(set) var keptAnnotations: Set<ObjectID> = []
  /// The annotations of removed pages only.
  private(set) var lostAnnotations: Set<ObjectID> = []
  /// The names to which links of the pages that stay lead, also those that no destination has.
  private(set) var usedNames: Set<String> = []
  /// The fields, also below others, that have no widget any more.
  private var lostFields: Set<ObjectID> = []

  private var document: Document { changes.document }
  private var file: PDFFile { changes.file }

  /// Prepares to remove all pages but some.
  init(_ changes: DocumentDraft, keeping kept: Set<Int>) {
    (self.changes, self.kept) = (changes, kept)
    let document = changes.document
    func pages(_ isKept: Bool) -> [PageLeaf] {
      (0..<document.pageCount).filter { kept.contains($0) == isKept }.compactMap { document.leaf($0) }
    }
    func annotations(_ leaves: [PageLeaf]) -> Set<ObjectID> {
      Set(leaves.flatMap { $0.object["Annots"]?.references ?? [] })
    }
    let (staying, leaving) = (pages(true), pages(false))
    lostPages = Set(leaving.compactMap(\.id)).subtracting(staying.compactMap(\.id))
    keptAnnotations = annotations(staying)
    lostAnnotations = annotations(leaving).subtracting(keptAnnotations)
  }

  /// Whether a page is removed, given by its index.
  func isLost(_ page: Int?) -> Bool { page.map { !kept.contains($0) } ?? false }

  /// Prepares the pages that stay for being copied into another file.
  ///
  /// - Parameter newName: returns the new name of a destination to which a link leads, or nowhere.
  mutating func detach(renaming newName: (String) -> String) {
    report.keep(.annotations, keptAnnotations.count)
    changeLinks(newName)
    removeFields()
  }

  /// Removes the pages.
  mutating func run() {
    report.keep(.annotations, keptAnnotations.count)
    changeLinks { $0 }
    guard !lostPages.isEmpty else { return }
    for id in lostPages.union(lostAnnotations) { changes.objects.set(id, to: .value(.null)) }
    removeFields()
    removeTags()
    removeThreads()
    if let action = document.properties.openAction, isLost(action.destination?.pageIndex) {
      changes.removeCatalogEntry("OpenAction")
      report.lost.append("the page at which it opens")
    }
  }

  // MARK: Links

  /// Makes links to removed pages lead nowhere, and links by name follow their names.
  private mutating func changeLinks(_ newName: (String) -> String) {
    for index in kept.sorted() {
      guard let leaf = document.leaf(index), let annotations = leaf.object["Annots"] else { continue }
      for annotation in annotations.elements where annotation["Dest"] != nil || annotation["A"] != nil {
        guard let destination = document.actions.action(of: annotation)?.destination else { continue }
        if isLost(destination.pageIndex) {
          let label = document.pageLabels.label(at: destination.pageIndex ?? 0)
          setDestination(of: annotation, onPage: index, to: "page \(label)")
          report.lost.append("the link on page \(index + 1) to page \((destination.pageIndex ?? 0) + 1)")
        } else {
          report.keep(.links, 1)
          changes.replacePageNumber(in: annotation)
          guard let name = destination.name else { continue }
          usedNames.insert(name)
          let new = newName(name)
          if new != name { setDestination(of: annotation, onPage: index, to: new) }
        }
      }
    }
  }

  private mutating func setDestination(of link: PDFObject, onPage index: Int, to name: String) {
    let set = { (text: inout ObjectText) in
      text["A"] = nil
      text["Dest"] = PDFValue(text: name)
    }
    if let id = link.id {
      changes.change(id, set)
    } else if case .dictionary(let dictionary) = link.value {
      // An annotation in the list itself becomes an object.
      let entries = dictionary.without(["A", "Dest"]).with("Dest", PDFValue(text: name))
      guard let leaf = document.leaf(index), let page = leaf.id, let list = leaf.object["Annots"],
        let position = list.elements(upTo: .max).firstIndex(of: .dictionary(dictionary))
      else { return }
      let new = changes.objects.add(.value(.dictionary(entries)))
      changes.changeList("Annots", of: page) {
        $0.change(replacing: [position: .reference(new)], appending: [], removing: [])
      }
    }
  }

  // MARK: Fields

  /// The uppermost fields with a widget on a page that stays.
  var keptFields: [PDFObject] {
    (file.catalog?["AcroForm"]?["Fields"]?.elements ?? []).filter { field in
      var visited: Set<ObjectID> = []
      var pending = [field]
      while let next = pending.popLast() {
        guard let id = next.id, visited.insert(id).inserted else { continue }
        if keptAnnotations.contains(id) { return true }
        pending += next["Kids"]?.elements ?? []
      }
      return false
    }
  }

  /// Removes the widgets of removed pages, and fields without any other.
  private mutating func removeFields() {
    guard let form = file.catalog?["AcroForm"], let roots = form["Fields"], !lostAnnotations.isEmpty else {
      return
    }
    var visited: Set<ObjectID> = []
    let fields = roots.elements
    let staying = fields.map { remainsField($0, &visited, depth: 0) }
    guard !lostFields.isEmpty else { return }
    let left = zip(roots.elements(upTo: .max), staying).filter(\.1).map(\.0)
    let order = form["CO"]?.elements(upTo: .max).filter {
      guard case .reference(let id) = $0 else { return true }
      return !lostFields.contains(id)
    }
    changes.changeCatalogEntry("AcroForm") { form in
      if staying.contains(false) { form["Fields"] = .array(left) }
      form["CO"] = order.flatMap { $0.isEmpty ? nil : .array($0) }
    }
    for (field, stays) in zip(fields, staying) where !stays {
      if let id = field.id { changes.objects.set(id, to: .value(.null)) }
    }
  }

  /// Returns whether a field has a part that isn't on a removed page, after removing the parts that are.
  private mutating func remainsField(_ field: PDFObject, _ visited: inout Set<ObjectID>, depth: Int) -> Bool {
    let remains = hasPart(field, &visited, depth: depth)
    if !remains, let id = field.id { lostFields.insert(id) }
    return remains
  }

  private mutating func hasPart(_ field: PDFObject, _ visited: inout Set<ObjectID>, depth: Int) -> Bool {
    guard let id = field.id, visited.insert(id).inserted, depth < DocumentLimits.deepestField else {
      return true
    }
    guard let kids = field["Kids"], kids.count > 0 else {
      guard lostAnnotations.contains(id) else { return true }
      if field["T"] != nil || field["FT"] != nil { report.lost.append("the field \(name(of: field))") }
      return false
    }
    let staying = kids.elements.map { remainsField($0, &visited, depth: depth + 1) }
    guard staying.contains(false) else { return true }
    let left = zip(kids.elements(upTo: .max), staying).filter(\.1).map(\.0)
    if left.isEmpty {
      if !kids.elements.contains(where: { $0["T"] != nil }) {
        report.lost.append("the field \(name(of: field))")
      }
      return false
    }
    changes.change(id) { $0["Kids"] = .array(left) }
    return true
  }

  /// Returns the full name of a field (12.7.3.2).
  func name(of field: PDFObject) -> String {
    var (names, next, depth) = ([String](), PDFObject?.some(field), 0)
    while let field = next, depth < DocumentLimits.deepestField {
      field["T"]?.text.map { names.append($0) }
      (next, depth) = (field["Parent"], depth + 1)
    }
    return names.reversed().joined(separator: ".")
  }

  // MARK: Articles

  /// Removes all article threads (12.4.3) if one has a part on a removed page, since a thread is one circle.
  private mutating func removeThreads() {
    guard file.catalog?["Threads"] != nil else { return }
    let areLost = lostPages.contains { file.object($0)?["B"] != nil }
    guard areLost else { return }
    changes.removeCatalogEntry("Threads")
    for index in kept {
      guard let page = document.leaf(index), let id = page.id, page.object["B"] != nil else { continue }
      changes.change(id) { $0["B"] = nil }
    }
    report.lost.append("the article threads")
  }

  // MARK: Tags

  /// Removes the structure elements (14.7) whose whole content is on removed pages.
  private mutating func removeTags() {
    if !changes.removeTags(ofPages: lostPages, keeping: kept, annotations: keptAnnotations) {
      report.lost.append("the tags, which are damaged or too many")
    }
  }
}

extension PDFObject {
  /// The references among the elements of an array.
  fileprivate var references: [ObjectID] { elements.compactMap(\.id) }
}
