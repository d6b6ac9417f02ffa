/// Pages of a file that are copied into another one, each at most once.
final class PageSource {
  let document: Document
  /// The 0-based indexes of the pages, in the order in which they were asked for.
  private(set) var pages: [Int] = []
  private var added: Set<Int> = []
  /// The copied pages, by their indexes.
  private(set) var copies: [Int: ObjectID] = [:]
  /// The copied lists of annotations, by their copied pages, which don't refer to them yet.
  private(set) var annotations: [ObjectID: ObjectID] = [:]
  /// The copies of the parts that belong to no page.
  private(set) var parts = PDFDictionary()
  /// The new names of destinations, by their old ones.
  private(set) var newNames: [String: String] = [:]
  /// The effects on the parts of the document.
  private(set) var report = ArrangementReport()
  /// The handle from which qpdf reads streams when it writes the file.
  private var library: QPDFFile?

  /// Starts without pages.
  init(_ document: Document) { self.document = document }

  /// Adds a page, and returns whether it wasn't there.
  func add(_ page: Int) -> Bool {
    let isNew = added.insert(page).inserted
    if isNew { pages.append(page) }
    return isNew
  }

  /// The names in the file to which pages are copied.
  struct Names {
    var fields: Set<String> = []
    var destinations: Set<String> = []

    /// Returns a name, with a number if another one has it, and reserves it.
    static func unused(_ name: String, in names: inout Set<String>) -> String {
      var (new, number) = (name, 2)
      while !names.insert(new).inserted {
        new = "\(name)_\(number)"
        number += 1
      }
      return new
    }
  }

  /// Copies the pages, and the parts of the document that belong to them.
  ///
  /// - Parameters:
  ///   - target: the file.
  ///   - names: the names in the file, to which those of the copies are added.
  ///   - withFiles: whether the files that the document attaches are copied, too.
  /// - Throws: ``EditError`` if a page can't be copied.
  func copy(to target: QPDFFile, _ names: inout Names, withFiles: Bool) throws(EditError) {
    let name = document.source.name
    guard let file = document.file else { throw .notEditable(name, reason: "its objects can't be read") }
    let kept = Set(pages)
    var renamed: [(old: String, new: String)] = []
    for named in document.namedDestinations() {
      // A name that leads nowhere is reserved, too: in the new file it could be that of another file's page.
      let new = PageSource.Names.unused(named.name, in: &names.destinations)
      newNames[named.name] = new
      let isKept = named.destination.pageIndex.map(kept.contains) ?? false
      if isKept, new != named.name { renamed.append((named.name, new)) }
    }
    report.changed += Self.description(of: renamed, in: name)
    do throws(QPDFError) {
      try copyPages(of: file, to: target, &names, withFiles: withFiles)
    } catch {
      throw .notEditable(name, reason: error.message)
    }
    if document.info.features.contains(.tagged) { report.lost.append("the tags of \(name)") }
  }

  /// Returns the new names of destinations in words: each of a few, else their number and an example.
  private static func description(of renamed: [(old: String, new: String)], in file: String) -> [String] {
    guard renamed.count > 3, let (old, new) = renamed.first else {
      return renamed.map { "the destination \($0.old) of \(file) is now \($0.new)" }
    }
    return [
      "\(renamed.count) destinations of \(file) have new names, since theirs were used: \(old) is now \(new)"
    ]
  }

  private func copyPages(
    of file: PDFFile, to target: QPDFFile, _ names: inout Names, withFiles: Bool
  ) throws(QPDFError) {
    let library = try document.rewritable()
    self.library = library
    let nextNumber = document.updatableEnd?.nextNumber ?? library.nextNumber
    var removal = PageRemoval(DocumentDraft(document, file, nextNumber: nextNumber), keeping: Set(pages))
    removal.detach { name in
      if let known = newNames[name] { return known }
      let new = Names.unused(name, in: &names.destinations)
      newNames[name] = new
      return new
    }
    var lost = removal.report
    lost.lost = lost.lost.map { "\($0) of \(document.source.name)" }
    report.append(lost)
    var changes = removal.changes
    let bundle = bundle(removal, &changes, &names, withFiles: withFiles)
    try library.apply(changes.objects)
    // Now qpdf makes no pages any more of what is in the page tree.
    _ = library.pageCount
    let lists = try pages.map { index throws(QPDFError) in try detachPage(index, in: library) }
    for index in pages {
      guard let id = document.leaf(index)?.id, let page = library.object(id) else { continue }
      copies[index] = try target.copy(page).id
    }
    for (index, list) in zip(pages, lists) {
      // A page that is in the tree twice has its list once.
      guard let list, let page = copies[index] else { continue }
      let object = list.id == nil ? library.put(list, at: changes.objects.reserveNumber()) : list
      annotations[page] = try target.copy(object).id
    }
    if let bundle = library.object(bundle) { parts = try target.copy(bundle).dictionary ?? parts }
  }

