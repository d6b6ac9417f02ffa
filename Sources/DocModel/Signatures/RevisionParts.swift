/// The parts that objects have in a revision of a document.
struct RevisionParts {
  /// The part of an object.
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
    /// The store of validation data, or an object that it uses.
    case validationData
    case metadata
  }

  let file: PDFFile
  /// The parts by object; other objects have none.
  private(set) var parts: [ObjectID: Part] = [:]
  /// The pages in order; nil for a page that isn't an object of its own.
  private(set) var pages: [ObjectID?] = []
  /// The fields and their widgets.
  private(set) var fields: Set<ObjectID> = []
  /// Those of them that are for signatures.
  private(set) var signatureFields: Set<ObjectID> = []

  /// The objects that are visited at most: as many as the largest documents have.
  private static let mostObjects = 2_000_000

  /// Reads the structure of a revision; nil if it is too large.
  init?(_ file: PDFFile) {
    self.file = file
    guard let catalog = file.catalog else { return nil }
    readForm(catalog["AcroForm"], as: catalog.entry("AcroForm"))
    let tree = PageTree(catalog: catalog)
    guard tree.count <= Self.mostObjects else { return nil }
    for index in 0..<tree.count {
      let leaf = tree.leaf(at: index)
      pages.append(leaf?.id)
      if let id = leaf?.id { parts[id] = .page(index) }
      guard let page = leaf?.object else { continue }
      if case .reference(let list)? = page.entry("Annots") { parts[list] = .annotationList(index) }
      for case .reference(let id) in page["Annots"]?.elements(upTo: .max) ?? [] where parts[id] == nil {
        parts[id] = .annotation
      }
      guard parts.count <= Self.mostObjects else { return nil }
    }
    if let store = catalog.entry("DSS") {
      guard let used = reach([store]) else { return nil }
      for id in used where parts[id] == nil { parts[id] = .validationData }
    }
    for case .reference(let id)? in [catalog.entry("Metadata"), file.trailer.entry("Info")]
    where parts[id] == nil {
      parts[id] = .metadata
    }
    if let id = catalog.id { parts[id] = .catalog }
  }

  private mutating func readForm(_ form: PDFObject?, as written: PDFValue?) {
    guard let form else { return }
    if case .reference(let id)? = written { parts[id] = .form }
    var pending = [(list: form.entry("Fields"), type: String?.none)]
    var visited: Set<ObjectID> = []
    while let (list, inherited) = pending.popLast(), fields.count < DocumentLimits.mostFields {
      guard let list else { continue }
      if case .reference(let id) = list { parts[id] = .fieldList }
      for field in PDFObject(list, of: file).elements where field.isDictionary && !file.isRepeatingItself {
        let type = field["FT"]?.name ?? inherited
        if let id = field.id {
          guard visited.insert(id).inserted else { continue }
          (parts[id], _) = (.field, fields.insert(id))
          if type == "Sig" { signatureFields.insert(id) }
        }
        pending.append((field.entry("Kids"), type))
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
    let tree = PageTree(catalog: file.catalog)
    var roots: [PDFValue] = []
    for index in 0..<tree.count {
      guard let leaf = tree.leaf(at: index), case .dictionary(let page) = leaf.object.value else { continue }
      roots += [page["Contents"], leaf.entry("Resources", of: page)].compactMap(\.self)
    }
    return reach(roots)
  }

  /// Returns the objects of the document other than annotations, fields and what only these use; nil if there are too
  /// many.
  func reached() -> Set<ObjectID>? {
    guard let root = file.trailer.entry("Root") else { return [] }
    return reach([root]) { id, dictionary in
      switch parts[id] {
      case .annotation, .field, .annotationList, .form, .fieldList, .validationData, .metadata: []
      case .catalog: values(dictionary, except: ["AcroForm", "DSS", "Metadata", "Perms"])
      case .page: values(dictionary, except: ["Annots"])
      case nil: nil
      }
    }
  }

  /// Returns the objects that annotations use; nil if there are too many.
  func usedByAnnotations() -> Set<ObjectID>? { used { $0 == .annotation } }

  /// Returns the objects that fields use; nil if there are too many.
  func usedByFields() -> Set<ObjectID>? { used { $0 == .field || $0 == .form } }

  private func used(by isUser: (Part) -> Bool) -> Set<ObjectID>? {
    let users = parts.filter { isUser($0.value) }.map { PDFValue.reference($0.key) }
    return reach(users) { id, dictionary in
      switch parts[id] {
      case .catalog, .page: []
      default: values(dictionary, except: ["P", "Parent", "Dest", "A", "IRT"])
      }
    }
  }

  private func values(_ dictionary: PDFDictionary?, except keys: [PDFName]) -> [PDFValue]? {
    dictionary?.entries.filter { !keys.contains($0.key) }.map(\.value)
  }

  /// Follows references from values, at any depth.
  ///
  /// - Parameters:
  ///   - roots: the values.
  ///   - chosen: returns the values to follow in an object; nil for all.
  /// - Returns: the objects, also those that the file hasn't got; nil if there are too many.
  private func reach(
    _ roots: [PDFValue], _ chosen: (ObjectID, PDFDictionary?) -> [PDFValue]? = { _, _ in nil }
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
