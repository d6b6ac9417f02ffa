/// The streams of a file that may hold text for people, such as metadata, scripts, long form values and attachments,
/// unlike images, fonts and drawn content.
struct TextStreams {
  private let file: PDFFile
  /// The numbers of the streams.
  private(set) var ids: Set<ObjectID> = []
  /// The attached files.
  private(set) var attachments: Set<ObjectID> = []
  /// Those among them that aren't fonts, functions and the like.
  private let texts: Set<ObjectID>
  /// The content of pages, glyphs and appearances.
  private let drawn: Set<ObjectID>

  /// Finds the streams; nil if there are too many objects.
  init?(_ objects: ReachableObjects) {
    let file = objects.file
    self.file = file
    var found: Set<ObjectID> = []
    var texts: Set<ObjectID> = []
    var drawn: Set<ObjectID> = []
    var attachments: Set<ObjectID> = []
    let isComplete = objects.forEach { item in
      if item.isStream, case .dictionary(let dictionary) = item.value {
        if !Self.isDrawn(dictionary, file) { found.insert(item.id) }
        if Self.mayHoldText(dictionary, file) { texts.insert(item.id) }
      }
      Self.forEachEntry(in: item.value) { key, value in
        if Self.drawingKeys.contains(key) {
          drawn.formUnion(value.references)
          if case .reference(let id) = value { drawn.formUnion(file.value(of: id).references) }
        }
        // File specifications (7.11.4).
        if key == "EF" { attachments.formUnion(file.resolved(value).references) }
      }
      return item.value
    }
    guard isComplete else { return nil }
    ids = found.subtracting(drawn)
    self.texts = texts.subtracting(drawn)
    self.drawn = drawn
    self.attachments = attachments
  }

  /// Whether a stream holds the words as a text, or may do so and can't be decoded.
  func hasWords(_ id: ObjectID, _ finder: RedactionFinder) -> Bool {
    guard let data = file.streamData(id, upTo: PageContents.largest) else {
      // Others are encoded by a filter for images and sounds.
      return file.streamDictionary(id)?["Type"].map(file.resolved) == .name("Metadata")
    }
    guard data.isText else { return texts.contains(id) && finder.blanked(data) != nil }
    return (texts.contains(id) || finder.isDistinct) && finder.hasWords(in: data)
  }

  /// Whether a stream is content with operators: of a page, a form, a pattern or a glyph.
  func isContent(_ id: ObjectID, _ dictionary: PDFDictionary) -> Bool {
    drawn.contains(id)
      || Self.isDrawn(dictionary, file) && dictionary["Subtype"].map(file.resolved) != .name("Image")
  }

  private static func isDrawn(_ dictionary: PDFDictionary, _ file: PDFFile) -> Bool {
    [.name("Image"), .name("Form")].contains(dictionary["Subtype"].map(file.resolved))
      || dictionary["PatternType"].map(file.resolved) == .integer(1)
  }

  /// Visits the entries of the dictionaries in a value.
  private static func forEachEntry(in value: PDFValue, depth: Int = 0, _ body: (PDFName, PDFValue) -> Void) {
    guard depth < 64 else { return }
    switch value {
    case .array(let elements): for element in elements { forEachEntry(in: element, depth: depth + 1, body) }
    case .dictionary(let dictionary):
      for (key, value) in dictionary.entries {
        body(key, value)
        forEachEntry(in: value, depth: depth + 1, body)
      }
    default: break
    }
  }

  /// The keys of the content of pages, glyphs and appearances.
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
