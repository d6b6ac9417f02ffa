/// A copy of a document in memory that shows all of its content: hidden layers, content outside the pages' edges, and
/// each form and pattern on a page of its own.
///
/// A search in it finds words wherever a reader of any kind could.
struct RevealedDocument {
  /// The copy; its first pages are those of the document.
  let document: Document
  /// The number of pages of the document itself.
  let pageCount: Int
  /// The forms and patterns on the pages after them, by their numbers in the document.
  let streams: [ObjectID]

  /// The distance by which pages extend beyond their edges, in points: content lies there in files of drawings.
  private static let margin = 3000.0
  /// The maximum number of forms and patterns.
  private static let mostStreams = 200_000

  /// Makes a copy.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - showsForms: whether forms and patterns get pages of their own.
  /// - Throws: ``RedactionError``.
  init(of document: Document, showsForms: Bool) throws(RedactionError) {
    let name = document.source.name
    guard let file = document.file, case .reference(let root)? = file.trailer.entry("Root"),
      case .dictionary(let catalog) = file.value(of: root), let tree = catalog["Pages"]
    else { throw .notRedactable(name, reason: "its objects can't be read") }
    pageCount = document.pageCount
    let bytes: FileBytes
    do throws(QPDFError) {
      let library = try document.rewritable()
      var changes = ObjectDraft(nextNumber: library.nextNumber)
      for index in 0..<pageCount {
        guard let leaf = document.leaf(index), let id = leaf.id,
          case .dictionary(let page) = leaf.object.value,
          let geometry = try? document.page(at: index)
        else { throw QPDFError(code: .damaged, message: "page \(index + 1) can't be read") }
        let box = Self.box(geometry.mediaBox.union(geometry.cropBox))
        changes.set(id, to: .value(.dictionary(page.with("MediaBox", box).with("CropBox", box))))
      }
      let pages = changes.reserveNumber()
      var kids = [tree]
      var streams: [ObjectID] = []
      if showsForms {
        _ = ReachableObjects(file: file).forEach { item in
          if let resources = Self.resources(of: item, file), streams.count <= Self.mostStreams {
            streams.append(item.id)
            let page = PDFDictionary([
              ("Type", .name("Page")), ("Parent", .reference(pages)), ("Contents", .reference(item.id)),
              ("MediaBox", Self.box(Rectangle(x0: -10_000, y0: -10_000, x1: 10_000, y1: 10_000))),
              ("Resources", resources),
            ])
            kids.append(.reference(changes.add(.value(.dictionary(page)))))
          }
          return item.value
        }
        guard streams.count <= Self.mostStreams else {
          throw QPDFError(code: .unsupported, message: "it has too many forms")
        }
      }
      self.streams = streams
      changes.set(
        pages,
        to: .value(
          .dictionary(
            PDFDictionary([
              ("Type", .name("Pages")), ("Kids", .array(kids)),
              ("Count", .integer(pageCount + streams.count)),
            ]))))
      // Without them every layer is visible, and Poppler needs no form to read text.
      let shown = catalog.without([
        "OCProperties", "AcroForm", "Pages", "Names", "Outlines", "StructTreeRoot",
      ])
      changes.set(root, to: .value(.dictionary(shown.with("Pages", .reference(pages)))))
      bytes = try library.rewritten(with: changes)
    } catch {
      throw .notRedactable(name, reason: error.message)
    }
    do throws(DocumentError) {
      self.document = try document.reopened(with: .bytes(bytes))
    } catch {
      throw .notRedactable(name, reason: "\(error)")
    }
  }

  /// Returns the forms and patterns that show words.
  func streams(with finder: RedactionFinder) throws(DocumentError) -> [ObjectID] {
    let search = GlyphSearch(finder: finder)
    let fonts = GlyphReader.Fonts()
    var found: [ObjectID] = []
    for (index, id) in streams.enumerated() {
      let page = pageCount + index
      if try !document.matches(of: finder.text, onPage: page, locating: false).isEmpty {
        found.append(id)
      } else if let file = document.file, let leaf = document.leaf(page),
        !search.matches(in: GlyphReader(leaf, of: file, fonts: fonts).glyphs).isEmpty
      {
        found.append(id)
      }
    }
    return found
  }

  /// Returns the resources of a form or tiling pattern; nil for other objects.
  private static func resources(of item: ReachableObjects.Item, _ file: PDFFile) -> PDFValue? {
    guard item.isStream, case .dictionary(let dictionary) = item.value else { return nil }
    let isForm = dictionary["Subtype"].map(file.resolved) == .name("Form")
    let isPattern = dictionary["PatternType"].map(file.resolved) == .integer(1)
    guard isForm || isPattern else { return nil }
    return dictionary["Resources"] ?? .dictionary(PDFDictionary())
  }

  private static func box(_ rectangle: Rectangle) -> PDFValue {
    let box = rectangle.inset(by: -margin)
    return .array([.real(box.x0), .real(box.y0), .real(box.x1), .real(box.y1)])
  }
}
