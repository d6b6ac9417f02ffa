/// The texts that redaction annotations have over their areas (ISO 32000-1, Table 192), as form XObjects.
struct RedactionOverlays {
  /// A drawn text, and the offset at which it is drawn.
  struct Form {
    let id: ObjectID
    let x: Double
    let y: Double
  }

  private(set) var forms: [Form] = []

  /// The maximum number of repetitions of a text.
  private static let mostRepetitions = 2000

  /// Draws the texts of areas.
  init(_ areas: [MarkedArea], on page: PageGeometry, objects: RedactedObjects) throws(CairoError) {
    var drawings: [AppearanceStream] = []
    for marked in areas {
      guard let overlay = marked.overlay, let text = overlay.overlayText, !text.isEmpty else { continue }
      guard var drawing = Self.drawing(text, overlay, marked.area.rectangle, page) else { continue }
      if overlay.repeatsText, let box = drawing.text {
        let size = try TextBoxes.size(of: box)
        let count = Int(
          min(
            Double(Self.mostRepetitions),
            1 + box.box.width * box.box.height / max(1, size.width * size.height)))
        let repeated = Array(repeating: text, count: count).joined(separator: " ")
        drawing = Self.drawing(repeated, overlay, marked.area.rectangle, page) ?? drawing
      }
      drawings.append(drawing)
    }
    guard !drawings.isEmpty else { return }
    let boxes = try TextBoxes(drawings.compactMap(\.text))
    var numbers: [ObjectID: ObjectID] = [:]
    for id in boxes.objects.keys.sorted(by: { $0.number < $1.number }) {
      numbers[id] = objects.changes.reserveNumber()
    }
    for (id, object) in boxes.objects {
      guard let number = numbers[id] else { continue }
      switch object {
      case .value(let value): objects.changes.set(number, to: .value(value.withNumbers(numbers)))
      case .stream(let dictionary, let data):
        guard case .dictionary(let entries) = PDFValue.dictionary(dictionary).withNumbers(numbers) else {
          continue
        }
        objects.changes.set(number, to: .stream(entries, data))
      }
    }
    for (var drawing, text) in zip(drawings, boxes.drawings) {
      drawing.append(text)
      let box = drawing.boundingBox
      var form = PDFDictionary([
        ("Type", .name("XObject")), ("Subtype", .name("Form")),
        ("BBox", .array([.real(box.x0), .real(box.y0), .real(box.x1), .real(box.y1)])),
        ("Resources", PDFValue.dictionary(drawing.textResources ?? PDFDictionary()).withNumbers(numbers)),
      ])
      let matrix = ContentMatrix(drawing.matrix) ?? .identity
      if let matrix = drawing.matrix { form.append("Matrix", .array(matrix.map(PDFValue.real))) }
      guard let shown = matrix.bounds(of: box) else { continue }
      let id = objects.addStream(form, drawing.content)
      forms.append(
        Form(id: id, x: drawing.rectangle.x0 - shown.x0, y: drawing.rectangle.y0 - shown.y0))
    }
  }

  /// Returns a text box without a border in an area.
  private static func drawing(
    _ text: String, _ overlay: Annotation.Redaction, _ area: Rectangle, _ page: PageGeometry
  ) -> AppearanceStream? {
    var annotation = Annotation.freeText(text, in: area, onPage: page.index)
    if let appearance = overlay.defaultAppearance { annotation.defaultAppearance = appearance }
    annotation.justification = overlay.justification
    annotation.markup.intent = "FreeTextTypeWriter"
    return AppearanceStream(of: annotation, on: page)
  }
}

extension PDFValue {
  /// Returns the value with other numbers in its references.
  func withNumbers(_ numbers: [ObjectID: ObjectID]) -> PDFValue {
    switch self {
    case .reference(let id): .reference(numbers[id] ?? id)
    case .array(let elements): .array(elements.map { $0.withNumbers(numbers) })
    case .dictionary(let dictionary):
      .dictionary(PDFDictionary(dictionary.entries.map { ($0.key, $0.value.withNumbers(numbers)) }))
    default: self
    }
  }
}
