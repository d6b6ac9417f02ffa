import Foundation

@testable import DocModel

/// A comparison of our results for a file with the oracle's, with a line for each difference.
struct CorpusComparison {
  let document: Document
  let oracle: Oracle
  private(set) var differences: [String] = []

  init(_ name: String) throws {
    document = try Corpus.open(name)
    oracle = try Corpus.oracle(name)
  }

  /// Adds a difference unless the two values are equal.
  mutating func compare<Value: Equatable>(_ what: String, _ ours: Value, _ theirs: Value) {
    if ours != theirs { differences.append("\(what): \(Self.shown(ours)), not \(Self.shown(theirs))") }
  }

  /// Compares numbers within a thousandth of a point, since parsers differ and the oracle rounds some.
  mutating func compareNumbers(_ what: String, _ ours: [Double]?, _ theirs: [Double]?) {
    let isEqual =
      ours?.count == theirs?.count && zip(ours ?? [], theirs ?? []).allSatisfy { abs($0 - $1) < 1e-3 }
    if !isEqual { differences.append("\(what): \(Self.shown(ours)), not \(Self.shown(theirs))") }
  }

  private static func shown(_ value: Any?) -> String {
    guard let value else { return "none" }
    if let numbers = value as? [Double], !numbers.isEmpty {
      return numbers.map { String(format: "%g", $0) }.joined(separator: " ")
    }
    if let optional = value as? any OptionalValue { return shown(optional.wrapped) }
    return String(describing: value)
  }

  // MARK: Pages

  mutating func comparePages() throws {
    compare("pages", document.pageCount, oracle.pages.count)
    for (index, theirs) in oracle.pages.enumerated() where index < document.pageCount {
      let page = try document.page(at: index)
      let media = theirs["mediabox"]?.doubles.map(Self.inOrder)
      let crop = theirs["cropbox"]?.doubles.map(Self.inOrder)
      compareNumbers("page \(index) media box", page.mediaBox.numbers, media)
      compareNumbers("page \(index) crop box", page.cropBox.numbers, Self.cut(crop ?? media, to: media))
      compare("page \(index) rotation", page.rotation, theirs["rotate"]?.int)
      compareNumbers("page \(index) size", [page.size.width, page.size.height], theirs["size"]?.doubles)
      compare("page \(index) user unit", page.userUnit, theirs["userunit"]?.double ?? 1)
    }
  }

  mutating func compareLabels() throws {
    // Without labels each page has its number as its label.
    let theirs = oracle.dictionaries["labels_spec"]?.elements.map(\.string)
    let labels = (0..<document.pageCount).map { document.pageLabels.label(at: $0) }
    compare("labelled", !document.pageLabels.isEmpty, theirs != nil)
    for (index, label) in labels.enumerated() {
      guard let theirs else {
        compare("label \(index)", label, String(index + 1))
        continue
      }
      compare("label \(index)", label, theirs.indices.contains(index) ? theirs[index] : nil)
    }
    for (index, theirs) in (oracle.dictionaries["labels"]?.elements ?? []).enumerated() {
      compare(
        "label \(index) by pikepdf", labels.indices.contains(index) ? labels[index] : nil, theirs.string)
    }
  }

  private static func inOrder(_ box: [Double]) -> [Double] {
    guard box.count == 4 else { return box }
    return [min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])]
  }

  private static func cut(_ box: [Double]?, to media: [Double]?) -> [Double]? {
    guard let box, let media, box.count == 4, media.count == 4 else { return box }
    return [max(box[0], media[0]), max(box[1], media[1]), min(box[2], media[2]), min(box[3], media[3])]
  }

  // MARK: Outline

  mutating func compareOutline() {
    let items = document.outline.items
    compare("items", items.count, oracle.outline.count)
    for (index, (item, theirs)) in zip(items, oracle.outline).enumerated() {
      compare("item \(index) level", item.level, theirs["depth"]?.int)
      compare("item \(index) title", item.title, Oracle.text(theirs["title"]))
      compare("item \(index) open", item.isOpen, (theirs["count"]?.int ?? 0) >= 0)
      compare("item \(index) page", item.destination?.pageIndex, theirs["page"]?.int)
      compare("item \(index) italic", item.isItalic, (theirs["F"]?.int ?? 0) & 1 != 0)
      compare("item \(index) bold", item.isBold, (theirs["F"]?.int ?? 0) & 2 != 0)
      compare("item \(index) action", item.action?.typeName, Self.actionName(theirs))
      let view = theirs["view"]?.elements
      // A destination without a page has no particular view.
      guard let destination = item.destination, let view else { continue }
      compare("item \(index) view", destination.viewName, Oracle.name(view.first))
      var numbers = view.dropFirst().map(\.double)
      // A zoom of 0 means none (Table 151).
      if destination.viewName == "XYZ", numbers.count == 3, numbers[2] == 0 { numbers[2] = nil }
      compare("item \(index) numbers", destination.view.numbers, numbers)
    }
    compare(
      "problems", document.outline.problems.count, oracle.dictionaries["outline"]?["problems"]?.elements.count
    )
  }

  private static func actionName(_ item: JSONTree) -> String? {
    guard let kind = item["dest_kind"]?.string else { return nil }
    return kind.hasPrefix("action:/") ? String(kind.dropFirst(8)) : "GoTo"
  }

  // MARK: Information

  mutating func compareInfo() {
    let info = document.info
    let raw = oracle.dictionaries
    compare("version", info.version, raw["pdf_version"]?.string)
    compare("linearized", info.isLinearized, raw["linearized"]?.bool)
    compare("encrypted", info.isEncrypted, raw["encrypted"]?.bool)
    compare("form", info.features.contains(.form), (raw["acroform"]?["fields"]?.int ?? 0) > 0)
    compare("XFA", info.features.contains(.xfa), raw["acroform"]?["XFA"]?.bool ?? false)
    let signatures = raw["acroform"]?["types"]?["/Sig"]?.int ?? 0
    compare("signature fields", info.signatureFieldCount, signatures)
    compare(
      "attachments", info.attachments, (raw["embedded_files"]?.elements ?? []).map { Oracle.text($0) ?? "" })
    compare("named destinations", document.namedDestinations().count, raw["named_dests"]?.int ?? 0)

    let theirs = raw["docinfo"]?.entries ?? [:]
    compare("keys", info.entries.keys.sorted(), theirs.filter { $0.value != .null }.keys.sorted())
    for (key, value) in theirs.sorted(by: { $0.key < $1.key }) {
      let text = Oracle.text(value)
      // Trapped is a name, which the oracle writes with its slash.
      compare("info \(key)", info.entries[key], key == "Trapped" ? Oracle.name(value) : text)
    }
  }
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self.map { $0 as Any } }
}

extension Rectangle {
  /// The four numbers in the order of a file.
  var numbers: [Double] { [x0, y0, x1, y1] }
}

extension Destination.View {
  /// The operands in the order of Table 151; a zoom of 0 is none there.
  var numbers: [Double?] {
    switch self {
    case .xyz(let left, let top, let zoom): [left, top, zoom]
    case .fit, .fitBoundingBox: []
    case .fitHorizontally(let top), .fitBoundingBoxHorizontally(let top): [top]
    case .fitVertically(let left), .fitBoundingBoxVertically(let left): [left]
    case .fitRectangle(let rectangle): rectangle.numbers
    }
  }
}
