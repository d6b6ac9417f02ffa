/// Makes small documents of parts of a document, in memory, so that Poppler can draw these by themselves.
///
/// It reads the file through a handle of its own, since making a document changes what is read.
final class PageExtract {
  private let file: QPDFFile
  private let pages: PageTree
  private let newRoot: QPDFObject
  private let newTree: QPDFObject
  private let newKids: QPDFObject
  private var count = 0

  /// What leads from a page or an annotation to the rest of the document, which would come along, and what
  /// only costs room.
  private static let leftOut: Set<PDFName> = Set(
    [
      "Parent", "P", "Popup", "IRT", "Dest", "A", "AA", "PA", "StructParent", "StructParents", "B", "Thumb",
      "Metadata", "PieceInfo", "Annots", "FS", "Sound", "Movie", "3DD", "RichMediaContent", "OverlayText",
      "Kids",
    ].map { PDFName(Array($0.utf8)) })

  init(_ file: QPDFFile) {
    self.file = file
    let catalog = file.catalog
    pages = PageTree(catalog: catalog)
    newKids = file.makeObject("[]")
    newTree = file.makeIndirect(file.makeObject("<</Type /Pages>>"))
    newRoot = file.makeObject("<</Type /Catalog>>")
    newTree.set("Kids", to: newKids)
    newRoot.set("Pages", to: newTree)
    // Which layers are off: annotations can lie on one (8.11.4).
    if let layers = catalog?["OCProperties"] { newRoot.set("OCProperties", to: layers) }
  }

  /// Adds a page as it is, with its annotations but without their form.
  ///
  /// - Returns: whether there is such a page.
  func addPage(at index: Int) -> Bool {
    guard let leaf = pages.leaf(at: index) else { return false }
    let page = copy(leaf.object)
    let annotations = file.makeObject("[]")
    for annotation in leaf.object["Annots"]?.elements ?? [] where annotation.isDictionary {
      annotations.append(file.makeIndirect(copy(annotation)))
    }
    page.set("Annots", to: annotations)
    if let box = leaf.mediaBox { page.set("MediaBox", to: box) }
    if let box = leaf.cropBox { page.set("CropBox", to: box) }
    if let rotation = leaf.rotate { page.set("Rotate", to: rotation) }
    if let resources = resources(of: leaf.object) { page.set("Resources", to: resources) }
    add(page)
    return true
  }

  /// Adds a page with nothing but one annotation on it, which is shown, upright and as large as it is.
  ///
  /// - Parameters:
  ///   - place: the annotation's place in the page's /Annots.
  ///   - index: the 0-based index of its page.
  ///   - box: the media box of the new page, with whole numbers.
  /// - Returns: whether there is such an annotation.
  func addAnnotation(_ place: Int, ofPage index: Int, on box: Rectangle) -> Bool {
    guard let annotation = pages.leaf(at: index)?.object["Annots"]?[place], annotation.isDictionary,
      let numbers = Self.text(box)
    else { return false }
    let shown = copy(annotation)
    shown.set("F", to: file.makeObject("\(AnnotationFlags.print.rawValue)"))
    let page = file.makeObject("<</MediaBox [\(numbers)] /Resources <<>>>>")
    let annotations = file.makeObject("[]")
    annotations.append(file.makeIndirect(shown))
    page.set("Annots", to: annotations)
    add(page)
    return true
  }

  /// The document with the pages that were added, in their order.
  func written() throws(QPDFError) -> FileBytes {
    newTree.set("Count", to: file.makeObject("\(count)"))
    let trailer = file.trailer
    trailer.set("Root", to: file.makeIndirect(newRoot))
    trailer.set("Info", to: file.makeObject("null"))
    // A call that failed on the way has left an error; what it should have made is missing then.
    if let error = file.takeError() { throw error }
    return try file.written()
  }

  private func add(_ page: QPDFObject) {
    page.set("Type", to: file.makeObject("/Page"))
    page.set("Parent", to: newTree)
    newKids.append(file.makeIndirect(page))
    count += 1
  }

  /// A dictionary with the same entries, but for those that lead elsewhere.
  private func copy(_ dictionary: QPDFObject) -> QPDFObject {
    let copy = file.makeObject("<<>>")
    for key in dictionary.keys where !Self.leftOut.contains(key) {
      if let value = dictionary.value(forKey: key) { copy.set(key, to: value) }
    }
    return copy
  }

  /// The resources of a page, which a node above may have for it (Table 30).
  private func resources(of page: QPDFObject) -> QPDFObject? {
    var node: QPDFObject? = page
    // No producer nests its tree deeper; one that loops ends here too.
    for _ in 0..<64 {
      guard let current = node else { return nil }
      if let resources = current["Resources"] { return resources }
      node = current["Parent"]
    }
    return nil
  }

  /// Whole numbers, as PDF has no exponents; nil beyond what readers take for a coordinate.
  private static func text(_ box: Rectangle) -> String? {
    let numbers = [box.x0, box.y0, box.x1, box.y1]
    guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return nil }
    return numbers.map { String(Int($0)) }.joined(separator: " ")
  }
}

extension QPDFObject {
  /// Sets an entry of a dictionary whose key this program chose.
  fileprivate func set(_ key: String, to value: QPDFObject) {
    set(PDFName(Array(key.utf8)), to: value)
  }
}

/// Whether the fields of a form (ISO 32000-1, 12.7.3) are a tree.
enum FormTree {
  /// No field may be reached in two ways: Poppler goes through such a form for ever, as each level that lists
  /// the next one twice doubles its work.
  static func isSound(_ form: QPDFObject?) -> Bool {
    var visited: Set<ObjectID> = []
    var pending = form?["Fields"]?.elements ?? []
    while let field = pending.popLast() {
      guard field.isDictionary else { continue }
      if let id = field.id, !visited.insert(id).inserted { return false }
      pending += field["Kids"]?.elements ?? []
    }
    return true
  }
}
