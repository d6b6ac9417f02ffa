import Foundation

/// The form of marked pages for transfer between processes: numbers in groups of seven bits, texts with their
/// lengths.
///
/// A book has tens of thousands of texts, and a general encoder takes longer than reading them does.
extension MarkedPages {
  /// The encoded pages, which only the same version of the program can decode.
  public var bytes: Data {
    var writer = CompactWriter()
    writer.append(isFlawless ? 1 : 0)
    writer.append(version)
    writer.append(drafts.count)
    for (place, draft) in drafts {
      writer.append(place.page)
      writer.append(place.index)
      writer.append(draft.raw)
      writer.append(draft.range.lowerBound)
      writer.append(draft.range.count)
      for text in [draft.plain, draft.prefix, draft.suffix] { writer.append(text) }
    }
    for numbers in [Array(pages), unreadablePages, cutPages] {
      writer.append(numbers.count)
      for number in numbers { writer.append(number) }
    }
    let words = vocabulary.allWords
    writer.append(words.count)
    for word in words { writer.append(word) }
    return Data(writer.bytes)
  }

  /// Decodes ``bytes``; nil if they are malformed.
  public init?(bytes: Data) {
    let pages = bytes.withUnsafeBytes { buffer in
      var reader = CompactReader(bytes: buffer)
      return try? reader.markedPages()
    }
    guard let pages else { return nil }
    self = pages
  }
}

private struct CompactWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends a nonnegative number.
  mutating func append(_ number: Int) {
    var rest = UInt64(clamping: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ word: Vocabulary.Word) {
    withUnsafeBytes(of: word.bits.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: CleanedText) {
    append(text.text)
    append(text.hyphens.count)
    for hyphen in text.hyphens {
      append(hyphen.offset)
      append(hyphen.word == nil ? 0 : 1)
      if let word = hyphen.word { append(word) }
    }
  }
}

private struct CompactReader {
  struct Malformed: Error {}

  let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  mutating func number() throws(Malformed) -> Int {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard place < bytes.count else { throw Malformed() }
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80, let number = Int(exactly: value) { return number }
    }
    throw Malformed()
  }

  /// Reads the number of items that follow, each of which takes at least one byte.
  private mutating func count() throws(Malformed) -> Int {
    let count = try number()
    guard count <= bytes.count - place else { throw Malformed() }
    return count
  }

  mutating func text() throws(Malformed) -> String {
    let count = try count()
    defer { place += count }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }

  mutating func word() throws(Malformed) -> Vocabulary.Word {
    guard place + 8 <= bytes.count else { throw Malformed() }
    defer { place += 8 }
    return .init(bits: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
  }

  mutating func numbers() throws(Malformed) -> [Int] {
    var numbers: [Int] = []
    for _ in 0..<(try count()) { numbers.append(try number()) }
    return numbers
  }

  mutating func cleanedText() throws(Malformed) -> CleanedText {
    let text = try text()
    var hyphens: [CleanedText.Hyphen] = []
    for _ in 0..<(try count()) {
      let offset = try number()
      let word = try number() == 0 ? nil : try word()
      // When the text is assembled, hyphens are removed by their offsets.
      guard offset < text.utf8.count, offset > hyphens.last?.offset ?? -1 else { throw Malformed() }
      hyphens.append(.init(offset: offset, word: word))
    }
    return CleanedText(text: text, hyphens: hyphens)
  }

  mutating func markedPages() throws(Malformed) -> MarkedPages {
    let isFlawless = try number() == 1
    let version = try text()
    var drafts: [MarkedPages.Place: MarkedText.Draft] = [:]
    for _ in 0..<(try count()) {
      let place = MarkedPages.Place(page: try number(), index: try number())
      let raw = try text()
      let start = try number()
      let (end, isTooFar) = start.addingReportingOverflow(try number())
      guard !isTooFar else { throw Malformed() }
      drafts[place] = MarkedText.Draft(
        raw: raw, range: start..<end, plain: try cleanedText(), prefix: try cleanedText(),
        suffix: try cleanedText())
    }
    let pages = Set(try numbers())
    let unreadable = try numbers()
    let cut = try numbers()
    var vocabulary = Vocabulary()
    for _ in 0..<(try count()) { vocabulary.insert(try word()) }
    guard place == bytes.count else { throw Malformed() }
    var marked = MarkedPages(
      drafts: drafts, vocabulary: vocabulary, pages: pages, unreadablePages: unreadable, cutPages: cut)
    marked.isFlawless = isFlawless
    marked.version = version
    return marked
  }
}
