/// Removes the texts of the document's structure that stand for removed content (ISO 32000-1, 14.7 and 14.9).
struct StructureRedaction {
  private let objects: RedactedObjects
  /// The identifiers of marked content with removed parts, by the number of the page; nil for all of a page.
  private let touched: [ObjectID: Set<Int>?]
  private var visited: Set<ObjectID> = []
  /// The replacement texts of elements (14.9.4), in the order of the structure: readers put them together.
  private var replacements: [(id: ObjectID, text: String)] = []

  /// The maximum depth of the structure.
  private static let deepest = 250

  init(_ objects: RedactedObjects, touched: [ObjectID: Set<Int>?]) {
    (self.objects, self.touched) = (objects, touched)
  }

  /// Removes the texts.
  mutating func run() {
    guard !touched.isEmpty || !objects.replacedForms.isEmpty || objects.finder != nil,
      let root = objects.file.catalog?["StructTreeRoot"]
    else { return }
    var hasTouched = false
    for kid in kids(of: root) where visit(kid, page: nil, depth: 0) { hasTouched = true }
    if hasTouched, let id = root.id { strip(id) }
    if let finder = objects.finder { stripReplacements(finder) }
  }

  /// Removes the texts of elements whose replacements have words together.
  private func stripReplacements(_ finder: RedactionFinder) {
    var scalars: [Unicode.Scalar] = []
    var owners: [ObjectID] = []
    for (id, text) in replacements {
      let part = Array(text.unicodeScalars) + [" "]
      scalars += part
      owners += Array(repeating: id, count: part.count)
    }
    for range in finder.ranges(in: scalars) ?? [] {
      for id in Set(owners[range]) { strip(id) }
    }
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
    if let id = item.id, !visited.insert(id).inserted { return false }
    if let id = item.id, let text = item["ActualText"]?.bytes {
      replacements.append((id, PDFTextString.decode(text)))
    }
    var hasTouched = false
    for kid in kids(of: item) where visit(kid, page: page, depth: depth + 1) { hasTouched = true }
    // The parent of a direct element changes it.
    if hasTouched, let id = item.id { strip(id) }
    return hasTouched
  }

  /// Removes the texts of an element, and of the elements that are written within it.
  private func strip(_ id: ObjectID) {
    let value = objects.current(id)
    var texts: [String] = []
    let rest = stripped(value, depth: 0, &texts)
    guard rest != value else { return }
    objects.count(.structureTexts, texts: texts)
    objects.changes.set(id, to: .value(rest))
  }

  private func stripped(_ value: PDFValue, depth: Int, _ texts: inout [String]) -> PDFValue {
    guard depth < 64 else { return value }
    switch value {
    case .array(let elements): return .array(elements.map { stripped($0, depth: depth + 1, &texts) })
    case .dictionary(let dictionary):
      let rest = dictionary.without(MarkedContentFilter.textKeys)
      for case (let key, .string(let bytes)) in dictionary.entries where !rest.has(key) {
        texts.append(PDFTextString.decode(bytes))
      }
      return dictionary["K"].map { .dictionary(rest.with("K", stripped($0, depth: depth + 1, &texts))) }
        ?? .dictionary(rest)
    default: return value
    }
  }

  private func isTouched(_ identifier: Int, _ page: ObjectID?) -> Bool {
    guard let page, let identifiers = touched[page] else { return false }
    return identifiers?.contains(identifier) ?? true
  }

  private func isDrawn(_ page: ObjectID) -> Bool { touched[page].map { $0 == nil } ?? false }
}
