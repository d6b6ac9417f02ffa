/// Makes a file of a document's pages in a new order, and of pages that are added to it.
struct PageAssembler {
  /// The changes so far, and those of the new order.
  private var changes: DocumentDraft
  private let arrangement: PageArrangement
  private let outline: Outline
  private let pageLabels: PageLabels
  private var sources: [(path: String?, source: PageSource)] = []
  /// The pages of the new file.
  private var places: [Place] = []
  private var pages: [ObjectID] = []
  private(set) var report = ArrangementReport()
  /// The headings of the new file, whose pages are those of the document, and after them those of the new file.
  private var keptItems: [Outline.Item] = []

  /// The origin of a page of the new file.
  private enum Place {
    case own(Int, ObjectID)
    case copied(PageSource, Int)
    case blank(width: Double, height: Double)
  }

  private var document: Document { changes.document }

  /// Prepares to assemble a file.
  ///
  /// - Parameters:
  ///   - changes: the changes of annotations and so on.
  ///   - arrangement: the pages of the new file.
  ///   - outline: the outline of the document.
  ///   - pageLabels: the labels of the document's pages, in their old order.
  ///   - open: opens a file whose pages are added.
  /// - Throws: ``EditError``.
  init(
    _ changes: DocumentDraft, _ arrangement: PageArrangement, outline: Outline, pageLabels: PageLabels,
    open: (String) throws(EditError) -> Document
  ) throws(EditError) {
    (self.changes, self.arrangement) = (changes, arrangement)
    (self.outline, self.pageLabels) = (outline, pageLabels)
    var documents: [String: Document] = [:]
    var used: Set<ObjectID> = []
    for page in arrangement.pages {
      switch page.origin {
      case .page(let index):
        guard let id = document.leaf(index)?.id else {
          throw changes.notEditable("page \(index + 1) can't be read")
        }
        if used.insert(id).inserted {
          places.append(.own(index, id))
        } else {
          places.append(.copied(source(nil, document, index), index))
        }
      case .file(let path, let index):
        var opened = documents[path]
        if opened == nil {
          opened = try open(path)
          try opened?.checkCopyingPermission()
        }
        documents[path] = opened
        guard let opened else { continue }
        guard (0..<opened.pageCount).contains(index) else {
          throw .noSuchPage(path, page: index, count: opened.pageCount)
        }
        places.append(.copied(source(path, opened, index), index))
      case .blank(let width, let height): places.append(.blank(width: width, height: height))
      }
    }
  }

  /// Returns the source for a page, which isn't asked for any other copy of it.
  private mutating func source(_ path: String?, _ document: Document, _ page: Int) -> PageSource {
    if let known = sources.first(where: { $0.path == path && $0.source.add(page) }) { return known.source }
    let new = PageSource(document)
    _ = new.add(page)
    sources.append((path, new))
    return new
  }

  /// Assembles the file.
  ///
  /// - Returns: its bytes.
  /// - Throws: ``EditError`` if a part can't be read or written.
  mutating func assemble() throws(EditError) -> FileBytes {
    let target: QPDFFile
    do throws(QPDFError) {
      target = try document.rewritable()
    } catch {
      throw changes.notEditable(error.message)
    }
    let kept = places.compactMap { if case .own(let index, _) = $0 { index } else { nil } }
    var removal = PageRemoval(changes, keeping: Set(kept))
    removal.run()
    (changes, report) = (removal.changes, removal.report)
    try copySources(to: target, usedNames: removal.usedNames)
    try writePages()
    writeDestinations(removal)
    joinForms()
    joinLayers()
    joinFiles()
    try writeLabels()
    try writeOutline(removal)
    do throws(QPDFError) {
      // The sources have the data of the copied streams until the file is written.
      return try withExtendedLifetime(sources) { () throws(QPDFError) in
        try target.rewritten(
          with: changes.objects, versions: sources.compactMap { $0.source.document.file?.headerVersion })
      }
    } catch {
      throw changes.notEditable(error.message)
    }
  }

