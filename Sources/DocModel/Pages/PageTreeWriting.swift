/// The page tree of a new arrangement (ISO 32000-1, 7.7.3).
extension DocumentDraft {
  /// The most kids of a node.
  private static let nodeSize = 64

  /// Gives the document a page tree.
  ///
  /// - Parameter pages: the pages, whose dictionaries have no inherited entries.
  mutating func writePageTree(_ pages: [ObjectID]) {
    let root = objects.reserveNumber()
    var nodes = [(id: root, kids: pages[...])]
    if pages.count > Self.nodeSize {
      nodes = stride(from: 0, to: pages.count, by: Self.nodeSize).map { start in
        (objects.reserveNumber(), pages[start..<min(start + Self.nodeSize, pages.count)])
      }
      writeNode(root, nodes.map(\.id), count: pages.count, parent: nil)
    }
    for node in nodes {
      writeNode(node.id, Array(node.kids), count: node.kids.count, parent: node.id == root ? nil : root)
      for page in node.kids { change(page) { $0["Parent"] = .reference(node.id) } }
    }
    setCatalogEntry("Pages", to: .reference(root))
  }

  private mutating func writeNode(_ id: ObjectID, _ kids: [ObjectID], count: Int, parent: ObjectID?) {
    var node = DictionaryBuilder()
    node["Type"] = .name("Pages")
    node["Kids"] = .array(kids.map(PDFValue.reference))
    node["Count"] = .integer(count)
    node["Parent"] = parent.map(PDFValue.reference)
    objects.set(id, to: .value(.dictionary(node.dictionary)))
  }

  /// Turns a page, and sets its crop box.
  mutating func write(_ page: PageArrangement.ArrangedPage, at id: ObjectID, rotation: Int) {
    guard page.turn != 0 || page.cropBox != nil else { return }
    change(id) { text in
      if page.turn != 0 { text["Rotate"] = .integer((rotation + page.turn % 360) % 360) }
      if let box = page.cropBox {
        text["CropBox"] = .array([box.x0, box.y0, box.x1, box.y1].map(PDFValue.init(number:)))
      }
    }
  }

  /// Turns pages of the file and sets their crop boxes; their order stays.
  ///
  /// - Throws: ``EditError`` if a page can't be changed.
  mutating func write(_ arrangement: PageArrangement) throws(EditError) {
    for (index, page) in arrangement.pages.enumerated() where page.turn != 0 || page.cropBox != nil {
      guard let id = document.leaf(index)?.id, let geometry = try? document.page(at: index) else {
        throw notEditable("page \(index + 1) can't be read")
      }
      write(page, at: id, rotation: geometry.rotation)
    }
  }

  /// Gives a page the entries that it inherits from the nodes of its tree.
  mutating func inherit(_ leaf: PageLeaf, _ id: ObjectID) {
    guard case .dictionary(let own) = leaf.object.value else { return }
    let file = file
    change(id) { page in
      for key in PageLeaf.inheritable where own[key].map(file.resolved) ?? .null == .null {
        if let value = leaf.entry(key, of: own) { page[PDFName(key)] = value }
      }
      page["Type"] = .name("Page")
    }
  }
}
