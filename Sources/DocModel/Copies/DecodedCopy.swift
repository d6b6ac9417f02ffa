/// A document in memory that has some pages of another one, made for reading their text many at a time.
///
/// Poppler's own inflater takes more than half of the time that text takes, and Poppler goes through a page's
/// fonts anew for each page. Here the contents, forms and fonts are decoded beforehand, and what was in
/// object streams stands plainly. Images are left out, as text doesn't need them; so are annotations,
/// outlines and all else that isn't a page's own text.
///
/// It is written from the file's objects as they are read, under the numbers that they have there: the file
/// isn't changed by it, and what a page doesn't use isn't touched.
struct DecodedCopy {
  let bytes: FileBytes
  /// The pages that are in the copy, by their indexes in the document.
  let pages: Range<Int>

  /// Copies the pages from one on, for as long as there are some and the copy has no more than `budget` bytes.
  ///
  /// One page is always taken. Nil where anything gives qpdf reason for a remark: Poppler may then see
  /// something else in the file, and the copy's text has to be the original's.
  init?(of file: PDFFile, _ tree: PageTree, pages: Range<Int>, budget: Int) {
    guard !file.hasWarnings, tree.isSoundThroughout else { return nil }
    let writer = DecodedCopyWriter(file, largestDecoded: budget * 4)
    var end = pages.lowerBound
    while end < pages.upperBound, end == pages.lowerBound || writer.size < budget {
      guard let leaf = tree.leaf(at: end), writer.append(leaf), writer.size < budget * 4 else { return nil }
      end += 1
    }
    let bytes = writer.finish()
    guard let bytes, file.takeError() == nil, !file.hasWarnings, !file.hasDoubtfulObjects else { return nil }
    self.bytes = bytes
    self.pages = pages.lowerBound..<end
  }
}

/// Writes pages and what they refer to (ISO 32000-1, 7.5).
private final class DecodedCopyWriter {
  private let file: PDFFile
  private var output = GrowingBytes()
  /// Where each object is; 0 for one that still waits.
  private var offsets: [ObjectID: Int] = [:]
  private var waiting: [ObjectID] = []
  /// The pages as written, to become objects when all numbers that are taken are known.
  private var pages: [PDFDictionary] = []
  /// How many bytes a stream may have when it is decoded.
  private let largestDecoded: Int

  /// Streams that take more than this in the file are left as they are: deflated data can be a thousand times
  /// as large when decoded.
  private static let largestEncoded = 512 << 10
  /// Object numbers beyond this would make the table of a copy larger than the copy.
  private static let largestNumber: Int32 = 1 << 22

  var size: Int { output.count }

  init(_ file: PDFFile, largestDecoded: Int) {
    self.file = file
    self.largestDecoded = largestDecoded
    output.append("%PDF-1.7\n")
  }

  /// Takes a page with all that it refers to; false if that can't be read.
  func append(_ leaf: PageLeaf) -> Bool {
    let object = leaf.object
    // Poppler makes no page of one whose annotations are no array, and so the copy has to leave it alone.
    if let annotations = object["Annots"], !annotations.isArray { return false }
    guard case .dictionary(let own) = object.value else { return false }
    var page = PDFDictionary()
    page.append("Type", .name("Page"))
    for key in PageLeaf.inheritable {
      if let value = leaf.entry(key, of: own) { page.append(PDFName(key), value) }
    }
    for key in ["Contents", "UserUnit", "BleedBox", "TrimBox", "ArtBox", "Group"] as [StaticString] {
      if let value = own[key] { page.append(PDFName(key), value) }
    }
    noteReferences(of: .dictionary(page))
    pages.append(page)
    return writeWaiting()
  }