  private mutating func copySources(to target: QPDFFile, usedNames: Set<String>) throws(EditError) {
    guard !sources.isEmpty else { return }
    var names = PageSource.Names()
    let fields = changes.file.catalog?["AcroForm"]?["Fields"]?.elements ?? []
    names.fields = Set(fields.compactMap { $0["T"]?.text })
    // Those that lead nowhere, too: the destination of another file mustn't have such a name.
    names.destinations = usedNames.union(document.namedDestinations().map(\.name))
    names.destinations.formUnion(outline.items.compactMap(\.destination?.name))
    // qpdf numbers the copies after the highest object.
    let last = changes.objects.reserveNumber()
    _ = target.put(target.makeObject("true"), at: last)
    for (path, source) in sources {
      try source.copy(to: target, &names, withFiles: path != nil && arrangement.addsAttachments)
      report.append(source.report)
    }
    changes.objects.skip(to: target.nextNumber)
  }

  /// The pages from which those of the new file come, each with its document; nil for pages that are blank, turned or
  /// cropped.
  var origins: [(document: Document, page: Int)?] {
    zip(arrangement.pages, places).map { page, place in
      guard page.turn == 0, page.cropBox == nil else { return nil }
      return switch place {
      case .own(let index, _): (document, index)
      case .copied(let source, let index): (source.document, index)
      case .blank: nil
      }
    }
  }

  /// The headings of the new file with their pages there.
  var headings: [(item: Outline.Item, page: Int?)] {
    var positions: [Int: Int] = [:]
    for (position, place) in places.enumerated() {
      if case .own(let index, _) = place { positions[index] = position }
    }
    return keptItems.map { item in
      let page = item.destination?.pageIndex
      return (item, page.flatMap { $0 < document.pageCount ? positions[$0] : $0 - document.pageCount })
    }
  }

  // MARK: Pages

  private mutating func writePages() throws(EditError) {
    for (page, place) in zip(arrangement.pages, places) {
      switch place {
      case .own(let index, let id):
        guard let leaf = document.leaf(index), let geometry = try? document.page(at: index) else {
          throw changes.notEditable("page \(index + 1) can't be read")
        }
        changes.inherit(leaf, id)
        changes.write(page, at: id, rotation: geometry.rotation)
        pages.append(id)
      case .copied(let source, let index):
        guard let id = source.copies[index], let geometry = try? source.document.page(at: index) else {
          throw .notEditable(source.document.source.name, reason: "page \(index + 1) can't be copied")
        }
        var entries = ObjectText(emptyDictionary: ())
        entries["Type"] = .name("Page")
        entries["Annots"] = source.annotations[id].map(PDFValue.reference)
        changes.objects.set(id, to: .entries(entries))
        changes.write(page, at: id, rotation: geometry.rotation)
        pages.append(id)
      case .blank(let width, let height):
        var blank = DictionaryBuilder()
        blank["Type"] = .name("Page")
        blank["MediaBox"] = .array([0, 0, width, height].map(PDFValue.init(number:)))
        blank["Resources"] = .dictionary(PDFDictionary())
        blank["Rotate"] = page.turn == 0 ? nil : .integer(page.turn)
        pages.append(changes.objects.add(.value(.dictionary(blank.dictionary))))
      }
    }
    changes.writePageTree(pages)
  }

  // MARK: Destinations

