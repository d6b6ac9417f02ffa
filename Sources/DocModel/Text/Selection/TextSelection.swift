/// Selected text of one page, like PDFKit's `PDFSelection`: a plain value that keeps nothing of its page.
///
/// ``TextUnits`` selects text and holds the text with which selections are extended, joined and split. A selection over
/// several pages is an array with one selection for each of them, as ``Document`` returns it.
///
/// ```swift
/// let units = try page.units
/// if let word = units.selection(of: .word, at: Point(x: 120, y: 540)) {
///   let sentence = word.extended(to: .sentence, in: units)
///   print(sentence.text, sentence.quads.count)
///   let marks = sentence.split(by: .line, in: units).map { Annotation.underline($0, color: .blue) }
///   print(marks.count)
/// }
/// ```
public struct TextSelection: Hashable, Sendable, Codable {
  /// The 0-based index of the page.
  public var pageIndex: Int
  /// The offsets of the selected scalars in ``PageText/scalars``, in order; several ranges if other text is between
  /// them.
  public var ranges: [Range<Int>]
  /// The text for reading: broken words joined, lines joined by spaces, paragraphs separated by line feeds, ligatures
  /// resolved.
  public var text: String
  /// One quadrilateral for each line, in PDF points in the page's default user space, origin bottom-left.
  public var quads: [Quad]

  /// Creates a selection of one range.
  public init(pageIndex: Int, range: Range<Int>, text: String, quads: [Quad]) {
    self.init(pageIndex: pageIndex, ranges: [range], text: text, quads: quads)
  }

  /// Creates a selection of several ranges.
  public init(pageIndex: Int, ranges: [Range<Int>], text: String, quads: [Quad]) {
    self.pageIndex = pageIndex
    self.ranges = ranges
    self.text = text
    self.quads = quads
  }

  /// The offsets from the first selected scalar to the end of the last; scalars between them may be unselected.
  public var range: Range<Int> {
    (ranges.map(\.lowerBound).min() ?? 0)..<(ranges.map(\.upperBound).max() ?? 0)
  }

  /// Whether no text is selected.
  public var isEmpty: Bool { ranges.allSatisfy(\.isEmpty) }

  /// The smallest rectangle around ``quads``, in the page's default user space; nil if there are none.
  public var bounds: Rectangle? {
    quads.lazy.map(\.bounds).reduce(nil) { $0?.union($1) ?? $1 }
  }
}

extension TextUnits {
  /// Selects a range of the page's text, without the blanks at its ends; the part outside of the text is left out.
  public func selection(_ range: Range<Int>) -> TextSelection { selection([range]) }

  /// Selects several ranges of the page's text, which may be in any order and overlap.
  ///
  /// - Parameter ranges: the offsets in ``PageText/scalars``; the parts outside of the text are left out.
  /// - Returns: the selection, which is empty if the ranges have no text.
  public func selection(_ ranges: [Range<Int>]) -> TextSelection {
    page.selection(ranges, paragraphs: self.ranges(of: .paragraph))
  }
}

extension PageText {
  /// Selects a range of the text, of which only the paragraphs are determined.
  func selection(_ range: Range<Int>) -> TextSelection {
    let lines = PageLine.lines(of: self)
    return selection([range], paragraphs: ParagraphBreaks.ranges(of: self, lines))
  }

  /// Selects ranges of the text, of which the paragraphs are known.
  func selection(_ ranges: [Range<Int>], paragraphs: [Range<Int>]) -> TextSelection {
    let ranges = merged(ranges)
    return TextSelection(
      pageIndex: pageIndex, ranges: ranges, text: text(of: ranges, paragraphs),
      quads: ranges.flatMap(quads(of:)))
  }

  /// Returns ranges in order without the blanks at their ends; those that nothing but blanks separates are one.
  func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    let sorted = ranges.map { trimmed($0.clamped(to: scalars.indices)) }.filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    var merged: [Range<Int>] = []
    for range in sorted {
      if let last = merged.last,
        range.lowerBound <= last.upperBound
          || scalars[last.upperBound..<range.lowerBound].allSatisfy(\.isBlank)
      {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Returns the text of ordered ranges, with one line for each paragraph.
  private func text(of ranges: [Range<Int>], _ paragraphs: [Range<Int>]) -> String {
    let vocabulary = vocabulary(joining: ranges.joined())
    return paragraphs.overlapping(ranges).compactMap { paragraph -> String? in
      let text = CleanedText(scalars, ranges.parts(in: paragraph)).string(.smart, vocabulary)
      return text.isEmpty ? nil : text
    }
    .joined(separator: "\n")
  }
}

extension [Range<Int>] {
  /// Returns the parts of ordered ranges that lie in another range.
  func parts(in range: Range<Int>) -> [Range<Int>] {
    self[partitioningIndex { $0.upperBound > range.lowerBound }...]
      .prefix { $0.lowerBound < range.upperBound }.map { $0.clamped(to: range) }
  }

  /// Returns those of ordered ranges that have scalars in common with other ordered ranges.
  func overlapping(_ others: [Range<Int>]) -> [Range<Int>] {
    guard let first = others.first, let last = others.last else { return [] }
    return self[partitioningIndex { $0.upperBound > first.lowerBound }...]
      .prefix { $0.lowerBound < last.upperBound }.filter { !others.parts(in: $0).isEmpty }
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

  /// Returns the words of the page, with those broken words at some offsets that are to be joined.
  ///
  /// Most broken words don't occur a second time on one page. So the page is searched for evidence of a hyphen instead:
  /// the same word with a hyphen inside a line, or both of its halves as words of the page.
  func vocabulary(joining offsets: some Sequence<Int>) -> Vocabulary {
    let broken = offsets.compactMap { LineEndHyphen(scalars, at: $0) }.filter(\.mayGo)
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

  /// The text with each word that a line end breaks on the line on which it begins.
  ///
  /// The number of lines stays, so a word isn't joined whose rest is a line of its own.
  package var stringWithWholeWords: String {
    let vocabulary = vocabulary(joining: scalars.indices)
    var whole = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if let hyphen = LineEndHyphen(scalars, at: index), hyphen.mayGo,
        hyphen.word(scalars).map(vocabulary.contains) ?? true,
        let end = scalars[hyphen.continuation...].firstIndex(where: \.isBlank),
        scalars[end...].prefix(while: { !$0.endsLine }).contains(where: { !$0.isBlank })
      {
        whole += scalars[hyphen.continuation..<end]
        whole += scalars[index + 1..<hyphen.continuation]
        index = end + 1
      } else {
        whole.append(scalars[index])
        index += 1
      }
    }
    return String(whole)
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
