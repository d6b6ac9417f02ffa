/// Removes the texts of the document's structure that stand for removed content (ISO 32000-1, 14.7 and 14.9).
struct StructureRedaction {
  private let objects: RedactedObjects
  /// The identifiers of marked content with removed parts, by the number of the page; nil for all of a page.
  private let touched: [ObjectID: Set<Int>?]
  private var visited: Set<ObjectID> = []

  /// The maximum depth of the structure.
  private static let deepest = 250

  init(_ objects: RedactedObjects, touched: [ObjectID: Set<Int>?]) {
    (self.objects, self.touched) = (objects, touched)
  }

  /// Removes the texts.
  mutating func run() {
    guard !touched.isEmpty || !objects.replacedForms.isEmpty,
      let root = objects.file.catalog?["StructTreeRoot"]
    else { return }
    for kid in kids(of: root) { _ = visit(kid, page: nil, depth: 0) }
  }

  private func kids(of element: PDFObject) -> [PDFObject] {
    guard let kids = element["K"] else { return [] }
    return kids.isArray ? kids.elements : [kids]
  }

  /// Visits an element or a piece of content, and returns whether a part of it has been removed.
  private mutating func visit(_ item: PDFObject, page: ObjectID?, depth: Int) -> Bool {
    if let identifier = item.int { return isTouched(identifier, page) }
    guard item.isDictionary, depth < Self.deepest else { return depth >= Self.deepest }
    let page = item["Pg"]?.id ?? page
    switch item["Type"]?.name {
    case "MCR":
      if let form = item["Stm"]?.id {
        return objects.replacedForms[form] != nil || page.map(isDrawn) ?? false
      }
      return item["MCID"]?.int.map { isTouched($0, page) } ?? false
    case "OBJR": return false
    default: break
    }
    guard let id = item.id, visited.insert(id).inserted else { return false }
    var hasTouched = false
    for kid in kids(of: item) where visit(kid, page: page, depth: depth + 1) { hasTouched = true }
    guard hasTouched, case .dictionary(let entries) = objects.current(id) else { return hasTouched }
    let rest = entries.without(MarkedContentFilter.textKeys)
    if rest.entries.count < entries.entries.count {
      objects.count(.structureTexts)
      objects.changes.set(id, to: .value(.dictionary(rest)))
    }
    return true
  }

  private func isTouched(_ identifier: Int, _ page: ObjectID?) -> Bool {
    guard let page, let identifiers = touched[page] else { return false }
    return identifiers?.contains(identifier) ?? true
  }

  private func isDrawn(_ page: ObjectID) -> Bool { touched[page].map { $0 == nil } ?? false }
}
