/// A document in memory with some pages of another one, for reading the text of many pages.
///
/// Poppler's own inflater takes more than half of the time of reading text, and Poppler loads a page's fonts again for
/// each page. The copy has decoded contents, forms and fonts. Images are left out, since text doesn't need them; so are
/// annotations, outlines and everything else that isn't a page's own text. Objects that aren't streams are in one object
/// stream: Poppler keeps these as it has parsed them, but parses others again for each use.
///
/// Pages that Poppler measures wrongly are mended; there is no copy with a page that lacks something.
///
/// The copy is written from the file's objects under their original numbers: the file isn't changed, and objects that
/// no page uses aren't read.
struct DecodedCopy {
  let bytes: FileBytes
  /// The pages in the copy, by their indexes in the document.
  let pages: ArraySlice<Int>

  /// Copies pages in order, until the copy has `budget` bytes or there are no more pages.
  ///
  /// At least one page is copied. Nil if qpdf has any warning: Poppler may then read the file differently, and the
  /// copy's text has to equal the original's.
  init?(of file: PDFFile, _ tree: PageTree, pages: ArraySlice<Int>, budget: Int) {
    guard !file.hasWarnings, tree.isSoundThroughout else { return nil }
    let writer = DecodedCopyWriter(file, PageMender(file, tree), largestDecoded: budget * 4)
    var end = pages.startIndex
    while end < pages.endIndex, end == pages.startIndex || writer.size < budget {
      guard let leaf = tree.leaf(at: pages[end]), writer.append(leaf), writer.size < budget * 4 else {
        return nil
      }
      end += 1
    }
    let bytes = writer.finish()
    guard let bytes, file.popError() == nil, !file.hasWarnings, !file.hasDoubtfulObjects else { return nil }
    self.bytes = bytes
    self.pages = pages[..<end]
  }
}

/// Writes pages with the objects they refer to (ISO 32000-1, 7.5).
private final class DecodedCopyWriter {
  private let file: PDFFile
  private var output = GrowingBytes()
  /// The objects of the object stream, and their offsets in it.
  private var packed = GrowingBytes()
  private var packedOffsets: [(number: Int32, offset: Int)] = []
  /// The offset of each object in the file; 0 for one that is pending or in the object stream.
  private var offsets: [ObjectID: Int] = [:]
  private var waiting: [ObjectID] = []
  /// The streams that are only font programs, which are cut.
  private var programs: Set<ObjectID> = []
  /// Whether one of them turned out to be something else, too.
  private var cutsOtherStream = false
  /// The pages as written, which become objects once all used numbers are known.
  private var pages: [PDFDictionary] = []
  /// The maximum decoded size of a stream in bytes.
  private let largestDecoded: Int
  private let mender: PageMender
  /// The objects that pages have mended.
  private var mended: [ObjectID: ObjectDraft.NewObject] = [:]

  /// The encoded size above which a stream is copied unchanged: deflated data can become a thousand times as large.
  private static let largestEncoded = 512 << 10
  /// The limit of object numbers, beyond which the copy's cross-reference table would exceed the copy itself.
  private static let largestNumber: Int32 = 1 << 22
  /// The size of the object stream in bytes, all of which Poppler parses with the first page.
  private static let largestObjectStream = 2 << 20

  var size: Int { output.count + packed.count }

  init(_ file: PDFFile, _ mender: PageMender, largestDecoded: Int) {
    self.file = file
    self.mender = mender
    self.largestDecoded = largestDecoded
    output.append("%PDF-1.7\n")
  }

  /// Appends a page with everything it refers to; false if that can't be read.
  func append(_ leaf: PageLeaf) -> Bool {
    guard case .dictionary(let written) = leaf.object.value else { return false }
    let mend = mender.mend(leaf, number: pages.count + 1)
    guard mend.flaws.allSatisfy(\.isOnlyDrawn) else { return false }
    let own = mend.page ?? written
    mended.merge(mend.objects) { $1 }
    var page = PDFDictionary()
    page.append("Type", .name("Page"))
    for key in PageLeaf.inheritable {
      if let value = leaf.entry(key, of: own) { page.append(PDFName(key), value) }
    }
    for key in ["Contents", "UserUnit", "BleedBox", "TrimBox", "ArtBox", "Group"] as [StaticString] {
      if let value = own[key] { page.append(PDFName(key), value) }
    }
    queueReferences(of: .dictionary(page))
    pages.append(page)
    return writeWaiting()
  }

  /// Completes the copy and returns its bytes.
  func finish() -> FileBytes? {
    var catalog = PDFDictionary()
    catalog.append("Type", .name("Catalog"))
    if let layers = file.catalog?.entry("OCProperties") {
      catalog.append("OCProperties", layers)
      queueReferences(of: layers)
    }
    guard writeWaiting(), !cutsOtherStream else { return nil }
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
    next += 1
    guard writeObjectStream(ObjectID(number: next, generation: 0)) else { return nil }
    var entries: [GrowingBytes.CrossReference] = offsets.filter { $0.value > 0 }.map {
      ($0.key.number, .offset($0.value, generation: $0.key.generation))
    }
    for (index, object) in packedOffsets.enumerated() {
      entries.append((object.number, .compressed(stream: next, index: index)))
    }
    output.append(crossReferences: entries.sorted { $0.number < $1.number }, trailer: trailer)
    return output.detachBytes()
  }

