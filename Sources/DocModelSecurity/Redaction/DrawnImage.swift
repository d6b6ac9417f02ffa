/// An image XObject as Poppler draws it, one pixel for each of its own.
extension PageImage {
  /// Draws an image without its masks; nil if it is too large, or can't be drawn.
  init?(
    of id: ObjectID, _ dictionary: PDFDictionary, _ size: (width: Int, height: Int),
    _ objects: RedactedObjects
  ) {
    guard size.width <= DocumentLimits.longestImageSide, size.height <= DocumentLimits.longestImageSide,
      size.width * size.height <= DocumentLimits.mostImagePixels
    else { return nil }
    var raw: [UInt8] = []
    guard objects.file.withStreamData(id, decodingUpTo: nil, { bytes, _ in raw = Array(bytes) }) else {
      return nil
    }
    var changes = ObjectDraft(nextNumber: objects.changes.nextNumber)
    let image = changes.add(.stream(dictionary.without(Self.leftOut), raw))
    let content = changes.add(
      .stream(PDFDictionary(), Array("\(size.width) 0 0 \(size.height) 0 0 cm /I Do".utf8)))
    let tree = changes.reserveNumber()
    let page = PDFDictionary([
      ("Type", .name("Page")), ("Parent", .reference(tree)), ("Contents", .reference(content)),
      ("MediaBox", .array([.integer(0), .integer(0), .integer(size.width), .integer(size.height)])),
      (
        "Resources",
        .dictionary(PDFDictionary([("XObject", .dictionary(PDFDictionary([("I", .reference(image))])))]))
      ),
    ])
    changes.set(
      tree,
      to: .value(
        .dictionary(
          PDFDictionary([
            ("Type", .name("Pages")), ("Kids", .array([.reference(changes.add(.value(.dictionary(page))))])),
            ("Count", .integer(1)),
          ]))))
    guard case .reference(let root)? = objects.file.trailer.entry("Root") else { return nil }
    // Only what the new catalog leads to is written.
    changes.set(
      root, to: .value(.dictionary(PDFDictionary([("Type", .name("Catalog")), ("Pages", .reference(tree))]))))
    guard let bytes = try? objects.document.rewritable().rewritten(with: changes),
      let drawn = try? objects.document.reopened(with: .bytes(bytes)).image(ofPage: 0, annotations: .none),
      drawn.width == size.width, drawn.height == size.height
    else { return nil }
    self = drawn
  }

  /// The entries that don't describe the samples.
  private static let leftOut = streamLengthKeys.union([
    "SMask", "Mask", "Metadata", "PieceInfo", "OC", "Alternates",
  ])
}
