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

  private let root: QPDFObject?
  private lazy var walk = PageTreeWalk(root: root)
  /// Whether all of it has been gone through.
  private(set) var isWalked = false
  /// The count in the root, where that is believed.
  private let believedCount: Int?

  init(catalog: QPDFObject?) {
    root = catalog?["Pages"].flatMap { $0.isDictionary ? $0 : nil }
    believedCount = root.flatMap(Self.plausibleCount)
  }

  /// The count in the root of a large tree, where its kids account for it.
  private static func plausibleCount(_ root: QPDFObject) -> Int? {
    guard let count = root["Count"]?.int, count > smallTree, count <= DocumentLimits.mostPages,
      let kids = root["Kids"],
      let first = kids[0]
    else {
      return nil
    }
    // All pages below the root: one of them stands for the others.
    if kids.count == count { return first.isDictionary && first["Kids"] == nil ? count : nil }
    guard kids.count <= smallTree else { return nil }
    var sum = 0
    for kid in kids.elements {
      guard let part = kid["Kids"] == nil ? 1 : kid["Count"]?.int, part > 0, part <= count else { return nil }
      sum += part
    }
    return sum == count ? count : nil
  }

  /// The number of pages.
  var count: Int { believedCount ?? walk.leaves.count }

  /// What is known to be wrong with the tree.
  var flaw: String? { believedCount != nil ? nil : walk.flaw }

  /// As ``isSound``, for which all of the tree is gone through.
  var isSoundThroughout: Bool {
    isWalked = true
    return walk.flaw == nil
  }

  /// The page at a 0-based index; nil where the tree has none there.
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

/// One page's dictionary, with what it inherits from the nodes above (Table 30).
struct PageLeaf {
  let object: QPDFObject
  let inherited: Inherited

  var mediaBox: QPDFObject? { object["MediaBox"] ?? inherited.mediaBox }
  var cropBox: QPDFObject? { object["CropBox"] ?? inherited.cropBox }
  var rotate: QPDFObject? { object["Rotate"] ?? inherited.rotate }
  var resources: QPDFObject? { object["Resources"] ?? inherited.resources }

  /// The inheritable entries that matter here.
  struct Inherited {
    var mediaBox: QPDFObject?
    var cropBox: QPDFObject?
    var rotate: QPDFObject?
    var resources: QPDFObject?

    /// The names of the entries.
    fileprivate static let keys: [StaticString] = ["MediaBox", "CropBox", "Rotate", "Resources"]

    /// What a node passes on to its kids.
    fileprivate func below(_ node: QPDFObject) -> Inherited {
      Inherited(
        mediaBox: node["MediaBox"] ?? mediaBox, cropBox: node["CropBox"] ?? cropBox,
        rotate: node["Rotate"] ?? rotate, resources: node["Resources"] ?? resources)
    }
  }
}

/// Goes through a page tree from left to right, keeps what can be reached, and says whether the tree was
/// sound.
private struct PageTreeWalk {
  private(set) var leaves: [PageLeaf] = []
  /// The places of the pages that are indirect objects; the first one for a page that is listed twice.
  private(set) var indexes: [ObjectID: Int] = [:]
  /// What is wrong with the tree, first of all; nil where every node is what it should be and the leaves are as
  /// many as the root says.
  private(set) var flaw: String?

  init(root: QPDFObject?) {
    guard let root else {
      flaw = "there is no page tree"
      return
    }
    var visited: Set<ObjectID> = []
    var pending: [(node: QPDFObject, inherited: PageLeaf.Inherited)] = [(root, .init())]
    while let (node, inherited) = pending.popLast() {
      guard leaves.count < DocumentLimits.mostPages else {
        note("the page tree has more than \(DocumentLimits.mostPages) pages; the rest is left out")
        break
      }
      guard case .dictionary(let entries) = node.unreadValue else {
        note("a node of the page tree is \(node.unreadValue.typeName) and is passed over")
        continue
      }
      guard let kids = Self.kids(of: node, entries) else {
        append(PageLeaf(object: node, inherited: inherited), isRoot: node === root)
        continue
      }
      if let id = node.id, !visited.insert(id).inserted {
        note("the page tree leads round in a circle, which is left")
        continue
      }
      let passedOn =
        PageLeaf.Inherited.keys.contains { entries[$0] != nil } ? inherited.below(node) : inherited
      for kid in kids.reversed() { pending.append((kid, passedOn)) }
    }
    let count = root["Count"]?.int
    if count != leaves.count {
      note("the page tree has \(leaves.count) pages and says \(count.map(String.init) ?? "not how many")")
    }
  }

  /// What is below a node; nil for a page.
  ///
  /// Taken from the values that were read where they stand: qpdf would make an object of everything that shares an
  /// object stream with the node.
  private static func kids(of node: QPDFObject, _ entries: PDFDictionary) -> [QPDFObject]? {
    guard let entry = entries["Kids"] else { return nil }
    if case .array(let elements) = node.file.resolved(entry) {
      let ids = elements.compactMap { if case .reference(let id) = $0 { id } else { ObjectID?.none } }
      if ids.count == elements.count { return ids.map { node.file.unreadObject($0) } }
    }
    return node["Kids"]?.elements
  }

  private mutating func note(_ flaw: String) {
    if self.flaw == nil { self.flaw = flaw }
  }

  private mutating func append(_ leaf: PageLeaf, isRoot: Bool) {
    // A root without Kids is a tree without pages, unless it says that it is a page itself.
    if isRoot, leaf.object["Type"]?.name != "Page" {
      note("the page tree has no pages")
      return
    }
    if let id = leaf.object.id, indexes[id] == nil { indexes[id] = leaves.count }
    leaves.append(leaf)
  }

  /// The first page, where the way down the left edge leads to one.
  static func first(below root: QPDFObject?) -> PageLeaf? {
    var node = root
    var inherited = PageLeaf.Inherited()
    // One that loops ends here too.
    for _ in 0..<DocumentLimits.deepestPageTree {
      guard let current = node, current.isDictionary else { return nil }
      guard let kids = current["Kids"] else { return PageLeaf(object: current, inherited: inherited) }
      inherited = inherited.below(current)
      node = kids[0]
    }
    return nil
  }
}
