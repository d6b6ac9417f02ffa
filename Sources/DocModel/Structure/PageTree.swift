/// The page tree of a document (ISO 32000-1, 7.7.3), read no further than what is asked needs.
///
/// qpdf's own list of pages is not used: it gives up on a tree that loops, and it doesn't say what a page
/// inherits. Going through all nodes means to read every page's dictionary, by qpdf in a file with flaws, so a
/// large tree whose two uppermost levels agree on its size is believed until a page is looked for, and the
/// first page is found without it.
final class PageTree {
  /// Trees up to this size are gone through at once: it costs next to nothing, and finds the ones whose count
  /// is wrong.
  private static let smallTree = 16

  private let root: PDFObject?
  private lazy var walk = PageTreeWalk(root: root)
  /// Whether all of it has been gone through.
  private(set) var isWalked = false
  /// The count in the root, where that is believed.
  private let believedCount: Int?

  init(catalog: PDFObject?) {
    root = catalog?["Pages"].flatMap { $0.isDictionary ? $0 : nil }
    believedCount = root.flatMap(Self.plausibleCount)
  }

  /// The count in the root of a large tree, where its kids account for it.
  private static func plausibleCount(_ root: PDFObject) -> Int? {
    guard let count = root["Count"]?.int, count > smallTree,
      count <= DocumentLimits.mostPages(ofFileOf: root.file.contents.size),
      let kids = root["Kids"],
      let first = kids[0]
    else {
      return nil
    }
    // All pages below the root: one of them stands for the others.
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

  /// Whether it is known that Poppler may find other pages in the tree.
  var isAmbiguous: Bool { isWalked && walk.isAmbiguous }

  /// The number of pages.
  var count: Int {
    if let believedCount { return believedCount }
    isWalked = true
    return walk.leaves.count
  }

  /// What is known to be wrong with the tree.
  var flaw: String? { believedCount != nil && !isWalked ? nil : walk.flaw }

  /// As ``isSound``, for which all of the tree is gone through.
  var isSoundThroughout: Bool {
    isWalked = true
    return walk.flaw == nil
  }

  /// The page at a 0-based index; nil if the tree has none there.
  func leaf(at index: Int) -> PageLeaf? {
    if index == 0, believedCount != nil, !isWalked, let first = PageTreeWalk.first(below: root) {
      return first
    }
    isWalked = true
    return walk.leaves.indices.contains(index) ? walk.leaves[index] : nil
  }

  /// The 0-based index of the page that is this object.
  func index(of id: ObjectID) -> Int? {
    isWalked = true
    return walk.indexes[id]
  }
}

/// One page, with what it inherits from the nodes above (ISO 32000-1, Table 30).
///
/// It keeps where its dictionary is, not what that says: a book has thousands of pages.
struct PageLeaf {
  /// The page's dictionary as its node has it, mostly a reference.
  private let written: PDFValue
  /// What the nodes above have for it.
  private let inherited: PDFDictionary
  let file: PDFFile

  /// What a page inherits where it doesn't have it itself.
  static let inheritable: [StaticString] = ["Resources", "MediaBox", "CropBox", "Rotate"]

  fileprivate init(_ written: PDFValue, inherited: PDFDictionary, of file: PDFFile) {
    self.written = written
    self.inherited = inherited
    self.file = file
  }

  /// The page's object number where it has one.
  var id: ObjectID? {
    if case .reference(let id) = written { id } else { nil }
  }

  /// The page's dictionary, read anew.
  var object: PDFObject { PDFObject(written, of: file) }

  /// An entry of the page, whose dictionary is `own`, or else what it inherits; as it is written.
  func entry(_ key: StaticString, of own: PDFDictionary) -> PDFValue? {
    if let value = own[key], file.resolved(value) != .null { return value }
    return inherited[key]
  }

  /// The kids of a node of the tree; nil for a page.
  ///
  /// What says that it is a page is one to Poppler, whatever kids it has.
  fileprivate static func kids(of node: PDFDictionary, in file: PDFFile) -> PDFValue? {
    guard let kids = node["Kids"].map(file.resolved), kids != .null,
      node["Type"].map(file.resolved) != .name("Page")
    else { return nil }
    return kids
  }

  /// What a node passes on to its kids, which had `inherited` from above.
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

/// Goes through a page tree from left to right, keeps what can be reached, and says whether the tree was
/// sound.
private struct PageTreeWalk {
  private(set) var leaves: [PageLeaf] = []
  /// The places of the pages that are indirect objects; the first one for a page that is listed twice.
  private(set) var indexes: [ObjectID: Int] = [:]
  /// What is wrong with the tree, first of all; nil if every node is what it should be and the leaves are as
  /// many as the root says.
  private(set) var flaw: String?
  /// Whether a node is listed twice, of which Poppler makes pages twice.
  private(set) var isAmbiguous = false

  init(root: PDFObject?) {
    guard let root else {
      flaw = "there is no page tree"
      return
    }
    root.file.counted { walk(root) }
    let count = root["Count"]?.int
    if count != leaves.count {
      note("the page tree has \(leaves.count) pages and says \(count.map(String.init) ?? "not how many")")
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
        note("the page tree has more than \(most) pages; the rest is left out")
        break
      }
      guard !file.isRepeatingItself else {
        note(RepeatedReading.problem)
        break
      }
      let value = file.resolved(node)
      guard case .dictionary(let entries) = value else {
        note("a node of the page tree is \(value.typeName) and is passed over")
        continue
      }
      guard let kids = PageLeaf.kids(of: entries, in: file) else {
        if entries["Kids"] != nil { note("a page of the page tree has kids, which are passed over") }
        append(PageLeaf(node, inherited: inherited, of: file), entries, isRoot: isRoot)
        continue
      }
      if case .reference(let id) = node, !visited.insert(id).inserted {
        note("the page tree leads to a node twice, perhaps in a circle; the second time it is passed over")
        isAmbiguous = true
        continue
      }
      guard case .array(let elements) = kids else {
        note("the kids of a node of the page tree are \(kids.typeName) and are passed over")
        continue
      }
      let passedOn = PageLeaf.passedOn(by: entries, below: inherited, of: file)
      for kid in elements.reversed() { pending.append((kid, passedOn)) }
    }
  }

  private mutating func note(_ flaw: String) {
    if self.flaw == nil { self.flaw = flaw }
  }

  private mutating func append(_ leaf: PageLeaf, _ entries: PDFDictionary, isRoot: Bool) {
    // A root without Kids is a tree without pages, unless it says that it is a page itself.
    if isRoot, entries["Type"].map(leaf.file.resolved) != .name("Page") {
      note("the page tree has no pages")
      return
    }
    if let id = leaf.id, indexes[id] == nil { indexes[id] = leaves.count }
    leaves.append(leaf)
  }

  /// The first page, where the way down the left edge leads to one.
  static func first(below root: PDFObject?) -> PageLeaf? {
    guard let root else { return nil }
    let file = root.file
    var node = root.id.map(PDFValue.reference) ?? root.value
    var inherited = PDFDictionary()
    // One that loops ends here too.
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