  /// Writes the object stream; false if memory ran out.
  private func writeObjectStream(_ id: ObjectID) -> Bool {
    guard let packed = packed.detachBytes() else { return false }
    let offsets = packedOffsets.map { "\($0.number) \($0.offset)" }.joined(separator: " ") + "\n"
    var dictionary = PDFDictionary()
    dictionary.append("Type", .name("ObjStm"))
    dictionary.append("N", .integer(packedOffsets.count))
    dictionary.append("First", .integer(offsets.utf8.count))
    dictionary.append("Length", .integer(offsets.utf8.count + packed.count))
    begin(id)
    output.append(.dictionary(dictionary))
    output.append("\nstream\n")
    output.append(offsets)
    output.append(UnsafeRawBufferPointer(packed.buffer))
    output.append("\nendstream\nendobj\n")
    return true
  }

  // MARK: Objects

  private func writeWaiting() -> Bool {
    while let id = waiting.popLast() {
      guard id.number <= Self.largestNumber else { return false }
      switch value(of: id) {
      case .null: continue
      case .reference(let id):
        guard mended[id] == nil, writeStream(id) else { return false }
      case .dictionary(let dictionary) where Self.leadsElsewhere(dictionary): continue
      case let value:
        queueReferences(of: value)
        write(id, value)
      }
    }
    return true
  }

  /// Returns the value of an object as Poppler has to read it.
  private func value(of id: ObjectID) -> PDFValue {
    if case .value(let value)? = mended[id] { value } else { file.value(of: id) }
  }

  /// Whether an object of this type leads to the rest of the document: it isn't copied, so references to it are null.
  private static func leadsElsewhere(_ dictionary: PDFDictionary) -> Bool {
    guard case .name(let type)? = dictionary["Type"] else { return false }
    return ["Page", "Pages", "Catalog", "Annot", "StructElem", "StructTreeRoot"].contains(type.text)
  }

  private func begin(_ id: ObjectID) {
    offsets[id] = output.count
    output.append("\(id.number) \(id.generation) obj\n")
  }

  private func write(_ id: ObjectID, _ value: PDFValue) {
    // Objects in a stream have generation 0 (7.5.7).
    if id.generation == 0, packed.count < Self.largestObjectStream {
      packedOffsets.append((id.number, packed.count))
      packed.append(value)
      packed.append("\n")
      return
    }
    begin(id)
    output.append(value)
    output.append("\nendobj\n")
  }

  private func writeStream(_ id: ObjectID) -> Bool {
    guard let dictionary = file.streamDictionary(id) else { return false }
    func resolved(_ key: StaticString) -> PDFValue { dictionary[key].map(file.resolved) ?? .null }
    if resolved("Subtype") == .name("Image") {
      // The smallest possible image.
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
    // Two filters could be one decompression bomb inside another.
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
      let data = isDecoded && programs.contains(id) ? Self.start(ofProgram: data) : data
      written.append("Length", .integer(data.count))
      queueReferences(of: .dictionary(written))
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

  /// Returns the part of a font program that Poppler reads for text: of Type 1 fonts the encoding, which isn't
  /// encrypted, and of TrueType fonts the version.
  private static func start(ofProgram data: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var length = data.count
    if data.starts(with: "%!".utf8) {
      let mark = "currentfile eexec".utf8
      let start = data.indices.first { data[$0] == mark.first && data[$0...].starts(with: mark) }
      if let start { length = start + mark.count }
    } else if data.starts(with: [0, 1, 0, 0]) || data.starts(with: "true".utf8) {
      length = 4
    }
    return UnsafeRawBufferPointer(rebasing: data.prefix(length))
  }

  /// Queues the objects that a value refers to.
  private func queueReferences(of value: PDFValue) {
    switch value {
    case .reference(let id): queue(id, asProgram: false)
    case .array(let elements):
      for element in elements { queueReferences(of: element) }
    case .dictionary(let dictionary):
      for (key, value) in dictionary.entries {
        if case .reference(let id) = value {
          queue(id, asProgram: key == "FontFile" || key == "FontFile2")
        } else {
          queueReferences(of: value)
        }
      }
    default: return
    }
  }

  private func queue(_ id: ObjectID, asProgram isProgram: Bool) {
    guard offsets[id] == nil else {
      if !isProgram, programs.contains(id) { cutsOtherStream = true }
      return
    }
    offsets[id] = 0
    if isProgram { programs.insert(id) }
    waiting.append(id)
  }
}