  private mutating func writeDestinations(_ removal: PageRemoval) {
    let named = document.namedDestinations()
    let lost = Set(named.filter { removal.isLost($0.destination.pageIndex) }.map(\.name))
    report.lost += lost.sorted().map { "the destination \($0)" }
    var added: [(name: [UInt8], value: PDFValue)] = []
    for (_, source) in sources where !source.newNames.isEmpty {
      let encoder = ActionEncoder(source.document) { source.copies[$0] }
      for (old, var destination) in source.document.namedDestinations() {
        destination.name = nil
        guard let new = source.newNames[old], let page = destination.pageIndex, source.copies[page] != nil,
          let value = encoder.value(of: destination)
        else { continue }
        added.append((PDFTextString.encode(new), value))
      }
    }
    report.keep(.destinations, named.count - lost.count + added.count)
    let kept = PDFTrees.names(changes.file.catalog?["Names"]?["Dests"]).filter {
      !lost.contains(PDFTextString.decode($0.key))
    }
    // A number would be that of another page.
    let numbered = kept.compactMapValues { changes.withoutPageNumber($0) }
    let old = changes.file.catalog?["Dests"]
    for key in old?.keys ?? [] {
      guard let destination = changes.withoutPageNumber(old?.value(forKey: key)?.value) else { continue }
      changes.changeCatalogEntry("Dests") { $0[key] = destination }
    }
    guard !lost.isEmpty || !added.isEmpty || !numbered.isEmpty else { return }
    let all = kept.map { ($0.key, numbered[$0.key] ?? $0.value) } + added
    changes.setName("Dests", to: all.isEmpty ? nil : .reference(changes.addNameTree(all)))
    changes.changeCatalogEntry("Dests") { names in
      for name in lost { names[PDFName(Array(name.utf8))] = nil }
    }
  }

  // MARK: Forms, layers and files of other documents

  private mutating func joinForms() {
    let added = sources.filter { $0.source.parts["Fields"] != nil }.map(\.source.parts)
    let own = changes.file.catalog?["AcroForm"]
    if own != nil || !added.isEmpty {
      report.keep(
        .fields, (own?["Fields"]?.count ?? 0) + added.reduce(0) { $0 + $1.elements("Fields").count })
    }
    guard !added.isEmpty else { return }
    let fields = added.flatMap { $0.elements("Fields") }
    guard let id = changes.file.catalog?.id else { return }
    var form = ObjectText(emptyDictionary: ())
    var elements: [PDFValue] = []
    if let known = changes.text(of: id)?["AcroForm"].flatMap({ changes.text(of: $0) }), known.isDictionary,
      case .array(let own) = known["Fields"].map(changes.resolved) ?? .array([])
    {
      (form, elements) = (known, own)
    } else if own != nil {
      report.lost.append("the form of \(document.source.name), which is damaged")
    }
    form["Fields"] = .array(elements + fields)
    for key in ["DR", "DA"] as [StaticString] where form[PDFName(key)] == nil {
      form[PDFName(key)] = added.lazy.compactMap { $0[key] }.first
    }
    if !changes.changeCatalogEntry("AcroForm", { $0 = form }) {
      changes.change(id) { $0.set("AcroForm", to: form) }
    }
  }

  /// Adds the layers of other documents (8.11.4), with those that are hidden.
  private mutating func joinLayers() {
    let layers = sources.flatMap { $0.source.parts.elements("Layers") }
    guard !layers.isEmpty else { return }
    let hidden = sources.flatMap { $0.source.parts.elements("Hidden") }
    report.keep(.layers, layers.count)
    let own = changes.file.catalog?["OCProperties"]
    var usual = own?["D"]?.value.dictionary ?? PDFDictionary()
    for (key, added) in [("Order", layers), ("OFF", hidden)] as [(PDFName, [PDFValue])] where !added.isEmpty {
      usual = usual.with(key, .array((own?["D"]?.value(forKey: key)?.elements(upTo: .max) ?? []) + added))
    }
    let all = PDFValue.array((own?["OCGs"]?.elements(upTo: .max) ?? []) + layers)
    let set = { (text: inout ObjectText) in
      text["OCGs"] = all
      text["D"] = .dictionary(usual)
    }
    if !changes.changeCatalogEntry("OCProperties", set) {
      let new = PDFDictionary([("OCGs", all), ("D", .dictionary(usual))])
      changes.setCatalogEntry("OCProperties", to: .dictionary(new))
    }
  }

