/// Removes the pixels of an image that lie in areas (ISO 32000-1, 8.9).
struct ImageBlanking {
  private let objects: RedactedObjects
  /// The areas in the unit square of the image, with the origin at the lower left.
  private let parts: [Rectangle]

  private var file: PDFFile { objects.file }

  /// The maximum number of decoded bytes of an image.
  private static let largest = 400 << 20

  init(_ objects: RedactedObjects, parts: [Rectangle]) { (self.objects, self.parts) = (objects, parts) }

  /// Returns an image without the pixels; nil if no pixel lies in an area.
  ///
  /// - Throws: ``RedactionObstacle`` if the image can't be decoded.
  func blank(_ id: ObjectID, _ dictionary: PDFDictionary) throws(RedactionObstacle) -> ObjectID? {
    try blank(id, dictionary, masks: ["SMask", "Mask"])
  }

  private func blank(
    _ id: ObjectID, _ dictionary: PDFDictionary, masks: [PDFName]
  ) throws(RedactionObstacle) -> ObjectID? {
    let size = try size(of: dictionary)
    let pixels = parts.compactMap { self.pixels($0, size) }
    guard !pixels.isEmpty else { return nil }
    let keys = streamCodingKeys.union([
      "Metadata", "PieceInfo", "Alternates", "OPI", "SMaskInData", "Measure", "PtData",
    ])
    var entries = dictionary.without(keys)
    // A mask has no masks of its own (11.6.5.3); hostile ones lead back to their image.
    if masks.isEmpty { entries = entries.without(["SMask", "Mask"]) }
    for key in masks {
      guard case .reference(let mask)? = dictionary.value(forKey: key), let own = file.streamDictionary(mask)
      else { continue }
      // The shape of a mask is content, too.
      if let new = try blank(mask, own, masks: []) { entries = entries.with(key, .reference(new)) }
    }
    if let (samples, decoded) = try samples(id, dictionary, size) {
      var data = decoded
      for part in pixels { samples.blank(part, in: &data) }
      return objects.addStream(entries, data)
    }
    return try blankDrawn(id, dictionary, entries, size, pixels)
  }

  private func size(of dictionary: PDFDictionary) throws(RedactionObstacle) -> (width: Int, height: Int) {
    guard case .integer(let width)? = dictionary["Width"].map(file.resolved),
      case .integer(let height)? = dictionary["Height"].map(file.resolved),
      width > 0, height > 0, width <= 1 << 20, height <= 1 << 20
    else { throw RedactionObstacle(reason: "has a damaged image") }
    return (width, height)
  }

  private func pixels(_ part: Rectangle, _ size: (width: Int, height: Int)) -> ImagePixels? {
    let (width, height) = (Double(size.width), Double(size.height))
    guard part.x1 > 0, part.x0 < 1, part.y1 > 0, part.y0 < 1 else { return nil }
    return ImagePixels(
      x: part.x0 * width...part.x1 * width, y: (1 - part.y1) * height...(1 - part.y0) * height,
      width: size.width, height: size.height)
  }

  // MARK: Samples

  /// Decodes an image; nil if its format isn't one of those that keep samples as they are.
  private func samples(
    _ id: ObjectID, _ dictionary: PDFDictionary, _ size: (width: Int, height: Int)
  ) throws(RedactionObstacle) -> (samples: ImageSamples, data: [UInt8])? {
    var filters: [PDFValue] = []
    switch dictionary["Filter"].map(file.resolved) {
    case nil, .null?: break
    case .array(let names)?: filters = names.map(file.resolved)
    case let name?: filters = [name]
    }
    let lossless: [PDFValue] = [
      .name("FlateDecode"), .name("LZWDecode"), .name("RunLengthDecode"), .name("ASCII85Decode"),
      .name("ASCIIHexDecode"), .name("Fl"), .name("LZW"), .name("RL"), .name("A85"), .name("AHx"),
    ]
    guard filters.allSatisfy(lossless.contains) else { return nil }
    guard let data = file.streamData(id, upTo: Self.largest) else {
      throw RedactionObstacle(reason: "has an image that can't be decoded")
    }
    let isMask = dictionary["ImageMask"].map(file.resolved) == .boolean(true)
    var bits = isMask ? 1 : 0
    if !isMask, case .integer(let number)? = dictionary["BitsPerComponent"].map(file.resolved),
      [1, 2, 4, 8, 16].contains(number)
    {
      bits = number
    }
    guard bits > 0, let components = isMask ? 1 : components(dictionary["ColorSpace"]) else {
      throw RedactionObstacle(reason: "has an image with a special colour space")
    }
    let rowLength = (size.width * bits * components + 7) / 8
    // Some producers leave out the last bytes, or write more.
    guard rowLength <= Self.largest / size.height, data.count >= rowLength * (size.height - 1) else {
      throw RedactionObstacle(reason: "has a damaged image")
    }
    var inverts = false
    if isMask, let decode = dictionary["Decode"].flatMap({ PDFObject($0, of: file).numberElements }) {
      inverts = decode.first == 1
    }
    let samples = ImageSamples(
      bitsPerPixel: bits * components, rowLength: rowLength, blankIsSet: isMask && !inverts)
    return (samples, data)
  }

  /// Returns the number of components of a colour space; nil if it is unknown.
  private func components(_ value: PDFValue?) -> Int? {
    guard let space = value.map({ PDFObject($0, of: file) }) else { return nil }
    switch space.name ?? space[0]?.name {
    case "DeviceGray", "CalGray", "G", "Indexed", "I", "Separation": return 1
    case "DeviceRGB", "CalRGB", "Lab", "RGB": return 3
    case "DeviceCMYK", "CMYK": return 4
    case "ICCBased": return space[1]?["N"]?.int.flatMap { (1...4).contains($0) ? $0 : nil }
    case "DeviceN": return space[1].flatMap { (1...64).contains($0.count) ? $0.count : nil }
    default: return nil
    }
  }

  // MARK: Other formats

  /// Replaces an image by its pixels as Poppler draws them, without those in the areas.
  private func blankDrawn(
    _ id: ObjectID, _ dictionary: PDFDictionary, _ entries: PDFDictionary, _ size: (width: Int, height: Int),
    _ pixels: [ImagePixels]
  ) throws(RedactionObstacle) -> ObjectID {
    if case .array? = dictionary["Mask"].map(file.resolved) {
      throw RedactionObstacle(reason: "has an image with transparent colours")
    }
    guard dictionary["SMaskInData"] == nil, let image = PageImage(of: id, dictionary, size, objects) else {
      throw RedactionObstacle(reason: "has an image that can't be decoded")
    }
    let isMask = dictionary["ImageMask"].map(file.resolved) == .boolean(true)
    var data = image.samples(isMask: isMask)
    let samples = ImageSamples(
      bitsPerPixel: data.bitsPerPixel, rowLength: (size.width * data.bitsPerPixel + 7) / 8, blankIsSet: isMask
    )
    for part in pixels { samples.blank(part, in: &data.bytes) }
    var entries = entries.without(["ColorSpace", "BitsPerComponent", "Decode", "Intent"])
    if !isMask {
      entries = entries.with("ColorSpace", .name(data.bitsPerPixel == 24 ? "DeviceRGB" : "DeviceGray"))
    }
    entries = entries.with("BitsPerComponent", .integer(data.bitsPerPixel == 24 ? 8 : data.bitsPerPixel))
    return objects.addStream(entries, data.bytes)
  }
}
