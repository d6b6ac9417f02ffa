/// Proves that a redacted file has the words nowhere.
struct WordCheck {
  let revealed: RevealedDocument
  let document: Document
  let finder: RedactionFinder

  /// A place that has the words.
  struct Remainder {
    /// The name of the place.
    let place: String
    /// The words that it has; empty if they aren't known.
    var words = ""

    init(place: String) { self.place = place }

    init(page: Int, words: String) {
      (place, self.words) = (
        "page \(page + 1)", words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      )
    }
  }

  /// Returns the first of the pages on which a copy with the words shows them to Poppler; nil if none does.
  static func remainder(
    of finder: RedactionFinder, on pages: some Sequence<Int>, in document: Document
  ) throws(DocumentError) -> Remainder? {
    for page in pages {
      if let match = try document.matches(of: finder.text, onPage: page, locating: false).first {
        return Remainder(page: page, words: match.snippet.match)
      }
    }
    return nil
  }

  /// Returns the first place that has the words; nil if none does.
  func remains() throws(DocumentError) -> Remainder? {
    let pages = 0..<document.pageCount
    if let remainder = try Self.remainder(of: finder, on: pages, in: revealed.document) { return remainder }
    if try !revealed.streams(with: finder).isEmpty { return Remainder(place: "a form") }
    // As readers see it, with the layers that are visible at first.
    if let remainder = try Self.remainder(of: finder, on: pages, in: document) { return remainder }
    guard let file = document.file else { return Remainder(place: "its structure") }
    let search = GlyphSearch(finder: finder)
    let fonts = GlyphReader.Fonts()
    var last: [ShownGlyph] = []
    for page in 0..<document.pageCount {
      guard let leaf = document.leaf(page) else { continue }
      let reader = GlyphReader(leaf, of: file, fonts: fonts)
      let glyphs = reader.glyphs
      var match = search.matches(in: glyphs).first ?? search.matches(from: last, to: glyphs).first?.second
      if match == nil, reader.readAnnotations(of: leaf).count > 1 {
        match = search.matches(in: reader.glyphs).first
      }
      if let match { return Remainder(page: page, words: match.text) }
      last = glyphs
    }
    return remains(in: file).map(Remainder.init(place:))
  }

  private func remains(in file: PDFFile) -> String? {
    if case .dictionary(let trailer) = file.trailer.value,
      hasWords(.dictionary(trailer.without(DocumentScrubber.trailerKeys)), depth: 0)
    {
      return "its trailer"
    }
    if finder.isDistinct, file.trailer["ID"].map({ finder.hasWords(in: $0.value) }) ?? false {
      return "its identifier"
    }
    let objects = ReachableObjects(file: file)
    guard let streams = TextStreams(objects) else { return "one of too many objects" }
    var place: String?
    let isComplete = objects.forEach { item in
      guard place == nil else { return .null }
      if hasWords(item.value, depth: 0) {
        place = "object \(item.id.number)"
      } else if item.isStream, case .dictionary(let dictionary) = item.value,
        hasWords(item.id, dictionary, in: file, streams)
      {
        place = "stream \(item.id.number)"
      }
      return item.value
    }
    return place ?? (isComplete ? nil : "one of too many objects")
  }

  /// Whether the data of a stream has the words.
  private func hasWords(
    _ id: ObjectID, _ dictionary: PDFDictionary, in file: PDFFile, _ streams: TextStreams
  ) -> Bool {
    if streams.isContent(id, dictionary), let data = file.streamData(id, upTo: PageContents.largest) {
      return finder.hasWords(inContent: data) || finder.isBehindData(file.rawStreamData(id), dictionary)
    }
    if streams.ids.contains(id), streams.hasWords(id, finder) { return true }
    return finder.blanked(id, dictionary, of: file) != nil
  }

  /// Whether a string or a name in a value has the words; binary strings have none.
  private func hasWords(_ value: PDFValue, depth: Int) -> Bool {
    guard depth < 128 else { return false }
    switch value {
    case .array(let elements):
      if elements.first == .name("Indexed") || elements.first == .name("I") {
        return elements.contains {
          if case .string(let bytes) = $0 { finder.blanked(bytes) != nil } else { false }
        }
      }
      return elements.contains { hasWords($0, depth: depth + 1) }
    case .dictionary(let dictionary):
      return dictionary.entries.contains { key, value in
        finder.hasWords(key)
          || !DocumentScrubber.isBinary(key, in: dictionary, finder) && hasWords(value, depth: depth + 1)
      }
    default: return finder.hasWords(in: value)
    }
  }
}
