/// Turns an outline into linked objects (ISO 32000-1, 12.3.3): the counterpart of ``OutlineReader``.
///
/// An item of the file stays the same object with its private entries, and is written only if an entry differs.
struct OutlineWriter {
  /// The changes so far.
  private(set) var changes: DocumentDraft
  private let outline: Outline
  private let encoder: ActionEncoder
  /// The items of the file by their objects.
  private let known: [ObjectID: Outline.Item]

  private var document: Document { changes.document }
  private var file: PDFFile { changes.file }

  /// Prepares to write an outline.
  ///
  /// - Parameters:
  ///   - outline: the outline.
  ///   - changes: the changes so far.
  ///   - page: returns the object of a page; nil for the pages of the file.
  init(_ outline: Outline, _ changes: DocumentDraft, page: ((Int) -> ObjectID?)?) {
    (self.outline, self.changes) = (outline, changes)
    encoder = ActionEncoder(changes.document, page: page)
    known = Dictionary(
      changes.document.outline.items.compactMap { item in item.object.map { ($0, item) } }
    ) { first, _ in first }
  }

  /// Adds the changes.
  ///
  /// - Throws: ``EditError`` if the outline of the file can't be read completely.
  mutating func write() throws(EditError) {
    guard let catalogID = file.catalog?.id, var catalog = changes.text(of: catalogID) else {
      throw changes.notEditable("its catalog can't be read")
    }
    let old = document.outline
    guard old.items.count < DocumentLimits.mostOutlineItems, !old.problems.contains(RepeatedReading.problem)
    else {
      throw changes.notEditable("its outline is too large to be read completely")
    }
    guard !outline.isEmpty else {
      guard catalog["Outlines"] != nil else { return }
      catalog["Outlines"] = nil
      if catalog["PageMode"] == .name("UseOutlines") { catalog["PageMode"] = nil }
      return changes.objects.set(catalogID, to: .text(catalog))
    }
    let links = OutlineLinks(outline.items)
    let kept = keptObjects()
    let (root, isNew) = rootObject(except: Set(kept.compactMap { $0 }))
    let objects = kept.map { $0 ?? changes.objects.reserveNumber() }
    for (index, item) in outline.items.enumerated() {
      try write(item, links[index], as: objects, index, root: root, isNew: kept[index] == nil)
    }
    try writeRoot(root, isNew: isNew, links, objects)
    if isNew {
      catalog["Outlines"] = .reference(root)
      changes.objects.set(catalogID, to: .text(catalog))
    }
  }

  // MARK: Objects

  /// Returns the object that each item keeps; nil for an item that gets a new one.
  private func keptObjects() -> [ObjectID?] {
    var used: Set<ObjectID> = []
    return outline.items.map { item in
      guard let id = item.object, isItem(id), used.insert(id).inserted else { return nil }
      return id
    }
  }

  /// Whether an object is an item of the outline, also one whose removal was saved and undone, and nothing else.
  private func isItem(_ id: ObjectID) -> Bool {
    guard let object = file.object(id), object.isDictionary, id != file.catalog?.id else { return false }
    guard object["Type"]?.name.map({ $0.hasPrefix("Outline") }) ?? true else { return false }
    return known[id] != nil || (object["Title"]?.text != nil && object["Parent"] != nil)
  }

  /// Returns the object of the outline dictionary (Table 152), and whether it is new.
  private mutating func rootObject(except items: Set<ObjectID>) -> (id: ObjectID, isNew: Bool) {
    if let root = file.catalog?["Outlines"], let id = root.id, root.isDictionary, !items.contains(id),
      id != file.catalog?.id, root["Type"]?.name ?? "Outlines" == "Outlines"
    {
      return (id, false)
    }
    return (changes.objects.reserveNumber(), true)
  }

  private mutating func writeRoot(
    _ id: ObjectID, isNew: Bool, _ links: OutlineLinks, _ objects: [ObjectID]
  ) throws(EditError) {
    guard var text = isNew ? ObjectText(emptyDictionary: ()) : changes.text(of: id) else {
      throw changes.notEditable("its outline can't be read")
    }
    if isNew { text["Type"] = .name("Outlines") }
    var isChanged = isNew
    func set(_ key: PDFName, _ value: PDFValue?) {
      guard text[key] != value else { return }
      text[key] = value
      isChanged = true
    }
    set("First", links.first.map { .reference(objects[$0]) })
    set("Last", links.last.map { .reference(objects[$0]) })
    set("Count", .integer(links.visible))
    if isChanged { changes.objects.set(id, to: .text(text)) }
  }

