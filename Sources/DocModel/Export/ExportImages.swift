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

  /// Makes the images, and records each annotation's image.
  func add(
    to annotated: inout AnnotatedDocument, of document: Document, isCancelled: () -> Bool = { false }
  ) {
    let wanted = Set(types.map { $0.lowercased() })
    let entryIndices = annotated.entries.indices.filter { index in
      let annotation = annotated.entries[index].annotation
      guard wanted.contains(annotation.type?.lowercased() ?? "none") else { return false }
      return annotation.rectangle.map { !$0.isEmpty } ?? false
    }
    guard !entryIndices.isEmpty else { return }
    let home = home(of: annotated)
    let folders = NewFolders()
    // One page after another, since the images of a whole book wouldn't fit into memory.
    for (page, entryIndices) in Dictionary(grouping: entryIndices, by: { annotated.entries[$0].page.index })
      .sorted(by: { $0.key < $1.key })
    {
      if isCancelled() { return }
      do {
        let image = try document.image(ofPage: page, zoom: pixelsPerInch / 72)
        try folders.make(home)
        for entryIndex in entryIndices { try write(&annotated.entries[entryIndex], image, to: home) }
      } catch {
        annotated.diagnostics.append(
          .init(.format, pageIndex: page, message: "images of annotations can't be created: \(error)"))
      }
    }
  }

  private func write(_ entry: inout DocumentAnnotations.Entry, _ image: PageImage, to home: String) throws {
    let transform = PageTransform(page: entry.page, zoom: pixelsPerInch / 72)
    guard let screenRectangle = entry.annotation.screenRect(in: transform),
      let crop = image.cropped(to: screenRectangle)
    else {
      return
    }
    let path = "\(home)/\(Self.fileName(entry)).png"
    try AtomicFile.write(try crop.png(), to: path)
    entry.image = .init(path: link(to: path), pixelsPerInch: pixelsPerInch)
  }

  /// Returns the folder of a document: its name and the beginning of its content hash, since two documents may have
  /// the same name.
  private func home(of document: AnnotatedDocument) -> String {
    let name =
      document.fileName.lowercased().hasSuffix(".pdf")
      ? document.fileName.dropLast(4) : document.fileName[...]
    let hash = document.sha256.map { "-" + $0.prefix(8) } ?? ""
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return "\(folder)/\(Self.safe(String(name)))\(hash)"
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
