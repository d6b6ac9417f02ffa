import Foundation

@testable import DocModel

/// A file with one page, on which an appearance with text is drawn.
struct AppearancePDF {
  let bytes: Data
  let drawing: TextBoxes.Drawing

  init(_ appearance: AppearanceStream) throws {
    var appearance = appearance
    let texts = try TextBoxes([appearance.text].compactMap(\.self))
    guard let drawing = texts.drawings.first else { throw CairoError(message: "the appearance has no text") }
    self.drawing = drawing
    appearance.append(drawing)
    let rectangle = appearance.rectangle
    var form = PDFDictionary()
    form.append("Type", .name("XObject"))
    form.append("Subtype", .name("Form"))
    let box = appearance.boundingBox
    form.append("BBox", .array([box.x0, box.y0, box.x1, box.y1].map { .real($0) }))
    form.append("Resources", .dictionary(drawing.resources))
    var objects = texts.objects
    let first = (objects.keys.map(\.number).max() ?? 0) + 1
    func id(_ number: Int32) -> ObjectID { ObjectID(number: first + number, generation: 0) }
    func dictionary(_ entries: [(PDFName, PDFValue)]) -> PDFDictionary {
      entries.reduce(into: PDFDictionary()) { $0.append($1.0, $1.1) }
    }
    objects[id(0)] = .stream(form, data: appearance.content)
    let content = "1 0 0 1 \(rectangle.x0 - box.x0) \(rectangle.y0 - box.y0) cm /X Do"
    objects[id(1)] = .stream(PDFDictionary(), data: Array(content.utf8))
    let resources = dictionary([("XObject", .dictionary(dictionary([("X", .reference(id(0)))])))])
    objects[id(2)] = .value(
      .dictionary(
        dictionary([
          ("Type", .name("Page")), ("Parent", .reference(id(3))), ("Contents", .reference(id(1))),
          ("MediaBox", .array([0, 0, 600, 800].map { .integer($0) })), ("Resources", .dictionary(resources)),
        ])))
    objects[id(3)] = .value(
      .dictionary(
        dictionary([
          ("Type", .name("Pages")), ("Kids", .array([.reference(id(2))])), ("Count", .integer(1)),
        ])))
    objects[id(4)] = .value(
      .dictionary(dictionary([("Type", .name("Catalog")), ("Pages", .reference(id(3)))])))
    bytes = Self.file(objects, root: id(4))
  }

  private static func file(_ objects: [ObjectID: TextBoxes.Object], root: ObjectID) -> Data {
    var file = Data("%PDF-1.4\n".utf8)
    func append(_ value: PDFValue) {
      var bytes = GrowingBytes()
      bytes.append(value)
      file.append(contentsOf: bytes.text.utf8)
    }
    var offsets: [Int32: Int] = [:]
    for (id, object) in objects.sorted(by: { $0.key.number < $1.key.number }) {
      offsets[id.number] = file.count
      file.append(contentsOf: "\(id.number) 0 obj\n".utf8)
      switch object {
      case .value(let value): append(value)
      case .stream(var dictionary, let data):
        dictionary.append("Length", .integer(data.count))
        append(.dictionary(dictionary))
        file.append(contentsOf: "\nstream\n".utf8)
        file.append(contentsOf: data)
        file.append(contentsOf: "\nendstream".utf8)
      }
      file.append(contentsOf: "\nendobj\n".utf8)
    }
    let start = file.count
    file.append(contentsOf: "xref\n0 \(root.number + 1)\n0000000000 65535 f \n".utf8)
    for number in 1...root.number {
      let entry = offsets[number].map { String(format: "%010d 00000 n \n", $0) } ?? "0000000000 00000 f \n"
      file.append(contentsOf: entry.utf8)
    }
    let trailer = "trailer\n<< /Size \(root.number + 1) /Root \(root) >>\nstartxref\n\(start)\n%%EOF\n"
    file.append(contentsOf: trailer.utf8)
    return file
  }
}
