/// Reads destinations (ISO 32000-1, 12.3.2), and resolves named ones.
package final class DestinationReader {
  private let catalog: PDFObject?
  private let pages: PageTree
  /// The name tree of PDF 1.2 and later, read completely on first use.
  private lazy var tree = PDFTrees.names(catalog?["Names"]?["Dests"])

  /// The dictionary of PDF 1.1, read completely on first use.
  private lazy var oldNames: [PDFName: PDFValue] = {
    guard case .dictionary(let names)? = catalog?["Dests"]?.value else { return [:] }
    return Dictionary(names.entries.map { ($0.key, $0.value) }) { _, last in last }
  }()

  /// The names of all destinations.
  private(set) lazy var names = Set(named().map(\.name))

  package init(catalog: PDFObject?, pages: PageTree) {
    self.catalog = catalog
    self.pages = pages
  }

  /// Returns the destination that an object describes: an array, a dictionary around one, a name or a string.
  ///
  /// An undefined name gives a destination without a page, so that the name can be shown.
  func destination(_ object: PDFObject) -> Destination? {
    let value = object.value
    let found: PDFValue?
    let name: String
    switch value {
    case .string(let bytes):
      name = PDFTextString.decode(bytes)
      // Some producers write the name of a PDF 1.1 entry as a string.
      found = newStyle(bytes, object.file) ?? oldStyle(PDFName(bytes))
    case .name(let key):
      name = key.text
      found = oldStyle(key) ?? newStyle(key.bytes, object.file)
    default:
      return explicit(value, object.file)
    }
    guard var destination = found.flatMap({ explicit($0, object.file) }) else {
      return Destination(pageIndex: nil, name: name)
    }
    destination.name = name
    return destination
  }

  /// Returns the value of a name in the name tree.
  private func newStyle(_ name: [UInt8], _ file: PDFFile) -> PDFValue? {
    guard let value = tree[name].map(file.resolved), value != .null else { return nil }
    return value
  }

  /// Returns the value of a name in the dictionary of PDF 1.1.
  private func oldStyle(_ name: PDFName) -> PDFValue? {
    guard let file = catalog?.file, let value = oldNames[name].map(file.resolved), value != .null else {
      return nil
    }
    return value
  }

  /// Returns all named destinations, by name.
  func named() -> [(name: String, destination: Destination)] {
    catalog.map { catalog in catalog.file.counted { named(in: catalog.file) } } ?? []
  }

  private func named(in file: PDFFile) -> [(name: String, destination: Destination)] {
    var result: [String: Destination] = [:]
    // Two names may be the same text in different encodings: the order decides which one counts.
    for (bytes, value) in tree.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let name = PDFTextString.decode(bytes)
      if result[name] == nil, let destination = explicit(value, file) { result[name] = destination }
    }
    for (key, value) in oldNames.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) })
    where result[key.text] == nil {
      if let destination = explicit(value, file) { result[key.text] = destination }
    }
    return result.sorted { $0.key < $1.key }.map { name, destination in
      var named = destination
      named.name = name
      return (name, named)
    }
  }

  /// Returns an explicit destination (Table 151), by itself or as the D entry of a dictionary.
  private func explicit(_ value: PDFValue, _ file: PDFFile) -> Destination? {
    var value = file.resolved(value)
    if case .dictionary(let entries) = value, let inner = entries["D"] { value = file.resolved(inner) }
    guard case .array(let elements) = value, let target = elements.first else { return nil }
    func element(_ index: Int) -> PDFValue {
      elements.indices.contains(index) ? file.resolved(elements[index]) : .null
    }
    func number(_ index: Int) -> Double? { element(index).number }
    var kind: String?
    if case .name(let name) = element(1) { kind = name.text }

    let view: Destination.View
    switch kind {
    case "XYZ": view = .xyz(left: number(2), top: number(3), zoom: number(4).flatMap { $0 == 0 ? nil : $0 })
    case "FitH": view = .fitHorizontally(top: number(2))
    case "FitV": view = .fitVertically(left: number(2))
    case "FitR":
      if let x0 = number(2), let y0 = number(3), let x1 = number(4), let y1 = number(5) {
        view = .fitRectangle(Rectangle(x0: x0, y0: y0, x1: x1, y1: y1))
      } else {
        view = .fit
      }
    case "FitB": view = .fitBoundingBox
    case "FitBH": view = .fitBoundingBoxHorizontally(top: number(2))
    case "FitBV": view = .fitBoundingBoxVertically(left: number(2))
    default: view = .fit
    }
    return Destination(pageIndex: pageIndex(target, file), view: view)
  }

  /// Returns the index of the page that the first element of a destination refers to.
  ///
  /// Within a document it is a reference; some producers write a number, which belongs to remote destinations.
  private func pageIndex(_ target: PDFValue, _ file: PDFFile) -> Int? {
    if case .reference(let id) = target, let index = pages.index(of: id) { return index }
    guard case .integer(let number) = file.resolved(target) else { return nil }
    return (0..<pages.count).contains(number) ? number : nil
  }
}
