import Foundation

/// Finds the words of a redaction in texts, and in bytes that may stand for texts.
struct RedactionFinder: Sendable {
  /// The finder for the text of pages.
  let text: TextFinder
  private let query: SearchQuery
  /// The finders of the literal texts and of the regular expressions of the query; nil for none.
  private var literals, expressions: TextFinder?
  private var loose: LooseFinder?
  /// The finder of copies of the texts that expressions have found; nil for none.
  private var copies: LooseFinder?
  /// Whether the words are literal texts of five letters or more: encoded forms of shorter ones, and bytes like them in
  /// images and fonts, occur by chance.
  let isDistinct: Bool

  /// The letters and digits of the words in lower case; nil if they have others than those of ASCII.
  private let plainWords: [[UInt8]]?

  private static let shortestDistinct = 5

  /// Creates a finder for a query.
  ///
  /// - Throws: `SearchError` if a regular expression is invalid.
  init(_ query: SearchQuery) throws(SearchError) {
    text = try TextFinder(query)
    self.query = query
    func part(_ patterns: [SearchQuery.Pattern]) throws(SearchError) -> TextFinder? {
      var part = query
      (part.patterns, part.caseMatching) = (patterns, query.isCaseSensitive ? .sensitive : .insensitive)
      return patterns.isEmpty ? nil : try TextFinder(part)
    }
    let texts = query.patterns.filter { if case .literal = $0 { true } else { false } }
    literals = try part(texts)
    expressions = try part(query.patterns.filter { !texts.contains($0) })
    // Whole words need the spaces around them.
    loose = query.matchesWholeWords ? nil : LooseFinder(texts.map(\.text), query)
    isDistinct = query.patterns.allSatisfy { pattern in
      guard case .literal(let text) = pattern else { return false }
      return text.unicodeScalars.count { !$0.isBlank } >= Self.shortestDistinct
    }
    let words = query.patterns.map { pattern -> [UInt8]? in
      guard case .literal(let text) = pattern else { return nil }
      return Self.plainLetters(of: text.unicodeScalars).flatMap { $0.isEmpty ? nil : $0 }
    }
    plainWords = words.contains(nil) ? nil : words.compactMap(\.self)
  }

  /// The finder of the copies alone, for glyphs.
  var forCopies: RedactionFinder {
    var finder = self
    (finder.literals, finder.expressions, finder.loose) = (nil, nil, nil)
    return finder
  }

  /// Whether the query has regular expressions.
  var hasExpressions: Bool { expressions != nil }

  /// Whether there are literal texts: those of the query, or copies.
  var hasLiterals: Bool { literals != nil || copies != nil }

  /// The number of letters of the longest literal text, and one more, as whole words and broken ones need.
  var longestLiteral: Int {
    let texts = literals?.query.patterns.map { $0.text.decomposedStringWithCompatibilityMapping } ?? []
    return max(texts.map(\.unicodeScalars.count).max() ?? 0, copies?.longest ?? 0) + 1
  }

  /// Whether parts of some letters may match an expression, as far as a quick look tells.
  func mayHaveExpressions(_ scalars: [Unicode.Scalar]) -> Bool { expressions?.mayMatch(scalars) ?? false }

  /// A finder of copies of texts that expressions have found, whatever the copies are beside; nil if all are short ones,
  /// which occur by chance.
  func addingCopies(of texts: some Sequence<String>) -> RedactionFinder? {
    var finder = self
    finder.copies = LooseFinder(
      texts.filter { text in
        text.unicodeScalars.count { !$0.isBlank } >= Self.shortestDistinct
      }, query)
    return finder.copies == nil ? nil : finder
  }

  /// A scalar in texts made of several ones that no match may contain.
  static let separator: Unicode.Scalar = "\u{1}"

  /// Returns the ranges of the words in scalars, in order; nil if they can't be searched.
  func ranges(in scalars: [Unicode.Scalar]) -> [Range<Int>]? {
    ranges(in: scalars) { scalars in
      guard mayHaveWords(scalars) else { return [] }
      guard let exact = try? text.ranges(in: scalars) else { return nil }
      return exact + (loose?.ranges(in: scalars) ?? [])
    }
  }

  /// Returns the ranges of the matches of regular expressions.
  func expressionRanges(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    ranges(in: scalars) { try? expressions?.ranges(in: $0) } ?? []
  }

