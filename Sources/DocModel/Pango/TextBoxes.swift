import Foundation

/// Drawn texts, which are the pages of one PDF file in memory, so that they share its fonts.
package struct TextBoxes {
  /// A drawn text.
  package struct Drawing: Hashable {
    /// The content stream, in a rectangle of the box's size at the origin.
    var content: [UInt8]
    /// The resources of the content, with references to ``TextBoxes/objects``.
    var resources: PDFDictionary
    /// The height of all lines in points, which may be larger than that of the box.
    var height: Double
    /// The number of characters that no installed font has.
    var missingGlyphs: Int
  }

  /// An object that a drawing needs.
  package enum Object: Hashable {
    /// Anything but a stream.
    case value(PDFValue)
    /// A stream: its dictionary without Length, and its data as it is written.
    case stream(PDFDictionary, data: [UInt8])
  }

  /// The drawings, in the order of the boxes.
  package private(set) var drawings: [Drawing] = []
  /// The objects that the drawings refer to, under the numbers of the file in memory.
  package private(set) var objects: [ObjectID: Object] = [:]

  /// Draws texts.
  package init(_ boxes: [TextBox]) throws(CairoError) {
    guard !boxes.isEmpty else { return }
    let fonts = try TextFonts()
    let pdf = try CairoPDF()
    var layouts: [TextLayout] = []
    for box in boxes {
      let layout = try TextLayout(box, fonts: fonts)
      try pdf.addPage(width: max(1, box.box.width), height: max(1, box.box.height), layout.draw)
      layouts.append(layout)
    }
    let bytes = try pdf.finish()
    let file: PDFFile
    do {
      file = try PDFFile(FileContents(.bytes(Data(bytes), name: "text")), password: nil)
    } catch {
      throw CairoError(message: "the text can't be read (\(error))")
    }
    let pages = Self.pages(of: file)
    guard pages.count == boxes.count else { throw CairoError(message: "the text can't be read") }
    for (page, layout) in zip(pages, layouts) {
      guard let contents = page["Contents"]?.id, let content = file.streamData(contents) else {
        throw CairoError(message: "the text can't be read")
      }
      var resources = PDFDictionary()
      if case .dictionary(let entries)? = page["Resources"]?.value {
        for entry in entries.entries where entry.key != "ExtGState" {
          resources.append(entry.key, file.resolved(entry.value))
        }
      }
      drawings.append(
        Drawing(
          content: Self.withoutOpacity(content), resources: resources, height: layout.size.height,
          missingGlyphs: layout.missingGlyphs))
      collectObjects(of: .dictionary(resources), in: file)
    }
  }

  /// Returns the width of the longest line and the height of all lines in points.
  package static func size(of box: TextBox) throws(CairoError) -> Size {
    try TextLayout(box, fonts: TextFonts()).size
  }

  /// Returns the pages of a file that cairo has written.
  private static func pages(of file: PDFFile) -> [PDFObject] {
    var pages: [PDFObject] = []
    var pending = [file.catalog?["Pages"]].compactMap(\.self)
    while let node = pending.popLast() {
      if let kids = node["Kids"]?.elements { pending += kids.reversed() } else { pages.append(node) }
    }
    return pages
  }

  /// Returns cairo's content without its graphics states, which would reset the opacity to 1.
  private static func withoutOpacity(_ content: [UInt8]) -> [UInt8] {
    let lines = content.split(separator: UInt8(ascii: "\n")).map { line in
      line.suffix(3).elementsEqual(" gs".utf8)
        ? line.dropLast(3).prefix { $0 != UInt8(ascii: "/") } : line
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Adds the objects that a value refers to.
  private mutating func collectObjects(of value: PDFValue, in file: PDFFile) {
    var pending = [value]
    while let value = pending.popLast() {
      switch value {
      case .reference(let id) where objects[id] == nil:
        if let dictionary = file.streamDictionary(id) {
          var entries = PDFDictionary()
          for entry in dictionary.entries where entry.key != "Length" {
            entries.append(entry.key, entry.value)
          }
          var data: [UInt8] = []
          _ = file.withStreamData(id, decodingUpTo: nil) { bytes, _ in data = Array(bytes) }
          objects[id] = .stream(entries, data: data)
          pending.append(.dictionary(entries))
        } else {
          let value = file.value(of: id)
          objects[id] = .value(value)
          pending.append(value)
        }
      case .array(let elements): pending += elements
      case .dictionary(let dictionary): pending += dictionary.entries.map(\.value)
      default: break
      }
    }
  }
}
