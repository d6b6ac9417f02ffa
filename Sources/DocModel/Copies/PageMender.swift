/// Mends pages of which Poppler shows less than other programs do, or whose letters it measures wrongly.
///
/// Poppler shows nothing of contents with an element that isn't a stream, nothing of a stream with an unknown filter,
/// no text in a font that the resources lack, and opens neither a page whose annotations aren't an array, or are more
/// than 10,000, nor any page behind it. MuPDF and PDFium agree on such pages, and a mended page shows what they do.
final class PageMender {
  /// The mended objects of a page.
  struct Mend {
    /// The page's new dictionary; nil if it stays as it is.
    var page: PDFDictionary?
    /// The other new objects.
    var objects: [ObjectID: ObjectDraft.NewObject] = [:]
    /// The flaws by which the page shows something else than its file says.
    var flaws: [Flaw] = []

    var isEmpty: Bool { page == nil && objects.isEmpty }

    /// The number of values in the new dictionary, many of which pages may share in the file.
    var valueCount: Int { page.map { PDFValue.dictionary($0).valueCount } ?? 0 }
  }

  /// A flaw of a page, in one sentence.
  struct Flaw {
    let message: String
    /// Whether text doesn't suffer from it.
    var isOnlyDrawn = false
  }

  /// The number of annotations above which Poppler doesn't open a page.
  static let mostAnnotations = 10_000
  /// The number of pages that are mended together.
  private static let batch = 64
  /// The number of values in pages that are mended together, after which no other page is added.
  private static let mostValues = 100_000
  /// The number of Type 3 fonts that are measured, since their glyphs may expand to a thousand times their size.
  private static let mostMeasuredFonts = 200
  /// The decoded size of contents that are searched for the names of missing fonts, in bytes.
  private static let largestSearched = 1 << 20

  private let file: PDFFile
  private let tree: PageTree
  private var fonts: [ObjectID: Font] = [:]
  private var measuredFonts = 0
  /// The flaws of the pages looked at; nil for a page that Poppler reads as it is.
  private var flaws: [Int: [Flaw]?] = [:]

  /// The pages, by index and object, that Poppler doesn't open, among the first ``searched`` ones.
  private var blocking: [(page: Int, id: ObjectID)] = []
  private var searched = 0

  /// Prepares to mend pages of a file.
  init(_ file: PDFFile, _ tree: PageTree) {
    self.file = file
    self.tree = tree
  }

  /// Returns the flaws of a page that has to be mended, perhaps none; nil if Poppler reads it as it is.
  func flaws(ofPage index: Int) -> [Flaw]? {
    if let known = flaws[index] { return known }
    let found = tree.leaf(at: index).map { self.mend($0, number: index + 1) }
      .flatMap { $0.isEmpty ? nil : $0.flaws }
    flaws[index] = .some(found)
    return found
  }

  /// Whether Poppler can't open a page because of one before it, which requires looking at all of these.
  func isBlocked(_ index: Int) -> Bool {
    findBlocking(before: index)
    return blocking.contains { $0.page < index }
  }

  /// Returns the file with a page and some of its followers mended; nil if it is too large or can't be written.
  func copy(from index: Int) -> (pages: Range<Int>, bytes: FileBytes?) {
    var pages = index..<index
    let end = file.updatableEnd(ofFlawed: false)
    var changes = ObjectDraft(nextNumber: end?.nextNumber ?? 1)
    findBlocking(before: index)
    for (page, id) in blocking where page < index { changes.set(id, to: .value(.dictionary(Self.empty))) }
    var valueCount = 0
    while pages.count < Self.batch, valueCount <= Self.mostValues,
      let leaf = tree.leaf(at: pages.upperBound)
    {
      let mend = mend(leaf, number: pages.upperBound + 1)
      for (id, object) in mend.objects { changes.set(id, to: object) }
      if let id = leaf.id, let page = mend.page { changes.set(id, to: .value(.dictionary(page))) }
      valueCount += mend.valueCount
      pages = index..<pages.upperBound + 1
    }
    return (pages, bytes(changes, after: end))
  }

  private func bytes(_ changes: ObjectDraft, after end: UpdatableEnd?) -> FileBytes? {
    guard case .bytes(let bytes) = file.contents else { return nil }
    let encryption = file.encryption
    if let end, encryption != nil || !file.isEncrypted {
      let tail = UpdateWriter(changes, after: end, encryption: encryption).tail()
      return FileBytes(copying: tail).flatMap { bytes.followed(by: $0) }
    }
    guard bytes.count <= DocumentLimits.largestRewriting else { return nil }
    // A separate handle, since its objects are changed.
    return try? PDFFile(reopening: file).qpdf?.rewritten(with: changes, for: .reading)
  }

  /// A page that Poppler passes on its way to a later one.
  private static let empty: PDFDictionary = {
    var page = PDFDictionary()
    page.append("Type", .name("Page"))
    return page
  }()

