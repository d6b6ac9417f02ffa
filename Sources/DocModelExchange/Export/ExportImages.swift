import Foundation

/// Images of annotations, as PNG files in a folder.
public struct ExportImages: Codable, Hashable, Sendable {
  /// The folder, with a subfolder for each document.
  public var folder: String
  /// The types of the annotations to make images of, ignoring case.
  public var types = ["square", "circle", "ink", "stamp"]
  /// The resolution in pixels per inch of the page.
  public var pixelsPerInch = 150.0
  /// The folder of the export, to which links to the images are relative; nil for the current folder.
  public var base: String?

  /// Creates options for images in a folder.
  public init(folder: String) {
    self.folder = folder
  }

  /// The place of an image in the folder.
  package struct Place: Codable, Hashable, Sendable {
    /// The name of the document's subfolder.
    package var subfolder: String
    /// The name of the file.
    package var file: String

    /// Whether the names are those of an image, without other folders.
    var isValid: Bool {
      file.hasSuffix(".png") && [subfolder, file].allSatisfy { !$0.hasPrefix(".") && !$0.contains("/") }
        && !subfolder.isEmpty
    }
  }

  /// A function that receives images as PNG files.
  package typealias Sink = (_ png: Data, _ place: Place) throws -> Void

  /// Writes an image to its place.
  ///
  /// - Throws: an error that describes itself.
  package func write(_ png: Data, to place: Place) throws {
    guard place.isValid else { throw SystemError(EPERM) }
    let path = path(of: place)
    let folders = NewFolders()
    try folders.make(String(path.dropLast(place.file.count + 1)))
    try AtomicFile.write(png, to: path)
  }

  /// The path of an image.
  package func path(of place: Place) -> String {
    let start = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return "\(start)/\(place.subfolder)/\(place.file)"
  }

  /// Makes the images, and records each annotation's image.
  func add(
    to annotated: inout AnnotatedDocument, of document: Document, isCancelled: () -> Bool, sink: Sink
  ) {
    let wanted = Set(types.map { $0.lowercased() })
    let entryIndices = annotated.entries.indices.filter { index in
      let annotation = annotated.entries[index].annotation
      guard wanted.contains(annotation.type?.lowercased() ?? "none") else { return false }
      return annotation.rectangle.map { !$0.isEmpty } ?? false
    }
    guard !entryIndices.isEmpty else { return }
    let subfolder = Self.subfolder(of: annotated)
    // One page after another, since the images of a whole book wouldn't fit into memory.
    for (page, entryIndices) in Dictionary(grouping: entryIndices, by: { annotated.entries[$0].page.index })
      .sorted(by: { $0.key < $1.key })
    {
      if isCancelled() { return }
      do {
        let image = try document.image(ofPage: page, zoom: pixelsPerInch / 72)
        for entryIndex in entryIndices {
          try add(image, to: &annotated.entries[entryIndex], in: subfolder, sink)
        }
      } catch {
        annotated.warnings.append(
          .init(.format, pageIndex: page, message: "images of annotations can't be created: \(error)"))
      }
    }
  }

  private func add(
    _ image: PageImage, to entry: inout DocumentAnnotations.Entry, in subfolder: String, _ sink: Sink
  ) throws {
    let transform = PageTransform(page: entry.page, zoom: pixelsPerInch / 72)
    guard let screenRectangle = entry.annotation.screenRectangle(in: transform),
      let crop = image.cropped(to: screenRectangle)
    else {
      return
    }
    let place = Place(subfolder: subfolder, file: Self.fileName(entry) + ".png")
    try sink(try crop.png(), place)
    entry.image = .init(path: link(to: path(of: place)), pixelsPerInch: pixelsPerInch)
  }

  /// Returns the subfolder of a document: its name and the beginning of its content hash, since two documents may have
  /// the same name.
  private static func subfolder(of document: AnnotatedDocument) -> String {
    let name =
      document.fileName.lowercased().hasSuffix(".pdf")
      ? document.fileName.dropLast(4) : document.fileName[...]
    let hash = document.sha256.map { "-" + $0.prefix(8) } ?? ""
    return safe(String(name)) + hash
  }

  /// Returns the file name for an annotation: its own name, or its positional name if that is unsuitable.
  private static func fileName(_ entry: DocumentAnnotations.Entry) -> String {
    entry.id.utf8.count <= 80 ? safe(entry.id) : entry.annotation.positionalID
  }

  /// Returns a name with all characters encoded except letters, digits and a few marks.
  private static func safe(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-_ ".unicodeScalars.contains(scalar)
      if isPlain || scalar == "." && !result.isEmpty {
        result.unicodeScalars.append(scalar)
      } else {
        result += String(scalar).utf8.map { "%" + [$0].hexadecimal }.joined()
      }
    }
    return result
  }

  /// Returns the path relative to the export's folder.
  private func link(to path: String) -> String {
    guard let base, !path.hasPrefix("/") || base.hasPrefix("/") else { return path }
    return RelativePath.from(base, to: path)
  }
}

extension PageImage {
  /// Returns the part inside a rectangle with a small margin; nil if they don't intersect.
  func cropped(to screenRectangle: ScreenRectangle) -> PageImage? {
    let margin = 2.0
    let (left, top) = (max(0, screenRectangle.x0 - margin), max(0, screenRectangle.y0 - margin))
    let (right, bottom) = (
      min(Double(width), screenRectangle.x1 + margin), min(Double(height), screenRectangle.y1 + margin)
    )
    guard left < right, top < bottom else { return nil }
    let (x0, y0) = (Int(left.rounded(.down)), Int(top.rounded(.down)))
    let (x1, y1) = (Int(right.rounded(.up)), Int(bottom.rounded(.up)))
    let bytesPerPixel = 4
    var part: [UInt8] = []
    part.reserveCapacity((x1 - x0) * (y1 - y0) * bytesPerPixel)
    for y in y0..<y1 {
      let row = y * bytesPerRow
      part += pixels[(row + x0 * bytesPerPixel)..<(row + x1 * bytesPerPixel)]
    }
    return PageImage(
      width: x1 - x0, height: y1 - y0, bytesPerRow: (x1 - x0) * bytesPerPixel, pixels: part,
      pixelsPerInch: pixelsPerInch)
  }
}
