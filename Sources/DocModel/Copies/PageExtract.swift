/// Makes a small document in memory from parts of a document, so that Poppler can draw them separately.
///
/// It has its own handle, since it adds the parts to the file before it copies them. Writing that file without its
/// other parts would be simpler, but makes qpdf read all of it (a second for one of 17 MB).
final class PageExtract {
  private let source: PDFFile
  /// The same file in qpdf.
  private let file: QPDFFile
  private let pages: PageTree
  private let layers: QPDFObject?
  /// The parts to copy: an array of pages.
  private let parts: QPDFObject
  private var count = 0

  /// The object number of the parts, since qpdf copies only indirect objects; no file reaches it (Annex C guarantees
  /// 8,388,607).
  private static let partsID = ObjectID(number: 2_000_000_000, generation: 0)

  /// The keys that lead from a page or an annotation to the rest of the document, which would then be copied, and
  /// those that only take space.
  private static let leftOut: Set<PDFName> = Set(
    [
      "Parent", "P", "Popup", "IRT", "Dest", "A", "AA", "PA", "StructParent", "StructParents", "B", "Thumb",
      "Metadata", "PieceInfo", "Annots", "FS", "Sound", "Movie", "3DD", "RichMediaContent", "OverlayText",
      "Kids",
    ].map { PDFName(Array($0.utf8)) })

  /// Prepares to extract parts of a file, which changes the file for every user of its handle.
  init(_ source: PDFFile) throws(QPDFError) {
    guard let file = source.qpdf else {
      throw QPDFError(code: .internal, message: "its pages can't be copied")
    }
    self.source = source
    self.file = file
    pages = PageTree(catalog: source.catalog)
    // The optional-content groups and their states: annotations can belong to a group (8.11.4).
    layers = file.catalog?["OCProperties"]
    parts = file.put(file.makeObject("[]"), at: Self.partsID)
  }

  /// Adds a page with its annotations but without the document's form.
  ///
  /// - Returns: whether the page exists.
  func addPage(at index: Int) -> Bool {
    guard let leaf = pages.leaf(at: index), case .dictionary(let own) = leaf.object.value else {
      return false
    }
    let object = object(leaf)
    let page = copy(object)
    let annotations = file.makeObject("[]")
    for annotation in object["Annots"]?.elements ?? [] where annotation.isDictionary {
      annotations.append(copy(annotation))
    }
    page.set("Annots", to: annotations)
    for key in ["MediaBox", "CropBox", "Rotate"] as [StaticString] {
      guard let value = leaf.entry(key, of: own).map(source.resolved) else { continue }
      page.set(PDFName(key), to: file.makeObject(value.withElements(of: source)))
    }
    if let resources = resources(of: object) { page.set("Resources", to: resources) }
    add(page)
    return true
  }

  /// Returns the dictionary of a page in qpdf.
  private func object(_ leaf: PageLeaf) -> QPDFObject {
    leaf.id.flatMap { file.object($0) } ?? file.makeObject(leaf.object.value)
  }

  /// Adds a page with a single annotation, which is visible, upright and at its original size.
  ///
  /// - Parameters:
  ///   - annotationIndex: the annotation's index in the page's /Annots.
  ///   - id: the page's object identifier; if nil, the page is found in the page tree.
  ///   - index: the 0-based index of its page.
  ///   - box: the media box of the new page, with whole numbers.
  /// - Returns: whether the annotation exists.
  func addAnnotation(_ annotationIndex: Int, ofPage id: ObjectID?, at index: Int, on box: Rectangle) -> Bool {
    let page = id.flatMap { file.object($0) } ?? pages.leaf(at: index).map(object)
    guard let annotation = page?["Annots"]?[annotationIndex], annotation.isDictionary,
      let numbers = Self.text(box)
    else {
      return false
    }
    let shown = copy(annotation)
    shown.set("F", to: file.makeObject("\(AnnotationFlags.print.rawValue)"))
    let sheet = file.makeObject("<</MediaBox [\(numbers)] /Resources <<>>>>")
    let annotations = file.makeObject("[]")
    annotations.append(shown)
    sheet.set("Annots", to: annotations)
    add(sheet)
    return true
  }