  /// Finds the pages before one that Poppler doesn't open.
  private func findBlocking(before index: Int) {
    while searched < min(index, tree.count) {
      defer { searched += 1 }
      guard let leaf = tree.leaf(at: searched), let id = leaf.id,
        case .dictionary(let page) = leaf.object.value
      else { continue }
      let hasContents =
        switch page["Contents"] {
        case nil, .null, .array, .reference: true
        default: false
        }
      if hasContents, Self.accepts(file.resolved(page["Annots"] ?? .null)) { continue }
      blocking.append((searched, id))
    }
  }

  /// Whether Poppler opens a page with a list of annotations.
  private static func accepts(_ list: PDFValue) -> Bool {
    switch list {
    case .null: true
    case .array(let elements): elements.count <= mostAnnotations
    default: false
    }
  }

  // MARK: Pages

  /// Mends a page.
  func mend(_ leaf: PageLeaf, number: Int) -> Mend {
    var mend = Mend()
    guard leaf.id != nil, case .dictionary(let own) = leaf.object.value else { return mend }
    var entries: [PDFName: PDFValue] = [:]
    if let list = mendedAnnotations(own, number, &mend) { entries["Annots"] = list }
    let (streams, contents) = mendedContents(own, number, &mend)
    if let contents { entries["Contents"] = contents }
    for id in streams { mendFilters(of: id, &mend) }
    if let resources = mendedResources(leaf, own, streams, number, &mend) {
      entries["Resources"] = .dictionary(resources)
    }
    if !entries.isEmpty { mend.page = own.replacing(entries) }
    return mend
  }

  /// Returns a list of annotations that Poppler accepts; nil if it accepts the page's own.
  private func mendedAnnotations(_ page: PDFDictionary, _ number: Int, _ mend: inout Mend) -> PDFValue? {
    let list = file.resolved(page["Annots"] ?? .null)
    guard !Self.accepts(list) else { return nil }
    guard case .array(let elements) = list else { return .array([]) }
    let most = Self.mostAnnotations
    let message = "page \(number) has \(elements.count) annotations; those after \(most) aren't drawn"
    mend.flaws.append(Flaw(message: message, isOnlyDrawn: true))
    return .array(Array(elements.prefix(most)))
  }

  /// Returns the streams of a page's contents, and contents that Poppler accepts; nil if it accepts the page's own.
  private func mendedContents(
    _ page: PDFDictionary, _ number: Int, _ mend: inout Mend
  ) -> (streams: [ObjectID], contents: PDFValue?) {
    guard let written = page["Contents"] else { return ([], nil) }
    if case .reference(let id) = written, file.isStream(id) { return ([id], nil) }
    switch file.resolved(written) {
    case .reference(let id): return ([id], nil)
    case .null: return ([], nil)
    case .array(let elements):
      let streams = elements.compactMap { element in
        if case .reference(let id) = element, isStream(id) { id } else { nil as ObjectID? }
      }
      guard streams.count < elements.count else { return (streams, nil) }
      mend.flaws.append(Self.otherThanStreams(number))
      return (streams, .array(streams.map(PDFValue.reference)))
    default:
      mend.flaws.append(Self.otherThanStreams(number))
      return ([], .array([]))
    }
  }

  private static func otherThanStreams(_ number: Int) -> Flaw {
    Flaw(message: "page \(number) has contents that aren't streams; they are left out")
  }

  private func isStream(_ id: ObjectID) -> Bool {
    if file.isStream(id) { return true }
    if case .reference = file.value(of: id) { return true }
    return false
  }

  // MARK: Filters

  /// The names and abbreviations of filters (7.4, 8.9.7).
  private static let filters: Set<String> = [
    "ASCIIHexDecode", "ASCII85Decode", "LZWDecode", "FlateDecode", "RunLengthDecode", "CCITTFaxDecode",
    "JBIG2Decode", "DCTDecode", "JPXDecode", "Crypt", "AHx", "A85", "LZW", "Fl", "RL", "CCF", "DCT",
  ]

  /// Removes unknown filters of a content stream.
  private func mendFilters(of id: ObjectID, _ mend: inout Mend) {
    guard let dictionary = file.streamDictionary(id), let written = dictionary["Filter"] else { return }
    var (filters, parameters) = (elements(written), elements(dictionary["DecodeParms"] ?? .null))
    let unknown = filters.indices.filter {
      if case .name(let name) = filters[$0] { !Self.filters.contains(name.text) } else { false }
    }
    guard !unknown.isEmpty else { return }
    for index in unknown.reversed() {
      filters.remove(at: index)
      if parameters.indices.contains(index) { parameters.remove(at: index) }
    }
    let mended = dictionary.replacing([
      "Filter": .array(filters), "DecodeParms": .array(parameters), "Length": .null,
    ])
    _ = file.withStreamData(id, decodingUpTo: nil) { data, _ in
      mend.objects[id] = .stream(mended, Array(data))
    }
  }