  /// Returns the ranges of the literal texts, and of copies of the texts that expressions have found.
  ///
  /// - Parameters:
  ///   - scalars: the scalars.
  ///   - isLoose: whether words may have no gaps between them; where they have, expressions have judged copies that are
  ///     spaced as usual.
  /// - Returns: the ranges in the scalars.
  func literalRanges(in scalars: [Unicode.Scalar], isLoose: Bool) -> [Range<Int>] {
    ranges(in: scalars) { scalars in
      let found = copies?.ranges(in: scalars, plain: isLoose) ?? []
      guard let literals, mayHaveWords(scalars) else { return found }
      return found + ((try? literals.ranges(in: scalars)) ?? []) + (loose?.ranges(in: scalars) ?? [])
    } ?? []
  }

  private func ranges(
    in scalars: [Unicode.Scalar], by find: ([Unicode.Scalar]) -> [Range<Int>]?
  ) -> [Range<Int>]? {
    // Readers leave controls out, and show what follows an override from right to left.
    if scalars.contains(where: Self.isControl) || scalars.contains("\u{202E}") {
      let kept = scalars.indices.filter { !Self.isControl(scalars[$0]) }
      let shown = kept.map { scalars[$0] }
      guard let forwards = find(shown), let backwards = find(shown.reversed()) else { return nil }
      let turned = backwards.map { shown.count - $0.upperBound..<shown.count - $0.lowerBound }
      return (forwards + turned).filter { !$0.isEmpty }.map {
        kept[$0.lowerBound]..<kept[$0.upperBound - 1] + 1
      }.withoutOverlaps
    }
    return find(scalars)?.filter { !$0.isEmpty }.withoutOverlaps
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && !(0x09...0x0D).contains(scalar.value) && scalar != separator
  }

  /// Whether the words are letters of ASCII.
  var isPlain: Bool { plainWords != nil }

  /// Whether the words may be in a text: most texts are none, and a complete search folds each letter several times.
  private func mayHaveWords(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    guard let plainWords, let letters = Self.plainLetters(of: scalars) else { return true }
    return (letters + [0]).withUnsafeBufferPointer { letters in
      plainWords.contains { word in
        (word + [0]).withUnsafeBufferPointer { word in
          guard let text = letters.baseAddress, let first = word.baseAddress else { return false }
          return text.withMemoryRebound(to: CChar.self, capacity: letters.count) { text in
            first.withMemoryRebound(to: CChar.self, capacity: word.count) { strstr(text, $0) != nil }
          }
        }
      }
    }
  }

