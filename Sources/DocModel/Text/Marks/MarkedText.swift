/// The text that an annotation marks or surrounds, both cleaned for reading and raw.
///
/// ```swift
/// for entry in document.allAnnotations().entries {
///   if let text = entry.text { print("…\(text.prefix)[\(text.plain)]\(text.suffix)…") }
/// }
/// ```
public struct MarkedText: Hashable, Sendable, Codable {
  /// The text for reading: ligatures resolved, one space for each gap and line end, broken words joined as requested,
  /// no blanks at the ends.
  public var plain: String
  /// The raw text of the page, including line feeds, ligatures and hyphens.
  public var raw: String
  /// Up to 32 scalars before ``plain``, also cleaned.
  ///
  /// It ends with the blank between the two, if any.
  public var prefix: String
  /// Up to 32 scalars after ``plain``, also cleaned.
  ///
  /// It begins with the blank between the two, if any.
  public var suffix: String
  /// The offsets in ``PageText/scalars`` from the first marked scalar to the end of the last.
  ///
  /// Scalars in between may be unmarked. The lower bound sorts marks in text order.
  public var range: Range<Int>

  /// The maximum number of scalars in ``prefix`` and ``suffix``.
  public static let contextLength = 32

  /// Creates a text with its context.
  public init(plain: String, raw: String, prefix: String = "", suffix: String = "", range: Range<Int>) {
    self.plain = plain
    self.raw = raw
    self.prefix = prefix
    self.suffix = suffix
    self.range = range
  }
}

extension MarkedText {
  /// A text whose broken words are unresolved until all words of the document are known.
  ///
  /// It doesn't retain its page, so that the drafts of a whole book fit into memory.
  package struct Draft: Hashable, Sendable, Codable {
    /// The raw text of the page.
    package let raw: String
    /// The offsets as in ``MarkedText/range``.
    package let range: Range<Int>
    let plain: CleanedText
    let prefix: CleanedText
    let suffix: CleanedText

    /// Whether the text has hyphens for which ``Hyphenation/smart`` needs the document's words.
    package var dependsOnVocabulary: Bool {
      plain.dependsOnVocabulary || prefix.dependsOnVocabulary || suffix.dependsOnVocabulary
    }

    /// Whether a vocabulary has all of the broken words, so that more words would change nothing.
    func isSettled(by vocabulary: Vocabulary) -> Bool {
      [plain, prefix, suffix].allSatisfy { $0.isSettled(by: vocabulary) }
    }

    /// Returns the text with broken words joined.
    ///
    /// - Parameters:
    ///   - hyphenation: the treatment of hyphens at line ends.
    ///   - vocabulary: the words of the document, which only ``Hyphenation/smart`` needs.
    /// - Returns: the text with its context.
    package func text(_ hyphenation: Hyphenation, vocabulary: Vocabulary = Vocabulary()) -> MarkedText {
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
  /// Returns the last scalars, starting with a letter: a lone mark would combine with the text before it.
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