  /// Returns the elements of an array, or the only value in its place.
  private func elements(_ value: PDFValue) -> [PDFValue] {
    switch file.resolved(value) {
    case .array(let elements): elements.map(file.resolved)
    case .null: []
    case let value: [value]
    }
  }

  // MARK: Fonts

  /// A font of a page's resources.
  private enum Font {
    case ordinary, missing
    /// A font with other metrics.
    case mended(PDFDictionary)
  }

  /// Mends the fonts of a page.
  ///
  /// - Returns: resources with the missing fonts; nil if the page's own ones are right.
  private func mendedResources(
    _ leaf: PageLeaf, _ page: PDFDictionary, _ streams: [ObjectID], _ number: Int, _ mend: inout Mend
  ) -> PDFDictionary? {
    guard !streams.isEmpty else { return nil }
    let resources = leaf.resources(of: page)
    var fonts = PDFDictionary()
    if case .dictionary(let listed)? = resources["Font"].map(file.resolved) { fonts = listed }
    var missing: [PDFName] = []
    for (name, value) in fonts.entries {
      switch font(value) {
      case .ordinary: continue
      case .missing: missing.append(name)
      case .mended(let font):
        if case .reference(let id) = value { mend.objects[id] = .value(.dictionary(font)) }
      }
    }
    if fonts.entries.isEmpty { missing = namesOfFonts(in: streams) }
    guard !missing.isEmpty else {
      // Copies of a page with other pages' entries have to inherit as Poppler does.
      let own = file.resolved(page["Resources"] ?? .null)
      if case .dictionary = own { return nil }
      return own == .null ? nil : resources
    }
    mend.flaws.append(
      Flaw(message: "page \(number) lacks fonts that it uses; Helvetica is shown instead"))
    let added = missing.map { ($0, PDFValue.dictionary(Self.helvetica)) }
    fonts = fonts.replacing(Dictionary(added) { first, _ in first })
    return resources.replacing(["Font": .dictionary(fonts)])
  }

  /// The font that MuPDF and PDFium show instead of a missing one.
  private static let helvetica: PDFDictionary = {
    var font = PDFDictionary()
    font.append("Type", .name("Font"))
    font.append("Subtype", .name("Type1"))
    font.append("BaseFont", .name("Helvetica"))
    font.append("Encoding", .name("WinAnsiEncoding"))
    return font
  }()

  private func font(_ written: PDFValue) -> Font {
    guard case .reference(let id) = written else {
      return if case .dictionary = written { .ordinary } else { .missing }
    }
    if let known = fonts[id] { return known }
    let font: Font
    if case .dictionary(let dictionary) = file.value(of: id) {
      let metrics = measuredFonts < Self.mostMeasuredFonts ? Type3Metrics(dictionary, of: file) : nil
      if metrics != nil { measuredFonts += 1 }
      font = metrics?.mendedFont.map(Font.mended) ?? .ordinary
    } else {
      font = .missing
    }
    fonts[id] = font
    return font
  }

  /// Returns the names of the fonts that contents select, in their order.
  private func namesOfFonts(in streams: [ObjectID]) -> [PDFName] {
    var data: [UInt8] = []
    for id in streams {
      guard let part = file.streamData(id, upTo: Self.largestSearched - data.count) else { return [] }
      data += part
      data.append(0x0A)
      guard data.count < Self.largestSearched else { return [] }
    }
    var names: [PDFName] = []
    // What follows an unreadable operation is unreadable for Poppler, too.
    try? ContentScanner.forEach(in: data) { operation in
      if operation.name == "Tf", case .name(let name)? = operation.operands.first, !names.contains(name),
        names.count < Self.mostMissingFonts
      {
        names.append(name)
      }
    }
    return names
  }

  /// The number of missing fonts of a page that are replaced.
  private static let mostMissingFonts = 256
}

extension PageLeaf {
  /// Returns the resources of a page, whose dictionary is `own`; like Poppler, this inherits them instead of anything
  /// that isn't a dictionary.
  fileprivate func resources(of own: PDFDictionary) -> PDFDictionary {
    for value in [own["Resources"], inherited["Resources"]] {
      if case .dictionary(let resources)? = value.map(file.resolved) { return resources }
    }
    return PDFDictionary()
  }
}

extension PDFValue {
  /// The number of values of which this one consists.
  fileprivate var valueCount: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
    case .dictionary(let dictionary): dictionary.entries.reduce(1) { $0 + $1.value.valueCount }
    default: 1
    }
  }
}

extension PDFDictionary {
  /// Returns the dictionary with other entries; null removes one.
  fileprivate func replacing(_ new: [PDFName: PDFValue]) -> PDFDictionary {
    var result = PDFDictionary()
    for (key, value) in entries where new[key] == nil { result.append(key, value) }
    for (key, value) in new where value != .null { result.append(key, value) }
    return result
  }
}
