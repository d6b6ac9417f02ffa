/// Makes the pages that were redacted the only ones of the file.
///
/// Other readers could find more of them in a damaged page tree, and deleted pages stay reachable through bookmarks and
/// destinations, with their content.
struct PageTreeRepair {
  private let objects: RedactedObjects
  /// The numbers of the pages.
  let pages: Set<ObjectID>
  private let list: [ObjectID]

  /// Prepares to repair the page tree; nil if a page has no number, or one that another page has.
  init?(_ objects: RedactedObjects) {
    self.objects = objects
    var list: [ObjectID] = []
    for index in 0..<objects.document.pageCount {
      guard let id = objects.document.leaf(index)?.id else { return nil }
      list.append(id)
    }
    (self.list, pages) = (list, Set(list))
    if pages.count < list.count { return nil }
  }

  /// Whether an object is a page, or a template of one, that the page tree doesn't have.
  func isOrphan(_ item: ReachableObjects.Item) -> Bool {
    guard !pages.contains(item.id), !item.isStream, case .dictionary(let dictionary) = item.value else {
      return false
    }
    switch dictionary["Type"].map(objects.file.resolved) {
    case .name("Page")?, .name("Template")?: return true
    case nil: break
    default: return false
    }
    guard dictionary["MediaBox"] != nil || dictionary["Parent"] != nil, dictionary["Kids"] == nil else {
      return false
    }
    switch dictionary["Contents"].map(objects.file.resolved) {
    case .reference?, .array?: return true
    default: return false
    }
  }

  /// Gives the file a page tree with one node, unless its own is sound.
  func run() {
    guard !isSound, case .reference(let root)? = objects.file.trailer.entry("Root"),
      case .dictionary(let catalog) = objects.current(root)
    else { return }
    let tree = objects.changes.reserveNumber()
    for (index, id) in list.enumerated() {
      guard case .dictionary(var page) = objects.current(id), let leaf = objects.document.leaf(index) else {
        continue
      }
      for key in PageLeaf.inheritable where page[key] == nil {
        if let value = leaf.entry(key, of: page) { page = page.with(PDFName(key), value) }
      }
      page = page.with("Type", .name("Page")).with("Parent", .reference(tree))
      objects.changes.set(id, to: .value(.dictionary(page.without(["Kids", "Count"]))))
    }
    objects.changes.set(
      tree,
      to: .value(
        .dictionary(
          PDFDictionary([
            ("Type", .name("Pages")), ("Kids", .array(list.map(PDFValue.reference))),
            ("Count", .integer(list.count)),
          ]))))
    objects.changes.set(root, to: .value(.dictionary(catalog.with("Pages", .reference(tree)))))
  }

  /// Whether every node of the tree is reached once, and the leaves are the pages.
  private var isSound: Bool {
    guard let root = objects.file.catalog?["Pages"], root["Count"]?.int == list.count else { return false }
    var visited: Set<ObjectID> = []
    var leaves: [ObjectID] = []
    var pending = [root]
    while let node = pending.popLast() {
      guard let id = node.id, visited.insert(id).inserted, node.isDictionary else { return false }
      if pages.contains(id) {
        leaves.append(id)
      } else {
        guard let kids = node["Kids"], kids.isArray else { return false }
        pending += kids.elements.reversed()
      }
      guard leaves.count <= list.count else { return false }
    }
    return leaves == list
  }
}