  /// Returns the letters and digits of ASCII in lower case; nil if there are others, or what stands for several.
  private static func plainLetters(of scalars: some Sequence<Unicode.Scalar>) -> [UInt8]? {
    var letters: [UInt8] = []
    letters.reserveCapacity(scalars.underestimatedCount)
    for scalar in scalars {
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7A: letters.append(UInt8(scalar.value))
      case 0x41...0x5A: letters.append(UInt8(scalar.value | 0x20))
      // Signs, quotes, dashes, arrows and frames.
      case 0..<0x80, 0xA0...0xA9, 0xAB...0xB1, 0xBB, 0xD7, 0xF7, 0x2010...0x2027, 0x2030...0x205E,
        0x2190...0x22FF, 0x2500...0x25FF, 0xFFFD:
        break
      default: return nil
      }
    }
    return letters
  }

  /// Whether a text has the words; a text that can't be searched counts as having them.
  func hasWords(_ text: String) -> Bool {
    guard mayHaveWords(text.unicodeScalars) || text.unicodeScalars.contains("\u{202E}") else { return false }
    return ranges(in: Array(text.unicodeScalars)).map { !$0.isEmpty } ?? true
  }

  /// Whether bytes stand for a text with the words, in any encoding.
  func hasWords(in bytes: [UInt8]) -> Bool {
    EncodedTexts.contain(bytes, decodingRuns: isDistinct, plain: isPlain, hasWords)
  }

  /// Whether a content stream has the words as it is written; of words that occur in operators by chance, only whether
  /// property lists have them.
  func hasWords(inContent data: [UInt8]) -> Bool {
    if isDistinct { return hasWords(in: data) }
    var isFound = false
    try? ContentScanner.forEach(in: data) { operation in
      guard operation.name == "BDC" || operation.name == "DP" else { return }
      isFound = isFound || operation.operands.contains(where: hasWords(in:))
    }
    return isFound
  }

  /// Whether a string, a name or a key in a value has the words.
  func hasWords(in value: PDFValue) -> Bool {
    switch value {
    case .string(let bytes): hasWords(in: bytes)
    case .name(let name): hasWords(name)
    case .array(let elements): elements.contains(where: hasWords)
    case .dictionary(let dictionary):
      dictionary.entries.contains { hasWords($0.key) || hasWords(in: $0.value) }
    default: false
    }
  }

  /// Whether a name has the words; the names of the format itself don't count.
  func hasWords(_ name: PDFName) -> Bool {
    isDistinct && !StandardNames.contains(name) && hasWords(in: name.bytes)
  }

  /// Returns binary data with the letter x in place of the words; nil if it has none.
  ///
  /// The data of a font or an image keeps its length, and so its structure.
  func blanked(_ data: [UInt8]) -> [UInt8]? {
    guard isDistinct else { return nil }
    var result = data
    var isChanged = false
    for start in stride(from: 0, to: data.count, by: Self.pieceLength) {
      // Words may lie across the end of a piece.
      let end = min(data.count, start + Self.pieceLength + Self.overlap)
      // A letter for each byte, so that ranges of letters are those of bytes; the search passes over zeros.
      for range in ranges(in: data[start..<end].map { Unicode.Scalar($0) }) ?? [] {
        for index in range where data[start + index] != 0 { result[start + index] = UInt8(ascii: "x") }
        isChanged = true
      }
    }
    // Encoded words go with the readable bytes around them.
    for range in EncodedTexts.readableRanges(of: result) where hasWords(in: Array(result[range])) {
      for index in range where result[index] != 0 { result[index] = UInt8(ascii: "x") }
      isChanged = true
    }
    return isChanged ? result : nil
  }

  /// Returns a stream without the words in its data, which isn't content; nil if it has none.
  func blanked(
    _ id: ObjectID, _ dictionary: PDFDictionary, of file: PDFFile
  ) -> (PDFDictionary, [UInt8])? {
    var raw = file.rawStreamData(id)
    var entries = dictionary
    // The data of an image may be compressed once more, and then isn't decoded.
    var filters = PDFObject(dictionary["Filter"] ?? .null, of: file).elements.map(\.value)
    while filters.count > 1, filters[0] == .name("FlateDecode"), dictionary["DecodeParms"] == nil,
      let inner = Inflation.data(raw, upTo: PageContents.largest)
    {
      filters.removeFirst()
      raw = inner
      entries = entries.with("Filter", .array(filters))
    }
    if entries["Filter"] == dictionary["Filter"],
      let decoded = file.streamData(id, upTo: PageContents.largest)
    {
      let clean = blanked(decoded)
      guard clean != nil || isBehindData(raw, dictionary) else { return nil }
      return (dictionary.without(streamCodingKeys), clean ?? decoded)
    }
    if filters == [.name("FlateDecode")], let inner = Inflation.data(raw, upTo: PageContents.largest) {
      return blanked(inner).map { (dictionary.without(streamCodingKeys), $0) }
    }
    return blanked(raw).map { (entries.without(streamLengthKeys), $0) }
  }

  /// Whether the data of a stream, as it is written, has the words although it is compressed: bytes may follow the end of
  /// compressed data.
  func isBehindData(_ raw: [UInt8], _ dictionary: PDFDictionary) -> Bool {
    dictionary["Filter"] != nil && blanked(raw) != nil
  }

  private static let pieceLength = 1 << 20
  private static let overlap = 1 << 12

  /// The text in place of a string with the words; it may itself match a pattern.
  var replacement: String { hasWords(Self.blocks) ? "" : Self.blocks }

  private static let blocks = "███"
}

extension PDFFile {
  /// Returns the data of a stream as it is written.
  func rawStreamData(_ id: ObjectID) -> [UInt8] {
    var raw: [UInt8] = []
    _ = withStreamData(id, decodingUpTo: nil) { bytes, _ in raw = Array(bytes) }
    return raw
  }
}
