/// The parts that objects have in a revision of a document.
struct RevisionParts {
  /// The part of an object; one object may have several.
  enum Part: Hashable {
    case catalog
    /// A page, by its 0-based index.
    case page(Int)
    /// The list of a page's annotations.
    case annotationList(Int)
    /// An annotation that is no field.
    case annotation
    case form
    /// A field, or a widget of one.
    case field
    /// A list of fields.
    case fieldList
  }

  /// A field, or a widget of one.
  struct Field {
    /// The type (FT), perhaps inherited.
    let type: String?
    /// The field that has the value: the object itself, or the one above a widget.
    let terminal: ObjectID
    /// Whether it is for a signature, and signed.
    let isSigned: Bool

    var isSignature: Bool { type == "Sig" }
  }

  let file: PDFFile
  /// The pages.
  let tree: PageTree
  /// The parts by object; other objects have none.
  private(set) var parts: [ObjectID: Set<Part>] = [:]
  /// The pages in order; nil for a page that isn't an object of its own.
  private(set) var pages: [ObjectID?] = []
  /// The pages that show annotations and widgets.
  private(set) var places: [ObjectID: Int] = [:]
  /// The fields and their widgets.
  private(set) var fields: [ObjectID: Field] = [:]
  /// The information dictionary and the metadata.
  private(set) var metadata: Set<ObjectID> = []

  /// The objects that are visited at most: as many as the largest documents have.
  private static let mostObjects = 2_000_000

  /// Reads the structure of a revision; nil if it is too large.
  init?(_ file: PDFFile) {
    self.file = file
    guard let catalog = file.catalog else { return nil }
    tree = PageTree(catalog: catalog)
    readForm(catalog["AcroForm"], as: catalog.entry("AcroForm"))
    guard tree.count <= Self.mostObjects else { return nil }
    for index in 0..<tree.count {
      let leaf = tree.leaf(at: index)
      pages.append(leaf?.id)
      if let id = leaf?.id { parts[id, default: []].insert(.page(index)) }
      guard let page = leaf?.object else { continue }
      if case .reference(let list)? = page.entry("Annots") {
        parts[list, default: []].insert(.annotationList(index))
      }
      for case .reference(let id) in page["Annots"]?.elements(upTo: .max) ?? [] {
        places[id] = places[id] ?? index
        if fields[id] == nil { parts[id, default: []].insert(.annotation) }
      }
      guard parts.count <= Self.mostObjects else { return nil }
    }
    for case .reference(let id)? in [catalog.entry("Metadata"), file.trailer.entry("Info")] {
      metadata.insert(id)
    }
    if let id = catalog.id { parts[id, default: []].insert(.catalog) }
  }

  private mutating func readForm(_ form: PDFObject?, as written: PDFValue?) {
    guard let form else { return }
    if case .reference(let id)? = written { parts[id, default: []].insert(.form) }
    var pending = [
      (list: form.entry("Fields"), type: String?.none, terminal: ObjectID?.none, isSigned: false)
    ]
    while let (list, inherited, above, isSigned) = pending.popLast(), fields.count < DocumentLimits.mostFields
    {
      guard let list else { continue }
      if case .reference(let id) = list { parts[id, default: []].insert(.fieldList) }
      for field in PDFObject(list, of: file).elements where field.isDictionary && !file.isRepeatingItself {
        let type = field["FT"]?.name ?? inherited
        let isSigned = isSigned || type == "Sig" && field["V"] != nil
        var terminal = above
        if let id = field.id {
          guard fields[id] == nil else { continue }
          // Kids without a name are the field's widgets (12.7.3.1).
          terminal = field["T"] == nil ? above ?? id : id
          parts[id, default: []].insert(.field)
          fields[id] = Field(type: type, terminal: terminal ?? id, isSigned: isSigned)
        }
        pending.append((field.entry("Kids"), type, terminal, isSigned))
      }
    }
  }

  /// Returns the annotations of a page as written.
  func annotations(ofPage index: Int) -> [PDFValue] {
    guard pages.indices.contains(index), let id = pages[index] else { return [] }
    return file.object(id)?["Annots"]?.elements(upTo: .max) ?? []
  }

