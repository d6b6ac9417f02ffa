/// Collects the actions of a document's events, pages, annotations and fields without recursion.
struct DocumentActionReader {
  private let file: PDFFile
  private let reader: ActionReader
  private(set) var actions: [DocumentAction] = []
  /// The annotations that pages list.
  private var listed: Set<ObjectID> = []

  init(_ file: PDFFile, _ reader: ActionReader) { (self.file, self.reader) = (file, reader) }

  /// Whether the limits leave room for another action.
  private var hasRoom: Bool { actions.count < DocumentLimits.mostActions && !file.isRepeatingItself }

  mutating func read(pageCount: Int, page: (Int) -> PDFObject?) {
    readDocument()
    for index in 0..<pageCount where hasRoom {
      guard let page = page(index) else { continue }
      appendEvents(of: page) { _ in .page(index) }
      let annotations = page["Annots"]?.elements(upTo: DocumentLimits.mostAnnotationsOnPage) ?? []
      for (position, value) in annotations.enumerated() where hasRoom {
        readAnnotation(PDFObject(value, of: file), .annotation(pageIndex: index, index: position))
      }
    }
    readFields()
  }

  private mutating func readDocument() {
    let catalog = file.catalog
    append(catalog?["OpenAction"].flatMap { reader.openAction($0) }, .document, "OpenAction")
    for (name, value) in PDFTrees.orderedNames(catalog?["Names"]?["JavaScript"]) where hasRoom {
      append(reader.action(value), .document, "JavaScript", name: PDFTextString.decode(name))
    }
    if let catalog { appendEvents(of: catalog) { _ in .document } }
  }

  private mutating func readAnnotation(_ annotation: PDFObject, _ place: DocumentAction.Place) {
    guard annotation.isDictionary else { return }
    if let id = annotation.id { listed.insert(id) }
    appendClick(on: annotation, place)
    guard annotation["AA"] != nil else { return }
    // A field with one widget shares its dictionary.
    let name = annotation["Subtype"]?.name == "Widget" ? annotation.fieldName : nil
    appendEvents(of: annotation) { key in
      guard let name, DocumentAction.fieldEvents[key] != nil else { return place }
      return .field(name)
    }
  }

  /// Reads the fields that aren't widgets of a page.
  private mutating func readFields() {
    var (visited, count) = (listed, 0)
    var pending = Array((file.catalog?["AcroForm"]?["Fields"]?.elements ?? []).reversed())
    while hasRoom, count < DocumentLimits.mostFields, let field = pending.popLast() {
      count += 1
      guard field.isDictionary else { continue }
      let isListed = field.id.map { !visited.insert($0).inserted } ?? false
      guard !isListed else { continue }
      if field["A"] != nil || field["AA"] != nil {
        let place = DocumentAction.Place.field(field.fieldName)
        appendClick(on: field, place)
        appendEvents(of: field) { _ in place }
      }
      pending += (field["Kids"]?.elements ?? []).reversed()
    }
  }

  private mutating func appendClick(on holder: PDFObject, _ place: DocumentAction.Place) {
    let leads = holder["Dest"].map { reader.destinations.destination($0) != nil } ?? false
    append(reader.action(of: holder), place, leads ? "Dest" : "A")
    append(holder["PA"].flatMap { reader.action($0) }, place, "PA")
  }

  private mutating func appendEvents(of holder: PDFObject, at place: (String) -> DocumentAction.Place) {
    for (key, action) in reader.events(holder["AA"]).sorted(by: { $0.key < $1.key }) {
      append(action, place(key), key)
    }
  }

  private mutating func append(
    _ action: Action?, _ place: DocumentAction.Place, _ trigger: String, name: String? = nil
  ) {
    guard let action, hasRoom else { return }
    actions.append(DocumentAction(action, of: place, trigger: trigger, name: name))
  }
}
