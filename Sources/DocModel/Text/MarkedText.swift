/// The text that an annotation marks or surrounds, cleaned for reading and as it is on the page.
public struct MarkedText: Hashable, Sendable, Codable {
  /// The text for reading: ligatures taken apart, one space for each gap and line end, words that are broken
  /// over a line end put together as asked; no blanks at its ends.
  public var plain: String
  /// The text as it is on the page, line feeds, ligatures and hyphens included.
  public var raw: String
  /// Up to 32 scalars before ``plain``, cleaned likewise.
  ///
  /// A blank between the two is at its end.
  public var prefix: String
  /// Up to 32 scalars after ``plain``, cleaned likewise.
  ///
  /// A blank between the two is at its beginning.
  public var suffix: String
  /// The offsets in ``PageText/scalars`` from the first marked scalar to behind the last one.
  ///
  /// What lies between needn't all be marked. The lower bound puts marks into the order of the text.
  public var range: Range<Int>

  /// How many scalars ``prefix`` and ``suffix`` have at most.
  public static let contextLength = 32

  /// A text with what stands around it.
  public init(plain: String, raw: String, prefix: String = "", suffix: String = "", range: Range<Int>) {
    self.plain = plain
    self.raw = raw
    self.prefix = prefix
    self.suffix = suffix
    self.range = range
  }
}

/// What becomes of the hyphen of a word that is broken over a line end.
///
/// The line end goes in any case.
public enum Hyphenation: String, Hashable, Sendable, Codable, CaseIterable {
  /// It goes where the document has the word without a hyphen elsewhere, as in `anno-⏎tation`; it stays in
  /// `well-⏎known`.
  case smart
  /// It stays.
  case keep
  /// It goes.
  case join
}

extension MarkedText {
  /// A text whose broken words wait until all words of the document are known.
  ///
  /// It holds nothing of its page, so that those of a whole book fit into memory.
  public struct Draft: Hashable, Sendable, Codable {
    /// The text as it is on the page.
    public let raw: String
    /// As ``MarkedText/range``.
    public let range: Range<Int>
    let plain: CleanedText
    let prefix: CleanedText
    let suffix: CleanedText

    /// Whether there are hyphens for which ``Hyphenation/smart`` has to know the words of the document.
    public var dependsOnVocabulary: Bool {
      plain.dependsOnVocabulary || prefix.dependsOnVocabulary || suffix.dependsOnVocabulary
    }

    /// Whether all of its broken words are among some: more words would change nothing.
    func isSettled(by vocabulary: Vocabulary) -> Bool {
      [plain, prefix, suffix].allSatisfy { $0.isSettled(by: vocabulary) }
    }

    /// The text with its broken words put together.
    ///
    /// - Parameters:
    ///   - hyphenation: what becomes of hyphens at line ends.
    ///   - vocabulary: the words of the document, which ``Hyphenation/smart`` alone asks for.
    /// - Returns: the text with what stands around it.
    public func text(_ hyphenation: Hyphenation, vocabulary: Vocabulary = Vocabulary()) -> MarkedText {
      let length = MarkedText.contextLength
      return MarkedText(
        plain: plain.string(hyphenation, vocabulary), raw: raw,
        prefix: prefix.string(hyphenation, vocabulary).lastScalars(length),
        suffix: suffix.string(hyphenation, vocabulary).firstScalars(length),
        range: range)
    }
  }
}

extension String {
  /// The last scalars, from the beginning of a letter on: a mark alone would go to what is put before it.
  fileprivate func lastScalars(_ count: Int) -> String {
    guard unicodeScalars.count > count else { return self }
    let tail = unicodeScalars.suffix(count).drop { $0.isMark || $0.isBlank }
    return String(String.UnicodeScalarView(tail))
  }

  fileprivate func firstScalars(_ count: Int) -> String {
    guard unicodeScalars.count > count else { return self }
    var head = unicodeScalars.prefix(count)
    while let last = head.last, last.isBlank { head.removeLast() }
    return String(String.UnicodeScalarView(head))
  }
}
