/// Selected text of one page, like PDFKit's `PDFSelection`.
public struct TextSelection: Hashable, Sendable, Codable {
  /// The 0-based index of the page.
  public var pageIndex: Int
  /// The offsets of the selected scalars in ``PageText/scalars``.
  public var range: Range<Int>
  /// The text for reading: broken words joined, lines joined by spaces, paragraphs separated by line feeds, ligatures
  /// resolved.
  public var text: String
  /// One quadrilateral for each line, in PDF points in the page's default user space, origin bottom-left.
  public var quads: [Quad]

  /// Creates a selection.
  public init(pageIndex: Int, range: Range<Int>, text: String, quads: [Quad]) {
    self.pageIndex = pageIndex
    self.range = range
    self.text = text
    self.quads = quads
  }
}

extension TextUnits {
  /// Selects a range of the page's text, without the blanks at its ends.
  public func selection(_ range: Range<Int>) -> TextSelection {
    let range = page.trimmed(range.clamped(to: page.scalars.indices))
    return TextSelection(
      pageIndex: page.pageIndex, range: range, text: text(of: range), quads: page.quads(of: range))
  }

  /// Returns the text of a range, with one line for each paragraph.
  private func text(of range: Range<Int>) -> String {
    let vocabulary = page.vocabulary(joining: range)
    return ranges(of: .paragraph).compactMap { paragraph -> String? in
      guard paragraph.overlaps(range) else { return nil }
      let text = CleanedText(page.scalars, [paragraph.clamped(to: range)]).string(.smart, vocabulary)
      return text.isEmpty ? nil : text
    }
    .joined(separator: "\n")
  }
}

extension PageText {
  /// Returns a range without the blanks at its ends.
  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
    guard let first = range.first(where: { !scalars[$0].isBlank }),
      let last = range.last(where: { !scalars[$0].isBlank })
    else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }

  /// Returns the words of the page, with those broken words of a range that are to be joined.
  ///
  /// Most broken words don't occur a second time on one page. So the page is searched for evidence of a hyphen instead:
  /// the same word with a hyphen inside a line, or both of its halves as words of the page.
  func vocabulary(joining range: Range<Int>) -> Vocabulary {
    let broken = range.compactMap { LineEndHyphen(scalars, at: $0) }.filter(\.mayGo)
    guard !broken.isEmpty else { return Vocabulary() }
    var vocabulary = Vocabulary()
    vocabulary.insert(self)
    let known = vocabulary
    for hyphen in broken {
      guard let word = hyphen.word(scalars), !known.contains(word), !isCompound(hyphen, known) else {
        continue
      }
      vocabulary.insert(word)
    }
    return vocabulary
  }

  /// Whether the page has evidence that a broken word is a compound with a hyphen.
  private func isCompound(_ hyphen: LineEndHyphen, _ known: Vocabulary) -> Bool {
    var start = hyphen.offset
    while start > 0, scalars[start - 1].isPartOfWord { start -= 1 }
    let (left, right) = (
      scalars[start..<hyphen.offset], scalars[hyphen.continuation...].prefix(while: \.isPartOfWord)
    )
    if known.contains(Vocabulary.Word(left)), known.contains(Vocabulary.Word(right)) { return true }
    let compound = Array(left) + ["-"] + right
    return scalars.indices.contains { index in
      scalars[index] == compound[0] && scalars[index...].starts(with: compound)
    }
  }
}
