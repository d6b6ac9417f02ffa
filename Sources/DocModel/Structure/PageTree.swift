/// The page tree of a document (ISO 32000-1, 7.7.3), read only as far as necessary.
///
/// qpdf's own list of pages isn't used: it gives up on a looping tree, and it lacks inherited entries. Visiting all
/// nodes means reading every page's dictionary, through qpdf if the file is flawed. So a large tree whose two
/// uppermost levels agree on its size is trusted until a page is looked up, and the first page is found without the
/// rest.
package final class PageTree {
  /// The size up to which trees are walked at once: that costs next to nothing, and detects wrong counts.
  private static let smallTree = 16

  private let root: PDFObject?
  private lazy var walk = PageTreeWalk(root: root)
  /// Whether the whole tree has been walked.
  private(set) var isWalked = false
  /// The root's count, if it is trusted.
  private let believedCount: Int?

  package init(catalog: PDFObject?) {
    root = catalog?["Pages"].flatMap { $0.isDictionary ? $0 : nil }
    believedCount = root.flatMap(Self.plausibleCount)
  }

  /// Returns the root's count in a large tree, if the counts of its kids add up to it.
  private static func plausibleCount(_ root: PDFObject) -> Int? {
    guard let count = root["Count"]?.int, count > smallTree,
      count <= DocumentLimits.mostPages(ofFileOf: root.file.contents.size),
      let kids = root["Kids"],
      let first = kids[0]
    else {
      return nil
    }
    // If all pages are directly below the root, the first one represents the others.
    if kids.count == count { return first.isDictionary && isLeaf(first) ? count : nil }
    guard kids.count <= smallTree else { return nil }
    var sum = 0
    for kid in kids.elements {
      guard let part = isLeaf(kid) ? 1 : kid["Count"]?.int, part > 0, part <= count else { return nil }
      sum += part
    }
    return sum == count ? count : nil
  }

  private static func isLeaf(_ node: PDFObject) -> Bool {
    node["Kids"] == nil || node["Type"]?.name == "Page"
  }

  /// Whether Poppler may find other pages in the tree, as far as it has been walked.
  var isAmbiguous: Bool { isWalked && walk.isAmbiguous }

  /// The number of pages.
  package var count: Int {
    if let believedCount { return believedCount }
    isWalked = true
    return walk.leaves.count
  }

  /// The number of pages that the root declares; nil if it declares none.
  var declaredCount: Int? { root?["Count"]?.int }

  /// Whether there are pages, and at least as many as the root declares.
  var hasDeclaredPages: Bool { declaredCount.map { $0 <= count && count > 0 } ?? false }

  /// The flaw found in the tree so far.
  var flaw: String? { believedCount != nil && !isWalked ? nil : walk.flaw }

  /// Whether the whole tree is sound, which requires walking all of it.
  var isSoundThroughout: Bool {
    isWalked = true
    return walk.flaw == nil
  }

  /// Returns the page at a 0-based index; nil if the tree has none at that index.
  package func leaf(at index: Int) -> PageLeaf? {
    if index == 0, believedCount != nil, !isWalked, let first = PageTreeWalk.first(below: root) {
      return first
    }
    isWalked = true
    return walk.leaves.indices.contains(index) ? walk.leaves[index] : nil
  }

  /// Returns the 0-based index of the page with an object identifier.
  package func index(of id: ObjectID) -> Int? {
    isWalked = true
    return walk.indexes[id]
  }
}

/// A page with the entries inherited from parent nodes (ISO 32000-1, Table 30).
///
/// It keeps the location of its dictionary, not the contents: a book has thousands of pages.
package struct PageLeaf {
  /// The page's dictionary as written in its parent, usually a reference.
  private let written: PDFValue
  /// The entries inherited from parent nodes.
  let inherited: PDFDictionary
  let file: PDFFile

  /// The keys of inheritable entries.
  package static let inheritable: [StaticString] = ["Resources", "MediaBox", "CropBox", "Rotate"]

  package init(_ written: PDFValue, inherited: PDFDictionary, of file: PDFFile) {
    self.written = written
    self.inherited = inherited
    self.file = file
  }

  /// The page's object identifier; nil if the page is a direct object.
  package var id: ObjectID? {
    if case .reference(let id) = written { id } else { nil }
  }

  /// The page's dictionary, read again on each access.
  package var object: PDFObject { PDFObject(written, of: file) }

  /// Returns an entry of the page, whose dictionary is `own`, or else the inherited one, as written.
  package func entry(_ key: StaticString, of own: PDFDictionary) -> PDFValue? {
    if let value = own[key], file.resolved(value) != .null { return value }
    return inherited[key]
  }

  /// Returns the kids of a tree node; nil for a page.
  ///
  /// Like Poppler, this takes a dictionary of type Page as a page even if it has kids.
  fileprivate static func kids(of node: PDFDictionary, in file: PDFFile) -> PDFValue? {
    guard let kids = node["Kids"].map(file.resolved), kids != .null,
      node["Type"].map(file.resolved) != .name("Page")
    else { return nil }
    return kids
  }

  /// Returns the entries that a node passes on to its kids, given those that it `inherited`.
  fileprivate static func passedOn(
    by node: PDFDictionary, below inherited: PDFDictionary, of file: PDFFile
  ) -> PDFDictionary {
    guard inheritable.contains(where: { node[$0] != nil }) else { return inherited }
    var result = PDFDictionary()
    for key in inheritable {
      let own = node[key].flatMap { file.resolved($0) == .null ? nil : $0 }
      if let value = own ?? inherited[key] { result.append(PDFName(key), value) }
    }
    return result
  }
}

