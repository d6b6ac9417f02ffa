import PDFObjects

/// Pages of a file that are copied into another one, each at most once.
final class PageSource {
  let document: Document
  /// The 0-based indexes of the pages, in the order in which they were asked for.
  private(set) var pages: [Int] = []
  private var added: Set<Int> = []
  /// The copied pages, by their indexes, which have no entries yet.
  private(set) var copies: [Int: ObjectID] = [:]
  /// The entries of the copied pages.
  private(set) var texts: [Int: ObjectText] = [:]
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
    for named in document.namedDestinations() where named.destination.pageIndex.map(kept.contains) ?? false {
      let new = PageSource.Names.unused(named.name, in: &names.destinations)
      newNames[named.name] = new
      if new != named.name { report.changed.append("the destination \(named.name) of \(name) is now \(new)") }
    }
    do throws(QPDFError) {
      try copyPages(of: file, to: target, &names, withFiles: withFiles)
    } catch {
      throw .notEditable(name, reason: error.message)
    }
    if document.info.features.contains(.tagged) { report.lost.append("the tags of \(name)") }
  }

  private func copyPages(
    of file: PDFFile, to target: QPDFFile, _ names: inout Names, withFiles: Bool
  ) throws(QPDFError) {
    guard let library = try document.reread().qpdf else {
      throw QPDFError(code: .system, message: "qpdf can't be loaded")
    }
    self.library = library
    var removal = PageRemoval(
      DocumentChanges(document, file, nextNumber: library.nextNumber), keeping: Set(pages))
    removal.detach(renaming: newNames.filter { $0.key != $0.value })
    report.append(removal.report)
    var changes = removal.changes
    var contents: [ObjectID] = []
    for index in pages { contents.append(try detachPage(index, &changes)) }
    let bundle = bundle(removal, &changes, &names, withFiles: withFiles)
    try library.apply(changes.objects)
    // qpdf makes null of a reference to a page that wasn't copied before.
    for index in pages {
      guard let id = document.leaf(index)?.id, let page = library.object(id) else { continue }
      copies[index] = try target.copy(page).id
    }
    for (index, content) in zip(pages, contents) {
      guard let content = library.object(content), let text = try target.copy(content).text else { continue }
      texts[index] = ObjectText(text)
    }
    if let bundle = library.object(bundle) { parts = try target.copy(bundle).dictionary ?? parts }
  }

  /// Takes a page out of its page tree, its articles and its structure, and leaves an empty page in its place.
  ///
  /// - Returns: the object with the entries of the page, the inherited ones included.
  private func detachPage(_ index: Int, _ changes: inout DocumentChanges) throws(QPDFError) -> ObjectID {
    guard let leaf = document.leaf(index), let id = leaf.id, changes.text(of: id) != nil else {
      throw QPDFError(code: .damaged, message: "page \(index + 1) can't be read")
    }
    changes.inherit(leaf, id)
    changes.change(id) { page in
      for key in ["Type", "Parent", "B", "StructParents"] as [PDFName] { page[key] = nil }
    }
    let content = changes.objects.add(changes.text(of: id).map(ObjectChanges.NewObject.text) ?? .value(.null))
    changes.objects.set(id, to: .value(.dictionary(PDFDictionary("Type", .name("Page")))))
    return content
  }

  /// Adds an object with the parts of the document that are copied besides pages.
  private func bundle(
    _ removal: PageRemoval, _ changes: inout DocumentChanges, _ names: inout Names, withFiles: Bool
  ) -> ObjectID {
    let catalog = changes.file.catalog
    var parts = DictionaryBuilder()
    let fields = removal.keptFields
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

extension DocumentChanges {
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