  /// Returns the document with the added pages, in order.
  func written() throws(QPDFError) -> FileBytes {
    // Groups come after the pages and are copied with them, so that both refer to the same objects.
    if let layers { parts.append(layers) }
    guard CopyingCost.isAffordable(parts) else {
      throw QPDFError(code: .unsupported, message: "the page refers to too many objects")
    }
    // qpdf walks the page tree while copying, and would repair one that loops.
    file.trailer.set(
      "Root", to: file.makeObject("<</Type /Catalog /Pages <</Type /Pages /Kids [] /Count 0>>>>"))
    let made = try QPDFFile(copyingFrom: file)
    let copied = try made.copy(parts)
    guard let root = made.catalog, let tree = root["Pages"] else {
      throw QPDFError(code: .internal, message: "the copy can't be created")
    }
    let kids = made.makeObject("[]")
    for page in copied.elements.prefix(count) {
      page.set("Type", to: made.makeObject("/Page"))
      page.set("Parent", to: tree)
      let annotations = made.makeObject("[]")
      for annotation in page["Annots"]?.elements ?? [] { annotations.append(made.makeIndirect(annotation)) }
      page.set("Annots", to: annotations)
      kids.append(made.makeIndirect(page))
    }
    tree.set("Kids", to: kids)
    tree.set("Count", to: made.makeObject("\(count)"))
    if layers != nil, let layers = copied[count] { root.set("OCProperties", to: layers) }
    // A failed call leaves an error and no result.
    if let error = made.popError() ?? file.popError() { throw error }
    return try made.written()
  }

  private func add(_ page: QPDFObject) {
    parts.append(page)
    count += 1
  }

  /// Returns a dictionary without the entries that lead elsewhere.
  private func copy(_ dictionary: QPDFObject) -> QPDFObject {
    let copy = file.makeObject("<<>>")
    for key in dictionary.keys where !Self.leftOut.contains(key) {
      if let value = dictionary.value(forKey: key) { copy.set(key, to: value) }
    }
    return copy
  }

  /// Returns the resources of a page, which may be inherited (Table 30).
  private func resources(of page: QPDFObject) -> QPDFObject? {
    var node: QPDFObject? = page
    // No producer nests trees deeper; the limit also ends a loop.
    for _ in 0..<64 {
      guard let current = node else { return nil }
      if let resources = current["Resources"] { return resources }
      node = current["Parent"]
    }
    return nil
  }

  /// Formats a box in whole numbers, since PDF has no exponents; nil beyond the usual limits of coordinates.
  private static func text(_ box: Rectangle) -> String? {
    let numbers = [box.x0, box.y0, box.x1, box.y1]
    guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return nil }
    return numbers.map { String(Int($0)) }.joined(separator: " ")
  }
}

extension PDFValue {
  /// Returns the value with its elements resolved.
  fileprivate func withElements(of file: PDFFile) -> PDFValue {
    if case .array(let elements) = self { .array(elements.map(file.resolved)) } else { self }
  }
}

extension QPDFObject {
  /// Sets an entry of a dictionary by a key from a literal.
  fileprivate func set(_ key: String, to value: QPDFObject) {
    set(PDFName(Array(key.utf8)), to: value)
  }
}

/// The cost of copying an object to another document.
private enum CopyingCost {
  /// Whether an object, with everything it refers to, is neither too large nor nested too deeply.
  ///
  /// Objects are visited in qpdf's own order, since depth depends on the objects visited before.
  static func isAffordable(_ object: QPDFObject) -> Bool {
    var visited: Set<ObjectID> = []
    var pending = [(object: object, depth: 0)]
    var count = 0
    while let (object, depth) = pending.popLast() {
      guard object.isArray || object.isDictionary || object.isStream else { continue }
      // qpdf doesn't copy pages that an object refers to.
      if ["Page", "Pages"].contains(object["Type"]?.name) { continue }
      if let id = object.id, !visited.insert(id).inserted { continue }
      count += 1
      guard count <= DocumentLimits.mostCopiedObjects, depth <= DocumentLimits.deepestCopiedObject else {
        return false
      }
      let parts =
        object.isArray ? object.elements : object.entryKeys.compactMap { object.value(forKey: $0) }
      pending += parts.reversed().map { ($0, depth + 1) }
    }
    return true
  }
}