  // MARK: Reachable objects

  /// Returns the objects that draw the pages; nil if there are too many.
  func drawn() -> Set<ObjectID>? {
    reach((0..<tree.count).flatMap { drawing(tree.leaf(at: $0)) }, keepingOut: isPage)
  }

  /// Returns the 0-based index of the first page that an object draws; nil if there is none.
  func page(drawnBy id: ObjectID) -> Int? {
    (0..<tree.count).first { index in
      reach(drawing(tree.leaf(at: index)), keepingOut: isPage)?.contains(id) ?? true
    }
  }

  private func drawing(_ leaf: PageLeaf?) -> [PDFValue] {
    guard let leaf, case .dictionary(let page) = leaf.object.value else { return [] }
    return [page["Contents"], leaf.entry("Resources", of: page)].compactMap(\.self)
  }

  private func isPage(_ id: ObjectID) -> Bool {
    parts[id]?.contains { if case .page = $0 { true } else { $0 == .catalog } } ?? false
  }

  /// Returns the objects that no later revision may change, as far as they have no part of their own; nil if there are
  /// too many.
  func fixed() -> Set<ObjectID>? {
    var roots = parts.keys.map(PDFValue.reference)
    roots += [file.trailer.entry("Root"), file.trailer.entry("Encrypt")].compactMap(\.self)
    roots += [file.catalog?["Perms"]?.entry("DocMDP")].compactMap(\.self)
    return reach(roots) { id, dictionary in
      guard let parts = parts[id] else { return nil }
      let entries = dictionary?.entries.filter { !mayChange($0.key.text, of: id, parts) }
      return entries?.map(\.value) ?? []
    }
  }

  /// Returns all objects that the document leads to but through its metadata and its validation data; nil if there are
  /// too many.
  func reached() -> Set<ObjectID>? {
    let left: Set<String> = ["DSS", "Metadata", "Extensions"]
    return reach([file.trailer.entry("Root")].compactMap(\.self)) { id, dictionary in
      guard parts[id]?.contains(.catalog) ?? false else { return nil }
      return dictionary?.entries.filter { !left.contains($0.key.text) }.map(\.value)
    }
  }

  /// Returns the objects that an entry of an object uses, other than those with a part of their own.
  func used(by value: PDFValue) -> Set<ObjectID> { reach([value], keepingOut: { parts[$0] != nil }) ?? [] }

  /// Returns the objects of the store of validation data.
  func validationData() -> Set<ObjectID> {
    file.catalog?.entry("DSS").flatMap { store in reach([store], keepingOut: { parts[$0] != nil }) } ?? []
  }

  private func reach(_ roots: [PDFValue], keepingOut isOutside: (ObjectID) -> Bool) -> Set<ObjectID>? {
    let reached = reach(roots) { id, _ in isOutside(id) ? [] : nil }
    return reached?.filter { !isOutside($0) }
  }

  /// Follows references from values, at any depth.
  ///
  /// - Parameters:
  ///   - roots: the values.
  ///   - chosen: returns the values to follow in an object; nil for all.
  /// - Returns: the objects, also those that the file hasn't got; nil if there are too many.
  private func reach(
    _ roots: [PDFValue], _ chosen: (ObjectID, PDFDictionary?) -> [PDFValue]?
  ) -> Set<ObjectID>? {
    var reached: Set<ObjectID> = []
    var pending = roots.flatMap(\.references)
    while let id = pending.popLast() {
      guard reached.insert(id).inserted else { continue }
      guard reached.count <= Self.mostObjects else { return nil }
      let value = file.value(of: id)
      var dictionary: PDFDictionary?
      switch value {
      case .dictionary(let entries): dictionary = entries
      case .reference: dictionary = file.streamDictionary(id)
      default: break
      }
      let next = chosen(id, dictionary) ?? [dictionary.map(PDFValue.dictionary) ?? value]
      pending += next.flatMap(\.references)
    }
    return reached
  }
}
