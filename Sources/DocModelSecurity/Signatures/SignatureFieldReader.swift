/// A signature field as the file has it (ISO 32000-1, 12.7.4.5).
struct SignatureFieldObject {
  let object: PDFObject
  let field: SignatureField
  /// The signature's dictionary; nil if the field is empty.
  let signature: PDFObject?

  /// Reads the signature fields of a document in the order of its form.
  static func all(of file: PDFFile, _ pages: SignaturePages) -> [SignatureFieldObject] {
    file.counted {
      FieldWalk(file.catalog?["AcroForm"]).fields.filter { $0.type == "Sig" }.map {
        SignatureFieldObject($0.object, pages)
      }
    }
  }

  private init(_ object: PDFObject, _ pages: SignaturePages) {
    self.object = object
    let value = object["V"]
    signature = value.flatMap { $0.isDictionary ? $0 : nil }
    // A field with one widget is mostly the widget itself.
    let widgets = [object] + (object["Kids"]?.elements.prefix(10) ?? [])
    let widget = widgets.first { $0["Rect"] != nil }
    let numbers = widget?["Rect"]?.numbers ?? []
    var area: Rectangle?
    if numbers.count >= 4, numbers[0] != numbers[2], numbers[1] != numbers[3] {
      area = Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
    }
    field = SignatureField(
      name: object.fieldName, pageIndex: widgets.compactMap { pages.index(of: $0) }.first, rectangle: area,
      isSigned: signature != nil)
  }
}

/// The pages on which widgets lie.
final class SignaturePages {
  private let tree: PageTree
  /// The pages of widgets that don't say it themselves.
  private lazy var listed: [ObjectID: Int] = {
    var listed: [ObjectID: Int] = [:]
    for index in 0..<tree.count {
      for case .reference(let id) in tree.leaf(at: index)?.object["Annots"]?.elements(upTo: 10_000) ?? [] {
        listed[id] = listed[id] ?? index
      }
    }
    return listed
  }()

  init(_ tree: PageTree) { self.tree = tree }

  /// Returns the 0-based index of a widget's page.
  func index(of widget: PDFObject) -> Int? {
    if case .reference(let page)? = widget.entry("P"), let index = tree.index(of: page) { return index }
    return widget.id.flatMap { listed[$0] }
  }
}
