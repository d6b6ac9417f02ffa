/// A font of a document's pages (ISO 32000-1, 9.5).
public struct DocumentFont: Hashable, Sendable, Codable {
  /// The name without the tag of a subset (9.6.4); empty if the font has none, as many of Type 3.
  public let name: String
  /// The tag before the name of a subset, such as `ABCDEF`; nil for a whole font.
  public let subsetTag: String?
  /// The type of the font (Table 110), such as `TrueType`; empty if the file gives none.
  ///
  /// The type of a composite font is that of its descendant, such as `CIDFontType2`.
  public let type: String
  /// Whether the file has the outlines of the font; those of Type 3 are content.
  public let isEmbedded: Bool
  /// The encoding (9.6.6 and 9.7.5), such as `WinAnsiEncoding` or `Identity-H`; nil for the font's own.
  ///
  /// A dictionary of differences is named by the encoding that it changes.
  public let encoding: String?
  /// Whether the file has a map from the codes of the font to characters (ToUnicode, 9.10.3).
  public let hasUnicodeMap: Bool
  /// The 0-based indexes of the pages that have the font among their resources, in order.
  public internal(set) var pageIndexes: [Int]
  /// The object of its dictionary, which ``Document/value(of:)`` reads; nil for a direct one.
  public let object: ObjectID?

  /// Reads a font's dictionary.
  fileprivate init(_ font: PDFObject, onPage page: Int) {
    let full = font["BaseFont"]?.name ?? ""
    let parts = full.split(separator: "+", maxSplits: 1)
    let isSubset = parts.count == 2 && parts[0].count == 6
    (name, subsetTag) = isSubset ? (String(parts[1]), String(parts[0])) : (full, nil)
    let descendant = font["DescendantFonts"]?[0] ?? font
    type = descendant["Subtype"]?.name ?? ""
    let descriptor = descendant["FontDescriptor"]
    let outlines = descriptor?["FontFile"] ?? descriptor?["FontFile2"] ?? descriptor?["FontFile3"]
    isEmbedded = type == "Type3" || outlines?.isStream == true
    let written = font["Encoding"]
    encoding = written?.name ?? written?["BaseEncoding"]?.name ?? written?["CMapName"]?.name
    hasUnicodeMap = font["ToUnicode"]?.isStream ?? false
    (pageIndexes, object) = ([page], font.id)
  }
}

extension Document {
  /// Lists the fonts of pages, in the order of the pages.
  ///
  /// ```swift
  /// for font in document.fonts() where !font.isEmbedded {
  ///   print(font.name, font.type, font.pageIndexes.count)
  /// }
  /// ```
  ///
  /// Fonts count that pages, the forms and patterns that they draw, and the appearances of their annotations have among
  /// their resources, used or not.
  ///
  /// - Parameter pages: the 0-based indexes of the pages; nil for the whole document. Missing pages have no fonts.
  /// - Returns: the fonts, each object once.
  public func fonts(onPages pages: Range<Int>? = nil) -> [DocumentFont] {
    fonts(onPages: Array((pages ?? 0..<pageCount).clamped(to: 0..<pageCount)))
  }

  /// Lists the fonts of existing pages, which needn't be consecutive.
  package func fonts(onPages pages: [Int]) -> [DocumentFont] {
    guard let file else { return [] }
    return file.counted {
      var list = FontList()
      for page in pages where !file.isRepeatingItself {
        guard let leaf = leaf(page) else { continue }
        let annotations = leaf.object["Annots"]?.elements(upTo: DocumentLimits.mostAnnotationsOnPage) ?? []
        let appearances = annotations.compactMap { PDFObject($0, of: file)["AP"]?["N"] }.flatMap { normal in
          normal.isStream ? [normal] : normal.keys.compactMap { normal.value(forKey: $0) }
        }
        list.add(
          [PDFObject(.dictionary(PageContents.resources(of: leaf)), of: file)]
            + appearances.compactMap { $0["Resources"] }, page)
      }
      return list.fonts
    }
  }
}

/// The fonts that resources have, gathered page by page.
private struct FontList {
  private(set) var fonts: [DocumentFont] = []
  private var known: [ObjectID: Int] = [:]

  /// Adds the fonts of a page's resources, and of the forms and patterns among them.
  mutating func add(_ resources: [PDFObject], _ page: Int) {
    var visited: Set<ObjectID> = []
    var pending = Array(resources.reversed())
    while let resources = pending.popLast(), !resources.file.isRepeatingItself {
      let fonts = resources["Font"]
      for key in fonts?.keys ?? [] { fonts?.value(forKey: key).map { add(font: $0, page) } }
      for objects in [resources["XObject"], resources["Pattern"]] {
        for key in objects?.keys ?? [] {
          guard let form = objects?.value(forKey: key), let id = form.id, visited.insert(id).inserted,
            form["Subtype"]?.name != "Image", let own = form["Resources"]
          else { continue }
          pending.append(own)
        }
      }
    }
  }

  private mutating func add(font: PDFObject, _ page: Int) {
    guard font.isDictionary else { return }
    if let index = font.id.flatMap({ known[$0] }) {
      if fonts[index].pageIndexes.last != page { fonts[index].pageIndexes.append(page) }
      return
    }
    font.id.map { known[$0] = fonts.count }
    fonts.append(DocumentFont(font, onPage: page))
  }
}
