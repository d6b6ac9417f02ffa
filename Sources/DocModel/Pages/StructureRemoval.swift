/// Removes the structure elements whose whole content is removed pages and annotations (ISO 32000-1, 14.7).
struct StructureRemoval {
  /// The changes so far.
  private(set) var changes: DocumentDraft
  private let pages: Set<ObjectID>
  private let keptAnnotations: Set<ObjectID>
  private var visited: Set<ObjectID> = []
  private var removed: Set<ObjectID> = []
  private var isSound = true

  private static let deepest = 250
  private static let mostElements = 2_000_000

  init(_ changes: DocumentDraft, pages: Set<ObjectID>, keepingAnnotations kept: Set<ObjectID>) {
    (self.changes, self.pages, keptAnnotations) = (changes, pages, kept)
  }

  private var file: PDFFile { changes.file }

  /// Removes the elements, and their entries in the trees of the root.
  ///
  /// - Returns: whether the whole structure could be read.
  mutating func run(_ root: PDFObject, _ id: ObjectID, keeping kept: Set<Int>) -> Bool {
    if let kids = root.entry("K") {
      let rest = remaining(kids, page: nil, depth: 0)
      if rest != kids { changes.change(id) { $0["K"] = rest } }
    }
    guard isSound else { return false }
    // Elements stay reachable through these trees.
    let lostKeys = keys { !kept.contains($0) }.subtracting(keys(kept.contains))
    let parents = PDFTrees.numbers(root["ParentTree"]).filter { number, value in
      !lostKeys.contains(number) && !areRemoved(value)
    }
    let tree = changes.addNumberTree(parents.map { ($0.number, $0.value.reference) })
    let names = PDFTrees.names(root["IDTree"]).filter { !isRemoved($0.value) }
    let ids = names.isEmpty ? nil : changes.addNameTree(names.map { ($0.key, $0.value) })
    changes.change(id) { text in
      text["ParentTree"] = .reference(tree)
      text["IDTree"] = ids.map(PDFValue.reference)
    }
    return true
  }

  private func isRemoved(_ value: PDFValue) -> Bool {
    if case .reference(let id) = value { removed.contains(id) } else { false }
  }

  /// Whether an entry of the parent tree has removed elements only.
  private func areRemoved(_ value: PDFObject) -> Bool {
    let elements = value.isArray ? value.elements(upTo: .max).filter { $0 != .null } : [value.reference]
    return !elements.isEmpty && elements.allSatisfy(isRemoved)
  }

  /// Returns the keys of the parent tree that some pages and their annotations have.
  private func keys(_ isIncluded: (Int) -> Bool) -> Set<Int> {
    var keys: Set<Int> = []
    for index in 0..<changes.document.pageCount where isIncluded(index) {
      guard let page = changes.document.leaf(index)?.object else { continue }
      if let key = page["StructParents"]?.int { keys.insert(key) }
      keys.formUnion((page["Annots"]?.elements ?? []).compactMap { $0["StructParent"]?.int })
    }
    return keys
  }

  /// Returns what stays of an element, a piece of content or a list of them, as written; nil for nothing.
  private mutating func remaining(_ value: PDFValue, page: ObjectID?, depth: Int) -> PDFValue? {
    guard isSound, depth < Self.deepest, visited.count < Self.mostElements else {
      isSound = false
      return value
    }
    switch value {
    case .integer: return page.map(pages.contains) ?? false ? nil : value
    case .array(let elements):
      let rest = elements.compactMap { remaining($0, page: page, depth: depth + 1) }
      return rest.isEmpty && !elements.isEmpty ? nil : .array(rest)
    case .reference(let id):
      let resolved = file.value(of: id)
      if case .array = resolved { return remaining(resolved, page: page, depth: depth + 1) }
      guard case .dictionary(let dictionary) = resolved else { return value }
      guard visited.insert(id).inserted else { return removed.contains(id) ? nil : value }
      guard let rest = remaining(dictionary, page: page, depth: depth) else {
        removed.insert(id)
        return nil
      }
      if rest != dictionary {
        changes.change(id) { text in
          text["K"] = rest["K"]
          text["Pg"] = rest["Pg"]
        }
      }
      return value
    case .dictionary(let dictionary):
      return remaining(dictionary, page: page, depth: depth).map(PDFValue.dictionary)
    default: return value
    }
  }

  /// Returns what stays of an element or a piece of content; nil for nothing.
  private mutating func remaining(_ item: PDFDictionary, page: ObjectID?, depth: Int) -> PDFDictionary? {
    var own = page
    if case .reference(let id)? = item["Pg"] { own = id }
    let isLost = own.map(pages.contains) ?? false
    switch item["Type"].map(file.resolved) {
    case .name("MCR")?: return isLost ? nil : item
    case .name("OBJR")?:
      guard case .reference(let id)? = item["Obj"], !keptAnnotations.contains(id) else {
        return isLost ? nil : item
      }
      // Other objects are images and forms; a program may have removed an annotation from its page only.
      return isLost || file.object(id)?["Rect"] != nil ? nil : item
    default: break
    }
    var rest = item
    if let kids = item["K"] {
      guard let left = remaining(kids, page: own, depth: depth + 1) else { return nil }
      if left != kids { rest = rest.with("K", left) }
    }
    if isLost, item["Pg"] != nil { rest = rest.without(["Pg"]) }
    return rest
  }
}

extension DocumentDraft {
  /// Removes the structure elements whose whole content is removed pages and annotations, or the whole structure if it
  /// is damaged or too large.
  ///
  /// - Parameters:
  ///   - pages: the removed pages.
  ///   - kept: the 0-based indexes of the pages that stay.
  ///   - annotations: the annotations that stay.
  /// - Returns: whether the rest of the structure stays.
  mutating func removeTags(
    ofPages pages: Set<ObjectID>, keeping kept: Set<Int>, annotations: Set<ObjectID>
  ) -> Bool {
    guard let root = file.catalog?["StructTreeRoot"], root.isDictionary, let id = root.id else { return true }
    var structure = StructureRemoval(self, pages: pages, keepingAnnotations: annotations)
    guard structure.run(root, id, keeping: kept) else {
      removeTags()
      return false
    }
    self = structure.changes
    return true
  }
}