  // MARK: Items

  /// Writes an item (Table 153) if an entry differs.
  private mutating func write(
    _ item: Outline.Item, _ link: OutlineLinks.Link, as objects: [ObjectID], _ index: Int, root: ObjectID,
    isNew: Bool
  ) throws(EditError) {
    let id = objects[index]
    guard var text = isNew ? ObjectText(emptyDictionary: ()) : changes.text(of: id) else {
      throw changes.notEditable("the heading “\(item.title)” can't be read")
    }
    let old = isNew ? nil : oldItem(id)
    var isChanged = isNew
    func set(_ key: PDFName, _ value: PDFValue?) {
      guard text[key] != value else { return }
      text[key] = value
      isChanged = true
    }
    if old?.title != item.title || text["Title"] == nil { set("Title", PDFValue(text: item.title)) }
    set("Parent", .reference(link.parent.map { objects[$0] } ?? root))
    for (key, other) in [
      ("Prev", link.previous), ("Next", link.next), ("First", link.first), ("Last", link.last),
    ]
      as [(PDFName, Int?)]
    {
      set(key, other.map { .reference(objects[$0]) })
    }
    // Zero is the default.
    if link.count != 0 || text["Count"] != .integer(0) {
      set("Count", link.count == 0 ? nil : .integer(item.isOpen ? link.count : -link.count))
    }
    if (item.isBold, item.isItalic) != (old?.isBold ?? false, old?.isItalic ?? false) {
      var flags = 0
      if case .integer(let known)? = text["F"].map(file.resolved) { flags = known & ~3 }
      flags |= (item.isBold ? 2 : 0) | (item.isItalic ? 1 : 0)
      set("F", flags == 0 ? nil : .integer(flags))
    }
    if old?.action != item.action {
      let (destination, action) = target(of: item)
      set("Dest", destination)
      set("A", action)
    }
    if isChanged { changes.objects.set(id, to: .text(text)) }
  }

  private func oldItem(_ id: ObjectID) -> Outline.Item? {
    known[id] ?? file.object(id).map { OutlineReader.item($0, level: 0, actions: document.actions) }
  }

  /// Returns the entries Dest and A of an item, one of which is nil.
  private mutating func target(of item: Outline.Item) -> (destination: PDFValue?, action: PDFValue?) {
    guard let action = item.action else { return (nil, nil) }
    if let destination = action.destination, action.next.isEmpty {
      let value = encoder.value(of: destination)
      if value == nil {
        changes.warnings.append(
          "the heading “\(item.title)” is written without its destination, which leads to no page")
      }
      return (value, nil)
    }
    let dictionary = encoder.dictionary(of: action)
    if dictionary == nil {
      changes.warnings.append(
        "the heading “\(item.title)” is written without its action (\(action.typeName)), which can't be copied"
      )
    }
    return (nil, dictionary)
  }
}

/// The neighbours of the items of an outline, by their indexes.
struct OutlineLinks {
  /// The neighbours of an item.
  struct Link: Hashable {
    var parent: Int?
    var previous: Int?
    var next: Int?
    /// The first and the last child.
    var first: Int?
    var last: Int?
    /// The number of descendants that are visible while the item is open.
    var count = 0
  }

  private var links: [Link]
  /// The first and the last item of the top level.
  private(set) var first: Int?
  private(set) var last: Int?
  /// The number of visible items.
  private(set) var visible = 0

  subscript(index: Int) -> Link { links[index] }

  /// Links items in reading order.
  init(_ items: [Outline.Item]) {
    links = [Link](repeating: Link(), count: items.count)
    // The items that the next one may be below, from the top down.
    var open: [Int] = []
    for (index, item) in items.enumerated() {
      var sibling: Int?
      while let candidate = open.last, items[candidate].level >= item.level {
        sibling = candidate
        open.removeLast()
      }
      links[index].previous = sibling
      if let sibling { links[sibling].next = index }
      if let parent = open.last {
        links[index].parent = parent
        if links[parent].first == nil { links[parent].first = index }
        links[parent].last = index
      } else {
        if first == nil { first = index }
        last = index
      }
      open.append(index)
    }
    // A child comes after its parent, so that its own count is complete.
    for index in items.indices.reversed() {
      let shown = 1 + (items[index].isOpen ? links[index].count : 0)
      if let parent = links[index].parent { links[parent].count += shown } else { visible += shown }
    }
  }
}
