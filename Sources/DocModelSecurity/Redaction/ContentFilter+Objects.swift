/// Forms and images that a content stream draws (ISO 32000-1, 8.8 to 8.10).
extension ContentFilter {
  /// Filters an operation that draws an XObject.
  func drawObject(_ operation: ContentOperation) throws {
    guard case .name(let name)? = operation.operands.last, operation.operands.count == 1 else {
      throw malformed(operation)
    }
    // Nothing is drawn without the resource.
    guard let written = resources["XObject"].map(file.resolved), case .dictionary(let entries) = written,
      let entry = entries.value(forKey: name), case .reference(let id) = entry,
      let dictionary = file.streamDictionary(id)
    else { return recordRemoval(of: .objects, 0) }
    switch dictionary["Subtype"].map(file.resolved) {
    case .name("Form"): try drawForm(id, dictionary, name, operation)
    case .name("Image"): try drawImage(id, dictionary, name, operation)
    default: throw RedactionObstacle(reason: "has an object of an unknown type")
    }
  }

  /// Draws an XObject under its name, or a new one in its place.
  private func draw(
    _ id: ObjectID, as name: PDFName, insteadOf original: ObjectID, _ operation: ContentOperation
  ) {
    guard id != original else {
      usedXObjects[name] = .reference(id)
      return keep(operation)
    }
    page.names += 1
    let name = PDFName(Array("Redacted\(page.names)".utf8))
    usedXObjects[name] = .reference(id)
    output += Array("/\(name.text) Do\n".utf8)
    isChanged = true
  }

  private func drawForm(
    _ id: ObjectID, _ dictionary: PDFDictionary, _ name: PDFName, _ operation: ContentOperation
  ) throws {
    var matrix = state.matrix
    if let written = dictionary["Matrix"] {
      guard let own = ContentMatrix(PDFObject(written, of: file).numberElements) else {
        throw RedactionObstacle(reason: "has a damaged form")
      }
      matrix = own.followed(by: matrix)
    }
    guard let box = dictionary["BBox"].flatMap({ PDFObject($0, of: file).numberElements }), box.count == 4,
      let bounds = matrix.bounds(of: Rectangle(x0: box[0], y0: box[1], x1: box[2], y1: box[3]))
    else { throw RedactionObstacle(reason: "has a damaged form") }
    // The box clips all content of the form, but a glyph may go that isn't visible.
    guard isInArea(bounds) || !page.removedGlyphs.isEmpty else {
      return draw(id, as: name, insteadOf: id, operation)
    }
    guard page.openForms.count < 32, page.openForms.insert(id).inserted else {
      throw RedactionObstacle(reason: "has forms that draw each other")
    }
    defer { page.openForms.remove(id) }
    guard let data = file.streamData(id, upTo: PageContents.largest) else {
      throw RedactionObstacle(reason: "has a form that can't be decoded")
    }
    var own = resources
    if case .dictionary(let entries)? = dictionary["Resources"].map(file.resolved) { own = entries }
    let filter = ContentFilter(
      data, resources: own, matrix: matrix, areas: areas, page: page, objects: objects)
    filter.state = state
    filter.state.matrix = matrix
    filter.finder = finder
    try filter.run()
    guard filter.isChanged else { return draw(id, as: name, insteadOf: id, operation) }
    marks.touch()
    let form = dictionary.without(
      streamCodingKeys.union(["Resources", "PieceInfo", "Metadata", "Ref", "OPI"])
    )
    .with("Resources", .dictionary(filter.filteredResources))
    let new = objects.addStream(form, filter.output)
    objects.replacedForms[id] = new
    draw(new, as: name, insteadOf: id, operation)
  }

  /// The resources of the output: only the XObjects and property lists that it uses.
  var filteredResources: PDFDictionary {
    var result = resources
    var objects = PDFDictionary()
    for (name, value) in usedXObjects.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
      objects.append(name, value)
    }
    if result.has("XObject") || !objects.entries.isEmpty {
      result = result.with("XObject", .dictionary(objects))
    }
    if case .dictionary(let properties)? = resources["Properties"].map(file.resolved),
      !marks.touchedProperties.isEmpty
    {
      result = result.with("Properties", .dictionary(properties.without(marks.touchedProperties)))
    }
    return result
  }

  // MARK: Images

  private static let unitSquare = Rectangle(x0: 0, y0: 0, x1: 1, y1: 1)

  private func drawImage(
    _ id: ObjectID, _ dictionary: PDFDictionary, _ name: PDFName, _ operation: ContentOperation
  ) throws {
    guard let bounds = state.matrix.bounds(of: Self.unitSquare) else {
      throw RedactionObstacle(reason: "has an image of infinite size")
    }
    guard isInArea(bounds) else { return draw(id, as: name, insteadOf: id, operation) }
    if state.fillsWithPattern, dictionary["ImageMask"] == .boolean(true) {
      throw RedactionObstacle(reason: "has a pattern")
    }
    if areas.contains(where: { $0.contains(bounds) }) { return recordRemoval(of: .images) }
    guard let back = state.matrix.inverse else { return draw(id, as: name, insteadOf: id, operation) }
    let parts = areas.filter { $0.meets(bounds) }.compactMap { back.bounds(of: $0.rectangle) }
    let blanking = ImageBlanking(objects, parts: parts)
    guard let new = try blanking.blank(id, dictionary) else {
      return draw(id, as: name, insteadOf: id, operation)
    }
    recordRemoval(of: .images)
    draw(new, as: name, insteadOf: id, operation)
  }

  /// Filters an inline image: it goes as a whole, or not at all.
  func drawInlineImage(_ operation: ContentOperation) throws {
    guard let bounds = state.matrix.bounds(of: Self.unitSquare) else {
      throw RedactionObstacle(reason: "has an image of infinite size")
    }
    if let data = operation.imageData, finder?.hasWords(in: Array(source[data])) ?? false {
      return recordRemoval(of: .images)
    }
    guard isInArea(bounds) else { return keep(operation) }
    guard areas.contains(where: { $0.contains(bounds) }) else {
      throw RedactionObstacle(reason: "has an inline image that is partly removed")
    }
    recordRemoval(of: .images)
  }
}
