/// The streams of a file that may hold text for people, such as metadata, scripts, long form values and attachments,
/// unlike images, fonts and drawn content.
struct TextStreams {
  private let file: PDFFile
  /// The numbers of the streams.
  private(set) var ids: Set<ObjectID> = []

  /// Finds the streams; nil if there are too many objects.
  init?(_ objects: ReachableObjects) {
    let file = objects.file
    self.file = file
    var found: Set<ObjectID> = []
    var drawn: Set<ObjectID> = []
    let isComplete = objects.forEach { item in
      if item.isStream, case .dictionary(let dictionary) = item.value, Self.mayHoldText(dictionary, file) {
        found.insert(item.id)
      }
      Self.collectDrawn(item.value, file, &drawn, depth: 0)
      return item.value
    }
    guard isComplete else { return nil }
    ids = found.subtracting(drawn)
  }

  /// Returns the texts of a stream; nil if it can't be decoded.
  func texts(of id: ObjectID) -> [String]? {
    guard let data = file.streamData(id, upTo: PageContents.largest) else {
      // Encoded by a filter for images and sounds.
      return file.streamDictionary(id)?["Type"].map(file.resolved) == .name("Metadata") ? nil : []
    }
    return data.streamTexts
  }

  /// Adds the streams that a value has as the content of a page, a glyph or an appearance.
  private static func collectDrawn(
    _ value: PDFValue, _ file: PDFFile, _ drawn: inout Set<ObjectID>, depth: Int
  ) {
    guard depth < 64 else { return }
    switch value {
    case .array(let elements):
      for element in elements { collectDrawn(element, file, &drawn, depth: depth + 1) }
    case .dictionary(let dictionary):
      for (key, value) in dictionary.entries {
        if drawingKeys.contains(key) {
          drawn.formUnion(value.references)
          if case .reference(let id) = value { drawn.formUnion(file.value(of: id).references) }
        }
        collectDrawn(value, file, &drawn, depth: depth + 1)
      }
    default: break
    }
  }

  private static let drawingKeys: Set<PDFName> = ["Contents", "CharProcs", "N", "R", "D"]

  private static func mayHoldText(_ dictionary: PDFDictionary, _ file: PDFFile) -> Bool {
    let names = [dictionary["Type"], dictionary["Subtype"]].compactMap { $0.map(file.resolved) }
    return !names.contains(where: otherTypes.contains) && !otherKeys.contains(where: dictionary.has)
  }

  private static let otherTypes: Set<PDFValue> = Set(
    [
      "Image", "Form", "XRef", "ObjStm", "Pattern", "CMap", "Type1C", "CIDFontType0C", "OpenType", "U3D",
      "PRC",
    ]
    .map { (name: String) in .name(PDFName(Array(name.utf8))) })

  private static let otherKeys: [PDFName] = [
    "Length1", "Length2", "Length3", "FunctionType", "PatternType", "ShadingType", "HalftoneType", "CMapName",
    "Alternate",
  ]
}
