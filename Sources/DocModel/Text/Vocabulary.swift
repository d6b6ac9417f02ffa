import Foundation

/// The words of a document, collected page by page and looked up ignoring case.
///
/// Words broken over a line end are left out, whole and in halves: they are the ones looked up.
package struct Vocabulary: Hashable, Sendable, Codable {
  private var words: Set<Word> = []

  /// Creates an empty vocabulary.
  package init() {}

  /// Whether the vocabulary has no words.
  package var isEmpty: Bool { words.isEmpty }

  /// Adds the words of a page.
  package mutating func insert(_ page: PageText) {
    insert(page.scalars)
  }

  /// Adds the words of a text.
  package mutating func insert(_ text: String) {
    insert(Array(text.unicodeScalars))
  }

  /// Adds the words of another vocabulary.
  package mutating func formUnion(_ other: Vocabulary) {
    words.formUnion(other.words)
  }

  /// Whether the vocabulary has a word.
  package func contains(_ word: String) -> Bool {
    var key = Word()
    for scalar in word.unicodeScalars { key.append(scalar) }
    return contains(key)
  }

  func contains(_ word: Word) -> Bool { words.contains(word) }

  mutating func insert(_ word: Word) { words.insert(word) }

  mutating func insert(_ scalars: [Unicode.Scalar]) {
    var index = 0
    // Whether the next word is the second half of a broken word.
    var isContinuation = false
    while index < scalars.count {
      guard scalars[index].isLetter else {
        index += 1
        continue
      }
      var word = Word()
      while index < scalars.count, scalars[index].isPartOfWord {
        if scalars[index] == "\u{AD}", LineEndHyphen(scalars, at: index) != nil { break }
        word.append(scalars[index])
        index += 1
      }
      let hyphen = index < scalars.count ? LineEndHyphen(scalars, at: index) : nil
      if !isContinuation, hyphen == nil { words.insert(word) }
      isContinuation = hyphen != nil
      if let hyphen { index = hyphen.continuation }
    }
  }
}

extension Vocabulary {
  /// The identity of a word: a 64-bit hash of its letters (FNV-1a).
  ///
  /// A book's hundreds of thousands of words need no strings this way. A collision would cost a hyphen, and no
  /// document has enough words to make one likely.
  struct Word: Hashable, Sendable, Codable {
    private(set) var bits: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Creates a word without letters.
    init() {}

    fileprivate init(bits: UInt64) { self.bits = bits }

    /// Creates a word from its letters.
    init(_ scalars: some Sequence<Unicode.Scalar>) {
      for scalar in scalars { append(scalar) }
    }

    /// Appends a letter in lower case, the letters of a ligature, and nothing for a soft hyphen.
    mutating func append(_ scalar: Unicode.Scalar) {
      if scalar.value < 0x80 {
        hash((0x41...0x5A).contains(scalar.value) ? scalar.value | 0x20 : scalar.value)
      } else if scalar == "\u{AD}" {
        return
      } else if let letters = scalar.ligatureLetters {
        for letter in letters { hash(letter.value) }
      } else if scalar.properties.changesWhenLowercased {
        for letter in scalar.properties.lowercaseMapping.unicodeScalars { hash(letter.value) }
      } else {
        hash(scalar.value)
      }
    }

    private mutating func hash(_ value: UInt32) {
      bits = (bits ^ UInt64(value)) &* 0x100_0000_01B3
    }
  }
}

extension Vocabulary {
  /// Decodes the words of a vocabulary.
  ///
  /// - Throws: `DecodingError` if the data isn't made of whole words.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let data = try container.decode(Data.self)
    guard data.count % MemoryLayout<UInt64>.size == 0 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a word is incomplete")
    }
    data.withUnsafeBytes { bytes in
      words = Set(
        stride(from: 0, to: bytes.count, by: MemoryLayout<UInt64>.size).map {
          Word(bits: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)))
        })
    }
  }

  /// Encodes the words as one piece of data, since a book has hundreds of thousands of them.
  package func encode(to encoder: any Encoder) throws {
    var data = Data(capacity: words.count * MemoryLayout<UInt64>.size)
    for word in words { withUnsafeBytes(of: word.bits.littleEndian) { data.append(contentsOf: $0) } }
    var container = encoder.singleValueContainer()
    try container.encode(data)
  }
}