/// Walks a page tree from left to right, collects the reachable pages, and records whether the tree is sound.
private struct PageTreeWalk {
  private(set) var leaves: [PageLeaf] = []
  /// The indexes of the pages that are indirect objects; the first index for a page listed twice.
  private(set) var indexes: [ObjectID: Int] = [:]
  /// The first flaw found in the tree; nil if every node is valid and the number of leaves matches the root's count.
  private(set) var flaw: String?
  /// Whether a node is listed twice; Poppler then lists its pages twice.
  private(set) var isAmbiguous = false

  init(root: PDFObject?) {
    guard let root else {
      flaw = "the page tree is missing"
      return
    }
    root.file.counted { walk(root) }
    let count = root["Count"]?.int
    if count != leaves.count {
      recordFlaw(
        "the page tree has \(leaves.count) pages but declares \(count.map(String.init) ?? "no count")")
    }
  }

  private mutating func walk(_ root: PDFObject) {
    let file = root.file
    let most = DocumentLimits.mostPages(ofFileOf: file.contents.size)
    var visited: Set<ObjectID> = []
    var isRoot = true
    var pending: [(node: PDFValue, inherited: PDFDictionary)] = [
      (root.id.map(PDFValue.reference) ?? root.value, PDFDictionary())
    ]
    while let (node, inherited) = pending.popLast() {
      defer { isRoot = false }
      guard leaves.count < most else {
        recordFlaw("the page tree has more than \(most) pages; the rest is left out")
        break
      }
      guard !file.isRepeatingItself else {
        recordFlaw(RepeatedReading.problem)
        break
      }
      let value = file.resolved(node)
      guard case .dictionary(let entries) = value else {
        recordFlaw("a node of the page tree is \(value.typeName) and is skipped")
        continue
      }
      guard let kids = PageLeaf.kids(of: entries, in: file) else {
        if entries["Kids"] != nil { recordFlaw("a page of the page tree has kids, which are ignored") }
        append(PageLeaf(node, inherited: inherited, of: file), entries, isRoot: isRoot)
        continue
      }
      if case .reference(let id) = node, !visited.insert(id).inserted {
        recordFlaw(
          "the page tree refers to a node twice, perhaps in a cycle; the second reference is ignored")
        isAmbiguous = true
        continue
      }
      guard case .array(let elements) = kids else {
        recordFlaw("the kids of a node of the page tree are \(kids.typeName) and are skipped")
        continue
      }
      let passedOn = PageLeaf.passedOn(by: entries, below: inherited, of: file)
      for kid in elements.reversed() { pending.append((kid, passedOn)) }
    }
  }

  private mutating func recordFlaw(_ flaw: String) {
    if self.flaw == nil { self.flaw = flaw }
  }

  private mutating func append(_ leaf: PageLeaf, _ entries: PDFDictionary, isRoot: Bool) {
    // A root without Kids is a tree without pages, unless its type is Page.
    if isRoot, entries["Type"].map(leaf.file.resolved) != .name("Page") {
      recordFlaw("the page tree has no pages")
      return
    }
    if let id = leaf.id, indexes[id] == nil { indexes[id] = leaves.count }
    leaves.append(leaf)
  }

  /// Returns the first page, if the left edge of the tree leads to one.
  static func first(below root: PDFObject?) -> PageLeaf? {
    guard let root else { return nil }
    let file = root.file
    var node = root.id.map(PDFValue.reference) ?? root.value
    var inherited = PDFDictionary()
    // The limit also ends a loop.
    for _ in 0..<DocumentLimits.deepestPageTree {
      guard case .dictionary(let entries) = file.resolved(node) else { return nil }
      guard let kids = PageLeaf.kids(of: entries, in: file) else {
        return PageLeaf(node, inherited: inherited, of: file)
      }
      guard case .array(let elements) = kids, let first = elements.first else { return nil }
      inherited = PageLeaf.passedOn(by: entries, below: inherited, of: file)
      node = first
    }
    return nil
  }
}