  /// Ends the copy and hands out its bytes.
  func finish() -> FileBytes? {
    var catalog = PDFDictionary()
    catalog.append("Type", .name("Catalog"))
    if let layers = file.catalog?.entry("OCProperties") {
      catalog.append("OCProperties", layers)
      noteReferences(of: layers)
    }
    guard writeWaiting() else { return nil }
    var next = (offsets.keys.map(\.number).max() ?? 0) + 1
    let root = ObjectID(number: next, generation: 0)
    var kids: [PDFValue] = []
    for var page in pages {
      next += 1
      let id = ObjectID(number: next, generation: 0)
      page.append("Parent", .reference(root))
      write(id, .dictionary(page))
      kids.append(.reference(id))
    }
    var tree = PDFDictionary()
    tree.append("Type", .name("Pages"))
    tree.append("Count", .integer(pages.count))
    tree.append("Kids", .array(kids))
    write(root, .dictionary(tree))
    next += 1
    catalog.append("Pages", .reference(root))
    write(ObjectID(number: next, generation: 0), .dictionary(catalog))
    var trailer = PDFDictionary()
    trailer.append("Root", .reference(ObjectID(number: next, generation: 0)))
    output.append(
      crossReferences: offsets.filter { $0.value > 0 }.sorted { $0.key.number < $1.key.number }.map {
        ($0.key.number, .offset($0.value, generation: $0.key.generation))
      }, trailer: trailer)
    return output.take()
  }

  // MARK: Objects

  private func writeWaiting() -> Bool {
    while let id = waiting.popLast() {
      guard id.number <= Self.largestNumber else { return false }
      switch file.value(of: id) {
      case .null: continue
      case .reference(let id):
        guard writeStream(id) else { return false }
      case .dictionary(let dictionary) where Self.leadsElsewhere(dictionary): continue
      case let value:
        noteReferences(of: value)
        write(id, value)
      }
    }
    return true
  }

  /// Whether an object of this type leads to the rest of the document: then it isn't in the copy, which makes
  /// it null there.
  private static func leadsElsewhere(_ dictionary: PDFDictionary) -> Bool {
    guard case .name(let type)? = dictionary["Type"] else { return false }
    return ["Page", "Pages", "Catalog", "Annot", "StructElem", "StructTreeRoot"].contains(type.text)
  }

  private func begin(_ id: ObjectID) {
    offsets[id] = output.count
    output.append("\(id.number) \(id.generation) obj\n")
  }

  private func write(_ id: ObjectID, _ value: PDFValue) {
    begin(id)
    output.append(value)
    output.append("\nendobj\n")
  }

  private func writeStream(_ id: ObjectID) -> Bool {
    guard let dictionary = file.streamDictionary(id) else { return false }
    func resolved(_ key: StaticString) -> PDFValue { dictionary[key].map(file.resolved) ?? .null }
    if resolved("Subtype") == .name("Image") {
      // The least that is an image.
      begin(id)
      output.append(
        """
        << /Type /XObject /Subtype /Image /Width 1 /Height 1 /ImageMask true /Length 0 >>
        stream

        endstream
        endobj

        """ as StaticString)
      return true
    }
    // Two filters could be a bomb in a bomb.
    var filter = resolved("Filter")
    if case .array(let filters) = filter, filters.count == 1 { filter = file.resolved(filters[0]) }
    var decodes = false
    if case .integer(let length) = resolved("Length"), length <= Self.largestEncoded {
      decodes = filter == .name("FlateDecode")
    }
    return file.withStreamData(id, decodingUpTo: decodes ? largestDecoded : nil) { data, isDecoded in
      var written = PDFDictionary()
      for (key, value) in dictionary.entries where !Self.isAboutData(key, isDecoded) {
        written.append(key, value)
      }
      written.append("Length", .integer(data.count))
      noteReferences(of: .dictionary(written))
      begin(id)
      output.append(.dictionary(written))
      output.append("\nstream\n")
      output.append(data)
      output.append("\nendstream\nendobj\n")
    }
  }

  private static func isAboutData(_ key: PDFName, _ isDecoded: Bool) -> Bool {
    key == "Length" || isDecoded && (key == "Filter" || key == "DecodeParms")
  }

  /// Sees to it that what a value refers to goes into the copy as well.
  private func noteReferences(of value: PDFValue) {
    switch value {
    case .reference(let id):
      guard offsets[id] == nil else { return }
      offsets[id] = 0
      waiting.append(id)
    case .array(let elements):
      for element in elements { noteReferences(of: element) }
    case .dictionary(let dictionary):
      for entry in dictionary.entries { noteReferences(of: entry.value) }
    default: return
    }
  }
}