  /// The entries that place a page in a tree, in articles and in the structure.
  private static let places: [PDFName] = ["Type", "Parent", "B", "StructParents"]

  /// Makes a page a dictionary that stands by itself, with the entries that it inherits.
  ///
  /// qpdf makes null of a reference to a page that wasn't copied before, and follows links from page to page to any
  /// depth. So the page is none, and its annotations are copied when all pages are.
  ///
  /// - Returns: its list of annotations.
  private func detachPage(_ index: Int, in library: QPDFFile) throws(QPDFError) -> QPDFObject? {
    guard let leaf = document.leaf(index), let id = leaf.id, let page = library.object(id) else {
      throw QPDFError(code: .damaged, message: "page \(index + 1) can't be read")
    }
    for (key, value) in leaf.inherited.entries where page.value(forKey: key) == nil {
      page.set(key, to: library.makeObject(value))
    }
    let (list, null) = (page["Annots"], library.makeObject(.null))
    for key in Self.places + ["Annots"] { page.set(key, to: null) }
    return list
  }

  /// Empties the signature fields of the copies, since a signature covers the bytes of its own file only (12.8.1).
  private func removeSignatures(
    from fields: [PDFObject], _ removal: PageRemoval, _ changes: inout DocumentDraft
  ) {
    let widgets = removal.keptAnnotations.sorted { $0.number < $1.number }.compactMap(changes.file.object)
    var visited: Set<ObjectID> = []
    var pending: [PDFObject] = widgets + fields.reversed()
    while let field = pending.popLast() {
      guard let id = field.id, visited.insert(id).inserted else { continue }
      pending += field["Kids"]?.elements ?? []
      field["Parent"].map { pending.append($0) }
      // The values of all other fields are names, texts, or arrays and streams of them.
      guard let value = field["V"], value.isDictionary, value["ByteRange"] != nil || isSignature(field) else {
        continue
      }
      changes.change(id) { $0["V"] = nil }
      report.lost.append("the signature \(removal.name(of: field)) of \(document.source.name)")
    }
  }

  private func isSignature(_ field: PDFObject) -> Bool {
    var (next, depth) = (PDFObject?.some(field), 0)
    while let field = next, depth < DocumentLimits.deepestField {
      if let type = field["FT"]?.name { return type == "Sig" }
      (next, depth) = (field["Parent"], depth + 1)
    }
    return false
  }

  /// Adds an object with the parts of the document that are copied besides pages.
  private func bundle(
    _ removal: PageRemoval, _ changes: inout DocumentDraft, _ names: inout Names, withFiles: Bool
  ) -> ObjectID {
    let catalog = changes.file.catalog
    var parts = DictionaryBuilder()
    let fields = removal.keptFields
    removeSignatures(from: fields, removal, &changes)
    // Fields of one name are one field.
    var newFields: [String: String] = [:]
    for field in fields {
      guard let id = field.id, let old = field["T"]?.text else { continue }
      let known = newFields[old]
      let new = known ?? PageSource.Names.unused(old, in: &names.fields)
      newFields[old] = new
      guard new != old else { continue }
      changes.change(id) { $0["T"] = PDFValue(text: new) }
      if known == nil {
        report.changed.append("the field \(old) of \(document.source.name) is now \(new)")
      }
    }
    if !fields.isEmpty {
      parts["Fields"] = .array(fields.map(\.reference))
      parts["DR"] = catalog?["AcroForm"]?.entry("DR")
      parts["DA"] = catalog?["AcroForm"]?.entry("DA")
    }
    if withFiles {
      let files = PDFTrees.orderedNames(catalog?["Names"]?["EmbeddedFiles"])
      parts["Files"] = .array(files.flatMap { [.string($0.name), $0.value.reference] })
    }
    let layers = catalog?["OCProperties"]
    parts["Layers"] = layers?["OCGs"].map(\.value)
    parts["Hidden"] = layers?["D"]?["OFF"].map(\.value)
    return changes.objects.add(.value(.dictionary(parts.dictionary)))
  }
}