  private mutating func joinFiles() {
    let listed = PDFTrees.orderedNames(changes.file.catalog?["Names"]?["EmbeddedFiles"])
    let own = changes.embeddedFiles ?? listed.map { ($0.name, $0.value.reference) }
    var names = Set(own.map { PDFTextString.decode($0.name) })
    var files = own
    for (_, source) in sources {
      let added = source.parts.elements("Files")
      for index in stride(from: 0, to: added.count - 1, by: 2) {
        guard case .string(let bytes) = added[index] else { continue }
        let name = PageSource.Names.unused(PDFTextString.decode(bytes), in: &names)
        files.append((PDFTextString.encode(name), added[index + 1]))
      }
    }
    report.keep(.attachments, files.count)
    guard files.count > own.count else { return }
    changes.setName("EmbeddedFiles", to: .reference(changes.addNameTree(files)))
  }

  // MARK: Labels and headings

  private mutating func writeLabels() throws(EditError) {
    if let labels = arrangement.pageLabels {
      report.keep(.pageLabels, labels.isEmpty ? 0 : places.count)
      return try changes.write(labels)
    }
    let own = pageLabels
    guard !own.isEmpty || sources.contains(where: { !$0.source.document.pageLabels.isEmpty }) else { return }
    let labels = PageLabels(
      places.map { place in
        switch place {
        case .own(let index, _): own.numbering(at: index)
        case .copied(let source, let index): source.document.pageLabels.numbering(at: index)
        case .blank: nil
        }
      })
    report.keep(.pageLabels, places.count)
    try changes.write(labels)
  }

  private mutating func writeOutline(_ removal: PageRemoval) throws(EditError) {
    let old = outline
    for item in old.items {
      item.object.flatMap(changes.file.object).map { changes.replacePageNumber(in: $0) }
    }
    var items = old.kept(isLost: removal.isLost)
    report.lost += items.lost.map { "the heading “\($0)”" }
    let choice = arrangement.outlines
    if choice == .none { items.kept = [] }
    if choice == .files, let first = places.first(where: { if case .own = $0 { true } else { false } }),
      case .own(let index, _) = first
    {
      items.kept = [document.heading(onPage: index)] + items.kept.map(\.below)
    }
    if choice == .all || choice == .files {
      for (path, source) in sources where path != nil { items.kept += headings(of: source, choice) }
    }
    report.keep(.headings, items.kept.count)
    keptItems = items.kept
    guard items.kept != document.outline.items else { return }
    let (count, pages, document) = (document.pageCount, pages, document)
    try changes.write(Outline(items: items.kept)) { index in
      if index < count { return document.leaf(index)?.id }
      return pages.indices.contains(index - count) ? pages[index - count] : nil
    }
  }

  /// Returns the headings of a file whose pages are added; their pages are counted after those of the document.
  private func headings(of source: PageSource, _ choice: PageArrangement.OutlineChoice) -> [Outline.Item] {
    let positions = Dictionary(zip(pages, pages.indices)) { first, _ in first }
    let places = source.copies.compactMapValues { positions[$0] }
    let (items, _) = source.document.outline.kept { page in page.map { places[$0] == nil } ?? false }
    var headings =
      choice == .files ? source.pages.min().map { [source.document.heading(onPage: $0)] } ?? [] : []
    headings += choice == .files ? items.map(\.below) : items
    return headings.map { item in
      var item = item
      item.object = nil
      guard var destination = item.destination else { return item }
      if let page = destination.pageIndex {
        destination.pageIndex = places[page].map { $0 + document.pageCount }
        destination.name = nil
        item.action = Action(.goTo(destination))
      } else {
        // A name that leads nowhere could be that of another file's page.
        item.action = nil
      }
      return item
    }
  }
}

extension PDFDictionary {
  /// Returns the elements of an entry that is an array; else empty.
  fileprivate func elements(_ key: StaticString) -> [PDFValue] {
    if case .array(let elements)? = self[key] { elements } else { [] }
  }
}

extension DocumentDraft {
  /// Returns a value, or the object to which it refers, with the changes so far.
  fileprivate func resolved(_ value: PDFValue) -> PDFValue {
    if case .reference(let id) = value, let text = text(of: id) { text.value } else { file.resolved(value) }
  }
}
